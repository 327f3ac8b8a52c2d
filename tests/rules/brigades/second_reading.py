"""A second reading of compulsory movement and morale, written from the rules alone: it imports nothing of the game.

A position is plain data, so that whoever doubts a result can work it out beside the book. What players choose is asked
of whoever plays; what it leads to is read here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
"""A hex: column and row from the north-west corner, both from 0; every second row is shifted to the right."""

FOOT = ("grenadier", "regular", "highland", "lowland", "militia")
HORSE = ("battle-cavalry", "light-cavalry")
GUNS = ("trained-artillery", "light-artillery")
GRADE = {"elite": 2, "veteran": 1, "line": 0, "second line": -1, "conscript": -2}
SHELTER = {"rough": 1, "forest": 1, "enclosure": 1, "fieldwork": 1, "town": 2, "castle": 2}
"""Cover in a unit test: a hill's counts for nothing there."""

SLOW = ("marsh", "ford", "enclosure", "town", "castle")
SLOW_BUT_FOR_HIGHLANDERS = ("rough", "forest")
CLOSED = {
    "rough": HORSE + GUNS,
    "castle": HORSE + GUNS,
    "forest": GUNS,
    "marsh": GUNS,
    "crag": FOOT + HORSE + GUNS,
    "river": FOOT + HORSE + GUNS,
    "loch": FOOT + HORSE + GUNS,
}
ANY = -1
"""The facing of pursuers: the book does not say how they end."""


@dataclass
class Unit:
    """A unit; `figures` and `full` are counted in halves. `cell` is None once it is gone."""

    name: str
    side: str
    kind: str
    grade: str
    brigade: str
    cell: Cell | None
    facing: int
    formation: str
    figures: int
    full: int
    words: set[str] = field(default_factory=set)
    ground: Cell | None = None

    @property
    def flees(self) -> bool:
        """Whether it retreats or routs."""
        return bool({"retreating", "routing"} & self.words)


@dataclass
class Brigade:
    """A brigade: its order, its words, the rating of who leads it, and how many units it began with."""

    side: str
    order: str
    rating: int
    began: int
    words: set[str] = field(default_factory=set)


@dataclass
class Table:
    """All that both phases ask about. `units` are in the order of the map."""

    phasing: str
    homes: dict[str, str]
    terrain: dict[Cell, str]
    rows: int
    units: dict[str, Unit]
    brigades: dict[str, Brigade]
    leaders: dict[str, list[Cell]]
    cm_per_hex: int = 10

    def on_field(self) -> list[Unit]:
        """Return the units that are on the field."""
        return [unit for unit in self.units.values() if unit.cell is not None]

    def at(self, cell: Cell) -> Unit | None:
        """Return the unit in a hex."""
        return next((unit for unit in self.on_field() if unit.cell == cell), None)

    def beside(self, cell: Cell) -> list[Unit]:
        """Return the units in the neighbouring hexes."""
        return [unit for unit in self.on_field() if unit.cell in neighbours(cell).values()]


def neighbours(cell: Cell) -> dict[int, Cell]:
    """Return the six hexes around a hex by their direction."""
    column, row = cell
    right = column + row % 2
    return {
        30: (right, row - 1),
        90: (column + 1, row),
        150: (right, row + 1),
        210: (right - 1, row + 1),
        270: (column - 1, row),
        330: (right - 1, row - 1),
    }


