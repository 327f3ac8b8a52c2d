"""What pieces are worth, in hundredths of a banner."""

from game.hexgrid.ids import SideId
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other

HEALTH = (0, 55, 84, 104, 118)
"""A unit's worth by its blocks: it fights as well with one as with four, but the last one is soon lost."""

HEALTH_BEYOND = 10
"""What each block above four adds."""

BANNER = 100
LEADER_WORTH = 135

PRESSING = {1: 300, 2: 50, 3: 20}
"""What a banner is worth besides when the side that takes it needs so many, this one counted."""

NEARLY_LOST = (0, 60, 80, 92, 100)
"""Hundredths of what a unit with a given number of blocks is still worth: the last blocks are the banner's guard."""


def banners_value(position: Position, side: SideId, banners: int) -> int:
    """Return what banners are worth to the side that takes them: more as it comes nearer to victory."""
    needed = position.battlefield.to_win[side] - position.state.banners[side]
    pressing = max((PRESSING.get(needed - more, 0) for more in range(min(banners, needed))), default=0)
    return BANNER * banners + pressing


def unit_values(position: Position, unit: Piece) -> tuple[int, ...]:
    """Return what a unit is worth with 0, 1, 2 … blocks left, one more than it has included."""
    lost = banners_value(position, other(unit.side), hooks.value(position.battlefield, unit)) - BANNER
    maximum = len(NEARLY_LOST) - 1
    return tuple(
        max(blocks, health(blocks) + lost * NEARLY_LOST[min(blocks, maximum)] // 100)
        for blocks in range(unit.blocks + 2)
    )


def leader_value(position: Position, leader: Piece) -> int:
    """Return what a leader is worth."""
    return (
        LEADER_WORTH
        + banners_value(position, other(leader.side), hooks.value(position.battlefield, leader))
        - BANNER
    )


def health(blocks: int) -> int:
    """Return what a given number of blocks are worth, the banner not yet pressing."""
    maximum = len(HEALTH) - 1
    return HEALTH[min(blocks, maximum)] + max(0, blocks - maximum) * HEALTH_BEYOND
