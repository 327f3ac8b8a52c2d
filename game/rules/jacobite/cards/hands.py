"""Decks, hands and discards: dealing, drawing, playing, and what a side cannot see (JX-31, JX-37, JX-38, JX-90)."""

from collections.abc import Sequence

import msgspec

from game.engine.play.dice import Chance
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.rules.jacobite.cards.combat import COMBAT_CARDS, combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS, command_deck
from game.rules.jacobite.cards.events import CardDiscarded, CardDrawn, CardPlayed, CardsDealt, DeckShuffled
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import (
    COMBAT,
    COMMAND,
    Battlefield,
    Cards,
    JacobiteContext,
    State,
    deck_id,
    other,
)
from game.rules.jacobite.tables import SIDES, DeckKind

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


# What a side cannot see, dealt anew


replace = msgspec.structs.replace


def deal_anew(battlefield: Battlefield, state: State, viewer: SideId, chance: Chance) -> State:
    """Return a state that looks the same to a side, the cards that it cannot see dealt by chance."""
    cards, opponent = state.cards, other(viewer)
    if not cards.decks and not cards.hands.get(opponent):
        return state
    cards = _deal(cards, COMMAND, opponent, chance)
    cards = _deal(cards, COMBAT, opponent, chance)
    own = deck_id(COMBAT, viewer)
    if deck := cards.decks.get(own):
        cards = replace(cards, decks={**cards.decks, own: _shuffled(deck, chance)})
    return replace(state, cards=cards)


def _deal(cards: Cards, kind: DeckKind, opponent: SideId, chance: Chance) -> Cards:
    """Deal the opponent's hand, what he laid aside and the deck anew from all of these together."""
    pile = deck_id(kind, opponent)
    hand, deck = cards.hand(opponent, kind), cards.decks.get(pile, ())
    aside = [card for side, of_pile, card in cards.laid_aside if (side, of_pile) == (opponent, pile)]
    pool = _shuffled((*hand, *aside, *deck), chance)
    new_hand = pool[: len(hand)]
    new_aside, new_deck = pool[len(hand) : len(hand) + len(aside)], pool[len(hand) + len(aside) :]
    seen = list(cards.discards.get(pile, ()))
    for card in aside:
        seen.remove(card)
    kept = [each for each in cards.laid_aside if (each[0], each[1]) != (opponent, pile)]
    return replace(
        cards,
        hands={**cards.hands, opponent: {**cards.hands.get(opponent, {}), kind: tuple(sorted(new_hand))}},
        decks={**cards.decks, pile: new_deck} if pile in cards.decks else cards.decks,
        discards={**cards.discards, pile: tuple(sorted((*seen, *new_aside)))},
        laid_aside=(*kept, *((opponent, pile, card) for card in new_aside)),
    )


def _shuffled(cards: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """Shuffle cards; which they are decides alone, not in which order they are given."""
    known = sorted(cards)
    return tuple(known[place] for place in chance.order(len(known))) if known else ()
