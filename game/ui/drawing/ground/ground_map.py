"""What is painted: the hexes of a field with their terrain, in lengths of which 1 lies between two neighbours."""

import zlib
from functools import cached_property

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.hexgrid.grid import OFF, Hex
from game.ui.drawing.board.hex_layout import HexLayout
from game.ui.drawing.ground.svg import Line

ANGLES = {"y": (0, 300, 240, 180, 120, 60), "x": (30, 330, 270, 210, 150, 90)}
"""Where the neighbours in the order of `hexgrid.grid.STEPS` are, in degrees clockwise from the right, by the axis."""

EDGE_NAMES = {
    "y": {"e": 0, "se": 60, "sw": 120, "w": 180, "nw": 240, "ne": 300},
    "x": {"se": 30, "s": 90, "sw": 150, "nw": 210, "n": 270, "ne": 330},
}
"""The edges as tiles name them, in degrees clockwise from the right."""


class TileMarks(msgspec.Struct, frozen=True, kw_only=True):
    """What a tile says besides its terrain: the edges something is drawn on, None if it does not say, and its road."""

    edges: frozenset[str] | None = None
    road: frozenset[str] = frozenset()
    look: str = ""


class GroundHex(msgspec.Struct, frozen=True, kw_only=True):
    """One hex: its middle in hexes, its terrain, and by which edges, in degrees, something leaves it."""

    id: Hex
    label: str
    x: float
    y: float
    terrain: str
    edges: frozenset[int] | None
    road: frozenset[int]
    look: str

    @property
    def middle(self) -> Line:
        return np.array([self.x, self.y])


class GroundMap:
    """A field to be painted; `unit` is how many pixels of its map are one hex."""

    def __init__(
        self, hex_layout: HexLayout, terrain: tuple[str, ...], marks: dict[int, TileMarks], name: str
    ) -> None:
        """`marks` holds what the tiles of cells say; all that is painted by chance depends on `name`."""
        self.hex_layout, self.terrain = hex_layout, terrain
        self.seed = zlib.crc32(name.encode())
        self.unit = hex_layout.hex_width
        self.width, self.height = (side / self.unit for side in hex_layout.size)
        grid = hex_layout.grid
        self.angles = ANGLES[hex_layout.axis]
        self.hexes: dict[Hex, GroundHex] = {}
        named = EDGE_NAMES[hex_layout.axis]
        for hex_id in grid.hex_ids:
            if not grid.on_board[hex_id]:
                continue
            x, y = hex_layout.centre(hex_id)
            mark = marks.get(hex_id, TileMarks())
            edges = (
                None if mark.edges is None else frozenset(named[edge] for edge in mark.edges if edge in named)
            )
            self.hexes[hex_id] = GroundHex(
                id=hex_id,
                label=grid.label(hex_id),
                x=x / self.unit,
                y=y / self.unit,
                terrain=terrain[hex_id],
                edges=edges,
                road=frozenset(named[edge] for edge in mark.road if edge in named),
                look=mark.look,
            )

    @cached_property
    def key(self) -> tuple[object, ...]:
        """All that the painting depends on."""
        layout = self.hex_layout
        return (self.seed, layout.axis, layout.width, layout.height, layout.side, *self.hexes.values())

    @property
    def is_flat(self) -> bool:
        """Whether the hexes have a flat top."""
        return self.hex_layout.axis == "x"

    def across(self, hex_id: Hex, angle: int) -> GroundHex | None:
        """Return the hex beyond an edge; None off the board."""
        other = int(self.hex_layout.grid.neighbours[hex_id][self.angles.index(angle)])
        return None if other == OFF else self.hexes[Hex(other)]

    def corners(self, x: float, y: float, inset: float = 0.0) -> Line:
        """Return the six corners around a middle, clockwise, drawn in by a share."""
        return np.array([x, y]) + np.array(self.hex_layout.corners()) / self.unit * (1 - inset)

    def edge(self, hex_at: GroundHex, angle: int, inset: float = 0.0) -> Line:
        """Return the two ends of the edge of a hex that lies in a direction."""
        corners = self.corners(hex_at.x, hex_at.y, inset)
        following = np.roll(corners, -1, axis=0)
        way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        index = int(np.argmax(((corners + following) / 2 - hex_at.middle) @ way))
        return np.array([corners[index], following[index]])

    def rng(self, hex_at: GroundHex, *more: int) -> np.random.Generator:
        """Return the random numbers of a hex: always the same for the same map."""
        return np.random.default_rng([self.seed, zlib.crc32(hex_at.label.encode()), *more])

    def boundary(self, terrains: frozenset[str]) -> list[Line]:
        """Return the edges between hexes of some terrains and all others of the field."""
        return [
            self.edge(each, angle)
            for each in self.hexes.values()
            if each.terrain in terrains
            for angle in sorted(self.angles)
            if (other := self.across(each.id, angle)) is not None and other.terrain not in terrains
        ]

    def cells_at(
        self, x: NDArray[np.float64], y: NDArray[np.float64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return column and row of the cell nearest to each of many places; cells may lie outside the map."""
        layout, plan = self.hex_layout, self.hex_layout.grid.plan
        wide, high = layout.width / self.unit, layout.height / self.unit
        side = layout.side / self.unit
        if self.is_flat:
            along, across, pitch, step = y - high / 2, x - wide / 2, high, (wide + side) / 2
        else:
            along, across, pitch, step = x - wide / 2, y - high / 2, wide, (high + side) / 2
        shifted = 1 if plan.shifted == "odd" else 0
        lower = np.floor(across / step).astype(np.int64)
        best_place, best_line = np.zeros_like(lower), lower
        least = np.full(along.shape, np.inf)
        for line in (lower, lower + 1):
            shift = np.where(line % 2 == shifted, 0.5, 0.0)
            place = np.rint(along / pitch - shift).astype(np.int64)
            gap = ((along - (shift + place) * pitch) ** 2) + (across - line * step) ** 2
            nearer = gap < least
            best_place = np.where(nearer, place, best_place)
            best_line = np.where(nearer, line, best_line)
            least = np.minimum(gap, least)
        return (best_line, best_place) if self.is_flat else (best_place, best_line)
