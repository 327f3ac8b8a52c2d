"""How things move on the board: pieces march, are driven back, run, fall and recoil; dice roll, and smoke drifts."""

from collections.abc import Sequence
from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

import msgspec
import numpy as np
import pygame

from game.engine.event import Ending, Gait
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import Colour

BOB, SWAY = 0.035, 2.5
"""How high a piece hops at each step, in hexes, and how far it leans, in degrees."""

STEPS = 3
"""Steps to a hex."""

LEAN, SHAKE = 9.0, 7.0
"""Degrees by which a piece leans that is driven back, and shakes that runs."""

FALL, FADES_AT = 86.0, 0.55
"""Degrees by which a piece falls over, and when it begins to fade, 0 to 1."""

RUN = 0.9
"""How far a piece runs before it is out of sight, in hexes."""

KICK = 0.11
"""How far a gun recoils, in hexes."""


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """Where a piece is seen: so far from its place in hexes, turned clockwise about its foot, and how strongly."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    alpha: int = 255


STILL = Motion()


def going(gait: Gait, share: float, legs: int) -> Motion:
    """Return the motion of a piece that has gone so far along a path of so many hexes."""
    if not 0 < share < 1:
        return STILL
    if gait == "driven":
        return Motion(turn=-LEAN * sin(pi * share))
    swing = 2 * pi * share * STEPS * max(1, legs)
    if gait == "flight":
        return Motion(y=-BOB * abs(sin(swing)), turn=SHAKE * sin(swing))
    return Motion(y=-BOB * abs(sin(swing / 2)), turn=SWAY * sin(swing / 2))


def pace(gait: Gait, share: float) -> float:
    """Return how far along its path a piece is: one driven back starts at once, one that runs gathers speed."""
    if gait == "driven":
        return 1 - (1 - share) ** 3
    return share**1.6 if gait == "flight" else share


def leaving(ending: Ending, share: float, away: tuple[float, float]) -> Motion:
    """Return the motion of a piece that leaves the board; `away` is the direction in which it runs, of length 1."""
    fading = 1.0 if share <= FADES_AT else (1 - share) / (1 - FADES_AT)
    if ending == "fall":
        return Motion(turn=FALL * share * share * (3 - 2 * share), alpha=round(255 * max(0.0, fading)))
    far = RUN * share**1.5
    shake = SHAKE * sin(6 * pi * share) if ending == "flight" else SWAY * sin(6 * pi * share)
    return Motion(x=away[0] * far, y=away[1] * far, turn=shake, alpha=round(255 * (1 - share) ** 0.7))


def recoiling(share: float, toward: tuple[float, float], *, is_gun: bool) -> Motion:
    """Return the motion of a piece that shoots toward a direction of length 1."""
    back = (KICK if is_gun else KICK / 3) * max(0.0, 1 - share * 1.6) * min(1.0, share * 12)
    return Motion(x=-toward[0] * back, y=-toward[1] * back)


LAG = 0.3
"""How much of the time the last die is behind the first."""

SPIN, MORE_SPIN = 430, 75
"""Degrees that the first die turns on its way, and so many more each of the others."""

BOUNCES, HEIGHT = 2.5, 0.55
"""How often a die bounces, and how high at first, in breadths of it."""

SETTLES, CHANGES = 0.86, 11
"""How far a die has rolled when it shows the face it falls on, and how many faces it shows on the way."""


class DieMotion(NamedTuple):
    """Where a rolling die is: right of its place (left if below 0), above it, and by how many degrees it is turned.

    `turn` counts the faces it has shown; None: the one it falls on.
    """

    right: float
    above: float
    angle: float
    turn: int | None

    def shown(self, fallen: str, faces: Sequence[str], index: int) -> str:
        """Return which of its faces is up."""
        return fallen if self.turn is None else faces[(self.turn * 5 + index * 3) % len(faces)]


def rolling(index: int, count: int, share: float, run: float, size: float) -> DieMotion:
    """Return where a die of so many is after a share of the roll; `run` is how far it has to roll."""
    lag = LAG * index / max(1, count - 1) if count > 1 else 0.0
    own = min(1.0, max(0.0, (share - lag) / (1 - LAG)))
    if own >= 1:
        return DieMotion(0.0, 0.0, 0.0, None)
    left = (1 - own) ** 3
    above = abs(sin(own * pi * BOUNCES)) * (1 - own) * HEIGHT * size
    turn = None if own >= SETTLES else int(own * CHANGES)
    return DieMotion(-run * left, above, left * (SPIN + MORE_SPIN * index), turn)


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
        blit_at(window, puff, center=(round(at.x), round(at.y)))


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
