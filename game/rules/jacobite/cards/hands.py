"""Decks, hands and discards: dealing, drawing, playing, what a side cannot see (JX-31, JX-37, JX-38, JX-90)."""

from collections.abc import Hashable, Sequence
from typing import Any

from msgspec.structs import replace

from game.engine.decisions.decision import InvalidAnswerError
from game.engine.event import CardMoved, Names, Note
from game.engine.play.dice import Chance
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.cards.combat import COMBAT_CARDS, combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS, command_deck
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
from game.rules.jacobite.words import count


class DeckShuffled(Note, frozen=True, kw_only=True):
    """A deck was shuffled, which no player sees; its discards, if it was made of them, are gone (JX-38)."""

    deck_id: str
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        cards = replace(
            state.cards,
            decks={**state.cards.decks, self.deck_id: self.cards},
            discards={**state.cards.discards, self.deck_id: ()},
            laid_aside=tuple(each for each in state.cards.laid_aside if each[1] != self.deck_id),
        )
        return replace(state, cards=cards)


DECK_WORDS: dict[DeckKind, str] = {"command": tr_mark("command"), "combat": tr_mark("combat")}


class _InHand(CardMoved, frozen=True, kw_only=True):
    """A card came into a hand or left it."""

    deck: DeckKind

    def word(self, word: str, names: Names) -> Hashable:
        return tr(DECK_WORDS[self.deck]) if word == "deck" else super().word(word, names)

    def _hand(self, state: State) -> list[str]:
        return list(state.cards.hand(self.side, self.deck))

    def _with_hand(self, state: State, hand: list[str], **more: Any) -> State:
        of_side = {**state.cards.hands.get(self.side, {}), self.deck: tuple(hand)}
        return replace(
            state, cards=replace(state.cards, hands={**state.cards.hands, self.side: of_side}, **more)
        )

    def _onto_discards(self, state: State) -> dict[str, tuple[str, ...]]:
        name = deck_id(self.deck, self.side)
        return {**state.cards.discards, name: (*state.cards.discards.get(name, ()), self.card)}


class CardsDealt(Note, frozen=True, kw_only=True):
    """A side was dealt its first hand from the top of a deck."""

    says = tr_mark("The {side} were dealt {cards}.")

    side: SideId
    deck: DeckKind
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        name = deck_id(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][len(self.cards) :]}
        of_side = {**state.cards.hands.get(self.side, {}), self.deck: tuple(sorted(self.cards))}
        hands = {**state.cards.hands, self.side: of_side}
        return replace(state, cards=replace(state.cards, hands=hands, decks=decks))

    def word(self, word: str, names: Names) -> Hashable:
        if word == "cards":
            return count(len(self.cards), f"{self.deck} card")
        return super().word(word, names)


class CardDrawn(_InHand, frozen=True, kw_only=True):
    """A side drew the top card of a deck (JX-37)."""

    says = tr_mark("The {side} drew a {deck} card.")
    reveals = tr_mark("a card has been drawn since")

    def change(self, state: State) -> State:
        name = deck_id(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][1:]}
        return self._with_hand(state, sorted([*self._hand(state), self.card]), decks=decks)


class CardDiscarded(_InHand, frozen=True, kw_only=True):
    """A side laid a card aside unseen."""

    says = tr_mark("The {side} discarded a {deck} card.")

    def change(self, state: State) -> State:
        hand = self._hand(state)
        hand.remove(self.card)
        laid_aside = (*state.cards.laid_aside, (self.side, deck_id(self.deck, self.side), self.card))
        return self._with_hand(state, hand, discards=self._onto_discards(state), laid_aside=laid_aside)


class CardPlayed(_InHand, frozen=True, kw_only=True):
    """A side played a card openly (JX-31, section 18)."""

    says = tr_mark("The {side} played {title}{on}.")

    title: str
    piece: PieceId = NO_PIECE
    shown: bool = True

    def change(self, state: State) -> State:
        hand = self._hand(state)
        hand.remove(self.card)
        after = self._with_hand(state, hand, discards=self._onto_discards(state))
        turn = after.turn
        if self.deck == COMMAND:
            return replace(after, turn=replace(turn, card=self.card))
        return replace(after, turn=replace(turn, played=(*turn.played, (self.card, self.piece))))

    def word(self, word: str, names: Names) -> Hashable:
        if word == "on":
            return tr(" on {piece}", piece=names.piece(self.piece)) if self.piece else ""
        return super().word(word, names)


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


# Cards that change hands on the analysis board


def spare_cards(state: State, side: SideId) -> list[tuple[DeckKind, str]]:
    """List the cards that a side could hold besides its hand, each once."""
    cards = state.cards
    decks: tuple[DeckKind, ...] = (COMMAND, COMBAT)
    piles = ((deck, deck_id(deck, side)) for deck in decks)
    held = ((deck, (*cards.decks.get(pile, ()), *cards.discards.get(pile, ()))) for deck, pile in piles)
    return [(deck, card) for deck, pile in held for card in sorted(set(pile))]


def dealt(
    battlefield: Battlefield, state: State, side: SideId, deck: DeckKind, card: str, to_hand: bool
) -> State:
    """Return the state with a card taken from its deck, or else the discards, into a hand; or put under its deck."""
    cards, pile = state.cards, deck_id(deck, side)
    hand, drawn, gone = (
        list(each)
        for each in (cards.hand(side, deck), cards.decks.get(pile, ()), cards.discards.get(pile, ()))
    )
    aside = list(cards.laid_aside)
    if not to_hand:
        hand.remove(card)
        drawn.append(card)
    elif deck == COMMAND and len(hand) >= battlefield.hands[side].get(COMMAND, 0):
        raise InvalidAnswerError(
            tr("a hand holds no more than {number} command cards (JX-37)", number=len(hand))
        )
    else:
        (drawn if card in drawn else gone).remove(card)
        hand.append(card)
        if aside.count((side, pile, card)) > gone.count(card):
            aside.remove((side, pile, card))
    of_side = {**cards.hands.get(side, {}), deck: tuple(sorted(hand))}
    decks, discards = {**cards.decks, pile: tuple(drawn)}, {**cards.discards, pile: tuple(gone)}
    hands = {**cards.hands, side: of_side}
    changed = replace(cards, hands=hands, decks=decks, discards=discards, laid_aside=tuple(aside))
    return replace(state, cards=changed)


# What a side cannot see, dealt anew


def redeal_hidden(battlefield: Battlefield, state: State, viewer: SideId, chance: Chance) -> State:
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
