"""The table of the second reading: units and commanders, who touches, sees and commands whom."""

from dataclasses import dataclass, field
from math import atan2, degrees, sqrt
from typing import Any

from tests.readings.commanders.numbers import CLOSED, KINDS, RADIUS, Kind
from tests.readings.formations.numbers import BARRED, BARS_SIGHT, COVER, GUNS, HORSE, NOT_SLOW, SLOW, arm
from tests.umpire.field import Field, opponent
from tests.umpire.special_rules import Special, specials

OFF = -1
COMING, LEFT, LOST = "coming", "left", "lost"
FRONT, FLANK, REAR = 0, 1, 2
LINE = 1e-6
"""What is on the line between two arcs, but for rounding."""
EDGES = ("north", "east", "south", "west")
MOVED, FULL_RATE, FORMED, FIRED, RALLIED, ORDERS, CHARGED, RAN_AGAIN, TOUCHED = (
    "moved",
    "full rate",
    "formed",
    "fired",
    "rallied",
    "has orders",
    "charged",
    "ran again",
    "touched",
)


@dataclass
class Unit:
    """A unit; `place` is its place in the order of battle, `done` what it has done in this round."""

    id: str
    side: str
    kind: str
    brigade: str
    place: int
    at: int
    blocks: int
    full: int
    facing: int
    formation: str
    routed: bool = False
    left_routed: bool = False
    out: bool = False
    fate: str = ""
    done: set[str] = field(default_factory=set)

    @property
    def row(self) -> Kind:
        """Return its row of the table."""
        return KINDS[self.kind]

    @property
    def arm(self) -> str:
        """Name its arm."""
        return arm(self.kind)

    @property
    def is_closed_foot(self) -> bool:
        """Return whether it pays for its turns (BX-21)."""
        return self.formation == CLOSED and self.arm not in (HORSE, GUNS)

    @property
    def waits(self) -> bool:
        """Return whether it is a mob without orders (BX-06)."""
        return self.kind == "militia" and ORDERS not in self.done


@dataclass
class Commander:
    """A commander; `unit` is the one he is aide to, `inches` a radius of the map's own."""

    id: str
    side: str
    place: int
    brigade: str
    unit: str
    at: int
    inches: int = 0
    fate: str = ""
    moved: bool = False
    kind: str = "leader"


