"""A position in mid-battle: what a vignette says of pieces and of the round."""

from collections.abc import Mapping
from typing import Any, Final

from game.hexgrid.scenario import Start
from game.rules.commanders.state import (
    CHARGED,
    FIRED,
    FORMED,
    FULL_RATE,
    INITIATIVE,
    MOVED,
    ORDERS,
    PHASES,
    RALLIED,
    RALLY,
    Piece,
    State,
    replace,
)
from game.rules.commanders.tables import FORMATIONS, MOB, ROWS
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.suggestions import nearest

IS_ROUTED, IS_OUT, MOVED_HALF = "routed", "out of command", "moved half"

DEEDS_OF_WORDS: Final[Mapping[str, frozenset[str]]] = {
    MOVED: frozenset({MOVED, FULL_RATE}),
    MOVED_HALF: frozenset({MOVED}),
    FORMED: frozenset({FORMED}),
    FIRED: frozenset({FIRED}),
    RALLIED: frozenset({RALLIED}),
    ORDERS: frozenset({ORDERS}),
    CHARGED: frozenset({CHARGED, MOVED, FULL_RATE}),
}
"""What a word says that a piece did in this round; `moved` is a move of its full rate, `moved half` a shorter one."""
WORDS: Final = (IS_ROUTED, IS_OUT, *DEEDS_OF_WORDS)


def begin_at(reader: PropertyReader, state: State, start: Start) -> State:
    """Begin a position at the phase that it names, with what it says of pieces."""
    if start.phase not in PHASES:
        reader.wrong("phase", f"{start.phase!r} is no phase{nearest(start.phase, PHASES)}")
    initiative = reader.side("initiative", start.values.get("initiative") or start.turn or state.initiative)
    moves_first = reader.side("moves_first", start.values.get("moves_first") or initiative)
    pieces = dict(state.pieces)
    for name, values in start.values.get("pieces", {}).items():
        if name in pieces:
            pieces[name] = _piece(
                reader, pieces[name], values, is_left=start.phase not in (INITIATIVE, RALLY)
            )
    return replace(
        state,
        phase=start.phase,
        number=start.number,
        initiative=initiative,
        moves_first=moves_first,
        turn=initiative,
        pieces=pieces,
    )


def _piece(reader: PropertyReader, piece: Piece, values: Mapping[str, Any], *, is_left: bool) -> Piece:
    """Return a piece as a vignette has it; `is_left`: whether the rally phase of its round is over."""
    place = f"piece {piece.id}"
    words = values.get("state", [])
    words = [words] if isinstance(words, str) else words
    if not isinstance(words, list) or any(word not in WORDS for word in words):
        strange = next((word for word in words if word not in WORDS), words) if words else words
        reader.wrong(place, f"state {strange!r}{nearest(str(strange), WORDS)}")
        return piece
    deeds = frozenset[str]().union(*(DEEDS_OF_WORDS.get(word, frozenset()) for word in words))
    piece = replace(piece, done=deeds)
    if piece.is_leader:
        return piece
    if IS_ROUTED in words:
        # A routed unit is out of command and in no formation but a mob's (BS-02, BQ-09).
        piece = replace(piece, is_routed=True, is_out=True, was_left_routed=is_left, formation=MOB)
    elif IS_OUT in words:
        piece = replace(piece, is_out=True)
    if "formation" in values:
        formation = values["formation"]
        allowed = {*ROWS[piece.kind].formations, piece.rallied_formation, piece.formation}
        if formation in FORMATIONS and formation in allowed:
            return replace(piece, formation=formation)
        reader.wrong(place, f"formation {formation!r}{nearest(str(formation), allowed)}")
    return piece
