"""The sheet of settings, and what each of them does to the window."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game import i18n
from game.i18n import tr
from game.storage import languages as languages_kept
from game.storage.languages import languages, share, speak
from game.storage.settings import Settings, read
from game.ui.app import App
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.settings import SettingsScene, all_settings
from game.ui.session.timeline import AT_ONCE, Pace, pace_of
from game.ui.widgets import active_settings, palette
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Clock, Hand, hand_at, skirmish


@pytest.fixture
def sheet(tmp_path: Path) -> Hand:
    active_settings.read_from(tmp_path / "settings.json")
    clock = Clock()
    return Hand(App(SettingsScene(), clock), clock)


def test_every_setting_has_a_line_and_every_value_is_one_that_may_be_kept() -> None:
    lines = all_settings()
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert {line.field for line in lines} == fields - {
        "left_at",
        "lesson_offered",
        "lessons_done",
        "map_folders",
        "problems",
        "seats",
        "system",
    }
    for line in lines:
        for value, _ in line.values:
            one = msgspec.json.encode(msgspec.structs.replace(Settings(), **{line.field: value}))
            assert getattr(msgspec.json.decode(one, type=Settings), line.field) == value


def test_what_a_new_player_has_is_on_the_sheet() -> None:
    assert [
        line.field for line in all_settings() if line.sentence(Settings()) not in dict(line.values).values()
    ] == []


def test_an_arrow_changes_a_setting_at_once_and_keeps_it(sheet: Hand, tmp_path: Path) -> None:
    sheet.press("more:palette")
    assert active_settings.active_settings() == Settings(palette="heather")
    assert read(tmp_path / "settings.json") == (Settings(palette="heather"), "")
    sheet.press("less:palette")
    assert active_settings.active_settings() == Settings()


def test_the_keys_go_through_all_settings_and_change_them(sheet: Hand) -> None:
    for line in all_settings():
        before = getattr(active_settings.active_settings(), line.field)
        sheet.key(pygame.K_RIGHT)
        assert (getattr(active_settings.active_settings(), line.field) != before) == (len(line.values) > 1)
        sheet.key(pygame.K_LEFT)
        assert active_settings.active_settings() == Settings()
        sheet.key(pygame.K_DOWN)
    assert sheet.top(SettingsScene).highlighted == 0


def test_all_settings_can_be_as_at_first_again(sheet: Hand) -> None:
    sheet.press("more:text")
    sheet.press("all")
    assert active_settings.active_settings() == Settings()


def offered() -> tuple[tuple[str, str], ...]:
    """Return the languages that the sheet offers, by code and name."""
    return next(line for line in all_settings() if line.field == "language").values


@pytest.fixture
def breton(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A language of which half is translated, and no other."""
    monkeypatch.setattr(languages_kept, "SHIPPED", tmp_path)
    head = 'msgid ""\nmsgstr ""\n"X-Language-Name: Brezhoneg\\n"\n\n'
    texts = 'msgid "Back"\nmsgstr "Distro"\n\nmsgid "Menu"\nmsgstr ""\n'
    (tmp_path / "br.po").write_text(head + texts, encoding="utf-8")
    return "br", "Brezhoneg (in progress, 50 %)"


def test_a_language_in_progress_is_offered_where_it_is_wanted_with_its_share(
    sheet: Hand, tmp_path: Path, breton: tuple[str, str]
) -> None:
    assert offered() == (("en", "English"),)
    sheet.key(pygame.K_UP)  # it is the last line, which is out of sight at first
    sheet.press("more:unfinished_languages")
    assert offered() == (("en", "English"), breton)
    sheet.key(pygame.K_UP)
    sheet.press("more:language")
    try:
        assert (speak(tmp_path / "settings.json"), tr("Back"), tr("Menu")) == ("", "Distro", "Menu")
    finally:
        i18n.use({})


def test_a_language_in_use_stays_offered(breton: tuple[str, str]) -> None:
    active_settings.use(Settings(language="br"))
    assert offered() == (("en", "English"), breton)


