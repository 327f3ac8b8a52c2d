"""A fork stands where its match does: as if the whole battle were played again, by a chance of its own."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions.decision import Selection
from game.engine.play.dice import SeededChance
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.players.levels import PLAYERS
from game.rules.jacobite import RULES
from game.rules.jacobite.tables import SIDES
from game.storage.battles import MAPS, open_map
from tests.share import a_share

AnyMatch = Match[Any, Any, Any]

FIELDS = sorted(MAPS.glob("*.tmx"))
ANSWERS = 150
"""Answers of a battle after each of which it is forked."""

MODES: dict[str, dict[str, Any]] = {
    "usual": {},
    "patient": {"always_ask_secret": True},
    "without undo": {"can_undo": False},
}


def seen(match: AnyMatch) -> tuple[Any, ...]:
    """Take down all that can be compared: the question with its answers, the state, and what can be undone."""
    pending = match.pending
    stands = (match.state, match.outcome, list(match.entries), match.undo_barrier(), match.restart())
    views = tuple(
        match.rules.shown.view(match.setup.battlefield, match.state, side) for side in (NO_SIDE, *SIDES)
    )
    if pending is None:
        return stands, views
    question = (
        pending.side,
        pending.kind,
        pending.prompt,
        pending.subject,
        pending.secret,
    )
    options = tuple((option.notation, option.anchors, option.preview()) for option in pending.options)
    meta_options = tuple(option.notation for option in pending.meta_options)
    grown = (pending.candidates, pending.addable(frozenset())) if isinstance(pending, Selection) else ()
    return stands, views, question, options, meta_options, grown


def battle(field: Path, **further: Any) -> AnyMatch:
    _, scenario = open_map(field)
    return Match(RULES, scenario, seed=5, keep_frames=False, **further)


def same_chance(match: AnyMatch) -> SeededChance:
    """Return the chance that a match itself goes on by."""
    return SeededChance(match.seed, sum(not isinstance(entry, Answered) for entry in match.entries))


def answer(match: AnyMatch, player: str, number: int) -> str:
    """Choose an answer to the open question; the same one for the same question and number."""
    assert match.pending is not None
    return PLAYERS[player](number).choose(match, match.pending).notation


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("field", a_share(FIELDS, 4), ids=lambda path: path.stem)
def test_a_fork_at_any_question_equals_its_match_and_leaves_it_alone(field: Path, mode: str) -> None:
    """Each fork is also played an answer further than its match, which must then come to the same by itself."""
    match, ahead = battle(field, **MODES[mode]), None
    for number in range(ANSWERS):
        before = seen(match)
        fork = match.fork(same_chance(match))
        assert seen(fork) == before
        assert ahead is None or seen(ahead) == before
        if match.pending is None:
            break
        chosen = answer(fork, "random", number)
        fork.submit(chosen)
        assert seen(match) == before
        match.submit(chosen)
        ahead = fork


@pytest.mark.parametrize("mode", MODES)
def test_a_fork_equals_the_whole_battle_played_again(mode: str) -> None:
    match = battle(MAPS / "culloden-1746.tmx", **MODES[mode])
    for number in range(60):
        again: AnyMatch = Match(
            RULES, match.scenario, seed=5, entries=match.entries, keep_frames=False, **MODES[mode]
        )
        # Its own answers to secret questions with one option leave no line.
        while len(again.entries) == len(match.entries) and seen(again) != seen(match):
            assert again.pending is not None and again.pending.forced is not None
            again.submit(again.pending.forced)
        assert seen(match.fork(SeededChance(1))) == seen(again)
        match.submit(answer(match, "random", number))


def test_two_forks_side_by_side_play_on_apart_and_by_their_own_chance() -> None:
    match = battle(MAPS / "culloden-1746.tmx")
    for number in range(40):
        match.submit(answer(match, "random", number))
    before = seen(match)
    chances = (same_chance(match), same_chance(match), SeededChance(99), SeededChance(99))
    alike, late, one, other = (match.fork(chance) for chance in chances)
    apart = False
    for number in range(80):
        for fork in (one, alike, other):
            fork.submit(answer(fork, "random", number))
        assert seen(one) == seen(other)
        apart = apart or seen(one) != seen(alike)
    assert apart
    assert seen(match) == before
    for number in range(80):
        match.submit(answer(match, "random", number))
    assert seen(match) == seen(alike)
    for number in range(80):
        late.submit(answer(late, "random", number))
    assert seen(late) == seen(match)


def test_answers_undone_can_be_redone_in_the_fork_and_still_in_the_match() -> None:
    match = battle(MAPS / "culloden-1746.tmx")
    while match.undo_barrier() or match.restart()[0] < 2:
        match.submit(answer(match, "random", len(match.entries)))
    whole = seen(match)
    match.undo()
    fork = match.fork(SeededChance(0))
    fork.undo()
    fork.redo()
    fork.redo()
    assert seen(fork) == whole
    match.redo()
    assert seen(match) == whole
    assert match.to_redo is None


def test_a_fork_of_a_fork_and_a_fork_undone_equal_the_match() -> None:
    match = battle(MAPS / "culloden-1746.tmx")
    undone = 0
    for number in range(60):
        before = seen(match)
        fork = match.fork(same_chance(match)).fork(same_chance(match))
        fork.submit(answer(fork, "random", number))
        if not fork.undo_barrier():
            fork.undo()
            assert seen(fork) == before
            undone += 1
        match.submit(answer(match, "random", number))
    assert undone > 20


def test_greedy_players_play_the_same_battle_in_forks_one_after_the_other() -> None:
    match = fork = battle(MAPS / "highbridge-1745.tmx")
    for number in range(60):
        fork = fork.fork(same_chance(fork))
        chosen = answer(fork, "greedy", number)
        fork.submit(chosen)
        match.submit(chosen)
        assert seen(fork) == seen(match)
