"""What players read of measures: inches to a tenth, angles to a degree, and always whose they are."""

from typing import Any

import pytest

from game.engine.decisions.placement import Placements
from game.hexgrid.ids import NO_SIDE, PieceId
from game.rules.chargers.shown.wording import away, degrees, exact_inches, inches
from tests.rules.chargers.charge_tables import match_of


@pytest.mark.parametrize(
    ("length", "nearest", "up", "exact"),
    [
        (3905, "3.9", "4", "3.905"),
        (12000, "12", "12", "12"),
        (12001, "12", "12.1", "12.001"),
        (-650, "-0.6", "-0.6", "-0.65"),
        (0, "0", "0", "0"),
    ],
)
def test_a_distance_is_told_to_a_tenth_and_never_nearer_than_it_is(
    length: int, nearest: str, up: str, exact: str
) -> None:
    assert (inches(length), away(length), exact_inches(length)) == (nearest, up, exact)


@pytest.mark.parametrize(("hundredths", "told"), [(3082, "31"), (9000, "90"), (50, "1"), (0, "0")])
def test_an_angle_is_told_to_a_degree(hundredths: int, told: str) -> None:
    assert degrees(hundredths) == told


def test_tx_49_a_move_names_its_unit() -> None:
    match = match_of("movement", {"A": {"x": 20, "y": 20, "heading": 0, "name": "Ross"}})
    assert isinstance(match.pending, Placements)
    question = match.pending.placement(PieceId("A"))
    answers = ["move A forward 1.234 wheel left 12.34", "move A back 1", "pivot A 22.5", "stay A"]
    assert [question.option(answer).preview().label for answer in answers] == [
        "Ross: forward 1.2 inches, wheel left 12°",
        "Ross: back 1 inch",
        "Ross: pivot, facing NE (23°)",
        "Ross: stay",
    ]


def test_an_end_and_a_plan_say_where_each_unit_ends() -> None:
    """TX-34: as the charger sees it, from the middle of the charged facing."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 22, "y": 20, "heading": 180, "name": "Ross"},
        "B": {"x": 26, "y": 20, "heading": 180, "name": "Mar"},
        "E": {"x": 24, "y": 30, "heading": 0, "files": 10},
    }
    match = match_of("charge", pieces, ["6 6", "6 6"], until="chargers")
    for answer in ("charge A E", "react E hold", "charge B E", "react E hold"):
        match.submit(answer)
    assert match.pending is not None
    assert match.pending.kind == "plan"
    told = match.pending.options[0].preview()
    assert (told.label, *told.lines) == (
        "Ross 2 right, Mar 2 left",
        "Ross 2 inches right of the middle",
        "Mar 2 inches left of the middle",
        "Chargers: 2, models in contact: 20",
        "order: Ross, Mar",
    )
    labels = [option.preview().label for option in match.pending.options]
    assert len(set(labels)) == len(labels)


def test_the_arrow_of_a_charge_is_the_charger_s_and_the_reaction_its_enemy_s() -> None:
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 24, "y": 20, "heading": 180, "name": "Ross"},
        "E": {"x": 24, "y": 30, "heading": 0, "name": "Billets"},
    }
    for reaction, dice, arrows in (
        ("shoot", "1 " * 9 + "1", [("A", "E", "charge", ""), ("E", "A", "reaction", "Billets: shoots")]),
        ("hold", "6 6", [("A", "E", "charge", "Billets: holds")]),
    ):
        match = match_of("charge", pieces, [dice, "6 6"], until="chargers")
        for answer in ("charge A E", f"react E {reaction}"):
            match.submit(answer)
        setup = match.setup
        view = match.rules.shown.view(setup.battlefield, match.state, NO_SIDE)
        found = [(each.start, each.end, each.kind, each.label) for each in view.arrows]
        assert found == arrows


def test_tx_49_steps_too_small_for_words_are_left_out_of_a_move_unless_it_has_no_others() -> None:
    match = match_of("movement", {"A": {"x": 20, "y": 20, "heading": 0, "name": "Ross"}})
    assert isinstance(match.pending, Placements)
    question = match.pending.placement(PieceId("A"))
    answers = ["move A forward 0.04 wheel right 0.3 forward 3", "move A wheel left 0.3"]
    assert [question.option(answer).preview().label for answer in answers] == [
        "Ross: forward 3 inches",
        "Ross: wheel left 0°",
    ]


def test_holding_and_fleeing_from_a_charge_say_what_they_mean() -> None:
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 24, "y": 20, "heading": 180, "name": "Ross"},
        "E": {"x": 24, "y": 30, "heading": 0, "name": "Billets"},
    }
    match = match_of("charge", pieces, until="chargers")
    match.submit("charge A E")
    assert match.pending is not None
    meant = {option.notation: option.preview().lines for option in match.pending.options}
    assert (meant["react E hold"], meant["react E flee"]) == (
        ("Stays where it is and fights.",),
        ("Turns and runs at once; rallies later, if at all.",),
    )
