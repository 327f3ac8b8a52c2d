"""The decks against the rule book's rows, and what is drawn, played and laid aside (JX-37, JX-38, JX-90 to JX-135)."""

from collections import Counter
from typing import Any

import pytest

from game.engine.event import Event
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario, Start
from game.rules.jacobite.cards.combat import COMBAT_CARDS, combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS, command_deck
from game.rules.jacobite.cards.hands import CardDiscarded, CardDrawn, CardPlayed, DeckShuffled
from game.rules.jacobite.events import TurnBegan
from game.rules.jacobite.state import COMBAT, COMMAND, State, deck_id
from game.rules.jacobite.tables import SIDES
from tests.drawn import battle, scenario
from tests.rules.card_battles import begin, culloden, two_camps, walk

# card: rule, copies, then what its side draws at the end of the turn: command cards, combat cards, and lays aside
COMMAND_TABLE = {
    "scout-left": ("JX-90", 2, 2, 1, 1),
    "scout-centre": ("JX-90", 2, 2, 1, 1),
    "scout-right": ("JX-90", 2, 2, 1, 1),
    "probe-left": ("JX-91", 3, 1, 1, 0),
    "probe-centre": ("JX-91", 4, 1, 1, 0),
    "probe-right": ("JX-91", 3, 1, 1, 0),
    "advance-left": ("JX-92", 3, 1, 0, 0),
    "advance-centre": ("JX-92", 4, 1, 0, 0),
    "advance-right": ("JX-92", 3, 1, 0, 0),
    "assault-left": ("JX-93", 2, 1, 0, 0),
    "assault-centre": ("JX-93", 2, 1, 0, 0),
    "assault-right": ("JX-93", 2, 1, 0, 0),
    "forward": ("JX-94", 2, 1, 0, 0),
    "line-command": ("JX-95", 3, 1, 0, 0),
    "foot-forward": ("JX-96", 2, 1, 0, 0),
    "inspired-leadership": ("JX-97", 3, 1, 1, 0),
    "steady-volley": ("JX-98", 2, 1, 0, 0),
    "quick-advance": ("JX-99", 2, 1, 0, 0),
    "horse-charge": ("JX-100", 2, 1, 0, 0),
    "bombard": ("JX-101", 2, 1, 0, 0),
    "fall-back-and-reform": ("JX-102", 2, 1, 1, 0),
}

# card: rule, copies
COMBAT_TABLE = {
    "jacobite": {
        "highland-charge": ("JX-110", 4),
        "down-the-brae": ("JX-111", 3),
        "first-strike": ("JX-112", 3),
        "ambush": ("JX-113", 2),
        "hold-clansmen": ("JX-114", 4),
        "stubborn-hearts": ("JX-115", 3),
        "fire-and-fling": ("JX-116", 2),
        "fury": ("JX-117", 2),
        "back-to-the-colours": ("JX-118", 2),
        "one-clan-more": ("JX-119", 2),
        "shielded-by-his-men": ("JX-120", 1),
        "no-stopping-them": ("JX-121", 1),
    },
    "government": {
        "platoon-fire": ("JX-125", 5),
        "stand-fast": ("JX-126", 4),
        "bayonet-drill": ("JX-127", 4),
        "canister": ("JX-128", 3),
        "rally-on-the-colours": ("JX-129", 3),
        "first-strike": ("JX-130", 2),
        "dragoons": ("JX-131", 2),
        "at-the-quickstep": ("JX-132", 2),
        "one-battalion-more": ("JX-133", 2),
        "back-to-the-colours": ("JX-134", 1),
        "return-fire": ("JX-135", 1),
    },
}

DECKS = {
    COMMAND: Counter({card: row[1] for card, row in COMMAND_TABLE.items()}),
    **{
        deck_id(COMBAT, SideId(side)): Counter({card: copies for card, (_, copies) in table.items()})
        for side, table in COMBAT_TABLE.items()
    },
}
"""Every card there is, by the pile it belongs to."""


