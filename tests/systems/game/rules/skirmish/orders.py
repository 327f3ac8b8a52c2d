"""Orders: both sides write theirs at once, and show them together (SK-11)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Placed, Put
from game.engine.decisions.decision import Anchor, Option, OptionPreview, on_group
from game.engine.decisions.joint import ask_both
from game.i18n import tr
from game.rules.skirmish.events import OrdersShown, OrderWritten
from game.rules.skirmish.state import Group, Position
from game.rules.skirmish.tables import ADVANCE, HOLD, ORDERS, PLURAL_NAMES
from game.rules.skirmish.victory import SkirmishContext
from game.rules.table.sides import side_order


def order_step(ctx: SkirmishContext) -> Procedure[None]:
    """Let both sides write an order for each group, then show them all (SK-11)."""
    ctx.checkpoint()
    first, second = side_order(ctx.battlefield.homes)
    for answer in (
        yield from ask_both(order_question(ctx.position, first), order_question(ctx.position, second))
    ):
        for group, order in answer.value.items():
            ctx.emit(OrderWritten(group=group, order=order))
    orders = tuple((group.id, group.order) for group in ctx.state.groups.values() if group.order)
    ctx.emit(OrdersShown(orders=orders))


def order_question(position: Position, side: str) -> Arrangement:
    """Ask a side for its orders: `order GROUP ORDER` for each group, then `order done`."""
    groups = commanded(position, side)
    return Arrangement(
        side=side,
        kind="order",
        prompt=tr("{side}: give each group an order", side=PLURAL_NAMES[side]),
        verb="order",
        puts=tuple(_order_option(group, order) for group in groups for order in allowed_orders(group)),
        objection=lambda placed: _objection(groups, placed),
        faults=lambda placed: tuple(group.id for group in groups if group.id not in placed),
        settled=lambda: {group.id: HOLD for group in groups},
        done_label=tr("Seal the orders"),
        why_not=lambda clicked, anchor: _why_not(position, side, anchor),
        secret=True,
    )


def commanded(position: Position, side: str) -> list[Group]:
    """Return the groups of a side that still have a unit."""
    return [
        group for group in position.state.groups.values() if group.side == side and position.members(group)
    ]


def allowed_orders(group: Group) -> tuple[str, ...]:
    """Return the orders a group may be given: a broken one may not advance (SK-05)."""
    return tuple(order for order in ORDERS if order != ADVANCE or not group.is_broken)


def _order_option(group: Group, order: str) -> Option:
    notation = f"order {group.id} {order}"
    text = tr("{group}: {order}", group=group.name, order=ORDERS[order])
    return Option(
        notation=notation,
        anchors=(on_group(group.id), Anchor("button", notation)),
        preview=lambda: OptionPreview(text),
        value=Put(group.id, order, ORDERS[order]),
    )


def _objection(groups: list[Group], placed: Placed) -> str:
    without = [group.name for group in groups if group.id not in placed]
    return tr("{groups} still without an order (SK-11).", groups=", ".join(without)) if without else ""


def _why_not(position: Position, side: str, anchor: Anchor) -> str:
    piece = position.state.pieces.get(str(anchor.ref)) if anchor.kind == "piece" else None
    if piece and piece.side != side:
        return tr("{piece} is not of your side (SK-11).", piece=piece.name)
    return ""
