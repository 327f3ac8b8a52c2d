"""The table of the reading: units, leaders and brigades with all that the book remembers of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from tests.readings.brigades.ground import Ground

GRADES = {"elite": 2, "veteran": 1, "line": 0, "second line": -1, "conscript": -2}
KINDS = {
    "grenadier": ("foot", "elite"),
    "regular": ("foot", "veteran"),
    "highland": ("foot", "veteran"),
    "lowland": ("foot", "line"),
    "militia": ("foot", "second line"),
    "battle-cavalry": ("horse", "line"),
    "light-cavalry": ("horse", "second line"),
    "trained-artillery": ("guns", "veteran"),
    "light-artillery": ("guns", "line"),
}
"""The arm and grade of each kind (GX-90 to GX-98)."""
FLEEING = {"retreating", "routing"}
WHOLE = {"foot": 20, "horse": 30, "guns": 20}
"""The normal movement in cm (GX-82)."""


@dataclass
class Unit:
    """A unit; figures are counted in halves, and what is used of its movement as a part of the whole."""

    id: str
    side: str
    kind: str
    grade: str
    brigade: str
    at: int
    facing: int
    formation: str
    halves: int
    full: int
    states: set[str] = field(default_factory=set)
    """halted, wavering, disordered, pushed, retreating, routing, pursuing, discipline, won."""
    foes: set[str] = field(default_factory=set)
    """The enemies in contact with it."""
    used: Fraction = Fraction(0)
    """What its movement in this phase took."""
    turn: set[str] = field(default_factory=set)
    """compulsory, gift, came_on, fired_at_charge, fired, formed, moved, marched, recovered, fought, rallied."""
    moved_charging: Fraction = Fraction(0)
    """What part of its charge, or of its move, it made in the charge phase."""
    lost_to_fire: int = 0
    began: int = 0
    """Its halves at the beginning of the turn."""
    won_ground: tuple[int, ...] = ()
    fired_last_turn: bool = False
    ever_fired: bool = False

    @property
    def arm(self) -> str:
        """foot, horse or guns."""
        return KINDS[self.kind][0]

    @property
    def flees(self) -> bool:
        """Whether it retreats or routs."""
        return bool(self.states & FLEEING)

    @property
    def whole(self) -> int:
        """Its whole movement in cm in the formation that it has (GX-04)."""
        return WHOLE[self.arm] + 10 * (self.formation == "column")


@dataclass
class Leader:
    """A leader, alone or with a unit."""

    id: str
    side: str
    at: int
    unit: str
    rating: int
    brigade: str
    moved: bool = False
    rallied: bool = False


@dataclass
class Brigade:
    """A brigade; `began` counts the units that it began with."""

    id: str
    side: str
    order: str
    goal: int
    units: list[str]
    began: int = 0
    leader: str = ""
    senior: str = ""
    states: set[str] = field(default_factory=set)
    """uncontrolled, faltering, broken."""
    tried: set[str] = field(default_factory=set)


@dataclass
class Contact:
    """Two units in melee: who came on, the arc of the other that he struck, the turns they have fought."""

    attacker: str
    target: str
    arc: str
    turns: int


@dataclass
class Table:
    """One position."""

    ground: Ground
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    brigades: dict[str, Brigade]
    phasing: str
    turn: int
    cm_per_hex: int = 10
    contacts: list[Contact] = field(default_factory=list)
    charges: list[tuple[str, str]] = field(default_factory=list)
    """Who charges whom, in the order declared."""
    reactions: dict[str, str] = field(default_factory=dict)
    interceptions: list[tuple[str, str]] = field(default_factory=list)
    faced: set[str] = field(default_factory=set)
    """Who has fired at or tested for a charge (GX-44)."""
    chiefs: dict[str, str] = field(default_factory=dict)
    """The commander-in-chief of each side, empty for none."""

    def on_field(self, side: str = "") -> Iterator[Unit]:
        """Yield the units on the field, of one side or of both."""
        return (unit for unit in self.units.values() if unit.at >= 0 and side in ("", unit.side))

    def enemies(self, side: str) -> list[Unit]:
        """List the units of the other side on the field."""
        return [unit for unit in self.on_field() if unit.side != side]

    def changed(self) -> None:
        """Forget what was known of who is where."""
        self.__dict__.pop("taken", None)
        self.__dict__.pop("zones", None)

    @cached_property
    def taken(self) -> dict[int, Unit]:
        """The unit in each hex that has one."""
        return {unit.at: unit for unit in self.on_field()}

    def unit_at(self, hex_id: int) -> Unit | None:
        """Find the unit in a hex."""
        return self.taken.get(hex_id)

    @cached_property
    def zones(self) -> dict[str, set[int]]:
        """The hexes of each side from which its normal movement keeps away: beside enemies who do not rout (GX-06)."""
        found: dict[str, set[int]] = {side: set() for side in self.ground.homes}
        for unit in self.on_field():
            if "routing" not in unit.states:
                for side in found.keys() - {unit.side}:
                    found[side].update(self.ground.adjacent[unit.at])
        return found

    def brigade(self, unit: Unit) -> Brigade:
        """Return the brigade of a unit."""
        return self.brigades[unit.brigade]

    def order(self, unit: Unit) -> str:
        """Return the order of its brigade."""
        return self.brigade(unit).order

    def holds(self, unit: Unit) -> bool:
        """Whether its order is to hold, or the reserve, which is as hold (GX-21)."""
        return self.order(unit) in ("hold", "reserve")

    def led(self, unit: Unit) -> bool:
        """Whether a leader is with it."""
        return any(leader.unit == unit.id and leader.at == unit.at for leader in self.leaders.values())

    def arc(self, unit: Unit, hex_id: int) -> str:
        """Name the arc of a unit in which a hex is; a square has no flank (GX-03)."""
        return "front" if unit.formation == "square" else self.ground.arc(unit.at, unit.facing, hex_id)

    def near(self, unit: Unit, hexes: int) -> list[Unit]:
        """List the other units within so many hexes."""
        return [
            other
            for other in self.on_field()
            if other is not unit and self.ground.distance(unit.at, other.at) <= hexes
        ]

    def nearest_enemy(self, side: str, hex_id: int) -> int:
        """Count the hexes to the nearest enemy unit, fleeing or not (GX-04)."""
        return min((self.ground.distance(hex_id, enemy.at) for enemy in self.enemies(side)), default=99)
