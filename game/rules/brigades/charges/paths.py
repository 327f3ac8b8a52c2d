"""The path of a charge, and who may charge whom (GX-40, GX-43)."""

from fractions import Fraction

import msgspec

from game.hexgrid.facing import Facing, turned
from game.hexgrid.ids import HexId
from game.i18n import tr
from game.rules.brigades.movement.reach import barred_ground, fronts
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import ASSAULT, ORDERS, SQUARE


class ChargePath(msgspec.Struct, frozen=True):
    """The hexes of a charge from the one left to the one beside its goal, and the facing in each."""

    hexes: tuple[HexId, ...]
    facings: tuple[Facing, ...]
    goal: HexId

    @property
    def steps(self) -> int:
        """How many hexes it goes, without the contact."""
        return len(self.hexes) - 1


def charge_hexes(position: Position, unit: Piece) -> int:
    """Return how many hexes a unit charges, the contact counted as one (GX-43)."""
    return position.battlefield.hexes(unit.charge_cm)


def half_charge(position: Position, unit: Piece) -> int:
    """Return how many hexes half the charge of a unit is."""
    return position.battlefield.hexes(Fraction(unit.charge_cm, 2))


def charge_path(position: Position, unit: Piece, goal: HexId, limit: int) -> ChargePath | None:
    """Return the path of a charge at a hex, the contact among its `limit` hexes; None where there is none (GX-43).

    The fewest hexes by front hexes, with one turn of a corner at most, no occupied hex, slow ground only last. Of
    paths as short the one that does not turn, else the one that turns soonest, is taken, then the left one.
    """
    grid = position.grid
    if unit.facing is None or grid.distance(unit.hex_id, goal) > limit:
        return None
    barred = barred_ground(position, unit)
    occupants = position.occupants
    # A place of the search: the hex, the facing, and whether the unit has turned.
    start = (unit.hex_id, unit.facing, False)
    front = [(start, ChargePath((unit.hex_id,), (unit.facing,), goal))]
    seen = {start}
    for steps in range(limit):
        turns = [
            ((at, turned(facing, corners), True), _turned(path, turned(facing, corners)))
            for (at, facing, has_turned), path in front
            if not has_turned
            for corners in (-1, 1)
        ]
        for _, path in (*front, *turns):
            if goal in fronts(position, path.hexes[-1], path.facings[-1]):
                return path
        if steps == limit - 1:
            return None
        following = []
        for (at, facing, has_turned), path in (*front, *turns):
            if at != unit.hex_id and position.is_slow(unit, at):
                continue
            for near in fronts(position, at, facing):
                place = (near, facing, has_turned)
                if near in occupants or near in barred or place in seen:
                    continue
                seen.add(place)
                following.append((place, ChargePath((*path.hexes, near), (*path.facings, facing), goal)))
        front = following
    return None


def _turned(path: ChargePath, facing: Facing) -> ChargePath:
    return ChargePath(path.hexes, (*path.facings[:-1], facing), path.goal)


def facing_at(position: Position, at: HexId, facing: Facing, enemy: HexId) -> Facing:
    """Return the facing with which a charger meets an enemy beside it: its own, or the nearest one (GX-45)."""
    nearest_first = (turned(facing, corners) for corners in (0, 1, -1, 2, -2, 3))
    return next(each for each in nearest_first if enemy in fronts(position, at, each))


def why_not_charge(position: Position, unit: Piece) -> str:
    """Return why a unit may not be declared to charge; "" when it may at whom it reaches (GX-40)."""
    brigade = position.brigade_of(unit)
    order = ORDERS[brigade.order]
    if not unit.row.charges:
        return tr("{piece} does not charge ({rule}).", piece=unit.name, rule=unit.row.rule)
    if brigade.uncontrolled or brigade.faltering or brigade.broken:
        return tr("{brigade} is uncontrolled, falters or is broken (GX-24, GX-81).", brigade=brigade.name)
    if not order.charges or (unit.row.only_on_assault and brigade.order != ASSAULT):
        return tr("{piece} has no order to charge (GX-40).", piece=unit.name)
    if not unit.in_order:
        return tr("{piece} is not in order (GX-40).", piece=unit.name)
    if position.in_contact(unit):
        return tr("{piece} is in melee (GX-40).", piece=unit.name)
    if unit.formation == SQUARE:
        return tr("A square does not charge (GX-40).")
    if unit.acts.compulsory:
        return tr("{piece} moved in the compulsory phase (GX-40).", piece=unit.name)
    if unit.is_horse and position.terrain_of(unit) == "town":
        return tr("Horse does not charge out of a town (GX-40).")
    if any(charge.unit == unit.id for charge in position.state.charges):
        return tr("{piece} has a charge declared (GX-40).", piece=unit.name)
    if any(each.unit == unit.id for each in position.state.interceptions):
        return tr("{piece} is named to intercept (GX-42).", piece=unit.name)
    # Reading GX-40: who is to counter-charge, form square, evade or limber does not charge besides.
    if position.state.reactions.get(unit.id, "stand") not in ("stand", "hold"):
        return tr("{piece} reacts to a charge itself (GX-41).", piece=unit.name)
    return ""


def why_not_at(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit may not charge a target; "" when it may (GX-40)."""
    limit = charge_hexes(position, unit)
    if position.grid.distance(unit.hex_id, target.hex_id) > limit:
        return tr("{target} is beyond its charge distance (GX-40).", target=target.name)
    if position.arc_of(unit, target.hex_id) != "front":
        return tr("{target} is not in the front of {piece} (GX-40).", target=target.name, piece=unit.name)
    if unit.is_horse and target.hex_id in barred_ground(position, unit):
        return tr("{target} is on ground barred to horse (GX-40).", target=target.name)
    is_open = target.is_horse and not position.own_cover(target) and not target.flight
    if is_open and unit.is_foot and not unit.is_highland:
        return tr("Foot does not charge horse in the open (GX-40).")
    if not position.sees(unit, target.hex_id):
        return tr("{piece} does not see {target} (GX-40).", piece=unit.name, target=target.name)
    if charge_path(position, unit, target.hex_id, limit) is None:
        return tr("{piece} has no path to {target} (GX-43).", piece=unit.name, target=target.name)
    return ""
