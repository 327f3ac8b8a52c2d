"""Whether a move is clear, and keeps its distance: what it meets, by name and measure (TX-06, TX-07, TX-08)."""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr
from game.plane.measures import distance
from game.plane.rect import Rect
from game.plane.shapes import Polygon, Shape, apart, gap, overlap
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import SPACING


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """What a move meets: a unit, a bar, or the edge of the board; `gap` is how near, less than `least`."""

    kind: Literal["unit", "bar", "board"]
    unit: PieceId = NO_PIECE
    gap: int = 0
    least: int = 0


class _Thing(NamedTuple):
    """A unit or a bar around a unit that is to move, and the least distance to the middle of that unit at least."""

    unit: PieceId
    shape: Shape
    away: float


class Surroundings:
    """What is around a unit that is to move: other units, bars, the edge of the board.

    `without` are units that count as gone. A bar that the unit overlaps before it moves does not count (TX-06).
    """

    def __init__(self, position: Position, unit: Piece, without: Collection[PieceId] = ()) -> None:
        self.position, self.unit = position, unit
        self.start: Rect = boundary(unit)
        self.units: list[tuple[Piece, Rect]] = [
            (other, boundary(other))
            for other in position.units()
            if other.id != unit.id and other.id not in without
        ]
        self._leasts: dict[_Thing, int] = {}

    @cached_property
    def bars(self) -> list[Polygon]:
        """The bars to the unit, but those that it overlaps already (TX-06)."""
        return [bar for bar in self.position.bars(self.unit) if not overlap(bar, self.start)]

    def too_near(self, sweep: Iterable[Shape], end: Rect) -> Obstacle | None:
        """Return what a sweep overlaps or comes too near to, or its rounded end overlaps (TX-07, TX-08).

        It keeps a gap of half an inch to every unit and bar, or what the gap was before the move if that was less.
        """
        board = self.position.battlefield.board
        swept = tuple(sweep)
        reach = max(
            (distance(self.start.middle, shape.middle) + shape.radius for shape in swept), default=0.0
        )
        around = [thing for thing in self._things if thing.away <= reach + SPACING]
        for shape in swept:
            if board.sticks_out(shape):
                return Obstacle(kind="board")
            for thing in around:
                if not apart(shape, thing.shape, SPACING):
                    near, least = gap(shape, thing.shape), self._least(thing)
                    if near < least or overlap(shape, thing.shape):
                        kind: Literal["unit", "bar"] = "unit" if thing.unit else "bar"
                        return Obstacle(kind=kind, unit=thing.unit, gap=near, least=least)
        # Reading TX-07: the place is rounded when the unit is set down, and it is clear there too.
        if board.sticks_out(end):
            return Obstacle(kind="board")
        upon = next((thing for thing in around if overlap(end, thing.shape)), None)
        return upon and Obstacle(kind="unit" if upon.unit else "bar", unit=upon.unit)

    @cached_property
    def _things(self) -> list["_Thing"]:
        """Units, then bars, each with how near to the start a circle around it comes."""
        found: list[tuple[PieceId, Shape]] = [(other.id, rect) for other, rect in self.units]
        found += [(NO_PIECE, bar) for bar in self.bars]
        start = self.start.middle
        return [_Thing(unit, shape, distance(start, shape.middle) - shape.radius) for unit, shape in found]

    def _least(self, thing: "_Thing") -> int:
        if thing not in self._leasts:
            self._leasts[thing] = min(SPACING, gap(self.start, thing.shape))
        return self._leasts[thing]

    def told(self, obstacle: Obstacle, write: Callable[[int], str]) -> str:
        """Return in a sentence what a move meets (TX-99)."""
        if obstacle.kind == "board":
            return tr("it would leave the board (TX-07)")
        what = self.position.piece(obstacle.unit).name if obstacle.kind == "unit" else tr("impassable ground")
        if not obstacle.least:
            return tr("it would overlap {what} (TX-07)", what=what)
        return tr(
            "it would come within {gap} of {what}; {least} is the spacing (TX-08)",
            gap=write(obstacle.gap),
            what=what,
            least=write(obstacle.least),
        )
