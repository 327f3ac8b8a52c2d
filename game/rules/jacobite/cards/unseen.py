"""What a side cannot see of the cards, dealt anew: hands, decks and what was laid aside (JX-31, JX-38, JX-90)."""

from collections.abc import Sequence

import msgspec

from game.engine.play.chance import Chance
from game.hexgrid.ids import SideId
from game.rules.jacobite.literals import DeckKind
from game.rules.jacobite.state import COMBAT, COMMAND, Battlefield, Cards, State, deck_id, other

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
