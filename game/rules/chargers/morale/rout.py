"""Losses, Panic tests and flight: each may lead to the others (sections 18 and 19, T9-65, T9-66, T9-67, T9-70)."""

from collections.abc import Iterable, Sequence

from game.engine.decisions.location import FULL_CIRCLE, Pose
from game.engine.event import Reason
from game.engine.play.dice import D6, DicePool
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr
from game.plane.measures import Point, bearing, kept_heading
from game.plane.rect import Rect, straight_sweep
from game.plane.shapes import Polygon, Shape, covers, gap, overlap
from game.rules.chargers import tables
from game.rules.chargers.morale.discipline import discipline_check, gap_to_point, is_passed
from game.rules.chargers.piece_events import (
    FlightBegan,
    HealthLost,
    LeaderJoined,
    LeaderLost,
    Manner,
    PanicPassed,
    UnitFledOff,
    UnitGone,
    UnitMoved,
)
from game.rules.chargers.places import boundary, centre
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.victory import ChargersContext

HALF_CIRCLE = FULL_CIRCLE // 2

# Being set down


def set_down(
    ctx: ChargersContext,
    unit: PieceId,
    pose: Pose,
    manner: Manner,
    sweep: Iterable[Shape] = (),
    files: int = 0,
) -> None:
    """Set a unit down; lone enemy leaders whom its way or its boundary covers join a unit or are lost (TX-77)."""
    before = ctx.position.piece(unit)
    start = ctx.position.hex_at(before)
    covered = tuple(sweep)
    moved = UnitMoved(piece=unit, path=(start,), manner=manner, pose=pose, files=files)
    after = moved.change(ctx.state).pieces[unit]
    end = ctx.position.hex_near(centre(after))
    path = (start,) if start == end else (start, end)
    ctx.emit(UnitMoved(piece=unit, path=path, manner=manner, pose=pose, files=files))
    ride_down(ctx, after, (*covered, boundary(after)))


def ride_down(ctx: ChargersContext, unit: Piece, covered: Sequence[Shape]) -> None:
    """Let lone enemy leaders who are covered join the nearest unit without leader within 12, or be lost (TX-77)."""
    for leader in list(ctx.position.leaders()):
        if leader.side == unit.side or leader.pose is None:
            continue
        point = (leader.pose.x, leader.pose.y)
        if not any(covers(shape, point) for shape in covered):
            continue
        position = ctx.position
        refuges = [
            (gap_to_point(boundary(friend), point), friend.id)
            for friend in position.units(leader.side)
            if position.leader_of(friend) is None
        ]
        near, refuge = min(refuges, default=(tables.REFUGE_DISTANCE + 1, NO_PIECE))
        at = position.hex_at(leader)
        if near <= tables.REFUGE_DISTANCE:
            path = (at, position.hex_at(position.piece(refuge)))
            ctx.emit(LeaderJoined(piece=leader.id, path=path, unit=refuge))
        else:
            ctx.emit(LeaderLost(piece=leader.id, at=at))


# Losses


def lose_health(ctx: ChargersContext, unit: PieceId, health: int) -> bool:
    """Take health from a unit; return whether that leaves it without any, for the caller to destroy it (TX-24)."""
    piece = ctx.position.piece(unit)
    if health <= 0:
        return False
    if health >= piece.health:
        return True
    ctx.emit(HealthLost(piece=unit, at=ctx.position.hex_at(piece), lost=health, left=piece.health - health))
    return False


def take_off(ctx: ChargersContext, unit: PieceId, *, fled_off: Point | None = None) -> None:
    """Take a unit off the field, and its leader with it (TX-78). `fled_off`: its Centre before it left the board."""
    piece, position = ctx.position.piece(unit), ctx.position
    at = position.hex_at(piece)
    leader = position.leader_of(piece)
    if leader is not None:
        ctx.emit(LeaderLost(piece=leader.id, at=at))
    if fled_off is None:
        ctx.emit(UnitGone(piece=unit, at=at, centre=centre(piece)))
    else:
        ctx.emit(UnitFledOff(piece=unit, at=at, centre=fled_off))


def destroy(ctx: ChargersContext, unit: PieceId) -> None:
    """Destroy a unit; friends near where it was test for panic (TX-71)."""
    piece = ctx.position.piece(unit)
    friends = friends_near(ctx.position, piece, boundary(piece))
    take_off(ctx, unit)
    panic(ctx, friends)


