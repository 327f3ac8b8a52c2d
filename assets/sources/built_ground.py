"""Terrain that people made: towns, castles, walled enclosures and fieldworks."""

import numpy as np
from canvas import Colour, disc, ink, jagged, shape, smooth, stroke, wash
from ground import (
    DEPTH,
    INK,
    PALE_INK,
    SHADOW,
    SHARPNESS,
    SIZE,
    X,
    Y,
    boulder,
    cloud,
    house,
    moor,
    scattered,
    tops,
    tree,
)
from hexes import CENTRE, CORNERS, OUTWARD, depth, from_edges

SLATE: Colour = (124, 124, 126)
TILE: Colour = (164, 108, 86)
THATCH: Colour = (186, 160, 108)
TILLED: Colour = (197, 190, 142)
EARTH: Colour = (170, 138, 98)
WALL: Colour = (192, 186, 174)
WALL_INNER, WALL_OUTER = 13.0, 7.0


def town(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw a cluster of houses with kailyards, or a single farm (variant 3 and on)."""
    picture = moor(rng)
    wash(picture, (203, 186, 154), 0.55)
    roofs = [SLATE, TILE, THATCH]
    marks: list[str] = []
    if variant < 3:
        turn = (0.0, 0.55, -0.5)[variant]
        houses = scattered(rng, 20, 14.5, 26.5)
        for place in scattered(rng, 8, 12, 24):
            if min(np.hypot(*(place - other)) for other in houses) > 18:
                marks += tree(rng, place, 7.5)
        for place in houses:
            way = turn + rng.choice([0, np.pi / 2], p=[0.7, 0.3]) + rng.uniform(-0.12, 0.12)
            roof = roofs[int(rng.choice(3, p=[0.45, 0.3, 0.25]))]
            marks += house(place, float(rng.uniform(21, 26)), float(rng.uniform(12, 14)), float(way), roof)
    else:
        yard = CENTRE + np.array([(-46, -34), (44, -40), (50, 34), (-42, 40)])
        marks += yard_wall(yard)
        for offset in ((-48, -30), (50, -24), (48, 32), (-44, 36)):
            marks += tree(rng, CENTRE + np.array(offset) + rng.uniform(-4, 4, 2), 9)
        for offset, length, way in (((-22, -20), 38, 0.05), ((24, 4), 32, 1.5), ((-20, 26), 30, -0.08)):
            marks += house(CENTRE + np.array(offset), length, 15, way, THATCH if variant == 3 else SLATE)
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def yard_wall(corners: np.ndarray) -> list[str]:
    """Draw the low wall of a yard."""
    ring = np.vstack([corners, corners[:1]])
    return [jagged(ring, INK, 4.6), jagged(ring, WALL, 2.6)]


def castle(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw a tower-house within its barmkin, or a fort with four bastions."""
    picture = moor(rng)
    wash(picture, (196, 188, 160), 0.6 * smooth(-2, 18, DEPTH))
    marks = tower(rng) if variant == 0 else fort()
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def tower(rng: np.random.Generator) -> list[str]:
    """Draw a tall keep with turrets, in a walled court."""
    court = CENTRE + np.array([(-50, -8), (50, -8), (56, 44), (-56, 44)])
    marks = [shape(court + np.array([5, 6]), SHADOW, opacity=0.3), shape(court, (206, 197, 172))]
    left, right, top, foot = CENTRE[0] - 27, CENTRE[0] + 27, CENTRE[1] - 46, CENTRE[1] + 24
    dark = (138, 131, 120)
    marks.append(
        shape(
            np.array([(right, foot), (right + 26, foot + 9), (right + 20, top + 34), (right, top)]),
            SHADOW,
            opacity=0.35,
        )
    )
    marks.append(
        shape(np.array([(left, top), (right, top), (right, foot), (left, foot)]), WALL, line=INK, width=1.6)
    )
    marks.append(
        shape(
            np.array([(CENTRE[0] + 9, top), (right, top), (right, foot), (CENTRE[0] + 9, foot)]),
            dark,
            line=INK,
            width=1.2,
        )
    )
    for x in np.arange(left - 2, right - 3, 11.2):
        marks.append(
            shape(
                np.array([(x, top - 8), (x + 6.5, top - 8), (x + 6.5, top + 1), (x, top + 1)]),
                WALL,
                line=INK,
                width=1.2,
            )
        )
    for x in (left, right):
        body = np.array(
            [(x - 6.5, top - 6), (x + 6.5, top - 6), (x + 6.5, top + 14), (x, top + 20), (x - 6.5, top + 14)]
        )
        cap = np.array([(x - 8, top - 6), (x, top - 24), (x + 8, top - 6)])
        marks += [
            shape(body, WALL if x == left else dark, line=INK, width=1.2),
            shape(cap, SLATE, line=INK, width=1.2),
        ]
    for x, y in ((-17, -22), (-4, -22), (-17, -2), (-4, -2), (17, -14), (17, 4)):
        slit = CENTRE + np.array([(x - 1.6, y - 4), (x + 1.6, y - 4), (x + 1.6, y + 3), (x - 1.6, y + 3)])
        marks.append(shape(slit, INK))
    door = np.array([(-15, 24), (-15, 14), (-11, 10), (-7, 14), (-7, 24)])
    marks.append(shape(CENTRE + door, INK))
    for start, end in ((court[0], court[3]), (court[3], court[2]), (court[2], court[1])):
        marks += rampart(start, end)
    for place in scattered(rng, 4, 12, 30):
        if abs(place[0] - CENTRE[0]) > 50 or place[1] > CENTRE[1] + 56:
            marks += boulder(rng, place, 3.2)
    return marks


def rampart(start: np.ndarray, end: np.ndarray) -> list[str]:
    """Draw a length of crenellated wall."""
    return [
        stroke(np.array([start, end]), INK, 9.0),
        stroke(np.array([start, end]), WALL, 6.4),
        stroke(np.array([start, end]), INK, 2.2, dash="0.1 6"),
    ]


def fort() -> list[str]:
    """Draw a fort of masonry from above: curtain walls, four bastions, barracks round a square."""
    marks: list[str] = []
    points = []
    for turn in range(4):
        angle = np.pi / 4 + turn * np.pi / 2
        way, side = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        for out, across in ((38, -13), (50, -17), (70, 0), (50, 17), (38, 13)):
            points.append(CENTRE + way * out + side * across)
    ring = np.array(points)
    marks.append(shape(CENTRE + (ring - CENTRE) * 1.10 + np.array([4, 5]), SHADOW, opacity=0.32))
    marks.append(shape(CENTRE + (ring - CENTRE) * 1.08, EARTH, line=INK, width=1.2, opacity=0.9))
    marks.append(shape(ring, WALL, line=INK, width=1.6))
    marks.append(shape(CENTRE + (ring - CENTRE) * 0.80, (208, 199, 172), line=INK, width=1.1))
    for offset, length, turn in (
        ((0, -24), 44, 0.0),
        ((0, 24), 44, 0.0),
        ((-27, 0), 26, np.pi / 2),
        ((27, 0), 26, np.pi / 2),
    ):
        marks += house(CENTRE + np.array(offset), length, 12, turn, SLATE)
    return marks


def enclosure(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw a park or field with a dry-stone wall along the named edges, open to its own kind over the others."""
    picture = moor(rng, patches=0.6)
    room = from_edges(X, Y, edges) if edges else np.full(X.shape, 99.0)
    wash(picture, TILLED, 0.62 * smooth(WALL_OUTER, WALL_OUTER + 3, room))
    marks = rigs(rng, edges)
    ink(picture, marks, SIZE, SHARPNESS)
    if edges:
        wash(
            picture, SHADOW, 0.30 * smooth(WALL_INNER + 5, WALL_INNER - 1, room) * smooth(3, WALL_OUTER, room)
        )
        wash(picture, WALL, band(room, WALL_OUTER, WALL_INNER))
        for level in (WALL_OUTER, WALL_INNER):
            wash(picture, INK, 0.9 * band(room, level - 0.75, level + 0.75))
        ink(picture, stones(rng, edges), SIZE, SHARPNESS)
    return picture


def band(value: np.ndarray, low: float, high: float) -> np.ndarray:
    """Give 1 where a value lies between two bounds, with soft ends half a pixel wide."""
    return smooth(low - 0.35, low + 0.35, value) * (1 - smooth(high - 0.35, high + 0.35, value))


def stones(rng: np.random.Generator, edges: tuple[int, ...]) -> list[str]:
    """Draw the joints of a dry-stone wall, staggered in two courses."""
    marks = []
    middle = (WALL_INNER + WALL_OUTER) / 2
    for edge in edges:
        start, end = CORNERS[edge], CORNERS[(edge + 1) % 6]
        along, inward = (end - start) / np.linalg.norm(end - start), -OUTWARD[edge]
        for course, low, high in ((0, WALL_OUTER, middle), (1, middle, WALL_INNER)):
            walk = 2.0 + 3.0 * course
            while walk < 90:
                joint = np.array([start + along * walk + inward * low, start + along * walk + inward * high])
                falls = from_edges(joint[:, 0], joint[:, 1], edges)
                if depth(joint[:, 0], joint[:, 1]).min() > 0 and abs(falls - (low, high)).max() < 0.4:
                    marks.append(stroke(joint, INK, 0.9, opacity=0.8))
                walk += float(rng.uniform(5.0, 8.0))
        line = np.array([start + inward * middle, end + inward * middle])
        shares = np.linspace(0, 1, 46)[:, None]
        points = line[0] * (1 - shares) + line[1] * shares
        kept = points[abs(from_edges(points[:, 0], points[:, 1], edges) - middle) < 0.3]
        if len(kept) > 1:
            marks.append(stroke(kept[[0, -1]], INK, 0.7, opacity=0.5))
    return marks


def rigs(rng: np.random.Generator, edges: tuple[int, ...]) -> list[str]:
    """Draw the curved rigs of old ploughland."""
    angle = float(rng.choice([-0.5, 0.0, 0.5, 1.0]))
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    marks = []
    for step in np.arange(-84, 85, 9.0):
        line: list[np.ndarray] = []
        for walk in np.linspace(-88, 88, 45):
            place = CENTRE + along * walk + across * (step + 5 * np.sin(walk / 44))
            open_ground = not edges or from_edges(place[0], place[1], edges) > WALL_INNER + 7
            if depth(*place) > 9 and open_ground:
                line.append(place)
                continue
            marks += [stroke(np.array(line), PALE_INK, 1.0, opacity=0.55)] if len(line) > 3 else []
            line = []
        marks += [stroke(np.array(line), PALE_INK, 1.0, opacity=0.55)] if len(line) > 3 else []
    return marks


def fieldwork(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw a bank and ditch along the named edges, to be held from within."""
    picture = moor(rng)
    marks = tops(rng, 3, 40, 30)
    room = from_edges(X, Y, edges)
    mottle = cloud(rng, 40, 6)
    wash(picture, (196, 178, 140), 0.45 * smooth(46, 26, room) * smooth(-3, 8, DEPTH))
    rest = tuple(edge for edge in range(6) if edge not in edges)
    gate = from_edges(X, Y, rest) if rest else np.full(X.shape, 99.0)
    end = smooth(9.0, 10.0, gate)
    wash(picture, (120, 100, 76), 0.75 * band(room, 6, 12) * smooth(0, 3, DEPTH) * end)
    wash(picture, EARTH, (0.95 + 0.05 * smooth(-1, 1, mottle)) * band(room, 12, 25) * end)
    wash(picture, (204, 178, 134), 0.8 * band(room, 17.5, 21.5) * end)
    for level, strength in ((12, 0.95), (25, 0.8), (6, 0.6)):
        wash(picture, INK, strength * band(room, level - 0.7, level + 0.7) * end)
    wash(picture, INK, 0.9 * band(room, 6, 25) * band(gate, 9.0, 10.4))
    for edge in edges:
        start, end = CORNERS[edge], CORNERS[(edge + 1) % 6]
        for share in np.arange(0.04, 1, 0.062):
            foot = start * (1 - share) + end * share
            for low, high, width in ((12.5, 16.5, 1.1), (22.0, 24.5, 0.9)):
                line = np.array([foot - OUTWARD[edge] * low, foot - OUTWARD[edge] * high])
                falls = from_edges(line[:, 0], line[:, 1], edges)
                clear = not rest or from_edges(line[:, 0], line[:, 1], rest).min() > 11
                if clear and abs(falls - (low, high)).max() < 0.4 and depth(line[:, 0], line[:, 1]).min() > 0:
                    marks.append(stroke(line, INK, width, opacity=0.7))
    marks += gabions(edges)
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def gabions(edges: tuple[int, ...]) -> list[str]:
    """Draw a row of earth-filled baskets behind the bank."""
    marks = []
    for edge in edges:
        start, end = CORNERS[edge], CORNERS[(edge + 1) % 6]
        for share in np.arange(0.1, 0.95, 0.1):
            place = start * (1 - share) + end * share - OUTWARD[edge] * 30.5
            if from_edges(place[0], place[1], edges) > 30 and depth(*place) > 12:
                marks += [
                    disc(place, 4.3, INK),
                    disc(place, 3.2, (206, 186, 146)),
                    disc(place, 1.5, PALE_INK),
                ]
    return marks
