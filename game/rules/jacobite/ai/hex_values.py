"""What a hex is worth to the piece that is in it: safety, a field of fire, the way to the enemy, company."""

from game.hexgrid.ids import HexId
from game.rules.jacobite.ai.evaluator import Evaluator, moved
from game.rules.jacobite.ai.expected_loss import NO_TOLL, SURE, ExpectedLoss
from game.rules.jacobite.ai.goals import goals_value, prize
from game.rules.jacobite.combat import targets
from game.rules.jacobite.combat.melee import bonus_attacks
from game.rules.jacobite.combat.rolls import BACK, FIRE, MELEE, RANGED, Attack
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND


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


RESTLESS_FROM, RESTLESS_EVERY = 20, 6
"""The turn from which everyone wants to be nearer, a hex for a given number of turns."""

WEAK = 2
"""Blocks with which a unit is weak."""

FIGHTING = 4
"""Steps from the enemy within which a unit will soon fight."""


def hex_value(evaluator: Evaluator, piece: Piece, hex_id: HexId) -> int:
    """Weigh a hex for a piece that would be there, all others where they are."""
    key = (piece.id, hex_id)
    if key not in evaluator.hex_values:
        there = evaluator.position if hex_id == piece.at else moved(evaluator.position, piece, hex_id)
        weigh = leaders_place if piece.is_leader else units_place
        value = weigh(evaluator, there, there.piece(piece.id))
        evaluator.hex_values[key] = value + goals_value(evaluator.position, piece, hex_id, evaluator.weights)
    return evaluator.hex_values[key]


def units_place(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh a unit's hex."""
    steps, weights = evaluator.steps(unit, unit.at), evaluator.weights
    aggression = max(1, weights.zeal + weights.growing * evaluator.turns // 100 + evaluator.time_pressure)
    off = evaluator.steps_off(unit, unit.at)
    if off is None:
        value = -aggression * max(0, steps - _keeps_off(evaluator, unit)) - weights.ahead * max(
            0, evaluator.line - steps - 1
        )
    else:
        value = -aggression * off
    if evaluator.nearest(unit.at) > FIGHTING + 2:
        return value
    value += _company(evaluator, position, unit)
    blow = next_blow(evaluator, position, unit)
    danger = evaluator.danger(position, unit)
    return value - danger + weights.next_turn * blow // 100


def _company(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the friends beside a unit, and those beside the same enemy."""
    weights, value = evaluator.weights, 0
    if weights.beside_friend:
        value += weights.beside_friend * min(2, len(position.units_beside(unit.at, unit.side)))
    if weights.beside_enemy:
        value += weights.beside_enemy * sum(
            len(position.units_beside(enemy.at, unit.side)) - 1
            for enemy in position.units_beside(unit.at, evaluator.opponent)
        )
    return value


def _keeps_off(evaluator: Evaluator, unit: Piece) -> int:
    """Return how near the enemy a unit wants to stand by itself."""
    weights, nearer = evaluator.weights, max(0, evaluator.turns - RESTLESS_FROM) // RESTLESS_EVERY
    if unit.kind == HIGHLAND:
        wanted = weights.keeps_off_highland
    else:
        of_arm = {"cavalry": weights.keeps_off_horse, "artillery": weights.keeps_off_guns}
        wanted = of_arm.get(unit.type.arm, weights.keeps_off)
    return max(1, wanted - nearer)


def next_blow(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the best attack that a unit could make from its hex if no one moved."""
    best = fire = 0
    adjacent = False
    reach = 1 + len(unit.type.ranged)
    for (enemy, _, _), distance in zip(evaluator.enemies, evaluator.gaps(unit.at), strict=True):
        if distance == 1:
            adjacent = True
            best = max(best, attack_value(evaluator, position, Attack(unit.id, enemy.id, MELEE)))
        elif distance <= reach and not adjacent and evaluator.sees(position, unit, enemy):
            fire = max(fire, evaluator.expected_loss(position, Attack(unit.id, enemy.id, RANGED)).value)
    return best if adjacent else fire


def leaders_place(evaluator: Evaluator, position: Position, leader: Piece) -> int:
    """Weigh a leader's hex: he belongs with a unit, and with one that has an enemy before it."""
    unit = position.unit_at(leader.at)
    steps = evaluator.steps(leader, leader.at)
    if unit is None:
        friends = [
            position.grid.distance(leader.at, friend.at)
            for friend in position.units(leader.side)
            if position.leader_at(friend.at) is None
        ]
        return -evaluator.danger(position, leader) - 2 * min(friends, default=0) - max(0, steps - FIGHTING)
    full = evaluator.weights.company
    company = full - evaluator.weights.leader_late * max(0, steps - FIGHTING)
    if steps <= FIGHTING:
        company += full * evaluator.weights.leader_front // 100
    return company - (full * evaluator.weights.leader_frail // 100 if unit.blocks == 1 else 0)
