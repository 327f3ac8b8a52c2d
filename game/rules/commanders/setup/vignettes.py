"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import HandMark, VignettePosition, VignetteTables, Written, read_keys
from game.hexgrid.facing import facing_name
from game.hexgrid.scenario import Start
from game.rules.commanders import tables
from game.rules.commanders.position import Position
from game.rules.commanders.state import (
    CHARGED,
    FIRED,
    FORMED,
    FULL_RATE,
    INITIATIVE,
    MOVED,
    ORDERS,
    PHASES,
    RALLY,
    Battlefield,
    Piece,
    State,
)
from game.rules.commanders.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.shown import fate

IS_ROUTED, IS_OUT, MOVED_HALF = "routed", "out of command", "moved half"

DEEDS_OF_WORDS: Final[Mapping[str, frozenset[str]]] = {
    MOVED: frozenset({MOVED, FULL_RATE}),
    MOVED_HALF: frozenset({MOVED}),
    FORMED: frozenset({FORMED}),
    FIRED: frozenset({FIRED}),
    tables.RALLIED: frozenset({tables.RALLIED}),
    ORDERS: frozenset({ORDERS}),
    CHARGED: frozenset({CHARGED, MOVED, FULL_RATE}),
}
"""What a word says that a piece did in this round; `moved` is a move of its full rate, `moved half` a shorter one."""
WORDS: Final = (IS_ROUTED, IS_OUT, *DEEDS_OF_WORDS)


def begin_at(reader: PropertyReader, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with what it says of pieces."""
    phase = reader.phase(start.phase, PHASES)
    initiative = reader.side("initiative", start.values.get("initiative") or start.turn or state.initiative)
    moves_first = reader.side("moves_first", start.values.get("moves_first") or initiative)
    pieces = dict(state.pieces)
    for name, values in start.values.get("pieces", {}).items():
        if name in pieces:
            pieces[name] = _piece(reader, pieces[name], values, is_left=phase not in (INITIATIVE, RALLY))
    return replace(
        state,
        phase=phase,
        number=start.number,
        initiative=initiative,
        moves_first=moves_first,
        turn=initiative,
        pieces=pieces,
    )


def _piece(reader: PropertyReader, piece: Piece, values: Mapping[str, Any], *, is_left: bool) -> Piece:
    """Return a piece as a vignette has it; `is_left`: whether the rally phase of its round is over."""
    place = f"piece {piece.id}"
    words = reader.states(place, values.get("state", []), WORDS)
    deeds = frozenset[str]().union(*(DEEDS_OF_WORDS.get(word, frozenset()) for word in words))
    piece = replace(piece, done=deeds)
    if piece.is_leader:
        return piece
    if IS_ROUTED in words:
        # A routed unit is out of command and in no formation but a mob's (BS-02, BQ-09).
        return replace(piece, is_routed=True, is_out=True, was_left_routed=is_left, formation=tables.MOB)
    if IS_OUT in words:
        piece = replace(piece, is_out=True)
    if "formation" in values:
        formation = values["formation"]
        allowed = {*tables.ROWS[piece.kind].formations, piece.rallied_formation, piece.formation}
        if formation in tables.FORMATIONS and formation in allowed:
            return replace(piece, formation=formation)
        reader.wrong(place, f"formation {formation!r}{nearest(str(formation), allowed)}")
    return piece


Setup = BattleSetup[Battlefield, State]

BY_HAND: Final = {
    tables.ROUTED: HandMark("pieces", "state", IS_ROUTED),
    tables.OUT: HandMark("pieces", "state", IS_OUT),
    tables.RALLIED: HandMark("pieces", "state", tables.RALLIED),
    tables.ORDERED: HandMark("pieces", "state", ORDERS),
    tables.CLOSED: HandMark("pieces", "formation", tables.CLOSED),
    tables.OPEN: HandMark("pieces", "formation", tables.OPEN),
    tables.LIMBERED: HandMark("pieces", "formation", tables.LIMBERED),
}
"""The markers that can be put on by hand."""

OF_A_MAP = (*end_properties(tables.SYSTEM), "inches_per_hex")
OF_SIDES = ("initiative", "moves_first")


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: who has the initiative, and what a map says of pieces."""
    return read_keys(
        tables,
        properties=OF_A_MAP,
        values=OF_SIDES,
        piece_properties=("blocks", "full", "brigade", "rank", "radius", "facing"),
        piece_values=("formation", "state"),
        may_be_off=True,
    )


def as_written(setup: Setup, state: State) -> Written:
    """Say how pieces are: what they did in this round, and the formation that those have who are not routed."""
    return {"pieces": {name: dict(_as_written(piece)) for name, piece in state.pieces.items()}}


def _as_written(piece: Piece) -> Iterator[tuple[str, Any]]:
    words = _words(piece)
    yield "state", sorted(words - {MOVED} if MOVED_HALF in words else words)
    if not (piece.is_leader or piece.is_routed):
        yield "formation", piece.formation


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
