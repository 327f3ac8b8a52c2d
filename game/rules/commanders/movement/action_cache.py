"""What the pieces of a side can do next, worked out again only for those near which something has changed (BX-17)."""

from collections.abc import Sequence
from typing import NamedTuple

from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.commanders.movement.actions import Action, actions_of
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import COMMANDER_MOVE
from game.rules.table.sides import other
from game.rules.table.terrain import ROADS

ROAD = 1
"""The hexes by which a road makes a way longer."""

BESIDE = 2
"""An enemy bars the hexes beside him and his zone, and a way ends beside no such hex: so many hexes off the way."""


class ChangedHexes(NamedTuple):
    """The hexes that friends, enemies and leaders have left and come to, or in which something of them has changed."""

    friends: list[HexId]
    enemies: list[HexId]
    leaders: list[HexId]


class CachedActions(NamedTuple):
    """What a piece can do as it is, and how far away a friend can be in the way of that."""

    piece: Piece
    way: int
    actions: Sequence[Action]


class ActionCache:
    """What the pieces of a side can do next, piece by piece."""

    def __init__(self, side: SideId) -> None:
        self.side = side
        self._seen: dict[PieceId, Piece] = {}
        self._known: dict[PieceId, CachedActions] = {}

    def actions(self, position: Position) -> list[Sequence[Action]]:
        """Return all that the side can do next: its units in the order of battle, then its commanders."""
        changed = self._changed(position)
        leaders = [leader for leader in position.leaders.values() if leader.side == self.side]
        return [
            self._of(position, piece, changed)
            for piece in (*position.units(self.side), *leaders)
            if MOVED not in piece.done
        ]

    def _changed(self, position: Position) -> ChangedHexes:
        """Return where pieces have changed since the last question."""
        changed, seen = ChangedHexes([], [], []), self._seen
        for name, piece in position.state.pieces.items():
            before = seen.get(name)
            if before is not piece:
                where = changed.leaders if piece.is_leader else changed.friends
                if not piece.is_leader and piece.side != self.side:
                    where = changed.enemies
                where += [each.hex_id for each in (piece, before) if each is not None and each.hex_id >= 0]
        self._seen = position.state.pieces
        return changed

    def _of(self, position: Position, piece: Piece, changed: ChangedHexes) -> Sequence[Action]:
        """Return what one piece can do; what is known of it is used again while nothing changes that matters to it."""
        known = self._known.get(piece.id)
        is_concerned = commander_is_concerned if piece.is_leader else unit_is_concerned
        if known is None or known.piece is not piece or is_concerned(position, known, changed):
            way = commander_way(position) if piece.is_leader else unit_way(position, piece)
            known = self._known[piece.id] = CachedActions(piece, way, actions_of(position, piece))
        return known.actions


def unit_way(position: Position, unit: Piece) -> int:
    """Return how many hexes the ways of a unit have at most: those of its charges where an enemy is near enough."""
    rate = position.rate(unit)
    charge = rate + unit.row.reach
    distance = position.grid.distance
    for enemy in position.units(other(unit.side)):
        if distance(unit.hex_id, enemy.hex_id) <= charge + 1:
            return max(charge, rate + ROAD)
    return rate + ROAD if position.terrain_of(unit) in ROADS else rate


def commander_way(position: Position) -> int:
    """Return how many hexes the ways of a commander have at most."""
    return position.battlefield.hexes(COMMANDER_MOVE) + ROAD


def unit_is_concerned(position: Position, known: CachedActions, changed: ChangedHexes) -> bool:
    """Return whether changes matter to a unit: friends in its way, or enemies near what might be its way."""
    unit = known.piece
    if _is_near(position, unit, changed.friends, known.way):
        return True
    most = position.rate(unit) + unit.row.reach + ROAD
    return _is_near(position, unit, changed.enemies, most + BESIDE)


def commander_is_concerned(position: Position, known: CachedActions, changed: ChangedHexes) -> bool:
    """Return whether changes matter to a commander: enemies, leaders, and friends in a zone, into which he may go."""
    leader = known.piece
    if _is_near(position, leader, changed.enemies, known.way + BESIDE):
        return True
    zone = position.zone(other(leader.side))
    inside = [hex_id for hex_id in changed.friends if hex_id in zone]
    return _is_near(position, leader, changed.leaders + inside, known.way)


def _is_near(position: Position, piece: Piece, hexes: list[HexId], reach: int) -> bool:
    distance, here = position.grid.distance, piece.hex_id
    return any(distance(here, hex_id) <= reach for hex_id in hexes)
