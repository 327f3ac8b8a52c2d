"""What losses may lead to, each with its chance: leaders of destroyed units join another or are lost (EX-05)."""

from collections.abc import Iterator, Sequence

from game.engine.shown.check import total_counts
from game.hexgrid.ids import PieceId
from game.rules.formations.morale.markers import nearest_unit
from game.rules.formations.piece_events import LeaderJoined, LeaderLost
from game.rules.formations.state import Piece, Position, State
from game.rules.formations.tables import DIE, LEADER_JOINS
from game.rules.table.facts import BlocksLost, UnitDestroyed


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
