"""Positions copied, pasted and dropped, by keys and by mouse."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.positions import match_at, read_position
from game.storage import user_folders
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.menus.title_screen import TitleScene
from game.ui.scene import Pop
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import clipboard
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Clock, Hand, kept_hand, skirmish
from tests.ui.test_play_on import answer


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard of the machine: the texts that were copied, the newest last."""
    texts = [""]

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "contents", lambda: texts[-1])
    return texts


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    hand = kept_hand(skirmish(), tmp_path)
    answer(hand, 30)
    yield hand
    hand.app.close()


def at_the_title(folder: Path) -> Hand:
    clock = Clock()
    hand = Hand(App(SceneFactory(folder, {}, seed=1, pace=AT_ONCE).title(), clock), clock)
    hand.wait(1)
    return hand


def sit(hand: Hand, side: str = "") -> None:
    """Say who plays the position that was opened: two people, or one that leads a side."""
    hand.wait(1)
    assert hand.top(Dialog).heading == "Who plays?"
    if side:
        hand.press(f"plays:{side}")
    hand.key(pygame.K_RETURN)
    hand.wait(1)


def press_with_control(hand: Hand, key: int) -> None:
    hand.key(key, chr(key), pygame.KMOD_CTRL)
    hand.wait(1)


def test_the_position_is_copied_by_a_key_and_pasted_on_the_title(
    hand: Hand, copied: list[str], tmp_path: Path
) -> None:
    press_with_control(hand, pygame.K_c)
    match = hand.scene.session.match
    assert hand.scene.session.notice.startswith("The position was copied as text.")
    title = at_the_title(tmp_path)
    press_with_control(title, pygame.K_v)
    sit(title)
    opened = title.scene.session
    assert (opened.match.state, opened.match.pending is not None) == (match.state, True)
    assert title.file.path.is_file()
    answer(title, 10)
    assert len(opened.match.entries) >= 10
    title.app.close()


def test_the_moment_looked_at_is_copied_by_the_menu(hand: Hand, copied: list[str]) -> None:
    while hand.scene.playback.shown_entries == len(hand.scene.session.match.entries):
        hand.key(pygame.K_COMMA, ",")
    shown, match = hand.scene.playback.shown_entries, hand.scene.session.match
    hand.key(pygame.K_ESCAPE)  # back to now
    while not isinstance(hand.app.scenes[-1], Dialog):
        hand.key(pygame.K_ESCAPE)
    hand.press("share")
    hand.press("share:text")
    assert match_at(read_position(copied[-1], "it")).state == match.state
    while hand.scene.playback.shown_entries != shown:
        hand.key(pygame.K_COMMA, ",")
    press_with_control(hand, pygame.K_c)
    then = match_at(read_position(copied[-1], "it")).state
    assert then != match.state
    assert then in [frame.state for frame in match.frames]


def test_the_moment_shown_is_saved_as_a_picture_by_a_key_and_by_the_menu(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path))
    drawn: list[bytes] = []
    for way in ("key", "menu", "earlier"):
        if way == "earlier":
            hand.key(pygame.K_LESS, "<")
        if way == "menu":
            while not isinstance(hand.app.scenes[-1], Dialog):
                hand.key(pygame.K_ESCAPE)
            hand.press("share")
            hand.press("share:moment")
        else:
            hand.key(pygame.K_p, "p")
        said = hand.top(Dialog)
        path = Path(said.text)
        assert (said.heading, path.parent) == ("Picture saved", tmp_path / "pictures")
        picture = pygame.image.load(path)
        assert picture.get_width() == 1440
        drawn.append(pygame.image.tobytes(picture, "RGB"))
        hand.press("")
    assert len(list((tmp_path / "pictures").glob("*.png"))) == 3  # also where a second has two of them
    now, again, earlier = drawn
    assert now == again != earlier


def test_a_position_is_pasted_into_a_battle_after_a_question(hand: Hand, copied: list[str]) -> None:
    press_with_control(hand, pygame.K_c)
    answer(hand, 10)
    left, path = hand.scene, hand.file.path
    press_with_control(hand, pygame.K_v)
    assert hand.top(Dialog).heading == "Open the pasted position?"
    hand.press("")
    assert hand.scene is left
    press_with_control(hand, pygame.K_v)
    hand.press("paste:open")
    sit(hand)
    assert hand.file.path != path


def test_an_empty_clipboard_is_said(hand: Hand, copied: list[str], tmp_path: Path) -> None:
    press_with_control(hand, pygame.K_v)
    told = "The clipboard holds no text. Copy a position first."
    assert hand.scene.session.notice == told
    title = at_the_title(tmp_path)
    press_with_control(title, pygame.K_v)
    assert title.top(Dialog).text == told
    title.app.close()


def test_who_leads_a_side_of_a_position_is_asked_before_a_computer_answers(
    hand: Hand, copied: list[str], tmp_path: Path
) -> None:
    press_with_control(hand, pygame.K_c)
    asked = hand.question.side
    scenes = SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE)
    scenes.seat_all({asked: "recruit"})  # as in the battle before
    title = Hand(App(scenes.title(), hand.clock), hand.clock)
    press_with_control(title, pygame.K_v)
    sit(title, asked)
    other = next(side.id for side in hand.scene.session.info.sides if side.id != asked)
    assert set(title.scene.session.open_battle.players) == {other}
    opened = title.scene.session.match
    assert (title.question.side, opened.state) == (asked, hand.scene.session.match.state)
    title.app.close()


