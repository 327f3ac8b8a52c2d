"""What a careful officer would make of each answer: for the players that take what looks best."""

from collections.abc import Callable
from functools import partial

import msgspec

from game.engine.decisions.decision import Decision
from game.engine.decisions.greedy_selection import Score
from game.hexgrid.ids import SideId
from game.rules.jacobite.ai import answers, combat_cards, command, plans
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.weights import USUAL, Weights
from game.rules.jacobite.state import Battlefield, Cards, Position, State

JUDGEMENTS: dict[str, Callable[[Evaluator, Decision], Score]] = {
    "card": command.card,
    "order": command.order,
    "keep": command.keep,
    "move": plans.moves,
    "attack": answers.attack,
    "bonus": answers.attack,
    "ground": answers.take_ground,
    "back": answers.back,
    "ignore": answers.ignore,
    "retreat": answers.retreat,
    "leader": answers.leader_retreat,
    "enter": answers.enter,
    "check": answers.check,
    "retire": answers.retire,
    "reform": answers.reform,
    "draw": answers.draw,
    "combat": combat_cards.play,
}
"""The judgement of each kind of decision."""


def score_options(
    battlefield: Battlefield, state: State, decision: Decision, weights: Weights = USUAL
) -> Score:
    """Return the score of each answer to a decision, higher is better; only what its side may see is looked at."""
    evaluator = Evaluator(Position(battlefield, seen_by(state, decision.side)), decision.side, weights)
    judge = JUDGEMENTS.get(decision.kind, answers.attack)
    return judge(evaluator, decision)


def judge(weights: Weights) -> Callable[[Battlefield, State, Decision], Score]:
    """Return the judgement that weighs so."""
    return partial(score_options, weights=weights)


def seen_by(state: State, side: SideId) -> State:
    """Take out of a state what a side may not see: the other's hand and the decks."""
    hand = state.cards.hands.get(side)
    return msgspec.structs.replace(state, cards=Cards(hands={} if hand is None else {side: hand}))
