"""What pieces are worth, in hundredths of a banner."""

from game.rules.jacobite.state import Piece, Position, other

HEALTH = (0, 55, 84, 104, 118)
"""A unit's worth by its blocks: it fights as well with one as with four, but the last one is soon lost."""

HEALTH_BEYOND = 10
"""What each block above four adds."""

LEADER_WORTH = 135

PRESSING = {1: 400, 2: 150, 3: 120}
"""Hundredths that a banner counts for when the side that would take it needs only so many more."""


def pressing(now: Position, side: str) -> int:
    """Weigh a banner that `side` would lose, in hundredths: the last ones count for more."""
    foe = other(side)
    return PRESSING.get(now.ground.to_win[foe] - now.state.banners[foe], 100)


def unit_worths(now: Position, unit: Piece) -> tuple[int, ...]:
    """Tell what a unit is worth with 0, 1, 2 … blocks left."""
    weight = pressing(now, unit.side)
    return tuple(health(blocks) * weight // 100 for blocks in range(unit.blocks + 2))


def leader_worth(now: Position, side: str) -> int:
    """Tell what a leader is worth."""
    return LEADER_WORTH * pressing(now, side) // 100


def health(blocks: int) -> int:
    """Tell what so many blocks are worth, the banner not yet pressing."""
    most = len(HEALTH) - 1
    return HEALTH[min(blocks, most)] + max(0, blocks - most) * HEALTH_BEYOND
