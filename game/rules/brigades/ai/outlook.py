"""What a side has to do: attack, or let the other come; and what its hexes are worth."""

from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from game.hexgrid.facing import Facing, arc
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, SideId
from game.rules.brigades.ai.weights import USUAL, Weights
from game.rules.brigades.charges.paths import charge_hexes
from game.rules.brigades.movement.reach import barred_ground, slow_ground
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import FLANK_HEXES, SQUARE
from game.rules.brigades.victory import losses
from game.rules.table.assessment import ESCAPE_HEXES, SideAssessment
from game.rules.table.sides import other
from game.rules.table.special_rules.shared_rules import Exit


class Danger(NamedTuple):
    """How many enemies could charge a hex, and how many have it near on their flank or in their rear."""

    chargers: int
    flanks: int


class Threatening(NamedTuple):
    """An enemy: where it stands and faces, how many hexes it charges, and whether it has flanks."""

    hex_id: HexId
    facing: Facing
    charge: int
    has_flanks: bool


def threatening(position: Position, enemy: Piece) -> Threatening:
    """Return what makes an enemy that does not flee dangerous; one that is shaken charges nobody."""
    assert enemy.facing is not None, "units face somewhere"
    charge = charge_hexes(position, enemy) if enemy.row.charges and enemy.in_order else 0
    return Threatening(enemy.hex_id, enemy.facing, charge, enemy.formation != SQUARE)


class Dangers:
    """What is known about the hexes as long as no enemy moves."""

    def __init__(self, grid: Grid, enemies: tuple[Threatening, ...]) -> None:
        self._grid, self._enemies = grid, enemies
        self._known: dict[HexId, Danger] = {}

    def at(self, hex_id: HexId) -> Danger:
        """Return what the enemies mean for a hex."""
        if hex_id not in self._known:
            self._known[hex_id] = self._danger(hex_id)
        return self._known[hex_id]

    def _danger(self, hex_id: HexId) -> Danger:
        chargers, flanks = 0, 0
        for enemy in self._enemies:
            away = self._grid.distance(enemy.hex_id, hex_id)
            if not 0 < away <= max(enemy.charge, FLANK_HEXES):
                continue
            if arc(self._grid, enemy.hex_id, enemy.facing, hex_id) == "front":
                chargers += away <= enemy.charge
            elif enemy.has_flanks and away <= FLANK_HEXES:
                flanks += 1
        return Danger(chargers, flanks)


@lru_cache(maxsize=64)
def dangers(grid: Grid, enemies: tuple[Threatening, ...]) -> Dangers:
    """Return what is known about some enemies, the same from one decision to the next."""
    return Dangers(grid, enemies)


BEYOND = 99
"""Hexes to what cannot be reached."""
UNIT = 40
"""What a whole unit is worth."""
GOAL = 3
"""What a hex nearer to a goal is worth."""
WORTH = {"grenadier": 5, "regular": 4, "highland": 5, "battle-cavalry": 5, "light-cavalry": 3}
"""What kinds of units are worth in a fight; others 3."""


class Places:
    """Where some units are: what is near each hex, remembered as long as none of them moves.

    `facings` holds of a facing in a hex whether the nearest of them is in front, and how many near ones are not.
    """

    def __init__(self, grid: Grid, hexes: tuple[HexId, ...]) -> None:
        self._grid, self.hexes = grid, hexes
        self._nearest: dict[HexId, int] = {}
        self._totals: dict[HexId, int] = {}
        self.facings: dict[tuple[HexId, Facing], tuple[bool, int]] = {}
        self._ways: dict[tuple[frozenset[HexId], frozenset[HexId]], dict[HexId, int]] = {}

    def ways(self, barred: frozenset[HexId], slow: frozenset[HexId]) -> dict[HexId, int]:
        """Return how far each hex is by hexes that are not barred, a slow one counted twice; others are left out."""
        if (barred, slow) not in self._ways:
            found: dict[HexId, int] = dict.fromkeys(self.hexes, 0)
            queue = [(0, hex_id) for hex_id in self.hexes]
            while queue:
                way, hex_id = heappop(queue)
                if way > found[hex_id]:
                    continue
                for near in self._grid.adjacent(hex_id):
                    further = way + (2 if hex_id in slow and way else 1)
                    if near not in barred and further < found.get(near, BEYOND):
                        found[near] = further
                        heappush(queue, (further, near))
            self._ways[barred, slow] = found
        return self._ways[barred, slow]

    def nearest(self, hex_id: HexId) -> int:
        """Return the place in `hexes` of the one nearest to a hex, the first of those as near."""
        if hex_id not in self._nearest:
            distances = [self._grid.distance(hex_id, each) for each in self.hexes]
            self._nearest[hex_id] = distances.index(min(distances))
        return self._nearest[hex_id]

    def total(self, hex_id: HexId) -> int:
        """Return the sum of the distances from a hex."""
        if hex_id not in self._totals:
            self._totals[hex_id] = sum(self._grid.distance(hex_id, each) for each in self.hexes)
        return self._totals[hex_id]


