"""A saved game as one HTML file, without a window."""

import os
from pathlib import Path

import pygame

from game.storage.battles import load
from game.ui.menus.battle_report import write_report
from game.ui.menus.statistics import StatisticsScene


def write(path: Path, out: Path) -> None:
    """Write the report of a saved game; SaveError if it cannot be read or the report not be written."""
    match, _ = load(path)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    write_report(match, StatisticsScene(match).picture(), out)
