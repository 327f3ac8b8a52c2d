"""The colours of the ground: washes laid over one another, light and shade, water, and the paper under it all."""

import numpy as np
from numpy.typing import NDArray

from game.ui.drawing.ground.blending import Values, View, smooth
from game.ui.drawing.ground.relief import Relief
from game.ui.drawing.ground.weather import Sky
from game.ui.widgets.palette import Colour

PAPER: Colour = (240, 232, 214)
STRAW: Colour = (217, 204, 163)
GRASS: Colour = (184, 183, 131)
MOSS: Colour = (151, 160, 111)
HEATHER: Colour = (170, 143, 136)
PEAT: Colour = (146, 128, 104)
STONY: Colour = (176, 166, 148)
HAGS: Colour = (92, 80, 62)
BROKEN: Colour = (122, 106, 84)
UPLAND: Colour = (226, 213, 172)
SLOPE: Colour = (104, 84, 64)
ROCK: Colour = (150, 143, 133)
LEAF_FLOOR: Colour = (96, 110, 72)
RUSH: Colour = (150, 152, 98)
POOL: Colour = (112, 136, 142)
SKY: Colour = (202, 216, 218)
BANK: Colour = (78, 92, 92)
WATER: Colour = (132, 154, 158)
DEEP: Colour = (98, 126, 138)
SAND: Colour = (218, 203, 164)
TILLED: Colour = (203, 190, 136)
PASTURE: Colour = (170, 176, 124)
EARTH: Colour = (196, 176, 140)

MIST = 238
"""How pale mist is."""

RELIEF_STEP = 0.028
"""The length over which a slope is measured, in hexes."""


