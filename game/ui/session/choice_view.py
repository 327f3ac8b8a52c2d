"""What the window shows of a choice: marks on the field, the list of choices, and what the pointer is shown."""

from collections.abc import Iterable, Iterator, Sequence

from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    Selection,
    corner_of,
    on_piece,
)
from game.engine.decisions.placement import Placements
from game.engine.event import Names
from game.engine.shown.forecast import percent
from game.engine.shown.view import CardView, PieceView, View
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.grid import Grid, Hex
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import Badge, Highlights
from game.ui.session.pointing import hex_of, member_hexes

NAMED = 5
"""So many pieces are named in a warning; the rest are counted."""

FEW = 4
"""So many answers about one piece are buttons, whatever else can be clicked for them."""

MANY = 24
"""Badges on more hexes than these are drawn only where they are not all alike."""


def why_none(controller: Controller, here: Sequence[Anchor], view: View) -> str:
    """Return why nothing here can be chosen, as far as the rules say, of pieces first."""
    own = {on_piece(piece.id) for piece in view.pieces if piece.side == controller.decision.side}
    reasons = (controller.why_not(anchor, is_own=anchor in own) for anchor in here)
    return next(filter(None, reasons), "")


def highlights_of(controller: Controller, view: View, grid: Grid) -> Highlights:
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
            groups = [str(each.ref) for each in controller.picked if each.kind == "group"]
            near = [at for each in groups or [controller.decision.group] for at in member_hexes(view, each)]
            hex_id = min(
                hexes,
                key=lambda at: (at in badges, min((grid.distance(at, own) for own in near), default=0)),
            )
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
            place = anchor.piece_id if is_measured else hex_id
            if anchor.kind != "group" or place not in badges:  # a click there means the piece
                badges[place] = shown
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
    chances = tuple(dict.fromkeys(_chance_badges(preview)))
    distance = (Badge("chance", 0, preview.distance),) if preview.distance else ()
    return dice + cost + check + distance + chances


def _chance_badges(preview: OptionPreview) -> Iterator[Badge]:
    """Write the chances of an answer with what they are of."""
    for check, short in zip(preview.checks, _checked(preview), strict=True):
        yield Badge("chance", 0, tr(check.brief, chance=percent(check.probability())), short)
    if preview.chance is not None:
        chance = percent(preview.chance)
        yield Badge("chance", 0, tr("{chance} to hit", chance=chance), chance)


def _checked(preview: OptionPreview) -> list[str]:
    """Write the chance of each check, of several with what it is of."""
    chances = [(check.brief, percent(check.probability())) for check in preview.checks]
    return [tr(brief, chance=chance) if len(chances) > 1 else chance for brief, chance in chances]


def _chances(preview: OptionPreview) -> list[str]:
    """Write the chances of an answer, of its checks or of what it is for; equal ones once."""
    chances = _checked(preview)
    if preview.chance is not None:
        chances.append(percent(preview.chance))
    return list(dict.fromkeys(chances))


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
