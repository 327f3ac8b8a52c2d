"""Answers that are none: nothing changes, and one sentence says why, with the rule (TX-99)."""

import pytest

from game.engine.decisions.decision import InvalidAnswerError
from tests.rules.chargers.charge_tables import match_of

A = {"x": 20, "y": 20, "heading": 0}
R = {"x": 24, "y": 20, "heading": 0, "side": "jacobite"}
E = {"x": 20, "y": 8, "heading": 180}
X = {"x": 20, "y": 3.5, "heading": 180}
B = {"x": 20, "y": 30, "heading": 0, "side": "government"}
"""An enemy too far off, and one behind."""


@pytest.mark.parametrize(
    ("phase", "answer", "reply"),
    [
        (
            "movement",
            "mve A forward 3",
            "'mve A forward 3' is not understood; write move A forward 3.25 wheel left 30, move A back 1.5, "
            "move A left 2, march A forward 8, pivot A 90, reform A 10 90, stay A, leave A, move done",
        ),
        ("movement", "move Z forward 3", "there is no unit Z; those of the side are A, R"),
        ("movement", "move A forward 3.1234", "3.1234 has too many decimals: 3 at most"),
        ("movement", "move A wheel left 95", "95: a wheel is at most 90 degrees (TX-43)"),
        (
            "movement",
            "move A forward 3 wheel left 30",
            "it costs 4.571, A may advance 4 (TX-43, TX-44)",
        ),
        (
            "movement",
            "move A wheel left 15",
            "it would come within 0.481 of R; 0.5 is the spacing (TX-08)",
        ),
        ("movement", "move A back 2.5", "2.5 is more than 2, half its Advance (TX-45)"),
        ("movement", "reform A 11 0", "11 is no number of files: 1 to 10 (TX-48)"),
        ("movement", "pivot A 360", "360 is not a heading: headings go from 0 to 359.99 degrees"),
        ("movement", "move E forward 1", "E is the other side's (TX-42)"),
        ("movement", "leave A", "it is on no exit that is open to it (TX-96)"),
        ("charge", "charge Z E", "there is no unit Z; A, R may charge"),
        ("charge", "charge A R", "R cannot be charged (TX-29)"),
        ("charge", "charge A X", "X is 16.5 away; A may charge at 16 (TX-29)"),
        ("charge", "charge A B", "A does not see B (TX-10)"),
    ],
)
def test_an_answer_that_is_none_is_refused_in_one_sentence(phase: str, answer: str, reply: str) -> None:
    match = match_of(phase, {"A": A, "E": E, "R": R, "X": X, "B": B})
    before = match.state
    with pytest.raises(InvalidAnswerError) as refused:
        match.submit(answer)
    assert (str(refused.value), match.state, match.entries) == (reply, before, [])


def test_an_engaged_unit_can_only_hold() -> None:
    """T9-73: E is in contact with K and is charged by A."""
    match = match_of(
        "charge",
        {
            "A": {"x": 20, "y": 20, "heading": 180},
            "K": {"x": 22.5, "y": 31.2, "heading": 270},
            "E": {"x": 21, "y": 30, "heading": 0},
        },
    )
    match.submit("charge A E")
    assert match.state.charges[0].target.reaction == "hold"


def test_a_flight_is_refused_to_guns() -> None:
    """TX-23."""
    match = match_of(
        "charge",
        {
            "A": {"x": 20, "y": 20, "heading": 180},
            "E": {"x": 20, "y": 30, "heading": 0, "kind": "light-artillery"},
        },
    )
    match.submit("charge A E")
    with pytest.raises(InvalidAnswerError) as refused:
        match.submit("react E flee")
    assert str(refused.value) == "E: guns never choose to flee (TX-23)"
