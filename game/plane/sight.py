"""Lines of sight between rectangles."""

from collections.abc import Callable, Iterable, Mapping

from game.hexgrid.ids import HexId
from game.plane.measures import TOLERANCE, Point
from game.plane.rect import EDGES, Rect
from game.plane.shapes import Shape, length_inside

SEEN_THROUGH = 10
"""So many thousandths of a line may lie in one barrier."""


def sees(
    viewer: Rect,
    other: Rect,
    units: Iterable[Shape],
    hexes: Mapping[HexId, Shape],
    ground: Callable[[Point], HexId | None],
) -> bool:
    """Return whether one of three points of a front has an open line in its front arc to one of nine points.

    `units` bar every line through them, `hexes` those that neither begin nor end on their ground.
    """
    barriers: list[tuple[HexId | None, Shape]] = [
        (None, unit) for unit in units if _near(viewer, other, unit)
    ]
    barriers += [(hex_id, shape) for hex_id, shape in hexes.items() if _near(viewer, other, shape)]
    points = (other.centre, *other.corners, *map(other.edge_middle, EDGES))
    ends = [end for end in points if viewer.arc_of(end) == "front"]
    for start in (viewer.corner("left"), viewer.corner("right"), viewer.place):
        for end in ends:
            if not any(
                length_inside(shape, start, end, TOLERANCE) > SEEN_THROUGH
                and (hex_id is None or hex_id not in (ground(start), ground(end)))
                for hex_id, shape in barriers
            ):
                return True
    return False


def _near(viewer: Rect, other: Rect, shape: Shape) -> bool:
    """Return whether a shape can meet a line between points of two rectangles."""
    (x1, y1), (x2, y2), (px, py) = viewer.centre, other.centre, shape.middle
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((px - x1) * dx + (py - y1) * dy) / square)) if square else 0.0
    ex, ey = px - x1 - along * dx, py - y1 - along * dy
    reach = max(viewer.radius, other.radius) + shape.radius + TOLERANCE
    return ex * ex + ey * ey <= reach * reach
