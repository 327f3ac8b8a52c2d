"""The button that a gamepad is on: it goes to the next one that lies in a direction."""

from collections.abc import Sequence

import pygame

from game.ui.in_battle import is_battle
from game.ui.scene import Scene
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.palette import GOLD, INK

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
