"""Sight: what is on the straight line between the middles of two hexes, in whole numbers throughout."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.hexgrid.grid import OFF, STEPS, Grid
from game.hexgrid.ids import HexId

_Offset = tuple[int, int]
"""A way from the first hex of a line in axial (q, r)."""


class SightLine(NamedTuple):
    """The hexes between two others that may bar the sight from one to the other (JX-52).

    The line runs through every hex of `crossed`, and along the common side of the two of each of `pairs`.
    Both are in the order of their index, so that a line is the same from either end.
    """

    crossed: tuple[HexId, ...]
    pairs: tuple[tuple[HexId, HexId], ...]


def between(grid: Grid, start: HexId, end: HexId) -> SightLine:
    """Lay the line of sight between two hexes, without cells off the board, which bar nothing (JX-52)."""
    line = grid.lines.get((start, end))
    if line is None:
        line = grid.lines[start, end] = _lay(grid, start, end)
    return line


def _lay(grid: Grid, start: HexId, end: HexId) -> SightLine:
    q, r = grid.axial_of(start)
    end_q, end_r = grid.axial_of(end)
    crossed, pairs = _ways(end_q - q, end_r - r)
    hexes = [grid.at(q + east, r + south) for east, south in crossed]
    couples = [(grid.at(q + a, r + b), grid.at(q + c, r + d)) for (a, b), (c, d) in pairs]
    return SightLine(
        tuple(sorted(hex_id for hex_id in hexes if hex_id != OFF)),
        tuple(sorted((min(pair), max(pair)) for pair in couples if OFF not in pair)),
    )


def barring(line: SightLine, bars: Callable[[HexId], bool]) -> tuple[HexId, ...]:
    """Name the hexes that block a line, in the order of their index; a pair blocks it only when both do (JX-52)."""
    alone = [hex_id for hex_id in line.crossed if bars(hex_id)]
    together = [hex_id for a, b in line.pairs if bars(a) and bars(b) for hex_id in (a, b)]
    return tuple(sorted(alone + together))


@lru_cache(maxsize=1 << 16)
def _ways(q: int, r: int) -> tuple[tuple[_Offset, ...], tuple[tuple[_Offset, _Offset], ...]]:
    """Find the ways to the hexes crossed, and to both hexes of each side run along, on the way (q, r)."""
    if not (q or r):
        return (), ()
    line = _slopes(q, r)
    crossed: list[_Offset] = []
    pairs: list[tuple[_Offset, _Offset]] = []
    known = {(0, 0)}
    open_ways = [(0, 0)]
    # What a line touches hangs together, so a walk from its start finds all of it and little else.
    for east, south in open_ways:
        for step_q, step_r in STEPS:
            way = (east + step_q, south + step_r)
            if way in known:
                continue
            known.add(way)
            if _crosses(line, way):
                crossed.append(way)
                open_ways.append(way)
            elif (other := _across(line, way)) is not None:
                known.add(other)
                pairs.append((way, other))
                open_ways += (way, other)
    return tuple(way for way in crossed if way != (q, r)), tuple(pairs)


def _slopes(q: int, r: int) -> tuple[int, int, int]:
    """Measure a way across the three pairs of opposite sides; its own cell is between -1 and 1 in each."""
    s = -q - r
    return q - r, r - s, s - q


def _crosses(line: tuple[int, int, int], way: _Offset) -> bool:
    """Return whether the line enters the inside of the hex at the end of a way."""
    centre = _slopes(*way)
    return all(abs(at) < 1 for slope, at in zip(line, centre, strict=True) if not slope) and _meets(
        line, centre
    )


def _across(line: tuple[int, int, int], way: _Offset) -> _Offset | None:
    """Find the hex that shares with this one a side which the line runs along."""
    centre = _slopes(*way)
    q, r = way
    s = -q - r
    mirrored = ((r, q), (q, s), (s, r))
    for slope, at, other in zip(line, centre, mirrored, strict=True):
        if not slope and abs(at) == 1 and _meets(line, centre):
            return other
    return None


def _meets(line: tuple[int, int, int], centre: tuple[int, int, int]) -> bool:
    """Return whether more than a point of the line is between all the sides it is not parallel to.

    At the part t of the line, t * slope - middle is between -1 and 1 for t from (middle - 1) / slope to
    (middle + 1) / slope when the slope is positive. The line itself, t from 0 to 1, is a slope of 2 with
    its middle at 1.
    """
    spans = [(abs(slope), at if slope > 0 else -at) for slope, at in zip(line, centre, strict=True) if slope]
    spans.append((2, 1))
    return all((low - 1) * b < (high + 1) * a for a, low in spans for b, high in spans)
