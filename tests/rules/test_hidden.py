"""What one side holds the other never learns: not from the view, the log, a question, or its silence (JX-110)."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.decisions.decision import Anchor, Decision, Selection
from game.engine.event import Event
from game.engine.play.journal import Answered, Line
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.cards.combat import COMBAT_CARDS, combat_deck
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.cards.hands import CardDiscarded, CardDrawn
from game.rules.jacobite.state import COMBAT, COMMAND, Cards, State, other
from game.rules.jacobite.tables import SIDES, DeckKind
from tests.drawn import OPEN_FIELD, battle, scenario
from tests.fuzz.fields import any_scenario
from tests.rules.card_battles import begin, culloden, two_camps, walk

TITLES = {card.id: card.title for card in COMMAND_CARDS.values()} | {
    card.id: card.title for card in COMBAT_CARDS.values()
}
CARDS = {written: card for card, title in TITLES.items() for written in (card, title)}
CARD = re.compile(rf"(?<![\w-])({'|'.join(sorted(CARDS, key=len, reverse=True))})(?![\w-])")
ANSWERS = 400
"""Questions of a battle looked at."""


# The view


def _with_other_cards(state: State, viewer: str) -> State:
    """Return a viewer's opponent as many other cards, and turn the decks over."""
    opponent, cards = other(SideId(viewer)), state.cards
    hands: dict[SideId, dict[DeckKind, tuple[str, ...]]] = {
        **cards.hands,
        opponent: {
            COMMAND: _others(cards.hand(opponent, COMMAND), tuple(COMMAND_CARDS)),
            COMBAT: _others(cards.hand(opponent, COMBAT), tuple(COMBAT_CARDS)),
        },
    }
    decks = {name: tuple(reversed(deck)) for name, deck in cards.decks.items()}
    changed = Cards(hands=hands, decks=decks, discards=cards.discards)
    return msgspec.structs.replace(state, cards=changed)


