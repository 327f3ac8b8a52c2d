"""Soft values: coarse rasters and clouds of noise brought to any pixels by cubic B-splines."""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float32]
Places = NDArray[np.floating[Any]]

BLOCK = 96
"""Places that are blended at once: each needs only the few values near it."""

LATTICE = 128
"""Random numbers each way of a cloud, which then repeats."""

FINEST = 2.2
"""Pixels of the smallest clouds that are still seen."""


class Block(msgspec.Struct, frozen=True):
    """Some neighbouring places: where they are in the list, the first value they need, and the weight of each."""

    where: slice
    first: int
    weights: Values


Blocks = list[Block]


def smooth(low: float, high: float, value: Values) -> Values:
    """Rise from 0 at `low` to 1 at `high` without corners."""
    share: Values = np.clip((value - np.float32(low)) / np.float32(high - low), 0, 1).astype(np.float32)
    return share * share * (3 - 2 * share)


def spline(places: Places) -> Blocks:
    """Work out how values on whole numbers blend at ascending places."""
    blocks = []
    for start in range(0, len(places), BLOCK):
        some = places[start : start + BLOCK]
        floor = np.floor(some).astype(np.int64)
        t = (some - floor).astype(np.float32)
        first = int(floor[0]) - 1
        weights = np.zeros((len(some), int(floor[-1]) - first + 3), np.float32)
        rows = np.arange(len(some))
        four = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, 1 + 3 * t + 3 * t**2 - 3 * t**3, t**3)
        for k, part in enumerate(four):
            weights[rows, floor - first - 1 + k] = part / 6
        blocks.append(Block(slice(start, start + len(some)), first, weights))
    return blocks


def blend(values: Values, down: Blocks, across: Blocks, *, repeats: bool) -> Values:
    """Blend a raster at all crossings of two lists of places; outside it repeats, or continues as at its edge."""

    def numbers(first: int, count: int, size: int) -> NDArray[np.int64]:
        found = np.arange(first, first + count)
        return found % size if repeats else np.clip(found, 0, size - 1)

    first = across[0].first
    last = across[-1].first + across[-1].weights.shape[1]
    columns = numbers(first, last - first, values.shape[1])
    tall = np.empty((down[-1].where.stop, len(columns)), np.float32)
    for block in down:
        rows = numbers(block.first, block.weights.shape[1], len(values))
        tall[block.where] = block.weights @ values[np.ix_(rows, columns)]
    found = np.empty((len(tall), across[-1].where.stop), np.float32)
    for block in across:
        begin = block.first - first
        found[:, block.where] = tall[:, begin : begin + block.weights.shape[1]] @ block.weights.T
    return found


def blurred(mask: NDArray[np.generic], radius: float) -> Values:
    """Make a raster soft over a radius in its own steps."""
    values = mask.astype(np.float32)
    reach = max(1, int(np.ceil(3 * radius)))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(radius, 1e-3)) ** 2).astype(np.float32)
    weights /= weights.sum()
    for axis in (0, 1):
        count = values.shape[axis]
        padded = np.take(values, np.clip(np.arange(-reach, count + reach), 0, count - 1), axis=axis)
        soft = np.zeros_like(values)
        for k, weight in enumerate(weights):
            soft += weight * (padded[k : k + count] if axis == 0 else padded[:, k : k + count])
        values = soft
    return values


class Clouds:
    """Clouds of noise, each by its name; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._lattices: dict[str, Values] = {}

    def lattice(self, name: str) -> Values:
        """Return the random numbers of a cloud."""
        if name not in self._lattices:
            rng = np.random.default_rng([self.seed, zlib.crc32(name.encode())])
            self._lattices[name] = rng.normal(size=(LATTICE, LATTICE)).astype(np.float32)
        return self._lattices[name]

    def at(self, name: str, y: Places, x: Places, length: float, stretch: float = 1) -> Values:
        """Return a cloud at all crossings of two lists of places; `length` and places are in hexes."""
        return 2.1 * blend(
            self.lattice(name), spline(y / length), spline(x / (length * stretch)), repeats=True
        )


class View:
    """A rectangle of the field at one zoom: brings coarse values and clouds to its pixels."""

    def __init__(
        self,
        clouds: Clouds,
        nodes: float,
        margin: float,
        scale: float,
        corner: tuple[float, float],
        size: tuple[int, int],
    ) -> None:
        """`nodes` of the coarse raster are in a hex, which begins `margin` hexes before the field.

        `scale` pixels are a hex; `corner` is the rectangle's north-west corner, in hexes.
        """
        self.scale = scale
        self.left, self.top = corner
        self.width, self.height = size
        self._clouds = clouds
        self.x = self.left + (np.arange(self.width) + 0.5) / scale
        self.y = self.top + (np.arange(self.height) + 0.5) / scale
        self._rows = spline((self.y + margin) * nodes)
        self._columns = spline((self.x + margin) * nodes)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, in hexes."""
        return self.left, self.top, self.left + self.width / self.scale, self.top + self.height / self.scale

    def bring(self, coarse: Values) -> Values:
        """Return coarse values at every pixel."""
        return blend(coarse, self._rows, self._columns, repeats=False)

    def noise(
        self, name: str, length: float, octaves: int = 1, fall: float = 0.5, stretch: float = 1
    ) -> Values:
        """Return clouds of mean 0 and deviation about 1; `stretch` draws them out from left to right."""
        total = np.zeros((self.height, self.width), np.float32)
        power = 0.0
        for octave, size, strength in self._octaves(length, octaves, fall):
            total += np.float32(strength) * self._clouds.at(f"{name} {octave}", self.y, self.x, size, stretch)
            power += strength**2
        return total / np.float32(max(power, 1e-6) ** 0.5)

    def _octaves(self, length: float, octaves: int, fall: float) -> Iterator[tuple[int, float, float]]:
        for octave in range(octaves):
            size = length / 2**octave
            if size * self.scale < FINEST:
                return
            yield octave, size, fall**octave
