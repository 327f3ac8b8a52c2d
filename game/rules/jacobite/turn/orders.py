"""Section 17: the command card of a turn, and who is ordered by it or freely (JX-31, JX-32, JX-39)."""

from collections.abc import Callable
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, Options, Selection, button, click
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.cards.hands import play_card
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.events import OrdersGiven
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMMAND, JacobiteContext, Piece, Position
from game.rules.jacobite.turn.order_limits import (
    SECTION,
    ChainLimit,
    LeaderLimit,
    NumberLimit,
    OrderLimit,
    SectionLimit,
)
from game.rules.jacobite.victory import ask_in_turn
from game.rules.jacobite.words import count


def card_phase(ctx: JacobiteContext) -> Procedure[None]:
    """Let the side play a command card, if it commands by cards (JX-31)."""
    side = ctx.state.turn.side
    hand = ctx.state.cards.hand(side, COMMAND)
    if not hand:
        return
    answer = yield from ask_in_turn(
        ctx,
        Decision(
            side=side,
            kind="card",
            prompt=tr("{side}: play a command card.", side=ctx.names.plural_name(side)),
            options=Options(tuple(dict.fromkeys(hand)), partial(_card, ctx.position, side)),
        ),
    )
    play_card(ctx, side, COMMAND, answer.value)


def order_phase(ctx: JacobiteContext) -> Procedure[None]:
    """Let the side give all its orders at once, by its card or freely, then a piece more by combat cards (JX-32)."""
    side = ctx.state.turn.side
    pieces = orderable(ctx.position, side)
    answer = yield from ask_in_turn(ctx, orders(ctx.position, side, ctx.names.plural_name(side), pieces))
    ctx.emit(OrdersGiven(pieces=answer.value))
    while True:
        ordered = ctx.state.turn.ordered
        others = [piece for piece in pieces if piece not in ordered]
        _, piece = yield from offer_card(
            ctx, side, "order", others, why=tr("play a card to order 1 extra piece?")
        )
        if not piece:
            return
        ctx.emit(OrdersGiven(pieces=(piece,)))


def _with_leaders(position: Position, pieces: tuple[PieceId, ...]) -> str:
    """Say that a leader needs no order to go with his unit, where one could (JR-13)."""
    led = any(position.leader_of(piece) for piece in pieces)
    return " " + tr("A leader moves with his unit without an order.") if led else ""


def orders(position: Position, side: SideId, name: str, pieces: tuple[PieceId, ...]) -> Decision:
    """Ask which of the pieces it may order a side orders, by the command card in play or freely.

    JX-103 a card that can order nothing is played as well: the only answer is then to order none.
    """
    card = COMMAND_CARDS.get(position.state.turn.card)
    if card is None:
        maximum = _less(position, position.battlefield.orders[side])
        return _selection(
            position,
            side,
            pieces,
            tr("{name}: order up to {pieces}.", name=name, pieces=count(maximum, "piece"))
            + _with_leaders(position, pieces),
            NumberLimit(maximum, "JX-39"),
        )
    if card.whom in (ALL, ALL_IN_A_SECTION):
        return _whole_sets(position, side, name, card)
    return _selection(
        position,
        side,
        tuple([piece for piece in pieces if _fits(position, card, position.piece(piece))]),
        tr("{name}: {card}. {text}", name=name, card=card.title, text=card.text),
        _LIMITS[card.whom](position, card),
    )


def orderable(position: Position, side: SideId) -> tuple[PieceId, ...]:
    """List the pieces a side may order: every unit and leader, attached ones too (JX-32)."""
    pieces = (*position.units(side), *position.leaders(side))
    return tuple(sorted([piece.id for piece in hooks.orderable(position, pieces)]))


def _selection(
    position: Position, side: SideId, candidates: tuple[PieceId, ...], prompt: str, limit: OrderLimit
) -> Selection:
    return Selection(
        side=side,
        kind="order",
        prompt=prompt,
        verb="order",
        candidates=candidates,
        objection=limit.objection,
        list_addable=partial(limit.addable, candidates),
        maximum=limit.maximum if isinstance(limit, NumberLimit | SectionLimit) else 0,
        why_not=partial(why_not, position, side, candidates, limit),
    )


