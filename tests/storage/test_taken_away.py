"""A saved game that another program takes away while it is played: no answer is lost, and the player is told."""

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from game.storage.battles import begin, load
from game.ui.app import SceneFactory
from tests.storage.skirmish import SKIRMISH, advance, room_for


def deleted(path: Path) -> None:
    path.unlink()


def with_its_folder(path: Path) -> None:
    rmtree(path.parent)


def replaced(path: Path) -> None:
    other = path.with_suffix(".other")
    other.write_bytes(b"another program's")
    other.replace(path)


def cut(path: Path) -> None:
    path.write_bytes(b"")


def grown(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"another program's\n")


AWAY = [deleted, with_its_folder, replaced, cut, grown]


@pytest.mark.parametrize("take_away", AWAY)
def test_the_whole_battle_is_written_anew(tmp_path: Path, take_away: Callable[[Path], None]) -> None:
    folder = tmp_path / "battles"
    folder.mkdir()
    match, file = begin(SKIRMISH, 6, folder)
    advance(match, 20)
    first = file.path
    take_away(first)
    left = first.read_bytes() if first.exists() else None
    advance(match, 5, seed=2)
    assert load(file.path)[0].entries == match.entries
    assert file.news == (
        f"Another program deleted or changed the saved game {first.name}; "
        f"the whole battle is now saved as {file.path.name}."
    )
    if left is not None:
        assert (first.read_bytes(), file.path != first) == (left, True)
    file.news = ""
    advance(match, 5, seed=3)
    assert (load(file.path)[0].entries, file.news) == (match.entries, "")


def test_nothing_is_said_of_a_file_that_nobody_touched(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 20)
    assert (file.news, list(tmp_path.iterdir())) == ("", [file.path])


def test_a_disk_that_is_full_then_keeps_all_answers_for_later(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 20)
    first = file.path
    first.unlink()
    with room_for(100), pytest.raises(Exception, match="cannot be written"):
        advance(match, 1, seed=2)
    assert list(tmp_path.iterdir()) == []
    advance(match, 1, seed=3)
    assert load(file.path)[0].entries == match.entries


def test_the_player_is_told(tmp_path: Path) -> None:
    scene = SceneFactory(tmp_path, {}, seed=1).begin(SKIRMISH)
    session = scene.session
    assert session.open_battle.file is not None and session.match.pending is not None
    session.open_battle.file.path.unlink()
    session.submit(next(iter(session.match.pending.iter_options())))
    told, file = session.error, session.open_battle.file.path
    scene.close()
    assert told.startswith("Another program deleted or changed the saved game ")
    assert load(file)[0].entries == session.match.entries
