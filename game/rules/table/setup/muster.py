"""The pieces of a scenario, read for any rule system, and whether each has its hex."""

from collections.abc import Callable, Collection, Iterable, Mapping

from game.engine.suggestions import nearest
from game.hexgrid.facing import Facing, facing_to_edge, facing_to_hex, parse_facing
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import PIECE_LAYERS, Edge, Placed
from game.rules.table.kinds import LEADER, TERRAINS, UNIT_KINDS, MapPiece
from game.rules.table.setup.properties import hyphenated
from game.rules.table.setup.property_reader import PropertyReader, whole
from game.rules.table.sides import other

BLOCKS = 4
"""A unit's full number of blocks where a map does not say otherwise (JX-20)."""

MAX_BLOCKS = 12
"""Blocks of one unit that a hex has room for."""


def read_pieces(reader: PropertyReader, properties: Collection[str]) -> list[tuple[MapPiece, Placed]]:
    """Return the pieces of a scenario in the order of the map, each with the object it was read from.

    `properties`: those that a piece may have. An object that is too wrong to be a piece is left out; what is wrong is
    noted by the reader.
    """
    muster = _Muster(reader, properties)
    for placed in reader.scenario.pieces:
        if placed.layer in PIECE_LAYERS:
            muster.read(placed)
    return muster.found


def check_places(
    reader: PropertyReader, found: Iterable[tuple[MapPiece, Placed]], objection: Callable[[MapPiece], str]
) -> None:
    """Note what is wrong with the hexes of pieces: one unit and one leader to a hex, both of one side.

    `objection` says why the ground there is not for a piece; "" when it is.
    """
    standing: dict[tuple[HexId, bool], MapPiece] = {}
    for piece, placed in found:
        if sentence := objection(piece):
            reader.wrong(placed.place, sentence)
        here = (piece.hex_id, piece.is_leader)
        if here in standing:
            what = "leader" if piece.is_leader else "unit"
            reader.wrong(placed.place, f"{standing[here].name} is already here; a hex holds one {what}")
        company = standing.get((piece.hex_id, not piece.is_leader))
        if company and company.side != piece.side:
            reader.wrong(placed.place, f"{company.name} of the other side is already here; move one of them")
        standing[here] = piece


class _Muster:
    """The pieces read so far."""

    def __init__(self, reader: PropertyReader, properties: Collection[str]) -> None:
        self.found: list[tuple[MapPiece, Placed]] = []
        self._wrong = reader.wrong
        self._sides = reader.sides
        self._properties = properties
        self._taken: dict[str, MapPiece] = {}
        self._numbers: dict[str, int] = {}

    def read(self, placed: Placed) -> None:
        """Read one more object."""
        if piece := self._piece(placed):
            self._taken[piece.id] = piece
            self.found.append((piece, placed))

    def _piece(self, placed: Placed) -> MapPiece | None:
        """Return the piece that an object is; None when it is too wrong to be on the board."""
        properties = placed.properties
        if placed.kind in TERRAINS:
            self._wrong(
                placed.place,
                f"{placed.kind!r} is ground, not a piece; paint it on a layer of tiles and remove it here",
            )
            return None
        for name in properties:
            if name not in self._properties:
                self._wrong(placed.place, f"unknown property {name!r}{nearest(name, self._properties)}")
        kinds = (*UNIT_KINDS, LEADER)
        kind, side = placed.kind, str(properties.get("side", ""))
        if kind not in kinds:
            what = f"unknown class {kind!r}" if kind else "has no class"
            self._wrong(placed.place, f"{what}{nearest(kind, kinds)}")
        if side not in self._sides:
            what = f"property 'side' is {side!r}" if side else "has no property 'side'"
            self._wrong(placed.place, f"{what}{nearest(side, self._sides)}")
        piece_id = str(properties.get("id", "")) or self._id_of(placed.name)
        if piece_id in self._taken:
            self._wrong(
                placed.place,
                f"the id {piece_id!r} is {self._taken[piece_id].name}'s; give each piece its own",
            )
        if any(character.isspace() for character in piece_id) or piece_id in ("done", "none"):
            self._wrong(
                placed.place,
                f"the id {piece_id!r} cannot be written in orders; use letters, digits and hyphens",
            )
        if kind not in kinds or side not in self._sides or piece_id in self._taken:
            return None
        full = 1 if kind == LEADER else self._count(placed, "full", BLOCKS)
        blocks = 1 if kind == LEADER else self._count(placed, "blocks", full)
        if blocks > full:
            self._wrong(placed.place, f"{blocks} blocks are more than its full number, {full}; raise 'full'")
        return MapPiece(
            id=PieceId(piece_id),
            side=SideId(side),
            kind=kind,
            name=placed.name or piece_id,
            hex_id=HexId(placed.cell),
            blocks=blocks,
            full=full,
            brigade=str(properties.get("brigade", "")),
            rank=str(properties.get("rank", "")),
            place=placed.place,
        )

    def _count(self, placed: Placed, name: str, default: int) -> int:
        value = whole(placed.properties.get(name, default))
        if value is None or not 1 <= value <= MAX_BLOCKS:
            self._wrong(
                placed.place,
                f"property {name!r} is {placed.properties[name]!r}; it must be a whole number from 1 "
                f"to {MAX_BLOCKS}",
            )
            return default
        return value

    def _id_of(self, name: str) -> str:
        """Make an id of a name, numbered if it is taken: "Barrell's" becomes barrells."""
        plain = hyphenated(name) or "piece"
        number = self._numbers.get(plain, 1)
        while (made := plain if number == 1 else f"{plain}-{number}") in self._taken:
            number += 1
        self._numbers[plain] = number
        return made


_OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def read_facing(
    reader: PropertyReader,
    grid: Grid,
    homes: Mapping[SideId, Edge],
    unit: MapPiece,
    entry: Placed,
    enemies: Iterable[HexId],
) -> Facing:
    """Return what the map gives, or where a unit looks without that; of enemies as near the first counts."""
    given = str(entry.properties.get("facing", ""))
    if given:
        try:
            return parse_facing(grid, given)
        except ValueError as error:
            reader.wrong(entry.place, f"property 'facing': {error}")
    return facing_to_enemy(grid, homes, unit.side, unit.hex_id, enemies)


def facing_to_enemy(
    grid: Grid, homes: Mapping[SideId, Edge], side: SideId, at: HexId, enemies: Iterable[HexId]
) -> Facing:
    """Return the facing to the enemy's baseline, or to the nearest enemy where that is not opposite (AR-03)."""
    home, enemy = homes[side], homes[other(side)]
    near = min(enemies, key=lambda hex_id: grid.distance(at, hex_id), default=at)
    if _OPPOSITE[home] == enemy or near == at:
        return facing_to_edge(grid, enemy)
    return facing_to_hex(grid, at, near)
