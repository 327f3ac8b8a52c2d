"""The window itself: it is opened, or a sentence says why it cannot be."""

import os
import time
import warnings

import pygame

from game.i18n import tr
from game.ui.widgets.layout import SMALLEST

SIZE = (1280, 800)
NAME = "Rout & Rally"

UNSEEN = "offscreen"
"""The driver that SDL chooses without a word where there is no screen."""

GLANCE = 0.012
"""Seconds between two looks at what is done while nothing moves."""


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
        pygame.display.set_mode(_first_size(), pygame.RESIZABLE)
    except pygame.error as error:
        text = tr("no window can be opened ({why}); the game needs a screen", why=error)
        raise NoWindow(text) from None
    if pygame.display.get_driver() == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != UNSEEN:
        raise NoWindow(tr("no window can be opened, for there is no screen: start the game on a desktop"))
    _keep_large_enough()


def _first_size() -> tuple[int, int]:
    """Return the size of the window as it opens: no larger than the screen, no smaller than it is laid out for."""
    if pygame.display.get_driver() in (UNSEEN, "dummy"):
        return SIZE
    wide, high = pygame.display.get_desktop_sizes()[0]
    return max(SMALLEST[0], min(SIZE[0], wide)), max(SMALLEST[1], min(SIZE[1], high))


def _keep_large_enough() -> None:
    """Let no one make the window smaller than it is laid out for."""
    with warnings.catch_warnings():
        # There is no other way yet to reach the window that pygame.display made.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = SMALLEST


def events_within(seconds: float) -> list[pygame.event.Event]:
    """Sleep until something is done, but no longer than a given number of seconds; gives what was done.

    pygame's own wait looks a thousand times a second, which alone takes more than two hundredths of a processor.
    """
    end = time.monotonic() + seconds
    while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
        time.sleep(min(GLANCE, left))
    return events
