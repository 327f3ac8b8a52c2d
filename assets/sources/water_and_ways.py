"""What runs on from hex to hex: rivers, lochs, roads, and where they cross."""

import numpy as np
from canvas import Colour, disc, ink, jagged, noise, shape, smooth, stroke, wash
from ground import INK, PALE_INK, SHARPNESS, SIZE, SWAY, X, Y, boulder, moor, scattered, tuft
from hexes import CENTRE, LATTICE, MIDDLES, OUTWARD, depth, from_edges

WATER: Colour = (154, 173, 177)
DEEP: Colour = (138, 159, 166)
GLINT: Colour = (196, 210, 212)
BANK: Colour = (72, 88, 92)
SAND: Colour = (219, 205, 168)
ROAD: Colour = (228, 214, 182)
ROAD_EDGE: Colour = (122, 94, 64)
PARAPET: Colour = (188, 180, 164)
RIVER_WIDTH, ROAD_WIDTH = 24.0, 12.5
SHORE = 5.0


def course(rng: np.random.Generator, edges: tuple[int, ...], wander: float) -> list[np.ndarray]:
    """Give the middle lines of a river or road that leaves by the named edges: one line, an end, or arms that meet."""
    if len(edges) == 2:
        return [through(rng, edges[0], edges[1], wander)]
    meeting = CENTRE + 0.5 * (MIDDLES[list(edges)] - CENTRE).mean(axis=0) + rng.uniform(-4, 4, 2)
    if len(edges) == 1:
        meeting = CENTRE + OUTWARD[edges[0]] * 6
    return [arm(rng, edge, meeting, wander) for edge in edges]


def through(rng: np.random.Generator, start: int, end: int, wander: float) -> np.ndarray:
    """Lead a line from one edge to another, square to both, wandering in between."""
    share = np.linspace(0, 1, 25)[:, None]
    one, four = MIDDLES[start], MIDDLES[end]
    pull = 46 if (end - start) % 6 == 3 else 52
    two, three = one - OUTWARD[start] * pull, four - OUTWARD[end] * pull
    line = bend(one, two, three, four, len(share))
    step = np.gradient(line, axis=0)
    side = np.stack([-step[:, 1], step[:, 0]], axis=1) / np.linalg.norm(step, axis=1, keepdims=True)
    room = np.sin(np.pi * share) ** 2
    swing = np.sin(2 * np.pi * share * rng.choice([0.75, 1.0]) + rng.uniform(-0.4, 0.4)) * rng.choice([-1, 1])
    return lengthened(line + side * room * swing * wander, OUTWARD[start], OUTWARD[end])


def bend(one: np.ndarray, two: np.ndarray, three: np.ndarray, four: np.ndarray, count: int) -> np.ndarray:
    """Give points on the curve from the first place to the fourth that sets out for the second, comes by the third."""
    share = np.linspace(0, 1, count)[:, None]
    left = 1 - share
    return left**3 * one + 3 * left**2 * share * two + 3 * left * share**2 * three + share**3 * four


def arm(rng: np.random.Generator, edge: int, meeting: np.ndarray, wander: float) -> np.ndarray:
    """Lead a line from an edge to a meeting place inside."""
    share = np.linspace(0, 1, 15)[:, None]
    one, two = MIDDLES[edge], MIDDLES[edge] - OUTWARD[edge] * 34
    line = (1 - share) ** 2 * one + 2 * (1 - share) * share * two + share**2 * meeting
    side = np.array([-OUTWARD[edge][1], OUTWARD[edge][0]])
    swing = np.sin(2 * np.pi * share) * np.sin(np.pi * share) * rng.choice([-1, 1])
    return lengthened(line + side * swing * wander * 0.6, OUTWARD[edge])


def lengthened(line: np.ndarray, first: np.ndarray, last: np.ndarray | None = None) -> np.ndarray:
    """Carry a line a little over the edge, so that no gap shows between tiles."""
    parts = [line[:1] + first * 8, line]
    return np.vstack(parts if last is None else [*parts, line[-1:] + last * 8])


def beside(line: np.ndarray, distance: float) -> np.ndarray:
    """Shift a line sideways."""
    step = np.gradient(line, axis=0)
    return (
        line
        + np.stack([-step[:, 1], step[:, 0]], axis=1) / np.linalg.norm(step, axis=1, keepdims=True) * distance
    )


