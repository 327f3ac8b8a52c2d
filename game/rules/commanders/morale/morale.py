"""Morale checks, one after the other, and the routs that come of them (BX-40, BX-41)."""

from game.engine.event import Reason
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.events import CheckMade
from game.rules.commanders.morale.rout import Flight, back_to_enemy, flight
from game.rules.commanders.numbers import morale_check, owes_check
from game.rules.commanders.piece_events import (
    BlocksLost,
    CommanderFell,
    CommanderMoved,
    RanksOpened,
    UnitFled,
    UnitFledOff,
    UnitRouted,
)
from game.rules.commanders.position import Position
from game.rules.commanders.state import MELEE, RAN_AGAIN, Piece
from game.rules.commanders.tables import DIE, LEADER_LOST_ON, REFUGE, ROUT_CHECK_RANGE, TWO_DICE
from game.rules.commanders.victory import CommandersContext
from game.rules.table.asking import roll_check
from game.rules.table.facts import UnitDestroyed
from game.rules.table.sides import other


class CheckQueue:
    """The units that wait to make a check, and why: they make it in the order of BX-19.

    `strikers`: who struck each of them in this melee; `differences`: by how many blocks each lost it (BX-56).
    """

    def __init__(self) -> None:
        self.causes: dict[PieceId, list[str]] = {}
        self.strikers: dict[PieceId, list[PieceId]] = {}
        self.differences: dict[PieceId, int] = {}

    def add(self, unit: PieceId, cause: str) -> None:
        """Put a unit into the queue; one cause is named once."""
        causes = self.causes.setdefault(unit, [])
        if cause not in causes:
            causes.append(cause)

    def next(self, position: Position) -> Piece | None:
        """Return who checks next; None when nobody is left who owes a check.

        Nobody checks twice in a phase, and outside the melee phase no routed unit does (BX-40, BQ-06).
        """
        state = position.state
        waiting = [
            unit
            for unit in position.units()
            if unit.id in self.causes
            and unit.id not in state.checked
            and (not unit.is_routed or (state.phase == MELEE and RAN_AGAIN not in unit.done))
        ]
        return min(waiting, key=lambda unit: (unit.side != state.initiative, unit.place), default=None)


def make_checks(ctx: CommandersContext, queue: CheckQueue) -> None:
    """Make all checks that are due; who routs runs at once, and whom that concerns joins the queue (BX-40)."""
    while unit := queue.next(ctx.position):
        ctx.emit(CheckMade(unit=unit.id, causes=tuple(queue.causes.pop(unit.id))))
        if unit.is_routed:
            # No dice: it runs again (BS-23).
            run(ctx, unit, queue, is_second=True)
            continue
        strikers = [
            each for name in queue.strikers.get(unit.id, ()) if (each := ctx.position.piece(name)).row.shock
        ]
        check = morale_check(ctx.position, unit, strikers, queue.differences.get(unit.id, 0))
        if check.is_passed(roll_check(ctx, check, unit.side, unit.id)):
            continue
        if unit.is_closed and not ctx.position.is_held(unit):
            ctx.emit(RanksOpened(piece=unit.id, at=unit.hex_id))
        else:
            rout(ctx, unit, queue)


def rout(ctx: CommandersContext, unit: Piece, queue: CheckQueue) -> None:
    """Rout a unit: it runs at once, and friends near it check if it was in command (BX-40, BX-41)."""
    position = ctx.position
    if not unit.is_out:
        for friend in position.units(unit.side):
            if (
                friend.id != unit.id
                and position.grid.distance(friend.hex_id, unit.hex_id) <= ROUT_CHECK_RANGE
            ):
                queue.add(friend.id, tr("{unit} routed nearby", unit=unit.name))
    ctx.emit(UnitRouted(piece=unit.id, at=unit.hex_id))
    run(ctx, ctx.position.piece(unit.id), queue)


def run(ctx: CommandersContext, unit: Piece, queue: CheckQueue, *, is_second: bool = False) -> None:
    """Make a rout move, the commander with it (BS-19, BS-24, BX-03); friends who are passed check (BX-31)."""
    found = flight(ctx.position, unit)
    leader = ctx.position.leader_with(unit)
    for name in found.passed:
        queue.add(name, tr("routers passed"))
    if found.is_gone:
        ctx.emit(UnitDestroyed(piece=unit.id, at=unit.hex_id))
    elif found.is_off:
        ctx.emit(UnitFledOff(piece=unit.id, at=unit.hex_id, path=found.path))
        _go_along(ctx, leader, found.path)
    else:
        _flee(ctx, unit, found, is_second=is_second)
        _go_along(ctx, leader, found.path)


