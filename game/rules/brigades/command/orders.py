"""Orders, written before the first turn and changed in the command phase (GX-21, GX-22, GX-23, GX-31)."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    Options,
    done,
    on_group,
    on_hex,
)
from game.engine.decisions.joint import ask_both
from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap, LazySequence
from game.engine.play.check import Check
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr, tr_count
from game.rules.brigades import tables
from game.rules.brigades.command.brigadiers import may_name
from game.rules.brigades.events.command import ChangeTried, CommandEnded, OrderGiven
from game.rules.brigades.numbers import change_check, initiative_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import roll_check
from game.rules.table.sides import side_order

Given = tuple[str, HexId | None]
"""An order and the hex of an order to approach."""


class Goals(LazySequence[Given]):
    """The orders to approach each hex of the board, but one."""

    def __init__(self, hexes: Sequence[HexId], left_out: int) -> None:
        self._hexes, self._left_out = hexes, left_out

    def __len__(self) -> int:
        return len(self._hexes) - (self._left_out < len(self._hexes))

    def __iter__(self) -> Iterator[Given]:
        return ((tables.APPROACH, hex_id) for at, hex_id in enumerate(self._hexes) if at != self._left_out)

    def make(self, at: int) -> Given:
        """Make the order to approach a hex."""
        return tables.APPROACH, self._hexes[at + (at >= self._left_out)]


def possible_orders(position: Position, brigade: Brigade) -> Sequence[Given]:
    """Return the orders that a brigade may be given, other than the one it has (GX-21)."""
    found: list[Sequence[Given]] = []
    for order in tables.ORDERS:
        if order == tables.APPROACH:
            hexes = position.grid.on_board_ids
            goal = brigade.goal if brigade.order == tables.APPROACH else None
            found.append(Goals(hexes, len(hexes) if goal is None else bisect_left(hexes, goal)))
        elif order != brigade.order and (order != tables.RESERVE or may_reserve(position, brigade)):
            found.append(((order, None),))
    return LazyConcat(found)


def may_reserve(position: Position, brigade: Brigade) -> bool:
    """Return whether a brigade is beyond 4 hexes of the enemy (GX-21)."""
    return all(
        position.enemy_distance(brigade.side, unit.hex_id) > tables.RESERVE_DISTANCE
        for unit in position.members(brigade)
    )


# Before the first turn


def written_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let both sides write the orders that the map does not give, in secret (GX-31)."""
    if ctx.state.number > 1 or not ctx.battlefield.unwritten:
        return
    first, second = side_order(ctx.battlefield.homes)
    answers = yield from ask_both(_sheet(ctx.position, first), _sheet(ctx.position, second))
    for answer in answers:
        for name, (order, goal) in answer.value.items():
            ctx.emit(OrderGiven(group=name, order=order, goal=goal))


def _sheet(position: Position, side: SideId) -> Arrangement:
    """Ask a side for its orders; who is given none keeps the one that it begins with (GX-21)."""
    brigades = [
        brigade
        for name in position.battlefield.unwritten
        if (brigade := position.state.brigades[name]).side == side
    ]
    return Arrangement(
        side=side,
        kind="orders",
        prompt=tr("Give an order to each brigade; without one it engages, and guns hold")
        if any(brigade.order == tables.HOLD for brigade in brigades)
        else tr("Give an order to each brigade; without one it engages"),
        verb="order",
        puts=LateOptions(lambda: Options(_possible(position, brigades), partial(_written, position))),
        objection=lambda placed: "",
        done_label=tr("Orders are written"),
    )


def _possible(position: Position, brigades: list[Brigade]) -> Sequence[Put]:
    return LazyConcat(
        [LazyMap(partial(Put, brigade.id), possible_orders(position, brigade)) for brigade in brigades]
    )