def distance(one: Cell, other: Cell) -> int:
    """Count the hexes from one to the other: rows first, each of which shifts by half a column, then columns."""
    rows = abs(one[1] - other[1])
    half_columns = abs(2 * (one[0] - other[0]) + one[1] % 2 - other[1] % 2)
    return rows + max(0, (half_columns - rows) // 2)


# Compulsory movement


class UnclearError(Exception):
    """The rules leave open what is done: which way a pursuer goes."""


def compulsory_movement(table: Table, choose: Callable[[Unit, set[str]], str]) -> None:
    """Play the compulsory phase: `choose` answers for the owner of a unit that gained something.

    All choose before anyone takes what it chose; ground that another has taken by then is lost.
    """
    fall_back(table)
    winners = [unit for unit in in_order(table) if "won" in unit.words]
    chosen = []
    for unit in winners:
        found = {"decline"}
        if "broken" not in table.brigades[unit.brigade].words:
            found |= gains(table, unit)
        chosen.append(choose(unit, found) if len(found) > 1 else "decline")
    for unit, answer in zip(winners, chosen, strict=True):
        take_gain(table, unit, answer)
    for unit in in_order(table):
        if "pursuing" in unit.words and unit.cell is not None:
            unit.words.discard("pursuing")
            # Another pursuer may have brought it into melee by now (GX-46).
            if "broken" not in table.brigades[unit.brigade].words and "in melee" not in unit.words:
                pursue(table, unit)


def in_order(table: Table) -> list[Unit]:
    """Return the units on the field, the phasing side's first, then in the order of the map."""
    return sorted(table.on_field(), key=lambda unit: unit.side != table.phasing)


def rows_to_home(table: Table, unit: Unit) -> int:
    """Count the rows between a unit and its baseline."""
    assert unit.cell
    row = unit.cell[1]
    return row if table.homes[unit.side] == "north" else table.rows - 1 - row


def fall_back(table: Table) -> None:
    """GB-02, GB-03 and GB-04 in one go: those nearest to their own baseline first."""
    movers = [
        unit
        for unit in in_order(table)
        if unit.flees or "pushed back" in unit.words or "broken" in table.brigades[unit.brigade].words
    ]
    for unit in sorted(movers, key=lambda unit: rows_to_home(table, unit)):
        forced_move(table, unit)


def forced_hexes(table: Table, unit: Unit) -> int:
    """Return how many hexes a unit goes (GX-82)."""
    horse = unit.kind in HORSE
    retreat, rout = (20, 30) if horse else (10, 20)
    centimetres = rout if "routing" in unit.words else retreat
    return max(1, centimetres // table.cm_per_hex)


def forced_move(table: Table, unit: Unit) -> None:
    """Move a unit toward its own baseline, hex by hex (GX-82, GX-83)."""
    assert unit.cell
    was_pushed = "pushed back" in unit.words
    unit.words.discard("pushed back")
    broken = "broken" in table.brigades[unit.brigade].words
    if unit.formation == "unlimbered" and (unit.flees or broken):
        unit.cell = None
        return
    home = 0 if table.homes[unit.side] == "north" else 180
    end, passed, over = way_home(table, unit, home)
    for friend in passed:
        if friend.formation == "line":
            friend.words.add("disordered")
    if over:
        unit.cell = None
    elif end != unit.cell:
        unit.cell = end
        unit.facing = home if unit.flees else unit.facing
        if is_slow(table, unit) and unit.formation == "line":
            unit.words.add("disordered")
    elif unit.flees:
        if any(near.side != unit.side and not near.flees for near in table.beside(end)):
            unit.cell = None
    elif was_pushed:
        unit.words.add("disordered")


def way_home(table: Table, unit: Unit, home: int) -> tuple[Cell, list[Unit], bool]:
    """Return where a unit comes to, which friends it passes, and whether it goes over the edge.

    Where no hex is free, who flees passes his friends, on to the first free hex behind them.
    """
    assert unit.cell
    at, end = unit.cell, unit.cell
    left = forced_hexes(table, unit)
    on_the_way: list[Unit] = []
    passed: list[Unit] = []
    while left > 0 or at != end:
        ways = steps_home(table, at, home)
        if not ways:
            return end, passed, unit.flees
        open_ways = [cell for cell in ways if unit.kind not in CLOSED.get(table.terrain[cell], ())]
        step = next_hex(table, unit, open_ways)
        if step is not None:
            at = end = step
            passed += on_the_way
            on_the_way = []
            left -= 1
            if terrain_is_slow(table.terrain[step], unit):
                break
            continue
        friends = [cell for cell in open_ways if (near := table.at(cell)) and near.side == unit.side]
        if not unit.flees or not friends:
            break
        at = min(friends, key=lambda cell: crowd(table, unit, cell))
        friend = table.at(at)
        assert friend
        on_the_way.append(friend)
        left -= 1
    return end, passed, False


def steps_home(table: Table, cell: Cell, home: int) -> list[Cell]:
    """Return the hexes of a step toward the baseline, the one on the left of its owner first.

    He looks away from his baseline, so that his left is on the right of who looks at it.
    """
    around = neighbours(cell)
    return [around[way] for way in ((home + 30) % 360, (home - 30) % 360) if around[way] in table.terrain]


def next_hex(table: Table, unit: Unit, ways: list[Cell]) -> Cell | None:
    """Return the hex of the next step: free, with the fewest units beside it, then the left one."""
    free = [cell for cell in ways if table.at(cell) is None]
    return min(free, key=lambda cell: crowd(table, unit, cell), default=None)


def crowd(table: Table, unit: Unit, cell: Cell) -> int:
    """Count the units beside a hex, the one that comes to it left out."""
    return sum(near is not unit for near in table.beside(cell))


def is_slow(table: Table, unit: Unit) -> bool:
    """Return whether the ground a unit is on ends its move (AR-06)."""
    assert unit.cell
    return terrain_is_slow(table.terrain[unit.cell], unit)


def terrain_is_slow(terrain: str, unit: Unit) -> bool:
    """Return whether a terrain ends the move of a unit."""
    return terrain in SLOW or (terrain in SLOW_BUT_FOR_HIGHLANDERS and unit.kind != "highland")


def gains(table: Table, unit: Unit) -> set[str]:
    """List what a victorious unit may take: the ground it won, or a turn by one corner (GB-05, GX-03)."""
    if unit.formation == "square":
        return set()
    found = {f"turn {(unit.facing + turn) % 360}" for turn in (60, -60)}
    if unit.ground is not None and unit.formation != "unlimbered" and is_free(table, unit, unit.ground):
        found.add("ground")
    return found


def is_free(table: Table, unit: Unit, cell: Cell) -> bool:
    """Return whether a unit may enter a hex."""
    return table.at(cell) is None and unit.kind not in CLOSED.get(table.terrain[cell], ())


def take_gain(table: Table, unit: Unit, chosen: str) -> None:
    """Give a victorious unit what it chose."""
    unit.words.discard("won")
    if chosen == "ground":
        assert unit.ground
        if table.at(unit.ground) is None:
            unit.cell = unit.ground
            if is_slow(table, unit) and unit.formation == "line":
                unit.words.add("disordered")
    elif chosen.startswith("turn"):
        unit.facing = int(chosen.split()[1])


def pursue(table: Table, unit: Unit) -> None:
    """Move pursuing cavalry after the nearest enemy who flees (GB-08, GX-75, GX-47)."""
    fleeing = [enemy for enemy in table.on_field() if enemy.side != unit.side and enemy.flees]
    if not fleeing:
        return
    assert unit.cell
    start = unit.cell
    prey = min(fleeing, key=lambda enemy: distance(start, enemy.cell) if enemy.cell else 0)
    assert prey.cell
    unit.facing = ANY
    struck: Unit | None = None
    for _ in range(max(1, 40 // table.cm_per_hex)):
        nearer = [
            cell
            for cell in neighbours(unit.cell).values()
            if cell in table.terrain and distance(cell, prey.cell) < distance(unit.cell, prey.cell)
        ]
        if len(nearer) != 1:
            raise UnclearError
        there = table.at(nearer[0])
        if there and there.side != unit.side:
            struck = there
            break
        if not is_free(table, unit, nearer[0]):
            break
        unit.cell = nearer[0]
        if is_slow(table, unit):
            unit.words.add("disordered")
            break
    if struck is None:
        return
    if struck.flees:
        struck.figures -= -(-struck.figures // 4)
        struck.words -= {"retreating", "wavering"}
        struck.words.add("routing")
        if struck.figures <= 0:
            struck.cell = None
    else:
        unit.words.add("in melee")
        struck.words.add("in melee")


# Morale


def morale(table: Table, dice: Iterator[int]) -> None:
    """Play the morale phase: unit tests on the picture before them, then brigade tests on the one after."""
    results = {}
    for unit in in_order(table):
        if must_test(table, unit):
            results[unit.name] = result(next(dice) + next(dice) + modifiers(table, unit))
    for name, word in results.items():
        obey(table, table.units[name], word)
    for name in brigades_in_order(table):
        test_brigade(table, name, dice)


def must_test(table: Table, unit: Unit) -> bool:
    """Return whether a unit makes a test (GX-80)."""
    if "routing" in unit.words or "fought" in unit.words:
        return False
    assert unit.cell
    if "retreating" in unit.words:
        return True
    steady_near = any(
        enemy.side != unit.side and not enemy.flees and distance(unit.cell, enemy.cell) <= 3
        for enemy in table.on_field()
        if enemy.cell
    )
    if {"wavering", "disordered"} & unit.words and steady_near:
        return True
    return routs_near(table, unit) > 0 or any(
        near.side == unit.side and "retreating" in near.words for near in table.beside(unit.cell)
    )


def routs_near(table: Table, unit: Unit) -> int:
    """Count the friends that rout within 3 hexes."""
    assert unit.cell
    return sum(
        friend.side == unit.side and "routing" in friend.words and distance(unit.cell, friend.cell) <= 3
        for friend in table.on_field()
        if friend is not unit and friend.cell
    )


def modifiers(table: Table, unit: Unit) -> int:
    """Add up what counts for and against a unit in its test (GX-80, GX-21)."""
    assert unit.cell
    brigade = table.brigades[unit.brigade]
    total = GRADE[unit.grade]
    total += min(2, sum(near.side == unit.side and not near.flees for near in table.beside(unit.cell)))
    if unit.cell in table.leaders[unit.side]:
        total += 1
    quarters = 0
    while 4 * (unit.full - unit.figures) >= (quarters + 1) * unit.full:
        quarters += 1
    total -= quarters
    if "disordered" in unit.words:
        total -= 1
    if "retreating" in unit.words:
        total -= 1
    if any(
        enemy.side != unit.side
        and not enemy.flees
        and distance(unit.cell, enemy.cell) <= 2
        and not in_front(unit, enemy.cell)
        for enemy in table.on_field()
        if enemy.cell
    ):
        total -= 2
    total -= min(2, routs_near(table, unit))
    if "uncontrolled" in brigade.words:
        total -= 1
    if brigade.order in ("hold", "reserve"):
        total += 1
    return total + SHELTER.get(table.terrain[unit.cell], 0)


def in_front(unit: Unit, cell: Cell) -> bool:
    """Return whether a hex lies in a unit's front arc: 60 degrees to both sides of its facing, the limits included."""
    if unit.formation == "square":
        return True
    assert unit.cell
    return (bearing(unit.cell, cell) - unit.facing + 60) % 360 <= 120


def bearing(one: Cell, other: Cell) -> int:
    """Return the direction from a hex to another.

    They are two apart at most, so that it is a multiple of 30 degrees.
    """
    across = 2 * (other[0] - one[0]) + other[1] % 2 - one[1] % 2
    down = other[1] - one[1]
    twelve = {
        (0, -2): 0,
        (1, -1): 30,
        (2, -2): 30,
        (3, -1): 60,
        (2, 0): 90,
        (4, 0): 90,
        (3, 1): 120,
        (1, 1): 150,
        (2, 2): 150,
        (0, 2): 180,
        (-1, 1): 210,
        (-2, 2): 210,
        (-3, 1): 240,
        (-2, 0): 270,
        (-4, 0): 270,
        (-3, -1): 300,
        (-1, -1): 330,
        (-2, -2): 330,
    }
    return twelve[across, down]


def result(total: int) -> str:
    """Read the result of a unit test."""
    if total >= 7:
        return "steady"
    if total >= 5:
        return "wavering"
    return "retreating" if total >= 3 else "routing"


def obey(table: Table, unit: Unit, word: str) -> None:
    """Change a unit by the result of its test (GX-85)."""
    if word == "routing":
        unit.words -= {"retreating", "wavering"}
        unit.words.add("routing")
    elif "retreating" in unit.words:
        if word == "steady":
            unit.words.discard("retreating")
            unit.words.add("disordered")
            unit.facing = 180 if table.homes[unit.side] == "north" else 0
    elif word == "steady":
        unit.words.discard("wavering")
    elif word == "wavering":
        unit.words.add("wavering")
    else:
        unit.words.discard("wavering")
        unit.words.add("retreating")


def brigades_in_order(table: Table) -> list[str]:
    """Name the brigades, those of the phasing side first."""
    return sorted(table.brigades, key=lambda name: table.brigades[name].side != table.phasing)


def test_brigade(table: Table, name: str, dice: Iterator[int]) -> None:
    """Make the test of a brigade, if it is due (GX-81)."""
    brigade = table.brigades[name]
    if "broken" in brigade.words:
        return
    units = [unit for unit in table.units.values() if unit.brigade == name]
    gone = sum(unit.cell is None or unit.flees for unit in units)
    if 3 * gone < brigade.began:
        brigade.words.discard("faltering")
        return
    rating = 0 if "uncontrolled" in brigade.words else brigade.rating
    total = next(dice) + next(dice) + rating - gone
    brigade.words.discard("faltering")
    if total < 5:
        brigade.words.add("broken")
    elif total < 7:
        brigade.words.add("faltering")
