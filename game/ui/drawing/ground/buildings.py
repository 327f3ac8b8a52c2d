"""What people have built: houses, castles, walls, earthworks, fords and bridges, lit from the north-west."""

import numpy as np

from game.ui.drawing.ground.ground_map import GroundHex, GroundMap
from game.ui.drawing.ground.mark_list import SHADOW, MarkList
from game.ui.drawing.ground.plants import Rng, boulder, tree
from game.ui.drawing.ground.svg import Line, Shade, beside, curve, direction, disc, hull, shape, stroke

ROOFS = ((140, 92, 72), (148, 104, 78), (106, 104, 102), (120, 114, 106), (158, 134, 92), (146, 122, 84))
ROOF_SHARES = (0.20, 0.15, 0.20, 0.12, 0.18, 0.15)
WALL = np.array((206, 194, 170)) * 0.72
LIGHT = np.array([-0.6, -0.8])
"""Where the light comes from."""

SLATE, TILES = np.array((106.0, 104, 104)), np.array((142.0, 96, 74))


def dyke(marks: MarkList, rng: Rng, line: Line) -> None:
    """Build a dry-stone wall from end to end of a line."""
    share = np.linspace(0, 1, 7)[:, None]
    points = line[0] + (line[1] - line[0]) * share
    points[1:-1] += rng.uniform(-0.008, 0.008, (5, 2))
    text = (
        stroke(points, (92, 86, 76), 5.0)
        + stroke(points - [0.004, 0.007], (168, 160, 146), 3.4)
        + stroke(points - [0.006, 0.012], (214, 207, 192), 1.5, 0.9, "4.2 2.2", "butt")
    )
    marks.stand(points[3], text, stroke(points + np.array((0.026, 0.026)), SHADOW, 4.6))


def fieldwork(marks: MarkList, ground: GroundMap, each: GroundHex) -> None:
    """Throw up a bank with gabions along the edges that the tile names, else along one."""
    sides = each.edges if each.edges is not None else frozenset({sorted(ground.angles)[4]})
    for angle in sorted(sides):
        line = ground.edge(each, angle, 0.10)
        points = line[0] + (line[1] - line[0]) * np.linspace(0, 1, 9)[:, None]
        inward = each.middle - points[4]
        inward = inward / np.linalg.norm(inward)
        text = (
            stroke(points, (96, 76, 50), 11)
            + stroke(points - [0.010, 0.014], (158, 128, 86), 8)
            + stroke(points - [0.016, 0.022], (196, 168, 120), 3.4)
        )
        for x, y in points[1:-1] + inward * 0.075:
            text += (
                disc(x, y, 0.026, (92, 70, 44))
                + disc(x - 0.004, y - 0.006, 0.019, (176, 142, 92))
                + disc(x, y, 0.009, (92, 76, 54))
            )
        marks.stand(points[4], text, stroke(points + np.array((0.04, 0.045)), SHADOW, 10))


class Town:
    """The houses, trees and kailyards of one hex, which keep off each other."""

    def __init__(self, marks: MarkList, rng: Rng) -> None:
        self._marks, self._rng = marks, rng
        self._taken: list[Line] = []

    def along(self, middle: Line, arms: list[int]) -> None:
        """Line the streets with houses."""
        for angle in arms:
            way = direction(angle)
            side = np.array([-way[1], way[0]])
            for along in (0.20, 0.38):
                for hand in (-1, 1):
                    place = middle + way * along + side * hand * self._rng.uniform(0.110, 0.125)
                    self._house(place, np.radians(angle) + self._rng.normal(0, 0.06))

    def fill(self, houses: Line, gardens: Line, turn: float) -> None:
        """Put houses, trees and yards in the places that are still free."""
        rng = self._rng
        for place in houses:
            self._house(place, turn + rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1), 0.16)
        for place in gardens:
            if self._is_free(place, 0.13):
                choice = rng.random()
                if choice < 0.35:
                    tree(self._marks, rng, place, rng.uniform(0.045, 0.06))
                elif choice < 0.74:
                    self._yard(place)

    def _is_free(self, place: Line, room: float) -> bool:
        return not self._taken or float(np.hypot(*(np.array(self._taken) - place).T).min()) >= room

    def _yard(self, place: Line) -> None:
        """Dig a kailyard: a few green rows."""
        x, y = place
        for row in range(4):
            down = y - 0.045 + row * 0.03
            self._marks.flat(place, stroke([(x - 0.05, down), (x + 0.05, down)], (110, 122, 70), 1.7, 0.7))

    def _house(self, place: Line, turn: float, room: float = 0.15) -> None:
        if not self._is_free(place, room):
            return
        rng = self._rng
        self._taken.append(place)
        long, broad = rng.uniform(0.105, 0.145), rng.uniform(0.058, 0.070)
        colour = np.array(ROOFS[rng.choice(len(ROOFS), p=ROOF_SHARES)]) * rng.uniform(0.94, 1.06)
        _gabled(self._marks, place, turn, (long, broad), colour)


