"""Weather and time of day over the ground: a tint, a veil of mist, and strokes of rain or sleet."""

import zlib
from math import prod

import msgspec
import numpy as np

from game.ui.drawing.ground.blending import Values, View
from game.ui.drawing.ground.svg import Box, stroke
from game.ui.widgets.palette import Colour

LIGHT: dict[str, tuple[float, float, float]] = {
    "mist": (0.98, 0.97, 0.95),
    "rain": (0.78, 0.82, 0.86),
    "sleet": (0.83, 0.86, 0.90),
    "storm": (0.66, 0.70, 0.76),
    "dawn": (1.00, 0.92, 0.80),
    "dusk": (0.93, 0.80, 0.72),
    "night": (0.56, 0.60, 0.70),
}
"""What red, green and blue are multiplied with."""

VEIL = {"mist": 0.33, "sleet": 0.17, "storm": 0.12, "dawn": 0.14}
"""How much of the ground is hidden on average, 0 to 1."""

DARK = 0.72
"""The light on average under which the ground is dark."""

TINTED = 0.3
"""How much of the light falls on the paper around the field."""

MOST = 0.56
"""How much of the ground is hidden at most, so that all terrain can be told."""


class Strokes(msgspec.Struct, frozen=True, kw_only=True):
    """Drops as they fall: how many to a hex, how long, and how far they are blown to the left for each step down."""

    count: int
    length: float
    slant: float
    opacity: float


STROKES = {
    "rain": Strokes(count=9, length=0.11, slant=0.30, opacity=0.26),
    "sleet": Strokes(count=11, length=0.09, slant=0.62, opacity=0.34),
    "storm": Strokes(count=16, length=0.17, slant=0.75, opacity=0.30),
}


class Sky(msgspec.Struct, frozen=True, kw_only=True):
    """The weather of a battle and the time of its day, in the words of `game.tiled.map_look`."""

    weather: str = "clear"
    time: str = "day"

    @property
    def light(self) -> tuple[float, float, float]:
        """What red, green and blue of the ground are multiplied with."""
        tints = [LIGHT[name] for name in (self.weather, self.time) if name in LIGHT]
        red, green, blue = (prod(parts) for parts in zip((1.0, 1.0, 1.0), *tints, strict=True))
        return red, green, blue

    @property
    def is_dark(self) -> bool:
        """Whether what is drawn on the ground has to be lighter than the ground."""
        return sum(self.light) < 3 * DARK

    def on_paper(self, colour: Colour) -> Colour:
        """Return the colour of the paper around the field, which the light tints a little."""
        red, green, blue = (
            round(part * (1 - TINTED * (1 - share))) for part, share in zip(colour, self.light, strict=True)
        )
        return red, green, blue

    def veil(self, view: View) -> Values | None:
        """Return how much of the ground is hidden at each pixel; None where all of it is seen."""
        thick = max(VEIL.get(self.weather, 0.0), VEIL.get(self.time, 0.0))
        if not thick:
            return None
        banks = view.noise("mist-banks", 3.4, 3, 0.55, stretch=2.2)
        found: Values = np.clip(np.float32(thick) * (1 + 0.55 * banks), 0, MOST).astype(np.float32)
        return found

    def strokes(self, box: Box, seed: int) -> list[str]:
        """Draw the drops over a box of the field, always the same ones in the same place."""
        if (drops := STROKES.get(self.weather)) is None:
            return []
        found = []
        for row in range(int(np.floor(box[1])) - 1, int(np.ceil(box[3])) + 1):
            for column in range(int(np.floor(box[0])) - 1, int(np.ceil(box[2])) + 1):
                rng = np.random.default_rng([seed, zlib.crc32(f"drops {column} {row}".encode())])
                for x, y, share in rng.uniform(
                    (column, row, 0.6), (column + 1, row + 1, 1.25), (drops.count, 3)
                ):
                    run = drops.length * share
                    line = [(x, y), (x - run * drops.slant, y + run)]
                    found.append(stroke(line, (250, 251, 252), 0.7 + share, drops.opacity * share))
        return found


CLEAR_DAY = Sky()