def friends_near(position: Position, unit: Piece, where: Rect) -> list[PieceId]:
    """Return the friends within 6 of a unit whose fate may make them panic (TX-71)."""
    return [
        friend.id
        for friend in position.friends(unit)
        if gap(boundary(friend), where) <= tables.PANIC_DISTANCE
    ]


def after_shots(ctx: ChargersContext, unit: PieceId, hits: int, shooter: PieceId) -> None:
    """Take what shots have hit: losses, the leader's fate, a Panic test (T9-70, T9-77, TX-53)."""
    if not hits:
        return
    if lose_health(ctx, unit, hits):
        destroy(ctx, unit)
        return
    fell = leader_falls(ctx, unit)
    if fell or has_lost_a_quarter(ctx.position.piece(unit)):
        panic(ctx, [unit], shooter)


def has_lost_a_quarter(unit: Piece) -> bool:
    """Return whether a unit has lost a quarter of the health with which it began the phase (T9-70, TX-71)."""
    began_as_one = unit.began <= unit.row.health
    return not began_as_one and unit.began - unit.health >= unit.began * tables.PANIC_PART


def leader_falls(ctx: ChargersContext, unit: PieceId) -> bool:
    """Roll for the leader of a unit that has lost health; return whether he falls (TX-79)."""
    leader = ctx.position.leader_of(ctx.position.piece(unit))
    if leader is None:
        return False
    reason = Reason(
        side=leader.side,
        title=tr("Risk to {leader}, lost on two sixes", leader=leader.name),
        piece=leader.id,
        results=(*[tr("safe")] * tables.LEADER_FALLS, tr("lost")),
    )
    if ctx.roll(tables.TWO_DICE, reason).total != tables.LEADER_FALLS:
        return False
    ctx.emit(LeaderLost(piece=leader.id, at=ctx.position.hex_at(leader)))
    return True


# Dangerous ground


def danger_of(position: Position, unit: Piece, sweep: Sequence[Shape]) -> int:
    """Return the dice that each file rolls for the ground on a way: those of the worst of it (TX-74)."""
    return max(
        (dice for ground, dice in position.dangers(unit) if any(overlap(part, ground) for part in sweep)),
        default=0,
    )


def roll_danger(ctx: ChargersContext, unit: PieceId, danger: int) -> bool:
    """Roll for dangerous ground, once a move; return whether the unit is destroyed (TX-74).

    A unit that is destroyed is taken off, and its friends test; one that has lost a quarter tests itself (TX-71).
    """
    if not danger:
        return False
    piece = ctx.position.piece(unit)
    reason = Reason(
        side=piece.side,
        title=tr("Dangerous ground for {unit}", unit=piece.name),
        piece=unit,
        face_meanings=(("1", tr("loss")),),
        no_effect=tr("no loss"),
    )
    losses = ctx.roll(DicePool(D6, danger * piece.files), reason).count("1")
    if lose_health(ctx, unit, losses):
        destroy(ctx, unit)
        return True
    if losses and has_lost_a_quarter(ctx.position.piece(unit)):
        panic(ctx, [unit])
    return False


# Panic


def may_panic(position: Position, unit: Piece) -> bool:
    """Return whether a unit takes Panic tests: not engaged, not fleeing, none passed in this phase (T9-67, TX-69)."""
    return not (unit.is_fleeing or tables.PASSED in unit.marks or position.is_engaged(unit))


def panic(ctx: ChargersContext, units: Iterable[PieceId], shooter: PieceId = NO_PIECE) -> None:
    """Let units test for panic for one cause; those who fail flee, one after the other (TX-69, TX-70)."""
    testing = [ctx.position.piece(unit) for unit in dict.fromkeys(units)]
    failed = []
    for unit in ctx.position.in_order([unit for unit in testing if unit.pose is not None]):
        if not may_panic(ctx.position, unit):
            continue
        check = discipline_check(ctx.position, unit, tr("Panic test of {unit}", unit=unit.name))
        if is_passed(ctx, unit, check):
            ctx.emit(PanicPassed(piece=unit.id, at=ctx.position.hex_at(unit)))
        else:
            failed.append(unit.id)
    for name in failed:
        unit = ctx.position.piece(name)
        if unit.pose is None or unit.is_fleeing:
            continue
        if unit.arm == tables.GUNS:
            destroy(ctx, name)
        else:
            flee_from(ctx, name, _threat(ctx.position, unit, shooter))


