"""Where a unit is: its boundary by its place, and its place by its Centre (TX-05)."""

from game.engine.decisions.location import Pose
from game.plane.measures import Point, direction, rounded
from game.plane.rect import Rect, rect_at
from game.rules.chargers.state import Piece


def boundary(unit: Piece) -> Rect:
    """Return the boundary of a unit on the field (TX-05)."""
    return unit.boundary


def boundary_at(unit: Piece, pose: Pose, files: int = 0) -> Rect:
    """Return the boundary that a unit would have with another pose, and other files if given."""
    count = files or unit.files
    width, depth = unit.row.base
    return rect_at(pose, count * width, -(-unit.models // count) * depth)


def kept(point: Point) -> tuple[int, int]:
    """Round a point as it is kept (TX-01)."""
    return rounded(point[0]), rounded(point[1])


def centre(unit: Piece) -> Point:
    """Return the Centre of a unit, which is nowhere rounded (TX-01, TX-05)."""
    return boundary(unit).centre


def pose_about(x: int, y: int, heading: int, depth: int) -> Pose:
    """Return the pose of a unit whose Centre is at a point."""
    fx, fy = direction(heading)
    return Pose(rounded(x + depth / 2 * fx), rounded(y + depth / 2 * fy), heading)
