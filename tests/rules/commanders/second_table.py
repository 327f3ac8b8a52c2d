"""The table of the second reading: pieces, hexes, distances and directions, without anything of the game.

A position is plain data, so that whoever doubts a result can work it out beside this text.
"""

import math
from dataclasses import dataclass, field

Cell = tuple[int, int]
"""A hex: column and row from the north-west corner, both from 0; those beyond the edges have places too."""

RADIUS = {"army": 30, "brigade": 18, "aide": 6}
NO_GUNS = ("rough", "castle", "forest", "marsh")
NO_HORSE = ("rough", "castle")


@dataclass
class Unit:
    """A unit; `facing` in degrees from north, `cell` None once it is gone."""

    id: str
    side: str
    kind: str
    brigade: str
    cell: Cell | None
    facing: int
    blocks: int = 4
    full: int = 4
    formation: str = "open"
    routed: bool = False
    out_of_command: bool = False
    orders: bool = False
    rallied: bool = False
    tried: bool = False


@dataclass
class Commander:
    """A commander: `rank` army, brigade or aide; `unit` is the one of an aide, or the one whose officers these are."""

    id: str
    side: str
    rank: str
    cell: Cell
    inches: int
    brigade: str = ""
    unit: str = ""
    tried: bool = False


@dataclass
class Table:
    """All that is asked about; `flat` is for flat-top hexes, `odd` shifts columns or rows 2, 4 ..."""

    columns: int
    rows: int
    flat: bool
    odd: bool
    inches: int
    homes: dict[str, str]
    first: str
    terrain: dict[Cell, str]
    units: list[Unit]
    commanders: list[Commander]
    due: set[str] = field(default_factory=set)
    checked: set[str] = field(default_factory=set)

    def of(self, side: str) -> list[Unit]:
        """Return the units of a side on the field."""
        return [unit for unit in self.units if unit.side == side and unit.cell is not None]

    def against(self, side: str) -> list[Unit]:
        """Return the units of the other side on the field."""
        return [unit for unit in self.units if unit.side != side and unit.cell is not None]

    def sides(self) -> list[str]:
        """Return the sides, the one with the initiative first."""
        return sorted(self.homes, key=lambda side: side != self.first)


# Where things are


def centre(table: Table, cell: Cell) -> tuple[float, float]:
    """Return where the centre of a hex is, east and south, a hex's side being 1."""
    column, row = cell
    shift = 0.5 * ((column if table.flat else row) % 2 == table.odd)
    if table.flat:
        return 1.5 * column, math.sqrt(3) * (row + shift)
    return math.sqrt(3) * (column + shift), 1.5 * row


def distance(table: Table, one: Cell, other: Cell) -> int:
    """Count the hexes from one to the other: how far apart they are along each of the three directions."""
    (x, y), (to_x, to_y) = centre(table, one), centre(table, other)
    across, along = (to_y - y, to_x - x) if table.flat else (to_x - x, to_y - y)
    ways = (along / 1.5, (across / math.sqrt(3)) - along / 3, (across / math.sqrt(3)) + along / 3)
    return max(abs(round(way)) for way in ways)


def beside(table: Table, cell: Cell) -> list[Cell]:
    """Return the six hexes that touch a hex, on the board or not."""
    column, row = cell
    block = [(column + east, row + south) for east in (-1, 0, 1) for south in (-1, 0, 1)]
    return [other for other in block if distance(table, cell, other) == 1]


def direction(table: Table, start: Cell, end: Cell) -> float:
    """Return the direction from one hex to another in degrees from north."""
    (x, y), (to_x, to_y) = centre(table, start), centre(table, end)
    return math.degrees(math.atan2(to_x - x, y - to_y)) % 360


def apart(one: float, other: float) -> float:
    """Return the angle between two directions, rounded so that equal ones are equal."""
    angle = abs(one - other) % 360
    return round(min(angle, 360 - angle), 3)


def arc(table: Table, unit: Unit, cell: Cell) -> str:
    """Return in which arc of a unit a hex is; on the line between two it is in the one nearer the front."""
    assert unit.cell is not None
    angle = apart(unit.facing, direction(table, unit.cell, cell))
    return "front" if angle <= 60 else "flank" if angle <= 120 else "rear"


def on_board(table: Table, cell: Cell) -> bool:
    """Return whether a hex is one of the field; a gap in the picture is none."""
    return table.terrain.get(cell, "") != ""


def open_to(table: Table, kind: str, cell: Cell) -> bool:
    """Return whether the ground of a hex lets a kind in."""
    ground = table.terrain[cell]
    if kind.endswith("artillery"):
        return ground not in ("crag", "river", "loch", *NO_GUNS)
    return ground not in ("crag", "river", "loch", *(NO_HORSE if kind.endswith("cavalry") else ()))


def hexes_to_an_edge(table: Table, cell: Cell) -> int:
    """Count the hexes to the nearest edge: steps until the first hex that is off the board."""
    reached, steps = {cell}, 0
    while all(on_board(table, other) for other in reached):
        reached = reached.union(*(beside(table, other) for other in reached))
        steps += 1
    return steps
