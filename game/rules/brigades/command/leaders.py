"""Leaders: where they can go, and what becomes of those alone beside an enemy (GX-08, GX-29)."""

from collections.abc import Iterable

from game.engine.event import Reason
from game.engine.play.check import Tally
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades.events.command import (
    BrigadeUncontrolled,
    ErrandEnded,
    LeaderLost,
    LeaderMoved,
    LeaderWounded,
)
from game.rules.brigades.events.units import UnitLost
from game.rules.brigades.movement.reach import Path, barred_ground, slow_ground
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import JOIN_DISTANCE, LEADER_CM, LEADER_KILLED, LEADER_WOUNDED, TWO_DICE
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.sides import SIDES, other


def leader_moves(position: Position, leader: Piece) -> dict[HexId, Path]:
    """Return where a leader can go, each hex with a shortest path (GX-08)."""
    if leader.acts.moved:
        return {}
    if leader.unit and position.in_contact(position.piece(leader.unit)):
        # Reading GX-08: who is with a unit in melee stays with it.
        return {}
    enemy = other(leader.side)
    enemies = {piece.hex_id for piece in position.state.pieces.values() if piece.side == enemy}
    alone_barred = {near for unit in position.units(enemy) for near in position.grid.adjacent(unit.hex_id)}
    limit = position.battlefield.hexes(LEADER_CM)
    closed, slow = enemies | barred_ground(position, leader), slow_ground(position, leader)

    adjacent = position.grid.adjacent

    def next_hexes(hex_id: HexId) -> tuple[HexId, ...]:
        # Reading AR-06: leaders are slowed by slow ground like units.
        return () if hex_id != leader.hex_id and hex_id in slow else adjacent(hex_id)

    found = position.grid.paths(leader.hex_id, limit, next_hexes, closed)
    return {end: path for end, path in found.items() if end not in alone_barred or end in position.occupants}


def settle_leaders(ctx: BrigadesContext) -> None:
    """Let leaders alone beside an enemy join a unit or be taken, at the end of a phase (GX-08)."""
    for side in SIDES:
        for leader in ctx.position.leaders(side):
            if not leader.unit and any(unit.side != side for unit in ctx.position.beside(leader.hex_id)):
                join_or_be_taken(ctx, leader)


def settle_leader_in(ctx: BrigadesContext, hex_id: HexId) -> None:
    """Let an enemy leader alone in a hex that a unit came to join a unit or be taken (GX-08)."""
    unit = ctx.position.occupants.get(hex_id)
    if unit is None:
        return
    for leader in ctx.position.leaders(other(unit.side)):
        if leader.hex_id == hex_id and not leader.unit:
            join_or_be_taken(ctx, leader)


def join_or_be_taken(ctx: BrigadesContext, leader: Piece) -> None:
    """Let a leader join the nearest unit of his side within 4 hexes that does not flee, or be taken (GX-08)."""
    grid = ctx.position.grid
    near = [
        (grid.distance(leader.hex_id, unit.hex_id), unit.place, unit.id, unit.hex_id)
        for unit in ctx.position.units(leader.side)
        if not unit.flight and grid.distance(leader.hex_id, unit.hex_id) <= JOIN_DISTANCE
    ]
    if not near:
        lose_leader(ctx, leader, taken=True)
        return
    _, _, unit, hex_id = min(near)
    ctx.emit(LeaderMoved(piece=leader.id, path=(leader.hex_id, hex_id), unit=unit, by_movement=False))


def lose_leader(ctx: BrigadesContext, leader: Piece, *, taken: bool) -> None:
    """Take a leader off; his brigade is uncontrolled (GX-24, GX-29)."""
    ctx.emit(LeaderLost(piece=leader.id, at=leader.hex_id, taken=taken))
    if leader.brigade and ctx.state.brigades[leader.brigade].uncontrolled:
        ctx.emit(BrigadeUncontrolled(group=leader.brigade))


def risk_leaders(ctx: BrigadesContext, leaders: Iterable[PieceId]) -> None:
    """Roll for leaders with a unit against which a double six was thrown (GX-29)."""
    for name in leaders:
        leader = ctx.position.piece(name)
        if not leader.is_on_field:
            continue
        title = tr("Risk to {leader}, hurt on {number} or less", leader=leader.name, number=LEADER_WOUNDED)
        total = ctx.roll(
            TWO_DICE, Reason(side=leader.side, title=title, piece=leader.id, tally=Tally((), unit="modifier"))
        ).total
        if total <= LEADER_KILLED:
            lose_leader(ctx, leader, taken=False)
        elif total == LEADER_WOUNDED:
            ctx.emit(LeaderWounded(piece=leader.id, at=leader.hex_id))


def lose_unit(
    ctx: BrigadesContext, unit: PieceId, how: str = "destroyed", *, leaders_stay: bool = False
) -> None:
    """Take a unit off for good, with what that means for leaders and for a brigade that it led (GX-08, GX-30).

    `leaders_stay`: what becomes of its leaders is settled later, once all that happens at once has happened.
    """
    lost = ctx.position.piece(unit)
    leaders = [leader.id for leader in ctx.position.leaders_with(unit)]
    ctx.emit(UnitLost(piece=unit, at=lost.hex_id, how=how))
    if not leaders_stay:
        for name in leaders:
            join_or_be_taken(ctx, ctx.position.piece(name))
    brigade = ctx.state.brigades[lost.brigade]
    if brigade.senior == unit:
        ctx.emit(BrigadeUncontrolled(group=brigade.id))
    end_errands(ctx, lost.side)


def end_errands(ctx: BrigadesContext, side: SideId) -> None:
    """End the errands of aides to brigades that have a commander, or no unit left (GX-25)."""
    for leader in ctx.position.leaders(side):
        if not leader.sent_to:
            continue
        brigade = ctx.state.brigades[leader.sent_to]
        if not brigade.uncontrolled or not ctx.position.members(brigade):
            ctx.emit(ErrandEnded(piece=leader.id, at=leader.hex_id))
