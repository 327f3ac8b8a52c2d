"""A saved game as one HTML file, or one of its turns as an animated picture, without a window."""

import os
from pathlib import Path

import pygame

from game.storage.battles import load
from game.storage.new_files import check_free
from game.ui.menus.saved.animated_turn import write_turn
from game.ui.menus.saved.battle_report import write_report
from game.ui.menus.saved.statistics import StatisticsScene


def write(path: Path, out: Path, *, force: bool = False) -> None:
    """Write the report of a saved game; SaveError if it cannot be read or the report not be written.

    `force` lets it replace a file, here and in `animate`.
    """
    check_free(out, force=force, sources=[path])
    match, _ = load(path)
    _draw_unseen()
    write_report(match, StatisticsScene(match).picture(), out, force=force, sources=[path])


def animate(path: Path, out: Path, turn: int | None, *, force: bool = False) -> None:
    """Write a turn of a saved game, None: the newest; SaveError if it cannot be read or the picture not be written."""
    check_free(out, force=force, sources=[path])
    match, _ = load(path)
    _draw_unseen()
    write_turn(match, out, turn, force=force, sources=[path])


def _draw_unseen() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # there is no window that a request to end could close
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