def nearest(place: np.ndarray, lines: list[np.ndarray]) -> float:
    """Measure how far a place lies from the nearest of some lines."""
    return min(float(np.hypot(*(line - place).T).min()) for line in lines)


def river(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw a river that leaves by the named edges; with one edge only, its spring."""
    picture = moor(rng)
    lines = course(rng, edges, 7.0)
    ink(picture, banks(rng, lines) + flow(rng, lines, spring=len(edges) == 1), SIZE, SHARPNESS)
    return picture


def banks(rng: np.random.Generator, lines: list[np.ndarray]) -> list[str]:
    """Draw the growth along a river."""
    marks = []
    for place in scattered(rng, 26, 13, 12):
        if RIVER_WIDTH / 2 + 5 < nearest(place, lines) < RIVER_WIDTH / 2 + 15:
            marks += tuft(rng, place, float(rng.uniform(5, 7)), (98, 92, 62))
    return marks


def flow(rng: np.random.Generator, lines: list[np.ndarray], *, spring: bool = False) -> list[str]:
    """Draw the water between its banks."""
    marks = []
    if spring:
        pool = lines[0][-1]
        marks += [disc(pool, 16.5, SAND, flat=0.8), disc(pool, 14.4, BANK, flat=0.8)]
    for width, colour in ((RIVER_WIDTH + 6.5, SAND), (RIVER_WIDTH + 1.5, BANK), (RIVER_WIDTH - 1.2, WATER)):
        marks += [stroke(line, colour, width) for line in lines]
    if spring:
        marks.append(disc(lines[0][-1], 13.2, WATER, flat=0.8))
    marks += [stroke(line, DEEP, RIVER_WIDTH * 0.42) for line in lines]
    for line in lines:
        for offset in (-6.6, -2.2, 2.4, 6.8):
            track = beside(line, offset)
            start = int(rng.integers(1, 5))
            while start < len(track) - 4:
                length = int(rng.integers(2, 5))
                piece = track[start : start + length]
                if depth(piece[:, 0], piece[:, 1]).min() > 4:
                    marks.append(stroke(piece, GLINT if offset < 0 else BANK, 1.0, opacity=0.75))
                start += length + int(rng.integers(2, 5))
    return marks


def loch(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw open water with a shore along the named edges."""
    picture = moor(rng, patches=0.4)
    ripple = noise(np.random.default_rng(1719), X, Y, LATTICE, coarse=40, fine=7, fall=0.7)
    shore = from_edges(X, Y, edges) + 1.5 * SWAY - SHORE if edges else np.full(X.shape, 99.0)
    wash(picture, SAND, 0.9 * smooth(-5, -1, shore))
    wash(picture, BANK, smooth(-1.0, -0.2, shore))
    wash(picture, WATER, smooth(0.8, 1.6, shore))
    wash(picture, DEEP, (0.75 + 0.05 * ripple) * smooth(10, 52, shore))
    for level, strength in ((6, 0.65), (11.5, 0.48), (18, 0.34), (26, 0.22)):
        line = smooth(level - 0.9, level - 0.4, shore) * (1 - smooth(level + 0.4, level + 0.9, shore))
        wash(picture, BANK, strength * line)
    ink(picture, waves(rng, edges), SIZE, SHARPNESS)
    return picture


def waves(rng: np.random.Generator, edges: tuple[int, ...]) -> list[str]:
    """Draw little waves on the open water."""
    marks = []
    for place in scattered(rng, 9, 16, 30):
        if edges and from_edges(place[0], place[1], edges) < 44:
            continue
        for rise, half in ((0.0, 8.0), (4.2, 5.0)):
            crest = place + np.array(
                [(-half, rise), (-half / 2, rise - 2), (0, rise), (half / 2, rise - 2), (half, rise)]
            )
            marks.append(stroke(crest, BANK if rise else GLINT, 1.1, opacity=0.75))
    return marks


def road(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw a road that leaves by the named edges; with one edge only, its end."""
    picture = moor(rng)
    lines = course(rng, edges, 5.0)
    marks = [
        mark
        for place in scattered(rng, 7, 12, 26)
        if nearest(place, lines) > 15
        for mark in tuft(rng, place, float(rng.uniform(4.2, 6.0)))
    ]
    ink(picture, marks + way(rng, lines), SIZE, SHARPNESS)
    return picture


def way(rng: np.random.Generator, lines: list[np.ndarray]) -> list[str]:
    """Draw the surface of a road: worn edges, pale middle, ruts."""
    marks = [stroke(line, ROAD_EDGE, ROAD_WIDTH + 3.0, opacity=1.0) for line in lines]
    marks += [stroke(line, ROAD, ROAD_WIDTH) for line in lines]
    for line in lines:
        for offset in (-2.8, 2.8):
            dash = f"{rng.uniform(7, 9):.1f} {rng.uniform(4, 6):.1f}"
            marks.append(stroke(beside(line, offset)[1:-1], PALE_INK, 1.0, opacity=0.7, dash=dash))
    return marks


def crossing(rng: np.random.Generator, river_edges: tuple[int, ...], road_edges: tuple[int, ...]) -> tuple:
    """Give the lines of a river and a road, and where and in which direction the road crosses."""
    water = course(rng, river_edges, 3.0)
    middle = len(water[0]) // 2
    place = water[0][middle]
    step = water[0][middle + 1] - water[0][middle - 1]
    over = np.array([-step[1], step[0]]) / np.linalg.norm(step)
    if not road_edges:
        return water, [], place, over
    if over @ (MIDDLES[road_edges[1]] - MIDDLES[road_edges[0]]) < 0:
        over = -over
    line = []
    for edge, sign in ((road_edges[0], -1), (road_edges[1], 1)):
        near = place + over * sign * 22
        one, two = MIDDLES[edge], MIDDLES[edge] - OUTWARD[edge] * 22
        three = near + over * sign * 20
        line.append(lengthened(bend(one, two, three, near, 11), OUTWARD[edge]))
    return water, [np.vstack([line[0], line[1][::-1]])], place, over


def bridge(rng: np.random.Generator, river_edges: tuple[int, ...], road_edges: tuple[int, ...]) -> np.ndarray:
    """Draw a stone bridge that carries a road over a river."""
    picture = moor(rng)
    water, ways, place, over = crossing(rng, river_edges, road_edges)
    side = np.array([-over[1], over[0]])
    half = RIVER_WIDTH / 2 + 11
    deck = np.array(
        [place + over * a * half + side * b * 10.5 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    flare = np.array(
        [place + over * a * (half + 7) + side * b * 14 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    marks = banks(rng, water) + flow(rng, water) + way(rng, ways)
    marks.append(shape(deck + np.array([4.5, 6.0]), (48, 60, 66), opacity=0.42))
    marks.append(shape(deck, (206, 196, 174)))
    marks.append(stroke(np.array([place - over * (half + 4), place + over * (half + 4)]), ROAD, 10.0))
    for low, high, out_low, out_high in ((0, 1, 0, 1), (3, 2, 3, 2)):
        wall = np.array([flare[out_low], deck[low], deck[high], flare[out_high]])
        marks += [jagged(wall, INK, 6.4), jagged(wall, PARAPET, 3.6)]
        for share in np.arange(0.06, 1.0, 0.11):
            joint = deck[low] * (1 - share) + deck[high] * share
            marks.append(stroke(np.array([joint - side * 1.8, joint + side * 1.8]), INK, 0.8, opacity=0.7))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def ford(
    rng: np.random.Generator, river_edges: tuple[int, ...], road_edges: tuple[int, ...] = ()
) -> np.ndarray:
    """Draw shallows in a river, with stones to step on, and the road to them if there is one."""
    picture = moor(rng)
    water, ways, place, over = crossing(rng, river_edges, road_edges)
    side = np.array([-over[1], over[0]])
    half = RIVER_WIDTH / 2
    marks = banks(rng, water) + (way(rng, ways) if ways else []) + flow(rng, water)
    for sign in (-1, 1):
        ramp = place + over * sign * (half + 1)
        marks.append(disc(ramp, 14.5, ROAD))
    marks.append(stroke(np.array([place - over * 3, place + over * 3]), (184, 190, 176), 30.0, opacity=1.0))
    for across in (-10, -4.5, 1.0, 6.5, 11.5):
        centre = place + side * across
        ripple = np.array(
            [
                centre - over * 8,
                centre - over * 3 + side * 1.6,
                centre + over * 3 - side * 1.6,
                centre + over * 8,
            ]
        )
        marks.append(stroke(ripple, BANK, 1.0, opacity=0.7))
    for along in (-11.5, -4, 4, 11.5):
        marks += boulder(rng, place + over * along + side * (8 + rng.uniform(-2, 2)), 4.0)
        marks += boulder(rng, place + over * along - side * (9 + rng.uniform(-2, 2)), 3.4)
    ink(picture, marks, SIZE, SHARPNESS)
    return picture
