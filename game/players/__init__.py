"""Who answers a decision without a mouse."""

from collections.abc import Callable

from game.players.player import Player
from game.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer}
"""The players by name, each made from a seed."""
