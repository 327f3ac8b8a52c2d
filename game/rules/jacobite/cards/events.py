"""What happens with the cards, in the past tense."""

from collections.abc import Hashable
from typing import Any

import msgspec

from game.engine.event import CardMoved, Names, Note
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.state import COMMAND, State, deck_id
from game.rules.jacobite.tables import DeckKind
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


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


class _InHand(CardMoved, frozen=True, kw_only=True):
    """A card came into a hand or left it."""

    deck: DeckKind

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
