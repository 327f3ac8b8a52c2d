"""Why a unit does not go to a hex, and where a winner may: one reason is named, the one that holds."""

from typing import Any

import pytest

from game.engine.decisions.decision import on_hex, on_piece
from game.hexgrid.ids import PieceId
from game.rules.brigades.movement.movement_options import why_not_move
from game.rules.brigades.position import Position
from game.rules.brigades.ruleset import RULES
from game.rules.table.sides import JACOBITE
from tests.rules.brigades.stages import Setup, staged

WAVERS = "U wavers: no move nearer to the enemy (GX-04)."
FALTERS = "clans falter: no move nearer to the enemy (GX-81)."
HOLDS = "U has the order Hold, which allows no move there (GX-21)."


def battle(unit: dict[str, Any], group: dict[str, Any]) -> Setup:
    return staged(
        {
            "U": {"side": "jacobite", "kind": "regular", "at": "E4", "facing": "S", **unit},
            "E": {"side": "government", "kind": "regular", "at": "E9", "facing": "N"},
        },
        "movement",
        groups={"clans": group},
    )


@pytest.mark.parametrize(
    ("unit", "group", "to", "said"),
    [
        ({"state": "wavering"}, {"order": "engage"}, "E5", WAVERS),
        ({}, {"order": "engage", "state": "faltering"}, "E5", FALTERS),
        ({}, {"order": "hold"}, "E5", HOLDS),
        ({"state": "wavering"}, {"order": "hold"}, "E3", HOLDS),
    ],
)
def test_the_one_reason_that_holds_is_named(
    unit: dict[str, Any], group: dict[str, Any], to: str, said: str
) -> None:
    setup = battle(unit, group)
    position = Position(setup.battlefield, setup.state)
    there = on_hex(position.grid.hex(to))
    assert why_not_move(position, JACOBITE, (on_piece(PieceId("U")),), there) == said


def test_what_a_winner_may_take_is_said_in_a_sentence() -> None:
    setup = battle({"state": "won", "ground": "E5"}, {"order": "engage"})
    shown = RULES.shown.view(setup.battlefield, setup.state, JACOBITE)
    markers = next(piece.markers for piece in shown.pieces if piece.id == "U")
    assert [(each.id, each.detail) for each in markers] == [("won", "Ground it may take: E5.")]
