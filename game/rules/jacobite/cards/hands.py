"""Decks, hands and discards: dealing, drawing, playing (JX-31, JX-37, JX-38)."""

from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.rules.jacobite.cards.combat import COMBAT_CARDS, combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS, command_deck
from game.rules.jacobite.cards.events import CardDiscarded, CardDrawn, CardPlayed, CardsDealt, DeckShuffled
from game.rules.jacobite.literals import DeckKind
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMBAT, COMMAND, JacobiteContext, deck_id
from game.rules.jacobite.tables import SIDES

CARD_WORDS = ("", *COMMAND_CARDS, *COMBAT_CARDS, COMMAND, COMBAT, *(deck_id(COMBAT, side) for side in SIDES))
"""The ids of cards and of decks."""


def deal(ctx: JacobiteContext) -> None:
    """Shuffle the decks a battle is played with and deal the hands its map gives."""
    if ctx.battlefield.command_cards:
        _shuffle(ctx, COMMAND, command_deck())
    for side in SIDES:
        if ctx.battlefield.combat_cards:
            _shuffle(ctx, deck_id(COMBAT, side), combat_deck(side))
        for deck in (COMMAND, COMBAT):
            size = ctx.battlefield.hands[side].get(deck, 0)
            if deck == COMMAND:
                size = hooks.cards_dealt(ctx.battlefield, side, size)
            if size:
                dealt = ctx.state.cards.decks[deck_id(deck, side)][:size]
                ctx.emit(CardsDealt(side=side, deck=deck, cards=dealt))


def draw(ctx: JacobiteContext, side: SideId, deck: DeckKind) -> str:
    """Let a side draw the top card; an empty deck is made again from its discards first (JX-38).

    Gives the card, or "" if there is none to draw.
    """
    name = deck_id(deck, side)
    if not ctx.state.cards.decks.get(name):
        discards = ctx.state.cards.discards.get(name, ())
        if not discards:
            return ""
        _shuffle(ctx, name, discards)
    card = ctx.state.cards.decks[name][0]
    ctx.emit(CardDrawn(card=card, side=side, deck=deck))
    return card


def discard(ctx: JacobiteContext, side: SideId, deck: DeckKind, card: str) -> None:
    """Lay a card of a hand aside, unseen by the other side."""
    ctx.emit(CardDiscarded(card=card, side=side, deck=deck))


def play_card(
    ctx: JacobiteContext, side: SideId, deck: DeckKind, card: str, piece: PieceId = NO_PIECE
) -> None:
    """Lay a card open on the table, on a piece if it is for one."""
    title = (COMMAND_CARDS if deck == COMMAND else COMBAT_CARDS)[card].title
    ctx.emit(CardPlayed(card=card, side=side, deck=deck, title=title, piece=piece))


def _shuffle(ctx: JacobiteContext, name: str, cards: tuple[str, ...]) -> None:
    order = ctx.shuffle(len(cards))
    ctx.emit(DeckShuffled(deck_id=name, cards=tuple(cards[location] for location in order)))
