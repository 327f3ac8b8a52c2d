"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.engine.ruleset import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.hexgrid.scenario import Problem, ScenarioError
from game.rules.common.battle_end import break_properties
from game.rules.common.sides import SIDES
from game.rules.formations.state import Battlefield, Formation, Piece, Position, State
from game.rules.formations.tables import BLAST, BROKEN, DONE, ON_OVERWATCH, SYSTEM
from game.rules.formations.victory import losses
from game.rules.formations.view import fate

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (
    "last_round",
    "at_end",
    "cm_per_hex",
    *(name for side in SIDES for name in break_properties(SYSTEM, side)),
)
STATES = (BLAST, BROKEN, ON_OVERWATCH, DONE)
EXPECTED = ("pieces", "groups", "first", "activates", "losses", "strategy")


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
    if not tables.off:
        return position
    start = msgspec.structs.replace(
        position.start, values={**position.start.values, "off": sorted(tables.off)}
    )
    return msgspec.structs.replace(position, start=start, without_hex=tables.off)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    return tuple(_differences(setup, Position(setup.battlefield, state), expect))


def _differences(setup: Setup, position: Position, expect: dict[str, Any]) -> Iterator[str]:
    state = position.state
    found = losses(state)
    of_sides = {
        "losses": {side: found[side].counted for side in SIDES},
        "strategy": {side: position.rating(side) for side in SIDES},
    }
    for key, wanted in expect.items():
        if key not in EXPECTED:
            yield f"expect: unknown key {key!r}{nearest(key, EXPECTED)}"
        elif key in ("first", "activates"):
            has = state.won if key == "first" else state.first
            if wanted not in SIDES:
                yield f"expect: {wanted!r} is no side{nearest(str(wanted), SIDES)}"
            elif has != wanted:
                yield f"{key} is {has}, not {wanted}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key in of_sides:
            yield from _compare(key, of_sides[key], wanted)
    pieces, groups = expect.get("pieces", {}), expect.get("groups", {})
    for name, wanted in pieces.items() if isinstance(pieces, dict) else ():
        if name in state.pieces:
            yield from _piece_differences(setup, position, state.pieces[name], wanted)
        else:
            yield f"expect: there is no piece {name!r}{nearest(name, state.pieces)}"
    for name, wanted in groups.items() if isinstance(groups, dict) else ():
        if name not in state.formations:
            yield f"expect: there is no formation {name!r}{nearest(name, state.formations)}"
        elif not isinstance(wanted, dict):
            yield f"expect.groups: {name} is {wanted!r}; it must be a table"
        else:
            yield from _compare(name, _of_group(position, state.formations[name]), wanted)


def _piece_differences(setup: Setup, position: Position, piece: Piece, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, str):
        has = "on the field" if piece.is_on_field else fate(piece)
        if has != wanted:
            yield f"{piece.id} is {has}, not {wanted}"
    elif isinstance(wanted, dict):
        yield from _compare(piece.id, _of_piece(setup, position, piece), wanted)
    else:
        yield f"expect.pieces: {piece.id} is {wanted!r}; it must be a table or a word"


def _compare(name: str, found: Mapping[Any, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in found:
            yield f"expect: unknown key {key!r} of {name}{nearest(key, found)}"
        elif key == "state":
            yield from _compare_states(name, found[key], [value] if isinstance(value, str) else value)
        elif found[key] != value or type(found[key]) is not type(value):
            yield f"{name} has {key} {found[key]!r}, not {value!r}"


def _compare_states(name: str, found: set[str], wanted: Any) -> Iterator[str]:
    """Compare state words: those listed must hold, and none at all where the list is empty."""
    if not isinstance(wanted, list):
        yield f"expect: the state of {name} is {wanted!r}; it must be a word or a list of words"
        return
    for word in wanted:
        if word not in STATES:
            yield f"expect: {word!r} is no state{nearest(str(word), STATES)}"
        elif word not in found:
            yield f"{name} is not {word}"
    if not wanted and found:
        yield f"{name} is {', '.join(sorted(found))}"


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
