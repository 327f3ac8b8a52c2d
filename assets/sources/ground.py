"""The moor itself and the small things that stand on it: tufts, stones, trees, houses.

Every tile starts from the same ground, which repeats from hex to hex without a seam; what differs keeps off the edge.
A wash over a whole hex runs to its very edge, so that hexes of one terrain lie side by side as one patch.
"""

from functools import cache

import numpy as np
from canvas import Colour, clouds, disc, noise, rgb, shape, smooth, stroke, wash
from hexes import HEIGHT, LATTICE, WIDTH, depth, pixels

SHARPNESS = 2
"""Tiles are drawn this many times as large, then averaged."""

SIZE = (WIDTH, HEIGHT)
X, Y = pixels(SHARPNESS)
DEPTH = depth(X, Y)
GRAIN = noise(np.random.default_rng(1746), X, Y, LATTICE, coarse=60, fine=9, fall=0.6)
SWAY = noise(np.random.default_rng(1715), X, Y, LATTICE, coarse=160, fine=36, fall=1.0)
"""Two clouds that every tile shares, so that what follows them meets at the edges: the grain of the ground and the
wandering of shores and slopes."""

MOOR: Colour = (205, 198, 165)
GRASS: Colour = (186, 188, 146)
HEATHER: Colour = (178, 160, 140)
INK: Colour = (74, 61, 48)
PALE_INK: Colour = (132, 115, 88)
LEAF: Colour = (116, 128, 88)
PINE: Colour = (92, 108, 84)
SHADOW: Colour = (86, 76, 60)


def moor(rng: np.random.Generator, *, patches: float = 1.0) -> np.ndarray:
    """Lay the ground of one tile: shared grain, and patches of grass and heather, faint where all hexes share them."""
    picture = np.broadcast_to(rgb(MOOR), (*X.shape, 3)).copy()
    picture *= 1 + 0.009 * GRAIN[..., None]
    room = 0.45 + (patches - 0.45) * smooth(4, 34, DEPTH)
    wash(picture, GRASS, 0.38 * room * smooth(0.0, 1.8, cloud(rng, 110, 12)))
    wash(picture, HEATHER, 0.33 * room * smooth(0.2, 2.2, cloud(rng, 70, 9)))
    return picture


def cloud(rng: np.random.Generator, coarse: float, fine: float) -> np.ndarray:
    """Make clouds over one tile, in wave lengths of the finished picture; at the edge they are those of every tile."""
    height, width = X.shape
    field = clouds(rng, height + 120, width + 120, coarse=coarse * SHARPNESS, fine=fine * SHARPNESS)
    own = smooth(0, 36, DEPTH)
    return np.sqrt(own) * field[:height, :width] + np.sqrt(1 - own) * shared_cloud(coarse, fine)


@cache
def shared_cloud(coarse: float, fine: float) -> np.ndarray:
    """Make clouds that go on from hex to hex."""
    return noise(np.random.default_rng(1689), X, Y, LATTICE, coarse=coarse, fine=fine, fall=1.5)


def scattered(
    rng: np.random.Generator, count: int, inset: float, apart: float, *, rise: float = 0.0
) -> list[np.ndarray]:
    """Choose up to `count` places at least `inset` inside the hex and `apart` from each other, from far to near.

    What stands there rises twice as high as `rise`: the middle of it is what lies inside.
    """
    places: list[np.ndarray] = []
    for _ in range(count * 60):
        place = rng.uniform((0, 0), SIZE)
        free = all(np.hypot(*(place - other)) >= apart for other in places)
        if free and depth(place[0], place[1] - rise) >= inset:
            places.append(place)
        if len(places) == count:
            break
    return sorted(places, key=lambda place: (place[1], place[0]))


def tuft(rng: np.random.Generator, place: np.ndarray, size: float, colour: Colour = PALE_INK) -> list[str]:
    """Draw a tuft of grass: a few blades from one root."""
    marks = []
    for lean in np.linspace(-0.75, 0.75, int(rng.integers(3, 5))):
        tip = place + size * np.array([lean + rng.uniform(-0.12, 0.12), -1 + 0.45 * abs(lean)])
        middle = (place + tip) / 2 + np.array([-0.18 * lean * size, -0.08 * size])
        marks.append(stroke(np.array([place, middle, tip]), colour, 0.9, opacity=0.8))
    return marks


def blob(
    rng: np.random.Generator, place: np.ndarray, radius: float, *, flat: float = 1.0, count: int = 8
) -> np.ndarray:
    """Give the outline of a roundish thing, no two alike."""
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False) + rng.uniform(-0.15, 0.15, count)
    lengths = radius * rng.uniform(0.84, 1.12, count)
    return place + np.stack([lengths * np.cos(angles), flat * lengths * np.sin(angles)], axis=1)


