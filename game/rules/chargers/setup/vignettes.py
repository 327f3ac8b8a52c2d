"""What vignettes say of a position of this game, and whether what they expect holds (TX-98)."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.engine.location import DEGREE, INCH
from game.engine.ruleset import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.rules.chargers.position import Position
from game.rules.chargers.setup.start import GIVEN_STATES
from game.rules.chargers.state import Battlefield, Piece, State
from game.rules.chargers.tables import ENGAGED, SYSTEM
from game.rules.chargers.victory import losses
from game.rules.chargers.view import fate
from game.rules.common.battle_end import break_properties
from game.rules.common.sides import SIDES

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (
    "last_round",
    "at_end",
    "scale",
    "first",
    *(name for side in SIDES for name in break_properties(SYSTEM, side)),
)
OF_A_PIECE = ("x", "y", "heading", "files", "health", "state", "attached")
EXPECTED = ("pieces", "losses")
STATES = (*GIVEN_STATES, ENGAGED)
EXACT = 0.001
"""How near a measured number must be (TX-98)."""


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
    return tuple(_differences(setup, Position(setup.battlefield, state), expect))


def _differences(setup: Setup, position: Position, expect: dict[str, Any]) -> Iterator[str]:
    counted = {side: found.counted for side, found in losses(position.state).items()}
    for key, wanted in expect.items():
        if key not in EXPECTED:
            yield f"expect: unknown key {key!r}{nearest(key, EXPECTED)}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key == "losses":
            yield from _compare(key, counted, wanted)
        else:
            for name, of_piece in wanted.items():
                yield from _piece_differences(setup, position, name, of_piece)


def _piece_differences(setup: Setup, position: Position, name: str, wanted: Any) -> Iterator[str]:
    piece = next((piece for piece in position.state.pieces.values() if piece.id == name), None)
    if piece is None:
        yield f"expect: there is no piece {name!r}{nearest(name, position.state.pieces)}"
    elif isinstance(wanted, str):
        has = "on the field" if piece.is_on_field else fate(piece)
        if has != wanted:
            yield f"{name} is {has}, not {wanted}"
    elif not isinstance(wanted, dict):
        yield f"expect.pieces: {name} is {wanted!r}; it must be a table or a word"
    elif not piece.is_on_field:
        yield f"{name} is {fate(piece)}"
    else:
        yield from _compare(name, _of_piece(setup, position, piece), wanted)


def _compare(name: str, found: Mapping[Any, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in found:
            yield f"expect: unknown key {key!r} of {name}{nearest(key, found)}"
        elif key == "state":
            yield from _compare_states(name, found[key], [value] if isinstance(value, str) else value)
        elif isinstance(found[key], float) and isinstance(value, int | float):
            if abs(found[key] - value) > EXACT / 2:
                yield f"{name} has {key} {found[key]:g}, not {value:g}"
        elif found[key] != value:
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
