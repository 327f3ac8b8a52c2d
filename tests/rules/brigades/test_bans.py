"""Every earlier act of a turn against every later wish: what phases 2, 5 and 6 forbid, and by which rule.

The table is written from the rule book: a row is what a unit did, a column what it wishes. An entry is the rule that
forbids it, "" where it may.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

import msgspec
import pytest

from game.engine.event import Event
from game.hexgrid.facing import Facing
from game.hexgrid.ids import PieceId
from game.rules.brigades.charges.declaring import reactions_of
from game.rules.brigades.command.bans import why_not_act, why_not_fire
from game.rules.brigades.events.fights import Volley
from game.rules.brigades.events.moves import (
    ChargeMoved,
    CompulsoryMove,
    DisciplineMoved,
    Evaded,
    GroundTaken,
    Pursued,
    UnitMarched,
    UnitMoved,
)
from game.rules.brigades.events.units import ConditionChanged, FormationChanged, UnitRecovered
from game.rules.brigades.movement.movement import why_not_march
from game.rules.brigades.movement.movement_answers import Act, Move, acts_of
from game.rules.brigades.position import Position
from game.rules.brigades.state import Charge, Piece, State
from tests.rules.brigades.stages import Setup, staged

HALF, WHOLE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)


def battle(kind: str) -> Setup:
    """A unit that is to do everything, somebody to do it to, and an enemy who charges it."""
    return staged(
        {
            "U": {"side": "jacobite", "kind": kind, "at": "E5", "facing": "S"},
            "E": {"side": "government", "kind": "battle-cavalry", "at": "E7", "facing": "N"},
        },
        "movement",
        groups={"clans": {"order": "engage"}},
    )


def moved(event: type[UnitMoved], share: Fraction) -> Callable[[Piece], Event]:
    """Return what moves a unit where it is, as far as its bans are concerned."""
    return lambda unit: event(
        piece=unit.id, path=(unit.hex_id,), facing=unit.facing or Facing(0), share=share
    )


def fired(*, at_charge: bool) -> Callable[[Piece], Event]:
    """Return what lets a unit fire."""
    return lambda unit: Volley(attacker=unit.id, targets=(PieceId("E"),), at_charge=at_charge)


def left(condition: str) -> Callable[[Piece], Event]:
    """Return what leaves a unit halted or wavering."""
    return lambda unit: ConditionChanged(piece=unit.id, at=unit.hex_id, condition=condition)


def formed(unit: Piece) -> Event:
    """Let a unit change its formation, with half of its movement."""
    return FormationChanged(piece=unit.id, at=unit.hex_id, formation="column", share=HALF)


def recovered(unit: Piece) -> Event:
    """Let a unit recover."""
    return UnitRecovered(piece=unit.id, at=unit.hex_id)


ACTS: dict[str, tuple[Callable[[Piece], Event], ...]] = {
    "nothing": (),
    "went back in the compulsory phase": (moved(CompulsoryMove, WHOLE),),
    "was pushed back": (moved(CompulsoryMove, HALF),),
    "took ground": (moved(GroundTaken, NOTHING),),
    "moved by superb discipline": (moved(DisciplineMoved, HALF),),
    "pursued": (moved(Pursued, WHOLE),),
    "charged half the way": (moved(ChargeMoved, HALF),),
    "charged the whole way": (moved(ChargeMoved, HALF), moved(ChargeMoved, HALF)),
    "evaded half a charge": (moved(Evaded, HALF),),
    "fired at a charge": (fired(at_charge=True),),
    "fired at a charge and evaded": (fired(at_charge=True), moved(Evaded, HALF)),
    "was halted": (left("halted"),),
    "charged and wavered": (moved(ChargeMoved, HALF), left("wavering")),
    "wavers without a charge": (left("wavering"),),
    "moved a half": (moved(UnitMoved, HALF),),
    "moved more than a half": (moved(UnitMoved, Fraction(11, 20)),),
    "moved its whole movement": (moved(UnitMoved, WHOLE),),
    "marched": (moved(UnitMarched, WHOLE),),
    "changed formation": (formed,),
    "recovered": (recovered,),
    "fired in the fire phase": (fired(at_charge=False),),
}

#                                       react     move     form     recover  march    fire
TABLE = {
    "nothing":                           ("",      "",      "",      "",      "",      ""),
    "went back in the compulsory phase": ("GB-09", "GB-24", "GB-24", "GB-24", "GB-24", "GB-32"),
    "was pushed back":                   ("GB-09", "GB-24", "GB-24", "GB-24", "GB-24", ""),
    "took ground":                       ("GB-09", "",      "",      "",      "",      ""),
    "moved by superb discipline":        ("GB-09", "GB-24", "GB-24", "GB-24", "GB-24", ""),
    "pursued":                           ("GB-09", "GB-24", "GB-24", "GB-24", "GB-24", "GB-32"),
    "charged half the way":              ("",      "",      "",      "GX-04", "GB-28", ""),
    "charged the whole way":             ("",      "GB-25", "GB-25", "GB-25", "GB-25", "GB-32"),
    "evaded half a charge":              ("",      "",      "",      "GX-04", "GB-28", ""),
    "fired at a charge":                 ("",      "",      "",      "",      "",      "GB-31"),
    "fired at a charge and evaded":      ("",      "GB-26", "GB-26", "GB-26", "GB-26", "GB-31"),
    "was halted":                        ("",      "GB-27", "GB-27", "GB-27", "GB-27", ""),
    "charged and wavered":               ("",      "GB-27", "GB-27", "GB-27", "GB-27", ""),
    "wavers without a charge":           ("",      "",      "",      "",      "",      ""),
    "moved a half":                      ("",      "GX-04", "",      "GX-04", "GB-28", ""),
    "moved more than a half":            ("",      "GX-04", "GX-04", "GX-04", "GB-28", "GB-32"),
    "moved its whole movement":          ("",      "GX-04", "GX-04", "GX-04", "GX-04", "GB-32"),
    "marched":                           ("",      "GB-28", "GB-28", "GB-28", "GB-28", "GB-32"),
    "changed formation":                 ("",      "",      "GX-04", "GX-04", "GB-28", "GB-33"),
    "recovered":                         ("",      "GX-04", "GX-04", "GX-04", "GX-04", "GB-34"),
    "fired in the fire phase":           ("",      "",      "",      "",      "",      "GX-62"),
}  # fmt: skip
WISHES = ("react", "move", "form", "recover", "march", "fire")
DISORDERED = left("disordered")


def after(kind: str, acts: Iterable[Callable[[Piece], Event]]) -> Position:
    """Return the position after a unit has done something."""
    setup = battle(kind)
    state = setup.state
    for act in acts:
        state = act(state.pieces[PieceId("U")]).change(state)
    return Position(setup.battlefield, state)


def rule_in(why: str) -> str:
    """Return the rule that a reason names."""
    return next((word.strip("().:") for word in why.split() if word.startswith("(G")), why)


def react(acts: tuple[Callable[[Piece], Event], ...]) -> str:
    """Wish to counter-charge: GX-41 asks no more of horse than not to waver."""
    position = after("battle-cavalry", acts)
    charges = (Charge(unit=PieceId("E"), target=PieceId("U")),)
    unit = position.piece(PieceId("U"))
    steady: State = position.state.with_piece(_steady(unit))
    again = Position(position.battlefield, _with(steady, charges))
    found = reactions_of(again, again.piece(PieceId("U")))
    return "" if "counter" in found else "GB-09"


def _steady(unit: Piece) -> Piece:
    return msgspec.structs.replace(unit, wavering=False, formation="line")


def _with(state: State, charges: tuple[Charge, ...]) -> State:
    return msgspec.structs.replace(state, charges=charges)


def offered(position: Position, kind: type, verb: str = "") -> bool:
    """Return whether a unit is offered a move, or an act."""
    found = acts_of(position, position.piece(PieceId("U")))
    return any(isinstance(each, kind) and getattr(each, "verb", "") == verb for each in found)


def wish(name: str, acts: tuple[Callable[[Piece], Event], ...]) -> str:
    """Return the rule that forbids a wish after some acts; "" where it is offered."""
    if name == "react":
        return react(acts)
    if name == "recover":
        position = after("regular", (DISORDERED, *acts))
        if acts == ACTS["recovered"]:
            position = after("regular", (*acts, DISORDERED))
        is_offered = offered(position, Act, "recover")
    else:
        position = after("regular", acts)
        is_offered = {
            "move": lambda: offered(position, Move),
            "form": lambda: offered(position, Act, "form"),
            "march": lambda: not _march(acts),
            "fire": lambda: not why_not_fire(position, position.piece(PieceId("U"))),
        }[name]()
    if is_offered:
        return ""
    unit = position.piece(PieceId("U"))
    if name == "fire":
        return rule_in(why_not_fire(position, unit))
    if name == "march":
        return rule_in(_march(acts))
    return rule_in(why_not_act(position, unit)) or "GX-04"


def _march(acts: tuple[Callable[[Piece], Event], ...]) -> str:
    """Return why horse on approach, far from the enemy, may not march."""
    setup = staged(
        {
            "U": {"side": "jacobite", "kind": "light-cavalry", "at": "E2", "facing": "S"},
            "E": {"side": "government", "kind": "battle-cavalry", "at": "E11", "facing": "N"},
        },
        "movement",
        groups={"clans": {"order": "approach", "goal": "E6"}},
    )
    state = setup.state
    for act in acts:
        state = act(state.pieces[PieceId("U")]).change(state)
    position = Position(setup.battlefield, state)
    return why_not_march(position, state.brigades["clans"])


@pytest.mark.parametrize("done", ACTS)
def test_gb_09_gb_24_to_gb_28_gb_31_to_gb_34_every_act_against_every_wish(done: str) -> None:
    assert {name: wish(name, ACTS[done]) for name in WISHES} == dict(zip(WISHES, TABLE[done], strict=True))
