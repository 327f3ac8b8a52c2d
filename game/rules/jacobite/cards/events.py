"""What happens with the cards, in the past tense."""

from typing import Any

import msgspec

from game.engine.event import CardMoved, Names, Note
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.literals import DeckKind
from game.rules.jacobite.state import COMMAND, State, deck_id
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


class DeckShuffled(Note, frozen=True, kw_only=True):
    """A deck was shuffled; its discards, if it was made of them, are gone (JX-38)."""

    deck_id: str
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        """Lay the deck out."""
        cards = replace(
            state.cards,
            decks={**state.cards.decks, self.deck_id: self.cards},
            discards={**state.cards.discards, self.deck_id: ()},
            laid_aside=tuple(each for each in state.cards.laid_aside if each[1] != self.deck_id),
        )
        return replace(state, cards=cards)

    def describe(self, names: Names) -> str:
        """Return no sentence: no player sees the order."""
        return ""


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

    side: SideId
    deck: DeckKind
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        """Take them from the deck into the hand."""
        name = deck_id(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][len(self.cards) :]}
        of_side = {**state.cards.hands.get(self.side, {}), self.deck: tuple(sorted(self.cards))}
        hands = {**state.cards.hands, self.side: of_side}
        return replace(state, cards=replace(state.cards, hands=hands, decks=decks))

    def describe(self, names: Names) -> str:
        """Return how many, not which."""
        return tr(
            "The {side} were dealt {cards}.",
            side=names.plural_name(self.side),
            cards=count(len(self.cards), f"{self.deck} card"),
        )


class CardDrawn(_InHand, frozen=True, kw_only=True):
    """A side drew the top card of a deck (JX-37)."""

    reveals = tr_mark("a card has been drawn since")

    def change(self, state: State) -> State:
        """Put it into the hand."""
        name = deck_id(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][1:]}
        return self._with_hand(state, sorted([*self._hand(state), self.card]), decks=decks)

    def describe(self, names: Names) -> str:
        """Return who drew, not what."""
        return tr("The {side} drew a {deck} card.", side=names.plural_name(self.side), deck=self.deck)


class CardDiscarded(_InHand, frozen=True, kw_only=True):
    """A side laid a card aside unseen."""

    def change(self, state: State) -> State:
        """Put it on the discards."""
        hand = self._hand(state)
        hand.remove(self.card)
        laid_aside = (*state.cards.laid_aside, (self.side, deck_id(self.deck, self.side), self.card))
        return self._with_hand(state, hand, discards=self._onto_discards(state), laid_aside=laid_aside)

    def describe(self, names: Names) -> str:
        """Return that it did, not what."""
        return tr("The {side} discarded a {deck} card.", side=names.plural_name(self.side), deck=self.deck)


class CardPlayed(_InHand, frozen=True, kw_only=True):
    """A side played a card openly (JX-31, section 18)."""

    title: str
    piece: PieceId = NO_PIECE
    shown: bool = True

    def change(self, state: State) -> State:
        """Put it on the discards and note it in the turn."""
        hand = self._hand(state)
        hand.remove(self.card)
        after = self._with_hand(state, hand, discards=self._onto_discards(state))
        turn = after.turn
        if self.deck == COMMAND:
            return replace(after, turn=replace(turn, card=self.card))
        return replace(after, turn=replace(turn, played=(*turn.played, (self.card, self.piece))))

    def describe(self, names: Names) -> str:
        """Return which card, and on whom."""
        on = tr(" on {piece}", piece=names.piece(self.piece)) if self.piece else ""
        return tr(
            "The {side} played {title}{on}.", side=names.plural_name(self.side), title=self.title, on=on
        )
