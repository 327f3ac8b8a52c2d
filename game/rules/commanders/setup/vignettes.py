"""What vignettes say of a position of this game, and whether what they expect holds."""

from typing import Any

from game.engine.battle_setup import BattleSetup
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys, with_off
from game.hexgrid.facing import facing_name
from game.rules.commanders.position import Position
from game.rules.commanders.setup.start import DEEDS_OF_WORDS, IS_OUT, IS_ROUTED, WORDS
from game.rules.commanders.state import FULL_RATE, MOVED, Battlefield, Piece, State
from game.rules.commanders.tables import SYSTEM
from game.rules.commanders.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.shown import fate

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "inches_per_hex")
OF_SIDES = ("initiative", "moves_first")


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: who has the initiative, and what a map says of pieces."""
    position = read_keys(
        tables,
        properties=OF_A_MAP,
        values=OF_SIDES,
        piece_properties=("blocks", "full", "brigade", "rank", "radius", "facing"),
        piece_values=("formation", "state"),
    )
    return with_off(position, tables.off)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    position = Position(setup.battlefield, state)
    brigades = state.brigades.items()
    found = {
        "initiative": state.initiative,
        "moves_first": state.moves_first,
        "losses": {side: lost.counted for side, lost in losses(state).items()},
        "pieces": {name: _of_piece(setup, position, piece) for name, piece in state.pieces.items()},
        "groups": {name: {"commander": each.commander, "units": len(each.units)} for name, each in brigades},
    }
    return tuple(differences(expect, found, WORDS))


def _of_piece(setup: Setup, position: Position, piece: Piece) -> dict[str, Any]:
    unit = position.unit_of(piece) if piece.is_leader else None
    facing = piece.facing
    return {
        "at": setup.grid.label(piece.hex_id) if piece.is_on_field else fate(piece),
        "blocks": piece.blocks,
        "brigade": piece.brigade,
        "rank": position.ranks.get(piece.id, ""),
        "attached": unit.id if unit else "",
        "facing": "" if facing is None else (facing_name(facing), facing, str(facing)),
        "formation": piece.formation,
        "state": _words(piece),
    }


def _words(piece: Piece) -> set[str]:
    """Return the state of a piece in words: a short move is `moved` and `moved half`, a full one `moved` alone."""
    words = {word for word in DEEDS_OF_WORDS if word in piece.done}
    if MOVED in piece.done and FULL_RATE not in piece.done:
        words.add("moved half")
    if piece.is_routed:
        words.add(IS_ROUTED)
    if piece.is_out:
        words.add(IS_OUT)
    return words
