"""Which score belongs to which question."""

from collections.abc import Callable

from msgspec.structs import replace

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, Option
from game.rules.commanders.ai.fights import enemies_out_of_front, expected
from game.rules.commanders.ai.moves import Mover
from game.rules.commanders.ai.outlook import BLOCK, Outlook
from game.rules.commanders.combat.melee import Pursuit, blow
from game.rules.commanders.combat.missiles import shot
from game.rules.commanders.morale.rally import Attempt, rally_check
from game.rules.commanders.movement.actions import actions_of
from game.rules.commanders.numbers import checks_by_loss
from game.rules.commanders.position import Position
from game.rules.commanders.state import ORDERS, Piece, State
from game.rules.commanders.tables import ARMY_RANK, BRIGADE_RANK
from game.rules.table.assessment import Score, judgement, leader_stays, own_side_first, worth_of

SCALE = 100
NEAR_EDGE = 4
"""Hexes from an edge at which a routed unit is as good as gone."""
RANK_COST = {ARMY_RANK: 2, BRIGADE_RANK: 1}
"""What it costs to spend the attempt of a commander whom others may need more."""


@worth_of(Attempt)
def _rally(outlook: Outlook, attempt: Attempt) -> float:
    """Try where most is to be won by it: for who is near the edge before all others."""
    position = outlook.position
    unit = position.piece(attempt.unit)
    cost = RANK_COST.get(position.ranks[attempt.commander], 0)
    passes = float(rally_check(position, unit).probability())
    return round(SCALE * _need(outlook, unit) * passes) - cost


def _need(outlook: Outlook, unit: Piece) -> float:
    """Return what it is worth to have an attempt for a unit succeed."""
    if unit.is_routed:
        at_edge = outlook.position.edge_distance(unit.hex_id) <= NEAR_EDGE
        weights = outlook.weights
        return weights.rally_routed + unit.blocks + (weights.rally_edge if at_edge else 0)
    if unit.waits:
        return _worth_of_orders(outlook, unit)
    away = outlook.distance_to_enemy(unit.hex_id)
    return BLOCK if outlook.attacks or away <= 3 else BLOCK / 3


def _worth_of_orders(outlook: Outlook, unit: Piece) -> float:
    """Return what the best is worth that a mob could do with orders."""
    ordered = replace(unit, done=unit.done | {ORDERS})
    there = outlook.position.with_unit(ordered)
    mover = Mover(Outlook(there, outlook.side, outlook.weights))
    return max((mover.gain(action) for action in actions_of(there, ordered)), default=0.0)


def _face(outlook: Outlook, decision: Decision) -> Score:
    """Look at the enemies near by, the nearest before all."""
    position = outlook.position
    unit = position.piece(decision.subject)

    def score(option: Option) -> int:
        there = replace(unit, facing=option.value)
        worth = 0.0
        for enemy in outlook.standing:
            distance = outlook.grid.distance(unit.hex_id, enemy.hex_id)
            if distance:
                arc = position.arc(there, enemy.hex_id)
                worth += {"front": 2, "flank": 0, "rear": -2}[arc] / distance**2
        return round(SCALE * worth)

    return score


_latest: list[Mover] = []
"""Who scored the latest move: most of what it found serves for the next one as well."""


def _move(outlook: Outlook, decision: Decision) -> Score:
    if not _latest or not _latest[0].goes_on(outlook):
        _latest[:] = [Mover(outlook)]
    return _latest[0].score


def _shoot(outlook: Outlook, decision: Decision) -> Score:
    """Rate all shots together: blocks, and the checks that they may cause."""
    assert isinstance(decision, Arrangement)
    position, weights = outlook.position, outlook.weights
    worth: dict[tuple[str, str], float] = {}
    for option in decision.puts:
        unit, target = position.piece(option.value.piece), position.piece(option.value.place)
        throw = shot(position, unit, target)
        value = expected(throw, target.blocks) * BLOCK
        for lost, check in checks_by_loss(position, target, throw.dice).items():
            value += throw.chances()[lost] * float(1 - check.probability()) * weights.shot_routs
        # What few blocks stand there falls the sooner.
        worth[unit.id, target.id] = value + sum(throw.chances()[target.blocks :]) * weights.shot_destroys

    def score(option: Option) -> int:
        placed = option.value
        if not isinstance(placed, dict):
            return 0
        return round(SCALE * sum(worth[pair] for pair in placed.items()))

    return score


def _strike(outlook: Outlook, decision: Decision) -> Score:
    position, destroys = outlook.position, outlook.weights.blow_destroys

    def score(option: Option) -> int:
        unit, target = (position.piece(name) for name in option.value)
        throw = blow(position, unit, target)
        value = expected(throw, target.blocks) * BLOCK + sum(throw.chances()[target.blocks :]) * destroys
        return round(SCALE * value)

    return score


def _follow(outlook: Outlook, decision: Decision) -> Score:
    """Follow when attacking, to where nobody has the flank."""
    position, weights = outlook.position, outlook.weights
    unit = position.piece(decision.subject)

    def score(option: Option) -> int:
        if not isinstance(option.value, Pursuit):
            return 0
        there = replace(unit, hex_id=option.value.hex_id, facing=option.value.facing)
        worth = (weights.follows if outlook.attacks else weights.follows_waiting) - outlook.cover_at(
            unit.hex_id
        )
        # In such contact it could neither fight nor leave.
        worth -= 2 * enemies_out_of_front(position.with_unit(there), there)
        return 2 * worth + int(there.facing == unit.facing)

    return score


SCORERS: dict[str, Callable[[Outlook, Decision], Score]] = {
    "moves first": own_side_first,
    "rally": _rally,
    "face": _face,
    "move": _move,
    "shoot": _shoot,
    "strike": _strike,
    "follow": _follow,
    "leader": leader_stays,
}

judge = judgement(Outlook, Position, SCORERS)
"""Makes a judgement of weights."""


def stretch(state: State) -> tuple[int, str]:
    """Say what a plan is for: a phase, whose plans are tried out to the end of the round."""
    return state.number, state.phase
