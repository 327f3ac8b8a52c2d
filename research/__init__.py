"""Fitting and measuring, for those who make the game; it imports the game, never the other way."""
