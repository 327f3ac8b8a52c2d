"""An unexpected error in the window: nothing is lost, everything is told, and the way on is offered."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import commands
from game.engine.play.journal import read
from game.engine.play.match import Match
from game.storage import crash_reports, user_folders
from game.storage.battle_file import SaveError
from game.storage.crash_reports import CrashNote
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.saved.resume_dialogs import CrashScene, offer_resume
from game.ui.menus.title_screen import TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets.dialog import Dialog
from tests.drawn import question
from tests.ui.table import Clock, Hand, skirmish


class Sky(Exception):
    """An error nobody thought of."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path / "of" / "somebody"))
    user_folders.battles()
    return tmp_path / "of" / "somebody"


@pytest.fixture
def fought(home: Path) -> Iterator[Hand]:
    """A battle in a window that knows what to do with an error; two answers were given."""
    scenes = SceneFactory(user_folders.battles(), {}, 1, AT_ONCE)
    clock = Clock()
    hand = Hand(App(scenes.begin(skirmish()), clock, scenes.rescue), clock)
    hand.wait(1)
    for _ in range(2):
        hand.scene.session.submit(next(hand.question.iter_options()))
    yield hand
    hand.app.close()


def fall(*given: Any, **further: Any) -> None:
    raise Sky(f"fell on {Path.home()} and {user_folders.home()}")


def breaking(hand: Hand, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> CrashScene:
    """Go on while something goes wrong in a method."""
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fall)
        hand.app.run_frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2, unicode="", mod=0)])
    (scene,) = hand.app.scenes
    assert isinstance(scene, CrashScene)
    hand.app.run_frame([])
    return scene


