"""How a side answers what happens to it: flags, retreats, a melee offered or won (sections 1 to 12)."""

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.greedy_selection import Score
from game.hexgrid.ids import HexId, PieceId
from game.rules.jacobite.ai.evaluator import Evaluator, moved, tired
from game.rules.jacobite.ai.expected_loss import SURE, rout_chance, saber_chance, swept_value
from game.rules.jacobite.ai.goals import leader_value
from game.rules.jacobite.ai.hex_values import attack_value, best_bonus, hex_value
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.combat.rolls import BACK, ESCAPE, MELEE, Attack
from game.rules.jacobite.leaders import held_by_enemy, may_end
from game.rules.jacobite.morale.retire import STEADIER
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND


def attack(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge attacks by what each promises; none at all is worth 0."""
    return lambda option: (
        attack_value(evaluator, evaluator.position, option.value) if isinstance(option.value, Attack) else 0
    )


def ignore(evaluator: Evaluator, decision: Decision) -> Score:
    """Ignore all one may: whoever stands has no rally check and may battle back."""
    return lambda option: int(option.value)


def retreat(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge the next hex of a retreat: blocks before ground."""
    unit = evaluator.position.piece(decision.subject)
    worths = evaluator.worths(unit)

    def score(option: Option) -> int:
        cost = worths[unit.blocks] - worths[max(0, unit.blocks - option.preview().cost)]
        return hex_value(evaluator, unit, option.value) - evaluator.weights.way_back * cost // 100

    return score


def leader_retreat(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge how a leader retreats: with whom he may end, and whose sabers he must brave."""
    leader = evaluator.position.piece(decision.subject)

    def score(option: Option) -> int:
        if option.notation == "leader off":
            return evaluator.weights.off_field
        if option.notation == "leader stop":
            return hex_value(evaluator, leader, leader.at)
        return _way_worth(evaluator, leader, option.value, 2)

    return score


def _way_worth(evaluator: Evaluator, leader: Piece, hex_id: HexId, left: int) -> int:
    """Weigh the best end of a retreat that continues through a hex."""
    position = evaluator.position
    enemy = position.unit_at(hex_id) if held_by_enemy(position, leader.side, hex_id) else None
    braved = 0
    if enemy:
        dice = attack_dice(position, Attack(enemy.id, leader.id, ESCAPE)).total
        braved = leader_value(position, leader, evaluator.weights) * saber_chance(dice) // SURE
    ends = [hex_value(evaluator, leader, hex_id)] if may_end(position, leader, hex_id) else []
    if left > 1:
        ends += [
            _way_worth(evaluator, leader, step, left - 1)
            for step in position.battlefield.rear(leader.side, hex_id)
            if position.battlefield.terrain_at(step).passable
        ]
    return max(ends, default=evaluator.weights.off_field) - braved


def enter(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge where a piece comes onto the field (JX-145)."""
    return lambda option: hex_value(
        evaluator, evaluator.position.piece(PieceId(option.notation.split()[1])), option.value
    )


def check(evaluator: Evaluator, decision: Decision) -> Score:
    """Let the surest check first: a rout may sweep away a leader and shake the others again."""
    position = evaluator.position
    return lambda option: rally_dice(position.piece(option.value), position.leader_of(option.value)).total


def retire(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge whether cavalry stands or retires, and where to (section 6)."""
    position, unit = evaluator.position, evaluator.position.piece(decision.subject)
    if not any(option.notation == "stand" for option in decision.options):
        return retreat(evaluator, decision)
    leader = position.leader_of(unit.id)
    value = evaluator.worths(unit)[unit.blocks] + (
        swept_value(leader_value(position, leader, evaluator.weights)) if leader else 0
    )
    dice = rally_dice(unit, leader, more=(*STEADIER, *hooks.rally_items(position, unit))).total
    away = -rout_chance(dice) * value // SURE - evaluator.weights.given_up
    return lambda option: away if option.notation == "retire" else _stand_worth(evaluator, unit)


def _stand_worth(evaluator: Evaluator, unit: Piece) -> int:
    """Weigh standing against the attack under way: what it costs, less what the battle back takes."""
    attacker = attacking(evaluator.position)
    if attacker is None or attacker.side == unit.side:
        return 0
    hits = evaluator.expected_loss(evaluator.position, Attack(attacker.id, unit.id, MELEE))
    back = evaluator.expected_loss(evaluator.position, Attack(unit.id, attacker.id, BACK))
    return hits.stays * back.value // SURE - hits.value


def attacking(position: Position) -> Piece | None:
    """Find the unit whose attack is under way: the last that has fought this turn."""
    fought = position.state.turn.fought
    return position.piece(fought[-1]) if fought else None


def take_ground(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge whether ground is taken: the better hex, and the bonus melee it may open."""
    unit = evaluator.position.piece(decision.subject)

    def score(option: Option) -> int:
        if option.notation == "hold":
            return hex_value(evaluator, unit, unit.at)
        hex_id = option.anchors[0].hex_id
        there = tired(moved(evaluator.position, unit, hex_id), unit.id, 1)
        entitled = (
            unit.type.arm == "cavalry" or unit.kind == HIGHLAND or evaluator.position.leader_of(unit.id)
        )
        bonus = best_bonus(evaluator, there, there.piece(unit.id)) if entitled else 0
        return hex_value(evaluator, unit, hex_id) + bonus

    return score


def back(evaluator: Evaluator, decision: Decision) -> Score:
    """Battle back whenever one may: no one strikes back at it."""
    return lambda option: option.notation == "back"


def reform(evaluator: Evaluator, decision: Decision) -> Score:
    """Let the weakest unit reform first."""
    return lambda option: -evaluator.position.piece(option.value).blocks


def draw(evaluator: Evaluator, decision: Decision) -> Score:
    """Fight on."""
    return lambda option: option.notation == "decline"
