"""The shape of a tile: a hex in Tiled's whole numbers, its six edges, and distances inside it.

A hex stands on a corner (pointy-top) or lies on a side (flat-top). Edges are counted clockwise from the east. Lengths
are pixels of the finished tile, y points down.
"""

import sys

import numpy as np

FLAT = "flat" in sys.argv[1:]
"""Whether the hexes lie on a side: asked of the script that draws them, because everything drawn starts from here."""

LONG, SHORT, SIDE = 180, 156, 90
"""Across the corners, across the sides and along a side: a regular hex to one part in a thousand."""

WIDTH, HEIGHT = (LONG, SHORT) if FLAT else (SHORT, LONG)
"""Tiled's tilewidth and tileheight; its hexsidelength is SIDE."""

EDGES = ("se", "s", "sw", "nw", "n", "ne") if FLAT else ("e", "se", "sw", "w", "nw", "ne")
CENTRE = np.array([WIDTH / 2, HEIGHT / 2])
_POINTED = ((WIDTH, (HEIGHT - SIDE) / 2), (WIDTH, (HEIGHT + SIDE) / 2), (WIDTH / 2, HEIGHT))
_LYING = ((WIDTH, HEIGHT / 2), ((WIDTH + SIDE) / 2, HEIGHT), ((WIDTH - SIDE) / 2, HEIGHT))
_HALF = np.array(_LYING if FLAT else _POINTED, dtype=float)
CORNERS = np.vstack([_HALF, 2 * CENTRE - _HALF])
"""Corner n begins edge n, clockwise, so edge n runs from corner n to corner n + 1."""

MIDDLES = (CORNERS + np.roll(CORNERS, -1, axis=0)) / 2
OUTWARD = (MIDDLES - CENTRE) / np.linalg.norm(MIDDLES - CENTRE, axis=1, keepdims=True)
STEP = (LONG + SIDE) // 2
"""From one row of hexes to the next, or from one column to the next."""

LATTICE = np.array(
    [(STEP, HEIGHT / 2), (0, HEIGHT)] if FLAT else [(WIDTH, 0), (WIDTH / 2, STEP)], dtype=float
)
"""The two steps that carry one hex onto its neighbours: whatever repeats by them joins without a seam."""


def pixels(sharpness: int) -> tuple[np.ndarray, np.ndarray]:
    """Give x and y of the middle of every pixel of a tile drawn `sharpness` times as large."""
    x = (np.arange(WIDTH * sharpness) + 0.5) / sharpness
    y = (np.arange(HEIGHT * sharpness) + 0.5) / sharpness
    return np.meshgrid(x, y)


def depth(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Measure how far inside the hex each point lies; less than 0 is outside."""
    reach = np.einsum("ei,ei->e", OUTWARD, MIDDLES - CENTRE)
    along = (x - CENTRE[0])[..., None] * OUTWARD[:, 0] + (y - CENTRE[1])[..., None] * OUTWARD[:, 1]
    return (reach - along).min(axis=-1)


def from_edges(x: np.ndarray, y: np.ndarray, edges: tuple[int, ...]) -> np.ndarray:
    """Measure how far each point lies from the nearest of the named edges, round their corners too.

    Because the ends of an edge count as points, lines of equal distance run on unbroken into the neighbouring hex.
    """
    nearest = np.full(np.shape(x), 1e6)
    for edge in edges:
        start, end = CORNERS[edge], CORNERS[(edge + 1) % 6]
        step = end - start
        share = ((x - start[0]) * step[0] + (y - start[1]) * step[1]) / (step @ step)
        share = np.clip(share, 0, 1)
        nearest = np.minimum(
            nearest, np.hypot(x - start[0] - share * step[0], y - start[1] - share * step[1])
        )
    return nearest


def edge_sets(*sizes: int) -> list[tuple[int, ...]]:
    """List every set of edges of the named sizes, in a fixed order."""
    sets = [tuple(edge for edge in range(6) if bits >> edge & 1) for bits in range(64)]
    return sorted((edges for edges in sets if len(edges) in sizes), key=lambda edges: (len(edges), edges))


def names(edges: tuple[int, ...]) -> str:
    """Write a set of edges as the tileset does."""
    return " ".join(EDGES[edge] for edge in edges)