@pytest.mark.parametrize(
    ("owner", "name"), [(BattleScene, "draw"), (BattleScene, "handle_event"), (BattleScene, "advance")]
)
def test_an_error_in_the_window_is_told_and_the_battle_taken_up_where_it_was(
    fought: Hand, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    entries = list(fought.scene.session.match.entries)
    scene = breaking(fought, monkeypatch, owner, name)
    assert [key for key, _ in scene.buttons] == ["on", "title", "quit"]
    fought.press("on")
    assert fought.scene.session.match.entries == entries
    assert crash_reports.left() is None


def test_an_error_in_the_rules_costs_the_answer_that_brought_it_about_alone(
    fought: Hand, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    entries = list(fought.scene.session.match.entries)
    option = next(fought.question.iter_options())

    def answer(self: BattleScene, event: object) -> None:
        self.session.submit(option)

    monkeypatch.setattr(BattleScene, "handle_event", answer)
    breaking(fought, monkeypatch, Match, "_advance")
    (report,) = (home / "reports").iterdir()
    assert f"The answer being given: {option.notation}" in report.read_text(encoding="utf-8")
    fought.press("on")
    assert fought.scene.session.match.entries == entries


def test_the_report_tells_the_way_and_the_journal_and_nothing_personal(
    fought: Hand, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    path = fought.file.path
    scene = breaking(fought, monkeypatch, BattleScene, "draw")
    (report,) = (home / "reports").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "Sky: fell on ~ and ~/rout-and-rally" in text
    assert re.search(
        r"  game/ui/scene_stack\.py:\d+ in App\.step\n(.*\n)*  tests/ui/test_crash\.py:\d+ in fall", text
    )
    assert text.endswith(f"The journal of the battle:\n{path.read_text(encoding='utf-8')}\n")
    for personal in (str(Path.home()), str(home), str(commands.__file__)):
        assert personal not in text.replace(path.read_text(encoding="utf-8"), "")
    assert f"A report was written to {report}." in scene.text


def test_the_place_of_a_report_is_told_from_the_home_folder_on() -> None:
    assert crash_reports.display_path(Path.home() / "games" / "r.txt") == "~/games/r.txt"


def test_a_report_that_cannot_be_written_is_no_second_error(
    fought: Hand, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    (home / "reports").write_text("in the way")
    scene = breaking(fought, monkeypatch, BattleScene, "draw")
    assert scene.text.endswith("No report could be written.")
    fought.press("title")
    assert isinstance(fought.app.scenes[-1], TitleScene)


def test_the_next_start_offers_to_go_on_once(fought: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = list(fought.scene.session.match.entries)
    breaking(fought, monkeypatch, BattleScene, "draw")
    fought.press("quit")
    assert fought.app.scenes == []
    stopped = crash_reports.left()
    assert stopped is not None and crash_reports.left() is None
    scenes = SceneFactory(user_folders.battles(), {}, 1, AT_ONCE)
    fought.app = App(scenes.title(), fought.clock)
    fought.app.offer(offer_resume(scenes, stopped))
    fought.press("on")
    assert fought.scene.session.match.entries == entries


def test_an_error_that_strikes_the_window_of_errors_ends_the_game_in_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TitleScene, "draw", fall)
    monkeypatch.setattr(CrashScene, "draw", fall)
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests keep their letters
    assert commands.main([]) == 1
    said = capsys.readouterr()
    assert re.fullmatch(
        rf"something went wrong; a report was written to {home}/reports/\S+\.txt\n",
        said.err,
    )


def test_an_error_of_a_command_is_told_in_a_sentence_too(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.storage.battles.check_map", fall)
    assert commands.main(["check", "x.tmx"]) == 1
    assert f"a report was written to {home}/reports/" in capsys.readouterr().err
    assert len(list((home / "reports").iterdir())) == 1


def test_an_endless_way_is_told_in_part(home: Path) -> None:
    def deeper(depth: int) -> int:
        return deeper(depth + 1) + 1

    try:
        deeper(0)
    except RecursionError as error:
        report = crash_reports.write(error)
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "… 8" in text and "more …" in text and len(text.splitlines()) < 140


LONG_NAME = json.dumps({"battle": "x" * 5_000, "report": ""}).encode()


@pytest.mark.parametrize("word", [b"", b"{}", b"[" * 5_000, LONG_NAME])
def test_a_strange_word_for_the_next_start_is_passed_over(home: Path, word: bytes) -> None:
    (home / "stopped.json").write_bytes(word)
    assert crash_reports.left() is None
    assert not (home / "stopped.json").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_word_for_the_next_start_that_is_a_pipe_is_not_waited_for(home: Path) -> None:
    os.mkfifo(home / "stopped.json")
    assert crash_reports.left() is None


@pytest.mark.parametrize("battle", ["../../x.battle", "not-there.battle", ""])
def test_a_word_of_no_battle_on_the_shelf_offers_none(home: Path, battle: str) -> None:
    (home.parent / "x.battle").write_bytes(b"")
    (home / "stopped.json").write_text(json.dumps({"battle": battle, "report": ""}))
    stopped = crash_reports.left()
    assert stopped == CrashNote(battle, "")
    assert offer_resume(SceneFactory(user_folders.battles(), {}, 1, AT_ONCE), stopped) is None


def test_a_battle_that_the_disk_would_not_take_is_not_left_without_a_word(fought: Hand) -> None:
    match, file = fought.scene.session.match, fought.file

    def full(lines: object) -> None:
        raise SaveError("disk: is full")

    match.on_lines = full
    fought.scene.session.submit(next(question(match).iter_options()))
    fought.wait(1)
    fought.key(pygame.K_RETURN)  # the battle is no longer kept
    ways: tuple[Callable[[], object], ...] = (
        lambda: fought.app.step([pygame.event.Event(pygame.QUIT)]),
        lambda: fought.press("again"),
    )
    for leaving in ways:
        leaving()
        assert fought.top(Dialog).text == (
            "disk: is full. One step of the battle is not saved. Free some disk space, then try again."
        )
    match.on_lines = file.append
    fought.press("again")
    assert fought.app.scenes == []
    assert list(read(file.path.read_bytes()).entries) == match.entries
