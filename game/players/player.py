"""Who answers decisions without a mouse."""

from typing import Any, Protocol

from game.engine.decisions.decision import Decision, Option
from game.engine.play.match import Match


class Player(Protocol):
    """Someone who can answer any decision of one side."""

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options."""
