"""What is shown while the window is too busy to answer: what is being done, and how much of it is behind."""

from contextlib import suppress

import pygame

from game.hexgrid.scenario import Plan
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import GOLD, INK, PAPER

LARGE_FIELD = 4_000
"""Hexes of a field from which on setting it up and drawing it takes long enough to be shown."""


def tell_of_large_field(plan: Plan, sentence: str, step: int) -> None:
    """Show how far the beginning of a battle is, where that takes a while."""
    if len(plan.terrain) >= LARGE_FIELD:
        show_progress(sentence, step, 2)


def show_progress(sentence: str, step: int, steps: int) -> None:
    """Show over the window that the `step`th of `steps` parts is being done; nothing where there is no window."""
    window = pygame.display.get_surface()
    if window is None:
        return
    fonts = Fonts(window.get_height() / 800)
    text = fonts.text(sentence, "heading", INK)
    room = round(24 * fonts.scale)
    panel = text.get_rect().inflate(2 * room, 3 * room)
    panel.center = window.get_rect().center
    pygame.draw.rect(window, PAPER, panel, border_radius=room // 3)
    pygame.draw.rect(window, INK, panel, max(1, room // 12), border_radius=room // 3)
    blit_at(window, text, midtop=(panel.centerx, panel.top + room))
    bar = pygame.Rect(panel.left + room, panel.bottom - room, panel.width - 2 * room, room // 3)
    pygame.draw.rect(window, INK, bar, 1)
    pygame.draw.rect(window, GOLD, (*bar.topleft, bar.width * step // steps, bar.height))
    with suppress(pygame.error):  # not every window can be shown at once
        pygame.event.pump()
        pygame.display.flip()
