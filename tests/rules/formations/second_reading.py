"""A second reading of the rally step, written from the source text alone: it imports nothing of the game.

A position is plain data, so that whoever doubts a result can work it out beside this text. Withdrawals are asked of
whoever plays; what they lead to is read here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
"""A hex: column and row from the north-west corner, both from 0; every second row is shifted to the right."""

NEAR_CM, CAUGHT_CM = 30, 15


@dataclass
class Body:
    """A formation: its side, its initiative value, its markers, and where its units are (None is off the field)."""

    side: str
    initiative: int
    blast: int
    broken: bool
    units: dict[str, Cell | None]

    def on_field(self) -> dict[str, Cell]:
        """Return the units on the field and their hexes."""
        return {name: cell for name, cell in self.units.items() if cell is not None}


@dataclass
class Table:
    """All that the rally step asks about: ratings by side, who won the strategy roll, formations, the scale."""

    ratings: dict[str, int]
    won: str
    bodies: dict[str, Body]
    cm_per_hex: int
    destroyed: list[str] = field(default_factory=list)


def distance(one: Cell, other: Cell) -> int:
    """Count the hexes from one to the other: rows first, each of which shifts by half a column, then columns."""
    rows = abs(one[1] - other[1])
    half_columns = abs(2 * (one[0] - other[0]) + one[1] % 2 - other[1] % 2)
    return rows + max(0, (half_columns - rows) // 2)


def within(table: Table, cell: Cell, side: str, centimetres: int) -> bool:
    """Return whether a unit of the other side is within a distance of a hex; the distance itself is within."""
    return any(
        distance(cell, place) <= centimetres // table.cm_per_hex
        for body in table.bodies.values()
        if body.side != side
        for place in body.on_field().values()
    )


def rally_step(
    table: Table,
    dice: Iterator[int],
    pick: Callable[[str, list[str]], str],
    withdraw: Callable[[Body], dict[str, Cell | None]],
) -> None:
    """Play the rally step: `pick` is which formation of a side is next, `withdraw` where its units end."""
    due = [name for name, body in table.bodies.items() if body.broken or body.blast > 0]
    one, two = table.ratings
    if table.ratings[one] == table.ratings[two]:
        turn = table.won
    else:
        turn = one if table.ratings[one] > table.ratings[two] else two
    while due:
        mine = [name for name in due if table.bodies[name].side == turn]
        if mine:
            name = pick(turn, mine)
            due.remove(name)
            attempt(table, table.bodies[name], next(dice), withdraw)
        turn = two if turn == one else one


def attempt(table: Table, body: Body, die: int, withdraw: Callable[[Body], dict[str, Cell | None]]) -> None:
    """Make the rally test of one formation."""
    score = die
    if body.broken:
        score -= 2
    if any(within(table, cell, body.side, NEAR_CM) for cell in body.on_field().values()):
        score -= 1
    if score >= body.initiative:
        if body.broken:
            body.broken = False
            body.blast = len(body.units)
        removed = (body.blast + 1) // 2
        body.blast -= removed
    elif body.broken and body.on_field():
        body.units.update(withdraw(body))
        caught = [name for name, cell in body.on_field().items() if within(table, cell, body.side, CAUGHT_CM)]
        for name in caught:
            del body.units[name]
        table.destroyed += caught
