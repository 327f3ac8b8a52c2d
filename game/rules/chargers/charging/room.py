"""Whom a unit may charge, why not, and what it needs for it (sections 4 and 14, T9-03, T9-33, T9-63, TX-29, TQ-06)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from game.engine.decisions.location import INCH
from game.engine.play.check import Check, Item, Tally
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.plane.rect import Edge
from game.rules.chargers.charge_search.blocked import blocked_path
from game.rules.chargers.charge_search.contact import facing_of, greatest_offset
from game.rules.chargers.charge_search.ends import has_end
from game.rules.chargers.charge_search.records import End
from game.rules.chargers.charge_search.runs import run_at_fleeing
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.morale.discipline import discipline_check
from game.rules.chargers.morale.rout import flight_dice
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import away, inches
from game.rules.chargers.state import HELD_BACK, Piece
from game.rules.chargers.tables import CHARGE_REACH, GUNS, LEADER_ADVANCE

Room = Literal["end", "run", "blocked", ""]
"""How a charge could be made: to an end, by a run at a fleeing unit, along a blocked path, or not at all."""


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """A charge that may be declared: the charged facing, and whether it is one along a blocked path."""

    charger: PieceId
    target: PieceId
    facing: Edge
    is_blocked: bool = False


def charge_advance(position: Position, unit: Piece) -> int:
    """Return the lowest Advance of a unit's models, a joined leader among them (T9-03)."""
    leader = position.leader_of(unit)
    return min(unit.row.advance, LEADER_ADVANCE) if leader else unit.row.advance


def charged_facing(position: Position, charger: Piece, target: Piece) -> Edge:
    """Return the facing that is charged: the arc in which the charger is (TQ-04, TQ-05, T9-08)."""
    return position.arc(target, charger)


def still_laps(position: Position, charger: PieceId, target: PieceId, facing: Edge, end: End) -> bool:
    """Return whether a charger, narrowed by losses, still covers enough of the facing at its end (T9-49, TX-33)."""
    unit, line = position.piece(charger), facing_of(boundary(position.piece(target)), facing)
    return abs(end.offset) <= greatest_offset(boundary(unit), line)


def objection_to_charger(position: Position, unit: Piece) -> str:
    """Return why a unit may not declare a charge; "" when it may (TX-23, TX-29)."""
    name = unit.name
    if unit.side != position.state.turn:
        return tr("{unit} is the other side's (TX-26).", unit=name)
    if unit.arm == GUNS:
        return tr("{unit}: guns never charge (TX-23).", unit=name)
    if position.is_engaged(unit):
        return tr("{unit} is engaged (TX-29).", unit=name)
    if unit.is_fleeing or unit.is_shaken:
        return tr("{unit} flees or is Shaken (TX-29).", unit=name)
    if HELD_BACK in unit.marks:
        return tr("{unit} reformed after combat and may not charge in this turn (TX-66).", unit=name)
    if unit.has_declared:
        return tr("{unit} has declared a charge in this turn (TX-29).", unit=name)
    return ""


def objection_to_target(position: Position, charger: Piece, target: Piece) -> str:
    """Return why a unit may not charge another; "" when it may (T9-04, TX-29)."""
    if target.side == charger.side or target.is_leader:
        return tr("{target} cannot be charged (TX-29).", target=target.name)
    reach = charge_reach(position, charger)
    if not position.is_within(charger, target, reach):
        return tr(
            "{target} is {distance} away; {charger} may charge at {reach} (TX-29).",
            target=target.name,
            distance=away(position.gap(charger, target)),
            charger=charger.name,
            reach=inches(reach),
        )
    if not position.sees(charger, target):
        return tr("{charger} does not see {target} (TX-10).", charger=charger.name, target=target.name)
    if not room(position, charger, target):
        return tr(
            "{charger} has no room to charge {target} (T9-04, TX-35).",
            charger=charger.name,
            target=target.name,
        )
    return ""


def declarable(position: Position, charger: Piece, target: Piece) -> Declared | None:
    """Return the charge of a unit on an enemy unit, None where it may not be declared."""
    if not position.is_within(charger, target, charge_reach(position, charger)):
        return None
    if not position.sees(charger, target):
        return None
    how = room(position, charger, target)
    if not how:
        return None
    return Declared(
        charger=charger.id,
        target=target.id,
        facing=charged_facing(position, charger, target),
        is_blocked=how == "blocked",
    )


def charge_reach(position: Position, charger: Piece) -> int:
    """Return the gap at which a unit may charge at most (TX-29)."""
    return charge_advance(position, charger) + CHARGE_REACH


def room(position: Position, charger: Piece, target: Piece) -> Room:
    """Return how a charge could be made if friends that have declared were gone (T9-33, T9-63, TQ-06, TX-29)."""
    declared = frozenset(charge.charger for charge in position.state.charges if charge.charger != charger.id)
    kept: list[tuple[frozenset[PieceId], Room]]
    kept = position.while_nothing_moves.setdefault(("room", charger.id, target.id), [])
    for gone, found in kept:
        # Where there is room without some friends, there is without more of them.
        if gone == declared or (found in ("end", "run") and gone <= declared):
            return found
    how = _room(position, charger, target, declared)
    kept.append((declared, how))
    return how


def _room(position: Position, charger: Piece, target: Piece, declared: frozenset[PieceId]) -> Room:
    table = table_of(position)
    if target.is_fleeing:
        return "run" if run_at_fleeing(table, charger.id, target.id, left_out=declared) else ""
    facing = charged_facing(position, charger, target)
    if has_end(table, charger.id, target.id, facing, left_out=declared):
        return "end"
    reach = charge_reach(position, charger)
    blocked = blocked_path(table, charger.id, target.id, facing, reach, left_out=declared)
    return "blocked" if blocked is not None else ""


# The rolls of charging: range, redirect, and what they need (T9-03, T9-68)


def range_check(position: Position, charger: Piece, target: Piece) -> Check:
    """Return the roll to reach a target: Advance and roll at least the gap (T9-03, T9-04, TQ-02, TQ-03)."""
    advance = charge_advance(position, charger)
    distance = position.gap(charger, target) if target.pose is not None else 0
    return Check(
        title=tr("Charge range of {charger}", charger=charger.name),
        pool=flight_dice(charger),
        needed=-(-distance // INCH),
        modifiers=Tally((Item(tr("Advance"), advance // INCH, "T9-03"),), unit="modifier"),
        brief=tr_mark("reach {chance}"),
    )


def reaches(position: Position, charger: Piece, target: PieceId, total: int) -> bool:
    """Return whether a roll takes a charger to its target: an equal range is enough (T9-04, T9-05, TQ-02)."""
    distance = position.gap(charger, position.piece(target))
    return total * INCH + charge_advance(position, charger) >= distance


def redirect_check(position: Position, unit: Piece) -> Check:
    """Return the test by which a unit redirects its charge (T9-68)."""
    check = discipline_check(position, unit, tr("Redirect test of {unit}", unit=unit.name))
    return replace(check, brief=tr_mark("redirect {chance}"))