def test_jx_90_to_jx_102_the_command_deck() -> None:
    assert Counter(command_deck()) == DECKS[COMMAND]
    assert len(command_deck()) == 52


def test_jx_90_to_jx_102_the_rows_of_the_command_cards() -> None:
    rows = {
        card.id: (card.rule, card.copies, 2 if card.choose else 1, int(card.combat), int(card.choose))
        for card in COMMAND_CARDS.values()
    }
    assert rows == COMMAND_TABLE


@pytest.mark.parametrize("side", SIDES)
def test_jx_110_to_jx_135_the_combat_decks(side: str) -> None:
    assert Counter(combat_deck(SideId(side))) == DECKS[deck_id(COMBAT, SideId(side))]
    assert len(combat_deck(SideId(side))) == 29


@pytest.mark.parametrize("side", SIDES)
def test_jx_110_to_jx_135_the_rows_of_the_combat_cards(side: str) -> None:
    rows = {
        card.id: (card.rules[side], card.copies[side])
        for card in COMBAT_CARDS.values()
        if card.copies.get(side)
    }
    assert rows == COMBAT_TABLE[side]


class Piles:
    """Watches where the cards of a battle are, from event to event."""

    def __init__(self) -> None:
        self.before: State | None = None
        self.remade: list[str] = []

    def happened(self, event: Event, state: State) -> None:
        """Hold each pile against the deck it was made of, and a deck made again against its discards."""
        cards = self.before.cards if self.before else None
        if cards and isinstance(event, DeckShuffled) and event.deck_id in cards.decks:
            assert cards.decks[event.deck_id] == ()
            assert Counter(event.cards) == Counter(cards.discards[event.deck_id])
            assert state.cards.discards[event.deck_id] == ()
            self.remade.append(event.deck_id)
        if all(name in state.cards.decks for name in DECKS):
            assert {name: _all_of(state, name) for name in DECKS} == DECKS
        self.before = state


def _all_of(state: State, name: str) -> Counter[str]:
    """Count the cards of a pile wherever they are: in the deck, on the discards, in hands."""
    hands = (
        card
        for side in SIDES
        for deck in (COMMAND, COMBAT)
        if deck_id(deck, side) == name
        for card in state.cards.hand(side, deck)
    )
    return Counter((*state.cards.decks[name], *state.cards.discards.get(name, ()), *hands))


@pytest.mark.parametrize("seed", range(3))
def test_jx_38_no_card_is_lost_or_doubled_in_a_battle(seed: int) -> None:
    watch = Piles()
    match = begin(culloden(), seed, on_event=watch.happened)
    answers = sum(1 for _ in walk(match, seed, 1500))
    assert answers > 100


def test_jx_38_a_deck_that_runs_out_is_made_again_of_its_discards() -> None:
    watch = Piles()
    match = begin(two_camps(), 1, on_event=watch.happened)
    for _ in walk(match, 1, 20_000):
        if watch.remade.count(COMMAND) == 3:
            break
    assert watch.remade.count(COMMAND) == 3


