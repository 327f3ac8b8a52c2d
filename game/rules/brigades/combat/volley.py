"""The numbers of fire: who reaches whom, what is added, and the figures lost (GX-60, GX-61, GX-62)."""

from collections.abc import Iterator

import msgspec

from game.engine.shown.check import total_counts
from game.engine.shown.tally import Item, Tally
from game.i18n import tr
from game.rules.brigades.command.bans import why_never_fires
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import (
    COLUMN,
    COLUMN_FIGURES,
    FIRE_AT,
    FIRE_CLOSE,
    FIRE_COVER,
    FIRE_EFFECTIVE,
    FIRE_FIGURES,
    FIRE_FLANK,
    FIRE_GRADES,
    FIRE_SHAKEN,
    FIRE_TABLE,
    FIRED_LAST,
    FIRST_FIRE,
    FIRST_FIRE_VOLLEY,
    FIRST_VOLLEY,
    FORMATION_NAMES,
    HOLD_BONUS,
    ORDERS,
    SQUARE,
    TWO_DICE,
)
from game.rules.table.sides import other


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit's fire at a target comes to: what is added to the dice, and how many figures fire.

    Figures are `firing` half figures divided by `divisor`: half of highlanders fire, and half are hit at long range.
    """

    tally: Tally
    firing: int
    divisor: int

    def losses(self, natural: int) -> int:
        """Return the half figures lost at a natural total (GX-60)."""
        total = natural + self.tally.total
        per = next((lost for least, lost in FIRE_TABLE if total >= least), 0)
        return self.firing * per // (FIRE_FIGURES * self.divisor)

    def chances(self) -> dict[int, float]:
        """Return the chance of each loss in half figures."""
        ways = total_counts(TWO_DICE)
        found: dict[int, float] = {}
        for natural, count in ways.items():
            lost = self.losses(natural)
            found[lost] = found.get(lost, 0.0) + count / sum(ways.values())
        return found


def why_not_target(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> str:
    """Return why a unit does not fire at a target; "" when it may (GX-62).

    Defensive fire of foot is as at short range, however far off the charger is (GX-44).
    """
    if target.side == unit.side:
        return tr("{target} is a friend.", target=target.name)
    is_near = defensive and unit.is_foot
    if not is_near and position.grid.distance(unit.hex_id, target.hex_id) > unit.row.ranges[-1]:
        return tr("{target} is out of range (GX-62).", target=target.name)
    if position.arc_of(unit, target.hex_id) != "front":
        return tr("{target} is not in the front of {piece} (GX-62).", target=target.name, piece=unit.name)
    if position.in_contact(target):
        return tr("{target} is in melee (GX-62).", target=target.name)
    if not position.sees(unit, target.hex_id):
        return tr("{piece} does not see {target} (GX-62).", piece=unit.name, target=target.name)
    return ""


def targets(position: Position, unit: Piece) -> list[Piece]:
    """Return whom a unit can fire at."""
    reach, here = unit.row.ranges[-1], unit.hex_id
    distance = position.grid.distance
    return [
        enemy
        for enemy in position.units(other(unit.side))
        if distance(here, enemy.hex_id) <= reach and not why_not_target(position, unit, enemy)
    ]


def can_defend(position: Position, unit: Piece, charger: Piece) -> bool:
    """Return whether a unit charged can fire at its charger (GX-44)."""
    if why_never_fires(position, unit) or unit.acts.fired:
        return False
    return not why_not_target(position, unit, charger, defensive=True)


def shot(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> Shot:
    """Return what the fire of a unit at a target comes to; defensive fire of foot is as at short range (GX-44)."""
    distance = position.grid.distance(unit.hex_id, target.hex_id)
    is_short = unit.is_gun or defensive or distance <= unit.row.ranges[0]
    is_far_gun = unit.is_gun and distance > unit.row.ranges[1]
    firing, divisor = unit.figures, 1
    if unit.formation in (COLUMN, SQUARE):
        firing = min(COLUMN_FIGURES, firing)
    if unit.is_highland:
        divisor *= 2
    if not is_short or is_far_gun:
        divisor *= 2
    tally = Tally(tuple(_items(position, unit, target, distance)), unit="modifier")
    return Shot(tally=tally, firing=firing, divisor=divisor)


def _items(position: Position, unit: Piece, target: Piece, distance: int) -> Iterator[Item]:
    if grade := FIRE_GRADES.get(unit.grade, 0):
        yield Item(tr("grade"), grade, "GX-61")
    if not unit.has_fired:
        first = FIRST_FIRE_VOLLEY if unit.kind in FIRST_VOLLEY else FIRST_FIRE
        yield Item(tr("first fire"), first, "GX-61")
    if formation := FIRE_AT.get(target.formation, 0):
        yield Item(
            tr("target in {formation}", formation=tr(FORMATION_NAMES[target.formation])), formation, "GX-61"
        )
    if cover := position.cover(target, unit):
        yield Item(tr("cover"), FIRE_COVER * cover, "GX-61")
    if unit.fired_last:
        yield Item(tr("fired last turn"), FIRED_LAST, "GX-61")
    if unit.disordered or unit.wavering:
        yield Item(tr("disordered or wavering"), FIRE_SHAKEN, "GX-61")
    if position.arc_of(target, unit.hex_id) != "front":
        yield Item(tr("flank or rear"), FIRE_FLANK, "GX-61")
    if unit.is_gun:
        close, effective = unit.row.ranges[:2]
        if distance <= close:
            yield Item(tr("close range"), FIRE_CLOSE, "GX-61")
        elif distance <= effective:
            yield Item(tr("effective range"), FIRE_EFFECTIVE, "GX-61")
    if ORDERS[position.brigade_of(unit).order].stands:
        yield Item(tr("ordered to hold"), HOLD_BONUS, "GX-21")