def _others(hand: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Take for each card of a hand the one that stands behind it in the table."""
    return tuple(known[(known.index(card) + 1) % len(known)] for card in hand)


@pytest.mark.parametrize("seed", range(2))
def test_the_view_of_a_side_is_the_same_whatever_the_other_holds_and_the_decks_bring(seed: int) -> None:
    match = begin(culloden(), seed)
    battlefield, view, looks = match.setup.battlefield, match.rules.shown.view, 0
    for _ in walk(match, seed, ANSWERS):
        for side in SIDES:
            assert view(battlefield, _with_other_cards(match.state, side), side) == view(
                battlefield, match.state, side
            )
            looks += 1
    assert looks > 200


@pytest.mark.parametrize("seed", range(2))
def test_the_view_of_a_side_names_no_cards_but_its_own(seed: int) -> None:
    match, looks = begin(culloden(), seed), 0
    for _ in walk(match, seed, ANSWERS):
        for side in SIDES:
            looks += 1
            seen = msgspec.json.encode(
                match.rules.shown.view(match.setup.battlefield, match.state, side)
            ).decode()
            held = {*_hand(match.state, side)}
            named = {card for card in TITLES if f'"{card}"' in seen}
            titled = {card for card, title in TITLES.items() if f'"{title}"' in seen}
            assert (named, titled) == (held, held)
    assert looks > 200


def _hand(state: State, side: str) -> tuple[str, ...]:
    return (*state.cards.hand(SideId(side), COMMAND), *state.cards.hand(SideId(side), COMBAT))


def test_a_view_for_nobody_in_particular_shows_both_hands() -> None:
    match = begin(culloden(), 0)
    shown = [
        card.id for card in match.rules.shown.view(match.setup.battlefield, match.state, SideId("")).cards
    ]
    assert sorted(shown) == sorted((*_hand(match.state, "jacobite"), *_hand(match.state, "government")))


# The log


def test_jx_37_the_log_names_no_card_drawn_or_laid_aside() -> None:
    unseen: list[CardDrawn | CardDiscarded] = []

    def happened(event: Event, state: State) -> None:
        if isinstance(event, CardDrawn | CardDiscarded):
            unseen.append(event)

    match = begin(two_camps(), 3, on_event=happened)
    for _ in walk(match, 3, ANSWERS):
        pass
    assert {event.describe(match.names) for event in unseen} == {
        "The Jacobites drew a command card.",
        "The Government drew a command card.",
        "The Jacobites drew a combat card.",
        "The Government drew a combat card.",
        "The Jacobites discarded a command card.",
        "The Government discarded a command card.",
    }
    assert {event.shown for event in unseen} == {False}
    assert len({event.card for event in unseen}) > 10


# The questions


def _said(match: Match[Any, Any, Any], pending: Decision) -> Iterator[str]:
    """Read all that a question says: itself, its options, and why other things are not offered."""
    yield pending.prompt
    for option in (*pending.options, *pending.meta_options):
        preview = option.preview()
        yield from (option.notation, preview.label, *preview.lines)
        yield from preview.tally.lines() if preview.tally else ()
    if pending.why_not:
        first = pending.options[0].anchors[:1] if pending.options else ()
        for piece in match.state.pieces:
            yield pending.why_not((), Anchor("piece", piece))
            yield pending.why_not(first, Anchor("piece", piece))


def _named(text: str, names: tuple[str, ...]) -> set[str]:
    """Find the cards a text names, by title or id; the names of pieces are none."""
    for name in names:
        text = text.replace(name, "")
    return {CARDS[written] for written in CARD.findall(text)}


@pytest.mark.parametrize("patient", [False, True])
def test_a_question_names_no_cards_but_those_of_who_is_asked_and_those_on_the_table(patient: bool) -> None:
    match = begin(culloden(), 4, always_ask_secret=patient)
    names = tuple(match.names.piece(piece) for piece in match.state.pieces)
    found: set[str] = set()
    for pending in walk(match, 4, ANSWERS):
        turn = match.state.turn
        known = {*_hand(match.state, pending.side), turn.card, *(card for card, _ in turn.played)}
        named = {card for text in _said(match, pending) for card in _named(text, names)}
        assert named - known == set(), pending.prompt
        found |= named
    assert len(found) > 15


# The silence

JACOBITE, GOVERNMENT = "jacobite", "government"
HANDS: dict[str, tuple[str, ...]] = {
    "no card": (),
    "no card that fits": ("platoon-fire",),
    "one that fits": ("first-strike",),
    "two that fit": ("rally-on-the-colours", "stand-fast"),
    "all there are": combat_deck(SideId(GOVERNMENT)),
}


def _start(hand: tuple[str, ...]) -> Start:
    """Start a combat phase against a side with these cards."""
    return Start(
        turn=SideId(JACOBITE),
        phase="combat",
        hands={SideId(JACOBITE): {COMBAT: ()}, SideId(GOVERNMENT): {COMBAT: hand}},
    )


def _asked_of(hand: tuple[str, ...]) -> list[tuple[SideId, str, str]]:
    """Fight a melee and a combat of fire against a side with this hand, which plays none; list all the questions."""
    pieces = {
        "A": "jacobite regular C2",
        "B": "jacobite regular A3",
        "U": "government regular C3 3",
        "L": "government leader C3",
        "V": "government regular A5",
    }
    drawn = scenario(OPEN_FIELD, pieces, start=_start(hand), banners_jacobite=99, banners_government=99)
    match = battle(drawn, ("IFF", "SA", "FCC", "CA"), always_ask_secret=True)
    text = []
    answers = iter(("attack A U", "ignore 1", "retreat C4", "hold", "attack B V"))
    while match.pending:
        pending = match.pending
        text.append((pending.side, pending.kind, pending.prompt))
        if not pending.secret:
            match.submit(next(answers))
            continue
        assert {option.notation for option in pending.options} <= {
            "pass",
            *(f"combat {card}" for card in hand),
        }
        match.submit("pass")
    return text


def test_jx_112_to_jx_135_the_questions_are_the_same_whatever_the_hand_holds() -> None:
    asked = {text: _asked_of(hand) for text, hand in HANDS.items()}
    assert asked == dict.fromkeys(HANDS, asked["no card"])
    reactions = [prompt for side, kind, prompt in asked["no card"] if (side, kind) == (GOVERNMENT, "combat")]
    assert reactions == [
        "Government: A attacks U. Play a card?",
        "Government: 2 flags against U, which may ignore 1. Play a card?",
        "Government: U must make a rally check. Play a card?",
        "Government: B fired at V. Play a card?",
    ]


def _asked_in_a_turn(
    seed: int, hands: dict[SideId, dict[str, tuple[str, ...]]]
) -> list[tuple[SideId, str, list[str]]]:
    """Play one turn of a battle thought up by chance, without a card; list the questions and what may be answered."""
    thought_up = any_scenario(seed)
    drawn = msgspec.structs.replace(
        thought_up,
        properties={name: of for name, of in thought_up.properties.items() if not name.startswith("special")},
        start=Start(turn=SIDES[seed % 2], phase="order", hands=hands),
    )
    match: Match[Any, Any, Any] = Match(find(drawn.system), drawn, seed=seed, always_ask_secret=True)
    text = []
    for question in range(200):
        if (pending := match.pending) is None:
            break
        if isinstance(pending, Selection):
            match.submit(pending.choose(_some(pending)))
            continue
        plain = [option.notation for option in pending.options if not option.notation.startswith("combat ")]
        text.append((pending.side, pending.prompt, plain))
        match.submit("pass" if pending.secret else Random(f"{seed} {question}").choice(plain))
    return text


def _some(pending: Selection) -> frozenset[PieceId]:
    """Choose as many pieces as may be chosen, those first that come first."""
    chosen: frozenset[PieceId] = frozenset()
    while addable := pending.addable(chosen):
        chosen |= {addable[0]}
    return chosen


@pytest.mark.parametrize("seed", range(60))
def test_jx_110_to_jx_135_a_turn_asks_the_same_whatever_the_hands_hold(seed: int) -> None:
    bare = _asked_in_a_turn(seed, {side: {COMBAT: ()} for side in SIDES})
    assert bare == _asked_in_a_turn(seed, {side: {COMBAT: combat_deck(side)} for side in SIDES})


def test_an_impatient_match_does_not_ask_where_there_is_nothing_to_play() -> None:
    match = _attack(("platoon-fire",), always_ask_secret=False)
    assert match.pending is not None
    assert (match.pending.side, match.pending.kind) == (GOVERNMENT, "back")


def test_passing_where_there_is_nothing_to_play_leaves_no_line() -> None:
    lines: list[Line] = []
    match = _attack(("platoon-fire",), always_ask_secret=True, on_lines=lines.extend)
    assert match.pending is not None and match.pending.secret
    before = len(lines)
    match.submit("pass")
    assert (
        match.pending is not None and match.pending.kind == "combat"
    )  # A's own fury, which it does not hold
    match.submit("pass")
    assert match.pending.kind == "back"
    assert [line for line in lines[before:] if isinstance(line, Answered)] == []


def test_passing_a_card_that_could_be_played_is_a_line() -> None:
    lines: list[Line] = []
    match = _attack(("first-strike",), always_ask_secret=True, on_lines=lines.extend)
    match.submit("pass")
    assert [line for line in lines if isinstance(line, Answered)] == [
        Answered(by=SideId(JACOBITE), answer="attack A U"),
        Answered(by=SideId(GOVERNMENT), answer="pass"),
    ]


def _attack(hand: tuple[str, ...], **further: Any) -> Match[Any, Any, Any]:
    """Let a unit attack another whose side has this hand."""
    pieces = {"A": "jacobite regular C2", "U": "government regular C3"}
    match = battle(scenario(OPEN_FIELD, pieces, start=_start(hand)), ("CCA",), **further)
    match.submit("attack A U")
    return match


@pytest.mark.parametrize("seed", range(2))
def test_a_patient_match_leaves_the_journal_of_an_impatient_one(seed: int) -> None:
    match = begin(culloden(), seed, always_ask_secret=True)
    answered = idle = 0
    for pending in walk(match, seed, ANSWERS):
        answered += pending.forced is None
        idle += pending.forced is not None
    to_a_choice(match)
    assert idle > 20
    assert sum(isinstance(entry, Answered) for entry in match.entries) == answered
    for patient in (False, True):
        again = Match(
            match.rules, match.scenario, seed=seed, entries=match.entries, always_ask_secret=patient
        )
        to_a_choice(again)
        assert again.state == match.state
        assert again.entries == match.entries


def to_a_choice(match: Match[Any, Any, Any]) -> None:
    """Answer what has one answer only: a patient match stops there, and no line tells of it."""
    while match.pending is not None and match.pending.forced is not None:
        match.submit(match.pending.forced.notation)
