"""Which score belongs to which question."""

from collections.abc import Callable

from game.engine.decision import Decision, Option
from game.rules.commanders.state import Battlefield, State

Score = Callable[[Option], int]


def score_options(battlefield: Battlefield, state: State, decision: Decision) -> Score:
    """Return what scores the answers to a decision, the higher the better."""
    return lambda option: 0