@lru_cache(maxsize=64)
def places(grid: Grid, hexes: tuple[HexId, ...]) -> Places:
    """Return what is known about some hexes, the same from one decision to the next."""
    return Places(grid, hexes)


class Outlook(SideAssessment[Position, Piece, Weights]):
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        super().__init__(position, side, weights, losses)
        self.unit_worth = self.escape_worth_per_hex = float(UNIT)
        self.goal_worth_per_hex = float(GOAL)

    @cached_property
    def attacks(self) -> bool:
        """Whether time is against the side, the enemy is leaving, or it is the stronger where time is for nobody."""
        return bool(self.escaping) or self.must_attack

    @property
    def is_stronger(self) -> bool:
        """Whether it is, by what its weights say."""
        return 100 * self.strength(self.own) >= self.weights.stronger * self.strength(self.enemies)

    @staticmethod
    def strength_of(unit: Piece) -> int:
        return unit.figures * WORTH.get(unit.kind, 3)

    @cached_property
    def standing(self) -> list[Piece]:
        """The enemies that do not flee, in the order of the map; all where every one does."""
        return [enemy for enemy in self.enemies if not enemy.flight] or self.enemies

    @cached_property
    def enemy_places(self) -> Places:
        """Where the enemies are that do not flee."""
        return places(self.grid, tuple(enemy.hex_id for enemy in self.standing))

    @cached_property
    def dangers(self) -> Dangers:
        """What the enemies could do to each hex."""
        enemies = (enemy for enemy in self.enemies if not enemy.flight)
        return dangers(self.grid, tuple(threatening(self.position, enemy) for enemy in enemies))

    def nearest_enemy(self, hex_id: HexId) -> Piece | None:
        """Return the enemy nearest to a hex, one that does not flee if there is one."""
        return self.standing[self.enemy_places.nearest(hex_id)] if self.standing else None

    def way_to_enemy(self, unit: Piece, hex_id: HexId) -> int:
        """Return how far a unit has to go from a hex to the nearest enemy that does not flee, over ground for it."""
        barred, slow = barred_ground(self.position, unit), slow_ground(self.position, unit)
        return self.enemy_places.ways(barred, slow).get(hex_id, BEYOND)

    @cached_property
    def haste(self) -> float:
        """How much of the time is gone for a side that must win before the last turn: 0 to 1."""
        terms = self.position.battlefield.terms
        return self.position.state.number / terms.last_round if terms.at_end == other(self.side) else 0.0

    def _exits_of(self, units: list[Piece]) -> list[tuple[Piece, int, Exit]]:
        """Return the units that count for something by leaving, each with its hexes to the nearest exit, and that."""
        distance = self.grid.distance
        found = []
        for unit in units:
            ways = [
                (min(distance(unit.hex_id, goal) for goal in rule.hexes), number)
                for number, rule in enumerate(self.exits)
                if rule.is_for(unit)
            ]
            if ways:
                way, number = min(ways)
                found.append((unit, way, self.exits[number]))
        return found

    def _leaves_broken(self, side: SideId, leaving: list[tuple[Piece, int, Exit]]) -> bool:
        """Return whether a side breaks the other if all who can leave by exits do so."""
        enemy = other(side)
        bound = sum(rule.banners for _, _, rule in leaving)
        needed = self.position.battlefield.terms.break_points[enemy]
        return bool(bound) and self.losses[enemy].counted + bound >= needed

    @cached_property
    def escapes(self) -> bool:
        """Whether the enemy is broken if all who can leave by exits do so, and these are near: it comes before all."""
        leaving = self._exits_of(self.own)
        ways = sum(way for _, way, _ in leaving)
        return self._leaves_broken(self.side, leaving) and ways <= ESCAPE_HEXES * len(leaving)

    @cached_property
    def escaping(self) -> list[tuple[Piece, int, Exit]]:
        """The enemies by whose leaving the side would break, with their ways to the exits; none where it would not."""
        leaving = self._exits_of([enemy for enemy in self.enemies if not enemy.flight])
        return leaving if self._leaves_broken(other(self.side), leaving) else []

    @cached_property
    def per_hex(self) -> int:
        """Return what a hex nearer to the enemy is worth: more where he is leaving."""
        return self.weights.per_hex * (self.weights.urgent if self.escaping else 1)

    def in_the_way(self, hex_id: HexId) -> int:
        """Return how many enemies who would leave by an exit have a hex before them on their way."""
        distance, found = self.grid.distance, 0
        for enemy, way, rule in self.escaping:
            left = min(distance(hex_id, goal) for goal in rule.hexes)
            found += left < way and distance(enemy.hex_id, hex_id) + left <= way + 1
        return found
