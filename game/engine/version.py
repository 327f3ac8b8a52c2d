"""The version of the game, which its saved games name."""

GAME = "0.3.0"
