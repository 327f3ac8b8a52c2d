"""How far places are toward a home edge, and to the right hand of who looks away from it (BX-31)."""

from game.hexgrid.grid import TO_EDGE
from game.hexgrid.scenario import Edge


def _middle(axis: str, place: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of a place in axial coordinates as whole numbers east and south (see `Grid.centres`)."""
    q, r = place
    return (2 * q + r, r) if axis == "y" else (q, 2 * r + q)


def toward_home(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is toward a home edge, the greater the nearer."""
    x, y = _middle(axis, place)
    east, south = TO_EDGE[home]
    return x * east + y * south


def right_of(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is to the right of who has his back to a home edge."""
    x, y = _middle(axis, place)
    east, south = TO_EDGE[home]
    return x * south - y * east
