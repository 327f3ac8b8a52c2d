"""Terrain that rises: hills, whose slopes know their neighbours, and crags."""

import numpy as np
from canvas import Colour, ink, jagged, shade, shape, smooth, stroke, wash
from ground import INK, SHADOW, SHARPNESS, SIZE, SWAY, X, Y, boulder, cloud, moor, scattered
from hexes import CENTRE, CORNERS, FLAT, OUTWARD, depth, from_edges

UPLAND: Colour = (221, 211, 176)
SLOPE: Colour = (166, 142, 108)
SLOPE_INK: Colour = (104, 80, 56)
LIGHT = np.array([-0.62, -0.78])
FOOT, BROW = 5.0, 34.0
LEDGES = ((36, 60), (66, 74), (96, 76), (124, 58)) if FLAT else ((42, 54), (75, 68), (108, 70), (140, 47))
"""The ledges of a crag: how far down the hex each lies, and the most that it reaches to either side."""


def hill(rng: np.random.Generator, edges: tuple[int, ...]) -> np.ndarray:
    """Draw a hill that falls to the named edges and goes on level over the others."""
    picture = moor(rng)
    wash(picture, UPLAND, 0.55)
    marks: list[str] = []
    if edges:
        fall = from_edges(X, Y, edges) + 3.2 * SWAY
        height = smooth(FOOT, BROW, fall)
        wash(picture, SLOPE, 0.62 * (1 - smooth(FOOT + 6, BROW + 6, fall)) * smooth(FOOT - 5, FOOT + 5, fall))
        down, right = np.gradient(height, 1 / SHARPNESS)
        shade(picture, 1 - 3.6 * (LIGHT[0] * right + LIGHT[1] * down))
        marks += hachures(rng, edges)
    marks += knolls(rng, edges)
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def hachures(rng: np.random.Generator, edges: tuple[int, ...]) -> list[str]:
    """Draw the strokes that run down a slope: long and heavy in the shade, short and thin in the light."""
    marks = []
    for edge in edges:
        start, end = CORNERS[edge], CORNERS[(edge + 1) % 6]
        inward = -OUTWARD[edge]
        for share in np.arange(0.03, 1.0, 0.068) + rng.uniform(-0.008, 0.008):
            marks += hachure(rng, start * (1 - share) + end * share, inward, edges)
        # Round a corner whose other edge is level ground the slope goes on in the next hex: fan the strokes.
        for corner, other in ((edge, edge - 1), (edge + 1, edge + 1)):
            if other % 6 in edges:
                continue
            far = CORNERS[(corner + (1 if corner > edge else -1)) % 6]
            along = far - CORNERS[corner % 6]
            along /= np.linalg.norm(along)
            for share in (0.35, 0.85):
                way = inward * (1 - share) + along * share
                marks += hachure(rng, CORNERS[corner % 6], way / np.linalg.norm(way), edges)
    return marks


def hachure(
    rng: np.random.Generator, foot: np.ndarray, inward: np.ndarray, edges: tuple[int, ...]
) -> list[str]:
    """Draw one stroke of a slope as far as it goes uphill on its own side of a corner."""
    shaded = float(np.clip(LIGHT @ inward, -1, 1) * 0.5 + 0.5)
    low = FOOT + 3 + rng.uniform(-2.0, 2.0)
    high = BROW - 10 + 8 * shaded + rng.uniform(-6, 5)
    lengths = np.linspace(low, high, 7)
    points = np.array([foot + inward * length for length in lengths])
    rises = np.diff(from_edges(points[:, 0], points[:, 1], edges))
    own = int(np.argmax(np.append(rises < 0.8 * (lengths[1] - lengths[0]), True))) + 1
    points = points[:own]
    if len(points) < 3 or depth(points[:, 0], points[:, 1]).min() < 0.5:
        return []
    points[1:-1] += rng.uniform(-0.35, 0.35, (len(points) - 2, 2))
    return [stroke(points, SLOPE_INK, 0.7 + 0.95 * shaded, opacity=0.45 + 0.4 * shaded)]


