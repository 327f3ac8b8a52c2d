"""The pieces of a scenario: who they are, and whether they can be where they are placed."""

from game.hexgrid.scenario import Placed
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Battlefield, Piece
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.muster import check_places, read_pieces
from game.rules.table.setup.properties import piece_properties
from game.rules.table.setup.property_reader import PropertyReader


def muster(reader: PropertyReader) -> list[tuple[MapPiece, Placed]]:
    """Read the pieces, each with the object it was read from."""
    return read_pieces(reader, piece_properties("jacobite", ()))


def enlist(piece: MapPiece) -> Piece:
    """Make a piece of the battle of one of the map."""
    return Piece(**piece.identity, at=piece.hex_id, blocks=piece.blocks, full=piece.full)


def check_standing(
    reader: PropertyReader, battlefield: Battlefield, found: list[tuple[MapPiece, Placed]]
) -> None:
    """Note which pieces cannot be where they are placed; those that come on later are nowhere."""

    def objection(piece: MapPiece) -> str:
        terrain = battlefield.terrain_at(piece.hex_id)
        unit = enlist(piece)
        blocked = not unit.is_leader and unit.type.arm in terrain.impassable_to
        if (blocked or not terrain.passable) and not hooks.is_opened(battlefield, unit, unit.at):
            return f"it cannot be placed on {terrain.name} ({terrain.rule}); move it or change the ground"
        return ""

    check_places(
        reader,
        [(piece, at) for piece, at in found if not hooks.enters_later(battlefield, piece.id)],
        objection,
    )
