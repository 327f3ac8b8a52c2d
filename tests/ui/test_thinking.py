"""A computer player that searches thinks in another process, while the window goes on, and can be hurried."""

import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pygame
import pytest

from game.engine.play.journal import Answered
from game.players.levels import GENERAL
from game.players.thinking import ThinkingPlayer
from game.storage.battles import MAPS, open_map
from game.ui.app import App, SceneFactory
from game.ui.session.timeline import AT_ONCE
from tests.ui.table import Clock, Hand

GENERALS = {"jacobite": "general", "government": "general"}
LONG = 60.0
"""Seconds that it may think: a busy machine takes many to begin a process."""


@pytest.fixture
def battle(tmp_path: Path) -> Iterator[Hand]:
    """A battle whose first question goes to a player that searches."""
    clock = Clock()
    factory = SceneFactory(tmp_path, GENERALS, seed=1, pace=AT_ONCE, think=LONG)
    path = MAPS / "keith-1746.tmx"
    hand = Hand(App(factory.begin(open_map(path)[1], path), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()


def answered(hand: Hand) -> list[str]:
    return [entry.answer for entry in hand.scene.session.match.entries if isinstance(entry, Answered)]


def begins_to_think(hand: Hand) -> None:
    for _ in range(40):
        if hand.scene.session.thought is not None:
            return
        hand.wait(0.2)
    raise AssertionError("nobody thinks")


def test_the_window_goes_on_while_a_player_thinks_and_shows_its_answer_when_it_comes(battle: Hand) -> None:
    begins_to_think(battle)
    session, before = battle.scene.session, answered(battle)
    thought, pending = session.thought, session.match.pending
    assert thought is not None and pending is not None
    assert battle.scene.sidebar.question.description()[2] == "Press Escape to have it answer at once."
    until = time.monotonic() + LONG
    while not thought.is_done and time.monotonic() < until:
        battle.wait(1)
        assert answered(battle) == before or thought.is_done
        time.sleep(0.02)
    battle.wait(1)
    assert len(answered(battle)) == len(before) + 1
    assert 0 < thought.share <= 1


def test_the_processes_are_begun_with_the_battle_so_that_no_question_waits_for_them(tmp_path: Path) -> None:
    before, clock, path = set(active_children()), Clock(), MAPS / "keith-1746.tmx"
    factory = SceneFactory(tmp_path, GENERALS, seed=1, pace=AT_ONCE, think=LONG)
    app = App(factory.begin(open_map(path)[1], path), clock)
    begun = set(active_children()) - before
    assert len(begun) == 2
    hand = Hand(app, clock)
    begins_to_think(hand)
    assert set(active_children()) - before == begun
    app.close()


def test_no_process_is_begun_where_nothing_is_thought_about(tmp_path: Path) -> None:
    before, path = set(active_children()), MAPS / "keith-1746.tmx"
    factory = SceneFactory(tmp_path, {"jacobite": "veteran"}, seed=1, pace=AT_ONCE)
    app = App(factory.begin(open_map(path, "brigades")[1], path), Clock())
    assert set(active_children()) <= before
    app.close()


def test_escape_has_it_answer_at_once(battle: Hand) -> None:
    begins_to_think(battle)
    before = answered(battle)
    battle.key(pygame.K_ESCAPE)
    assert len(answered(battle)) == len(before) + 1


def test_what_is_found_elsewhere_is_what_would_be_found_here(battle: Hand) -> None:
    begins_to_think(battle)
    session = battle.scene.session
    thought, pending = session.thought, session.match.pending
    assert thought is not None and pending is not None
    until = time.monotonic() + LONG
    while not thought.is_done and time.monotonic() < until:
        time.sleep(0.02)
    answers = thought.answers()
    here = ThinkingPlayer(1 if pending.side == "jacobite" else 2, GENERAL)
    assert answers[0] == here.choose(session.match, pending).notation
