"""Cards that a side cannot see are dealt anew for it: it sees the same, and nothing but what it knows decides."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.engine.play.dice import SeededChance
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.rules.jacobite import RULES
from game.rules.jacobite.cards.hands import redeal_hidden
from game.rules.jacobite.state import COMMAND, State, other
from game.rules.jacobite.tables import SIDES
from game.storage.battles import MAPS, open_map
from tests.rules.card_battles import begin, culloden, walk
from tests.rules.unseen_cards import permuted

replace = msgspec.structs.replace

ANSWERS = 250
MAP = "killiecrankie-1689"


def every_card(state: State) -> Counter[str]:
    """Count the cards of a battle, wherever they are."""
    hands = [card for held in state.cards.hands.values() for of_kind in held.values() for card in of_kind]
    piles = [card for pile in (*state.cards.decks.values(), *state.cards.discards.values()) for card in pile]
    return Counter(hands + piles)


@pytest.mark.parametrize("viewer", SIDES)
def test_a_side_sees_the_same_when_the_cards_are_dealt_anew_and_no_card_is_lost(viewer: SideId) -> None:
    match, others = begin(culloden(), 3), 0
    field = match.setup.battlefield
    for number, _ in enumerate(walk(match, 3, ANSWERS)):
        state = match.state
        dealt = redeal_hidden(field, state, viewer, SeededChance(number))
        assert RULES.shown.view(field, dealt, viewer) == RULES.shown.view(field, state, viewer)
        assert dealt.cards.hands[viewer] == state.cards.hands[viewer]
        assert every_card(dealt) == every_card(state)
        others += dealt.cards.hands[other(viewer)] != state.cards.hands[other(viewer)]
    assert others > ANSWERS / 2


@pytest.mark.parametrize("viewer", SIDES)
def test_what_a_side_cannot_see_does_not_decide_what_is_dealt_to_it(viewer: SideId) -> None:
    match, aside = begin(culloden(), 5), 0
    field = match.setup.battlefield
    for number, _ in enumerate(walk(match, 5, ANSWERS)):
        state = match.state
        aside += len(state.cards.laid_aside)
        once = redeal_hidden(field, state, viewer, SeededChance(number))
        again = redeal_hidden(field, permuted(state, viewer, number), viewer, SeededChance(number))
        assert msgspec.structs.asdict(once.cards) | {"laid_aside": ()} == msgspec.structs.asdict(
            again.cards
        ) | {"laid_aside": ()}
        assert Counter(once.cards.laid_aside) == Counter(again.cards.laid_aside)
    assert aside


def test_a_fork_for_a_side_asks_the_same_and_draws_the_cards_dealt_anew() -> None:
    _, scenario = open_map(MAPS / f"{MAP}.tmx")
    match: Match[Any, Any, Any] = Match(RULES, scenario, seed=2, keep_frames=False)
    while match.pending is not None and match.pending.kind != "card":
        match.submit(match.pending.options[0])
    pending = match.pending
    assert pending is not None
    forks = [match.fork(SeededChance(number), pending.side) for number in range(6)]
    assert all(fork.pending is pending for fork in forks)
    assert len({fork.state.cards.decks[COMMAND] for fork in forks}) > 1
    for fork in forks:
        fork.submit(pending.options[0])
        assert fork.state.cards.discards[COMMAND] == (pending.options[0].value,)
