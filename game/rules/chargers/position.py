"""The questions that the rules ask of a state on its ground: who is near, who touches, what the ground is."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from game.engine.decisions.decision import Anchor
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.plane.measures import Point
from game.plane.rect import Edge
from game.plane.shapes import Polygon, apart, gap, touch
from game.plane.sight import sees
from game.rules.chargers import tables
from game.rules.chargers.places import boundary, centre
from game.rules.chargers.state import Battlefield, Piece, State
from game.rules.table.special_rules.questions import entry_ruling, sight_limit
from game.rules.table.terrain import CLOSED, FREE, OPENED

BAR_SIZE = 0.6
"""The part of a hexagon that bars (TX-06)."""


class Position:
    """A state on its ground."""

    def __init__(self, battlefield: Battlefield, state: State) -> None:
        self.battlefield = battlefield
        self.state = state
        self.grid = battlefield.grid
        self.memory: dict[str, Any] = {}
        """What has been worked out about this moment, by name."""

    def piece(self, piece: PieceId) -> Piece:
        return self.state.pieces[piece]

    def clicked(self, anchor: Anchor) -> Piece | None:
        """Return the piece that an anchor is on; None for another thing."""
        return self.state.pieces.get(PieceId(str(anchor.ref))) if anchor.kind == "piece" else None

    # Who is on the field

    @cached_property
    def _units(self) -> tuple[Piece, ...]:
        pieces = self.state.pieces.values()
        return tuple(piece for piece in pieces if piece.pose is not None and not piece.is_leader)

    def units(self, side: SideId = NO_SIDE) -> Iterator[Piece]:
        """Yield the units on the field, of one side where it is named."""
        return (unit for unit in self._units if side in ("", unit.side))

    def enemies(self, unit: Piece) -> list[Piece]:
        """Return the enemy units of a unit or leader on the field."""
        return [each for each in self._units if each.side != unit.side]

    def friends(self, unit: Piece) -> list[Piece]:
        """Return the other units of its side on the field."""
        return [each for each in self._units if each.side == unit.side and each.id != unit.id]

    def leaders(self, side: SideId = NO_SIDE) -> Iterator[Piece]:
        """Yield the leaders on the field, by themselves or with a unit."""
        pieces = self.state.pieces.values()
        return (
            piece for piece in pieces if piece.is_leader and piece.is_on_field and side in ("", piece.side)
        )

    @cached_property
    def _leader_with(self) -> dict[PieceId, Piece]:
        return {leader.unit: leader for leader in self.leaders() if leader.unit}

    def leader_of(self, unit: Piece) -> Piece | None:
        """Return the leader who is joined to a unit (TX-75)."""
        return self._leader_with.get(unit.id)

    def in_order(self, units: list[Piece]) -> list[Piece]:
        """Sort units: the active side's first, then by id (TX-28)."""
        return sorted(units, key=lambda unit: (unit.side != self.state.turn, unit.id))

    @cached_property
    def places(self) -> tuple[object, ...]:
        """What sight and room depend on besides the ground: every unit's place, formation and flight."""
        number = self.state.number if self.battlefield.special_rules else 0
        return number, tuple(
            (unit.id, unit.pose, unit.files, unit.models, unit.is_fleeing) for unit in self._units
        )

    @cached_property
    def while_nothing_moves(self) -> dict[Any, Any]:
        """What holds until a unit moves or changes: question after question asks for it."""
        cache = self.battlefield.cache
        places, kept = cache.get("while nothing moves", (None, {}))
        found: dict[Any, Any] = kept if places == self.places else {}
        cache["while nothing moves"] = self.places, found
        return found

    # Measures

    def gap(self, unit: Piece, other: Piece) -> int:
        """Return the gap between two boundaries, rounded (TQ-02)."""
        return gap(boundary(unit), boundary(other))

    def is_within(self, unit: Piece, other: Piece, reach: int) -> bool:
        """Return whether the gap between two boundaries is at most so much; quicker than the gap where it is not."""
        return not apart(boundary(unit), boundary(other), reach + 1)

    def arc(self, unit: Piece, other: Piece) -> Edge:
        """Return the arc of a unit in which another is: the middle of its front (TX-09)."""
        return boundary(unit).arc_of(boundary(other).place)

    @cached_property
    def contacts(self) -> dict[PieceId, tuple[PieceId, ...]]:
        """The enemies that each unit touches, neither of them fleeing, by id (TQ-16, TX-38)."""
        kept = self.while_nothing_moves
        if "contacts" not in kept:
            kept["contacts"] = self._contacts()
        found: dict[PieceId, tuple[PieceId, ...]] = kept["contacts"]
        return found

    def _contacts(self) -> dict[PieceId, tuple[PieceId, ...]]:
        found: dict[PieceId, list[PieceId]] = {unit.id: [] for unit in self._units}
        steady = [(unit, boundary(unit)) for unit in self._units if not unit.is_fleeing]
        for number, (unit, rect) in enumerate(steady):
            for other, there in steady[number + 1 :]:
                if other.side != unit.side and touch(rect, there):
                    found[unit.id].append(other.id)
                    found[other.id].append(unit.id)
        return {unit: tuple(sorted(others)) for unit, others in found.items()}

    def is_engaged(self, unit: Piece) -> bool:
        """Return whether a unit is engaged: in contact, or in a round of combat that began so (T9-40, T9-41)."""
        return bool(self.contacts.get(unit.id)) or unit.id in self.state.fighting

    # Ground

    def hex_of(self, unit: Piece) -> HexId | None:
        """Return the hex whose ground the Centre of a unit has, None for ground none (TX-04)."""
        if unit.is_leader:
            return self.hex_at(unit)
        return self.battlefield.plane.ground(centre(unit))

    def hex_at(self, piece: Piece) -> HexId:
        """Return the hex in which a piece is shown: that of its Centre, or of its unit; the nearest where none is."""
        if piece.unit:
            return self.hex_at(self.piece(piece.unit))
        if piece.pose is None:
            return HexId(-1)
        return self.hex_near((piece.pose.x, piece.pose.y) if piece.is_leader else centre(piece))

    def hex_near(self, point: Point) -> HexId:
        """Return the hex of a point, the nearest on the board where its ground is none."""
        plane = self.battlefield.plane
        found = plane.ground(point)
        if found is not None:
            return found
        on_board = [cell for cell in self.grid.hex_ids if self.battlefield.terrain[cell]]
        return min(
            on_board,
            key=lambda cell: (
                (plane.centres[cell][0] - point[0]) ** 2 + (plane.centres[cell][1] - point[1]) ** 2,
                cell,
            ),
        )

    def terrain_of(self, unit: Piece) -> str:
        """Return the terrain on which the Centre of a unit is, "" for ground none."""
        found = self.hex_of(unit)
        return "" if found is None else self.battlefield.terrain[found]

    def ground_of(self, unit: Piece) -> tables.GroundRow:
        """Return the row of the terrain on which the Centre of a unit is; ground none is like clear ground."""
        found = self.hex_of(unit)
        return tables.GROUNDS["clear"] if found is None else self.battlefield.grounds[found]

    def effect(self, unit: Piece, cell: HexId) -> tables.Effect:
        """Return what the ground of a cell is to a unit; a hole in the board bars everybody (TX-94, AR-15)."""
        terrain = self.battlefield.terrain[cell]
        if not terrain:
            return tables.BARRED
        effect = self.battlefield.grounds[cell].effect(unit.arm)
        rules = self.battlefield.special_rules
        ruling = entry_ruling(rules, unit, cell, terrain, self.state.number) if rules else ""
        if ruling == CLOSED:
            return tables.BARRED
        if ruling == FREE:
            return tables.OPEN
        if ruling == OPENED and effect.passage == "barred":
            return tables.SLOW
        if unit.has("nimble") and terrain in tables.NIMBLE_GROUND and effect == tables.SLOW:
            return tables.OPEN
        return effect

    def ground_key(self, unit: Piece) -> str:
        """Return the key by which the ground is looked up for a unit: special rules may name it, and the round."""
        if not self.battlefield.special_rules:
            return unit.kind
        return f"{unit.kind} {unit.id} {self.state.number}"

    def _effects(self, unit: Piece) -> tuple[tables.Effect, ...]:
        """Return the effect of each cell to a unit in this round."""
        key = ("effects", self.ground_key(unit))
        cache = self.battlefield.cache
        if key not in cache:
            cells = self._cells
            cache[key] = tuple(
                self.effect(unit, cell) if cell in cells else tables.OPEN for cell in self.grid.hex_ids
            )
        found: tuple[tables.Effect, ...] = cache[key]
        return found

    @property
    def _cells(self) -> frozenset[HexId]:
        """The cells that have ground or are a hole in the board (TX-04)."""
        cache = self.battlefield.cache
        if "cells" not in cache:
            field = self.battlefield
            cache["cells"] = frozenset(
                cell
                for cell in self.grid.hex_ids
                if field.terrain[cell] or field.plane.ground(field.plane.centres[cell]) is None
            )
        found: frozenset[HexId] = cache["cells"]
        return found

    def bars(self, unit: Piece) -> tuple[Polygon, ...]:
        """Return the bars to a unit: what is impassable to its class, and ground none (TX-06)."""
        effects = self._effects(unit)
        cells = frozenset(cell for cell, effect in enumerate(effects) if effect.passage == "barred")
        cache = self.battlefield.cache
        if ("bars", cells) not in cache:
            cache["bars", cells] = self.battlefield.plane.bars(frozenset(map(HexId, cells)), BAR_SIZE)
        found: tuple[Polygon, ...] = cache["bars", cells]
        return found

    def dangers(self, unit: Piece) -> tuple[tuple[Polygon, int], ...]:
        """Return the hexagons of ground that is dangerous to a unit, each with its dice (TX-74)."""
        return tuple(
            (self._hexagon(HexId(cell)), effect.danger)
            for cell, effect in enumerate(self._effects(unit))
            if effect.danger
        )

    def slow_ground(self, unit: Piece) -> tuple[Polygon, ...]:
        """Return the hexagons of ground that is slow for a unit, over which it does not march (TX-46)."""
        return tuple(
            self._hexagon(HexId(cell))
            for cell, effect in enumerate(self._effects(unit))
            if effect.passage == "slow"
        )

    def _hexagon(self, cell: HexId) -> Polygon:
        cache = self.battlefield.cache
        if ("hexagon", cell) not in cache:
            cache["hexagon", cell] = self.battlefield.plane.hexagon(cell)
        found: Polygon = cache["hexagon", cell]
        return found

    # Sight

    def sees(self, unit: Piece, other: Piece) -> bool:
        """Return whether a unit sees another (TX-10, AR-15)."""
        key, kept = ("sight", unit.id, other.id), self.while_nothing_moves
        if key not in kept:
            kept[key] = self._has_sight(unit, other)
        found: bool = kept[key]
        return found

    def sight_limit(self, unit: Piece) -> int | None:
        """Return how far a special rule lets a unit see now; None for no limit (AR-15)."""
        field, at = self.battlefield, self.hex_at(unit)
        limit = sight_limit(field.special_rules, unit, at, field.terrain[at], self.state.number)
        return None if limit is None else limit * field.plane.scale

    def _has_sight(self, unit: Piece, other: Piece) -> bool:
        field = self.battlefield
        limit = self.sight_limit(unit) if field.special_rules else None
        if limit is not None and not self.is_within(unit, other, limit):
            return False
        on_hill = tables.HILL in (self.terrain_of(unit), self.terrain_of(other))
        between = [boundary(each) for each in self._units if each.id not in (unit.id, other.id)]
        return sees(boundary(unit), boundary(other), between, self._barring(on_hill), field.plane.ground)

    def _barring(self, on_hill: bool) -> dict[HexId, Polygon]:
        """Return the hexes that bar sight; a hill does not bar from or to a hill (TX-10)."""
        cache = self.battlefield.cache
        if ("barring", on_hill) not in cache:
            cache["barring", on_hill] = {
                HexId(cell): self._hexagon(HexId(cell))
                for cell, ground in enumerate(self.battlefield.grounds)
                if ground.blocks_sight and not (on_hill and self.battlefield.terrain[cell] == tables.HILL)
            }
        found: dict[HexId, Polygon] = cache["barring", on_hill]
        return found