def _fits(position: Position, card: CommandCard, piece: Piece) -> bool:
    """Return whether a card can order a piece at all."""
    if card.section:
        return position.in_section(piece, SECTION[card.section])
    if card.whom == "chain":
        return _is_link(position, piece)
    return not card.arms or (not piece.is_leader and piece.type.arm in card.arms)


def _is_link(position: Position, piece: Piece) -> bool:
    """Return whether a piece is in a hex of infantry or of a lone leader (JX-95, JR-93)."""
    # Reading JQ-32: a leader with a unit of another arm is no end of a chain either, so the card does not order him.
    unit = position.unit_at(piece.at)
    return unit is None or unit.type.arm == "infantry"


def _less(position: Position, maximum: int) -> int:
    """Take off the orders the side is short of, down to one."""
    return max(1, maximum - hooks.orders_less(position, position.state.turn.side))


def _by_count(position: Position, card: CommandCard) -> OrderLimit:
    return NumberLimit(_less(position, card.count), card.rule)


def _by_hand(position: Position, card: CommandCard) -> OrderLimit:
    """As many as the command cards held, the one in play counted (JX-93)."""
    held = len(position.state.cards.hand(position.state.turn.side, COMMAND)) + 1
    return NumberLimit(_less(position, held), card.rule)


def _in_each_section(position: Position, card: CommandCard) -> OrderLimit:
    return SectionLimit(position, card.count, _less(position, card.count * len(SECTION)), card.rule)


_LIMITS: dict[str, Callable[[Position, CommandCard], OrderLimit]] = {
    "section": _by_count,
    "hand": _by_hand,
    "each section": _in_each_section,
    "chain": lambda position, card: ChainLimit(position, card.rule),
    "units": _by_count,
    "leader": lambda position, card: LeaderLimit(position, _less(position, card.count), card.rule),
}

ALL, ALL_IN_A_SECTION = "all", "all in a section"


def _whole_sets(position: Position, side: SideId, name: str, card: CommandCard) -> Decision:
    """Ask which whole set is ordered: all cavalry of one section, or all artillery (JX-100, JX-101)."""
    of_arms = sorted(
        (
            unit
            for unit in position.units(side)
            if unit.type.arm in card.arms and not hooks.not_ordered(position, unit)
        ),
        key=lambda unit: unit.id,
    )
    if card.whom == ALL_IN_A_SECTION:
        sets = [
            tuple(unit.id for unit in of_arms if position.in_section(unit, section))
            for section in SECTION.values()
        ]
    else:
        sets = [tuple(unit.id for unit in of_arms)]
    return Decision(
        side=side,
        kind="order",
        prompt=tr("{name}: {card}. {text}", name=name, card=card.title, text=card.text),
        options=tuple(
            _whole(position, pieces) for pieces in dict.fromkeys(pieces for pieces in sets if pieces)
        )
        or (_whole(position, ()),),
    )


def _whole(position: Position, pieces: tuple[PieceId, ...]) -> Option:
    names = ", ".join(position.piece(piece).name for piece in pieces) or tr("no units")
    return button(f"order {' '.join(pieces) or 'none'}", tr("Order {names}", names=names), pieces)


def _card(position: Position, side: SideId, card: str) -> Option:
    text = COMMAND_CARDS[card]
    lines = (f"{text.text} ({text.rule})",)
    return click(f"card {card}", Anchor("card", card), label=text.title, value=card, lines=lines)


def why_not(
    position: Position,
    side: SideId,
    candidates: tuple[PieceId, ...],
    limit: OrderLimit,
    clicked: tuple[Anchor, ...],
    anchor: Anchor,
) -> str:
    """Return why a piece may not be ordered next to those chosen already."""
    if anchor.kind != "piece":
        return ""
    if position.piece(anchor.piece_id).side != side:
        return tr("{piece} is an enemy piece (JX-32).", piece=position.piece(anchor.piece_id).name)
    if too_early := hooks.not_ordered(position, position.piece(anchor.piece_id)):
        return too_early
    if anchor.piece_id not in candidates:
        card = COMMAND_CARDS.get(position.state.turn.card)
        return tr("{card} cannot order this piece ({rule}).", card=card.title, rule=card.rule) if card else ""
    chosen = frozenset(other.piece_id for other in clicked if other.kind == "piece")
    text = limit.objection(chosen | {anchor.piece_id})
    return f"{text[0].upper()}{text[1:]}." if text else ""
