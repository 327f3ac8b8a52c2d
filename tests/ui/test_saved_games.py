"""The list of saved games, by clicks and keys."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.play.journal import Answered, Rolled, read
from game.engine.play.journal import write as kept_lines
from game.hexgrid.ids import SideId
from game.players.random_player import RandomPlayer
from game.storage import battles as saves
from game.storage.save_library import SaveLibrary
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.saved.saved_games import SavedGamesScene
from game.ui.menus.title_screen import TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import text_prompt
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.text_prompt import TextPrompt, taking_out
from tests.drawn import question
from tests.ui.table import Clock, Hand, kept_hand, skirmish
from tests.ui.walker import Notes, Walker


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Hand]:
    """The list with one battle in it."""
    kept_hand(skirmish(), tmp_path).app.close()
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).saved_games(), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()


def top(hand: Hand) -> Any:
    return hand.app.scenes[-1]


def write(hand: Hand, text: str) -> None:
    for letter in text:
        hand.key(0, letter)


def test_the_title_leads_to_the_list_and_back(tmp_path: Path) -> None:
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).title(), clock), clock)
    hand.wait(1)
    hand.press("kept")
    assert isinstance(top(hand), SavedGamesScene) and top(hand).paths == ()
    hand.press("back")
    assert isinstance(top(hand), TitleScene)
    hand.app.close()


def test_two_saved_games_of_one_battle_differ_beside_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system in ("brigades", "formations"):
        kept_hand(saves.open_map(saves.MAPS / "keith-1746.tmx", system)[1], tmp_path).app.close()
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).saved_games(), clock), clock)
    for _ in range(3):
        hand.wait(1)
    walker = Walker(hand.app.window.get_size(), Notes(monkeypatch).written)
    hand.top(SavedGamesScene).draw(walker)
    hand.app.close()
    names = [each.rect for each in walker.drawn if each.text == "Keith"]
    beside = {
        each.text for each in walker.drawn for name in names if name.top <= each.rect.centery < name.bottom
    }
    assert beside == {"Keith", "Brigades", "Formations"}


def test_a_battle_is_gone_on_with_from_the_list(shelf: Hand) -> None:
    shelf.press("continue")
    assert shelf.scene.session.match.scenario.title == "A small battle"
    assert shelf.scene.session.open_battle.file is not None


def test_a_battle_is_watched_from_the_list_and_not_written(shelf: Hand, tmp_path: Path) -> None:
    data = top(shelf).path.read_bytes()
    shelf.press("watch")
    assert (shelf.scene.session.open_battle.watched, shelf.scene.session.open_battle.file) == (True, None)
    assert [path.read_bytes() for path in SaveLibrary(tmp_path).battles()] == [data]


def test_nothing_of_a_battle_that_is_watched_is_taken_back(shelf: Hand) -> None:
    shelf.press("watch")
    entries = list(shelf.scene.session.match.entries)
    text = []
    for key in ("undo", "redo", "restart"):
        shelf.press(key)
        text.append(shelf.scene.session.notice)
    assert (entries, text) == (
        shelf.scene.session.match.entries,
        [
            "Can't undo: this is a replay.",
            "Nothing to redo.",
            "Can't restart the turn: this is a replay.",
        ],
    )


def test_a_battle_watched_says_which_step_does_not_hold_and_both_values(shelf: Hand, tmp_path: Path) -> None:
    path = top(shelf).path
    header = read(path.read_bytes()).header
    wrong = Answered(by=SideId("jacobite"), answer="order Z")
    path.write_bytes(kept_lines([header, wrong]))
    shelf.press("watch")
    assert shelf.scene.session.notice == (
        f"{path.name} does not match its dice: it does not fit the rules: entry 1: 'Z' cannot be chosen: "
        "jacobite may choose A, B, C, L."
    )


def test_a_battle_watched_says_which_dice_are_not_those_of_its_seed(shelf: Hand, tmp_path: Path) -> None:
    path = top(shelf).path
    resumed = saves.resume(path)
    player = RandomPlayer(2)
    while not any(isinstance(entry, Rolled) for entry in resumed.match.entries):
        resumed.match.submit(player.choose(resumed.match, question(resumed.match)))
    resumed.file.close()
    entries = resumed.match.entries
    area, faces = next(
        (index, entry.faces) for index, entry in enumerate(entries) if isinstance(entry, Rolled)
    )
    other = "".join("S" if face != "S" else "I" for face in faces)
    path.write_bytes(kept_lines([resumed.match.header, *entries[:area], Rolled(faces=other)]))
    shelf.press("watch")
    assert shelf.scene.session.notice == (
        f"{path.name} does not match its dice: step {area + 1}: the dice recorded are {other}, "
        f"the seed 0 gives {faces}."
    )


def test_a_battle_that_has_ended_can_be_watched_only(shelf: Hand, tmp_path: Path) -> None:
    (path,) = SaveLibrary(tmp_path).battles()
    resumed = saves.resume(path)
    for aside in question(resumed.match).meta_options:
        resumed.match.submit(aside)
        break
    resumed.file.close()
    assert resumed.match.pending is None
    shelf.press("in")
    shelf.key(pygame.K_ESCAPE)
    shelf.wait(1)
    assert (top(shelf)._can("continue"), top(shelf)._can("watch")) == (False, True)


def test_a_name_is_written_and_the_list_shows_it(shelf: Hand, tmp_path: Path) -> None:
    shelf.press("name")
    write(shelf, "Our nightx")
    shelf.key(pygame.K_BACKSPACE)
    shelf.key(pygame.K_RETURN)
    assert isinstance(top(shelf), SavedGamesScene)
    assert top(shelf).path == tmp_path / "Our night.battle"


def test_a_name_that_is_no_good_is_told_and_can_be_mended(shelf: Hand, tmp_path: Path) -> None:
    shelf.press("name")
    write(shelf, "a/b")
    shelf.press("yes")
    assert isinstance(top(shelf), TextPrompt) and top(shelf).error == "'/' is not allowed in a file name."
    shelf.key(pygame.K_BACKSPACE)
    shelf.key(pygame.K_BACKSPACE)
    shelf.press("yes")
    assert top(shelf).path == tmp_path / "a.battle"


def test_a_battle_put_away_is_brought_back_by_the_button_and_by_the_keys(shelf: Hand, tmp_path: Path) -> None:
    (path,) = SaveLibrary(tmp_path).battles()
    ways: tuple[Callable[[], None], ...] = (
        lambda: shelf.press("bring-last"),
        lambda: shelf.key(pygame.K_z, "z", pygame.KMOD_CTRL),
    )
    for bring in ways:
        shelf.press("away")
        assert (top(shelf).paths, top(shelf).word) == ((), "A small battle was archived.")
        bring()
        assert (top(shelf).paths, top(shelf).word) == ((path,), "A small battle was restored.")


def test_what_was_put_away_is_listed_and_brought_back_from_there(shelf: Hand, tmp_path: Path) -> None:
    (path,) = SaveLibrary(tmp_path).battles()
    shelf.key(pygame.K_DELETE)
    shelf.press("shelf")
    shelf.wait(1)
    shelf.press("bring")
    assert (top(shelf).shows_away, top(shelf).paths) == (False, (path,))


def test_a_battle_is_written_to_a_file_and_taken_in_from_there(shelf: Hand, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    shelf.press("out")
    write(shelf, str(stick / "mine"))
    shelf.key(pygame.K_RETURN)
    assert (stick / "mine.battle").is_file()
    shelf.press("in")
    chooser = shelf.top(FileChooser)
    chooser._go(stick)
    assert [path.name for path in chooser.paths] == ["mine.battle"]
    shelf.key(pygame.K_RETURN)
    assert top(shelf).path == tmp_path / "mine.battle"
    shelf.app.step([pygame.event.Event(pygame.DROPFILE, file=str(stick / "mine.battle"))])
    assert top(shelf).path == tmp_path / "mine-2.battle"


def test_a_file_that_is_no_battle_is_not_taken_in(shelf: Hand, tmp_path: Path) -> None:
    shelf.app.step([pygame.event.Event(pygame.DROPFILE, file=str(tmp_path))])
    assert (len(top(shelf).paths), top(shelf).word) == (
        1,
        f"{tmp_path.name}: cannot be read: No such file or directory.",
    )


def test_a_damaged_battle_offers_what_is_whole(shelf: Hand, tmp_path: Path) -> None:
    path = top(shelf).path
    data = path.read_bytes()
    path.write_bytes(data + b"rot\nrot\n")
    shelf.press("continue")
    dialog = top(shelf)
    assert isinstance(dialog, Dialog) and "line 4 has changed since it was written" in dialog.text
    shelf.key(pygame.K_ESCAPE)
    assert path.read_bytes() == data + b"rot\nrot\n"
    shelf.press("continue")
    shelf.press("watch")
    assert shelf.scene.session.open_battle.watched and path.read_bytes() == data + b"rot\nrot\n"
    shelf.app._go(shelf.scene.press("title"))
    shelf.press("kept")
    shelf.press("continue")
    shelf.press("on")
    assert isinstance(top(shelf), BattleScene) and path.read_bytes() == data
    assert [each.read_bytes() for each in tmp_path.glob("*.damaged")] == [data + b"rot\nrot\n"]


def test_a_torn_last_line_is_told_in_a_word_only(shelf: Hand) -> None:
    path = top(shelf).path
    path.write_bytes(path.read_bytes() + b"torn")
    shelf.press("continue")
    assert shelf.scene.session.notice == f"The end of {path.name} could not be read: line 4 was cut off."


def test_a_battle_open_in_another_window_can_be_watched_here(shelf: Hand) -> None:
    resumed = saves.resume(top(shelf).path)
    shelf.press("continue")
    dialog = top(shelf)
    assert isinstance(dialog, Dialog) and "is open in another window" in dialog.text
    shelf.press("watch")
    assert shelf.scene.session.open_battle.watched
    resumed.file.close()


def test_a_battle_is_named_and_copied_from_its_menu(shelf: Hand, tmp_path: Path) -> None:
    shelf.press("continue")
    for button, name in (("name", "The fight"), ("copy", "Before the charge")):
        shelf.press("menu")
        shelf.press(button)
        write(shelf, name)
        shelf.key(pygame.K_RETURN)
        assert isinstance(top(shelf), BattleScene)
    shelf.scene.session.match.submit(next(shelf.question.iter_options()))
    entries = {path.stem: read(path.read_bytes()).entries for path in SaveLibrary(tmp_path).battles()}
    assert entries == {"The fight": tuple(shelf.scene.session.match.entries), "Before the charge": ()}


@pytest.mark.parametrize("has_documents", [True, False])
def test_a_file_is_written_among_the_documents_or_at_home_where_there_are_none(
    has_documents: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "Documents"
    if has_documents:
        documents.mkdir()
    monkeypatch.setattr("game.ui.widgets.text_prompt.platformdirs.user_documents_dir", lambda: str(documents))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    folder = documents if has_documents else tmp_path
    assert taking_out("Keith", print).written == str(folder / "Keith.battle")
    assert text_prompt.documents() == folder


@pytest.mark.parametrize("zoomed", [True, False])
def test_a_battle_is_seen_again_as_it_was_left(tmp_path: Path, *, zoomed: bool) -> None:
    hand = kept_hand(skirmish(), tmp_path)
    board, grid = hand.scene.board, hand.scene.session.match.setup.grid
    if zoomed:
        board.zoom(1.7, board.free.center)
        board.pan(-60, 30)
    else:
        board.show_too(frozenset(grid.on_board_ids))
    left = board.camera
    hand.app.close()
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).saved_games(), clock), clock)
    hand.wait(1)
    hand.press("continue")
    seen = hand.scene.board.camera
    assert seen.scale == pytest.approx(left.scale, rel=0.01)
    assert seen.centre == pytest.approx(left.centre, abs=2)
    hand.app.close()
