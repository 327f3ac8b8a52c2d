"""Moves that nobody orders: back to the own baseline (GX-82), and in pursuit (GB-08, GX-75, GX-47)."""

from fractions import Fraction

import msgspec

from game.hexgrid.facing import Facing, facing_to_edge, facing_to_hex
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.brigades.command.leaders import lose_unit, settle_leader_in
from game.rules.brigades.events.fights import ContactMade
from game.rules.brigades.events.moves import CompulsoryMove, Evaded, Pursued, UnitMoved
from game.rules.brigades.events.units import ConditionChanged, FiguresLost, UnitFled
from game.rules.brigades.movement.reach import Path
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece
from game.rules.brigades.tables import HALF, PURSUIT_CM, REACHED_PART, WHOLE
from game.rules.brigades.victory import BrigadesContext


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The way of a unit that goes back: its path, the friends it passes, and whether it leaves the field."""

    path: Path
    passed: tuple[HexId, ...] = ()
    leaves: bool = False


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
    disorder(ctx, way, tr("{unit} ran through", unit=unit.name))
    if way.leaves:
        lose_unit(ctx, unit.id, "fled")
        return True
    if len(way.path) == 1:
        return False
    home = position.battlefield.homes[unit.side]
    facing = facing_to_edge(position.grid, home) if flees else unit.facing
    assert facing is not None, "units face somewhere"
    slow = unit.is_line and position.is_slow(unit, way.path[-1])
    if in_charge is None:
        share, cause = WHOLE if unit.flight == "routing" else HALF, why_back(unit)
        went: UnitMoved = CompulsoryMove(
            piece=unit.id, path=way.path, facing=facing, share=share, disorders=slow, cause=cause
        )
    else:
        went = Evaded(piece=unit.id, path=way.path, facing=facing, share=in_charge, disorders=slow)
    ctx.emit(went)
    settle_leader_in(ctx, way.path[-1])
    return True


def why_back(unit: Piece) -> str:
    """Return why a unit goes back in the compulsory phase, for players (GB-02, GB-03, GB-04)."""
    if unit.flight:
        return tr("routing") if unit.flight == "routing" else tr("retreating")
    return tr("pushed back in melee") if unit.pushed_back else tr("brigade broken")


def disorder(ctx: BrigadesContext, way: Way, cause: str) -> None:
    """Disorder the units in line that are passed (GX-05)."""
    for hex_id in way.passed:
        friend = ctx.position.occupants[hex_id]
        if friend.is_line and not friend.disordered:
            ctx.emit(ConditionChanged(piece=friend.id, at=hex_id, condition="disordered", cause=cause))


def flight_cm(unit: Piece) -> int:
    """Return how far a unit goes back: as a retreat, or as a rout (GX-82, GQ-08)."""
    return unit.distances.rout if unit.flight == "routing" else unit.distances.retreat


# Pursuit, and what becomes of fleeing units that are reached (GB-08, GX-75, GX-47)


def lose_part(ctx: BrigadesContext, unit: PieceId, part: int, *, leaders_stay: bool = False) -> None:
    """Let a unit lose one part in so many, to the next half figure (GX-66); without figures it is destroyed."""
    lose_figures(ctx, unit, -(-ctx.position.piece(unit).figures // part), leaders_stay=leaders_stay)


def lose_figures(
    ctx: BrigadesContext, unit: PieceId, halves: int, *, to_fire: bool = False, leaders_stay: bool = False
) -> None:
    """Let a unit lose half figures; without any left it is destroyed."""
    piece = ctx.position.piece(unit)
    if not halves:
        return
    if halves >= piece.figures:
        lose_unit(ctx, unit, leaders_stay=leaders_stay)
    else:
        ctx.emit(FiguresLost(piece=unit, at=piece.hex_id, halves=halves, to_fire=to_fire))


def reach_fleeing(ctx: BrigadesContext, unit: PieceId) -> None:
    """Let a fleeing unit that is reached lose a quarter of its figures and rout (GX-47)."""
    lose_part(ctx, unit, REACHED_PART)
    piece = ctx.position.piece(unit)
    if piece.is_on_field and piece.flight != "routing":
        ctx.emit(UnitFled(piece=unit, at=piece.hex_id, flight="routing"))


def make_contact(ctx: BrigadesContext, attacker: PieceId, target: PieceId, start: HexId) -> None:
    """Bring two units into melee; the arc struck is that in which the attacker was before it came on (GX-45)."""
    one, two = ctx.position.piece(attacker), ctx.position.piece(target)
    contact = Contact(attacker=attacker, target=target, arc=ctx.position.arc_of(two, start))
    ctx.emit(
        ContactMade(attacker=attacker, targets=(target,), path=(one.hex_id, two.hex_id), contact=contact)
    )


def toward(position: Position, at: HexId, goal: HexId) -> list[HexId]:
    """Return the hexes one step nearer to a goal, the straightest first."""
    grid = position.grid
    now = grid.distance(at, goal)
    x, y = (int(each) for each in grid.centres[goal])
    nearer = [near for near in grid.adjacent(at) if grid.distance(near, goal) < now]
    return sorted(
        nearer,
        key=lambda near: (abs(int(grid.centres[near][0]) - x) + abs(int(grid.centres[near][1]) - y), near),
    )


def pursue(ctx: BrigadesContext, unit: Piece) -> None:
    """Move a pursuer its distance after the nearest who flees, into contact with what bars its way (GX-75)."""
    position = ctx.position
    prey = quarry(position, unit)
    if prey is None:
        return
    path, start = [unit.hex_id], unit.hex_id
    struck: Piece | None = None
    for _ in range(position.battlefield.hexes(PURSUIT_CM)):
        steps = toward(position, path[-1], prey.hex_id)
        enemies = [
            position.occupants[step]
            for step in steps
            if step in position.occupants and position.occupants[step].side != unit.side
        ]
        open_steps = [
            step for step in steps if step not in position.occupants and position.may_enter(unit, step)
        ]
        if prey in enemies or (enemies and not open_steps):
            struck = prey if prey in enemies else enemies[0]
            break
        if not open_steps:
            break
        path.append(open_steps[0])
        if position.is_slow(unit, open_steps[0]):
            break
    facing = unit.facing
    if struck is not None:
        facing = facing_to_hex(position.grid, path[-1], struck.hex_id)
    elif len(path) > 1:
        facing = facing_to_hex(position.grid, path[-2], path[-1])
    assert facing is not None, "units face somewhere"
    arrive(ctx, unit, tuple(path), facing)
    if struck is None or not ctx.position.piece(struck.id).is_on_field:
        return
    if struck.flight:
        reach_fleeing(ctx, struck.id)
    else:
        make_contact(ctx, unit.id, struck.id, start)


def quarry(position: Position, unit: Piece) -> Piece | None:
    """Return the nearest enemy who flees; None where nobody does (GX-75)."""
    distance = position.grid.distance
    fleeing = [enemy for enemy in position.units() if enemy.side != unit.side and enemy.flight]
    return min(fleeing, key=lambda enemy: (distance(unit.hex_id, enemy.hex_id), enemy.place), default=None)


def arrive(ctx: BrigadesContext, unit: Piece, path: tuple[HexId, ...], facing: Facing) -> None:
    """Move a pursuer along its path."""
    slow = ctx.position.is_disordered_by(unit, path)
    ctx.emit(Pursued(piece=unit.id, path=path, facing=facing, share=WHOLE, disorders=slow))
    settle_leader_in(ctx, path[-1])
