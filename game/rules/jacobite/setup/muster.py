"""The pieces of a scenario: who they are, and whether they can stand where they are placed."""

from game.hexgrid.scenario import Placed
from game.rules.common.properties import OF_A_PIECE, hyphenated
from game.rules.jacobite.setup.property_reader import PropertyReader
from game.rules.jacobite.setup.suggestions import nearest, whole
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Battlefield, Piece
from game.rules.jacobite.tables import BLOCKS, KINDS, LEADER, MAX_BLOCKS, SIDES, TERRAINS

LAYERS = ("units", "leaders")
PIECE_PROPERTIES = OF_A_PIECE | {"id", "side", "blocks", "full"}


def muster(reading: PropertyReader) -> list[tuple[Piece, Placed]]:
    """Read the pieces, each with the object it was read from."""
    called = _Muster(reading)
    for placed in reading.scenario.pieces:
        if placed.layer in LAYERS:
            called.read(placed)
    return called.found


def check_standing(
    reading: PropertyReader, battlefield: Battlefield, found: list[tuple[Piece, Placed]]
) -> None:
    """Tell of pieces that cannot stand where they are placed."""
    standing: dict[tuple[int, bool], Piece] = {}
    for piece, placed in found:
        if piece.at == OFF:
            continue
        terrain = TERRAINS.get(battlefield.terrain[piece.at])
        blocked = terrain and not piece.is_leader and piece.type.arm in terrain.impassable_to
        if (
            terrain
            and (blocked or not terrain.passable)
            and not hooks.is_opened(battlefield, piece, piece.at)
        ):
            reading.wrong(
                placed.place,
                f"it cannot stand on {terrain.name} ({terrain.rule}); move it or change the ground",
            )
        here = (piece.at, piece.is_leader)
        if here in standing:
            what = "leader" if piece.is_leader else "unit"
            reading.wrong(placed.place, f"{standing[here].name} stands here already; a hex holds one {what}")
        company = standing.get((piece.at, not piece.is_leader))
        if company and company.side != piece.side:
            reading.wrong(
                placed.place, f"{company.name} of the other side stands here already; move one of them"
            )
        standing[here] = piece


class _Muster:
    """The pieces read so far."""

    def __init__(self, reading: PropertyReader) -> None:
        self.found: list[tuple[Piece, Placed]] = []
        self._wrong = reading.wrong
        self._taken: dict[str, Piece] = {}
        self._numbers: dict[str, int] = {}

    def read(self, placed: Placed) -> None:
        """Read one more object."""
        if piece := self._piece(placed):
            self._taken[piece.id] = piece
            self.found.append((piece, placed))

    def _piece(self, placed: Placed) -> Piece | None:
        """Read one object; None when it is too wrong to stand on the board."""
        properties = placed.properties
        if placed.kind in TERRAINS:
            self._wrong(
                placed.place,
                f"{placed.kind!r} is ground and no piece; paint it on a layer of tiles and remove it here",
            )
            return None
        for name in properties:
            if name not in PIECE_PROPERTIES:
                self._wrong(placed.place, f"unknown property {name!r}{nearest(name, PIECE_PROPERTIES)}")
        kinds = (*KINDS, LEADER)
        kind, side = placed.kind, str(properties.get("side", ""))
        if kind not in kinds:
            what = f"unknown class {kind!r}" if kind else "has no class"
            self._wrong(placed.place, f"{what}{nearest(kind, kinds)}")
        if side not in SIDES:
            what = f"property 'side' is {side!r}" if side else "has no property 'side'"
            self._wrong(placed.place, f"{what}{nearest(side, SIDES)}")
        piece_id = str(properties.get("id", "")) or self._id_of(placed.name)
        if piece_id in self._taken:
            self._wrong(
                placed.place,
                f"the id {piece_id!r} is {self._taken[piece_id].name}'s; give each piece its own",
            )
        if any(letter.isspace() for letter in piece_id) or piece_id in ("done", "none"):
            self._wrong(
                placed.place,
                f"the id {piece_id!r} cannot be written in orders; use letters, digits and hyphens",
            )
        if kind not in kinds or side not in SIDES or piece_id in self._taken:
            return None
        leader = kind == LEADER
        full = 1 if leader else self._count(placed, "full", BLOCKS)
        blocks = 1 if leader else self._count(placed, "blocks", full)
        if blocks > full:
            self._wrong(placed.place, f"{blocks} blocks are more than its full number, {full}; raise 'full'")
        return Piece(
            id=piece_id,
            side=side,
            kind=kind,
            name=placed.name or piece_id,
            at=placed.cell,
            blocks=blocks,
            full=full,
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
