"""Discipline: who lends a unit his, and the tests against it (TX-67, TX-68)."""

import math

from game.engine.play.check import Check, Item, Tally
from game.i18n import tr, tr_name
from game.plane.measures import Point, rounded
from game.plane.rect import Rect
from game.plane.shapes import gap
from game.rules.chargers import tables
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.victory import ChargersContext
from game.rules.table.asking import roll_check


def gap_to_point(rect: Rect, point: Point) -> int:
    """Return the gap between a boundary and a point, rounded."""
    right, forward = rect.seen_from(point)
    across = max(0.0, abs(right) - rect.width / 2)
    along = max(0.0, forward, -rect.depth - forward)
    return rounded(math.sqrt(across * across + along * along))


def discipline(position: Position, unit: Piece) -> Item:
    """Return the Discipline of a unit, with where it comes from: the highest of its own and its leaders' (TX-68)."""
    own = Item(tr_name(unit.name), unit.row.discipline, unit.row.rule)
    lent = next(
        (
            Item(tr_name(leader.name), tables.LEADER_DISCIPLINE, "TX-68")
            for leader in position.leaders(unit.side)
            if _lends(position, leader, unit)
        ),
        own,
    )
    return lent if lent.amount > own.amount else own


def _lends(position: Position, leader: Piece, unit: Piece) -> bool:
    """Return whether a leader lends his Discipline to a unit (TX-68, TX-75)."""
    if leader.unit == unit.id:
        return True
    army = position.battlefield.armies[leader.side]
    reach = 0
    if army.commander == leader.id:
        reach = tables.ARMY_RADIUS
    elif any(brigade.id == unit.brigade and brigade.commander == leader.id for brigade in army.brigades):
        reach = tables.BRIGADE_RADIUS
    if not reach:
        return False
    if leader.unit:
        with_unit = position.piece(leader.unit)
        return not with_unit.is_fleeing and gap(boundary(with_unit), boundary(unit)) <= reach
    pose = leader.pose
    return pose is not None and gap_to_point(boundary(unit), (pose.x, pose.y)) <= reach


def discipline_check(position: Position, unit: Piece, title: str, *, halved: bool = False) -> Check:
    """Return the check of a Discipline test, on half of it, rounded up, where that is asked for (TX-41, TX-67)."""
    value = discipline(position, unit).amount
    return Check(
        title=title, pool=tables.TWO_DICE, needed=-(-value // 2) if halved else value, passes="at_most"
    )


def break_check(position: Position, unit: Piece, difference: int) -> Check:
    """Return the check of a break test: Discipline less the difference, and a 2 always passes (TX-58)."""
    item = discipline(position, unit)
    lost_by = Item(tr("difference of the combat scores"), difference, "TX-58")
    return Check(
        title=tr("Break test of {unit}", unit=unit.name),
        pool=tables.TWO_DICE,
        needed=item.amount,
        modifiers=Tally((lost_by,), unit="modifier"),
        passes="at_most",
        always=((tables.STEADFAST_ROLL, True),),
    )


def is_passed(ctx: ChargersContext, unit: Piece, check: Check) -> bool:
    """Roll for a check of a unit; return whether it is passed."""
    return check.is_passed(roll_check(ctx, check, unit.side, unit.id))
