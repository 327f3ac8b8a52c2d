"""The cards that a side cannot see, exchanged among themselves."""

from random import Random

import msgspec

from game.hexgrid.ids import SideId
from game.rules.jacobite.state import COMBAT, COMMAND, State, deck_id, other

replace = msgspec.structs.replace


def permuted(state: State, viewer: SideId, seed: int) -> State:
    """Return a state that a side cannot tell from another: everything it cannot see is exchanged."""
    opponent, random, cards = other(viewer), Random(seed), state.cards
    hands, decks, discards, aside = dict(cards.hands), dict(cards.decks), dict(cards.discards), []
    for kind in (COMMAND, COMBAT):
        pile = deck_id(kind, opponent)
        own = [card for side, at, card in cards.laid_aside if (side, at) == (opponent, pile)]
        pool = [*cards.hand(opponent, kind), *own, *cards.decks.get(pile, ())]
        random.shuffle(pool)
        held = len(cards.hand(opponent, kind))
        hands[opponent] = {**hands[opponent], kind: tuple(pool[:held])}
        seen = list(discards.get(pile, ()))
        for card in own:
            seen.remove(card)
        if own:
            discards[pile] = (*seen, *pool[held : held + len(own)])
        aside += [(opponent, pile, card) for card in pool[held : held + len(own)]]
        decks[pile] = tuple(pool[held + len(own) :])
    aside += [each for each in cards.laid_aside if each[0] == viewer]
    own_pile = deck_id(COMBAT, viewer)
    decks[own_pile] = tuple(random.sample(decks[own_pile], len(decks[own_pile])))
    cards = replace(cards, hands=hands, decks=decks, discards=discards, laid_aside=tuple(aside))
    return replace(state, cards=cards)
