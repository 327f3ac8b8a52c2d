"""What special rules give a side to fight for besides the enemy: hexes to hold, ways off the field, the clock."""

from collections.abc import Iterator

from game.hexgrid.ids import HexId, SideId
from game.rules.jacobite.ai.weights import Weights
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.rules.banners import ALL, Exit, Objective
from game.rules.jacobite.special_rules.rules.clock import Clock
from game.rules.jacobite.state import Award, Piece, Position, other
from game.rules.table.special_rules.shared_rules import MORE, ONCE

BANNER = 100


def health(blocks: int, weights: Weights) -> int:
    """Return what a given number of blocks are worth, the banner not yet pressing."""
    each = (weights.block_1, weights.block_2, weights.block_3, weights.block_4)
    return sum(each[:blocks]) + max(0, blocks - len(each)) * weights.block_beyond


def banners_value(position: Position, side: SideId, banners: int, weights: Weights) -> int:
    """Return what banners are worth to the side that takes them: more as it comes nearer to victory."""
    needed = position.battlefield.to_win[side] - position.state.banners[side]
    steps = (weights.last_banner, weights.last_but_one, weights.last_but_two)
    pressing = max(
        (steps[needed - more - 1] for more in range(min(banners, needed)) if needed - more <= len(steps)),
        default=0,
    )
    return BANNER * banners + pressing


def unit_values(position: Position, unit: Piece, weights: Weights) -> tuple[int, ...]:
    """Return what a unit is worth with 0, 1, 2 … blocks left, one more than it has included."""
    banners = hooks.value(position.battlefield, unit)
    lost = banners_value(position, other(unit.side), banners, weights) - BANNER
    guard = (0, weights.guard_1, weights.guard_2, weights.guard_3, 100)
    maximum = len(guard) - 1
    return tuple(
        max(blocks, health(blocks, weights) + lost * guard[min(blocks, maximum)] // 100)
        for blocks in range(unit.blocks + 2)
    )


def leader_value(position: Position, leader: Piece, weights: Weights) -> int:
    """Return what a leader is worth."""
    banners = hooks.value(position.battlefield, leader)
    return weights.leader + banners_value(position, other(leader.side), banners, weights) - BANNER


BLOCKED = 3
"""The ways off the field of which one unit can block as good as one; of more it blocks its share."""

LAST_TURNS = 6


def goals_value(position: Position, piece: Piece, hex_id: HexId, weights: Weights) -> int:
    """Weigh a hex by the goals in it or near it; only the best one counts."""
    if not position.battlefield.special_rules:
        return 0
    best = 0
    for goal, banners in goals(position, piece, weights):
        if goal == hex_id:
            best = max(best, banners * weights.at_goal // 100)
        elif (holder := position.unit_at(goal)) is None or holder.side != piece.side:
            best = max(
                best,
                banners * weights.to_goal // 100 - weights.goal_step * position.grid.distance(hex_id, goal),
            )
    return best + _denied(position, piece, hex_id, weights)


def prize(position: Position, piece: Piece, hex_id: HexId, weights: Weights) -> int:
    """Weigh driving an enemy from a hex in which a piece may then win banners."""
    if not position.battlefield.special_rules:
        return 0
    return (
        max((banners for goal, banners in goals(position, piece, weights) if goal == hex_id), default=0)
        * weights.to_goal
        // 100
    )


def goals(position: Position, piece: Piece, weights: Weights) -> Iterator[tuple[HexId, int]]:
    """Yield the hexes that a piece may win banners in, with what they are worth."""
    for special_rule in position.battlefield.special_rules:
        if not special_rule.is_for(piece) or not _comes(position, special_rule.turns):
            continue
        if isinstance(special_rule, Exit) and special_rule.banners:
            yield from (
                (hex_id, banners_value(position, piece.side, special_rule.banners, weights))
                for hex_id in special_rule.hexes
            )
        if isinstance(special_rule, Objective) and special_rule.side == piece.side:
            if piece.is_leader and not (special_rule.kinds or special_rule.pieces):
                continue
            yield from wanted(position, special_rule, weights)


def wanted(position: Position, objective: Objective, weights: Weights) -> Iterator[tuple[HexId, int]]:
    """Yield the hexes of an objective that can still win banners, each with its share of what they are worth."""
    value = banners_value(position, objective.side, objective.banners, weights) // max(1, objective.count)
    for hex_id in objective.hexes:
        mark = ALL if objective.count else position.grid.label(hex_id)
        award = Award(special_rule=objective.id, side=objective.side, mark=mark, banners=objective.banners)
        if objective.hold != ONCE or award not in position.state.awards:
            yield hex_id, value


def _denied(position: Position, piece: Piece, hex_id: HexId, weights: Weights) -> int:
    """Weigh what standing in a hex keeps the enemy from: an objective held, a way off the field."""
    if piece.is_leader:
        return 0
    opponent, denied = other(piece.side), 0
    for special_rule in position.battlefield.special_rules:
        if not _comes(position, special_rule.turns) or hex_id not in special_rule.hexes:
            continue
        if isinstance(special_rule, Objective) and special_rule.side == opponent:
            denied += sum(
                value * weights.denied // 100
                for goal, value in wanted(position, special_rule, weights)
                if goal == hex_id
            )
        if (
            isinstance(special_rule, Exit)
            and special_rule.banners
            and any(map(special_rule.is_for, position.units(opponent)))
        ):
            value = banners_value(position, opponent, special_rule.banners, weights) * weights.denied // 100
            denied += value * BLOCKED // max(BLOCKED, len(special_rule.hexes))
    return denied


def ways_off(position: Position, piece: Piece) -> tuple[HexId, ...]:
    """List the hexes from which a piece may win banners by leaving the field, now or later."""
    return tuple(
        hex_id
        for special_rule in position.battlefield.special_rules
        if isinstance(special_rule, Exit)
        and special_rule.banners
        and special_rule.is_for(piece)
        and _comes(position, special_rule.turns)
        for hex_id in special_rule.hexes
    )


def _comes(position: Position, turns: range | None) -> bool:
    """Return whether a rule holds in this turn or a later one."""
    return turns is None or position.state.turn.round < turns.stop


def exit_value(position: Position, piece: Piece, danger: int, weights: Weights) -> int:
    """Weigh leaving the field, as a piece's move from its hex; below 0 where it cannot or had better not."""
    worths = (
        banners_value(position, piece.side, special_rule.banners, weights)
        for special_rule in position.battlefield.special_rules
        if isinstance(special_rule, Exit) and special_rule.applies_to(position, piece)
    )
    best = max(worths, default=-1)
    return best + danger - weights.staying if best >= 0 else -1


def time_pressure(position: Position, side: SideId, weights: Weights) -> int:
    """Return how much more, or less, a side should press on for the clock's sake."""
    clock = next(
        (
            special_rule
            for special_rule in position.battlefield.special_rules
            if isinstance(special_rule, Clock)
        ),
        None,
    )
    if clock is None:
        return 0
    if clock.winner != MORE:
        winner = clock.winner
    else:
        mine, theirs = position.state.banners[side], position.state.banners[other(side)]
        winner = clock.tie if mine == theirs else side if mine > theirs else other(side)
    if winner == side:
        return weights.idle
    return weights.hurry if clock.last - position.state.turn.round < LAST_TURNS else 0
