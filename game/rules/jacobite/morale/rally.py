"""Section 4: the dice of a rally check and how likely it is passed."""

from game.engine.shown.forecast import percent
from game.engine.shown.tally import Item, Tally
from game.i18n import tr
from game.rules.jacobite.odds.distribution import none_of
from game.rules.jacobite.state import Piece
from game.rules.jacobite.tables import (
    CAVALRY_RALLY_DICE,
    FULL_STRENGTH_RALLY_DICE,
    LEADER_RALLY_DICE,
    MIN_RALLY_DICE,
)

RALLYING = (("F", tr("flag")),)


def rally_dice(
    unit: Piece, leader: Piece | None, *, driven_by_cavalry: bool = False, more: tuple[Item, ...] = ()
) -> Tally:
    """Count the dice of a rally check.

    JR-39 blocks. JR-40 full strength. JR-41 a leader. JR-42, JR-43, JR-44 the kind. JR-45 driven back by cavalry.
    JR-48 never below 1.
    """
    items = [Item(tr("blocks"), unit.blocks, "JR-39")]
    if unit.is_full:
        items.append(Item(tr("at full strength"), FULL_STRENGTH_RALLY_DICE, "JR-40"))
    if leader is not None:
        items.append(Item(tr("led by {leader}", leader=leader.name), LEADER_RALLY_DICE, "JR-41"))
    if unit.type.rally:
        items.append(Item(unit.type.name, unit.type.rally, unit.type.rally_rule))
    if driven_by_cavalry and unit.type.arm in ("infantry", "artillery"):
        items.append(Item(tr("driven back by cavalry"), CAVALRY_RALLY_DICE, "JR-45"))
    return Tally((*items, *more), minimum=MIN_RALLY_DICE)


def rallying(dice: int) -> str:
    """Return how likely a check of a given number of dice is passed: "80 % to rally"."""
    return tr("{chance} to rally", chance=percent(1 - none_of(dice)))
