"""The table of the second reading: units, formations and leaders as it moves and marks them itself."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.readings.formations.numbers import (
    BARRED,
    BARS_SIGHT,
    COVER,
    FOOT,
    KINDS,
    NOT_SLOW,
    SLOW,
    Kind,
    arm,
)
from tests.umpire.field import Field, opponent
from tests.umpire.special_rules import Special, specials

OFF = -1
AWAY, COMING, LEFT, LOST = "away", "coming", "left", "lost"
"""Where a unit is that is off the field: withdrawn, still to come, gone by an exit, destroyed."""


@dataclass
class Unit:
    """A unit; `place` is its place in the order of battle (EX-09)."""

    id: str
    side: str
    kind: str
    body: str
    place: int
    at: int
    blocks: int
    full: int
    fate: str = ""

    @property
    def row(self) -> Kind:
        """Return its row of the table."""
        return KINDS[self.kind]

    @property
    def arm(self) -> str:
        """Name its arm."""
        return arm(self.kind)


@dataclass
class Leader:
    """A leader and the unit he is with, "" before he comes on and once he is lost; `drawn` is his hex on the map."""

    id: str
    side: str
    body: str
    unit: str
    is_army: bool
    drawn: int
    lost: bool = False
    kind: str = "leader"
    arm: str = FOOT
    """What ground lets a leader in who comes on without a unit: he goes as foot does."""


@dataclass
class Body:
    """A formation."""

    id: str
    side: str
    initiative: int
    markers: int = 0
    broken: bool = False
    activated: bool = False
    overwatch: bool = False


@dataclass
class Table:
    """A position, changed step by step: units by place, and for how many each counts that has left (`exits`, AR-13)."""

    ground: Field
    units: dict[str, Unit]
    bodies: dict[str, Body]
    leaders: dict[str, Leader]
    cm_per_hex: int
    round: int = 1
    rerolled: set[str] = field(default_factory=set)
    exits: dict[str, int] = field(default_factory=dict)
    specials: list[Special] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the special rules of the map."""
        self.specials = specials(self.ground, "formations")

    def rules(self, name: str) -> list[Any]:
        """List the special rules of a name that hold in this round."""
        table: Any = self
        return [special for special in self.specials if special.name == name and special.holds(table)]

    # Who is where

    def on_field(self, body: str = "", side: str = "") -> list[Unit]:
        """List the units on the field, of a formation or of a side, by place."""
        return [
            unit
            for unit in self.units.values()
            if unit.at != OFF and body in ("", unit.body) and side in ("", unit.side)
        ]

    def enemies(self, side: str) -> list[Unit]:
        """List the enemies of a side on the field."""
        return self.on_field(side=opponent(side))

    def mustered(self, body: str) -> list[Unit]:
        """List the units of a formation, with those that may come (EX-01)."""
        return [it for it in self.units.values() if it.body == body and it.fate in ("", AWAY, COMING)]

    def number(self, body: str) -> int:
        """Count the units of a formation."""
        return len(self.mustered(body))

    def at(self, hex_id: int) -> Unit | None:
        """Find who stands in a hex."""
        return next((unit for unit in self.units.values() if unit.at == hex_id), None)

    def marks(self, body: str) -> int:
        """Count the markers of a formation; the broken count as having one for each unit (EX-41)."""
        return self.number(body) if self.bodies[body].broken else self.bodies[body].markers

    def led(self, units: Iterable[Unit]) -> bool:
        """Return whether a leader is with one of some units."""
        names = {unit.id for unit in units}
        return any(leader.unit in names for leader in self.leaders.values())

    def distance(self, one: Unit, other: Unit) -> int:
        """Count the hexes between two units."""
        return self.ground.distance(one.at, other.at)

    def beside(self, one: Unit, other: Unit) -> bool:
        """Return whether two units stand side by side."""
        return other.at in self.ground.adjacent[one.at]

    def near(self, centimetres: int, one: Unit, other: Unit) -> bool:
        """Return whether one unit is within a distance of another."""
        return self.distance(one, other) <= centimetres // self.cm_per_hex

    def zones(self, side: str) -> set[int]:
        """Find the hexes beside a side's unbroken enemies (EX-22)."""
        return {
            step
            for enemy in self.enemies(side)
            if not self.bodies[enemy.body].broken
            for step in self.ground.adjacent[enemy.at]
        }

    def parts(self, body: str) -> int:
        """Count the parts into which a formation falls, no two within 3 hexes of each other (EX-04)."""
        rest, parts = self.on_field(body), 0
        while rest:
            parts += 1
            front = [rest.pop()]
            while front:
                here = front.pop()
                linked = [unit for unit in rest if self.distance(here, unit) <= 3]
                front += linked
                rest = [unit for unit in rest if unit not in linked]
        return parts

    # The ground (AR-05, AR-06, AR-15)

    def _ruled(self, unit: Unit | Leader, hex_id: int) -> str:
        """Say what the map's own rules make of a hex; of several the last holds."""
        words = [
            special.keys["enter"]
            for special in self.rules("ground")
            if self.ground.terrain[hex_id] in special.keys["terrain"].split("|")
            and (not special.hexes or hex_id in special.hexes)
            and special.is_for(unit)
        ]
        return words[-1] if words else ""

    def is_open(self, unit: Unit | Leader, hex_id: int) -> bool:
        """Return whether the ground lets a unit in."""
        word = self._ruled(unit, hex_id)
        return word != "no" if word else unit.arm not in BARRED.get(self.ground.terrain[hex_id], ())

    def is_slow(self, unit: Unit, hex_id: int) -> bool:
        """Return whether a hex ends a unit's move."""
        terrain = self.ground.terrain[hex_id]
        free = self._ruled(unit, hex_id) == "free" or (terrain, unit.kind) in NOT_SLOW
        return terrain in SLOW and not free

    def cover(self, unit: Unit, against: Unit) -> int:
        """Return the cover of a unit against another; a hill only covers against who stands on none."""
        terrain = self.ground.terrain[unit.at]
        level = terrain == "hill" == self.ground.terrain[against.at]
        return 0 if level else COVER.get(terrain, 0)

    def sees(self, unit: Unit, other: Unit) -> bool:
        """Return whether a unit sees another: nothing but the ground bars, and the weather."""
        table: Any = self
        limits = [special.number("limit") for special in self.rules("sight") if special.fits(table, unit)]
        if limits and self.distance(unit, other) > min(limits):
            return False
        hill = self.ground.hills.get(unit.at, frozenset())
        open_hexes = hill if other.at in hill else frozenset()

        def bars(hex_id: int) -> bool:
            return self.ground.terrain[hex_id] in BARS_SIGHT and hex_id not in open_hexes

        through, pairs = self.ground.between(unit.at, other.at)
        return not any(map(bars, through)) and not any(bars(one) and bars(two) for one, two in pairs)

    def exit_from(self, unit: Unit) -> Any:
        """Find the exit by which a unit may leave from where it stands; None where there is none (AR-13)."""
        open_exits = (it for it in self.rules("exit") if it.is_for(unit) and unit.at in it.hexes)
        return next(open_exits, None)

    # What becomes of leaders

    def leave(self, unit: Unit, fate: str) -> None:
        """Take a unit off the field; a leader stays with it until it is seen to (EX-05)."""
        unit.at, unit.fate = OFF, fate

    def army(self, side: str) -> Leader | None:
        """Find the army commander of a side, while he is with anybody who has not left."""
        leader = next(
            (it for it in self.leaders.values() if it.side == side and it.is_army and it.unit), None
        )
        return leader if leader and self.units[leader.unit].fate != LEFT else None
