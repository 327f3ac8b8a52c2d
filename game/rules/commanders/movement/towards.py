"""How far places are toward a home edge, and to the right hand of who looks away from it."""

from typing import Final

from game.hexgrid.scenario import Edge

_TOWARD: Final[dict[Edge, tuple[int, int]]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
_RIGHT: Final[dict[Edge, tuple[int, int]]] = {
    "north": (-1, 0),
    "east": (0, -1),
    "south": (1, 0),
    "west": (0, 1),
}


def _middle(axis: str, place: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of a place in axial coordinates as whole numbers east and south (see `Grid.centres`)."""
    q, r = place
    return (2 * q + r, r) if axis == "y" else (q, 2 * r + q)


def toward_home(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is toward a home edge, the greater the nearer (BX-31)."""
    x, y = _middle(axis, place)
    east, south = _TOWARD[home]
    return x * east + y * south


def right_of(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is to the right of who has his back to a home edge (BX-31)."""
    x, y = _middle(axis, place)
    east, south = _RIGHT[home]
    return x * east + y * south
