"""Pursuit, and what becomes of fleeing units that are reached (GB-08, GX-75, GX-47)."""

from game.hexgrid.facing import Facing, facing_to_hex
from game.hexgrid.ids import HexId, PieceId
from game.rules.brigades.command.leaders import lose_unit, settle_leader_in
from game.rules.brigades.events.fights import ContactMade
from game.rules.brigades.events.moves import Pursued
from game.rules.brigades.events.units import FiguresLost, UnitFled
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece
from game.rules.brigades.tables import PURSUIT_CM, REACHED_PART, WHOLE
from game.rules.brigades.victory import BrigadesContext


def part_of(unit: Piece, part: int) -> int:
    """Return one part in so many of the half figures now in a unit, to the next half figure (GX-66)."""
    return -(-unit.figures // part)


def lose_part(ctx: BrigadesContext, unit: PieceId, part: int, *, leaders_stay: bool = False) -> None:
    """Let a unit lose one part in so many of its figures; without figures it is destroyed."""
    piece = ctx.position.piece(unit)
    lose_figures(ctx, unit, part_of(piece, part), leaders_stay=leaders_stay)


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
