"""What an order is worth to a brigade."""

from game.rules.brigades.ai.outlook import Outlook
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.tables import APPROACH, ASSAULT, ENGAGE, HOLD

ENGAGING, APPROACHING, OUT_OF_IT = 20, -5, -20
"""What an order to engage is worth, the measure of the others, one to approach, and those to retire or wait behind."""


def order_worth(outlook: Outlook, brigade: Brigade, order: str) -> float:
    """Return what an order is worth to a brigade: who waits, and does not charge or has cover, had better hold."""
    units, weights = outlook.position.members(brigade), outlook.weights
    if units and all(unit.is_gun for unit in units):
        worths = {ENGAGE: weights.gun_engage, ASSAULT: 0, HOLD: weights.gun_hold, APPROACH: APPROACHING}
        return worths.get(order, OUT_OF_IT)
    if order == HOLD:
        return _hold_worth(outlook, units)
    if order == ASSAULT:
        return _assault_worth(outlook, units)
    return {ENGAGE: ENGAGING, APPROACH: APPROACHING}.get(order, OUT_OF_IT)


def _hold_worth(outlook: Outlook, units: list[Piece]) -> float:
    weights = outlook.weights
    if outlook.attacks or not units:
        return weights.hold
    waiting = sum(not _may_charge(unit) or outlook.cover_at(unit.hex_id) > 0 for unit in units)
    if 2 * waiting > len(units):
        return weights.hold_waiting
    return weights.hold + weights.hold_chargers


def _assault_worth(outlook: Outlook, units: list[Piece]) -> float:
    weights = outlook.weights
    worth = float(weights.assault + (weights.assault_attacking if outlook.attacks else 0))
    if units:
        worth += weights.assault_clans * sum(unit.is_highland for unit in units) / len(units)
        worth += weights.assault_militia * sum(unit.row.only_on_assault for unit in units) / len(units)
    return worth


def _may_charge(unit: Piece) -> bool:
    """Return whether a unit charges on other orders than assault."""
    return unit.row.charges and not unit.row.only_on_assault
