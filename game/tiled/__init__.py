"""Tiled maps: from a .tmx or .tmj file to a scenario."""

import logging
import os

# Pygame, which pytmx imports too, greets on standard output, where commands write their results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Without a zstd of its own pytmx warns on standard error, but it never sees packed tiles here.
logging.getLogger("pytmx").setLevel(logging.CRITICAL)
