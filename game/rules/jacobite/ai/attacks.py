"""What an attack promises: what it costs the enemy, less what comes back (sections 10, 12 and 15)."""

from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.expected_loss import NO_TOLL, SURE, ExpectedLoss
from game.rules.jacobite.ai.goals import prize
from game.rules.jacobite.combat import targets
from game.rules.jacobite.combat.attack_kinds import BACK, FIRE, Attack
from game.rules.jacobite.combat.melee import bonus_attacks
from game.rules.jacobite.state import Piece, Position


def attack_value(evaluator: Evaluator, position: Position, attack: Attack, more: int = 0) -> int:
    """Weigh an attack with `more` dice than the position gives it; below 0 when it is better left alone."""
    attacker, target = position.piece(attack.attacker), position.piece(attack.target)
    weights, hits = evaluator.weights, evaluator.expected_loss(position, attack, more)
    gain, loss = hits.value, 0
    if attack.attack_kind not in FIRE and not target.is_leader:
        back = battle_back(evaluator, position, attacker, target)
        gain += (hits.lost + hits.driven) * (back.value * weights.relief // 100) // SURE
        gain += hits.driven * weights.driven_off // SURE
        gain += (hits.lost + hits.driven) * prize(position, attacker, target.at, weights) // SURE
        loss = hits.stays * back.value // SURE if attack.attack_kind != BACK else 0
    return gain * (100 + weights.bolder + weights.bolder * evaluator.turns // 20) // 100 - loss


def battle_back(evaluator: Evaluator, position: Position, attacker: Piece, target: Piece) -> ExpectedLoss:
    """Return what the target of a melee does to its attacker if it stands (JX-55)."""
    if targets.cannot_attack_from(position, target):
        return NO_TOLL
    return evaluator.expected_loss(position, Attack(target.id, attacker.id, BACK))


def best_attack(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the best attack an ordered unit may make as it is; 0 when it had better make none."""
    if targets.objection_to_unit(position, unit):
        return 0
    return max(
        (
            0,
            *(
                attack_value(evaluator, position, attack)
                for attack in targets.possible_attacks(position, unit)
            ),
        )
    )


def best_bonus(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the best bonus melee a unit could fight as it is; 0 when it had better fight none."""
    return max((0, *(attack_value(evaluator, position, attack) for attack in bonus_attacks(position, unit))))
