"""The version of the game, which its kept battles name."""

GAME = "0.3.0"
