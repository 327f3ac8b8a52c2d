"""The button that a gamepad is on, and what its buttons do, in a line at the foot of the window."""

from collections.abc import Sequence

import pygame

from game.i18n import tr, tr_mark
from game.ui.in_battle import is_battle
from game.ui.scene import Scene
from game.ui.widgets import active_input, layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import GOLD, INK, PAPER

ASIDE = 2.5
"""How much more a step aside counts than one in the direction that is gone."""


class Focus:
    """Remembers a button by its key for as long as it is there."""

    def __init__(self) -> None:
        self.key: str | None = None

    def button(self, scene: Scene) -> Button | None:
        return next((button for button in buttons_of(scene) if button.key == self.key), None)

    def go(self, scene: Scene, right: float, down: float) -> Button | None:
        """Go to the nearest button in a direction, or to the first there is; the one it is on where none lies there."""
        buttons, here = buttons_of(scene), self.button(scene)
        if here is None:
            found = _first(buttons)
        else:
            x, y = pygame.Rect(here.rect).center
            best: tuple[float, Button] | None = None
            for button in buttons:
                to_x, to_y = pygame.Rect(button.rect).center
                along = (to_x - x) * right + (to_y - y) * down
                aside = abs((to_x - x) * down) + abs((to_y - y) * right)
                far = along + ASIDE * aside
                if along > 1 and (best is None or far < best[0]):
                    best = far, button
            found = best[1] if best else here
        self.key = found.key if found is not None else None
        return found

    def draw(self, window: pygame.Surface, scene: Scene) -> None:
        """Draw a ring around the button that it is on."""
        if (button := self.button(scene)) is not None:
            ring = pygame.Rect(button.rect).inflate(6, 6)
            pygame.draw.rect(window, INK, ring.inflate(2, 2), 5, border_radius=8)
            pygame.draw.rect(window, GOLD, ring, 3, border_radius=7)


def buttons_of(scene: Scene) -> list[Button]:
    """List the buttons of a scene that can be pressed."""
    if is_battle(scene):
        sets: Sequence[Widgets] = scene.button_sets()
    else:
        widgets = getattr(scene, "widgets", None)
        sets = [widgets] if isinstance(widgets, Widgets) else []
    return [button for each in sets for button in each.shown if button.enabled]


def _first(buttons: Sequence[Button]) -> Button | None:
    """Return the button meant next, else the topmost."""
    main = [button for button in buttons if button.look == "main"]
    return min(main or list(buttons), key=lambda button: (button.rect[1], button.rect[0]), default=None)


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
        blit_at(window, fonts.text(name, "label", INK), center=cap.center)
        blit_at(window, fonts.text(tr(text), "small", PAPER), midleft=(cap.right + gap // 2, place.centery))
        x += width