def _written(position: Position, put: Put) -> Option:
    brigade, given = position.state.brigades[put.piece], put.place
    return Option(
        notation=f"order {brigade.id} {order_text(position, given)}",
        anchors=_anchors(brigade, given, f"order {brigade.id} {given[0]}"),
        preview=lambda: OptionPreview(
            tr("{brigade}: {order}", brigade=brigade.name, order=order_label(position, given)),
            lines=(tr(tables.ORDERS[given[0]].text),),
        ),
        value=Put(brigade.id, given, order_label(position, given)),
    )


def order_text(position: Position, given: Given) -> str:
    """Write an order as answers do: `hold`, `approach D5`."""
    order, goal = given
    return order if goal is None else f"{order} {position.grid.label(goal)}"


def order_label(position: Position, given: Given) -> str:
    """Name an order for players."""
    order, goal = given
    name = tr(tables.ORDERS[order].name)
    return name if goal is None else tr("{order} {hex}", order=name, hex=position.grid.label(goal))


def _anchors(brigade: Brigade, given: Given, button_ref: str) -> tuple[Anchor, ...]:
    """Return what is clicked: the brigade, then the button of an order, or the hex to approach."""
    goal = given[1]
    return (on_group(brigade.id), Anchor("button", button_ref) if goal is None else on_hex(goal))


# In the command phase


class Change(msgspec.Struct, frozen=True):
    """A try to change the order of a brigade: by the commander-in-chief, or by its brigadier himself."""

    brigade: str
    order: str
    goal: HexId | None
    by_himself: bool = False


End: TypeAlias = Literal["end command", "done"]
"""How a side ends its changes: with all of its command, or to dismiss brigadiers and send aides later (GB-16)."""

ALL: Final = "end command"
NO_MORE: Final = "done"


def change_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a commander-in-chief and the brigadiers of his side try to change orders (GB-10, GB-11, GB-12, GQ-02)."""
    while True:
        ctx.checkpoint()
        position = ctx.position
        changes = changes_of(position, side)
        if not changes:
            return
        names = may_name(position, side)
        answer = yield Decision(
            side=side,
            kind="change",
            prompt=_change_prompt(ctx, side),
            options=Options(
                LazyConcat[Change | End]([changes, (ALL, NO_MORE) if names else (NO_MORE,)]),
                partial(_option, position, names),
                partial(notation, position),
            ),
            why_not=partial(why_not_change, position, side),
        )
        if not isinstance(answer.value, Change):
            if answer.notation == ALL:
                ctx.emit(CommandEnded(side=side))
            return
        try_change(ctx, answer.value)


def _change_prompt(ctx: BrigadesContext, side: SideId) -> str:
    """Ask for changes; in the turn in which orders were written say why they are asked for again (GB-10, GX-22)."""
    side_name, left = ctx.names.plural_name(side), tries_left(ctx.position, side)
    if ctx.state.number == 1 and ctx.battlefield.unwritten:
        return tr_count(
            left,
            "{side}: both sides' orders are known now. Try to change one ({number} try left), or keep them",
            "{side}: both sides' orders are known now. Try to change one ({number} tries left), or keep them",
            side=side_name,
        )
    return tr_count(
        left,
        "{side}: change an order ({number} try left), or finish",
        "{side}: change an order ({number} tries left), or finish",
        side=side_name,
    )


def tries_left(position: Position, side: SideId) -> int:
    """Return how many changes a commander-in-chief may still try in this turn (GX-22)."""
    leader = position.commander_in_chief(side)
    return max(0, leader.rating - position.state.tries.get(side, 0)) if leader else 0


def changes_of(position: Position, side: SideId) -> Sequence[Change]:
    """Return every change of order that may be tried now, a brigadier's own ones too (GX-22, GX-23, GQ-12)."""
    chief = position.commander_in_chief(side) if tries_left(position, side) else None
    found: list[Sequence[Change]] = []
    for brigade in position.state.brigades.values():
        if brigade.side != side or brigade.broken or brigade.uncontrolled or not position.members(brigade):
            continue
        if chief and not brigade.changed:
            found.append(LazyMap(partial(_change, brigade.id), possible_orders(position, brigade)))
        brigadier = position.brigadier(brigade)
        if brigadier and brigadier.is_on_field and not brigade.initiative:
            others = [order for order in tables.INITIATIVE_ORDERS if order != brigade.order]
            found.append([Change(brigade.id, order, None, by_himself=True) for order in others])
    return LazyConcat(found)


