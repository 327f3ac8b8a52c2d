"""What the window shows of a choice: marks on the field, the list of choices, and what the pointer is shown."""

from collections.abc import Iterable, Sequence
from math import atan2, degrees, hypot

from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    Selection,
    corner_of,
    on_group,
    on_hex,
    on_piece,
)
from game.engine.decisions.placement import Placements
from game.engine.event import Names
from game.engine.shown.forecast import percent
from game.engine.shown.view import AreaView, CardView, GroupView, PieceView, SpecialHexes, View
from game.engine.system_info import SystemInfo, TerrainInfo
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count
from game.ui.drawing.board.highlights import Badge, Highlights
from game.ui.drawing.pieces.pieces import on_attached_leader
from game.ui.session.controller import Controller
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
from game.ui.widgets.tooltips import TooltipRow

NAMED = 5
"""So many pieces are named in a warning; the rest are counted."""

FEW = 4
"""So many answers about one piece are buttons, whatever else can be clicked for them."""

MANY = 24
"""Badges on more hexes than these are drawn only where they are not all alike."""

MIDDLE = 0.22
"""A click so near the middle of a hex, in breadths of it, is to no side of it."""


def depth(piece: PieceView) -> tuple[bool, bool]:
    """Return what decides which of the pieces in a hex comes first: units, then figures, then those attached."""
    return piece.look == "figure", bool(piece.with_piece)


def pieces_in(view: View, hex_id: Hex) -> list[PieceView]:
    """List the pieces in a hex, units before figures."""
    return sorted((piece for piece in view.pieces if piece.hex_id == hex_id), key=depth)


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


def highlights_of(controller: Controller, view: View) -> Highlights:
    """Mark on the field what can be chosen next, what has been, and the dice and blocks at stake."""
    sides = {piece.id: piece.side for piece in view.pieces} | {group.id: group.side for group in view.groups}
    choosable: set[Hex] = set()
    reachable: set[Hex] = set()
    targets: set[Hex] = set()
    dangerous: set[Hex] = set()
    badges: dict[Hex | PieceId, tuple[Badge, ...]] = {}
    for anchor in controller.offers():
        hex_id = hex_of(anchor, view)
        if hex_id is None:
            continue
        if anchor.kind == "hex":
            reachable.add(hex_id)
        elif anchor.kind == "group":
            hexes = member_hexes(view, str(anchor.ref))
            (choosable if sides[str(anchor.ref)] == controller.decision.side else targets).update(hexes)
        elif anchor.kind == "corner":
            if not controller.picked:
                reachable.add(hex_id)
        elif sides.get(anchor.piece_id) != controller.decision.side:
            targets.add(hex_id)
        else:
            choosable.add(hex_id)
        preview = controller.preview(anchor)
        if preview is None:
            continue
        if shown := _badges(preview):
            is_measured = view.thousandths_per_hex and anchor.kind == "piece"
            badges[anchor.piece_id if is_measured else hex_id] = shown
        if preview.danger:
            dangerous.add(hex_id)
    if len(badges) > MANY and len(set(badges.values())) == 1:
        badges.clear()  # the tip of each hex tells the same
    chosen = {hex_of(Anchor("piece", piece), view) for piece in controller.chosen}
    # A group that is picked has an outline of its own.
    picked = {hex_of(anchor, view) for anchor in controller.picked if anchor.kind != "group"}
    if not controller.picked and controller.decision.subject:
        picked = {hex_of(Anchor("piece", controller.decision.subject), view)}
    return Highlights(
        choosable=frozenset(choosable),
        reachable=frozenset(reachable),
        targets=frozenset(targets),
        dangerous=frozenset(dangerous),
        chosen=frozenset(hex_id for hex_id in chosen if hex_id is not None),
        ticked=frozenset(
            (piece.hex_id, bool(piece.with_piece)) for piece in view.pieces if piece.id in controller.chosen
        ),
        picked=frozenset(hex_id for hex_id in picked if hex_id is not None),
        badges=badges,
    )


def _badges(preview: OptionPreview) -> tuple[Badge, ...]:
    dice = (
        (Badge("dice", preview.tally.total),)
        if preview.tally is not None and preview.tally.unit == "dice"
        else ()
    )
    cost = (Badge("cost", preview.cost),) if preview.cost else ()
    check = (Badge("check", preview.check),) if preview.check else ()
    chances = tuple(Badge("chance", 0, text) for text in _chances(preview))
    distance = (Badge("chance", 0, preview.distance),) if preview.distance else ()
    return dice + cost + check + distance + chances


def _chances(preview: OptionPreview) -> list[str]:
    """Write the chances of an answer: of its checks, or of what it is for."""
    chances = [percent(check.probability()) for check in preview.checks]
    return chances if preview.chance is None else [*chances, percent(preview.chance)]


def hand_of(controller: Controller | None, view: View, viewer: SideId) -> list[CardView]:
    """List the cards that lie open before a viewer, those offered from elsewhere too."""
    cards = [card for card in view.cards if card.side == viewer and card.id]
    held = {card.id for card in cards}
    for anchor in controller.offers() if controller is not None else ():
        if anchor.kind == "card" and anchor.ref not in held:
            preview = controller.preview(anchor) if controller is not None else None
            title = preview.label if preview else str(anchor.ref)
            text = " ".join(preview.lines) if preview else ""
            cards.append(CardView(id=str(anchor.ref), side=viewer, deck="", title=title, text=text))
    return cards


