"""What the window shows of a choice: marks on the field, the list of choices, and what the pointer is told."""

from collections.abc import Sequence

from game.engine.arrangement import Arrangement
from game.engine.decision import Anchor, Decision, Option, Selection
from game.engine.event import Names
from game.engine.ruleset import SystemInfo
from game.engine.view import PieceView, SpecialHexes, View
from game.hexgrid.grid import Hex
from game.i18n import tr, tr_count
from game.ui.drawing.highlights import Badge, Highlights
from game.ui.drawing.pieces import on_attached_leader
from game.ui.session.controller import Controller
from game.ui.widgets.tooltips import TooltipRow, tell_choice, tell_ground, tell_piece, tell_places

FEW = 4
"""So many answers about one piece are buttons, whatever else can be clicked for them."""


def pieces_in(view: View, hex_id: Hex) -> list[PieceView]:
    """List the pieces in a hex, those of several blocks first."""
    here = [piece for piece in view.pieces if piece.hex_id == hex_id]
    return sorted(here, key=lambda piece: (piece.full == 1, bool(piece.with_piece)))


def anchors_in(view: View, hex_id: Hex) -> tuple[Anchor, ...]:
    """List what can be meant by pointing at a hex, the likeliest first."""
    return (*(Anchor("piece", piece.id) for piece in pieces_in(view, hex_id)), Anchor("hex", hex_id))


def exact_in(view: View, hex_id: Hex, offset: tuple[float, float], width: float) -> Anchor | None:
    """Find the leader whose standard is pointed at beside his unit."""
    if not on_attached_leader(offset, width):
        return None
    return next((Anchor("piece", piece.id) for piece in pieces_in(view, hex_id) if piece.with_piece), None)


def hex_of(anchor: Anchor, view: View) -> Hex | None:
    """Return where a thing that can be clicked lies on the field."""
    if anchor.kind == "hex" and isinstance(anchor.ref, int):
        return anchor.hex_id
    if anchor.kind == "piece":
        return next((piece.hex_id for piece in view.pieces if piece.id == anchor.ref), None)
    return None


def highlights_of(controller: Controller, view: View) -> Highlights:
    """Mark on the field what can be chosen next, what has been, and the dice and blocks at stake."""
    sides = {piece.id: piece.side for piece in view.pieces}
    choosable, reachable, targets = set(), set(), set()
    badges: dict[Hex, tuple[Badge, ...]] = {}
    for anchor in controller.offers():
        hex_id = hex_of(anchor, view)
        if hex_id is None:
            continue
        if anchor.kind == "hex":
            reachable.add(hex_id)
        elif sides.get(anchor.piece_id) != controller.decision.side:
            targets.add(hex_id)
        else:
            choosable.add(hex_id)
        if shown := _badges(controller, anchor):
            badges[hex_id] = shown
    chosen = {hex_of(Anchor("piece", piece), view) for piece in controller.chosen}
    picked = {hex_of(anchor, view) for anchor in controller.picked}
    if not picked and controller.decision.subject:
        picked = {hex_of(Anchor("piece", controller.decision.subject), view)}
    return Highlights(
        choosable=frozenset(choosable),
        reachable=frozenset(reachable),
        targets=frozenset(targets),
        chosen=frozenset(hex_id for hex_id in chosen if hex_id is not None),
        ticked=frozenset(
            (piece.hex_id, bool(piece.with_piece)) for piece in view.pieces if piece.id in controller.chosen
        ),
        picked=frozenset(hex_id for hex_id in picked if hex_id is not None),
        badges=badges,
    )


def _badges(controller: Controller, anchor: Anchor) -> tuple[Badge, ...]:
    preview = controller.preview(anchor)
    if preview is None:
        return ()
    dice = (Badge("dice", preview.tally.total),) if preview.tally is not None else ()
    cost = (Badge("cost", preview.cost),) if preview.cost else ()
    check = (Badge("check", preview.check),) if preview.check else ()
    return dice + cost + check


