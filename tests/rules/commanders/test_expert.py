"""The expert's judgement beside the usual one, in plain positions: it charges more readily, and closes its ranks."""

import pytest

from game.rules.commanders.ai.scores import judge
from game.rules.commanders.ai.weights import EXPERT, USUAL
from tests.rules.commanders.positions import begin, options

FOE = "government regular C2 facing=S"


def scores(answer: str, pieces: dict[str, str]) -> tuple[int, int]:
    """Score an answer in a position, by the usual judgement and by the expert's."""
    match = begin("movement", pieces)
    assert match.pending is not None
    judged = [
        judge(weights)(match.setup.battlefield, match.state, match.pending) for weights in (USUAL, EXPERT)
    ]
    usual, expert = (score(options(match)[answer]) for score in judged)
    return usual, expert


@pytest.mark.parametrize(
    ("kind", "usual", "expert"),
    [("light-cavalry", 35, 145), ("highland", 16, 57), ("regular", -100, -106)],
)
def test_who_charges_hard_is_sent_to_charge(kind: str, usual: int, expert: int) -> None:
    """A regular unit still stays where it is, as to be done scores 0."""
    pieces = {"own": f"jacobite {kind} C4 facing=N", "foe": FOE}
    assert scores("charge own foe D3 facing N", pieces) == (usual, expert)


@pytest.mark.parametrize(("row", "usual", "expert"), [(4, -10, 20), (6, 30, 60)])
def test_ranks_are_closed_near_the_enemy_too(row: int, usual: int, expert: int) -> None:
    pieces = {"own": f"jacobite regular C{row} facing=N formation=open", "foe": FOE}
    assert scores("form own closed", pieces) == (usual, expert)
