"""What vignettes say of a position of this game, and whether what they expect holds."""

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import HandMark, VignettePosition, VignetteTables, Written, read_keys
from game.hexgrid.scenario import Problem, ScenarioError, Start
from game.rules.formations.shown.view import markers_of
from game.rules.formations.state import PHASES, Battlefield, Formation, Piece, Position, State
from game.rules.formations.tables import BLAST, BROKEN, DONE, INITIATIVES, ON_OVERWATCH, SYSTEM
from game.rules.formations.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.shown import fate
from game.rules.table.sides import SIDES

GROUP_KEYS: dict[str, type[Any]] = {
    "blast": int,
    "broken": bool,
    "initiative": int,
    "activated": bool,
    "overwatch": bool,
}
"""What a vignette may say of a formation."""


def begin_at(reader: PropertyReader, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with what it says of formations."""
    won = reader.side("first", start.values.get("first") or start.turn or state.won)
    activates = reader.side("activates", start.values.get("activates") or won)
    return replace(
        state,
        phase=reader.phase(start.phase, PHASES),
        number=start.number,
        won=won,
        chose=won if start.values.get("first") else "",
        first=activates,
        turn=activates,
        formations=reader.groups(start, state.formations, partial(_formation, reader)),
    )


def _formation(reader: PropertyReader, formation: Formation, given: dict[str, Any]) -> Formation:
    wrong = partial(reader.wrong, f"group {formation.id}")
    for key, value in given.items():
        kind = GROUP_KEYS.get(key)
        if kind is None:
            wrong(f"unknown key {key!r}{nearest(key, GROUP_KEYS)}")
        elif type(value) is not kind:
            what = "a whole number" if kind is int else "true or false"
            wrong(f"{key!r} is {value!r}; it must be {what}")
        elif key == "initiative" and value not in INITIATIVES:
            wrong(f"'initiative' is {value}; give a whole number from {INITIATIVES[0]} to {INITIATIVES[-1]}")
        elif key == "blast" and value < 0:
            wrong(f"'blast' is {value}; give a whole number from 0")
        else:
            formation = replace(formation, **{key: value})
    if formation.broken and (formation.blast or formation.overwatch):
        wrong("a broken formation has no markers and no overwatch (EX-40); leave them out")
    return formation


Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (*end_properties(SYSTEM), "cm_per_hex")
STATES = (BLAST, BROKEN, ON_OVERWATCH, DONE)
BY_HAND = {
    BLAST: HandMark("groups", "blast", is_counted=True),
    BROKEN: HandMark("groups", "broken"),
    ON_OVERWATCH: HandMark("groups", "overwatch"),
    DONE: HandMark("groups", "activated"),
}
"""The markers that can be put on by hand."""


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: ratings and formations at the head, and what a map says of pieces."""
    head = dict(tables.head)
    ratings = head.pop("strategy", {})
    if not isinstance(ratings, dict) or (strange := sorted(set(ratings) - set(SIDES))):
        what = f"names {strange[0]!r}" if isinstance(ratings, dict) else f"is {ratings!r}"
        sentence = f"'strategy' {what}; give a table of ratings by side, {' and '.join(SIDES)}"
        raise ScenarioError(tables.source, (Problem("", sentence),))
    head |= {f"strategy_{side}": rating for side, rating in ratings.items()}
    return read_keys(
        msgspec.structs.replace(tables, head=head),
        properties=(*OF_A_MAP, *(f"strategy_{side}" for side in SIDES)),
        values=("groups", "first", "activates"),
        piece_properties=("blocks", "full", "brigade", "rank", "initiative", "facing"),
        may_be_off=True,
    )


def as_written(setup: Setup, state: State) -> Written:
    """Say how formations are."""
    return {
        "groups": {
            name: {key: getattr(each, key) for key in GROUP_KEYS} for name, each in state.formations.items()
        }
    }


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
        **{key: getattr(formation, key) for key in GROUP_KEYS},
        "units": position.count(formation),
        "state": _words(formation),
    }


def _words(formation: Formation) -> set[str]:
    return {marker.id for marker in markers_of(formation)}
