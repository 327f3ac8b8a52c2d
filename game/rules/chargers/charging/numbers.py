"""The rolls of charging: range, redirect, and what they need (T9-03, T9-68)."""

from game.engine.decisions.location import INCH
from game.engine.shown.check import Check
from game.engine.shown.tally import Item, Tally
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.chargers.charging.room import charge_advance
from game.rules.chargers.morale.discipline import discipline_check
from game.rules.chargers.morale.rout import flight_dice
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece


def range_check(position: Position, charger: Piece, target: Piece) -> Check:
    """Return the roll to reach a target: Advance and roll at least the gap (T9-03, T9-04, TQ-02, TQ-03)."""
    advance = charge_advance(position, charger)
    distance = position.gap(charger, target) if target.pose is not None else 0
    return Check(
        title=tr("Charge range of {charger}", charger=charger.name),
        pool=flight_dice(charger),
        needed=-(-distance // INCH),
        modifiers=Tally((Item(tr("Advance"), advance // INCH, "T9-03"),), unit="modifier"),
    )


def reaches(position: Position, charger: Piece, target: PieceId, total: int) -> bool:
    """Return whether a roll takes a charger to its target: an equal range is enough (T9-04, T9-05, TQ-02)."""
    distance = position.gap(charger, position.piece(target))
    return total * INCH + charge_advance(position, charger) >= distance


def redirect_check(position: Position, unit: Piece) -> Check:
    """Return the test by which a unit redirects its charge (T9-68)."""
    return discipline_check(position, unit, tr("Redirect test of {unit}", unit=unit.name))