def still_to_act(decision: Decision, option: Option, view: View) -> tuple[PieceView, ...]:
    """List the pieces under orders that could still do something if a button that ends it all were not pressed."""
    ends_it = len(option.anchors) == 1 and option.anchors[0].kind == "button"
    if decision.subject or isinstance(decision, Selection | Arrangement) or not ends_it:
        return ()
    ordered = {piece.id: piece for piece in view.pieces if "ordered" in piece.marks}
    acting = dict.fromkeys(
        other.anchors[0].piece_id for other in decision.options if other.anchors and other is not option
    )
    return tuple(ordered[piece] for piece in acting if piece in ordered)


def answered_by_buttons(controller: Controller) -> tuple[Option, ...]:
    """List the options that have a button: their own, or one each where few answers about one piece are to be had."""
    decision = controller.decision
    few = decision.subject and len(decision.options) <= FEW
    if few and all(len(option.anchors) == 1 for option in decision.options):
        return tuple(decision.options)
    return controller.buttons()


def label_of_option(option: Option) -> str:
    """Name an answer with its dice and its cost."""
    preview = option.preview()
    if option.anchors[0].kind == "button":
        return preview.label
    text = [preview.label]
    if preview.tally is not None:
        text.append(tr_count(preview.tally.total, "{number} die", "{number} dice"))
    if preview.cost:
        text.append(tr_count(preview.cost, "costs {number} block", "costs {number} blocks"))
    if preview.check:
        text.append(tr_count(preview.check, "check with {number} die", "check with {number} dice"))
    return ", ".join(text)


def label_of_answer(option: Option, names: Names) -> str:
    """Name an answer that was given; a set of pieces by the pieces."""
    pieces = [names.piece(anchor.piece_id) for anchor in option.anchors if anchor.kind == "piece"]
    label = option.preview().label
    return ", ".join(pieces) if label == option.notation and pieces else label


def label_of(anchor: Anchor, controller: Controller, view: View, names: Names) -> str:
    """Name a thing that can be chosen, for the list."""
    if (option := controller.completed(anchor)) is not None:
        return label_of_option(option)
    if anchor.kind == "piece":
        hex_id = hex_of(anchor, view)
        where = f", {names.hex(hex_id)}" if hex_id is not None else ""
        mark = "✓ " if str(anchor.ref) in controller.chosen else ""
        return f"{mark}{names.piece(anchor.piece_id)}{where}"
    return names.hex(anchor.hex_id) if isinstance(anchor.ref, int) else str(anchor.ref)


def tip_of(
    hex_id: Hex,
    anchors: Sequence[Anchor],
    controller: Controller | None,
    view: View,
    info: SystemInfo,
    label: str,
    terrain: str,
    thoughts: Sequence[TooltipRow] = (),
    special_hexes: Sequence[SpecialHexes] = (),
) -> list[TooltipRow]:
    """Tell all there is to tell of a hex: who stands there, what a click would do or why it would not, the ground.

    `thoughts` are what the piece picked or pointed at could do; where they tell of a target they stand for the reason.
    """
    rows: list[TooltipRow] = []
    for piece in pieces_in(view, hex_id):
        chosen = controller is not None and piece.id in controller.chosen
        rows += tell_piece(info, info.side(piece.side).name, piece, chosen=chosen)
    if controller is not None and (choice := _choice(anchors, controller)):
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
    if meant := list(tell_places(special_hexes, hex_id)):
        rows += [*meant, TooltipRow("rule")]
    rows += tell_ground(info, label, terrain)
    return rows


def _told_of_set(anchors: Sequence[Anchor], controller: Controller) -> str:
    here = [str(anchor.ref) for anchor in anchors if anchor in controller.offers()]
    chosen = [piece for piece in here if piece in controller.chosen]
    if len(here) > 1:
        return tr("Click again for another or all of them here") if chosen else tr("Click to choose")
    return tr("Chosen: click to leave out") if chosen else tr("Click to choose")


def _choice(anchors: Sequence[Anchor], controller: Controller) -> list[TooltipRow]:
    offers, starts = controller.offers(), controller.starts()
    reason = ""
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
