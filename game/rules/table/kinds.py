"""The vocabulary of every map: kinds of pieces with their arms, kinds of terrain, and a piece as a map describes it."""

from typing import Any, Final, Literal

import msgspec

from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr

Arm = Literal["infantry", "cavalry", "artillery"]

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
ARTILLERY: Final = "artillery"
ARMS: Final[tuple[Arm, ...]] = (INFANTRY, CAVALRY, ARTILLERY)

LEADER = "leader"
HIGHLAND = "highland"


class UnitKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of unit: its id in maps, its name and its arm."""

    id: str
    name: str
    arm: Arm


UNIT_KINDS = {
    kind.id: kind
    for kind in (
        UnitKind(id="grenadier", name=tr("grenadiers"), arm=INFANTRY),
        UnitKind(id="regular", name=tr("regular infantry"), arm=INFANTRY),
        UnitKind(id=HIGHLAND, name=tr("highland infantry"), arm=INFANTRY),
        UnitKind(id="lowland", name=tr("lowland infantry"), arm=INFANTRY),
        UnitKind(id="militia", name=tr("militia"), arm=INFANTRY),
        UnitKind(id="battle-cavalry", name=tr("battle cavalry"), arm=CAVALRY),
        UnitKind(id="light-cavalry", name=tr("light cavalry"), arm=CAVALRY),
        UnitKind(id="trained-artillery", name=tr("trained artillery"), arm=ARTILLERY),
        UnitKind(id="light-artillery", name=tr("light artillery"), arm=ARTILLERY),
    )
}


def arm_of(kind: str) -> Arm | Literal[""]:
    """Return the arm of a kind of piece; "" for a leader, who belongs to none."""
    return "" if kind == LEADER else UNIT_KINDS[kind].arm


class TerrainKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of terrain: its id in maps, its name and its letter in drawn fields."""

    id: str
    name: str
    letter: str


HILL = "hill"

TERRAINS = {
    terrain.id: terrain
    for terrain in (
        TerrainKind(id="clear", name=tr("clear ground"), letter="."),
        TerrainKind(id=HILL, name=tr("hill"), letter="h"),
        TerrainKind(id="crag", name=tr("crag"), letter="c"),
        TerrainKind(id="rough", name=tr("rough ground"), letter="r"),
        TerrainKind(id="forest", name=tr("forest"), letter="f"),
        TerrainKind(id="marsh", name=tr("marsh"), letter="m"),
        TerrainKind(id="town", name=tr("town"), letter="t"),
        TerrainKind(id="castle", name=tr("castle"), letter="k"),
        TerrainKind(id="enclosure", name=tr("enclosure"), letter="e"),
        TerrainKind(id="fieldwork", name=tr("fieldwork"), letter="w"),
        TerrainKind(id="river", name=tr("river"), letter="~"),
        TerrainKind(id="loch", name=tr("loch"), letter="~"),
        TerrainKind(id="ford", name=tr("ford"), letter="d"),
        TerrainKind(id="bridge", name=tr("bridge"), letter="b"),
        TerrainKind(id="road", name=tr("road"), letter="="),
    )
}


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
