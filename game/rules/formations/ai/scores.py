"""Which score belongs to which question."""

from collections.abc import Callable

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, Option
from game.engine.play.check import Check
from game.rules.formations.ai.activations import Judge
from game.rules.formations.ai.moves import Mover
from game.rules.formations.ai.outlook import Outlook
from game.rules.formations.movement.movement import Move
from game.rules.formations.numbers import rally_check
from game.rules.formations.state import RALLY_PHASE, Position, State
from game.rules.table.assessment import Score, judgement, leader_stays, own_side_first, worth_of


def _fire(outlook: Outlook, decision: Decision) -> Score:
    judge = Judge(outlook)
    return lambda option: 0 if isinstance(option.value, str) else judge.score(option)


def _move(outlook: Outlook, decision: Decision) -> Score:
    return Mover(outlook).score


def _one_thing(outlook: Outlook, decision: Decision) -> Score:
    """Weigh moving, shooting and regrouping against each other."""
    mover, judge = Mover(outlook), Judge(outlook)

    def score(option: Option) -> int:
        if isinstance(option.value, Move):
            return mover.score(option)
        if option.notation == "regroup":
            w, blast = outlook.weights, outlook.position.state.formations[option.value].blast
            units = len(outlook.members(outlook.position.state.formations[option.value]))
            last = w.regroup_last / 10 if blast and blast >= units - 1 else 0
            return round(w.regroup / 10 * min(blast, 2) + last)
        return 0 if isinstance(option.value, str) else judge.score(option)

    return score


def _withdraw(outlook: Outlook, decision: Decision) -> Score:
    mover = Mover(outlook)
    assert isinstance(decision, Arrangement)
    position = outlook.position
    unit = position.piece(decision.puts[0].value.piece)
    mover.withdrawing(position.formation_of(unit))
    return mover.withdrawal


@worth_of(str)
def _rally(outlook: Outlook, formation: str) -> float:
    """Rally first whoever is the likeliest to pass: who fails may have to go away from the enemy."""
    check = rally_check(outlook.position, outlook.position.state.formations[formation])
    return outlook.weights.rally_likely / 10 * float(check.probability())


@worth_of(Check)
def _reroll(outlook: Outlook, check: Check) -> float:
    least = outlook.weights.reroll
    if outlook.position.state.phase == RALLY_PHASE:
        least += outlook.weights.reroll_rally
    return int(check.probability() > least / 100)


def _return(outlook: Outlook, decision: Decision) -> Score:
    """Come back near the rest of the formation."""
    position = outlook.position
    members = position.members(position.formation_of(position.piece(decision.subject)))

    def score(option: Option) -> int:
        if not members:
            return outlook.distance_to_enemy(option.value)
        return -position.nearest_distance(option.value, members)

    return score


SCORERS: dict[str, Callable[[Outlook, Decision], Score]] = {
    "first": own_side_first,
    "activate": lambda outlook, decision: Judge(outlook, decision.options).score,
    "move": _move,
    "one thing": _one_thing,
    "shoot": _fire,
    "overwatch": _fire,
    "rally": _rally,
    "reroll": _reroll,
    "withdraw": _withdraw,
    "counter": lambda outlook, decision: Mover(outlook).counter,
    "ground": _move,
    "return": _return,
    "leader": leader_stays,
}

judge = judgement(Outlook, Position, SCORERS)
"""Makes a judgement of weights."""


def stretch(state: State) -> tuple[tuple[int, str, str, int]]:
    """Say what a plan is for: an activation, or all until the first of a round."""
    activated = sum(formation.activated for formation in state.formations.values())
    return ((state.number, state.phase, state.turn, activated),)
