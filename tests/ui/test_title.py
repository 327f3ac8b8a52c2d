"""The title: the ways into the game over a moor that drifts past."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.assets import lesson_files
from game.storage import battles as saves
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing import moor
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.systems import SystemsScene, choose_lessons
from game.ui.menus.rule_book import RuleBookScene
from game.ui.menus.saved.saved_games import SavedGamesScene
from game.ui.menus.settings import SettingsScene
from game.ui.menus.title_screen import FRAME, TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.shipped import SHIPPED
from tests.ui.table import TWO_PEOPLE, Clock, Hand


@pytest.fixture
def title(tmp_path: Path) -> Iterator[Hand]:
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, TWO_PEOPLE, seed=1, pace=AT_ONCE).title(), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()
    active_settings.use(Settings())


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        ("battles", BattlesScene),
        ("kept", SavedGamesScene),
        ("lessons", SystemsScene),
        ("problems", SystemsScene),
        ("rules", SystemsScene),
        ("settings", SettingsScene),
    ],
)
def test_each_choice_leads_where_it_says(title: Hand, key: str, scene: type[object]) -> None:
    title.press(key)
    assert type(title.app.scenes[-1]) is scene


def test_each_choice_keeps_its_place_and_enter_continues_the_battle_that_was_left(title: Hand) -> None:
    before = {button.key: (button.rect, button.enabled) for button in title.top(TitleScene).widgets.shown}
    title.press("continue")
    title.key(pygame.K_RETURN)
    title.top(BattlesScene)
    title.press("begin")
    title.press("menu")
    title.press("title")
    scene = title.top(TitleScene)
    after = {button.key: (button.rect, button.enabled) for button in scene.widgets.shown}
    assert before["continue"][1] is False
    assert after == {**before, "continue": (before["continue"][0], True)}
    assert scene.left_told == "Continue Culloden, turn 1"
    title.key(pygame.K_RETURN)
    assert isinstance(title.app.scenes[-1], BattleScene)


def test_the_number_keys_are_the_choices_from_the_top(title: Hand) -> None:
    title.key(pygame.K_7, "7")
    assert title.top(SettingsScene)


def test_quit_closes_the_window(title: Hand) -> None:
    title.press("quit")
    assert title.app.scenes == []


def test_escape_asks_before_the_game_is_left(title: Hand) -> None:
    title.key(pygame.K_ESCAPE)
    assert title.top(Dialog).heading == "Quit the game?"
    title.key(pygame.K_ESCAPE)
    assert title.top(TitleScene)
    title.key(pygame.K_ESCAPE)
    title.press("quit")
    assert title.app.scenes == []


def test_a_map_dropped_on_the_title_is_chosen_among_the_battles(title: Hand) -> None:
    path = saves.MAPS / "keith-1746.tmx"
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))])
    entry = title.top(BattlesScene).entry
    assert entry is not None and entry.path == path


def test_the_rule_book_of_the_banner_is_opened(title: Hand) -> None:
    title.press("rules")
    for system in SHIPPED:
        title.press(f"of:{system}")
        book = title.app.scenes[-1]
        assert isinstance(book, RuleBookScene) and book.book.system == system
        title.press("close")


def test_a_banner_says_how_many_lessons_are_finished(tmp_path: Path) -> None:
    first, *more = lesson_files("jacobite")
    active_settings.use(Settings(lessons_done=(f"jacobite/{first.stem}",)))
    banners = {banner.info.id: banner.foot for banner in choose_lessons(SceneFactory(tmp_path, {}))._banners}
    active_settings.use(Settings())
    assert banners["jacobite"] == f"1 of {len(more) + 1} lessons finished"


def picture(hand: Hand) -> bytes:
    return pygame.image.tobytes(hand.app.window, "RGB")


def test_the_moor_drifts_twenty_times_a_second_and_no_more(title: Hand) -> None:
    assert title.app.scenes[-1].next_wakeup() == FRAME == 0.05
    before = picture(title)
    title.wait(2)
    assert picture(title) != before


def test_the_moor_stands_still_for_who_wants_no_motion(title: Hand) -> None:
    active_settings.use(Settings(reduced_motion=True))
    title.wait(1)
    before = picture(title)
    title.wait(2)
    assert (picture(title) == before, title.app.scenes[-1].next_wakeup()) == (True, None)


def test_nothing_is_drawn_again_while_another_scene_is_open(title: Hand) -> None:
    title.press("settings")
    assert title.app.scenes[-1].next_wakeup() is None


def test_the_moor_goes_on_at_its_right_edge_as_at_its_left_one() -> None:
    painted = moor.Moor((640, 360))
    for layer in painted._layers:
        period = layer.ragged.get_width() / layer.speed
        one, other = (pygame.Surface((640, 360)) for _ in range(2))
        moor._repeat(one, layer.ragged, 0, 0)
        moor._repeat(other, layer.ragged, 0, layer.speed * period)
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    assert [layer.speed for layer in painted._layers[1:]] == sorted(
        layer.speed for layer in painted._layers[1:]
    )


def test_a_moor_whose_files_are_missing_is_a_plain_sky(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moor, "FOLDER", tmp_path)
    window = pygame.Surface((320, 200))
    moor.Moor((320, 200)).draw(window, 5)
    assert {window.get_at((x, y))[:3] for x in range(0, 320, 40) for y in range(0, 200, 40)} == {
        moor.PLAIN_SKY
    }