@dataclass
class Table:
    """A position, changed step by step; `brigades` and `armies` name who commands ("" is nobody)."""

    ground: Field
    units: dict[str, Unit]
    leaders: dict[str, Commander]
    brigades: dict[str, str]
    armies: dict[str, str]
    inches_per_hex: int
    round: int
    exits: dict[str, int] = field(default_factory=dict)
    specials: list[Special] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the special rules of the map."""
        self.specials = specials(self.ground, "commanders")

    def rules(self, name: str) -> list[Any]:
        """List the special rules of a name that hold in this round."""
        table: Any = self
        return [special for special in self.specials if special.name == name and special.holds(table)]

    # Who is where

    def on_field(self, side: str = "") -> list[Unit]:
        """List the units on the field in the order of battle."""
        return [unit for unit in self.units.values() if unit.at != OFF and side in ("", unit.side)]

    def enemies(self, side: str) -> list[Unit]:
        """List the enemies of a side on the field."""
        return self.on_field(opponent(side))

    def at(self, hex_id: int) -> Unit | None:
        """Find the unit in a hex."""
        return next((unit for unit in self.units.values() if unit.at == hex_id != OFF), None)

    def commander_at(self, hex_id: int) -> Commander | None:
        """Find the commander in a hex."""
        return next((it for it in self.leaders.values() if it.at == hex_id != OFF), None)

    def distance(self, one: Any, other: Any) -> int:
        """Count the hexes between two pieces."""
        return self.ground.distance(one.at, other.at)

    def beside(self, one: Any, other: Any) -> bool:
        """Return whether two pieces are side by side."""
        return other.at in self.ground.adjacent[one.at]

    def touching(self, side: str, hex_id: int, *, steady: bool = False) -> list[Unit]:
        """List the enemies of a side beside a hex; only those that are not routed where that counts."""
        around = self.ground.adjacent[hex_id]
        return [it for it in self.enemies(side) if it.at in around and not (steady and it.routed)]

    def held(self, unit: Unit) -> bool:
        """Return whether a unit is in contact with an enemy that is not routed (BX-22)."""
        return bool(self.touching(unit.side, unit.at, steady=True))

    # Facing (AR-03)

    def point(self, hex_id: int) -> tuple[float, float]:
        """Return the centre of a hex, eastward and southward."""
        along, across = self.ground.places[hex_id]
        one, two = along * sqrt(3) / 2, across * 1.5
        return (one, two) if self.ground.plan.axis == "y" else (two, one)

    def bearing(self, start: int, end: int) -> float:
        """Return in which direction a hex is from another, in degrees from north."""
        (east, south), (to_east, to_south) = self.point(start), self.point(end)
        return degrees(atan2(to_east - east, south - to_south)) % 360

    @property
    def facings(self) -> list[int]:
        """List the six corners of a hex."""
        first = 0 if self.ground.plan.axis == "y" else 30
        return [first + 60 * number for number in range(6)]

    def word(self, facing: int) -> str:
        """Name a facing."""
        if self.ground.plan.axis == "y":
            return {0: "N", 60: "NE", 120: "SE", 180: "S", 240: "SW", 300: "NW"}[facing]
        return {30: "NE", 90: "E", 150: "SE", 210: "SW", 270: "W", 330: "NW"}[facing]

    def facing_of(self, word: str) -> int:
        """Return a facing by its name."""
        return next(facing for facing in self.facings if self.word(facing) == word)

    def arc(self, at: int, facing: int, other: int) -> int:
        """Say in which arc of a facing a hex is; on the line it counts for the arc nearer the front."""
        off = turned(self.bearing(at, other), facing)
        return FRONT if off <= 60 + LINE else FLANK if off <= 120 + LINE else REAR

    def fronts(self, at: int, facing: int) -> list[int]:
        """List the front hexes."""
        return [step for step in self.ground.adjacent[at] if self.arc(at, facing, step) == FRONT]

    def before(self, unit: Unit) -> list[Unit]:
        """List the enemies in the front hexes of a unit."""
        front = self.fronts(unit.at, unit.facing)
        return [enemy for enemy in self.enemies(unit.side) if enemy.at in front]

    def zones(self, side: str, *, but_of: int = OFF) -> set[int]:
        """Find the zones of a side's enemies (BX-22), but for those in which a hex is."""
        zones = [self.fronts(it.at, it.facing) for it in self.enemies(side) if not it.routed]
        return {step for zone in zones if but_of not in zone for step in zone}

    # The ground (AR-05, AR-06, AR-15)

    def _ruled(self, piece: Any, hex_id: int) -> str:
        words = [
            special.keys["enter"]
            for special in self.rules("ground")
            if self.ground.terrain[hex_id] in special.keys["terrain"].split("|")
            and (not special.hexes or hex_id in special.hexes)
            and special.is_for(piece)
        ]
        return words[-1] if words else ""

    def is_open(self, piece: Any, hex_id: int) -> bool:
        """Return whether the ground lets a piece in."""
        word = self._ruled(piece, hex_id)
        return word != "no" if word else arm(piece.kind) not in BARRED.get(self.ground.terrain[hex_id], ())

    def is_slow(self, unit: Unit, hex_id: int) -> bool:
        """Return whether a hex ends a unit's move."""
        terrain = self.ground.terrain[hex_id]
        return terrain in SLOW and not (
            self._ruled(unit, hex_id) == "free" or (terrain, unit.kind) in NOT_SLOW
        )

    def cover(self, unit: Unit, against: Unit) -> int:
        """Return the cover of a unit; a hill covers only against who is on none."""
        terrain = self.ground.terrain[unit.at]
        return 0 if terrain == "hill" == self.ground.terrain[against.at] else COVER.get(terrain, 0)

    def sees(self, unit: Unit, other: Unit, *, heard: bool = False) -> bool:
        """Return whether a unit sees another; `heard` is an enemy 2 hexes away in mist (BX-24)."""
        table: Any = self
        limits = [it.number("limit") for it in self.rules("sight") if it.fits(table, unit)]
        limit = min(limits, default=99)
        if self.distance(unit, other) > (max(2, limit) if heard else limit):
            return False
        hill = self.ground.hills.get(unit.at, frozenset())
        clear = hill if other.at in hill else frozenset()

        def bars(hex_id: int) -> bool:
            return self.ground.terrain[hex_id] in BARS_SIGHT and hex_id not in clear

        through, pairs = self.ground.between(unit.at, other.at)
        return not any(map(bars, through)) and not any(bars(one) and bars(two) for one, two in pairs)

    def exit_from(self, unit: Unit) -> Any:
        """Find the exit by which a unit may leave from where it is (AR-13)."""
        return next((it for it in self.rules("exit") if it.is_for(unit) and unit.at in it.hexes), None)

    # Command (BX-01, BX-02, BX-10)

    def entitled(self, unit: Unit) -> list[tuple[str, int, int]]:
        """List who commands a unit: his id, his hex, his radius in hexes."""
        own = {self.armies[unit.side], self.brigades[unit.brigade]}
        own |= {it.id for it in self.leaders.values() if it.unit == unit.id}
        return [
            (name, self.place_of(name), self.radius(name))
            for name in sorted(own)
            if self.place_of(name) != OFF
        ]

    def place_of(self, name: str) -> int:
        """Find the hex of a commander, or of the unit whose officers command."""
        piece = self.leaders.get(name) or self.units.get(name)
        return piece.at if piece else OFF

    def radius(self, name: str) -> int:
        """Return a commander's radius in hexes (BX-02)."""
        leader = self.leaders.get(name)
        rank = (
            "army"
            if name in self.armies.values()
            else "brigade"
            if name in self.brigades.values()
            else "unit"
        )
        return ((leader and leader.inches) or RADIUS[rank]) // self.inches_per_hex

    def in_reach(self, unit: Unit) -> bool:
        """Return whether a commander entitled to a unit has it in his radius."""
        return any(self.ground.distance(at, unit.at) <= far for _, at, far in self.entitled(unit))

    def with_it(self, unit: Unit) -> bool:
        """Return whether a commander, or its officers, are with a unit."""
        return unit.id in self.brigades.values() or self.commander_at(unit.at) is not None

    def ordered(self, pieces: Any, first: str) -> list[Any]:
        """Sort units or commanders as BX-19 says."""
        return sorted(pieces, key=lambda piece: (piece.side != first, piece.place))


def turned(one: float, other: float) -> float:
    """Return by how many degrees two directions differ."""
    return abs((one - other + 180) % 360 - 180)
