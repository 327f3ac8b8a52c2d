"""When a combat card is worth playing (section 18)."""

from collections.abc import Callable

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.greedy_selection import Score
from game.rules.jacobite.ai.answers import attacking
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.expected_loss import (
    SURE,
    checked_value,
    leader_retreat_loss,
    rout_chance,
    swept_value,
)
from game.rules.jacobite.ai.goals import health, leader_value
from game.rules.jacobite.ai.hex_values import attack_value, best_bonus
from game.rules.jacobite.ai.plans import plan_value
from game.rules.jacobite.cards.combat import COMBAT_CARDS, CombatCard
from game.rules.jacobite.combat import targets
from game.rules.jacobite.combat.dice import rally_dice
from game.rules.jacobite.combat.rolls import BACK, FIRST, FLING, MELEE, RANGED, RETURN, Attack
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece
from game.rules.jacobite.tables import Timing


def _price(evaluator: Evaluator, timing: Timing) -> int:
    """Return what a card must be worth at its moment rather than at a later one."""
    weights = evaluator.weights
    prices: dict[Timing, int] = {
        "attack": weights.price_attack,
        "struck": weights.price_struck,
        "rally": weights.price_rally,
        "flags": weights.price_flags,
        "casualty": weights.price_casualty,
        "after bonus": weights.price_bonus,
        "after fire": weights.price_return,
        "order": weights.price_order,
        "end": weights.price_end,
    }
    return prices.get(timing, 0)


def play(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge each card that may be played now by what it adds, over its price; no card is worth 0."""

    def score(option: Option) -> int:
        card, piece = option.value
        if not card:
            return 0
        text = COMBAT_CARDS[card]
        return _WORTHS[text.timing](evaluator, text, evaluator.position.piece(piece)) - _price(
            evaluator, text.timing
        )

    return score


def before_a_roll(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh a die more in the attack under way, or in the battle back at it."""
    attack = _under_way(evaluator, unit)
    if attack is None:
        return 0
    if card.fires_first:
        return evaluator.expected_loss(
            evaluator.position, Attack(attack.attacker, attack.target, FLING)
        ).value
    return attack_value(evaluator, evaluator.position, attack, card.dice) - attack_value(
        evaluator, evaluator.position, attack
    )


def _under_way(evaluator: Evaluator, unit: Piece) -> Attack | None:
    """Return which attack a unit is about to roll for: the question does not say, so the best it can make."""
    attacker = attacking(evaluator.position)
    if attacker is None:
        return None
    if attacker.id != unit.id:
        return Attack(unit.id, attacker.id, BACK)
    adjacent = targets.adjacent_targets(evaluator.position, unit)
    if adjacent:
        choice = [Attack(unit.id, enemy.id, MELEE) for enemy in adjacent]
    else:
        reach = 1 + len(unit.type.ranged)
        choice = [
            Attack(unit.id, enemy.id, RANGED)
            for enemy, _, _ in evaluator.enemies
            if evaluator.position.grid.distance(unit.at, enemy.at) <= reach
            and evaluator.sees(evaluator.position, unit, enemy)
        ]
    return max(choice, key=lambda attack: attack_value(evaluator, evaluator.position, attack), default=None)


def struck_first(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh striking before the attacker: its loss, and the attack it does not live to strike."""
    attacker = attacking(evaluator.position)
    if attacker is None or attacker.side == unit.side:
        return 0
    strike = evaluator.expected_loss(evaluator.position, Attack(unit.id, attacker.id, FIRST), card.dice)
    spared = evaluator.expected_loss(evaluator.position, Attack(attacker.id, unit.id, MELEE)).value
    return strike.value + (strike.lost + strike.driven) * spared // SURE


def rallying(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh more dice in a rally check by the rout they prevent."""
    leader = evaluator.position.leader_of(unit.id)
    dice = rally_dice(unit, leader, more=hooks.rally_items(evaluator.position, unit)).total
    value = evaluator.defender(evaluator.position, unit).worths[unit.blocks]
    value += swept_value(leader_value(evaluator.position, leader, evaluator.weights)) if leader else 0
    return (rout_chance(dice) - rout_chance(dice + card.dice)) * value // SURE


def standing_fast(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh one flag more ignored by the retreat and the rally check of one flag."""
    defender = evaluator.defender(evaluator.position, unit)
    return leader_retreat_loss(defender, defender.rate).value


def shielded(evaluator: Evaluator, card: CombatCard, leader: Piece) -> int:
    """Weigh a casualty check not rolled."""
    return checked_value(
        leader_value(evaluator.position, leader, evaluator.weights),
        with_unit=evaluator.position.unit_at(leader.at) is not None,
    )


def firing_back(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh fire at whoever fired."""
    attacker = attacking(evaluator.position)
    return (
        evaluator.expected_loss(evaluator.position, Attack(unit.id, attacker.id, RETURN)).value
        if attacker
        else 0
    )


def coming_back(evaluator: Evaluator, card: CombatCard, unit: Piece) -> int:
    """Weigh a block that comes back."""
    return health(unit.blocks + card.blocks, evaluator.weights) - health(unit.blocks, evaluator.weights)


_WORTHS: dict[Timing, Callable[[Evaluator, CombatCard, Piece], int]] = {
    "attack": before_a_roll,
    "struck": struck_first,
    "rally": rallying,
    "flags": standing_fast,
    "casualty": shielded,
    "rolled": lambda evaluator, card, unit: (
        1
    ),  # there is a die at least to roll again, and it costs nothing else
    "after bonus": lambda evaluator, card, unit: best_bonus(evaluator, evaluator.position, unit),
    "after fire": firing_back,
    "order": lambda evaluator, card, piece: plan_value(evaluator, evaluator.position, piece.id),
    "end": coming_back,
}
