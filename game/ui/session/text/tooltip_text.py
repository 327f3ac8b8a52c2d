"""What is told of the thing under the pointer: who it is, what choosing it would do, or why it is not offered."""

from collections.abc import Iterable

from game.engine.decisions.decision import OptionPreview
from game.engine.decisions.location import heading_in_words
from game.engine.play.check import Check, Tally
from game.engine.shown.forecast import percent
from game.engine.shown.view import AreaView, GroupView, MarkerView, PieceView, SpecialHexes, View
from game.engine.system_info import SystemInfo, TerrainInfo
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.grid import Hex
from game.i18n import inside, tr, tr_count
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.turn_text import breaks_when, deadline


def tell_piece(
    info: SystemInfo, side: str, piece: PieceView, *, chosen: bool = False
) -> Iterable[TooltipRow]:
    kind = info.kind(piece.kind).name
    yield TooltipRow("name", piece.name)
    told = [tr("{side} {kind}", side=side, kind=kind), piece.strength, piece.formation]
    if piece.pose is not None and piece.facing is not None:
        told.append(heading_in_words(piece.pose.heading))
    elif piece.facing is not None:
        told.append(tr("facing {direction}", direction=facing_name(Facing(piece.facing))))
    states = (*piece.marks, tr("chosen")) if chosen else piece.marks
    state = tr("; ") + ", ".join(states) if states else ""
    yield TooltipRow("item", f"{', '.join(filter(None, told))}{state}")


def tell_facts(info: SystemInfo, piece: PieceView) -> Iterable[TooltipRow]:
    """Say what a piece can do, with a sign for each fact."""
    for fact in piece.facts or info.kind(piece.kind).facts:
        yield TooltipRow("fact", fact.text, symbol=fact.sign)
    if piece.sight:
        yield TooltipRow("fact", piece.sight, symbol="fire")


def tell_markers(info: SystemInfo, markers: Iterable[MarkerView]) -> Iterable[TooltipRow]:
    """Say what each marker means; of one that only reminds, its name is enough."""
    for marker in markers:
        declared = info.marker(marker.id)
        count = tr(" × {number}", number=marker.count) if marker.count != 1 else ""
        meaning = "" if declared.weight == "quiet" else tr(": ") + declared.text
        parts = filter(None, (f"{declared.name}{count}{meaning}", marker.detail))
        yield TooltipRow("item", " ".join(parts), symbol=info.own_symbol(declared.symbol))


def tell_group(info: SystemInfo, group: GroupView, view: View, *, with_checks: bool) -> Iterable[TooltipRow]:
    """Say which group a piece is of: its commander, order, markers, what more there is to it, and its next checks.

    The checks are left out where the chances of a click are told instead.
    """
    yield TooltipRow("group", group.name)
    commander = next((piece.name for piece in view.pieces if piece.id == group.commander), "")
    if commander:
        yield TooltipRow("item", tr("commander: {piece}", piece=commander))
    if order := order_of(group):
        yield TooltipRow("item", tr("order: {order}", order=order))
        if group.order_text:
            yield TooltipRow("item", group.order_text)
    yield from tell_markers(info, group.markers)
    for detail in group.details:
        yield TooltipRow("item", detail)
    for check in group.checks if with_checks else ():
        yield from tell_check(check)


def order_of(group: GroupView) -> str:
    """Return the order of a group in words, or that the viewer may not know it; "" if there is none."""
    return tr("hidden") if group.order_hidden else group.order


def tell_areas(areas: Iterable[AreaView]) -> Iterable[TooltipRow]:
    """Return the legend of the areas that are washed."""
    for area in areas:
        yield TooltipRow("area", area.title, area=area.kind)


def tell_check(check: Check) -> Iterable[TooltipRow]:
    """Return a roll against a number: its exact probability, the number needed, and its modifiers."""
    chance = check.probability()
    yield TooltipRow("chance", check.title, (percent(chance),), float(chance))
    added = check.modifiers.total
    dice = f"{check.pool.count}{check.pool.die.id}" + (
        f" {'-' if added < 0 else '+'} {abs(added)}" if added else ""
    )
    if check.passes == "at_least":
        needed = tr("{dice}: {number} or more is needed", dice=dice, number=check.needed)
    else:
        needed = tr("{dice}: {number} or less is needed", dice=dice, number=check.needed)
    items = (line.replace("  ", " ") for line in check.modifiers.lines())
    yield TooltipRow("item", tr("; ").join((needed, *items)))


def tell_choice(preview: OptionPreview) -> Iterable[TooltipRow]:
    """Return what an option does: its dice item by item, its cost, and what follows."""
    yield TooltipRow("choice", preview.label)
    modifiers = [check.modifiers for check in preview.checks]
    if preview.tally is not None and preview.tally not in modifiers:
        yield from tell_tally(preview.tally)
    if preview.danger:
        yield TooltipRow("reason", preview.danger)
    if preview.cost:
        yield TooltipRow("reason", tr_count(preview.cost, "Costs {number} block.", "Costs {number} blocks."))
    for check in preview.checks:
        yield from tell_check(check)
    for line in preview.lines:
        yield TooltipRow("item", line)


def tell_tally(tally: Tally) -> Iterable[TooltipRow]:
    """Return a sum item by item; what changes each die alike is summed only where it has several items."""
    for line in tally.lines():
        yield TooltipRow("item", line)
    if tally.unit != "modifier":
        yield TooltipRow("sum", f"= {tally.total}")
    elif len(tally.items) > 1:
        yield TooltipRow("sum", f"= {tally.total:+d}")


def tell_places(special_hexes: Iterable[SpecialHexes], hex_id: Hex) -> Iterable[TooltipRow]:
    """Return what a hex means in this battle."""
    for area in special_hexes:
        if hex_id in area.hexes:
            yield TooltipRow("place", area.text)


def tell_ground(label: str, terrain: TerrainInfo | None) -> Iterable[TooltipRow]:
    """Return what the ground of a hex is and does."""
    if terrain is not None:
        yield TooltipRow("ground", f"{label}, {terrain.name}. {terrain.effect}")


def tell_end(info: SystemInfo, view: View) -> list[TooltipRow]:
    """Say what ends the battle: how far each track is from its goal, what takes it there and when, and the time."""
    rows = [TooltipRow("question", tr("How the battle ends"))]
    for track in view.tracks:
        side = info.side(track.side)
        values = {"taken": track.value, "goal": track.goal, "side": side.plural_name}
        if track.loses:
            text = tr("{side}: {taken} counted as lost; breaks at {goal}.", **values)
        else:
            text = tr(
                "{side}: {taken} of {goal} {what}; wins with the last.", what=inside(track.title), **values
            )
        rows.append(TooltipRow("item", text))
        if track.pending:
            more = tr_count(
                track.pending,
                "{number} more will count as lost unless it rallies.",
                "{number} more will count as lost unless they rally.",
            )
            rows.append(TooltipRow("reason", more))
        if track.rescue:
            rows.append(TooltipRow("reason", track.rescue))
    if counts := next((track.counts for track in view.tracks if track.counts), ""):
        rows.append(TooltipRow("item", tr("Counted as lost: {units}.", units=counts)))
        rows.append(TooltipRow("item", breaks_when(in_rounds=info.in_rounds)))
    if view.last_turn:
        rows.append(TooltipRow("item", f"{deadline(view, in_rounds=info.in_rounds)}."))
    return rows
