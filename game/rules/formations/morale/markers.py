"""Losses, blast markers and breaking (EX-05, EX-33, EX-34, EX-40, EX-41, EX-43)."""

from collections.abc import Iterator, Sequence

from game.engine.event import Reason
from game.engine.play.check import total_counts
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.formations.events import BlastChanged, BreakCause, FormationBroke, LeaderJoined, LeaderLost
from game.rules.formations.state import AWAY, COMING, Formation, Piece, Position, State
from game.rules.formations.tables import DIE, LEADER_JOINS
from game.rules.formations.victory import FormationsContext
from game.rules.table.facts import BlocksLost, UnitDestroyed


def lay_hits(units: Sequence[Piece], hits: int) -> dict[PieceId, int]:
    """Return the blocks that hits take from units, one by one in their order and round again (EX-33).

    Hits left over are lost.
    """
    taken = {unit.id: 0 for unit in units}
    while hits:
        standing = [unit for unit in units if taken[unit.id] < unit.blocks]
        if not standing:
            break
        for unit in standing[:hits]:
            taken[unit.id] += 1
        hits -= min(hits, len(standing))
    return {unit: blocks for unit, blocks in taken.items() if blocks}


def take_blocks(ctx: FormationsContext, taken: dict[PieceId, int]) -> int:
    """Take blocks from units; return how many units that destroyed (EX-33)."""
    destroyed = 0
    for name, blocks in taken.items():
        unit = ctx.position.piece(name)
        if blocks >= unit.blocks:
            destroy(ctx, unit)
            destroyed += 1
        else:
            ctx.emit(BlocksLost(piece=name, at=unit.hex_id, blocks=unit.blocks - blocks, lost=blocks))
    return destroyed


def destroy(ctx: FormationsContext, unit: Piece) -> None:
    """Destroy a unit; its leaders join another of the formation or are lost (EX-05)."""
    leaders = [leader.id for leader in ctx.state.pieces.values() if leader.unit == unit.id]
    ctx.emit(UnitDestroyed(piece=unit.id, at=unit.hex_id))
    for leader in leaders:
        _leader_without_unit(ctx, ctx.position.piece(leader), unit.hex_id)


def _leader_without_unit(ctx: FormationsContext, leader: Piece, at: HexId) -> None:
    refuge = nearest_unit(ctx.position, ctx.position.formation_of(leader), at)
    if refuge is None:
        ctx.emit(LeaderLost(piece=leader.id, at=at))
        return
    reason = Reason(
        side=leader.side,
        title=tr("Risk to {leader}", leader=leader.name),
        piece=leader.id,
        face_meanings=tuple((face, tr("safe")) for face in DIE.die.faces if int(face) >= LEADER_JOINS),
        results=(tr("lost"), tr("safe")),
    )
    if ctx.roll(DIE, reason).total >= LEADER_JOINS:
        join(ctx, leader, refuge, at)
    else:
        ctx.emit(LeaderLost(piece=leader.id, at=at))


def join(ctx: FormationsContext, leader: Piece, unit: Piece, at: HexId) -> None:
    """Let a leader join a unit from a hex (EX-05)."""
    path = (at, unit.hex_id) if unit.is_on_field else (at,)
    ctx.emit(LeaderJoined(piece=leader.id, path=path, unit=unit.id))


def nearest_unit(position: Position, formation: Formation, at: HexId) -> Piece | None:
    """Return the unit of a formation nearest to a hex, by place where equal; None when none is left (EX-05)."""
    members = position.members(formation)
    if members:
        return min(members, key=lambda unit: (position.grid.distance(at, unit.hex_id), unit.place))
    # Reading EX-05: with nobody on the field he goes to the first unit that may come, wherever it is.
    off = (position.piece(unit) for unit in formation.units)
    return next((unit for unit in off if unit.hex_id in (AWAY, COMING)), None)


# Markers


