"""Who answers a decision without a mouse."""

from collections.abc import Callable

from game.players.greedy_player import GreedyPlayer
from game.players.player import Player
from game.players.random_player import RandomPlayer
from game.players.searching_player import Search
from game.players.thinking import ThinkingPlayer

RECRUIT = 0.3
"""The share of what it could do that a recruit overlooks."""

VETERAN = Search(answers=3, sets=0, forks=2, most_forks=4)
GENERAL = Search(answers=4, sets=0, forks=4, most_forks=8)

PLAYERS: dict[str, Callable[[int], Player]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
    "recruit": lambda seed: GreedyPlayer(seed, careless=RECRUIT),
    "regular": GreedyPlayer,
    "veteran": lambda seed: ThinkingPlayer(seed, VETERAN),
    "general": lambda seed: ThinkingPlayer(seed, GENERAL),
}
"""The players by name, each made from a seed; the four levels are the last."""
