"""The map of Scotland: land washed in buff, high ground shaded, and lines along the shore as an engraver lays them."""

from functools import lru_cache

import numpy as np
import pygame
import pygame.surfarray

from game.content.campaign import Campaign, Place
from game.ui.drawing.ground.blending import Clouds, Values, View, blurred, smooth
from game.ui.widgets.palette import Colour

NORTH, SOUTH, MIDDLE = 58.95, 53.25, -4.55
"""The latitudes that are shown at least, and the longitude in the middle."""

LEAST_EAST = 2.95
"""Degrees of longitude that are shown at least on either side of the middle."""

SQUEEZE = 0.555
"""How long a degree of longitude is here, in degrees of latitude."""

MOST = 560
"""Pixels that are painted at most from north to south; a larger map is enlarged."""

LAND: Colour = (222, 210, 176)
GRASS: Colour = (186, 182, 136)
HEATH: Colour = (176, 150, 122)
SEA: Colour = (190, 203, 200)
DEEP: Colour = (164, 184, 188)
SHORE: Colour = (92, 118, 126)
COAST: Colour = (74, 58, 42)


class Chart:
    """Where places lie on a map of a size, and the map itself."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        width, height = size
        self.scale = min(height / (NORTH - SOUTH), width / (2 * LEAST_EAST * SQUEEZE))
        self._north = (NORTH + SOUTH) / 2 + height / 2 / self.scale
        self._west = MIDDLE - width / 2 / self.scale / SQUEEZE

    def at(self, place: Place) -> tuple[float, float]:
        """Return where a latitude and longitude is on the map, in pixels from its upper left corner."""
        latitude, longitude = place
        return (longitude - self._west) * SQUEEZE * self.scale, (self._north - latitude) * self.scale

    def paint(self, campaign: Campaign) -> pygame.Surface:
        """Paint the map without any names."""
        share = min(1.0, MOST / max(self.size))
        small = Chart((max(8, round(self.size[0] * share)), max(8, round(self.size[1] * share))))
        surface = pygame.Surface(small.size, 0, 32)
        planes = small._planes(campaign)
        values = (np.clip(planes, 0, 1) * 255 + 0.5).astype(np.uint8).transpose(2, 1, 0)
        pygame.surfarray.blit_array(surface, values)
        return surface if share == 1 else pygame.transform.smoothscale(surface, self.size)

    def _planes(self, campaign: Campaign) -> Values:
        """Return red, green and blue of all pixels, each from 0 to 1."""
        unit = self.scale / 120
        land = self._land(campaign)
        near = [blurred(land, radius * unit) for radius in (0.7, 4.5, 10.0, 20.0)]
        width, height = self.size
        view = View(Clouds(1745), 1, 0, self.scale * 0.3, (0, 0), (width, height))
        rough = view.noise("chart", 1.0, 5, 0.62)
        high = self._high(campaign) * smooth(0.3, 0.9, near[1])
        relief = high * (0.45 + 0.75 * (1 - np.abs(rough)))
        planes = np.empty((3, height, width), np.float32)
        for plane, value in zip(planes, LAND, strict=True):
            plane.fill(value / 255)
        _wash(planes, GRASS, 0.75 * smooth(-0.6, 1.2, rough - 1.2 * high))
        _wash(planes, HEATH, 0.62 * smooth(0.25, 1.0, high + 0.2 * rough))
        slope = np.zeros_like(relief)
        step = max(1, round(1.4 * unit))
        slope[step:-step, step:-step] = relief[2 * step :, 2 * step :] - relief[: -2 * step, : -2 * step]
        planes *= 1 + np.clip(slope * 0.62, -0.32, 0.22) * smooth(0.12, 0.5, high)
        sea = (1 - smooth(0.42, 0.58, near[0])).astype(np.float32)
        _wash(planes, SEA, sea)
        _wash(planes, DEEP, 0.85 * sea * (1 - smooth(0.0, 0.35, near[3])))
        for level, blur in ((0.26, 1), (0.12, 1), (0.2, 2), (0.1, 2), (0.11, 3)):
            line = np.exp(-(((near[blur] - level) / 0.022) ** 2)).astype(np.float32)
            _wash(planes, SHORE, 0.40 * line * sea)
        _wash(planes, COAST, 0.8 * np.exp(-(((near[0] - 0.5) / 0.22) ** 2)).astype(np.float32))
        planes *= 1 + 0.018 * view.noise("paper", 0.03, 1)
        return planes

    def _land(self, campaign: Campaign) -> Values:
        """Return where land is, 1 at each pixel of it; edges are between 0 and 1."""
        width, height = self.size
        large = pygame.Surface((width * 2, height * 2), 0, 32)
        for coast in campaign.coasts:
            points = [self.at((latitude, longitude)) for longitude, latitude in coast]
            pygame.draw.polygon(large, (255, 255, 255), [(x * 2, y * 2) for x, y in points])
        land = pygame.transform.smoothscale(large, (width, height))
        found: Values = (pygame.surfarray.array_red(land).T / np.float32(255)).astype(np.float32)
        return found

    def _high(self, campaign: Campaign) -> Values:
        """Return how high the ground is, by soft domes."""
        width, height = self.size
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        longitude, latitude = self._west + x / self.scale / SQUEEZE, self._north - y / self.scale
        found = np.zeros((height, width), np.float32)
        for dome in campaign.high:
            north = (latitude - dome.place[0]) / dome.reach[0]
            east = (longitude - dome.place[1]) / dome.reach[1]
            found += np.float32(dome.height) * np.exp(-(north**2) - east**2)
        return np.minimum(found, np.float32(1.4))


def _wash(planes: Values, colour: Colour, strength: Values) -> None:
    """Lay a colour over all pixels, as strong as each has it."""
    for plane, value in zip(planes, colour, strict=True):
        plane += (np.float32(value / 255) - plane) * strength


@lru_cache(maxsize=2)
def painted_chart(campaign: Campaign, size: tuple[int, int]) -> pygame.Surface:
    """Return the painted map of a size: two are kept."""
    return Chart(size).paint(campaign)
