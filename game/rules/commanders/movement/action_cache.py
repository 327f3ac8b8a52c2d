"""What the pieces of a side can do next, worked out again only for those near which something has changed (BX-17)."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.masks import mask_of
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
    """Masks of the hexes that friends, enemies and leaders left and came to, or in which something of them changed."""

    friends: int
    enemies: int
    leaders: int


class CachedActions(msgspec.Struct, frozen=True):
    """What a piece can do as it is, and where a friend or an enemy matters to that."""

    piece: Piece
    friends: int
    enemies: int
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
        friends = enemies = leaders = 0
        seen = self._seen
        for name, piece in position.state.pieces.items():
            before = seen.get(name)
            if before is not piece:
                hexes = mask_of([each.hex_id for each in (piece, before) if each and each.hex_id >= 0])
                if piece.is_leader:
                    leaders |= hexes
                elif piece.side == self.side:
                    friends |= hexes
                else:
                    enemies |= hexes
        self._seen = position.state.pieces
        return ChangedHexes(friends, enemies, leaders)

    def _of(self, position: Position, piece: Piece, changed: ChangedHexes) -> Sequence[Action]:
        """Return what one piece can do; what is known of it is used again while nothing changes that matters to it."""
        known = self._known.get(piece.id)
        if known is None or known.piece is not piece or _is_concerned(position, known, changed):
            actions = actions_of(position, piece)
            known = self._known[piece.id] = CachedActions(piece, *_surroundings(position, piece), actions)
        return known.actions


def _surroundings(position: Position, piece: Piece) -> tuple[int, int]:
    """Return where a friend can be in the way of a piece, and where an enemy can bar what might be its way."""
    within = position.grid.masks.within
    if piece.is_leader:
        way = position.battlefield.hexes(COMMANDER_MOVE) + ROAD
        return within(piece.hex_id, way), within(piece.hex_id, way + BESIDE)
    rate = position.rate(piece)
    charge = rate + piece.row.reach
    way = rate
    if within(piece.hex_id, charge + 1) & position.hexes_of(other(piece.side)):
        way = max(charge, rate + ROAD)
    elif position.terrain_of(piece) in ROADS:
        way += ROAD
    return within(piece.hex_id, way), within(piece.hex_id, charge + ROAD + BESIDE)


def _is_concerned(position: Position, known: CachedActions, changed: ChangedHexes) -> bool:
    """Return whether changes matter to a piece.

    Those of enemies near its way do, and to a unit those of friends in it. To a commander those of leaders do, and of
    friends in a zone, into which he may go.
    """
    friends = changed.friends
    if known.piece.is_leader:
        friends = friends & position.zone(other(known.piece.side)) | changed.leaders
    return bool(changed.enemies & known.enemies or friends & known.friends)
