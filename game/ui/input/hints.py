"""What the buttons of a gamepad do, in a line at the foot of the window while one is used."""

import pygame

from game.i18n import tr, tr_mark
from game.ui.in_battle import is_battle
from game.ui.scene import Scene
from game.ui.widgets import active_input, layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import INK, PAPER

HEIGHT = 30
"""Pixels of height of the line at 1280 x 800, at the smallest text."""

Hints = tuple[tuple[str, str], ...]

IN_BATTLE: Hints = (
    ("A", tr_mark("choose")),
    ("B", tr_mark("cancel, undo")),
    ("X", tr_mark("confirm")),
    ("LB RB", tr_mark("next choice")),
    ("LT RT", tr_mark("zoom, turn")),
    ("Y", tr_mark("choices")),
    ("L3", tr_mark("advice")),
    ("Start", tr_mark("menu")),
)
IN_MENUS: Hints = (
    ("A", tr_mark("choose")),
    ("B", tr_mark("back")),
    ("D-pad", tr_mark("next button")),
    ("LB RB", tr_mark("next line")),
)


def height(size: tuple[int, int]) -> int:
    """Return how high the line is in a window; 0 where no gamepad is used, or the window is too low for it."""
    high = round(HEIGHT * layout.scale_of(size) * (1 + (active_settings().text / 100 - 1) / 2))
    return high if active_input.is_pad() and size[1] - high >= layout.SMALLEST[1] else 0


def draw(window: pygame.Surface, scene: Scene) -> None:
    """Draw the line at the foot of the window, with as many of the hints as have room."""
    size = window.get_size()
    high = height(size)
    if not high:
        return
    place = pygame.Rect(0, size[1] - high, size[0], high)
    pygame.draw.rect(window, INK, place)
    hints = IN_BATTLE if is_battle(scene) else IN_MENUS
    scale = layout.scale_of(size, active_settings().text)
    for share in (1.0, 0.85, 0.7, 0.6):
        fonts = Fonts(scale * share)
        gap = round(9 * scale * share)
        widths = [
            fonts.width(name, "label") + fonts.width(tr(text), "small") + 4 * gap for name, text in hints
        ]
        if sum(widths) <= place.width and fonts.height("small") <= high:
            break
    x = place.x + gap
    for (name, text), width in zip(hints, widths, strict=True):
        if x + width > place.right:
            break
        cap = pygame.Rect(
            x, 0, fonts.width(name, "label") + gap, min(high - 4, fonts.height("label") + gap // 2)
        )
        cap.centery = place.centery
        pygame.draw.rect(window, PAPER, cap, border_radius=cap.height // 3)
        written = fonts.text(name, "label", INK)
        window.blit(written, written.get_rect(center=cap.center))
        told = fonts.text(tr(text), "small", PAPER)
        window.blit(told, told.get_rect(midleft=(cap.right + gap // 2, place.centery)))
        x += width
