"""Who answers decisions without a mouse: the players by name, two that make up a scale, and four levels."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game.engine.decisions.decision import Decision, Option
from game.engine.play.match import Match
from game.players import PLAYER_NAMES, SECONDS, PlayerName
from game.players.greedy_player import GreedyPlayer
from game.players.planner import Search
from game.players.random_player import RandomPlayer
from game.players.thinking import ThinkingPlayer


class Player(Protocol):
    """Someone who can answer any decision of one side."""

    def choose(self, match: Match[Any, Any, Any], decision: Decision) -> Option:
        """Choose one of the options."""


RECRUIT = 0.6
"""The share of what it could do that a recruit overlooks."""

GENERAL = Search(plans=12, forks=4, most_forks=16)
"""How much the general tries out, advice and review too."""

_MADE: Mapping[PlayerName, Callable[[int], Player]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
    "recruit": lambda seed: GreedyPlayer(seed, careless=RECRUIT),
    "regular": GreedyPlayer,
    "veteran": lambda seed: GreedyPlayer(seed, expert=True),
    "general": lambda seed: ThinkingPlayer(seed, GENERAL),
}
PLAYERS: Mapping[str, Callable[[int], Player]] = {name: _MADE[name] for name in PLAYER_NAMES}
"""The players by name, each made from a seed."""


def player(name: str, seed: int, seconds: float = SECONDS) -> Player:
    """Make a player for the window, where one that searches may think so long about a question."""
    made = PLAYERS[name](seed)
    if isinstance(made, ThinkingPlayer):
        made.seconds = seconds
    return made


def simulated(name: str, seed: int, limit: float | None = None) -> Player:
    """Make a player for battles without a window; one that searches thinks no longer about a question than `limit`."""
    made = PLAYERS[name](seed)
    if isinstance(made, ThinkingPlayer):
        made.limit = limit
    return made