class Draws:
    """Notes for each turn the command card played, and what its side drew and laid aside."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, list[str]]] = []

    def happened(self, event: Event, state: State) -> None:
        """Note what concerns the cards."""
        if isinstance(event, CardPlayed) and event.deck == COMMAND:
            self.turns.append((event.card, []))
        elif isinstance(event, CardDrawn | CardDiscarded) and self.turns:
            text = f"{'drawn' if isinstance(event, CardDrawn) else 'aside'} {event.deck}"
            self.turns[-1][1].append(text if event.side == state.turn.side else f"{event.side} {text}")


@pytest.mark.parametrize("seed", range(2))
def test_jx_37_each_command_card_draws_what_it_says(seed: int) -> None:
    watch = Draws()
    match = begin(culloden(), seed, on_event=watch.happened)
    for _ in walk(match, seed, 1500):
        pass
    ended = watch.turns[:-1]  # the last turn may have been cut short
    assert len(ended) > 20
    for card, drawn in ended:
        _, _, command, combat, aside = COMMAND_TABLE[card]
        expected = {"drawn command": command, "drawn combat": combat, "aside command": aside}
        assert Counter(drawn) == Counter(expected), card


def test_jx_37_the_command_hand_is_as_large_after_a_turn_as_before() -> None:
    sizes: list[tuple[int, int]] = []

    def happened(event: Event, state: State) -> None:
        if isinstance(event, TurnBegan):
            hands = [len(state.cards.hand(side, COMMAND)) for side in SIDES]
            sizes.append((hands[0], hands[1]))

    for _ in walk(begin(two_camps(), 2, on_event=happened), 2, 600):
        pass
    assert len(sizes) > 50
    assert set(sizes) == {(4, 6)}


def test_jx_90_the_card_not_kept_goes_to_the_discards() -> None:
    match = _one_turn(["scout-left", "scout-right"], ["bombard", "forward", "line-command"])
    match.submit("card scout-left")
    match.submit("keep forward")
    cards = match.state.cards
    assert (cards.hands["jacobite"][COMMAND], cards.decks[COMMAND], cards.discards[COMMAND]) == (
        ("forward", "scout-right"),
        ("line-command",),
        ("scout-left", "bombard"),
    )


def test_jx_37_the_card_played_is_laid_aside_and_one_drawn() -> None:
    match = _one_turn(["advance-left", "scout-right"], ["bombard", "forward"])
    match.submit("card advance-left")
    cards = match.state.cards
    assert (cards.hands["jacobite"][COMMAND], cards.decks[COMMAND], cards.discards[COMMAND]) == (
        ("bombard", "scout-right"),
        ("forward",),
        ("advance-left",),
    )


def test_jx_38_with_neither_deck_nor_discards_nothing_is_drawn() -> None:
    match = _one_turn(["probe-left", "scout-right"], [], combat=["stand-fast"])
    match.submit("card probe-left")
    cards = match.state.cards
    assert cards.hands["jacobite"] == {COMMAND: ("probe-left", "scout-right")}
    assert cards.hands["government"] == {COMBAT: ("stand-fast",)}


def _one_turn(hand: list[str], deck: list[str], combat: list[str] | None = None) -> Match[Any, Any, Any]:
    """Set up a turn of a side whose cards reach nobody."""
    hands = {SideId("jacobite"): {COMMAND: tuple(hand)}, SideId("government"): {COMBAT: tuple(combat or ())}}
    start = Start(
        turn=SideId("jacobite"), phase="card", hands=hands, decks={SideId("jacobite"): {COMMAND: tuple(deck)}}
    )
    return battle(_far_right(start))


def _far_right(start: Start) -> Scenario:
    pieces = {"A": "jacobite regular A1", "U": "government regular E5"}
    return scenario(". . . . .\n . . . .\n. . . . .\n . . . .\n. . . . .", pieces, start=start)


def test_jx_110_a_unit_may_have_a_card_again_in_the_next_turn() -> None:
    pieces = {"A": "jacobite highland C3", "U": "government regular C4"}
    drawn = scenario(
        ". . . . .\n . . . . .\n. . . . .\n . . . . .\n. . . . .",
        pieces,
        combat_jacobite=2,
        combat_government=0,
    )
    match = battle(drawn, ["CCAA", "CCAA"])  # unshuffled, the first cards of the deck are Highland Charges
    for answer in (
        *("order A", "move done", "attack A U", "combat highland-charge", "no back"),
        *("order none", "order A", "move done", "attack A U", "combat highland-charge", "no back"),
    ):
        match.submit(answer)
    assert match.state.cards.discards[deck_id(COMBAT, SideId("jacobite"))] == (
        "highland-charge",
        "highland-charge",
    )
