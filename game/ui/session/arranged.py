"""The field while pieces are put here and there: each is shown where it is put, until all is done."""

import msgspec

from game.engine.decisions.arrangement import Arrangement
from game.engine.shown.view import ArrowView, GroupView, PieceView, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId


def arranged(view: View, decision: Arrangement) -> View:
    """Show everything put where it is: a piece in its hex, an arrow to its target, a group with its order."""
    placed = decision.placed
    pieces = {piece.id for piece in view.pieces}
    arrows = tuple(
        ArrowView(
            id=f"put-{piece}",
            side=decision.side,
            kind="attack",
            start=PieceId(piece),
            end=PieceId(place),
            label=decision.label_of(piece),
        )
        for piece, place in placed.items()
        if piece in pieces and place in pieces
    )
    return msgspec.structs.replace(
        view,
        pieces=tuple(_moved(piece, decision) for piece in view.pieces),
        groups=tuple(_ordered(group, decision) for group in view.groups),
        arrows=(*view.arrows, *arrows),
    )


def _moved(piece: PieceView, decision: Arrangement) -> PieceView:
    place = decision.placed.get(piece.with_piece or piece.id)
    if not isinstance(place, int):
        return piece
    # A measured piece that is put into a hex is not measured any more.
    look = "blocks" if piece.look == "rectangle" else piece.look
    return msgspec.structs.replace(piece, hex_id=place, pose=None, look=look)


def _ordered(group: GroupView, decision: Arrangement) -> GroupView:
    place = decision.placed.get(group.id)
    order = decision.label_of(group.id) or (place if isinstance(place, str) else "")
    if place is None or not order:
        return group
    return msgspec.structs.replace(group, order=order)


def without_fallen(view: View) -> View:
    """Take the pieces off a field that fell as the battle ended, whose blocks were not taken off any more."""
    fallen = {piece for piece, fate in view.gone if fate == "eliminated"}
    return msgspec.structs.replace(
        view, pieces=tuple(piece for piece in view.pieces if piece.id not in fallen)
    )


def faulty_hexes(view: View, decision: Arrangement) -> frozenset[Hex]:
    """List the hexes of the pieces that are at fault, as they are shown."""
    return _hexes(view, decision.faults(decision.placed))


def lost_hexes(view: View, decision: Arrangement) -> frozenset[Hex]:
    """List the hexes of the pieces that would be lost where they are put, as they are shown."""
    return _hexes(view, decision.losses(decision.placed))


def _hexes(view: View, pieces: tuple[str, ...]) -> frozenset[Hex]:
    return frozenset(piece.hex_id for piece in view.pieces if piece.id in pieces)
