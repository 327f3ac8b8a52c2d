"""Moves back toward the own baseline, step by step: retreats, routs, units pushed back, evasions (GX-82)."""

from fractions import Fraction

import msgspec

from game.hexgrid.facing import Facing, facing_to_edge
from game.hexgrid.ids import HexId
from game.rules.brigades.command.leaders import lose_unit, settle_leader_in
from game.rules.brigades.events.moves import CompulsoryMove, Evaded, UnitMoved
from game.rules.brigades.events.units import ConditionChanged
from game.rules.brigades.movement.reach import Path
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import HALF, WHOLE
from game.rules.brigades.victory import BrigadesContext


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The way of a unit that goes back: its path, the friends it passes, and whether it leaves the field."""

    path: Path
    passed: tuple[HexId, ...] = ()
    leaves: bool = False


def home_facing(position: Position, unit: Piece) -> Facing:
    """Return the facing of a unit toward its own baseline."""
    return facing_to_edge(position.grid, position.battlefield.homes[unit.side])


def left_as_seen(position: Position, unit: Piece, hex_id: HexId) -> int:
    """Return how far to the right a hex is as the owner of a unit sees it: the least is the left one (GX-82)."""
    x, y = map(int, position.grid.centres[hex_id])
    home = position.battlefield.homes[unit.side]
    return {"north": -x, "south": x, "west": y, "east": -y}[home]


def way_back(position: Position, unit: Piece, hexes: int, *, flees: bool) -> Way:
    """Return the way of a unit toward its own baseline (GX-82, GX-05).

    It goes to the free hex with the fewest units beside it, then the left one as its owner sees it. Who flees passes
    friends, on to the first free hex, and leaves the field where no such step is on it. Slow ground ends it (AR-06).
    """
    grid, home = position.grid, position.battlefield.homes[unit.side]
    path: list[HexId] = [unit.hex_id]
    passed: list[HexId] = []
    occupied = {hex_id: other for hex_id, other in position.occupants.items() if other.id != unit.id}
    left = hexes

    def rank(hex_id: HexId) -> tuple[int, int]:
        crowd = sum(near in occupied for near in grid.adjacent(hex_id))
        return crowd, left_as_seen(position, unit, hex_id)

    def may_go(hex_id: HexId) -> bool:
        if not position.may_enter(unit, hex_id):
            return False
        if hex_id not in occupied:
            return True
        # Friends are passed where the way goes on beyond them: to a free hex in the end, or off the field.
        beyond = grid.rear(home, hex_id)
        return flees and occupied[hex_id].side == unit.side and (not beyond or any(map(may_go, beyond)))

    while left > 0 or path[-1] in occupied:
        steps = grid.rear(home, path[-1])
        if not steps and flees:
            return Way(path=tuple(path), passed=tuple(passed), leaves=True)
        open_steps = [step for step in steps if may_go(step)]
        if not open_steps:
            break
        step = min(open_steps, key=lambda step: (step in occupied, rank(step)))
        if step in occupied:
            passed.append(step)
        path.append(step)
        left -= 1
        if position.is_slow(unit, step) and step not in occupied:
            break
    return Way(path=tuple(path), passed=tuple(passed))


def go_back(
    ctx: BrigadesContext,
    unit: Piece,
    distance_cm: Fraction | int,
    *,
    flees: bool,
    in_charge: Fraction | None = None,
) -> bool:
    """Move a unit back (GX-82); return whether it has gone anywhere.

    `in_charge`: the part of its distance that it counts as having moved in the charge phase, where it goes in that.
    """
    position = ctx.position
    hexes = position.battlefield.hexes(distance_cm)
    way = way_back(position, unit, hexes, flees=flees)
    disorder(ctx, way)
    if way.leaves:
        lose_unit(ctx, unit.id, "fled")
        return True
    if len(way.path) == 1:
        return False
    facing = home_facing(position, unit) if flees else unit.facing
    assert facing is not None, "units face somewhere"
    event: type[UnitMoved] = CompulsoryMove if in_charge is None else Evaded
    share = in_charge or (WHOLE if unit.flight == "routing" else HALF)
    slow = unit.is_line and position.is_slow(unit, way.path[-1])
    ctx.emit(event(piece=unit.id, path=way.path, facing=facing, share=share, disorders=slow))
    settle_leader_in(ctx, way.path[-1])
    return True


def disorder(ctx: BrigadesContext, way: Way) -> None:
    """Disorder the units in line that are passed (GX-05)."""
    for hex_id in way.passed:
        friend = ctx.position.occupants[hex_id]
        if friend.is_line and not friend.disordered:
            ctx.emit(ConditionChanged(piece=friend.id, at=hex_id, condition="disordered"))


def flight_cm(unit: Piece) -> int:
    """Return how far a unit goes back: as a retreat, or as a rout (GX-82, GQ-08)."""
    return unit.distances.rout if unit.flight == "routing" else unit.distances.retreat
