"""What cards change in moving and fighting (section 17), and how combat cards are offered (section 18)."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, button, click, on_piece
from game.engine.play.check import Item
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import remembered, tr, tr_name
from game.rules.jacobite.cards.combat import COMBAT_CARDS, CombatCard
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.cards.hands import play_card
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMBAT, JacobiteContext, Piece, Position
from game.rules.jacobite.tables import HIGHLAND, HIGHLAND_RUN, KINDS, LEADER, LEADER_MOVE, AttackKind, Timing


def card_for(position: Position, unit: Piece) -> CommandCard | None:
    """Return the command card in play, if it orders a unit and is for its arm."""
    # Reading JX-119: whom a combat card orders besides is ordered like those of its kind whom the command card orders,
    # so that the card's dice, its moves and its falling back hold for it too.
    card = COMMAND_CARDS.get(position.state.turn.card)
    if card is None or not position.is_ordered(unit.id) or (card.arms and unit.type.arm not in card.arms):
        return None
    return card


def tactic_dice(position: Position, unit: Piece, attack_kind: AttackKind) -> list[Item]:
    """List the dice the command card in play adds to a unit's attack (JX-97, JX-98, JX-100, JX-101)."""
    card = card_for(position, unit)
    if card is None or not card.dice or attack_kind not in card.attack_kinds:
        return []
    if card.if_still and position.hexes_moved(unit.id):
        return []
    return [Item(card.title, card.dice, card.rule)]


def ordinary_move(position: Position, piece: Piece) -> int:
    """Count the hexes a piece may move and still fight somehow.

    The unit table: JX-10, JX-11, JX-12, JX-13, JX-14, JX-15, JX-16, JX-17, JX-18; a leader: JX-19. Cards may let it
    move further: JX-99, JX-101, JX-111, JX-132.
    """
    if piece.is_leader:
        return LEADER_MOVE
    move = HIGHLAND_RUN if piece.kind == HIGHLAND else piece.type.move
    if (card := card_for(position, piece)) is not None:
        move = max(move, card.move)
    for played in position.played_on(piece.id):
        move = max(move, COMBAT_CARDS[played].move) + COMBAT_CARDS[played].extra_hexes
    return move


def moves_freely(position: Position, unit: Piece) -> bool:
    """Return whether infantry loses no die in melee for having moved (JX-99, JX-132)."""
    card = card_for(position, unit)
    return (card is not None and card.moves_freely) or any(
        COMBAT_CARDS[played].moves_freely for played in position.played_on(unit.id)
    )


def fall_back_hexes(position: Position) -> int:
    """Count the hexes ordered units may fall back this turn instead of moving and fighting; else 0 (JX-102)."""
    card = COMMAND_CARDS.get(position.state.turn.card)
    return card.falls_back if card else 0


NO_CARD: Final = ("", NO_PIECE)
"""No card was played, on no piece."""


def offer_card(
    ctx: JacobiteContext,
    side: SideId,
    timing: Timing,
    pieces: Iterable[PieceId],
    *,
    why: str,
    way: AttackKind | Literal[""] = "",
    blocked: tuple[str, ...] = (),
) -> Procedure[tuple[str, PieceId]]:
    """Offer a side the combat cards of a moment on any of some pieces; give the card played and its piece, or "".

    Whoever could hold a fitting card is asked, so that the question betrays nothing; `way` is the kind of an attack,
    `blocked` are cards that do not fit for another reason.
    """
    cards = cards_of(side, timing, way, blocked)
    if not cards or not ctx.battlefield.combat_cards or hooks.bars_cards(ctx.position):
        return NO_CARD
    pieces = tuple(pieces)
    if not any(_playable(ctx.position, cards, piece) for piece in pieces):
        return NO_CARD
    held = [card for card in cards if card.id in ctx.state.cards.hand(side, COMBAT)]
    options = [
        option_on(ctx.position, side, card, piece, alone=len(pieces) == 1)
        for piece in (pieces if held else ())
        for card in _playable(ctx.position, held, piece)
    ]
    answer = yield Decision(
        side=side,
        kind="combat",
        prompt=f"{ctx.names.plural_name(side)}{tr(': ')}{why}",
        options=(*options, _play_no_card()),
        secret=True,
    )
    card, piece = answer.value
    if card:
        play_card(ctx, side, COMBAT, card, piece)
    return card, piece


@remembered
def _play_no_card() -> Option:
    return button("pass", tr("Play no card"), NO_CARD)


def playable_cards(
    position: Position,
    side: SideId,
    timing: Timing,
    piece: PieceId,
    way: AttackKind | Literal[""] = "",
    blocked: tuple[str, ...] = (),
) -> list[CombatCard]:
    """List the cards of a side's deck that could be played now on a piece, whoever holds them."""
    return _playable(position, cards_of(side, timing, way, blocked), piece)


def _playable(position: Position, cards: Iterable[CombatCard], piece: PieceId) -> list[CombatCard]:
    """List those of some cards that could be played on a piece."""
    if position.played_on(piece):
        return []  # one card on a piece a turn
    on = position.piece(piece)
    arm = "" if on.kind == LEADER else KINDS[on.kind].arm
    terrain = position.battlefield.terrain[on.at]
    return [
        card
        for card in cards
        if (not card.kinds or on.kind in card.kinds)
        and (not card.arms or arm in card.arms)
        and (not card.terrains or terrain in card.terrains)
    ]


@cache
def cards_for(timing: Timing) -> frozenset[str]:
    """List all cards that are for a moment."""
    return frozenset(card.id for card in COMBAT_CARDS.values() if card.timing == timing)


@cache
def cards_of(
    side: SideId, timing: Timing, way: AttackKind | Literal[""] = "", blocked: tuple[str, ...] = ()
) -> tuple[CombatCard, ...]:
    """List the cards of a side's deck that are for a moment and a kind of attack, those blocked left out."""
    return tuple(
        card
        for card in COMBAT_CARDS.values()
        if card.copies.get(side)
        and card.id not in blocked
        and card.timing == timing
        and (not card.attack_kinds or way in card.attack_kinds)
    )


def dice_of(card: str, side: SideId) -> tuple[Item, ...]:
    """Return the dice a card adds, as an item for the roll it was played on; nothing for no card."""
    if not card or not COMBAT_CARDS[card].dice:
        return ()
    played = COMBAT_CARDS[card]
    return (Item(played.title, played.dice, played.rules[side]),)


def option_on(
    position: Position, side: SideId, card: CombatCard, piece: PieceId, *, alone: bool = False
) -> Option:
    """Make the option of playing a card on a piece; `alone` if there is no other piece it could be played on."""
    label, lines = (
        f"{card.title}{tr(': ')}{tr_name(position.piece(piece).name)}",
        (f"{card.text} ({card.rules[side]})",),
    )
    notation, on_card = f"combat {card.id}", Anchor("card", card.id)
    if alone:
        return click(notation, on_card, label=label, value=(card.id, piece), lines=lines)
    return click(
        f"{notation} {piece}", on_card, on_piece(piece), label=label, value=(card.id, piece), lines=lines
    )
