"""The pieces of a map: figures, formation, facing and grade of units, rating and place of leaders (GX-01, GX-02)."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from game.engine.suggestions import nearest
from game.hexgrid.facing import Facing
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Edge, Placed
from game.rules.brigades.state import COMING, Acts, Piece
from game.rules.brigades.tables import BLOCK_FIGURES, GRADES, RATING, RATINGS, ROWS
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.muster import read_facing
from game.rules.table.setup.order_of_battle import AIDE, Army, Post
from game.rules.table.setup.property_reader import PropertyReader, whole
from game.rules.table.sides import SIDES


class Muster:
    """Makes the pieces of a scenario, noting what is wrong with them."""

    def __init__(
        self,
        reader: PropertyReader,
        grid: Grid,
        homes: Mapping[SideId, Edge],
        placed: Sequence[tuple[MapPiece, Placed]],
    ) -> None:
        self._reader, self._grid, self._homes, self._placed = reader, grid, homes, placed

    def pieces(self, armies: Mapping[SideId, Army], coming: Collection[str]) -> dict[PieceId, Piece]:
        """Make the pieces in the order of the map; those that come on later are off the field (AR-14)."""
        found: dict[PieceId, Piece] = {}
        posts = {post.leader: post for army in armies.values() for post in army.posts}
        for place, (piece, entry) in enumerate(self._placed):
            if piece.is_leader:
                found[piece.id] = self._leader(piece, entry, place, posts[piece.id])
            else:
                brigade = armies[piece.side].brigade_of(piece.id).id
                found[piece.id] = self._unit(piece, entry, place, brigade)
        found = {
            name: msgspec.structs.replace(piece, hex_id=COMING) if name in coming else piece
            for name, piece in found.items()
        }
        return {name: with_unit(piece, found) for name, piece in found.items()}

    def _unit(self, piece: MapPiece, entry: Placed, place: int, brigade: str) -> Piece:
        row = ROWS[piece.kind]
        given = str(entry.properties.get("grade", "")).replace("-", " ")
        if given and given not in GRADES:
            self._reader.wrong(entry.place, f"property 'grade' is {given!r}{nearest(given, GRADES)}")
        return Piece(
            **piece.identity,
            brigade=brigade,
            place=place,
            hex_id=piece.hex_id,
            figures=piece.blocks * BLOCK_FIGURES,
            # Reading GX-01: a unit's figures at the beginning are those of the blocks it begins with in a battle.
            full=piece.full * BLOCK_FIGURES,
            full_blocks=piece.full,
            facing=self._facing(piece, entry),
            formation=row.formations[0],
            grade=given if given in GRADES else row.grade,
            acts=Acts(began=piece.blocks * BLOCK_FIGURES),
        )

    def _facing(self, piece: MapPiece, entry: Placed) -> Facing:
        enemies = (each for each, _ in self._placed if each.side != piece.side and not each.is_leader)
        return read_facing(
            self._reader, self._grid, self._homes, piece, entry, [each.hex_id for each in enemies]
        )

    def _leader(self, piece: MapPiece, entry: Placed, place: int, post: Post) -> Piece:
        given = entry.properties.get("rating", "")
        rating = RATING if given == "" else whole(given)
        if rating not in RATINGS:
            self._reader.wrong(
                entry.place,
                f"property 'rating' is {given!r}; give a whole number from {RATINGS[0]} to {RATINGS[-1]}",
            )
            rating = RATING
        return Piece(
            **piece.identity,
            brigade="" if post.rank == AIDE else post.brigade,
            place=place,
            hex_id=piece.hex_id,
            rating=rating or RATING,
        )


def with_unit(piece: Piece, pieces: Mapping[PieceId, Piece]) -> Piece:
    """Return a leader with the unit of his side in whose hex he is, if there is one (GX-08)."""
    if not piece.is_leader or not piece.is_on_field:
        return piece
    unit = unit_in(piece.hex_id, piece.side, pieces)
    return msgspec.structs.replace(piece, unit=unit) if unit else piece


def unit_in(hex_id: HexId, side: SideId, pieces: Mapping[PieceId, Piece]) -> PieceId:
    """Return the unit of a side in a hex; "" for none."""
    assert side in SIDES
    return next(
        (
            unit.id
            for unit in pieces.values()
            if unit.hex_id == hex_id and unit.side == side and not unit.is_leader
        ),
        PieceId(""),
    )
