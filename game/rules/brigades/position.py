"""A state on its ground, and the questions that the rules ask of both."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from game.hexgrid.facing import Arc, arc
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.brigades.state import LEFT, LOST, Battlefield, Brigade, Contact, Piece, State
from game.rules.brigades.tables import SENIOR_RATING
from game.rules.table.kinds import HILL
from game.rules.table.position import TablePosition
from game.rules.table.sides import other


class Position(TablePosition[Battlefield, State, Piece]):
    """A state on its ground."""

    def brigade_of(self, unit: Piece) -> Brigade:
        return self.state.brigades[unit.brigade]

    # Who is on the field

    @cached_property
    def _leaders(self) -> list[Piece]:
        if self.like is not None:
            return self.like._leaders
        return [piece for piece in self.state.pieces.values() if piece.is_leader and piece.is_on_field]

    def leaders(self, side: SideId) -> list[Piece]:
        """Return the leaders of a side on the field."""
        return [leader for leader in self._leaders if leader.side == side]

    def members(self, brigade: Brigade) -> list[Piece]:
        """Return the units of a brigade on the field, in the order of the map."""
        return [unit for name in brigade.units if (unit := self.piece(name)).is_on_field]

    def has_leader(self, unit: Piece) -> bool:
        return any(piece.unit == unit.id for piece in self.state.pieces.values() if piece.is_leader)

    def leaders_with(self, unit: PieceId) -> list[Piece]:
        return [piece for piece in self.state.pieces.values() if piece.is_leader and piece.unit == unit]

    def commander_in_chief(self, side: SideId) -> Piece | None:
        """Return the commander-in-chief of a side while he is on the field."""
        leader = self.state.pieces.get(self.battlefield.commanders[side])
        return leader if leader and leader.is_on_field else None

    def brigadier(self, brigade: Brigade) -> Piece | None:
        """Return the leader who commands a brigade; None where it is led by a unit, or by nobody."""
        return self.state.pieces[brigade.commander] if brigade.commander else None

    def rating(self, brigade: Brigade) -> int:
        """Return the rating of who commands a brigade; 0 for nobody (GX-30, GX-81)."""
        leader = self.brigadier(brigade)
        if leader:
            return leader.rating
        return SENIOR_RATING if brigade.senior else 0

    def is_aide(self, leader: Piece) -> bool:
        """Return whether a leader serves the commander-in-chief and commands nothing (GX-01)."""
        return (
            leader.is_leader
            and not self.commands_units(leader)
            and leader.id != self.battlefield.commanders[leader.side]
            and leader.is_on_field
        )

    def commands_units(self, leader: Piece) -> bool:
        """Return whether a leader commands a brigade that has a unit left, be it still to come (GX-01)."""
        if not leader.brigade:
            return False
        units = self.state.brigades[leader.brigade].units
        return any(self.piece(unit).hex_id not in (LOST, LEFT) for unit in units)

    # Contact

    @cached_property
    def _contacts(self) -> dict[PieceId, list[Contact]]:
        found: dict[PieceId, list[Contact]] = {}
        for contact in self.state.contacts:
            found.setdefault(contact.attacker, []).append(contact)
            found.setdefault(contact.target, []).append(contact)
        return found

    def contacts(self, unit: Piece) -> list[Contact]:
        """Return the contacts of a unit (GX-46)."""
        return self._contacts.get(unit.id, [])

    def in_contact(self, unit: Piece) -> bool:
        """Return whether a unit is in melee (GX-46)."""
        return unit.id in self._contacts

    # Enemies and friends near

    @cached_property
    def _beside_steady(self) -> dict[SideId, set[HexId]]:
        """The hexes beside the units of each side that do not rout."""
        if self.like is not None:
            return self.like._beside_steady
        found: dict[SideId, set[HexId]] = {}
        for unit in self._units:
            if unit.flight != "routing":
                found.setdefault(unit.side, set()).update(self.grid.adjacent(unit.hex_id))
        return found

    def near_enemy(self, side: SideId) -> set[HexId]:
        """Return the hexes beside enemies of a side that do not rout (GX-06)."""
        return self._beside_steady.get(other(side), set())

    @cached_property
    def _closed(self) -> dict[SideId, frozenset[HexId]]:
        return self.like._closed if self.like is not None else {}

    def closed(self, side: SideId) -> frozenset[HexId]:
        """Return the hexes closed to a side's normal movement: occupied, or beside an enemy (GX-05, GX-06)."""
        if side not in self._closed:
            leaders = {leader.hex_id for leader in self._leaders if leader.side != side}
            self._closed[side] = frozenset(self.occupants) | leaders | self.near_enemy(side)
        return self._closed[side]

    def beside(self, hex_id: HexId) -> Iterator[Piece]:
        """Yield the units in the hexes beside a hex."""
        return (self.occupants[near] for near in self.grid.adjacent(hex_id) if near in self.occupants)

    def enemies_within(self, side: SideId, hex_id: HexId, hexes: int, *, steady: bool = True) -> list[Piece]:
        """Return the enemies of a side within some hexes, without those who flee if `steady`."""
        distance = self.grid.distance
        return [
            unit
            for unit in self._units
            if unit.side != side and not (steady and unit.flight) and distance(hex_id, unit.hex_id) <= hexes
        ]

    @cached_property
    def _enemy_distances(self) -> dict[tuple[SideId, HexId], int]:
        return self.like._enemy_distances if self.like is not None else {}

    def enemy_distance(self, side: SideId, hex_id: HexId) -> int:
        """Return how far the nearest enemy of a side is from a hex; a large number where there is none."""
        known, distance = self._enemy_distances, self.grid.distance
        if (side, hex_id) not in known:
            ways = (distance(hex_id, unit.hex_id) for unit in self._units if unit.side != side)
            known[side, hex_id] = min(ways, default=self.grid.size)
        return known[side, hex_id]

    # Facing and sight

    def arc_of(self, unit: Piece, hex_id: HexId) -> Arc:
        """Return the arc of a unit in which a hex lies; a square has a front alone (AR-03, GX-03)."""
        assert unit.facing is not None, "units face somewhere"
        return "front" if unit.formation == "square" else arc(self.grid, unit.hex_id, unit.facing, hex_id)

    def is_disordered_by(self, unit: Piece, path: Sequence[HexId]) -> bool:
        """Return whether a path leads a unit in line into slow ground (GX-04)."""
        return len(path) > 1 and unit.is_line and self.is_slow(unit, path[-1])

    def own_cover(self, unit: Piece) -> int:
        """Return the cover of the ground of a unit, a hill's not (AR-06)."""
        rule = self.battlefield.terrain_rules[unit.hex_id]
        return 0 if rule.id == HILL else rule.cover
