"""Scores for each kind of answer."""

from collections.abc import Callable

from game.engine.decision import Decision, Option
from game.rules.formations.state import Battlefield, State


def score_options(battlefield: Battlefield, state: State, decision: Decision) -> Callable[[Option], int]:
    """Return what scores the answers to a decision, the higher the better."""
    return lambda option: 0