def test_a_whole_language_is_offered_by_its_own_name_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUT_AND_RALLY_HOME", str(tmp_path))
    (tmp_path / "languages").mkdir()
    texts = "".join(f'\n\nmsgid "{n}"\nmsgstr "{n if n < 8 else ""}"' for n in range(10))
    head = 'msgid ""\nmsgstr ""\n"X-Language-Name: Gàidhlig\\n"'
    (tmp_path / "languages" / "gd.po").write_text(head + texts + "\n", encoding="utf-8")
    assert share(languages()["gd"]) == 80
    assert ("gd", "Gàidhlig") in offered()


def test_settings_that_cannot_be_kept_are_used_and_told_of(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    active_settings.read_from(tmp_path / "home" / "settings.json")
    clock = Clock()
    hand = Hand(App(SettingsScene(), clock), clock)
    hand.press("more:sound")
    dialog = hand.app.scenes[-1]
    assert isinstance(dialog, Dialog) and "settings.json" in dialog.text
    assert not active_settings.active_settings().sound


def test_writing_grows_at_once_under_the_sheet_and_on_it() -> None:
    hand = hand_at(skirmish())
    before = hand.scene.fonts.scale
    hand.press("menu")
    hand.press("settings")
    hand.press("more:text")
    battle, sheet = hand.app.scenes
    assert isinstance(battle, BattleScene) and isinstance(sheet, SettingsScene)
    assert [battle.fonts.scale, sheet.fonts.scale] == [before * 1.25] * 2
    hand.press("done")
    assert hand.scene.fonts.scale == before * 1.25


def test_the_field_is_opened_as_large_as_wanted() -> None:
    whole = hand_at(skirmish()).scene.board.width
    active_settings.use(Settings(zoom=200))
    assert hand_at(skirmish()).scene.board.width == pytest.approx(2 * whole)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(palette="heather"),
        Settings(high_contrast=True),
        Settings(names="hover"),
        Settings(coordinates=False),
    ],
    ids=repr,
)
def test_what_is_seen_of_a_battle_changes_and_changes_back(settings: Settings) -> None:
    hand = hand_at(skirmish())

    def picture() -> bytes:
        hand.app._resize()
        hand.wait(1)
        return pygame.image.tobytes(hand.app.window, "RGB")

    first = picture()
    active_settings.use(settings)
    assert picture() != first
    active_settings.use(Settings())
    assert picture() == first


def test_the_pace_follows_speed_animation_and_reduced_motion() -> None:
    assert pace_of(Settings()) == Pace()
    assert pace_of(Settings(animation=False)) == AT_ONCE
    assert pace_of(Settings(speed="slow")).hex_id > Pace().hex_id > pace_of(Settings(speed="quick")).hex_id
    still = pace_of(Settings(reduced_motion=True))
    assert (still.tumble, still.hex_id, still.in_steps) == (0, Pace().hex_id, True)


def test_a_battle_under_way_takes_up_a_new_pace() -> None:
    hand = hand_at(skirmish(), pace=None)
    assert hand.scene.playback.timeline.pace == Pace()
    hand.press("menu")
    hand.press("settings")
    hand.press("more:animation")
    hand.press("done")
    assert hand.scene.playback.timeline.pace == AT_ONCE


def test_questions_with_one_answer_are_asked_or_passed_over_as_wanted() -> None:
    assert hand_at(skirmish()).scene.session.match.always_ask_secret
    active_settings.use(Settings(asks_only_when_playable=True))
    assert not hand_at(skirmish()).scene.session.match.always_ask_secret


def test_high_contrast_writes_black_and_ends_again() -> None:
    palette.use("sea", high_contrast=True)
    assert palette.written(palette.FAINT_INK) == (0, 0, 0)
    palette.use("sea", high_contrast=False)
    assert palette.written(palette.FAINT_INK) == palette.FAINT_INK