class Washes:
    """Paints one rectangle: `planes` are red, green and blue, (3, height, width), 0 to 1."""

    def __init__(self, relief: Relief, view: View) -> None:
        self._relief, self._view = relief, view
        self.planes = np.empty((3, view.height, view.width), np.float32)
        self._fine = view.noise("fine", 0.32, 3, 0.6)
        self._middle = view.noise("middle", 1.5, 3, 0.55)
        self._lay_moor()
        self._lay_patches()
        self._lay_relief()
        self._lay_water()

    def _glaze(self, colour: Colour, strength: float, mask: Values, rim: float = 1.0) -> None:
        """Lay a transparent wash where the mask is; pigment gathers at its rim."""
        for plane, value in zip(self.planes, colour, strict=True):
            plane += (np.float32(value / 255) - plane) * (mask * np.float32(strength))
        if rim:
            self.planes *= 1 - np.float32(0.22 * rim * strength) * (mask * (1 - mask))

    def _lay_moor(self) -> None:
        """Lay open moor: straw, then glazes of grass, moss, heather and peat."""
        for plane, value in zip(self.planes, STRAW, strict=True):
            plane.fill(value / 255)
        view, middle, fine = self._view, self._middle, self._fine
        wide = view.noise("wide", 4.2, 2, 0.6)
        self._glaze(GRASS, 0.62, smooth(-0.55, -0.10, 0.8 * wide + 0.5 * middle + 0.16 * fine))
        self._glaze(MOSS, 0.50, smooth(0.55, 0.95, 0.9 * wide - 0.45 * middle + 0.20 * fine))
        self._glaze(HEATHER, 0.34, smooth(0.62, 1.05, view.noise("heath", 2.4, 3, 0.6) + 0.22 * fine))
        self._glaze(PEAT, 0.22, smooth(0.9, 1.3, -0.5 * wide + 0.8 * middle + 0.2 * fine))
        streaks = view.noise("streaks", 0.055, 2, 0.7, stretch=5)
        self.planes *= 1 + 0.020 * streaks + 0.022 * fine

    def _patch(self, name: str, low: float = 0.40, high: float = 0.60, torn: float = 1.0) -> Values | None:
        """Return where a terrain is, its edge torn; None where the field has none."""
        if name not in self._relief.soft:
            return None
        soft = self._view.bring(self._relief.soft[name])
        if not (soft > 0.02).any():
            return None
        ragged = np.float32(torn) * (0.085 * self._fine + 0.05 * self._middle)
        # Torn only where there is something to tear.
        return smooth(low, high, soft + ragged * smooth(0.02, 0.30, soft))

    def _lay_patches(self) -> None:
        """Lay terrain that is flat: heather, rough ground, fields, the floor of woods, towns and marshes."""
        view, fine, middle, soft = self._view, self._fine, self._middle, self._relief.soft
        if "heather" in soft:
            mask = view.bring(soft["heather"])
            self._glaze(HEATHER, 0.36, smooth(0.22, 0.85, mask + 0.20 * fine + 0.22 * middle), rim=0.3)
        if (rough := self._patch("rough", 0.30, 0.62, 2.0)) is not None:
            self._glaze(BROKEN, 0.42, rough)
            self._glaze(STONY, 0.55, rough * smooth(0.25, 0.75, view.noise("stony", 0.34, 3, 0.7)))
            self._glaze(HAGS, 0.40, rough * smooth(0.75, 1.15, view.noise("hags", 0.42, 3, 0.7)))
        if (inside := self._patch("enclosure", 0.42, 0.55, 0.3)) is not None:
            self._glaze(TILLED, 0.75, inside)
            self._glaze(PASTURE, 0.70, inside * smooth(-0.05, 0.1, view.noise("crops", 1.1)), rim=0)
        if (wood := self._patch("forest", 0.36, 0.62)) is not None:
            self._glaze(LEAF_FLOOR, 0.80, wood)
        for name in ("town", "castle"):
            if (street := self._patch(name, 0.35, 0.70)) is not None:
                self._glaze(EARTH, 0.62, street)
        if (fort := self._patch("fieldwork", 0.45, 0.8)) is not None:
            self._glaze(EARTH, 0.35, fort)
        if (marsh := self._patch("marsh", 0.34, 0.56, 1.4)) is not None:
            self._glaze(RUSH, 0.70, marsh)
            self._glaze(MOSS, 0.55, marsh * smooth(0.1, 0.5, view.noise("rushes", 0.5, 3, 0.6)))
            wet = view.noise("pools", 0.20, 2, 0.5, stretch=1.8)
            pools = marsh * smooth(0.20, 0.42, wet)
            self._glaze(POOL, 0.88, pools, rim=1.3)
            self._glaze(SKY, 0.55, pools * smooth(0.75, 1.5, wet), rim=0)

    def _lay_relief(self) -> None:
        """Shade hills, crags and hollows: bleached tops, brown slopes, light from the north-west."""
        view, relief = self._view, self._relief
        height = view.bring(relief.height)
        rolling = 0.050 * view.noise("rolling", 2.6, 3, 0.5) + 0.010 * self._fine
        if "hill" in relief.soft or "crag" in relief.soft:
            top = smooth(0.45, 1.1, height)
            self._glaze(UPLAND, 0.42, top * smooth(-0.9, 0.5, self._middle), rim=0)
            rolling *= 1 + 1.2 * top
        if "crag" in relief.soft:
            rock = smooth(0.42, 0.62, view.bring(relief.soft["crag"]) + 0.12 * self._fine)
            ridges: Values = 1 - np.float32(0.8) * np.abs(view.noise("ridges", 0.40, 4, 0.6))
            self._glaze(ROCK, 0.80, rock)
            height = height + 0.22 * rock * ridges
        slope, steep = self._slopes(height + rolling)
        self._glaze(SLOPE, 0.26, smooth(0.2, 2.4, steep) * (slope < 0), rim=0)
        light = np.where(
            slope < 0,
            -0.36 * (1 - np.exp(0.70 * np.minimum(slope, 0))),
            0.23 * (1 - np.exp(-0.75 * np.maximum(slope, 0))),
        )
        self.planes *= 1 + light
        if relief.brow is not None:
            # The form line of a survey: the eye must tell a hill's hexes on the lit side too.
            away = view.bring(relief.brow) + 0.016 * self._fine + 0.012 * self._middle
            self._glaze(SLOPE, 0.26, 1 - smooth(0.012, 0.050, away), rim=0)
        self.planes[2] -= 0.03 * np.clip(light, 0, 1)

    def _slopes(self, height: Values) -> tuple[Values, Values]:
        """Return how steep the ground falls away from the light, or rises toward it, and how steep at all."""
        # The step over which a slope is measured is a length on the ground, so that all zooms are lit alike.
        step = max(1, round(RELIEF_STEP * self._view.scale))
        padded = np.pad(height, step, mode="edge")
        run = np.float32(2 * step / self._view.scale)
        slope = (padded[2 * step :, 2 * step :] - padded[: -2 * step, : -2 * step]) / run
        across = (padded[2 * step :, : -2 * step] - padded[: -2 * step, 2 * step :]) / run
        return slope, np.sqrt(slope * slope + across * across)

    def _lay_water(self) -> None:
        """Lay rivers and lochs: a sandy edge, a dark bank, water that deepens, lines that follow the shore."""
        view, relief = self._view, self._relief
        depth = loch = None
        if relief.river is not None:
            depth = 0.115 + 0.016 * self._middle - view.bring(relief.river) + 0.010 * self._fine
        if relief.loch is not None:
            loch = view.bring(relief.loch) + 0.05 * self._middle + 0.015 * self._fine
            depth = loch if depth is None else np.maximum(depth, loch)
        if depth is None or not (depth > -0.16).any():
            return
        self._glaze(MOSS, 0.45, smooth(-0.16, -0.03, depth), rim=0)
        self._glaze(SAND, 0.75, smooth(-0.040, -0.015, depth), rim=0)
        self._glaze(BANK, 0.75, smooth(-0.012, 0.002, depth), rim=0)
        water = smooth(0.004, 0.020, depth)
        self._glaze(WATER, 0.95, water, rim=0)
        self._glaze(DEEP, 0.70, smooth(0.03, 0.40, depth + 0.04 * self._middle), rim=0)
        self.planes *= 1 + water * 0.022 * view.noise("flow", 0.05, 2, 0.6, stretch=6)
        if loch is not None:
            # The engraver's water lines: closer and stronger near the shore.
            line = np.abs(((np.sqrt(np.clip(loch, 0, 2)) * 7.5) % 1) - 0.5)
            strength = 0.5 * water * (1 - smooth(0.02, 0.75, loch))
            self._glaze(SKY, 0.55, strength * smooth(0.34, 0.46, line), rim=0)

    def finish(self, pixels: NDArray[np.uint8], sky: Sky) -> None:
        """Lay weather and the tooth of the paper over a picture (width, height, 3), and fade it beyond the field."""
        view, soft, veil = self._view, self._relief.soft, sky.veil(self._view)
        tooth = view.noise("tooth", 3.2 / view.scale, 1) * np.float32(0.013)
        beyond = 0.62 * (1 - smooth(0.25, 0.60, view.bring(soft["field"]) + 0.03 * self._fine))
        beyond += 0.26 * (1 - smooth(0.0, 0.30, view.bring(soft["near-field"])))
        planes = pixels.transpose(2, 1, 0)
        for plane, paper, light in zip(planes, sky.on_paper(PAPER), sky.light, strict=True):
            mixed = plane * (1 + tooth)
            if veil is not None:
                mixed += (np.float32(MIST) - mixed) * veil
            if light != 1:
                mixed *= np.float32(light)
            mixed += (np.float32(paper) - mixed) * beyond
            plane[:] = np.clip(mixed, 0, 255).astype(np.uint8)