def _threat(position: Position, unit: Piece, shooter: PieceId) -> Point | None:
    """Return the Centre that a panicked unit flees from: who shot at it, else the nearest enemy (TX-70)."""
    if shooter and position.piece(shooter).pose is not None:
        return centre(position.piece(shooter))
    near = [(position.gap(unit, enemy), enemy.id) for enemy in position.enemies(unit)]
    return centre(position.piece(min(near)[1])) if near else None


# Flight


def flee_from(ctx: ChargersContext, unit: PieceId, point: Point | None) -> int:
    """Let a unit flee directly away from a point, straight back where there is none; return its roll (TX-31, TX-70)."""
    piece = ctx.position.piece(unit)
    if not piece.is_fleeing:
        ctx.emit(FlightBegan(piece=unit, at=ctx.position.hex_at(piece)))
    turn_away(ctx, unit, point)
    return flee_move(ctx, unit)


def turn_away(ctx: ChargersContext, unit: PieceId, point: Point | None) -> None:
    """Turn a unit about its Centre until it heads directly away from a point, whatever it then overlaps (TX-31)."""
    rect = boundary(ctx.position.piece(unit))
    middle = centre(ctx.position.piece(unit))
    heading = (
        (rect.heading + HALF_CIRCLE) % FULL_CIRCLE
        if point is None or point == middle
        else kept_heading(bearing(point, middle))
    )
    set_down(ctx, unit, rect.about_centre(heading).pose, "turn to flee")


def flight_dice(unit: Piece) -> DicePool:
    """Return what a unit rolls for charge range, flight, pursuit and overrun (TX-22)."""
    return tables.SWIFT_DICE if unit.has("swift") else tables.TWO_DICE


def roll_flight(ctx: ChargersContext, unit: Piece) -> int:
    """Roll how many inches a unit flees (TX-73)."""
    reason = Reason(side=unit.side, title=tr("Flight of {unit}, in inches", unit=unit.name), piece=unit.id)
    return ctx.roll(flight_dice(unit), reason).total


def flee_move(ctx: ChargersContext, unit: PieceId, roll: int | None = None) -> int:
    """Make a flee move straight ahead by a roll, and all that follows from it; return the roll (T9-65, TX-73)."""
    piece = ctx.position.piece(unit)
    inches = roll_flight(ctx, piece) if roll is None else roll
    position, piece = ctx.position, ctx.position.piece(unit)
    start = boundary(piece)
    others = [other for other in position.units() if other.id != unit]
    bars = position.bars(piece)
    length, has_left = _flight_length(position, start, others, bars, inches * tables.INCH)
    sweep = straight_sweep(start, length)
    passed_through = [other for other in others if overlap(sweep, boundary(other))]
    through = [other.id for other in passed_through if other.side == piece.side]
    if has_left:
        friends = friends_near(position, piece, start)
        ride_down(ctx, piece, (sweep,))
        take_off(ctx, unit, fled_off=centre(piece))
        panic(ctx, through)
        panic(ctx, friends)
        return inches
    hindered = len(through) < len(passed_through) or any(overlap(sweep, bar) for bar in bars)
    danger = max(danger_of(position, piece, (sweep,)), tables.FLIGHT_DANGER if hindered else 0)
    set_down(ctx, unit, start.moved(length).pose, "flee", (sweep,))
    roll_danger(ctx, unit, danger)
    panic(ctx, through)
    return inches


def _flight_length(
    position: Position, start: Rect, others: Sequence[Piece], bars: Sequence[Polygon], length: int
) -> tuple[int, bool]:
    """Return how far a flight goes and whether it leaves the board: lengthened until clear of all (T9-65, TX-73)."""
    board = position.battlefield.board
    obstacles: list[Shape] = [*map(boundary, others), *bars]
    while True:
        if board.touches_edge(straight_sweep(start, length)):
            return length, True
        end = start.moved(length)
        if all(gap(end, obstacle) >= tables.SPACING for obstacle in obstacles):
            return length, False
        length += tables.FLIGHT_LENGTHENED
