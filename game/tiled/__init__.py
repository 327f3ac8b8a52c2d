"""Tiled maps: from a .tmx file to a scenario."""

import os

# Pygame, which pytmx imports too, greets on standard output, where commands write their results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
