"""How fast the game is, measured: `python main.py bench`."""
