"""Section 17: the command card of a turn, and who is ordered by it or freely (JX-31, JX-32, JX-39)."""

from collections.abc import Callable
from functools import partial

from game.engine.decision import Anchor, Decision, Option, Options, Selection, Telling
from game.engine.ruleset import Procedure
from game.i18n import say
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.cards.hands import play_card
from game.rules.jacobite.cards.play import offer
from game.rules.jacobite.events import OrdersGiven
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMMAND, Piece, Position
from game.rules.jacobite.turn.concede import ask_in_turn
from game.rules.jacobite.turn.order_limits import (
    SECTION,
    ChainLimit,
    LeaderLimit,
    NumberLimit,
    OrderLimit,
    SectionLimit,
)
from game.rules.jacobite.victory import Table
from game.rules.jacobite.words import count


def card_phase(ctx: Table) -> Procedure[None]:
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
            prompt=say("{side}: play a command card.", side=ctx.names.people(side)),
            options=Options(tuple(dict.fromkeys(hand)), partial(_card, ctx.now, side)),
        ),
    )
    play_card(ctx, side, COMMAND, answer.value)


def order_phase(ctx: Table) -> Procedure[None]:
    """Let the side give all its orders at once, by its card or freely, then a piece more by combat cards (JX-32)."""
    side = ctx.state.turn.side
    pieces = orderable(ctx.now, side)
    answer = yield from ask_in_turn(ctx, orders(ctx.now, side, ctx.names.people(side), pieces))
    ctx.emit(OrdersGiven(pieces=answer.value))
    while True:
        others = (piece for piece in pieces if not ctx.now.is_ordered(piece))
        _, piece = yield from offer(ctx, side, "order", others, why=say("order one piece more by a card?"))
        if not piece:
            return
        ctx.emit(OrdersGiven(pieces=(piece,)))


def orders(now: Position, side: str, name: str, pieces: tuple[str, ...]) -> Decision:
    """Ask which of the pieces it may order a side orders, by the command card in play or freely."""
    card = COMMAND_CARDS.get(now.state.turn.card)
    if card is None:
        most = _less(now, now.ground.orders[side])
        return _selection(
            now,
            side,
            pieces,
            say("{name}: order up to {pieces}.", name=name, pieces=count(most, "piece")),
            NumberLimit(most, "JX-39"),
        )
    if card.whom in _WHOLE:
        return _whole_sets(now, side, name, card)
    return _selection(
        now,
        side,
        tuple(piece for piece in pieces if _fits(now, card, now.piece(piece))),
        say("{name}: {card}. {text}", name=name, card=card.title, text=card.text),
        _LIMITS[card.whom](now, card),
    )


def orderable(now: Position, side: str) -> tuple[str, ...]:
    """List the pieces a side may order: every unit and leader, attached ones too (JX-32)."""
    pieces = (*now.units(side), *now.leaders(side))
    return tuple(sorted([piece.id for piece in hooks.orderable(now, pieces)]))


def _selection(
    now: Position,
    side: str,
    candidates: tuple[str, ...],
    prompt: str,
    limit: OrderLimit,
) -> Selection:
    return Selection(
        side=side,
        kind="order",
        prompt=prompt,
        verb="order",
        candidates=candidates,
        objection=limit.objection,
        list_addable=partial(limit.addable, candidates),
        why_not=partial(why_not, now, side, candidates, limit),
    )


def _fits(now: Position, card: CommandCard, piece: Piece) -> bool:
    """Say whether a card can order a piece at all."""
    if card.section:
        return now.in_section(piece, SECTION[card.section])
    if card.whom == "chain":
        return _is_link(now, piece)
    if card.whom == "infantry":
        return not piece.is_leader and piece.type.family == "infantry"
    return card.whom != "units" or not piece.is_leader


def _is_link(now: Position, piece: Piece) -> bool:
    """Say whether a piece stands in a hex of infantry or of a lone leader (JX-95, JR-93)."""
    # Reading JQ-32: a leader with a unit of another arm is no end of a chain either, so the card does not order him.
    unit = now.unit_at(piece.at)
    return unit is None or unit.type.family == "infantry"


