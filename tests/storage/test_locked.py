"""Two windows on one battle: the first has it, the second is told so and may watch."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.play.journal import read
from game.storage.battle_file import SaveError, SaveLockedError
from game.storage.battles import begin, load, open_map, resume, shipped_maps
from tests.storage.test_killed import ROOT

KEITH = next(path for path in shipped_maps() if "keith" in path.name)


def test_a_battle_open_in_one_window_is_refused_to_another_in_a_sentence(tmp_path: Path) -> None:
    match, file = begin(open_map(KEITH)[1], 6, tmp_path)
    data = file.path.read_bytes()
    with pytest.raises(SaveLockedError) as refusal:
        resume(file.path)
    assert str(refusal.value) == (
        f"{file.path.name}: is open in another window; close it there, or watch the replay here"
    )
    assert file.path.read_bytes() == data
    assert load(file.path)[0].entries == match.entries
    file.close()


def test_a_damaged_battle_open_in_one_window_is_not_mended_by_another(tmp_path: Path) -> None:
    _, file = begin(open_map(KEITH)[1], 6, tmp_path)
    file.path.write_bytes(file.path.read_bytes() + b"torn")
    with pytest.raises(SaveLockedError):
        resume(file.path)
    assert [path.name for path in tmp_path.iterdir()] == [file.path.name]
    assert file.path.read_bytes().endswith(b"torn")
    file.close()


def test_a_battle_put_down_can_be_taken_up(tmp_path: Path) -> None:
    match, file = begin(open_map(KEITH)[1], 6, tmp_path)
    file.close()
    resumed = resume(file.path)
    assert (resumed.match.entries, resumed.damage) == (match.entries, "")
    resumed.file.close()


def test_a_killed_window_leaves_no_lock(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.play_until_killed", str(tmp_path), "3"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    child.stdout.readline()
    (path,) = tmp_path.glob("*.battle")
    with pytest.raises(SaveLockedError):
        resume(path)
    child.kill()
    child.wait()
    child.stdout.close()
    resume(path).file.close()


def test_a_battle_gone_on_under_another_name_is_still_locked_and_kept(tmp_path: Path) -> None:
    match, file = begin(open_map(KEITH)[1], 6, tmp_path)
    file.move(tmp_path / "mine.battle")
    with pytest.raises(SaveLockedError):
        resume(tmp_path / "mine.battle")
    assert match.pending is not None
    match.submit(next(match.pending.iter_options()))
    file.close()
    assert list(read((tmp_path / "mine.battle").read_bytes()).entries) == match.entries


def test_a_name_in_a_folder_that_is_gone_leaves_the_battle_where_it_was(tmp_path: Path) -> None:
    match, file = begin(open_map(KEITH)[1], 6, tmp_path)
    old = file.path
    with pytest.raises(SaveError, match=r"^mine\.battle: cannot be written: No such file or directory$"):
        file.move(tmp_path / "nowhere" / "mine.battle")
    assert match.pending is not None
    match.submit(next(match.pending.iter_options()))
    file.close()
    assert (file.path, list(read(old.read_bytes()).entries)) == (old, match.entries)