def give_markers(ctx: FormationsContext, formation: Formation, number: int, givers: Sequence[HexId]) -> None:
    """Give a formation blast markers; each takes a block instead if it is broken (EX-34, EX-43).

    `givers` are the hexes of the enemy who gives them.
    """
    formation = ctx.state.formations[formation.id]
    if not number or not ctx.position.count(formation):
        return
    if not formation.broken:
        ctx.emit(BlastChanged(group=formation.id, blast=formation.blast + number))
        return
    for _ in range(number):
        _take_block_instead(ctx, formation, givers)


def _take_block_instead(ctx: FormationsContext, formation: Formation, givers: Sequence[HexId]) -> None:
    # Reading EX-43: a unit that such a block destroys gives no further marker.
    distance = ctx.position.grid.distance
    members = ctx.position.members(formation)
    if members:
        nearest = min(
            members,
            key=lambda unit: (min((distance(unit.hex_id, at) for at in givers), default=0), unit.place),
        )
        take_blocks(ctx, {nearest.id: 1})


def would_break(position: Position, formation: Formation, blast: int) -> bool:
    """Return whether so many markers break a formation (EX-40)."""
    units = position.count(formation)
    return not formation.broken and 0 < units <= blast


def failure_text(position: Position, formation: Formation) -> str:
    """Say what a failed action test costs a formation (EX-14, EX-40)."""
    units, markers = position.count(formation), formation.blast + 1
    if would_break(position, formation, markers):
        return tr("If it fails, its next marker breaks it (EX-14, EX-40).")
    return tr(
        "If it fails: marker {number} of {units}; it may only hold (EX-14).", number=markers, units=units
    )


def breaks(ctx: FormationsContext, formation: Formation, cause: BreakCause) -> bool:
    """Break a formation with as many markers as units, or more; return whether it broke (EX-40)."""
    formation = ctx.state.formations[formation.id]
    if not would_break(ctx.position, formation, formation.blast):
        return False
    limit = ctx.position.count(formation)
    ctx.emit(FormationBroke(group=formation.id, cause=cause, markers=formation.blast, limit=limit))
    return True


# What losses may lead to, each with its chance: leaders of destroyed units join another or are lost (EX-05)


def take(
    position: Position, leaders: Sequence[PieceId], losses: Sequence[tuple[PieceId, int]]
) -> Iterator[tuple[float, Position]]:
    """Yield what taking losses one after the other leads to, each with its chance (EX-05, EX-33).

    `leaders`: those who may lose their unit by them.
    """
    if not losses:
        yield 1.0, position
        return
    (name, blocks), rest = losses[0], losses[1:]
    unit = position.piece(name)
    if blocks < unit.blocks:
        lost = BlocksLost(piece=name, at=unit.hex_id, blocks=unit.blocks - blocks, lost=blocks)
        yield from take(_changed(position, lost.change(position.state)), leaders, rest)
        return
    bereft = [leader for leader in leaders if position.piece(leader).unit == name]
    destroyed = UnitDestroyed(piece=name, at=unit.hex_id).change(position.state)
    for chance, after in _without_unit(_changed(position, destroyed), bereft, unit):
        for more, last in take(after, leaders, rest):
            yield chance * more, last


def _without_unit(
    position: Position, leaders: Sequence[PieceId], unit: Piece
) -> Iterator[tuple[float, Position]]:
    """Yield what may become of the leaders of a unit that is destroyed."""
    if not leaders:
        yield 1.0, position
        return
    leader = position.piece(leaders[0])
    refuge = nearest_unit(position, position.formation_of(leader), unit.hex_id)
    lost = LeaderLost(piece=leader.id, at=unit.hex_id).change(position.state)
    ends = [(1.0, lost)]
    if refuge is not None:
        ways = total_counts(DIE)
        joins = sum(count for number, count in ways.items() if number >= LEADER_JOINS) / sum(ways.values())
        joined = LeaderJoined(piece=leader.id, path=(unit.hex_id,), unit=refuge.id).change(position.state)
        ends = [(joins, joined), (1 - joins, lost)]
    for chance, state in ends:
        for more, last in _without_unit(_changed(position, state), leaders[1:], unit):
            yield chance * more, last


def _changed(position: Position, state: State) -> Position:
    return Position(position.battlefield, state)
