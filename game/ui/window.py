"""The window itself: it is opened, or a sentence says why it cannot be."""

import os
import warnings

import pygame

from game.i18n import tr
from game.ui.widgets.layout import SMALLEST

SIZE = (1280, 800)
NAME = "Rout & Rally"

UNSEEN = "offscreen"
"""The driver that SDL chooses without a word where there is no screen."""


class NoWindow(Exception):
    """There is no screen to open a window on: why, in a sentence."""


def open_window() -> None:
    """Open the window; NoWindow where that cannot be."""
    if not getattr(pygame, "IS_CE", False):
        text = tr("pygame is installed in the place of pygame-ce; `python3 start.py` repairs that")
        raise NoWindow(text)
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(NAME)
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    except pygame.error as error:
        text = tr("no window can be opened ({why}); the game needs a screen", why=error)
        raise NoWindow(text) from None
    if pygame.display.get_driver() == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != UNSEEN:
        raise NoWindow(tr("no window can be opened, for there is no screen: start the game on a desktop"))
    _keep_large_enough()


def _keep_large_enough() -> None:
    """Let no one make the window smaller than it is laid out for."""
    with warnings.catch_warnings():
        # There is no other way yet to reach the window that pygame.display made.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = SMALLEST
