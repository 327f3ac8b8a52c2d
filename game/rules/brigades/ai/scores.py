"""Which score belongs to which question."""

from collections.abc import Callable
from functools import cache, partial

from game.engine.decisions.decision import Decision, Option
from game.rules.brigades.ai.fights import HUNDREDTHS, charge_worth, fire_worth, reaction_worth, target_worth
from game.rules.brigades.ai.moves import Mover
from game.rules.brigades.ai.outlook import UNIT, Outlook
from game.rules.brigades.charges.declaring import Reaction
from game.rules.brigades.combat.fire import Fire
from game.rules.brigades.command.brigadiers import Creation
from game.rules.brigades.command.orders import NO_MORE, Change
from game.rules.brigades.command.orders import check_of as change_check_of
from game.rules.brigades.morale.morale import Rally
from game.rules.brigades.morale.morale import check_of as rally_check_of
from game.rules.brigades.movement.movement_answers import Move
from game.rules.brigades.position import Position
from game.rules.brigades.state import Brigade, Charge, Interception, Piece, State
from game.rules.brigades.tables import APPROACH, ASSAULT, ENGAGE, HOLD, NEAR
from game.rules.table.assessment import Score, judgement, worth_of

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
    charging = [unit for unit in units if unit.row.charges and not unit.row.only_on_assault]
    waiting = len(units) - sum(outlook.cover_at(unit.hex_id) <= 0 for unit in charging)
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


def _orders(outlook: Outlook, decision: Decision) -> Score:
    """Score the orders written before the first turn as a whole."""

    return lambda option: round(sum(_gain(outlook, name, given[0]) for name, given in option.value.items()))


def _gain(outlook: Outlook, name: str, order: str) -> float:
    """Return what an order is worth more to a brigade than the one it has."""
    brigade = outlook.position.state.brigades[name]
    return order_worth(outlook, brigade, order) - order_worth(outlook, brigade, brigade.order)


def _change(outlook: Outlook, decision: Decision) -> Score:
    gain_of = cache(partial(_gain, outlook))

    def score(option: Option) -> int:
        change = option.value
        if not isinstance(change, Change):
            return 0 if option.notation == NO_MORE else -1  # it looks at its aides afterwards
        gained = gain_of(change.brigade, change.order)
        if gained <= 0 or change.order == APPROACH:
            return round(gained) - 1
        return round(10 * gained * change_check_of(outlook.position, change).probability())

    return score


@worth_of(Rally)
def _rally(outlook: Outlook, rally: Rally) -> float:
    return 1 + round(100 * rally_check_of(outlook.position, rally).probability())


@worth_of(Creation)
def _create(outlook: Outlook, creation: Creation) -> float:
    return len(creation.units) - 1


def _name(outlook: Outlook, decision: Decision) -> Score:
    """Send an aide to the nearest brigade without a commander; dismiss nobody."""
    position = outlook.position

    def score(option: Option) -> int:
        if not isinstance(option.value, tuple):
            return -1 if option.notation.startswith("dismiss") else 0
        aide, brigade = option.value
        leader = position.piece(aide)
        if leader.sent_to:
            return -1
        units = position.members(position.state.brigades[brigade])
        away = min(position.grid.distance(leader.hex_id, unit.hex_id) for unit in units)
        return max(1, 40 - away)

    return score


@worth_of(Charge)
def _charge(outlook: Outlook, charge: Charge) -> float:
    """Charge where it promises something; who may leave by an exit does that."""
    unit, target = (outlook.position.piece(each) for each in (charge.unit, charge.target))
    if outlook.exit_worth(unit) > 0:
        return -1
    worth, weights = (
        charge_worth(outlook, unit, target) + target_worth(outlook, unit, target),
        outlook.weights,
    )
    if not outlook.attacks:
        return worth
    return worth + UNIT * (weights.bold / HUNDREDTHS + weights.haste / HUNDREDTHS * outlook.haste)


@worth_of(Reaction)
def _react(outlook: Outlook, value: Reaction) -> float:
    return 10 * reaction_worth(outlook, outlook.position.piece(value.unit), value.reaction)


@worth_of(Interception)
def _intercept(outlook: Outlook, named: Interception) -> float:
    unit, charger = (outlook.position.piece(each) for each in (named.unit, named.charger))
    return charge_worth(outlook, unit, charger)


def _move(outlook: Outlook, decision: Decision) -> Score:
    return Mover(outlook).score


@worth_of(Fire)
def _fire(outlook: Outlook, fire: Fire) -> float:
    unit, target = (outlook.position.piece(each) for each in (fire.unit, fire.target))
    return 100 * fire_worth(outlook, unit, target)


def _gift(outlook: Outlook, decision: Decision) -> Score:
    """Turn toward the nearest enemy; take ground where the side attacks."""
    mover = Mover(outlook)
    unit = outlook.position.piece(decision.subject)

    def score(option: Option) -> int:
        if not isinstance(option.value, Move) or unit.facing is None:
            return 0
        return round(10 * mover.gain(unit, option.value))

    return score


def _first(outlook: Outlook, decision: Decision) -> Score:
    """Go first, unless the weights say that it is better to come after."""
    reach = outlook.enemy_places
    near = sum(
        outlook.grid.distance(unit.hex_id, reach.hexes[reach.nearest(unit.hex_id)]) <= NEAR
        for unit in outlook.own
        if reach.hexes
    )
    worth = outlook.weights.first + outlook.weights.first_near * near
    return lambda option: worth if option.value == decision.side else 0


def _march(outlook: Outlook, decision: Decision) -> Score:
    return lambda option: int(option.notation != "done")


def _leader(outlook: Outlook, decision: Decision) -> Score:
    """Stay behind while the leader has others to command."""
    position = outlook.position
    leader = position.piece(decision.subject)
    is_chief = leader.id == position.battlefield.commanders[leader.side]
    brigade = position.state.brigades.get(leader.brigade)
    others = outlook.own if is_chief or brigade is None else position.members(brigade)
    stays = any(unit.id != leader.unit for unit in others)
    return lambda option: int((option.notation == "leader stop") == stays)


SCORERS: dict[str, Callable[[Outlook, Decision], Score]] = {
    "orders": _orders,
    "phasing": _first,
    "gift": _gift,
    "discipline": _gift,
    "rally": _rally,
    "change": _change,
    "create": _create,
    "name": _name,
    "charge": _charge,
    "react": _react,
    "intercept": _intercept,
    "march": _march,
    "move": _move,
    "leader": _leader,
    "fire": _fire,
}

judge = judgement(Outlook, Position, SCORERS)
"""Makes a judgement of weights."""


def stretch(state: State) -> tuple[int, int]:
    """Say what a plan is for: a step of the turn, whose plans are tried out to the end of the turn."""
    return state.number, state.step
