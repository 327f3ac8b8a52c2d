"""Facing: the corner of its hex that a piece looks at, and the arcs around it (AR-03, AR-04).

A facing is a whole number of degrees, clockwise from north. Pointy-top hexes have corners at 0, 60, 120 …, flat-top
hexes at 30, 90, 150 …. Every comparison of angles is one of whole numbers, so that all machines agree.
"""

from typing import Final, Literal, NewType

from game.hexgrid.grid import OFF, STEPS, Grid
from game.hexgrid.ids import HexId
from game.hexgrid.scenario import Edge

Facing = NewType("Facing", int)
Arc = Literal["front", "flank", "rear"]

CORNER: Final = 60
"""Degrees from one corner of a hex to the next (AR-04)."""

_FULL_TURN: Final = 360
_FIRST_CORNER: Final = {"y": 60, "x": 90}
"""The corner between the first two of `STEPS`, by the stagger axis of the field; the next ones lie anticlockwise."""

_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_EDGES: Final[dict[Edge, int]] = {"north": 0, "east": 90, "south": 180, "west": 270}


def facings(grid: Grid) -> tuple[Facing, ...]:
    """Return the six facings of a field, clockwise from north."""
    first = _FIRST_CORNER[grid.plan.axis] % CORNER
    return tuple(Facing(first + CORNER * corner) for corner in range(len(STEPS)))


def facing_name(facing: Facing) -> str:
    """Return the point of the compass nearest to a facing: "NE" for 30 and for 60 degrees."""
    return _NAMES[(facing + 22) // 45 % len(_NAMES)]


def parse_facing(grid: Grid, text: str) -> Facing:
    """Read a facing from a point of the compass or from degrees; ValueError holds a sentence when it is neither."""
    known = {name: facing for facing in facings(grid) for name in (facing_name(facing), str(facing))}
    found = known.get(text.strip().upper())
    if found is None:
        words = ", ".join(facing_name(facing) for facing in facings(grid))
        degrees = ", ".join(str(facing) for facing in facings(grid))
        raise ValueError(f"{text!r} is not a facing of this field: use {words}, or degrees {degrees}")
    return found


def turned(facing: Facing, corners: int) -> Facing:
    """Return the facing a given number of corners clockwise (AR-04); a negative number turns anticlockwise."""
    return Facing((facing + CORNER * corners) % _FULL_TURN)


def corners_between(facing: Facing, other: Facing) -> int:
    """Count the corners of the shorter turn from one facing to another, 0 to 3 (AR-04)."""
    apart = abs(facing - other) % _FULL_TURN
    return min(apart, _FULL_TURN - apart) // CORNER


def arc(grid: Grid, hex_id: HexId, facing: Facing, other: HexId) -> Arc:
    """Return the arc of a piece in which another hex lies (AR-03).

    A centre exactly on the line between two arcs counts for the one nearer the front. `other` is not `hex_id`.
    """
    ahead, away = _direction(grid, facing), _offset(grid, hex_id, other)
    along = _dot(ahead, away)
    # A cosine of one half or more is an angle of 60 degrees or less.
    cosine = 4 * along * along * (1 if along > 0 else -1)
    half = _dot(ahead, ahead) * _dot(away, away)
    if cosine >= half:
        return "front"
    return "flank" if cosine >= -half else "rear"


def hexes_in_arc(grid: Grid, hex_id: HexId, facing: Facing, wanted: Arc) -> tuple[HexId, ...]:
    """Return the adjacent hexes in an arc, clockwise from the left of the front; cells off the board are left out."""
    left = _corner(grid, facing) + 1
    places = {"front": (0, 1), "flank": (2, 5), "rear": (3, 4)}[wanted]
    row = grid.neighbours[hex_id].tolist()
    around = (row[(left - place) % len(STEPS)] for place in places)
    return tuple(neighbour for neighbour in around if neighbour != OFF)


def facing_to_edge(grid: Grid, edge: Edge) -> Facing:
    """Return the facing nearest to the direction of an edge; of two as near the right-hand one."""
    return min(facings(grid), key=lambda facing: _apart(_EDGES[edge], facing))


def facing_to_hex(grid: Grid, hex_id: HexId, other: HexId) -> Facing:
    """Return the facing nearest to the direction of another hex; of two as near the right-hand one."""
    away = _offset(grid, hex_id, other)
    ranked = [(_dot(_direction(grid, facing), away), facing) for facing in facings(grid)]
    best = max(ranked)[0]
    nearest = [facing for value, facing in ranked if value == best]
    # Of two neighbouring corners the right-hand one is the one clockwise of the other.
    return next(facing for facing in nearest if turned(facing, 1) not in nearest)


def _apart(degrees: int, facing: Facing) -> tuple[int, bool]:
    """Return how far a facing is from a direction, and whether to its left."""
    clockwise = (facing - degrees + _FULL_TURN // 2) % _FULL_TURN - _FULL_TURN // 2
    return abs(clockwise), clockwise < 0


def _corner(grid: Grid, facing: Facing) -> int:
    """Return which corner a facing is: the one between that step of `STEPS` and the next."""
    return (_FIRST_CORNER[grid.plan.axis] - facing) % _FULL_TURN // CORNER


def _direction(grid: Grid, facing: Facing) -> tuple[int, int]:
    """Return the axial direction of a facing."""
    corner = _corner(grid, facing)
    (q, r), (next_q, next_r) = STEPS[corner], STEPS[(corner + 1) % len(STEPS)]
    return q + next_q, r + next_r


def _offset(grid: Grid, hex_id: HexId, other: HexId) -> tuple[int, int]:
    (q, r), (to_q, to_r) = grid.axial_of(hex_id), grid.axial_of(other)
    return to_q - q, to_r - r


def _dot(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return a whole multiple of the scalar product of two axial directions, the same multiple for all."""
    (q, r), (to_q, to_r) = one, other
    return 2 * q * to_q + 2 * r * to_r + q * to_r + r * to_q
