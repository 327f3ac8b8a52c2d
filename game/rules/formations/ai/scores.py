"""Which score belongs to which question."""

from collections.abc import Callable
from typing import Any

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, Option
from game.engine.shown.check import Check
from game.rules.formations.ai.activations import Judge
from game.rules.formations.ai.moves import Mover
from game.rules.formations.ai.outlook import Outlook
from game.rules.formations.movement.movement import Move
from game.rules.formations.numbers import rally_check
from game.rules.formations.state import RALLY_PHASE, Position
from game.rules.table.assessment import Score, judgement


def _activate(outlook: Outlook, decision: Decision) -> Score:
    return Judge(outlook, decision.options).score


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


def _counter(outlook: Outlook, decision: Decision) -> Score:
    return Mover(outlook).counter


def _rally(outlook: Outlook, decision: Decision) -> Score:
    """Rally first whoever is the likeliest to pass: who fails may have to go away from the enemy."""
    position = outlook.position

    def score(option: Option) -> int:
        formation = position.state.formations[option.value]
        likely = outlook.weights.rally_likely / 10
        return round(likely * float(rally_check(position, formation).probability()))

    return score


def _reroll(outlook: Outlook, decision: Decision) -> Score:
    def score(option: Option) -> int:
        value: Any = option.value
        least = outlook.weights.reroll
        if outlook.position.state.phase == RALLY_PHASE:
            least += outlook.weights.reroll_rally
        return int(isinstance(value, Check) and value.probability() > least / 100)

    return score


def _first(outlook: Outlook, decision: Decision) -> Score:
    return lambda option: int(option.value == decision.side)


def _return(outlook: Outlook, decision: Decision) -> Score:
    """Come back near the rest of the formation."""
    position = outlook.position
    members = position.members(position.formation_of(position.piece(decision.subject)))

    def score(option: Option) -> int:
        if not members:
            return outlook.distance_to_enemy(option.value)
        return -position.nearest_distance(option.value, members)

    return score


def _leader(outlook: Outlook, decision: Decision) -> Score:
    return lambda option: int(option.notation == "leader stop")


SCORERS: dict[str, Callable[[Outlook, Decision], Score]] = {
    "first": _first,
    "activate": _activate,
    "move": _move,
    "one thing": _one_thing,
    "shoot": _fire,
    "overwatch": _fire,
    "rally": _rally,
    "reroll": _reroll,
    "withdraw": _withdraw,
    "counter": _counter,
    "ground": _move,
    "return": _return,
    "leader": _leader,
}

judge = judgement(Outlook, Position, SCORERS)
"""Makes a judgement of weights."""
