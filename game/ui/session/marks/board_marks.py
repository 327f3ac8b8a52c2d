"""What is marked on the field besides the choice: groups, areas, arrows, and the facing that is being turned."""

from collections.abc import Mapping

import msgspec

from game.engine.decisions.decision import Anchor, Way, corner_of
from game.engine.event import Event, GroupChanged
from game.engine.shown.view import ArrowView, View
from game.engine.system_info import SystemInfo
from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import BELOW, Arrow, FacingMark, GroupMark, GroupStyle, Mark
from game.ui.session.marks.measured_marks import boundary_of
from game.ui.session.pointing import groups_of, hex_of, member_hexes, pieces_in


def piece_in_mind(controller: Controller | None, view: View, hover: Hex | None) -> PieceId:
    """Return the piece whose areas are shown: the one pointed at, else the one picked or asked about; "" if none."""
    here = pieces_in(view, hover) if hover is not None else []
    if here:
        return here[0].id
    if controller is None:
        return NO_PIECE
    picked = [anchor.piece_id for anchor in controller.picked if anchor.kind == "piece"]
    return picked[0] if picked else controller.decision.subject


def group_marks(
    controller: Controller | None, view: View, info: SystemInfo, hover: Hex | None, event: Event | None
) -> tuple[GroupMark, ...]:
    """Mark the groups that can be chosen, are chosen, have just changed, or have a member under the pointer."""
    styles: dict[str, GroupStyle] = {}
    if controller is not None:
        styles[controller.decision.group] = "active"
        styles |= {str(anchor.ref): "offered" for anchor in controller.offers() if anchor.kind == "group"}
    here = pieces_in(view, hover) if hover is not None else []
    for piece in here[:1]:
        styles |= {group.id: "pointed" for group in groups_of(view, piece.id)[:1]}
    if controller is not None:
        styles |= {str(anchor.ref): "chosen" for anchor in controller.picked if anchor.kind == "group"}
    if isinstance(event, GroupChanged):
        styles[event.group] = "changed"
    marks = [
        GroupMark(group.id, member_hexes(view, group.id), info.side(group.side).side_colour, styles[group.id])
        for group in view.groups
        if group.id in styles
    ]
    # Those that are only offered or asked about lie below the one that is looked at.
    return tuple(sorted(marks, key=lambda mark: mark.style not in BELOW))


def arrows_of(
    view: View, info: SystemInfo, planned: Mapping[PieceId, PieceId] | None = None
) -> tuple[Arrow, ...]:
    """Return the arrows that the view gives, from hex to hex or from one measured piece to another.

    `planned` says who is to attack whom once all have moved: the arrows of that are broken.
    """
    places: dict[PieceId | HexId, HexId] = {piece.id: piece.hex_id for piece in view.pieces}
    boundaries = {piece.id: boundary_of(piece) for piece in view.pieces}
    found = []
    sides = {piece.id: piece.side for piece in view.pieces}
    plans = [
        ArrowView(id=f"plan {piece}", kind="attack", start=piece, end=target, side=sides[piece])
        for piece, target in (planned or {}).items()
        if piece in sides and target in sides
    ]
    for arrow in (*view.arrows, *plans):
        start, end = (places.get(at) if isinstance(at, str) else HexId(at) for at in (arrow.start, arrow.end))
        if start is None or end is None:
            continue
        made = Arrow(
            kind=arrow.kind,
            start=start,
            end=end,
            side_colour=info.side(arrow.side).side_colour,
            label=arrow.label,
            is_asked=arrow in plans,
        )
        first, last = (boundaries.get(at) if isinstance(at, str) else None for at in (arrow.start, arrow.end))
        if view.thousandths_per_hex and first is not None and last is not None:
            made = msgspec.structs.replace(
                made, between=(first, last), thousandths_per_hex=view.thousandths_per_hex
            )
        found.append(made)
    return tuple(found)


def way_marks(controller: Controller, view: View, info: SystemInfo, hover: Hex | None) -> tuple[Mark, ...]:
    """Mark the whole of a way that ends where the pointer is, or of the only one."""
    ways = [option for option in controller.decision.options if isinstance(option, Way)]
    start = next((piece.hex_id for piece in view.pieces if piece.id == controller.decision.subject), None)
    shown = [way for way in ways if way.path and (way.path[-1] == hover or len(ways) == 1)]
    if start is None or not shown:
        return ()
    return (Mark("retreat", (start, *shown[0].path), info.side(controller.decision.side).side_colour),)


def turned_hex(controller: Controller, view: View, hover: Hex | None = None) -> Hex | None:
    """Return the hex in which a facing is turned: the one picked, or the only one, or the one pointed at."""
    corners = controller.corners()
    if not corners:
        return None
    last = hex_of(controller.picked[-1], view) if controller.picked else None
    if last in corners:
        return last
    if len(corners) == 1:
        return next(iter(corners))
    return hover if hover in corners else None


def turning_mark(controller: Controller, view: View, hover: Hex | None) -> FacingMark | None:
    """Return the facing that is being turned; None if none is."""
    hex_id = turned_hex(controller, view, hover)
    anchor = controller.corner(hex_id) if hex_id is not None else None
    if hex_id is None or anchor is None:
        return None
    return FacingMark(
        piece=piece_turned(controller, view),
        hex_id=hex_id,
        facing=corner_of(anchor)[1],
        offered=controller.corners()[hex_id],
    )


def piece_turned(controller: Controller, view: View) -> PieceId:
    """Return the piece whose facing is chosen: the last one picked of the side asked, else the one asked about."""
    decision = controller.decision
    own = {piece.id for piece in view.pieces if piece.side == decision.side}  # a charge picks its target too
    picked = [anchor.piece_id for anchor in controller.picked if anchor.kind == "piece"]
    return next((piece for piece in reversed(picked) if piece in own), decision.subject)


def facing_taken(controller: Controller, view: View, cursor: Anchor | None) -> Anchor | None:
    """Return the facing that is turned to and can be taken; None if none is."""
    at = hex_of(cursor, view) if cursor is not None else None
    hex_id = turned_hex(controller, view, at)
    if hex_id is None or (cursor is not None and at != hex_id):
        return None
    if cursor is None and any(anchor.kind != "corner" for anchor in controller.offers()):
        return None
    return controller.corner(hex_id)


def face_as_before(
    controller: Controller | None, view: View, picked: tuple[Anchor, ...] | None = None
) -> None:
    """Begin to turn a piece from the facing it has, once it is asked about or something else is picked than before."""
    if controller is None or controller.picked == picked or not controller.corners():
        return
    piece = piece_turned(controller, view)
    facing = next((each.facing for each in view.pieces if each.id == piece), None)
    controller.facing = facing if facing is not None else controller.facing
