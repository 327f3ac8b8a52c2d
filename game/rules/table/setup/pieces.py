"""A piece as every map describes it, before any rule system has read the rest of it."""

from typing import Any

import msgspec

from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.table.kinds import LEADER

LOST, AWAY, COMING, LEFT = HexId(-1), HexId(-2), HexId(-3), HexId(-4)
"""Where a piece is that is on no hex: gone for good; off the field, may come back; still to come (AR-14); gone by an
exit (AR-13)."""


class MapPiece(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or a leader of a map.

    `hex_id` is where the map draws it, also if it comes on later (AR-14). `blocks` of `full` are what it has at first.
    `brigade` and `rank` are the map's own words; "" where it gives none. `place` names the object in messages.
    """

    id: PieceId
    name: str
    side: SideId
    kind: str
    hex_id: HexId
    blocks: int = 1
    full: int = 1
    brigade: str = ""
    rank: str = ""
    place: str = ""

    @property
    def identity(self) -> dict[str, Any]:
        """What the piece of every system has of it as it is."""
        return {"id": self.id, "side": self.side, "kind": self.kind, "name": self.name}

    @property
    def is_leader(self) -> bool:
        return self.kind == LEADER
