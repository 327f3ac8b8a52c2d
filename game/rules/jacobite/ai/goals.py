"""What special rules give a side to fight for besides the enemy: hexes to hold, ways off the field, the clock."""

from collections.abc import Iterator

from game.rules.jacobite.ai.piece_values import banners_worth
from game.rules.jacobite.special_rules.rules.clock import MORE, Clock
from game.rules.jacobite.special_rules.rules.exits import Exit
from game.rules.jacobite.special_rules.rules.objective import ALL, ONCE, Objective
from game.rules.jacobite.state import Award, Piece, Position, other

THERE, NEAR = 70, 40
"""Hundredths of a goal's banners that count for a piece in its hex, and for one about to enter it."""

STEP = 5
"""What each hex costs on the way to a goal."""

BLOCKED = 3
"""The ways off the field of which one unit can block as good as one; of more it blocks its share."""

DENIED = 30
"""Hundredths of the enemy's banners that count for a unit in a hex he wants."""

STAYING = 60
"""What a piece is worth on the field that might leave it."""

HURRY, IDLE = 8, -6
"""What is added to the zeal of a side that the clock will beat when it nears its end, and of one it will favour."""

LAST_TURNS = 6


def goals_worth(now: Position, piece: Piece, hex: int) -> int:
    """Weigh a hex by the goals in it or near it; only the best one counts."""
    if not now.ground.specials:
        return 0
    best = 0
    for goal, banners in goals(now, piece):
        if goal == hex:
            best = max(best, banners * THERE // 100)
        elif (holder := now.unit_at(goal)) is None or holder.side != piece.side:
            best = max(best, banners * NEAR // 100 - STEP * now.grid.distance(hex, goal))
    return best + _denied(now, piece, hex)


def prize(now: Position, piece: Piece, hex: int) -> int:
    """Weigh driving an enemy from a hex in which a piece may then win banners."""
    if not now.ground.specials:
        return 0
    return max((banners for goal, banners in goals(now, piece) if goal == hex), default=0) * NEAR // 100


def goals(now: Position, piece: Piece) -> Iterator[tuple[int, int]]:
    """Go through the hexes that a piece may win banners in, with what they are worth."""
    for special in now.ground.specials:
        if not special.is_for(piece) or not _comes(now, special.turns):
            continue
        if isinstance(special, Exit) and special.banners:
            yield from ((hex, banners_worth(now, piece.side, special.banners)) for hex in special.hexes)
        if isinstance(special, Objective) and special.side == piece.side:
            if piece.is_leader and not (special.kinds or special.pieces):
                continue
            yield from wanted(now, special)


def wanted(now: Position, objective: Objective) -> Iterator[tuple[int, int]]:
    """Go through the hexes of an objective that can still win banners, each with its share of what they are worth."""
    worth = banners_worth(now, objective.side, objective.banners) // max(1, objective.count)
    for hex in objective.hexes:
        mark = ALL if objective.count else now.grid.label(hex)
        award = Award(special=objective.id, side=objective.side, mark=mark, banners=objective.banners)
        if objective.hold != ONCE or award not in now.state.awards:
            yield hex, worth


def _denied(now: Position, piece: Piece, hex: int) -> int:
    """Weigh what standing in a hex keeps the enemy from: an objective held, a way off the field."""
    if piece.is_leader:
        return 0
    foe, denied = other(piece.side), 0
    for special in now.ground.specials:
        if not _comes(now, special.turns) or hex not in special.hexes:
            continue
        if isinstance(special, Objective) and special.side == foe:
            denied += sum(worth * DENIED // 100 for goal, worth in wanted(now, special) if goal == hex)
        if isinstance(special, Exit) and special.banners and any(map(special.is_for, now.units(foe))):
            worth = banners_worth(now, foe, special.banners) * DENIED // 100
            denied += worth * BLOCKED // max(BLOCKED, len(special.hexes))
    return denied


def ways_off(now: Position, piece: Piece) -> tuple[int, ...]:
    """List the hexes from which a piece may win banners by leaving the field, now or later."""
    return tuple(
        hex
        for special in now.ground.specials
        if isinstance(special, Exit)
        and special.banners
        and special.is_for(piece)
        and _comes(now, special.turns)
        for hex in special.hexes
    )


def _comes(now: Position, turns: range | None) -> bool:
    """Say whether a rule holds in this turn or a later one."""
    return turns is None or now.state.turn.round < turns.stop


def exit_worth(now: Position, piece: Piece, danger: int) -> int:
    """Weigh leaving the field, as a piece's move from its hex; below 0 where it cannot or had better not."""
    worths = (
        banners_worth(now, piece.side, special.banners)
        for special in now.ground.specials
        if isinstance(special, Exit) and special.fits(now, piece)
    )
    best = max(worths, default=-1)
    return best + danger - STAYING if best >= 0 else -1


def urgency(now: Position, side: str) -> int:
    """Tell how much more, or less, a side should press on for the clock's sake."""
    clock = next((special for special in now.ground.specials if isinstance(special, Clock)), None)
    if clock is None:
        return 0
    if clock.winner != MORE:
        winner = clock.winner
    else:
        mine, theirs = now.state.banners[side], now.state.banners[other(side)]
        winner = clock.tie if mine == theirs else side if mine > theirs else other(side)
    if winner == side:
        return IDLE
    return HURRY if clock.last - now.state.turn.round < LAST_TURNS else 0
