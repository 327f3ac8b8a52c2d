"""What pieces are worth, in hundredths of a banner."""

from game.hexgrid.ids import SideId
from game.rules.jacobite.ai.weights import Weights
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other

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
