"""What vignettes say of a position of this game, and whether what they expect holds."""

from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys, with_off
from game.hexgrid.scenario import Problem, ScenarioError
from game.rules.formations.state import Battlefield, Formation, Piece, Position, State
from game.rules.formations.tables import BLAST, BROKEN, DONE, ON_OVERWATCH, SYSTEM
from game.rules.formations.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.shown import fate
from game.rules.table.sides import SIDES

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "cm_per_hex")
STATES = (BLAST, BROKEN, ON_OVERWATCH, DONE)


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: ratings and formations at the head, and what a map says of pieces."""
    head = dict(tables.head)
    ratings = head.pop("strategy", {})
    if not isinstance(ratings, dict) or (strange := sorted(set(ratings) - set(SIDES))):
        what = f"names {strange[0]!r}" if isinstance(ratings, dict) else f"is {ratings!r}"
        sentence = f"'strategy' {what}; give a table of ratings by side, {' and '.join(SIDES)}"
        raise ScenarioError(tables.source, (Problem("", sentence),))
    head |= {f"strategy_{side}": rating for side, rating in ratings.items()}
    position = read_keys(
        msgspec.structs.replace(tables, head=head),
        properties=(*OF_A_MAP, *(f"strategy_{side}" for side in SIDES)),
        values=("groups", "first", "activates"),
        piece_properties=("blocks", "full", "brigade", "rank", "initiative", "facing"),
    )
    return with_off(position, tables.off)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    position, lost = Position(setup.battlefield, state), losses(state)
    found = {
        "first": state.won,
        "activates": state.first,
        "losses": {side: lost[side].counted for side in SIDES},
        "strategy": {side: position.rating(side) for side in SIDES},
        "pieces": {name: _of_piece(setup, position, piece) for name, piece in state.pieces.items()},
        "groups": {name: _of_group(position, each) for name, each in state.formations.items()},
    }
    return tuple(differences(expect, found, STATES))


def _of_piece(setup: Setup, position: Position, piece: Piece) -> dict[str, Any]:
    return {
        "at": setup.grid.label(piece.hex_id) if piece.is_on_field else fate(piece),
        "blocks": piece.blocks,
        "brigade": piece.formation,
        "attached": piece.unit,
        "state": _words(position.formation_of(piece)),
    }


def _of_group(position: Position, formation: Formation) -> dict[str, Any]:
    return {
        "blast": formation.blast,
        "broken": formation.broken,
        "initiative": formation.initiative,
        "activated": formation.activated,
        "overwatch": formation.overwatch,
        "units": position.count(formation),
        "state": _words(formation),
    }


def _words(formation: Formation) -> set[str]:
    held = {
        BLAST: formation.blast,
        BROKEN: formation.broken,
        ON_OVERWATCH: formation.overwatch,
        DONE: formation.activated,
    }
    return {word for word, holds in held.items() if holds}