def walked_from(cursor: Anchor | None, controller: Controller | None, view: View) -> Hex:
    """Return at which hex the keys are: where they went, else at what is picked, asked about, or can be chosen."""
    anchors = [cursor] if cursor else []
    if controller is not None:
        anchors += reversed(controller.picked)
        anchors += [Anchor("piece", controller.decision.subject), *controller.offers()]
    hexes = (hex_of(anchor, view) for anchor in anchors)
    centre = next((piece.hex_id for piece in view.pieces), Hex(0))
    return next((hex_id for hex_id in hexes if hex_id is not None), centre)


def tell_waiting(waiting: Sequence[PieceView]) -> str:
    """Name the pieces that could still act."""
    named = ", ".join(piece.name for piece in waiting[:NAMED])
    if len(waiting) > NAMED:
        named = tr("{named} and {number} more", named=named, number=len(waiting) - NAMED)
    return tr("Can still act: {named}. Click again to end the phase.", named=named)


def tell_restarted(count: int, reason: str) -> str:
    """Return how far beginning the turn again goes back."""
    if reason:
        return tr_count(
            count,
            "Undid {number} action of this turn. Earlier actions stay: {reason}.",
            "Undid {number} actions of this turn. Earlier actions stay: {reason}.",
            reason=reason,
        )
    return tr("Restarted the turn.")


def still_to_act(decision: Decision, option: Option, view: View) -> tuple[PieceView, ...]:
    """List the pieces that could still do something if a button that ends it all were not pressed.

    They are those under orders, or, where pieces are set down one after the other, those not yet set down; a leader
    with a unit is where he belongs.
    """
    ends_it = len(option.anchors) == 1 and option.anchors[0].kind == "button"
    if decision.subject or isinstance(decision, Selection | Arrangement) or not ends_it:
        return ()
    if isinstance(decision, Placements):
        return tuple(piece for piece in view.pieces if piece.id in decision.movers and not piece.with_piece)
    ordered = {piece.id: piece for piece in view.pieces if "ordered" in piece.marks}
    acting = dict.fromkeys(
        other.anchors[0].piece_id for other in decision.options if other.anchors and other is not option
    )
    return tuple(ordered[piece] for piece in acting if piece in ordered)


def answered_by_buttons(controller: Controller) -> tuple[Option, ...]:
    """List the options that have a button: their own, or one each of few answers about one piece or that name a group.

    Those that cost least come first, else they stay in the order of the rules.
    """
    decision = controller.decision
    few = len(decision.options) <= FEW and all(len(option.anchors) == 1 for option in decision.options)
    of_groups = few and all(option.anchors[0].kind == "group" for option in decision.options)
    each_one = few and (decision.subject or of_groups)
    return least_loss_first(decision.options if each_one else controller.buttons())


def least_loss_first(options: Iterable[Option]) -> tuple[Option, ...]:
    """Sort answers by what they cost their owner; those that cost alike stay in their order."""
    return tuple(sorted(options, key=lambda option: option.preview().loss))


def label_of_option(option: Option) -> str:
    """Name an answer with its dice and its cost."""
    preview = option.preview()
    chances = _chances(preview)
    if isinstance(option.value, Put) and option.value.label and option.anchors[-1].kind == "button":
        label = option.value.label  # what it is put on is picked, and so is seen
        return label[:1].upper() + label[1:]
    if option.anchors[0].kind == "button":
        return ", ".join([preview.label, *chances])
    text = [_facing_named(preview.label, option.anchors[-1])]
    if preview.tally is not None and preview.tally.unit == "dice":
        text.append(tr_count(preview.tally.total, "{number} die", "{number} dice"))
    if preview.cost:
        text.append(tr_count(preview.cost, "costs {number} block", "costs {number} blocks"))
    if preview.check:
        text.append(tr_count(preview.check, "check with {number} die", "check with {number} dice"))
    text += chances
    return ", ".join(text)


def verb_of(option: Option, picked: Sequence[Anchor], names: Names) -> str:
    """Name an answer without the group that is picked, which is seen, and without its chance."""
    label = option.preview().label
    for anchor in picked:
        if anchor.kind == "group":
            label = label.removeprefix(f"{names.group(str(anchor.ref))}: ")
    return label[:1].upper() + label[1:]


def _facing_named(label: str, anchor: Anchor) -> str:
    """Name the facing of an answer that ends with one, if its label does not."""
    if anchor.kind != "corner":
        return label
    name = facing_name(Facing(corner_of(anchor)[1]))
    return label if name in label.split() else ", ".join((label, tr("facing {direction}", direction=name)))


def label_of(anchor: Anchor, controller: Controller, view: View, names: Names) -> str:
    """Name a thing that can be chosen, for the list."""
    if (option := controller.completed(anchor)) is not None:
        return label_of_option(option)
    if anchor.kind == "piece":
        hex_id = hex_of(anchor, view)
        where = f", {names.hex(hex_id)}" if hex_id is not None else ""
        mark = "✓ " if str(anchor.ref) in controller.chosen else ""
        return f"{mark}{names.piece(anchor.piece_id)}{where}"
    if anchor.kind == "group":
        return names.group(str(anchor.ref))
    if anchor.kind == "corner":
        return tr("facing {direction}", direction=facing_name(Facing(corner_of(anchor)[1])))
    return names.hex(anchor.hex_id) if isinstance(anchor.ref, int) else str(anchor.ref)


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
    reason = ""
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
            return [TooltipRow("choice", tr("Click to choose"))]
        if anchor in starts:
            return [TooltipRow("choice", tr("Click to choose this instead"))]
        reason = reason or controller.why_not(anchor)
    return [TooltipRow("reason", reason)] if reason else []
