"""What vignettes say of a position of this game, and whether what they expect holds."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from game.engine.battle_setup import BattleSetup
from game.engine.suggestions import nearest
from game.engine.vignette_tables import VignettePosition, VignetteTables, Written, read_keys, words_by_hand
from game.hexgrid.facing import facing_name
from game.rules.brigades.phases.steps import COMMAND, COMPULSORY, MELEE, MORALE, MOVEMENT, PHASING
from game.rules.brigades.position import Position
from game.rules.brigades.shown.names import (
    BROKEN,
    CONTACT,
    DISCIPLINE,
    DISORDERED,
    FALTERING,
    HALTED,
    PURSUING,
    PUSHED_BACK,
    RETREATING,
    ROUTING,
    SENT,
    UNCONTROLLED,
    WAVERING,
    WON,
)
from game.rules.brigades.shown.view import words_of
from game.rules.brigades.state import Battlefield, Brigade, Piece, State
from game.rules.brigades.tables import HALF, SYSTEM, WHOLE
from game.rules.brigades.victory import losses
from game.rules.table.battle_end import end_properties
from game.rules.table.expectations import differences
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.shown import fate
from game.rules.table.sides import SIDES

MOVED_HALF, MOVED, FORMED, RECOVERED = "moved half", "moved", "formed", "recovered"
FIRED, FIRED_LAST, HAS_FIRED = "fired", "fired last turn", "has fired"
CHARGED, FOUGHT, TURNED, RALLIED = "charged", "fought", "took ground", "rallied"
HAS_ORDERS = "has orders"

_BEFORE_MOVEMENT = (PHASING, COMPULSORY, COMMAND, "charges")


def _acts(piece: Piece, **values: Any) -> Piece:
    return replace(piece, acts=replace(piece.acts, **values))


def _moved(piece: Piece, phase: str) -> Piece:
    """Reading GB-24: who has `moved` did so in the compulsory phase, before the movement phase; in it, by a charge."""
    if phase in _BEFORE_MOVEMENT:
        return _acts(piece, compulsory=True, used=WHOLE)
    return _acts(piece, came_on=phase == MOVEMENT, charge_share=WHOLE, used=WHOLE)


def _moved_half(piece: Piece, phase: str) -> Piece:
    if phase in _BEFORE_MOVEMENT:
        return _acts(piece, compulsory=True, used=HALF)
    if phase == MOVEMENT:
        return _acts(piece, came_on=True, charge_share=HALF, used=HALF)
    return _acts(piece, used=HALF)


def _fired(piece: Piece, phase: str) -> Piece:
    """Reading GB-31: who has `fired` before the fire phase did so in the charge phase."""
    piece = replace(piece, has_fired=True)
    return _acts(piece, fired=True, fired_at_charge=phase not in (MELEE, MORALE))


WORDS: dict[str, Callable[[Piece, str], Piece]] = {
    HALTED: lambda piece, phase: replace(piece, halted=True),
    WAVERING: lambda piece, phase: replace(piece, wavering=True),
    DISORDERED: lambda piece, phase: replace(piece, disordered=True),
    PUSHED_BACK: lambda piece, phase: replace(piece, pushed_back=True),
    RETREATING: lambda piece, phase: replace(piece, flight="retreating"),
    ROUTING: lambda piece, phase: replace(piece, flight="routing"),
    "routed": lambda piece, phase: replace(piece, flight="routing"),
    PURSUING: lambda piece, phase: (
        replace(piece, pursuing=True) if phase in (PHASING, COMPULSORY) else _acts(piece, came_on=True)
    ),
    WON: lambda piece, phase: replace(piece, won=True),
    DISCIPLINE: lambda piece, phase: replace(piece, won=True, discipline=True),
    MOVED: _moved,
    MOVED_HALF: _moved_half,
    FORMED: lambda piece, phase: _acts(piece, formed=True, used=HALF),
    RECOVERED: lambda piece, phase: _acts(piece, recovered=True, used=WHOLE),
    FIRED: _fired,
    FIRED_LAST: lambda piece, phase: replace(piece, fired_last=True, has_fired=True),
    HAS_FIRED: lambda piece, phase: replace(piece, has_fired=True),
    CHARGED: lambda piece, phase: _acts(piece, came_on=True, charge_share=WHOLE, used=WHOLE),
    FOUGHT: lambda piece, phase: _acts(piece, fought=True),
    TURNED: lambda piece, phase: _acts(piece, gift=True),
    RALLIED: lambda piece, phase: _acts(piece, rallied=True),
    HAS_ORDERS: lambda piece, phase: piece,
}
"""What each word makes of a piece, given the phase with which the position begins."""


def with_state(reader: PropertyReader, piece: Piece, given: Any, phase: str) -> Piece:
    """Return a piece with the state words of a vignette; `sent BRIGADE` of a leader names where he is sent."""
    words: Iterable[str] = (given,) if isinstance(given, str) else given
    for word in words:
        if piece.is_leader and word.split(" ")[0] == SENT:
            piece = replace(piece, sent_to=word.removeprefix(SENT).strip())
        elif word in WORDS:
            piece = WORDS[word](piece, phase)
        else:
            reader.wrong(f"piece {piece.id}", f"{word!r} is no state{nearest(word, WORDS)}")
    return piece


Setup = BattleSetup[Battlefield, State]

BY_HAND = words_by_hand(
    "pieces",
    (HALTED, WAVERING, DISORDERED, PUSHED_BACK, RETREATING, ROUTING, PURSUING, WON, DISCIPLINE),
) | words_by_hand("groups", (UNCONTROLLED, FALTERING, BROKEN))
"""The markers that can be put on by hand."""

OF_A_MAP = (*end_properties(SYSTEM), "cm_per_hex")


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the keys of this game: who is phasing and brigades at the head, and how each piece is."""
    orders = [name for name in tables.head if name.startswith("order_")]
    return read_keys(
        tables,
        properties=(*OF_A_MAP, *orders),
        values=("groups", "phasing"),
        piece_properties=("blocks", "full", "brigade", "rank", "rating", "grade", "facing"),
        piece_values=("formation", "figures", "state", "ground"),
        may_be_off=True,
    )


def as_written(setup: Setup, state: State) -> Written:
    """Say how pieces and brigades are: figures, formation and state."""
    position = Position(setup.battlefield, state)
    pieces = {str(name): dict(_as_written(position, piece)) for name, piece in state.pieces.items()}
    groups = {name: {"state": sorted(_states(each))} for name, each in state.brigades.items()}
    return {"pieces": pieces, "groups": groups}


def _as_written(position: Position, piece: Piece) -> Iterator[tuple[str, Any]]:
    yield "state", [word for word in WORDS if word in words_of(position, piece)]
    if not piece.is_leader:
        yield "figures", piece.figures / 2
        yield "formation", piece.formation
        yield "ground", " ".join(map(position.grid.label, piece.ground))


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
    return {
        "order": brigade.order,
        "goal": "" if brigade.goal is None else position.grid.label(brigade.goal),
        "commander": brigade.commander,
        "units": len(position.members(brigade)),
        "state": _states(brigade),
    }


def _states(brigade: Brigade) -> set[str]:
    held = {UNCONTROLLED: brigade.uncontrolled, FALTERING: brigade.faltering, BROKEN: brigade.broken}
    return {word for word, holds in held.items() if holds}
