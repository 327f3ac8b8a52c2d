"""On a disk that cannot be written a battle is played all the same, and says that nothing of it is saved."""

import subprocess
from pathlib import Path

import pytest

from game.engine.play.journal import Answered
from game.storage import user_folders
from game.ui.app import SceneFactory
from tests.drawn import OPEN_FIELD, scenario
from tests.soak import power


def played_in(folder: Path) -> str:
    """Begin a battle with saved games in a folder and answer once; gives what it says."""
    battle = scenario(OPEN_FIELD, {"A": "jacobite highland C1", "B": "government regular C5"})
    scene = SceneFactory(folder, {}, seed=1).begin_saved_or_not(battle)
    session, notice = scene.session, scene.session.notice
    pending = session.match.pending
    assert pending is not None and (session.open_battle.file is None) == bool(notice)
    session.submit(next(iter(pending.iter_options())))
    assert [entry for entry in session.match.entries if isinstance(entry, Answered)]
    scene.close()
    return notice


def test_a_folder_that_can_be_written_is_not_spoken_of(tmp_path: Path) -> None:
    assert played_in(tmp_path) == ""


def test_a_folder_that_is_not_there_saves_nothing_and_says_so(tmp_path: Path) -> None:
    told = played_in(tmp_path / "nowhere")
    assert told.startswith("Nothing of this battle is saved, and it is lost when you leave it: ")
    assert told.endswith(f"To save battles in another folder, set {user_folders.HOME_VARIABLE} to it.")


@pytest.mark.skipif(not power.can_cut(), reason="needs the right to mount a file system")
def test_a_read_only_disk_saves_nothing_and_says_so(tmp_path: Path) -> None:
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", place], check=True)
    try:
        told = played_in(place)
    finally:
        subprocess.run(["umount", place], check=True)
    assert "Read-only file system" in told