def _less(now: Position, most: int) -> int:
    """Take off the orders the side is short of, down to one."""
    return max(1, most - hooks.orders_less(now, now.state.turn.side))


def _by_count(now: Position, card: CommandCard) -> OrderLimit:
    return NumberLimit(_less(now, card.count), card.rule)


def _by_hand(now: Position, card: CommandCard) -> OrderLimit:
    """As many as the command cards held, the one in play counted (JX-93)."""
    held = len(now.state.cards.hand(now.state.turn.side, COMMAND)) + 1
    return NumberLimit(_less(now, held), card.rule)


def _in_each_section(now: Position, card: CommandCard) -> OrderLimit:
    return SectionLimit(now, card.count, _less(now, card.count * len(SECTION)), card.rule)


def _in_a_chain(now: Position, card: CommandCard) -> OrderLimit:
    return ChainLimit(now, card.rule)


def _round_a_leader(now: Position, card: CommandCard) -> OrderLimit:
    return LeaderLimit(now, _less(now, card.count), card.rule)


_LIMITS: dict[str, Callable[[Position, CommandCard], OrderLimit]] = {
    "section": _by_count,
    "hand": _by_hand,
    "each section": _in_each_section,
    "chain": _in_a_chain,
    "infantry": _by_count,
    "units": _by_count,
    "leader": _round_a_leader,
}

_WHOLE = ("all cavalry", "all artillery")


def _whole_sets(now: Position, side: str, name: str, card: CommandCard) -> Decision:
    """Ask which whole set is ordered: all cavalry of one section, or all artillery (JX-100, JX-101)."""
    family = card.whom.removeprefix("all ")
    of_family = sorted(
        (unit for unit in now.units(side) if unit.type.family == family and not hooks.not_ordered(now, unit)),
        key=lambda unit: unit.id,
    )
    if family == "cavalry":
        sets = [
            tuple(unit.id for unit in of_family if now.in_section(unit, section))
            for section in SECTION.values()
        ]
    else:
        sets = [tuple(unit.id for unit in of_family)]
    return Decision(
        side=side,
        kind="order",
        prompt=say("{name}: {card}. {text}", name=name, card=card.title, text=card.text),
        options=tuple(_whole(now, pieces) for pieces in dict.fromkeys(pieces for pieces in sets if pieces))
        or (_whole(now, ()),),
    )


def _whole(now: Position, pieces: tuple[str, ...]) -> Option:
    names = ", ".join(now.piece(piece).name for piece in pieces) or "nobody"
    notation = f"order {' '.join(pieces) or 'none'}"
    return Option(
        notation=notation,
        anchors=(Anchor("button", notation),),
        telling=lambda: Telling(say("Order {names}", names=names)),
        value=pieces,
    )


def _card(now: Position, side: str, card: str) -> Option:
    told = COMMAND_CARDS[card]
    return Option(
        notation=f"card {card}",
        anchors=(Anchor("card", card),),
        telling=lambda: Telling(told.title, lines=(f"{told.text} ({told.rule})",)),
        value=card,
    )


def why_not(
    now: Position,
    side: str,
    candidates: tuple[str, ...],
    limit: OrderLimit,
    clicked: tuple[Anchor, ...],
    anchor: Anchor,
) -> str:
    """Say why a piece may not be ordered beside those chosen already."""
    if anchor.kind != "piece" or not isinstance(anchor.ref, str):
        return ""
    if now.piece(anchor.ref).side != side:
        return say("{piece} is the enemy's (JX-32).", piece=now.piece(anchor.ref).name)
    if too_early := hooks.not_ordered(now, now.piece(anchor.ref)):
        return too_early
    if anchor.ref not in candidates:
        card = COMMAND_CARDS.get(now.state.turn.card)
        return (
            say("{card} does not reach this piece ({rule}).", card=card.title, rule=card.rule) if card else ""
        )
    chosen = frozenset(str(other.ref) for other in clicked if other.kind == "piece")
    told = limit.objection(chosen | {anchor.ref})
    return f"{told[0].upper()}{told[1:]}." if told else ""
