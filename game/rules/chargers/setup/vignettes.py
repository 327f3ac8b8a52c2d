"""What vignettes say of a position of this game, and whether what they expect holds (TX-98)."""

from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.location import DEGREE, INCH
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.rules.chargers.position import Position
from game.rules.chargers.setup.start import GIVEN_STATES
from game.rules.chargers.shown.view import fate
from game.rules.chargers.state import Battlefield, Piece, State
from game.rules.chargers.tables import ENGAGED, SYSTEM
from game.rules.chargers.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "scale", "first")
OF_A_PIECE = ("x", "y", "heading", "files", "health", "state", "attached")
STATES = (*GIVEN_STATES, ENGAGED)


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: places by measure, files, health and states of pieces."""
    position = read_keys(
        tables,
        properties=OF_A_MAP,
        piece_properties=("blocks", "full", "brigade", "rank", "facing"),
        piece_values=OF_A_PIECE,
    )
    placed = frozenset(
        piece for piece, keys in tables.pieces.items() if "x" in keys or "y" in keys or "attached" in keys
    )
    return msgspec.structs.replace(position, without_hex=placed)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    position = Position(setup.battlefield, state)
    found = {
        "losses": {side: lost.counted for side, lost in losses(state).items()},
        "pieces": {name: _of_piece(setup, position, piece) for name, piece in state.pieces.items()},
    }
    return tuple(differences(expect, found, STATES))


def _of_piece(setup: Setup, position: Position, piece: Piece) -> dict[str, Any] | str:
    if not piece.is_on_field:
        return fate(piece)
    found: dict[str, Any] = {
        "at": setup.grid.label(position.hex_at(piece)),
        "brigade": piece.brigade,
        "attached": piece.unit,
    }
    if piece.pose is not None:
        found |= {
            "x": piece.pose.x / INCH,
            "y": piece.pose.y / INCH,
            "heading": piece.pose.heading / DEGREE,
        }
    if piece.is_leader:
        return found
    leader = position.leader_of(piece)
    states = {mark for mark in piece.marks if mark in GIVEN_STATES}
    return found | {
        "attached": leader.id if leader else "",
        "files": piece.files,
        "ranks": piece.ranks,
        "models": piece.models,
        "health": piece.health,
        "blocks": piece.blocks,
        "state": states | ({ENGAGED} if position.is_engaged(piece) else set()),
    }
