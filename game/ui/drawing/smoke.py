"""The smoke of a volley: puffs that roll from the muzzles toward the target, grow and drift away."""

from functools import lru_cache

import numpy as np
import pygame

from game.ui.widgets.palette import Colour

PUFFS = 13
FLASH: Colour = (255, 214, 120)
PALE, SHADE = 240, 34
"""How pale smoke is, of 255, and how much darker on the side away from the light."""

Point = tuple[float, float]


def draw_smoke(window: pygame.Surface, start: Point, end: Point, width: float, share: float) -> None:
    """Draw the smoke between the middle of a hex and its target, so far on its way, for hexes so many pixels broad."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if not 0 < share < 1 or not way.length():
        return
    way = way.normalize()
    side = pygame.Vector2(-way.y, way.x)
    muzzle = pygame.Vector2(start) + way * width * 0.34
    if share < 0.22:
        for hand in (-0.24, 0.0, 0.24):
            at = muzzle + side * width * hand
            tip, half = at + way * width * 0.16 * (1 - share * 3), side * width * 0.03
            pygame.draw.polygon(window, FLASH, [at + half, tip, at - half])
    for number in range(PUFFS):
        age = share * 1.25 - number * 0.02
        if not 0 < age < 1:
            continue
        hand = ((number * 5) % PUFFS) / (PUFFS - 1) - 0.5
        # The first puffs go furthest; all of them rise a little with the wind.
        far = (0.10 + 0.42 * age * (1 - number / PUFFS * 0.6)) * width
        at = muzzle + way * far + side * hand * width * 0.62 + pygame.Vector2(0.05, -0.12) * width * age
        size = max(4, round(width * (0.22 + 0.40 * age) / 8) * 8)
        puff = _puff(size)
        puff.set_alpha(round(240 * (1 - age) ** 0.6))
        window.blit(puff, puff.get_rect(center=(round(at.x), round(at.y))))


@lru_cache(maxsize=64)
def _puff(size: int) -> pygame.Surface:
    """Draw a soft round puff, lit from the north-west."""
    puff = pygame.Surface((size, size), pygame.SRCALPHA)
    x, y = np.meshgrid(*(np.linspace(-1, 1, size),) * 2, indexing="ij")
    away = np.hypot(x, y)
    alpha = pygame.surfarray.pixels_alpha(puff)
    alpha[:] = (np.clip(1 - away, 0, 1) ** 0.6 * 245).astype(np.uint8)
    del alpha
    pixels = pygame.surfarray.pixels3d(puff)
    pixels[:] = np.clip(PALE - SHADE * (x + y), 0, 255).astype(np.uint8)[..., None]
    del pixels
    return puff