def knolls(rng: np.random.Generator, edges: tuple[int, ...]) -> list[str]:
    """Draw small swellings on the high ground, so that it is known for a hill where no slope is in sight."""
    marks: list[str] = []
    for place in scattered(rng, 7, 24, 34):
        if edges and from_edges(place[0], place[1], edges) < BROW + 9:
            continue
        half = float(rng.uniform(9, 13))
        arch = np.array([(-half, 2), (-0.55 * half, -2.6), (0, -4.4), (0.55 * half, -2.8), (half, 2)])
        marks.append(stroke(place + arch, SLOPE_INK, 1.2, opacity=0.75))
        for share in (-0.45, -0.05, 0.3, 0.62, 0.88):
            top = place + np.array([share * half, -3.6 + 4.4 * share * share])
            marks.append(
                stroke(
                    np.array([top, top + np.array([1.6 + 2.4 * share, 5.5])]), SLOPE_INK, 0.85, opacity=0.6
                )
            )
    return marks


def crag(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw a crag: ledge behind ledge of bare rock, dark and steep."""
    picture = moor(rng)
    mottle = cloud(rng, 60, 8)
    wash(picture, (152, 138, 118), 0.66 + 0.2 * smooth(-1, 1, mottle))
    marks: list[str] = []
    for place in scattered(rng, 6, 8, 24):
        marks += boulder(rng, place, float(rng.uniform(2.4, 3.6)))
    for level, reach in LEDGES:
        half = reach * float(rng.uniform(0.84, 1.0))
        middle = np.array([CENTRE[0] + (reach - half) * rng.uniform(-1, 1), level + rng.uniform(-4, 4)])
        marks += ledge(rng, middle, half, float(rng.uniform(19, 25)))
    for place in scattered(rng, 5, 9, 26):
        marks += boulder(rng, place, float(rng.uniform(2.4, 4.0)))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def ledge(rng: np.random.Generator, middle: np.ndarray, half: float, fall: float) -> list[str]:
    """Draw one ledge: a lit top, a broken brow, and a face of cracked rock below it."""
    count = int(half / 4.5)
    across = np.linspace(-1, 1, count) + np.append(np.append(0, rng.uniform(-0.5, 0.5, count - 2) / count), 0)
    swell = 1 - across**2
    brow = middle + np.stack([half * across, -fall * 0.55 * swell + rng.uniform(-3, 3, count)], axis=1)
    drop = fall * (0.30 + 0.70 * swell**0.6) * rng.uniform(0.72, 1.12, count)
    foot = brow + np.stack([rng.uniform(-2, 2, count), drop], axis=1)
    back = brow + np.stack([rng.uniform(-2, 2, count) + 3, -fall * 0.30 * swell - 1], axis=1)
    marks = [
        shape(np.vstack([brow, foot[::-1] + np.array([4.0, 4.5])]), SHADOW, opacity=0.4),
        shape(np.vstack([back, brow[::-1]]), (199, 190, 172), line=INK, width=0.9),
    ]
    for one, two, under_one, under_two in zip(brow, brow[1:], foot, foot[1:], strict=False):
        lit = (two - one)[1] / max((two - one)[0], 1e-6)
        grey = int(np.clip(132 - 46 * lit + rng.uniform(-14, 14), 84, 176))
        marks.append(shape(np.array([one, two, under_two, under_one]), (grey + 6, grey - 1, grey - 12)))
        for share in rng.uniform(0.1, 0.9, 2):
            top = one * (1 - share) + two * share
            end = under_one * (1 - share) + under_two * share
            reach = rng.uniform(0.35, 0.9)
            marks.append(stroke(np.array([top, top * (1 - reach) + end * reach]), INK, 0.8, opacity=0.55))
    cracks = [index for index in range(1, count - 1) if rng.random() < 0.6]
    marks += [stroke(np.array([brow[index], foot[index]]), INK, 1.1, opacity=0.85) for index in cracks]
    marks.append(jagged(foot, INK, 0.9))
    marks.append(jagged(brow, INK, 1.7))
    return marks
