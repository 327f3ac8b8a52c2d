"""Fields without pictures: a colour and a pattern for each terrain, by its place in the rule system's list."""

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from game.engine.system_info import TerrainInfo
from game.ui.drawing.board.hex_layout import HexLayout
from game.ui.widgets.palette import TERRAINS, Colour, darker, lighter


def paint_plain(
    picture: pygame.Surface,
    hex_layout: HexLayout,
    terrain: tuple[str, ...],
    terrains: tuple[TerrainInfo, ...],
    scale: float,
) -> None:
    """Paint each hex in the colour and pattern that its terrain has by its place in the rule system's list."""
    order = {info.id: index for index, info in enumerate(terrains)}
    for hex_id in hex_layout.grid.hex_ids:
        if not (name := terrain[hex_id]):
            continue
        area = order.get(name, 0)
        colour = TERRAINS[area % len(TERRAINS)]
        outline = [(x * scale, y * scale) for x, y in hex_layout.outline(hex_id)]
        pygame.draw.polygon(picture, colour, outline)
        centre = hex_layout.centre(hex_id)
        pen = _Pen(
            picture, (centre[0] * scale, centre[1] * scale), hex_layout.hex_width * scale / 2, colour, hex_id
        )
        PATTERNS[area % len(PATTERNS)](pen)


class _Pen:
    """Draws in one hex: lengths are shares of half its breadth, from its middle; `chance` scatters, always alike."""

    def __init__(
        self, picture: pygame.Surface, centre: tuple[float, float], unit: float, colour: Colour, seed: int
    ) -> None:
        self.picture = picture
        self.centre = centre
        self.unit = unit
        self.dark = darker(colour, 0.32)
        self.light = lighter(colour, 0.35)
        self._seed = seed * 2654435761 % 2**32 or 1

    def chance(self, low: float, high: float) -> float:
        self._seed = (self._seed * 1664525 + 1013904223) % 2**32
        return low + (high - low) * self._seed / 2**32

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.centre[0] + x * self.unit, self.centre[1] + y * self.unit

    def width(self, share: float) -> int:
        return max(1, round(share * self.unit))

    def line(self, points: list[tuple[float, float]], width: float = 0.035) -> None:
        pygame.draw.lines(
            self.picture, self.dark, False, [self.at(x, y) for x, y in points], self.width(width)
        )

    def disc(self, x: float, y: float, radius: float, colour: Colour, *, ring: bool = True) -> None:
        pygame.draw.circle(self.picture, colour, self.at(x, y), radius * self.unit)
        if ring:
            pygame.draw.circle(self.picture, self.dark, self.at(x, y), radius * self.unit, self.width(0.03))

    def shape(self, points: list[tuple[float, float]], colour: Colour) -> None:
        pygame.draw.polygon(self.picture, colour, [self.at(x, y) for x, y in points])
        pygame.draw.polygon(self.picture, self.dark, [self.at(x, y) for x, y in points], self.width(0.03))

    def centres(self, count: int, reach: float) -> list[tuple[float, float]]:
        """Scatter places over the hex, from north to south."""
        found = []
        for number in range(count):
            turn = 2 * pi * (number + self.chance(0, 0.6)) / count
            away = reach * (0.35 + 0.65 * self.chance(0, 1))
            found.append((away * cos(turn), away * sin(turn)))
        return sorted(found, key=lambda area: area[1])


def _open(pen: _Pen) -> None:
    for x, y in pen.centres(4, 0.75):
        pen.line([(x - 0.04, y - 0.08), (x, y), (x + 0.05, y - 0.1)], 0.025)


def _slopes(pen: _Pen) -> None:
    for y in (-0.45, 0.0, 0.45):
        points = [(t / 10, y - 0.22 * cos(t / 10 * pi / 1.4)) for t in range(-7, 8)]
        pen.line(points, 0.045)


