"""What vignettes say of a position of this game, and whether what they expect holds."""

from typing import Any

from game.engine.battle_setup import BattleSetup
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys, with_off
from game.hexgrid.facing import facing_name
from game.rules.brigades.position import Position
from game.rules.brigades.shown.shown import BROKEN, CONTACT, FALTERING, UNCONTROLLED
from game.rules.brigades.shown.view import words_of
from game.rules.brigades.state import Battlefield, Brigade, Piece, State
from game.rules.brigades.tables import SYSTEM
from game.rules.brigades.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.shown import fate
from game.rules.table.sides import SIDES

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "cm_per_hex")


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: who is phasing and brigades at the head, and how each piece is."""
    orders = [name for name in tables.head if name.startswith("order_")]
    position = read_keys(
        tables,
        properties=(*OF_A_MAP, *orders),
        values=("groups", "phasing"),
        piece_properties=("blocks", "full", "brigade", "rank", "rating", "grade", "facing"),
        piece_values=("formation", "figures", "state", "ground"),
    )
    return with_off(position, tables.off)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    position, lost = Position(setup.battlefield, state), losses(state)
    found = {
        "phasing": state.phasing,
        "losses": {side: lost[side].counted for side in SIDES},
        "pieces": {name: _of_piece(position, piece) for name, piece in state.pieces.items()},
        "groups": {name: _of_group(position, each) for name, each in state.brigades.items()},
    }
    return tuple(differences(expect, found, (), passing={CONTACT}))


def _of_piece(position: Position, piece: Piece) -> dict[str, Any]:
    halves, facing = piece.figures / 2, piece.facing
    return {
        "at": position.grid.label(piece.hex_id) if piece.is_on_field else fate(piece),
        "blocks": piece.blocks,
        "figures": int(halves) if halves.is_integer() else halves,
        "facing": "" if facing is None else (facing_name(facing), facing, str(facing)),
        "formation": piece.formation,
        "brigade": piece.brigade,
        "attached": piece.unit,
        "rating": piece.rating,
        "ground": " ".join(map(position.grid.label, piece.ground)),
        "state": words_of(position, piece),
    }


def _of_group(position: Position, brigade: Brigade) -> dict[str, Any]:
    held = {UNCONTROLLED: brigade.uncontrolled, FALTERING: brigade.faltering, BROKEN: brigade.broken}
    return {
        "order": brigade.order,
        "goal": "" if brigade.goal is None else position.grid.label(brigade.goal),
        "commander": brigade.commander,
        "units": len(position.members(brigade)),
        "state": {word for word, holds in held.items() if holds},
    }
