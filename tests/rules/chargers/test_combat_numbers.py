"""Worked example W-24 through the rules: dice, needs and scores of a combat."""

from typing import Any

from game.engine.decisions.location import Pose
from game.engine.play.match import Match
from game.hexgrid.ids import PieceId
from game.plane.rect import rect_at
from game.rules.chargers.charge_search.contact import touched_edge
from game.rules.chargers.melee.melee import all_strikes
from game.rules.chargers.melee.numbers import Strike, combat_score, hit_number
from game.rules.chargers.position import Position
from game.rules.table.sides import GOVERNMENT, JACOBITE
from tests.rules.chargers.charge_tables import match_of


def fought(dice: tuple[str, ...] = ()) -> Match[Any, Any, Any]:
    return match_of(
        "melee",
        {
            "A": {
                "kind": "highland",
                "x": 24,
                "y": 30,
                "heading": 180,
                "health": 17,
                "state": ["charging"],
            },
            "D": {"kind": "battle-cavalry", "x": 25.8, "y": 31.05, "heading": 270, "state": ["charging"]},
            "E": {"x": 24.3, "y": 30, "heading": 0, "health": 18},
        },
        dice or ROLLS,
    )


ROLLS = ("4 4 4 4 1 1 1 1 1 1", "1 1 1 1 1 1 1 1", "5 5 1 1 1 1 1 1 1 1", "1 1 1", "1 1")
"""E loses 4, A loses 2, and E passes its break test with a 2 (TX-58)."""


def before() -> Position:
    match = fought()
    return Position(match.setup.battlefield, match.setup.state)


def test_w24_dice_and_needs() -> None:
    """TX-55, TX-56, TQ-13: the corner model of E strikes A, and the models behind strike too."""
    position = before()
    strikes = all_strikes(position, position.contacts)
    assert strikes == [
        Strike(striker=PieceId("A"), struck=PieceId("E"), models=5, behind=5, dice=10),
        Strike(striker=PieceId("D"), struck=PieceId("E"), models=4, behind=0, dice=8),
        Strike(striker=PieceId("E"), struck=PieceId("A"), models=5, behind=5, dice=10),
        Strike(striker=PieceId("E"), struck=PieceId("D"), models=3, behind=0, dice=3),
    ]
    needs = [
        hit_number(position, position.piece(each.striker), position.piece(each.struck)).total
        for each in strikes
    ]
    assert needs == [4, 4, 5, 6]


def test_w24_scores() -> None:
    """TX-57: one for Charging, two ranks of A, one for the flank; then the health taken."""
    position = before()
    units = list(position.units())
    assert [combat_score(position, JACOBITE, units, taken).total for taken in (0, 4)] == [4, 8]
    assert [combat_score(position, GOVERNMENT, units, taken).total for taken in (0, 2)] == [0, 2]


def test_w24_a_roll_of_two_stands() -> None:
    """TX-58: Discipline 8 less 6 leaves 2, and a 2 always passes; nobody pursues."""
    match = fought()
    pieces = match.state.pieces
    assert {name: (piece.health, piece.is_fleeing) for name, piece in pieces.items()} == {
        "A": (15, False),
        "D": (12, False),
        "E": (14, False),
    }


def test_who_touches_a_corner_touches_the_front() -> None:
    """TX-38: of stretches that are equally long the front comes first, at the right corner as at the left one."""
    unit = rect_at(Pose(12600, 3000, 9000), 1800, 600)
    others = [rect_at(Pose(12600, y, 27000), 2250, 1500) for y in (5025, 975)]
    assert [touched_edge(unit, other) for other in others] == ["front", "front"]
    assert [touched_edge(other, unit) for other in others] == ["front", "front"]
