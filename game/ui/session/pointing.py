"""What can be meant by a place on the field, and where on it the things are that can be chosen."""

from math import atan2, degrees, hypot

import msgspec

from game.engine.decisions.decision import (
    Anchor,
    corner_of,
    on_group,
    on_hex,
    on_piece,
)
from game.engine.shown.view import GroupView, PieceView, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.ui.drawing.board.hex_layout import on_attached_leader
from game.ui.session.controller import Controller

MIDDLE = 0.22
"""A click so near the middle of a hex, in breadths of it, is to no side of it."""


def depth(piece: PieceView) -> tuple[bool, bool]:
    """Return what decides which of the pieces in a hex comes first: units, then figures, then those attached."""
    return piece.look == "figure", bool(piece.with_piece)


def pieces_in(view: View, hex_id: Hex) -> list[PieceView]:
    """List the pieces in a hex, units before figures."""
    return sorted((piece for piece in view.pieces if piece.hex_id == hex_id), key=depth)


def without_others(view: View, measured: PieceId, hex_id: Hex) -> View:
    """Leave of the pieces in a hex only a measured one and those with it."""
    left = (
        piece for piece in view.pieces if piece.hex_id != hex_id or measured in (piece.id, piece.with_piece)
    )
    return msgspec.structs.replace(view, pieces=tuple(left))


def groups_of(view: View, piece: PieceId) -> list[GroupView]:
    """List the groups that a piece belongs to, then those that it commands."""
    own = [group for group in view.groups if piece in group.members]
    return own + [group for group in view.groups if group.commander == piece and group not in own]


def anchors_in(view: View, hex_id: Hex) -> tuple[Anchor, ...]:
    """List what can be meant by pointing at a hex, the likeliest first."""
    pieces = pieces_in(view, hex_id)
    groups = dict.fromkeys(group.id for piece in pieces for group in groups_of(view, piece.id))
    return (*(on_piece(piece.id) for piece in pieces), *map(on_group, groups), on_hex(hex_id))


def exact_in(view: View, hex_id: Hex, offset: tuple[float, float], width: float) -> tuple[Anchor, ...]:
    """List the leaders whose standards are pointed at next to their unit."""
    if not on_attached_leader(offset, width):
        return ()
    return tuple(on_piece(piece.id) for piece in pieces_in(view, hex_id) if piece.with_piece)


def side_of_hex(offset: tuple[float, float], width: float) -> int | None:
    """Return to which side of a hex a point lies, in degrees clockwise from north; None near its middle."""
    x, y = offset
    return None if hypot(x, y) < MIDDLE * width else round(degrees(atan2(x, -y))) % 360


def hex_of(anchor: Anchor, view: View) -> Hex | None:
    """Return where a thing that can be clicked lies on the field; of a group, its first member."""
    if anchor.kind == "hex" and isinstance(anchor.ref, int):
        return anchor.hex_id
    if anchor.kind == "corner":
        return corner_of(anchor)[0]
    if anchor.kind == "piece":
        return next((piece.hex_id for piece in view.pieces if piece.id == anchor.ref), None)
    if anchor.kind == "group":
        return next(iter(member_hexes(view, str(anchor.ref))), None)
    return None


def member_hexes(view: View, group: str) -> tuple[Hex, ...]:
    """List the hexes in which the members of a group stand, in their order."""
    members = next((found.members for found in view.groups if found.id == group), ())
    places = {piece.id: piece.hex_id for piece in view.pieces}
    return tuple(dict.fromkeys(places[member] for member in members if member in places))


def walked_from(cursor: Anchor | None, controller: Controller | None, view: View) -> Hex:
    """Return at which hex the keys are: where they went, else at what is picked, asked about, or can be chosen."""
    anchors = [cursor] if cursor else []
    if controller is not None:
        anchors += reversed(controller.picked)
        anchors += [Anchor("piece", controller.decision.subject), *controller.offers()]
    hexes = (hex_of(anchor, view) for anchor in anchors)
    centre = next((piece.hex_id for piece in view.pieces), Hex(0))
    return next((hex_id for hex_id in hexes if hex_id is not None), centre)
