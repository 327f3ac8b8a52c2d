"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.engine.ruleset import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, read_keys
from game.hexgrid.facing import facing_name, parse_facing
from game.rules.commanders.position import Position
from game.rules.commanders.setup.start import DEEDS_OF_WORDS, IS_OUT, IS_ROUTED, WORDS
from game.rules.commanders.state import FULL_RATE, MOVED, Battlefield, Brigade, Piece, State
from game.rules.commanders.tables import SYSTEM
from game.rules.commanders.victory import losses
from game.rules.commanders.view import fate
from game.rules.common.battle_end import break_properties
from game.rules.common.sides import SIDES

Setup = BattleSetup[Battlefield, State]

OF_A_MAP = (
    "last_round",
    "at_end",
    "inches_per_hex",
    *(name for side in SIDES for name in break_properties(SYSTEM, side)),
)
OF_SIDES = ("initiative", "moves_first")
EXPECTED = ("pieces", "groups", "losses", *OF_SIDES)


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: who has the initiative, and what a map says of pieces."""
    position = read_keys(
        tables,
        properties=OF_A_MAP,
        values=OF_SIDES,
        piece_properties=("blocks", "full", "brigade", "rank", "radius", "facing"),
        piece_values=("formation", "state"),
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
    for key, wanted in expect.items():
        if key not in EXPECTED:
            yield f"expect: unknown key {key!r}{nearest(key, EXPECTED)}"
        elif key in OF_SIDES:
            has = state.initiative if key == "initiative" else state.moves_first
            if wanted not in SIDES:
                yield f"expect: {wanted!r} is no side{nearest(str(wanted), SIDES)}"
            elif has != wanted:
                yield f"{key} is {has}, not {wanted}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key == "losses":
            yield from _compare(key, {side: lost.counted for side, lost in losses(state).items()}, wanted)
    pieces, groups = expect.get("pieces", {}), expect.get("groups", {})
    for name, wanted in pieces.items() if isinstance(pieces, dict) else ():
        if name in state.pieces:
            yield from _piece_differences(setup, position, state.pieces[name], wanted)
        else:
            yield f"expect: there is no piece {name!r}{nearest(name, state.pieces)}"
    for name, wanted in groups.items() if isinstance(groups, dict) else ():
        if name not in state.brigades:
            yield f"expect: there is no brigade {name!r}{nearest(name, state.brigades)}"
        elif not isinstance(wanted, dict):
            yield f"expect.groups: {name} is {wanted!r}; it must be a table"
        else:
            yield from _compare(name, _of_brigade(state.brigades[name]), wanted)


def _piece_differences(setup: Setup, position: Position, piece: Piece, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, str):
        has = "on the field" if piece.is_on_field else fate(piece)
        if has != wanted:
            yield f"{piece.id} is {has}, not {wanted}"
    elif isinstance(wanted, dict):
        if isinstance(wanted.get("facing"), str):
            wanted = {**wanted, "facing": _facing(setup, wanted["facing"])}
        yield from _compare(piece.id, _of_piece(setup, position, piece), wanted)
    else:
        yield f"expect.pieces: {piece.id} is {wanted!r}; it must be a table or a word"


def _facing(setup: Setup, text: str) -> str:
    """Return a facing by its name, whether it is written as a name or in degrees; as it is where it is neither."""
    try:
        return facing_name(parse_facing(setup.grid, text))
    except ValueError:
        return text


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
        if word not in WORDS:
            yield f"expect: {word!r} is no state{nearest(str(word), WORDS)}"
        elif word not in found:
            yield f"{name} is not {word}"
    if not wanted and found:
        yield f"{name} is {', '.join(sorted(found))}"


def _of_piece(setup: Setup, position: Position, piece: Piece) -> dict[str, Any]:
    unit = position.unit_of(piece) if piece.is_leader else None
    return {
        "at": setup.grid.label(piece.hex_id) if piece.is_on_field else fate(piece),
        "blocks": piece.blocks,
        "brigade": piece.brigade,
        "rank": position.ranks.get(piece.id, ""),
        "attached": unit.id if unit else "",
        "facing": "" if piece.facing is None else facing_name(piece.facing),
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


def _of_brigade(brigade: Brigade) -> dict[str, Any]:
    return {"commander": brigade.commander, "units": len(brigade.units)}