def boulder(rng: np.random.Generator, place: np.ndarray, radius: float) -> list[str]:
    """Draw a stone, lit from the north-west, with its shadow."""
    outline = blob(rng, place, radius, flat=0.78, count=6)
    lit = place + (outline - place) * 0.62 + np.array([-0.2, -0.22]) * radius
    ground = disc(place + np.array([0.35, 0.42]) * radius, radius * 1.08, SHADOW, opacity=0.3, flat=0.66)
    return [
        ground,
        shape(outline, (148, 140, 126), line=INK, width=1.1),
        shape(lit, (190, 183, 169)),
    ]


def tree(rng: np.random.Generator, place: np.ndarray, size: float) -> list[str]:
    """Draw a broad-leaved tree as old surveyors did: a lobed crown on a stub of trunk."""
    crown = place + np.array([0, -0.85 * size])
    angles = rng.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi, 5, endpoint=False)
    lobes = [crown + 0.62 * size * np.array([np.cos(angle), 0.84 * np.sin(angle)]) for angle in angles]
    tint = np.clip(rng.normal(0, 7), -12, 12)
    leaf = tuple(int(part + tint) for part in LEAF)
    light = tuple(int(part + 24) for part in leaf)
    marks = [
        disc(place + np.array([0.55, 0.02]) * size, 0.95 * size, SHADOW, opacity=0.3, flat=0.42),
        stroke(np.array([place, place + np.array([0, -0.5 * size])]), INK, 0.24 * size),
    ]
    bumps = [0.50 * size, *(size * rng.uniform(0.36, 0.46, len(lobes)))]
    marks += [disc(lobe, bump + 1.0, INK) for lobe, bump in zip([crown, *lobes], bumps, strict=True)]
    marks += [disc(lobe, bump, leaf) for lobe, bump in zip([crown, *lobes], bumps, strict=True)]
    marks.append(disc(crown + np.array([-0.34, -0.34]) * size, 0.40 * size, light, opacity=0.8))
    marks.append(disc(crown + np.array([0.14, -0.50]) * size, 0.24 * size, light, opacity=0.6))
    return marks


def pine(rng: np.random.Generator, place: np.ndarray, size: float) -> list[str]:
    """Draw a Scots pine: tiers of branches narrowing to the top."""
    marks = [
        disc(place + np.array([0.5, 0.02]) * size, 0.85 * size, SHADOW, opacity=0.3, flat=0.4),
        stroke(np.array([place, place + np.array([0, -0.6 * size])]), INK, 0.22 * size),
    ]
    for level, half in ((0.35, 0.78), (0.95, 0.62), (1.5, 0.42)):
        foot, top = -level * size, -(level + 1.0) * size
        wide = half * size * rng.uniform(0.92, 1.08)
        outline = np.array(
            [(0, top), (0.55 * wide, foot - 0.3 * size), (wide, foot), (0, foot + 0.14 * size)]
        )
        outline = np.vstack([outline, outline[1:3][::-1] * (-1, 1)])
        marks.append(shape(place + outline, PINE, line=INK, width=0.9))
        lit = np.array([(0, top + 0.15 * size), (-0.2 * wide, foot), (-0.78 * wide, foot - 0.06 * size)])
        marks.append(shape(place + lit, (122, 136, 104), opacity=0.7))
    return marks


def house(place: np.ndarray, length: float, breadth: float, turn: float, roof: Colour) -> list[str]:
    """Draw a house from above and a little to the south: two slopes of roof, a gable, a chimney and its shadow."""
    along = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-along[1], along[0]])
    if across[1] < 0:
        across = -across
    half, deep = along * length / 2, across * breadth / 2
    corners = np.array([place - half - deep, place + half - deep, place + half + deep, place - half + deep])
    ridge = np.array([place - half * 0.86 + (0, -0.22 * breadth), place + half * 0.86 + (0, -0.22 * breadth)])
    dark = tuple(int(part * 0.74) for part in roof)
    chimney = ridge[0] * 0.75 + ridge[1] * 0.25 + np.array([0, -1.2])
    return [
        shape(corners + np.array([0.30, 0.34]) * breadth, SHADOW, opacity=0.34),
        shape(corners, roof, line=INK, width=1.2),
        shape(np.array([ridge[0], ridge[1], corners[2], corners[3]]), dark, line=INK, width=0.8),
        disc(chimney, 1.7, INK),
    ]


def tops(rng: np.random.Generator, count: int, inset: float, apart: float) -> list[str]:
    """Scatter tufts over a hex."""
    return [
        mark
        for place in scattered(rng, count, inset, apart)
        for mark in tuft(rng, place, float(rng.uniform(4.2, 6.0)))
    ]
