"""Marks on the rectangles of measured pieces, in place of those on the hexes that their middles are in."""

from collections.abc import Iterable

import msgspec

from game.engine.event import AttackAnnounced, DiceRolled, Event, PieceChanged, PiecesNamed
from game.engine.shown.view import AreaView, PieceView, View
from game.engine.system_info import SystemInfo
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import Arrow, Boundary, FrontArc, Highlights, MarkStyle, RectMark

RANK: tuple[MarkStyle, ...] = ("told", "choosable", "target", "chosen", "picked")
"""What a piece is marked as that is several: the last."""


def boundary_of(piece: PieceView) -> Boundary | None:
    """Return where a measured piece is; None of one that is not measured, or a mere point."""
    if piece.pose is None or piece.look != "rectangle":
        return None
    return Boundary(
        x=piece.pose.x, y=piece.pose.y, heading=piece.pose.heading, width=piece.size[0], depth=piece.size[1]
    )


def mark_measured(
    highlights: Highlights,
    controller: Controller | None,
    view: View,
    info: SystemInfo,
    event: Event | None,
    over: PieceId,
) -> None:
    """Take the marks from the hexes to the pieces; `over` is the piece under the pointer."""
    styles: dict[str, MarkStyle] = {}

    def mark(pieces: Iterable[str], style: MarkStyle) -> None:
        for piece in pieces:
            if piece not in styles or RANK.index(style) > RANK.index(styles[piece]):
                styles[piece] = style

    sides = {piece.id: piece.side for piece in view.pieces}
    if controller is not None:
        members = {group.id: group.members for group in view.groups}
        for anchor in controller.offers():
            ref = str(anchor.ref)
            named = (
                members.get(ref, ()) if anchor.kind == "group" else (ref,) if anchor.kind == "piece" else ()
            )
            for piece in named:
                mark(
                    (piece,),
                    "choosable" if sides.get(PieceId(piece)) == controller.decision.side else "target",
                )
        mark(controller.chosen, "chosen")
        picked = [str(anchor.ref) for anchor in controller.picked if anchor.kind == "piece"]
        mark(picked or filter(None, (controller.decision.subject,)), "picked")
    if isinstance(event, DiceRolled):
        mark(filter(None, (event.reason.piece,)), "told")
    elif isinstance(event, PieceChanged):
        mark((event.piece,), "told")
    elif isinstance(event, PiecesNamed):
        mark(event.pieces, "told")
    at = {piece.id: place for piece in view.pieces if (place := boundary_of(piece)) is not None}
    with_it = {piece.id: piece.with_piece for piece in view.pieces if piece.with_piece}
    # A leader that can be chosen says nothing of the unit that it is with.
    able = {PieceId(piece) for piece, style in styles.items() if style == "choosable"}
    highlights.figures = frozenset(piece.id for piece in view.pieces if piece.look == "figure") & able
    shown = {
        PieceId(with_it.get(PieceId(piece), piece)): style
        for piece, style in styles.items()
        if piece not in highlights.figures
    }
    marked = (RectMark(boundary=at[piece], style=style) for piece, style in shown.items() if piece in at)
    highlights.rectangles = (*highlights.rectangles, *marked)
    members = {group.id: group.members for group in view.groups}
    highlights.groups = tuple(
        msgspec.structs.replace(
            group,
            places=tuple((at[piece].x, at[piece].y) for piece in members[group.group] if piece in at),
            inches=view.thousandths_per_hex,
        )
        for group in highlights.groups
    )
    highlights.arcs = tuple(_arcs(highlights.areas, at))
    highlights.areas = tuple(area for area in highlights.areas if not area.reach)
    _aim(highlights, styles, view, info, event, over, at)
    nothing: frozenset[int] = frozenset()
    for name in ("choosable", "targets", "chosen", "picked", "rule_hexes", "could_reach"):
        setattr(highlights, name, nothing)
    highlights.attacks = ()
    if over or "picked" in styles.values():  # what is pointed at is a piece or a place, not a hex
        highlights.hover = None


def _arcs(areas: tuple[AreaView, ...], at: dict[PieceId, Boundary]) -> Iterable[FrontArc]:
    for area in areas:
        if area.reach and area.kind in ("zone", "threat") and area.piece in at:
            inches = tr("{title} {inches} in", title=area.title, inches=f"{area.reach / 1000:g}")
            yield FrontArc(
                boundary=at[area.piece], reach=area.reach, label=inches, dotted=area.kind == "threat"
            )


def _aim(
    highlights: Highlights,
    styles: dict[str, MarkStyle],
    view: View,
    info: SystemInfo,
    event: Event | None,
    over: PieceId,
    at: dict[PieceId, Boundary],
) -> None:
    """Draw an arrow from the front of whoever attacks to the nearest point of the target, also while it is asked."""
    pieces = {piece.id: piece for piece in view.pieces}
    pairs: list[tuple[PieceId, PieceId, bool]] = []
    if isinstance(event, AttackAnnounced):
        pairs += [(event.attacker, target, event.is_shot) for target in event.targets]
    chosen = [PieceId(piece) for piece, style in styles.items() if style == "picked"]
    if chosen and over and styles.get(over) == "target":
        pairs.append((chosen[0], over, False))
    made = []
    for start, end, is_shot in pairs:
        if start in at and end in at:
            made.append(
                Arrow(
                    kind="attack" if is_shot else "charge",
                    start=pieces[start].hex_id,
                    end=pieces[end].hex_id,
                    side_colour=info.side(pieces[start].side).side_colour,
                    between=(at[start], at[end]),
                    thousandths_per_hex=view.thousandths_per_hex,
                    is_asked=not isinstance(event, AttackAnnounced),
                )
            )
    highlights.arrows = (*highlights.arrows, *made)
