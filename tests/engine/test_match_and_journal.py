"""A match and its journal: lines handed on, played again, resumed, and journals that do not fit."""

from collections.abc import Sequence

import pytest

from game.engine.play.journal import Answered, Entry, Line, Rolled, Shuffled, Undone, begin, read, write
from game.engine.play.replay import ReplayError
from game.hexgrid.ids import SideId
from tests.drawn import asked
from tests.engine.races import played, snapshot
from tests.engine.toy import SCENARIO, race

# The journal

WHOLE_RACE = (
    "muster a b",
    "throw",
    "lift",
    "muster none",
    "cut",
    "walk",
    "muster c",
    "deal",
    "throw",
    "leave",
)


def test_each_line_is_handed_on_and_the_header_first() -> None:
    lines: list[Line] = []
    match = played("muster none", "throw", "lift", dice=("XO",), on_lines=lines.extend)
    match.undo()
    assert lines == [
        begin(0, SCENARIO, "1"),
        Answered(by=SideId("left"), answer="muster none"),
        Answered(by=SideId("left"), answer="throw"),
        Rolled(faces="XO"),
        Answered(by=SideId("right"), answer="lift"),
        Undone(),
    ]


@pytest.mark.parametrize("answers", range(len(WHOLE_RACE) + 1))
def test_a_journal_read_back_and_played_again_is_the_same_match(answers: int) -> None:
    lines: list[Line] = []
    original = played(*WHOLE_RACE[:answers], seed=1, on_lines=lines.extend)
    journal = read(write(lines))
    again = race(seed=journal.header.seed, entries=journal.entries)
    assert snapshot(again) == snapshot(original)


def test_a_match_played_again_goes_on_as_the_first_would_have() -> None:
    first = played("muster none", "throw", "leave", seed=4)
    again = race(seed=4, entries=first.entries)
    for match in (first, again):
        match.submit("muster a")
        match.submit("throw")
    assert snapshot(again) == snapshot(first)


def test_a_match_taken_up_between_an_answer_and_its_dice_rolls_what_it_would_have_rolled() -> None:
    first = played("muster none", "throw", seed=4)
    lines: list[Line] = []
    again = race(seed=4, entries=first.entries[:-1], on_lines=lines.extend)
    assert snapshot(again) == snapshot(first)
    assert lines == [first.entries[-1]]


def test_lines_handed_on_from_later_on_are_the_new_ones_only() -> None:
    lines: list[Line] = []
    match = race(entries=played("muster none").entries)
    match.on_lines = lines.extend
    match.submit("walk")
    assert lines == [Answered(by=SideId("left"), answer="walk")]


def test_a_line_that_cannot_be_kept_is_handed_on_again_and_the_battle_goes_on() -> None:
    lines: list[Line] = []
    full = False

    def keep(new: Sequence[Line]) -> None:
        if full:
            raise OSError("no room")
        lines.extend(new)

    match = played("muster none", on_lines=keep, seed=4)
    full = True
    with pytest.raises(OSError, match="no room"):
        match.submit("throw")
    assert asked(match) == ("right", ["lift", "leave"])
    full = False
    match.submit("lift")
    assert lines == [match.header, *match.entries]


# Journals that do not fit

MUSTERED, THROWN = (
    Answered(by=SideId("left"), answer="muster none"),
    Answered(by=SideId("left"), answer="throw"),
)
GIVEN_UP = Answered(by=SideId("left"), answer="give up")
DIVERGENT: dict[str, tuple[tuple[Entry, ...], int]] = {
    "entry 1: the roll 'XO' is recorded, but none is due": ((Rolled(faces="XO"),), 0),
    "entry 2: a shuffle of 1 is recorded, but none is due": ((MUSTERED, Shuffled(order=(0,))), 1),
    "entry 3: the answer 'walk' is recorded, but the battle is over": (
        (MUSTERED, GIVEN_UP, Answered(by=SideId("left"), answer="walk")),
        2,
    ),
    "entry 1: the answer 'muster none' is recorded for right, but left must answer": (
        (Answered(by=SideId("right"), answer="muster none"),),
        0,
    ),
    "entry 1: b goes with a only": ((Answered(by=SideId("left"), answer="muster b"),), 0),
    "entry 2: 'fly' is not among the answers left may give: walk, throw, deal, cut": (
        (MUSTERED, Answered(by=SideId("left"), answer="fly")),
        1,
    ),
    "entry 3: the answer 'lift' is recorded, but dice are rolled": (
        (MUSTERED, THROWN, Answered(by=SideId("right"), answer="lift")),
        2,
    ),
    "entry 3: a shuffle of 2 is recorded, but dice are rolled": (
        (MUSTERED, THROWN, Shuffled(order=(1, 0))),
        2,
    ),
    "entry 3: the roll 'XO' is recorded, but cards are shuffled": (
        (MUSTERED, Answered(by=SideId("left"), answer="deal"), Rolled(faces="XO")),
        2,
    ),
    "entry 3: the roll 'XXX' is recorded, but the rules roll 2 dice": (
        (MUSTERED, THROWN, Rolled(faces="XXX")),
        2,
    ),
    "entry 3: the roll 'XZ' is recorded, but the rules roll 2 dice": (
        (MUSTERED, THROWN, Rolled(faces="XZ")),
        2,
    ),
    "entry 3: a shuffle of 5 is recorded, but the rules shuffle 5 cards": (
        (MUSTERED, Answered(by=SideId("left"), answer="deal"), Shuffled(order=(0, 1, 2, 3, 3))),
        2,
    ),
}


@pytest.mark.parametrize(("sentence", "recorded"), DIVERGENT.items())
def test_a_journal_that_does_not_fit_says_where_and_how(
    sentence: str, recorded: tuple[tuple[Entry, ...], int]
) -> None:
    entries, location = recorded
    with pytest.raises(ReplayError) as divergence:
        race(entries=entries)
    assert (str(divergence.value), divergence.value.index) == (sentence, location)


@pytest.mark.parametrize("entries", [entries for entries, _ in DIVERGENT.values()])
def test_the_entries_before_the_place_do_fit(entries: tuple[Entry, ...]) -> None:
    with pytest.raises(ReplayError) as divergence:
        race(entries=entries)
    kept = entries[: divergence.value.index]
    assert tuple(race(entries=kept).entries[: len(kept)]) == kept
