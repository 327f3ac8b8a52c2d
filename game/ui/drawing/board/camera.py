"""What part of the field is seen, and how large."""

import msgspec
from pygame import Rect

Point = tuple[float, float]
MARGIN = 18
"""Pixels of table left around a field that is fitted into its place."""


class Camera(msgspec.Struct, frozen=True, kw_only=True):
    """A view of the field: `scale` pixels of the window for one of the field, `centre` the point seen in the middle.

    `area` is the place of the field in the window, and `free` the part of it that nothing lies over, whose middle is
    meant.
    """

    scale: float
    centre: Point
    area: tuple[int, int, int, int]
    free: tuple[int, int, int, int]
    field: tuple[int, int]

    def to_window(self, point: Point) -> Point:
        """Where a point of the field is drawn."""
        x, y, width, height = self.free
        return (
            x + width / 2 + (point[0] - self.centre[0]) * self.scale,
            y + height / 2 + (point[1] - self.centre[1]) * self.scale,
        )

    def to_field(self, point: Point) -> Point:
        """Which point of the field is drawn there."""
        x, y, width, height = self.free
        return (
            self.centre[0] + (point[0] - x - width / 2) / self.scale,
            self.centre[1] + (point[1] - y - height / 2) / self.scale,
        )

    def zoomed(self, factor: float, pointer: Point, limits: tuple[float, float]) -> "Camera":
        """Enlarge by a factor, within limits, so that what is under the pointer stays there."""
        scale = min(limits[1], max(limits[0], self.scale * factor))
        kept = self.to_field(pointer)
        x, y, width, height = self.free
        centre = (
            kept[0] - (pointer[0] - x - width / 2) / scale,
            kept[1] - (pointer[1] - y - height / 2) / scale,
        )
        return msgspec.structs.replace(self, scale=scale, centre=centre).clamped()

    def panned(self, right: float, down: float) -> "Camera":
        """Move the field by a given number of pixels of the window."""
        centre = (self.centre[0] - right / self.scale, self.centre[1] - down / self.scale)
        return msgspec.structs.replace(self, centre=centre).clamped()

    def shift_to(self, other: "Camera") -> tuple[int, int] | None:
        """Return by how many pixels another view shows the field aside of this one; None if it is no such view."""
        alike = (self.scale, self.area, self.free, self.field) == (
            other.scale,
            other.area,
            other.free,
            other.field,
        )
        if not alike:
            return None
        right, down = ((a - b) * self.scale for a, b in zip(self.centre, other.centre, strict=True))
        return round(right), round(down)

    def moved_to(self, area: Rect, free: Rect) -> "Camera":
        """Keep the view in a place of another size."""
        return msgspec.structs.replace(self, area=_sides(area), free=_sides(free)).clamped()

    def clamped(self) -> "Camera":
        """Keep the field in sight: centred where there is room for all of it, else filling the place."""
        centre = (self._hold(0), self._hold(1))
        return msgspec.structs.replace(self, centre=centre)

    def _hold(self, way: int) -> float:
        half = (self.free[2 + way] / 2 - MARGIN) / self.scale
        size = self.field[way]
        if 2 * half >= size:
            return size / 2
        return min(size - half, max(half, self.centre[way]))


def fitted(field: tuple[int, int], area: Rect, free: Rect | None = None) -> Camera:
    """See the whole field as large as its place allows, or the part of it that is free."""
    free = free or area
    scale = _largest(field, free)
    return Camera(
        scale=scale, centre=(field[0] / 2, field[1] / 2), area=_sides(area), free=_sides(free), field=field
    )


def framed(
    field: tuple[int, int], part: tuple[Point, Point], area: Rect, free: Rect, largest: float
) -> Camera:
    """See a part of the field, from its upper left to its lower right point, at no more than the largest scale."""
    (left, top), (right, bottom) = part
    whole = fitted(field, area, free)
    scale = max(whole.scale, min(largest, _largest((right - left, bottom - top), free)))
    centre = ((left + right) / 2, (top + bottom) / 2)
    return msgspec.structs.replace(whole, scale=scale, centre=centre).clamped()


def _largest(size: Point, free: Rect) -> float:
    """Return the scale at which so much of the field fills its place, less the margin."""
    return min(max(1, side - 2 * MARGIN) / length for side, length in zip(free.size, size, strict=True))


def _sides(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.width, rect.height