def _gabled(
    marks: MarkList, place: Line, turn: float, size: tuple[float, float], colour: Line, rise: float = 0.045
) -> None:
    """Build a gabled house, seen from above and a little from the south."""
    way, side = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    a, b = way * size[0] / 2, side * size[1] / 2
    foot = place + np.array([-a - b, a - b, a + b, -a + b])
    up = np.array([0, -rise])
    eaves = foot + up * 0.55
    ridge = np.array([place - a + up * 1.25, place + a + up * 1.25])
    halves = [
        np.array([eaves[0], eaves[1], ridge[1], ridge[0]]),
        np.array([eaves[3], eaves[2], ridge[1], ridge[0]]),
    ]
    lit = 0 if (-side) @ LIGHT > 0 else 1
    text = shape(hull([*foot, *eaves]), WALL)
    for half in (0, 1) if eaves[0][1] < eaves[3][1] else (1, 0):
        text += shape(halves[half], colour * (1.16 if half == lit else 0.74))
    text += stroke(ridge, colour * 1.32, 0.8, 0.8)
    marks.stand(place, text, shape(hull([*foot, *(foot + np.array((0.055, 0.05)))]), SHADOW))


def castle(marks: MarkList, rng: Rng, middle: Line) -> None:
    """Build a curtain wall with four towers round a hall and a chapel."""
    turn = rng.uniform(-0.25, 0.25)
    cos, sin = np.cos(turn), np.sin(turn)
    corners = np.array([(-0.3, -0.25), (0.3, -0.25), (0.3, 0.25), (-0.3, 0.25)])
    square = corners @ np.array([[cos, sin], [-sin, cos]]) + middle
    closed = np.vstack([square, square[:1]])
    text = (
        shape(square, (198, 184, 156))
        + stroke(closed, (84, 80, 74), 8.5)
        + stroke(closed - [0.004, 0.012], (172, 166, 154), 6)
        + stroke(closed - [0.006, 0.02], (212, 207, 196), 2.2, 0.9, "4 3", "butt")
    )
    marks.stand(middle - [0, 0.3], text, stroke(closed + np.array((0.045, 0.05)), SHADOW, 9))
    for x, y in square:
        tower = (
            disc(x, y, 0.078, (92, 88, 82))
            + disc(x - 0.004, y - 0.03, 0.07, (166, 160, 150))
            + disc(x - 0.004, y - 0.034, 0.046, (98, 96, 96))
            + disc(x - 0.016, y - 0.046, 0.024, (134, 132, 130))
        )
        marks.stand((x, y), tower, disc(x + 0.06, y + 0.05, 0.08, SHADOW))
    _gabled(marks, middle + np.array((-0.05, 0.02)), turn, (0.30, 0.15), SLATE, 0.11)
    _gabled(marks, middle + np.array((0.13, -0.10)), turn + np.pi / 2, (0.15, 0.09), TILES, 0.05)


def _arms(each: GroundHex) -> list[int]:
    """Return the directions of the road over a crossing: as its tile says, else across the water."""
    return sorted(each.road) or [angle + 90 for angle in sorted(each.edges or [0])[:1]]


def ford(marks: MarkList, rng: Rng, each: GroundHex) -> None:
    """Lay the shallows and the stones of a ford."""
    way = direction(_arms(each)[0])
    side = np.array([-way[1], way[0]])
    bed = np.array([each.middle - way * 0.17, each.middle + way * 0.17])
    marks.flat(each.middle, stroke(bed, (206, 196, 164), 17, 0.55, cap="butt"))
    for _ in range(13):
        place = (
            each.middle + way * rng.uniform(-0.17, 0.17) + side * rng.choice([-1, 1]) * rng.uniform(0.05, 0.1)
        )
        boulder(marks, rng, place, rng.uniform(0.012, 0.022))


def bridge(marks: MarkList, each: GroundHex) -> None:
    """Build a stone bridge with its parapets."""
    arms = _arms(each)
    ends = [
        each.middle + 0.19 * direction(angle)
        for angle in (arms[0], arms[1] if len(arms) > 1 else arms[0] + 180)
    ]
    line = curve([ends[0], each.middle, ends[1]], 5)
    road: Shade = (214, 199, 162)
    text = (
        stroke(line, (84, 78, 70), 17, cap="butt")
        + stroke(line - [0.003, 0.012], (176, 168, 152), 15, cap="butt")
        + stroke(line - [0.003, 0.012], road, 9.5, cap="butt")
    )
    for hand in (-0.065, 0.065):
        rail = beside(line, hand) - [0.003, 0.018]
        text += stroke(rail, (222, 215, 200), 1.8, 0.95, "3.6 1.6", "butt")
    marks.stand(each.middle, text, stroke(line + np.array((0.05, 0.055)), SHADOW, 15, cap="butt"))
