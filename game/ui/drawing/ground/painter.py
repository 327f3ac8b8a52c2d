"""Paints any rectangle of a field at any zoom; the same rectangle is the same picture every time."""

from collections.abc import Iterator
from functools import cached_property

import msgspec
import numpy as np
import pygame
import pygame.surfarray  # read in here: pygame does so at the first use, which two threads may make at once

from game.ui.drawing.ground.blending import Clouds, View
from game.ui.drawing.ground.ground_map import GroundMap
from game.ui.drawing.ground.mark_list import MarkList
from game.ui.drawing.ground.marks import Marks, hachures
from game.ui.drawing.ground.relief import MARGIN, Relief
from game.ui.drawing.ground.svg import Box, picture, rendered
from game.ui.drawing.ground.washes import RELIEF_STEP, Washes
from game.ui.drawing.ground.ways import Ways
from game.ui.drawing.ground.weather import CLEAR_DAY, Sky

FINE = 0.010
"""How broad a line between hexes is, in hexes."""

TICK = 0.13
"""How long the ticks are at both ends of a side, which is what the eye counts, in sides."""


def draw_hex_lines(
    surface: pygame.Surface, ground: GroundMap, scale: float, box: Box, strength: float = 1.0
) -> None:
    """Draw the hexes of a box of the field on its picture."""
    left, top, right, bottom = box
    sides, ticks = [], []
    shape = ground.corners(0, 0)
    for each in ground.hexes.values():
        if not (left - 1 < each.x < right + 1 and top - 1 < each.y < bottom + 1):
            continue
        six = (shape + each.middle - (left, top)) * scale
        sides.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in six) + "Z")
        following = np.roll(six, -1, axis=0)
        for start, end in ((six, following), (following, six)):
            tips = start + (end - start) * TICK
            ticks += [
                f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in zip(start, tips, strict=True)
            ]
    if not sides:
        return
    fine, lines = max(1.0, scale * FINE), "".join(sides)
    drawn = rendered(
        f'<g fill="none"><path d="{lines}" transform="translate({fine} {fine})" stroke="#fff6dc" '
        f'stroke-width="{fine}" opacity="{0.12 * strength:.3f}"/>'
        f'<path d="{lines}" stroke="#2a2118" stroke-width="{fine}" opacity="{0.22 * strength:.3f}"/>'
        f'<path d="{"".join(ticks)}" stroke="#2a2118" stroke-width="{fine * 1.3:.2f}" '
        f'opacity="{0.28 * strength:.3f}"/></g>',
        surface.get_size(),
    )
    surface.blit(drawn, (0, 0))


BAND, LEAST_BAND = 360_000, 64
"""Pixels that are painted at a time, so that little memory is used, but no fewer than so many rows."""

SHADOW = 92
"""How dark shadows are, of 255."""


class Cover(msgspec.Struct, frozen=True):
    """Tiles that their author drew, laid over the painting: a picture of which `scale` pixels are one of the map."""

    picture: pygame.Surface
    scale: float


class GroundPainter:
    """The painting of one field; what does not depend on the zoom is worked out when it is first needed."""

    def __init__(self, ground: GroundMap, cover: Cover | None = None) -> None:
        self.ground, self._cover = ground, cover
        self._clouds = Clouds(ground.seed)

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self.ground)

    @cached_property
    def _relief(self) -> Relief:
        return Relief(self.ground, self._ways, self._clouds)

    @cached_property
    def _marks(self) -> MarkList:
        return Marks(self.ground, self._ways).list

    @cached_property
    def _hachures(self) -> MarkList:
        relief = self._relief
        return hachures(relief.height, self.ground.seed, relief.nodes, MARGIN)

    def paint(
        self, scale: float, box: Box, sky: Sky = CLEAR_DAY, *, in_outline: bool = True
    ) -> pygame.Surface:
        """Paint a box of the field, `scale` pixels to a hex; without what has an outline it is quicker."""
        width, height = round((box[2] - box[0]) * scale), round((box[3] - box[1]) * scale)
        surface = pygame.Surface((max(1, width), max(1, height)), 0, 32)
        for _ in self.bands(surface, scale, (box[0], box[1]), sky, in_outline=in_outline):
            pass
        return surface

    def bands(
        self,
        surface: pygame.Surface,
        scale: float,
        corner: tuple[float, float],
        sky: Sky,
        *,
        in_outline: bool = True,
    ) -> Iterator[None]:
        """Paint a surface whose north-west corner is at a place of the field, band by band."""
        width, height = surface.get_size()
        # Light and shade look at their neighbours, so each band is a little larger than what is taken of it.
        edge = round(RELIEF_STEP * scale) + 2
        relief = self._relief
        rows = max(LEAST_BAND, BAND // max(1, width))
        for y in range(0, height, rows):
            count = min(rows, height - y)
            view = View(
                self._clouds,
                relief.nodes,
                MARGIN,
                scale,
                (corner[0] - edge / scale, corner[1] + (y - edge) / scale),
                (width + 2 * edge, count + 2 * edge),
            )
            band = self._band(view, sky, in_outline=in_outline)
            surface.blit(band, (0, y), (edge, edge, width, count))
            yield

    def _band(self, view: View, sky: Sky, *, in_outline: bool) -> pygame.Surface:
        washes = Washes(self._relief, view)
        surface = pygame.Surface((view.width, view.height), 0, 32)
        pixels = pygame.surfarray.pixels3d(surface)
        pixels[:] = (np.clip(washes.planes, 0, 1) * 255 + 0.5).astype(np.uint8).transpose(2, 1, 0)
        del pixels
        if in_outline:
            self._draw_marks(surface, view)
        if self._cover is not None:
            self._draw_cover(surface, view, self._cover)
        pixels = pygame.surfarray.pixels3d(surface)
        washes.finish(pixels, sky)
        del pixels
        if in_outline and (drops := sky.strokes(view.box, self.ground.seed)):
            surface.blit(picture(drops, view.box, view.scale), (0, 0))
        draw_hex_lines(surface, self.ground, view.scale, view.box, 1.5 if sky.is_dark else 1.0)
        return surface

    def _draw_marks(self, surface: pygame.Surface, view: View) -> None:
        """Draw what has an outline: what is flat, all shadows at one strength, and what stands up, back to front."""
        box, scale = view.box, view.scale
        surface.blit(picture([*self._hachures.flat_in(box), *self._marks.flat_in(box)], box, scale), (0, 0))
        if shadows := self._marks.shadows_in(box):
            dark = picture(shadows, box, scale)
            dark.set_alpha(SHADOW)
            surface.blit(dark, (0, 0))
        if standing := self._marks.standing_in(box):
            surface.blit(picture(standing, box, scale), (0, 0))

    def _draw_cover(self, surface: pygame.Surface, view: View, cover: Cover) -> None:
        """Lay the tiles that their author drew over a band."""
        share = self.ground.unit * cover.scale
        left, top, right, bottom = (side * share for side in view.box)
        whole = cover.picture.get_rect()
        seen = pygame.Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2).clip(whole)
        if not seen.width or not seen.height:
            return
        scale = view.scale / share
        size = (max(1, round(seen.width * scale)), max(1, round(seen.height * scale)))
        part = pygame.transform.smoothscale(cover.picture.subsurface(seen), size)
        surface.blit(part, (round((seen.x - left) * scale), round((seen.y - top) * scale)))
