"""What the tip at a hex says: who is there, what a click would do or why it would not, the ground."""

from collections.abc import Sequence

from game.engine.decisions.decision import (
    Anchor,
    Selection,
    on_piece,
)
from game.engine.shown.view import AreaView, SpecialHexes, View
from game.engine.system_info import SystemInfo, TerrainInfo
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.ui.session.choice_view import _facing_named, why_none
from game.ui.session.controller import Controller
from game.ui.session.pointing import groups_of, pieces_in
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import (
    tell_areas,
    tell_choice,
    tell_facts,
    tell_ground,
    tell_group,
    tell_markers,
    tell_piece,
    tell_places,
)


def tip_of(
    hex_id: Hex,
    anchors: Sequence[Anchor],
    controller: Controller | None,
    view: View,
    info: SystemInfo,
    label: str,
    terrain: TerrainInfo | None,
    thoughts: Sequence[TooltipRow] = (),
    special_hexes: Sequence[SpecialHexes] = (),
    areas: Sequence[AreaView] = (),
) -> list[TooltipRow]:
    """Return all there is to show about a hex: who is there, what a click would do or why it would not, the ground.

    `thoughts` are what the piece picked or pointed at could do; where they tell of a target they stand for the reason.
    `areas` are those that are washed, explained in a line each.
    """
    rows: list[TooltipRow] = []
    for piece in pieces_in(view, hex_id):
        chosen = controller is not None and piece.id in controller.chosen
        rows += tell_piece(info, info.side(piece.side).name, piece, chosen=chosen)
        rows += tell_markers(info, piece.markers)
    answers = controller is not None and any(controller.preview(anchor) for anchor in anchors)
    for group in dict.fromkeys(
        group for piece in pieces_in(view, hex_id) for group in groups_of(view, piece.id)
    ):
        rows += tell_group(info, group, view, with_checks=not answers)
    if controller is not None and (choice := _choice(anchors, controller, view)):
        if rows:
            rows.append(TooltipRow("rule"))
        own = any(piece.side == controller.decision.side for piece in pieces_in(view, hex_id))
        if thoughts and not own and all(row.look == "reason" for row in choice):
            choice = []
        rows += choice
    if thoughts:
        if rows and rows[-1].look != "rule" and thoughts[0].look != "rule":
            rows.append(TooltipRow("rule"))
        rows += thoughts
    if rows:
        rows.append(TooltipRow("rule"))
    here = pieces_in(view, hex_id)
    if here and (facts := list(tell_facts(info, here[0]))):
        rows += [*facts, TooltipRow("rule")]
    if legend := list(tell_areas(areas)):
        rows += [*legend, TooltipRow("rule")]
    if meant := list(tell_places(special_hexes, hex_id)):
        rows += [*meant, TooltipRow("rule")]
    rows += tell_ground(label, terrain)
    return rows


def _told_of_set(anchors: Sequence[Anchor], controller: Controller) -> str:
    here = [str(anchor.ref) for anchor in anchors if anchor in controller.offers()]
    chosen = [piece for piece in here if piece in controller.chosen]
    if len(here) > 1:
        return (
            tr("Click again to choose another piece here, or all of them")
            if chosen
            else tr("Click to choose")
        )
    return tr("Ordered - click to cancel") if chosen else tr("Click to choose")


def _choice(anchors: Sequence[Anchor], controller: Controller, view: View) -> list[TooltipRow]:
    offers, starts = controller.offers(), controller.starts()
    here = {on_piece(piece.id): piece.name for piece in view.pieces if on_piece(piece.id) in anchors}
    first = anchors[0]
    if (
        first in here
        and first in starts
        and any(other in here for other in controller.picked if other != first)
    ):
        return [TooltipRow("choice", tr("Click to choose {piece} instead", piece=here[first]))]
    for anchor in anchors:
        corner = controller.corner(anchor.hex_id) if anchor.kind == "hex" else None
        if corner is not None and (preview := controller.preview(corner)) is not None:
            _, *more = tell_choice(preview)
            return [TooltipRow("choice", _facing_named(preview.label, corner)), *more]
    for anchor in anchors:
        if anchor in controller.picked:
            return []
        if anchor in offers:
            preview = controller.preview(anchor)
            if preview is not None:
                return list(tell_choice(preview))
            if isinstance(controller.decision, Selection):
                return [TooltipRow("choice", _told_of_set(anchors, controller))]
            labels = {option.preview().label for option in offers[anchor]} if controller.picked else set()
            return [TooltipRow("choice", labels.pop() if len(labels) == 1 else tr("Click to choose"))]
        if anchor in starts:
            return [TooltipRow("choice", tr("Click to choose this instead"))]
    reason = why_none(controller, anchors, view)
    return [TooltipRow("reason", reason)] if reason else []
