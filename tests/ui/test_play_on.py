"""A battle played on from any of its moments, by mouse and by keys; the one it comes from stays as it is."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.players.random_player import RandomPlayer
from game.storage.battles import begin
from game.storage.save_library import SaveLibrary, day_of
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.menus.saved.saved_game_list import told_day, told_play
from game.ui.menus.saved.saved_games import SavedGamesScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Clock, Hand, kept_hand, skirmish


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A battle of some turns that is kept."""
    hand = kept_hand(skirmish(), tmp_path)
    answer(hand, 30)
    yield hand
    hand.app.close()


def answer(hand: Hand, answers: int) -> None:
    player, session = RandomPlayer(2), hand.scene.session
    for _ in range(answers):
        if session.match.pending is not None:
            session.submit(player.choose(session.match, session.match.pending))
    hand.wait(1)


def play_on(hand: Hand) -> BattleScene:
    """Agree to play on from the moment that is shown."""
    assert hand.top(Dialog).heading == "Play on from here?"
    hand.press("on::")
    hand.wait(1)
    return hand.scene


def test_a_running_battle_is_played_on_from_now_by_the_menu(hand: Hand) -> None:
    old, path = list(hand.scene.session.match.entries), hand.file.path
    if hand.scene.session.notice:  # Escape puts away what is said before it opens the menu
        hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    hand.press("on")
    scene = play_on(hand)
    assert scene.session.match.entries == old
    assert hand.file.path != path
    assert scene.session.notice == "This is a new saved game, played on from A small battle."
    hand.press("menu")
    hand.press("")
    assert scene.session.notice == "", "who opened another screen has read it"
    written = path.read_bytes()
    answer(hand, 5)
    assert path.read_bytes() == written
    assert len(scene.session.match.entries) > len(old)


def test_an_earlier_moment_is_played_on_from_by_the_rail_and_by_a_key(hand: Hand) -> None:
    old = list(hand.scene.session.match.entries)
    for with_key in (False, True):
        hand.key(pygame.K_LESS, "<")
        while hand.scene.playback.shown_entries == len(old):
            hand.key(pygame.K_COMMA, ",")
        shown, state = hand.scene.playback.shown_entries, hand.scene.playback.state
        if with_key:
            hand.key(pygame.K_b, "b")
        else:
            hand.press("on")
        scene = play_on(hand)
        assert scene.session.match.entries[:shown] == old[:shown]
        assert state in [frame.state for frame in scene.session.match.frames]
        assert scene.session.choice is not None
        answer(hand, 20)
        old = list(scene.session.match.entries)


def test_a_battle_that_is_staid_in_is_not_left(hand: Hand, tmp_path: Path) -> None:
    scene = hand.scene
    hand.key(pygame.K_b, "b")
    hand.press("")
    assert hand.scene is scene
    assert len(SaveLibrary(tmp_path).battles()) == 1


def test_a_finished_battle_is_played_on_from_an_earlier_moment(tmp_path: Path) -> None:
    hand = kept_hand(skirmish(), tmp_path)
    answer(hand, 2_000)
    hand.top(VictoryScene)
    hand.key(pygame.K_ESCAPE)
    ended = len(hand.scene.session.match.entries)
    hand.key(pygame.K_b, "b")
    assert hand.top(Dialog).heading == "Nothing is left to play"
    hand.press("")
    hand.key(pygame.K_COMMA, ",")
    hand.key(pygame.K_LESS, "<")
    hand.key(pygame.K_b, "b")
    scene = play_on(hand)
    assert scene.session.match.pending is not None and len(scene.session.match.entries) < ended
    hand.app.close()


def test_a_replay_is_played_on_and_the_list_shows_where_they_part(hand: Hand, tmp_path: Path) -> None:
    hand.app.close()
    clock = Clock()
    listed = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).saved_games(), clock), clock)
    listed.wait(1)
    origin = listed.top(SavedGamesScene).path
    assert origin is not None
    listed.press("watch")
    listed.wait(1)
    listed.key(pygame.K_LESS, "<")
    turn = listed.scene.playback.view.turn
    listed.press("on")
    scene = play_on(listed)
    assert (scene.session.open_battle.watched, listed.file.path != origin) == (False, True)
    branch = listed.file.path
    begin(skirmish(), 77, tmp_path)[1].close()
    listed.app.close()
    listed = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).saved_games(), clock), clock)
    for _ in range(4):
        listed.wait(1)
    scenes = listed.top(SavedGamesScene)
    paths = list(scenes.paths)
    assert paths.index(branch) == paths.index(origin) + 1 and len(paths) == 3
    assert scenes.library.depth(branch, scenes.paths) == 1
    summary = scenes.library.cached(branch)
    assert summary is not None and (summary.origin, summary.origin_turn) == ("A small battle", turn)
    assert told_play(branch, summary) == told_day(day_of(branch))
    listed.app.close()