def _flee(ctx: CommandersContext, unit: Piece, found: Flight, *, is_second: bool) -> None:
    ctx.emit(
        UnitFled(
            piece=unit.id,
            path=found.path,
            facing=back_to_enemy(ctx.position, unit, found.path[-1]),
            fled_from=found.fled_from,
            is_second=is_second,
        )
    )


def _go_along(ctx: CommandersContext, leader: Piece | None, path: tuple[HexId, ...]) -> None:
    """Let the commander of a unit go with it, if no other stands where it ends (BX-03)."""
    if leader and len(path) > 1 and path[-1] not in ctx.position.leaders:
        ctx.emit(CommanderMoved(piece=leader.id, path=path, is_move=False))


# Losses


def take_losses(
    ctx: CommandersContext, taken: dict[PieceId, int], queue: CheckQueue, *, is_melee: bool = False
) -> None:
    """Take blocks off units at once, and see what becomes of their commanders (BX-07, BX-40)."""
    hit = [unit for unit in ctx.position.in_turn(ctx.position.units()) if taken.get(unit.id)]
    leaders = [leader for unit in hit if (leader := ctx.position.leader_with(unit))]
    for unit in hit:
        lost = min(taken[unit.id], unit.blocks)
        if lost == unit.blocks:
            # Officers who lead a brigade are lost with their unit; that is no fall (BX-10).
            ctx.emit(UnitDestroyed(piece=unit.id, at=unit.hex_id))
            continue
        ctx.emit(BlocksLost(piece=unit.id, at=unit.hex_id, lost=lost, blocks=unit.blocks - lost))
        if owes_check(unit, ctx.state.lost[unit.id]):
            queue.add(unit.id, tr("a quarter of the blocks lost"))
    for leader in leaders:
        _may_fall(ctx, leader, queue, is_melee=is_melee)


def _may_fall(ctx: CommandersContext, leader: Piece, queue: CheckQueue, *, is_melee: bool) -> None:
    """Roll whether a commander falls whose unit lost a block (BX-07)."""
    # Reading BX-07: the shot at a charger counts like those of the missile phase (BX-25).
    pool = DIE if is_melee else TWO_DICE
    reason = Reason(
        side=other(leader.side),
        title=tr("Risk to {leader}", leader=leader.name),
        piece=leader.id,
        face_meanings=((str(LEADER_LOST_ON), tr("lost")),),
        results=(*([tr("safe")] * pool.count), tr("lost")),
    )
    if ctx.roll(pool, reason).total == LEADER_LOST_ON * pool.count:
        remove_leader(ctx, leader, queue)


def remove_leader(
    ctx: CommandersContext, leader: Piece, queue: CheckQueue, *, is_taken: bool = False
) -> None:
    """Lose a commander; the units of his command within his radius owe a check (BX-08)."""
    position = ctx.position
    for unit in position.units(leader.side):
        if position.commands(leader, unit) and position.reaches(leader, unit):
            queue.add(unit.id, tr("{leader} lost", leader=leader.name))
    ctx.emit(CommanderFell(piece=leader.id, at=leader.hex_id, is_taken=is_taken))


# Commanders in danger


def commanders_in_danger(ctx: CommandersContext, queue: CheckQueue) -> None:
    """Let commanders alone beside an enemy unit leave, or be taken (BX-07)."""
    alone = [leader for leader in ctx.position.leaders.values() if ctx.position.unit_of(leader) is None]
    for name in [leader.id for leader in ctx.position.in_turn(alone)]:
        leader = ctx.position.piece(name)
        if ctx.position.touching(leader):
            escape(ctx, leader, queue)


def make_way(ctx: CommandersContext, unit: Piece, path: tuple[HexId, ...], queue: CheckQueue) -> None:
    """Let enemy commanders alone leave the hexes that a unit enters, or be taken (BX-07)."""
    for at in path[1:]:
        leader = ctx.position.leaders.get(at)
        if leader and leader.side != unit.side:
            escape(ctx, leader, queue)


def escape(ctx: CommandersContext, leader: Piece, queue: CheckQueue) -> None:
    """Let a commander leave for the nearest own unit without one; without any in reach he is taken (BX-07)."""
    refuge = refuge_of(ctx.position, leader)
    if refuge is None:
        remove_leader(ctx, leader, queue, is_taken=True)
    else:
        path = (leader.hex_id, refuge.hex_id)
        ctx.emit(CommanderMoved(piece=leader.id, path=path, is_move=False, escapes=True))


def refuge_of(position: Position, leader: Piece) -> Piece | None:
    """Return the unit for which a commander in danger leaves, the first of equals; None for none (BX-07)."""
    distance = position.grid.distance
    units = [
        unit
        for unit in position.units(leader.side)
        if distance(leader.hex_id, unit.hex_id) <= REFUGE and position.leader_with(unit) is None
    ]
    return min(units, key=lambda unit: (distance(leader.hex_id, unit.hex_id), unit.place), default=None)
