"""Who answers a decision without a mouse."""

from collections.abc import Callable

from game.players.greedy_player import GreedyPlayer
from game.players.player import Player
from game.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""The players by name, each made from a seed."""
