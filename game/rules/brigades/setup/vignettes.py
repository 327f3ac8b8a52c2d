"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.engine.ruleset import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.hexgrid.facing import facing_name
from game.rules.brigades.position import Position
from game.rules.brigades.shown import BROKEN, CONTACT, FALTERING, UNCONTROLLED
from game.rules.brigades.state import Battlefield, Brigade, Piece, State
from game.rules.brigades.tables import SYSTEM
from game.rules.brigades.victory import losses
from game.rules.brigades.view import fate, words_of
from game.rules.common.battle_end import break_properties
from game.rules.common.sides import SIDES

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (
    "last_round",
    "at_end",
    "cm_per_hex",
    *(name for side in SIDES for name in break_properties(SYSTEM, side)),
)
EXPECTED = ("pieces", "groups", "phasing", "losses")


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
    if not tables.off:
        return position
    start = msgspec.structs.replace(
        position.start, values={**position.start.values, "off": sorted(tables.off)}
    )
    return msgspec.structs.replace(position, start=start, without_hex=tables.off)


def check_expectations(setup: Setup, state: State, expect: dict[str, Any]) -> tuple[str, ...]:
    """Say in sentences what of [expect] does not hold, unknown keys among them."""
    return tuple(_differences(Position(setup.battlefield, state), expect))


def _differences(position: Position, expect: dict[str, Any]) -> Iterator[str]:
    state = position.state
    for key, wanted in expect.items():
        if key not in EXPECTED:
            yield f"expect: unknown key {key!r}{nearest(key, EXPECTED)}"
        elif key == "phasing":
            if wanted not in SIDES:
                yield f"expect: {wanted!r} is no side{nearest(str(wanted), SIDES)}"
            elif state.phasing != wanted:
                yield f"phasing is {state.phasing}, not {wanted}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key == "losses":
            found = losses(state)
            yield from _compare(key, {side: found[side].counted for side in SIDES}, wanted)
        elif key == "pieces":
            for name, of_piece in wanted.items():
                if name in state.pieces:
                    yield from _piece_differences(position, state.pieces[name], of_piece)
                else:
                    yield f"expect: there is no piece {name!r}{nearest(name, state.pieces)}"
        else:
            for name, of_group in wanted.items():
                if name not in state.brigades:
                    yield f"expect: there is no brigade {name!r}{nearest(name, state.brigades)}"
                elif not isinstance(of_group, dict):
                    yield f"expect.groups: {name} is {of_group!r}; it must be a table"
                else:
                    yield from _compare(name, _of_group(position, state.brigades[name]), of_group)


def _piece_differences(position: Position, piece: Piece, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, str):
        has = "on the field" if piece.is_on_field else fate(piece)
        if has != wanted:
            yield f"{piece.id} is {has}, not {wanted}"
    elif isinstance(wanted, dict):
        yield from _compare(piece.id, _of_piece(position, piece), wanted)
    else:
        yield f"expect.pieces: {piece.id} is {wanted!r}; it must be a table or a word"


def _compare(name: str, found: Mapping[Any, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in found:
            yield f"expect: unknown key {key!r} of {name}{nearest(key, found)}"
        elif key == "state":
            yield from _compare_states(name, found[key], [value] if isinstance(value, str) else value)
        elif found[key] != value and str(found.get(f"{key} in degrees")) != str(value):
            yield f"{name} has {key} {found[key]!r}, not {value!r}"


def _compare_states(name: str, found: set[str], wanted: Any) -> Iterator[str]:
    """Compare state words: those listed must hold, and none at all where the list is empty."""
    if not isinstance(wanted, list):
        yield f"expect: the state of {name} is {wanted!r}; it must be a word or a list of words"
        return
    yield from (f"{name} is not {word}" for word in wanted if word not in found)
    lasting = found - {CONTACT}
    if not wanted and lasting:
        yield f"{name} is {', '.join(sorted(lasting))}"


def _of_piece(position: Position, piece: Piece) -> dict[str, Any]:
    halves = piece.figures / 2
    return {
        "at": position.grid.label(piece.hex_id) if piece.is_on_field else fate(piece),
        "blocks": piece.blocks,
        "figures": int(halves) if halves.is_integer() else halves,
        "facing": "" if piece.facing is None else facing_name(piece.facing),
        "facing in degrees": piece.facing,
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