def test_nobody_is_asked_who_plays_a_position_that_is_over(
    hand: Hand, copied: list[str], tmp_path: Path
) -> None:
    answer(hand, 2_000)
    hand.key(pygame.K_ESCAPE)
    press_with_control(hand, pygame.K_c)
    title = at_the_title(tmp_path)
    press_with_control(title, pygame.K_v)
    title.wait(1)
    assert title.top(VictoryScene).session.match.outcome == hand.scene.session.match.outcome
    title.app.close()


@pytest.mark.parametrize("way", ["paste", "file", "chooser"])
def test_the_list_of_battles_takes_a_position(
    hand: Hand, copied: list[str], tmp_path: Path, way: str
) -> None:
    press_with_control(hand, pygame.K_c)
    file = tmp_path / "position.TXT"
    file.write_text(copied[-1], encoding="utf-8")
    battles = Hand(App(SceneFactory(tmp_path, {}, pace=AT_ONCE).battles(), hand.clock), hand.clock)
    battles.wait(1)
    if way == "paste":
        press_with_control(battles, pygame.K_v)
    elif way == "file":
        battles.app.step([pygame.event.Event(pygame.DROPFILE, file=str(file))])
    else:
        battles.key(pygame.K_o, "o")
        battles.app._go(Pop(str(file)))
    sit(battles)
    assert battles.scene.session.match.state == hand.scene.session.match.state
    battles.app.close()


def dropped_by_lines(text: str) -> list[pygame.event.Event]:
    """Return what SDL reports of a text that is dropped."""
    lines = [pygame.event.Event(pygame.DROPTEXT, text=line) for line in text.splitlines() if line]
    return [pygame.event.Event(pygame.DROPBEGIN), *lines, pygame.event.Event(pygame.DROPCOMPLETE)]


@pytest.mark.parametrize("as_text", [True, False])
def test_a_position_is_dropped_on_the_window(
    hand: Hand, copied: list[str], tmp_path: Path, as_text: bool
) -> None:
    press_with_control(hand, pygame.K_c)
    file = tmp_path / "position.txt"
    file.write_text(copied[-1], encoding="utf-8")
    events = (
        dropped_by_lines(copied[-1])
        if as_text
        else [pygame.event.Event(pygame.DROPFILE, file=str(file)), pygame.event.Event(pygame.DROPCOMPLETE)]
    )
    title = at_the_title(tmp_path)
    title.app.step(events)
    sit(title)
    assert title.scene.session.match.state == hand.scene.session.match.state
    title.app.step(events)
    title.press("paste:open" if as_text else f"drop:{file}")
    sit(title)
    assert isinstance(title.top(BattleScene), BattleScene)
    title.app.close()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "hello",
            "The text: is not a position: Expected '=' after a key in a key/value pair (at end of document); "
            "copy it again from the battle it comes from.",
        ),
        (
            "x" * 300_000,
            "The text: is larger than 256 KB, the limit for a position; copy it again from the battle it comes from.",
        ),
    ],
)
def test_what_is_no_position_is_said_and_nothing_is_left(
    copied: list[str], tmp_path: Path, text: str, told: str
) -> None:
    title = at_the_title(tmp_path)
    copied.append(text)
    press_with_control(title, pygame.K_v)
    dialog = title.top(Dialog)
    assert (dialog.heading, dialog.text) == ("This position cannot be opened", told)
    title.key(pygame.K_ESCAPE)
    title.top(TitleScene)
    assert not list(tmp_path.glob("*.battle"))
    title.app.close()


@pytest.mark.parametrize("where", ["title", "battles", "saved_games", "battle"])
@pytest.mark.parametrize("as_text", [True, False])
def test_back_from_who_plays_goes_back_to_where_it_was_and_starts_nothing(
    hand: Hand, copied: list[str], tmp_path: Path, where: str, as_text: bool
) -> None:
    press_with_control(hand, pygame.K_c)
    file = tmp_path / "position.txt"
    file.write_text(copied[-1], encoding="utf-8")
    if where != "battle":
        first = getattr(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE), where)()
        hand = Hand(App(first, hand.clock), hand.clock)
        hand.wait(1)
    there, kept = hand.app.scenes[-1], sorted(tmp_path.glob("*.battle"))
    for goes_on in (False, True):
        if as_text:
            press_with_control(hand, pygame.K_v)
        else:
            hand.app.step([pygame.event.Event(pygame.DROPFILE, file=str(file))])
        if where == "battle":
            hand.press("paste:open" if as_text else f"drop:{file}")
        if goes_on:
            break
        assert hand.top(Dialog).heading == "Who plays?"
        hand.press("plays:jacobite")
        hand.press("who")
        hand.press("")
        hand.wait(1)
        assert (hand.app.scenes[-1], sorted(tmp_path.glob("*.battle"))) == (there, kept)
    sit(hand)
    assert hand.top(BattleScene) is not there and len(sorted(tmp_path.glob("*.battle"))) == len(kept) + 1
    if where != "battle":
        hand.app.close()
