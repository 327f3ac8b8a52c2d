"""Who answers a decision without a mouse."""

from typing import Literal, get_args

PlayerName = Literal["greedy", "random", "recruit", "regular", "veteran", "general"]
PLAYER_NAMES: tuple[PlayerName, ...] = get_args(PlayerName)
"""All players, who are made in `game/players/levels.py`; the four levels are the last."""

SECONDS = 2.0
"""How long a player that searches may think about a question in the window, unless something else is set."""