def _change(brigade: str, given: Given) -> Change:
    return Change(brigade, *given)


def check_of(position: Position, change: Change) -> Check:
    """Return the roll of a try to change an order (GX-22, GX-23)."""
    brigade = position.state.brigades[change.brigade]
    if change.by_himself:
        return initiative_check(position, brigade)
    chief = position.commander_in_chief(brigade.side)
    assert chief is not None, "a commander-in-chief tries"
    return change_check(position, brigade, chief)


def notation(position: Position, change: Change | End) -> str:
    """Write an answer of the command phase."""
    if isinstance(change, str):
        return change
    verb = "initiative" if change.by_himself else "change"
    return f"{verb} {change.brigade} {order_text(position, (change.order, change.goal))}"


def _option(position: Position, names: bool, change: Change | End) -> Option:
    if change == ALL:
        return done(tr("End the command"), ALL)
    if isinstance(change, str):
        return done(tr("Dismiss a brigadier or send an aide next") if names else tr("No more changes"))
    brigade = position.state.brigades[change.brigade]
    given = (change.order, change.goal)
    written = notation(position, change)

    def preview() -> OptionPreview:
        meaning, order = tr(tables.ORDERS[change.order].text), order_label(position, given)
        if change.by_himself:
            label = tr("{brigade}: {order}, by its brigadier", brigade=brigade.name, order=order)
            own = tr("Once a turn, it uses none of the tries; on a roll of 2 the brigade holds.")
            meaning = f"{meaning} {own}"
        else:
            label = tr("{brigade}: {order}", brigade=brigade.name, order=order)
        return OptionPreview(label, lines=(meaning,), checks=(check_of(position, change),))

    return Option(notation=written, anchors=_anchors(brigade, given, written), preview=preview, value=change)


def try_change(ctx: BrigadesContext, change: Change) -> None:
    """Roll for a change of order; it holds at once, and two ones are a brigadier's mistake (GX-22, GX-23)."""
    check = check_of(ctx.position, change)
    brigade = ctx.state.brigades[change.brigade]
    ctx.emit(ChangeTried(group=brigade.id, side=brigade.side, by_himself=change.by_himself))
    natural = roll_check(ctx, check, brigade.side)
    if change.by_himself and natural == tables.MISTAKE:
        if brigade.order != tables.HOLD:
            ctx.emit(OrderGiven(group=brigade.id, order=tables.HOLD))
    elif check.is_passed(natural):
        ctx.emit(OrderGiven(group=brigade.id, order=change.order, goal=change.goal))


def why_not_change(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why the order of a brigade cannot be changed."""
    piece = position.clicked(anchor)
    if clicked or piece is None or piece.is_leader:
        return ""
    return _why_not_brigade(position, side, piece)


def _why_not_brigade(position: Position, side: SideId, unit: Piece) -> str:
    brigade = position.brigade_of(unit)
    if brigade.side != side:
        return tr("Choose one of your own brigades first (GB-10).")
    if brigade.broken or brigade.uncontrolled:
        return tr("{brigade} is broken or uncontrolled (GX-22).", brigade=brigade.name)
    if not position.commander_in_chief(side):
        return tr("There is no commander-in-chief (GX-22).")
    if not tries_left(position, side):
        return tr("No tries are left in this turn (GX-22).")
    return tr("The order of {brigade} was tried to be changed (GX-22).", brigade=brigade.name)