def _peaks(pen: _Pen) -> None:
    for x, y in ((-0.35, -0.05), (0.32, -0.2), (0.0, 0.5)):
        pen.shape([(x - 0.32, y + 0.2), (x, y - 0.4), (x + 0.32, y + 0.2)], pen.light)


def _stones(pen: _Pen) -> None:
    for x, y in pen.centres(13, 0.8):
        pen.disc(x, y, pen.chance(0.05, 0.1), pen.light)


def _trees(pen: _Pen) -> None:
    for x, y in pen.centres(9, 0.72):
        pen.shape([(x - 0.16, y + 0.14), (x, y - 0.28), (x + 0.16, y + 0.14)], pen.dark)


def _reeds(pen: _Pen) -> None:
    for x, y in pen.centres(9, 0.75):
        pen.line([(x - 0.16, y), (x + 0.16, y)])
        pen.line([(x - 0.04, y), (x - 0.04, y - 0.14)], 0.025)
        pen.line([(x + 0.05, y), (x + 0.05, y - 0.1)], 0.025)


def _houses(pen: _Pen) -> None:
    for x, y in ((-0.4, -0.3), (0.25, -0.42), (-0.1, 0.1), (0.42, 0.2), (-0.35, 0.5)):
        pen.shape(
            [(x - 0.17, y - 0.1), (x + 0.17, y - 0.1), (x + 0.17, y + 0.14), (x - 0.17, y + 0.14)], pen.light
        )
        pen.line([(x - 0.17, y + 0.02), (x + 0.17, y + 0.02)])


def _keep(pen: _Pen) -> None:
    pen.shape([(-0.45, -0.3), (0.45, -0.3), (0.45, 0.5), (-0.45, 0.5)], pen.light)
    for x in (-0.45, -0.1, 0.25):
        pen.shape([(x, -0.5), (x + 0.2, -0.5), (x + 0.2, -0.3), (x, -0.3)], pen.light)


def _furrows(pen: _Pen) -> None:
    for y in (-0.42, -0.21, 0.0, 0.21, 0.42):
        pen.line([(-0.55, y), (0.55, y)], 0.025)
    corners = [(-0.7, -0.55), (0.7, -0.55), (0.7, 0.55), (-0.7, 0.55), (-0.7, -0.55)]
    pen.line(corners, 0.08)


def _bank(pen: _Pen) -> None:
    pen.line([(-0.75, 0.3), (-0.4, -0.25), (0.4, -0.25), (0.75, 0.3)], 0.14)


def _waves(pen: _Pen) -> None:
    for y in (-0.4, 0.0, 0.4):
        pen.line([(t / 12, y + 0.07 * sin(t * 1.1)) for t in range(-9, 10)])


def _shallows(pen: _Pen) -> None:
    _waves(pen)
    for x, y in ((-0.45, 0.2), (-0.15, -0.2), (0.2, 0.2), (0.5, -0.2)):
        pen.disc(x, y, 0.1, pen.light)


def _planks(pen: _Pen) -> None:
    for x in (-0.3, 0.3):
        pen.line([(x, -0.8), (x, 0.8)], 0.07)
    for y in range(-6, 7, 2):
        pen.line([(-0.3, y / 10), (0.3, y / 10)])


def _track(pen: _Pen) -> None:
    pen.disc(0, 0, 0.3, pen.light, ring=False)
    for turn in range(6):
        x, y = cos(turn * pi / 3), sin(turn * pi / 3)
        pen.line([(0.12 * x, 0.12 * y), (0.3 * x, 0.3 * y)], 0.05)


PATTERNS: tuple[Callable[[_Pen], None], ...] = (
    _open,
    _slopes,
    _peaks,
    _stones,
    _trees,
    _reeds,
    _houses,
    _keep,
    _furrows,
    _bank,
    _waves,
    _waves,
    _shallows,
    _planks,
    _track,
)
"""Patterns for fields without pictures, in the order of a rule system's terrains."""
