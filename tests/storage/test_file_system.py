"""Files as each system handles them: Windows is played with a module in the place of its own."""

import errno
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from game.storage import battle_file, file_system, saved_files
from game.storage.battle_file import SaveError, SaveLockedError
from game.storage.battles import begin, resume
from game.storage.file_system import FAR, Posix, Windows
from tests.ui.table import skirmish


class Msvcrt:
    """Windows' locks of bytes: a byte of a file is locked by the number of the open file."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.locked: dict[str, int] = {}
        self.places: list[int] = []
        self.error = 0

    def locking(self, number: int, mode: int, length: int) -> None:
        """Lock bytes, or raise as Windows does."""
        assert (mode, length) == (self.LK_NBLCK, 1)
        if self.error:
            raise OSError(self.error, "refused")
        name = str(Path(f"/proc/self/fd/{number}").resolve())
        if (
            self.locked.setdefault(name, number) != number
            and Path(f"/proc/self/fd/{self.locked[name]}").exists()
        ):
            raise OSError(errno.EACCES, "Permission denied")
        self.locked[name] = number


class Flock:
    """The locks of Linux and macOS, refusing with one error."""

    LOCK_EX, LOCK_NB = 1, 2

    def __init__(self, error: int) -> None:
        self.error = error

    def flock(self, file: BinaryIO, mode: int) -> None:
        """Refuse."""
        raise OSError(self.error, "refused")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    """Let the game take its system for Windows, where an open file cannot be renamed."""
    system = Windows(Msvcrt())
    monkeypatch.setattr(file_system, "_here", system)
    plain = Path.rename

    def rename(path: Path, target: Any) -> Path:
        numbers = Path("/proc/self/fd").iterdir()
        if any(number.is_symlink() and number.resolve() == path.resolve() for number in numbers):
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        return plain(path, target)

    monkeypatch.setattr(Path, "rename", rename)
    return system


@pytest.mark.parametrize(
    ("error", "taken"), [(errno.EACCES, False), (errno.EDEADLK, False), (errno.ENOSYS, True)]
)
def test_a_lock_held_by_someone_is_refused_and_a_disk_without_locks_is_not(
    tmp_path: Path, error: int, taken: bool
) -> None:
    bytes_locked = Msvcrt()
    bytes_locked.error = error
    with (tmp_path / "file").open("w+b") as file:
        assert Posix(Flock(error)).take_lock(file) is taken
        assert Windows(bytes_locked).take_lock(file) is taken


def test_windows_locks_a_byte_far_behind_the_battle_and_stays_where_it_was(tmp_path: Path) -> None:
    places = []

    class Watched(Msvcrt):
        def locking(self, number: int, mode: int, length: int) -> None:
            places.append(file.tell())

    with (tmp_path / "file").open("w+b") as file:
        file.write(b"abc")
        assert Windows(Watched()).take_lock(file)
        places.append(file.tell())
    assert places == [FAR, 3]


def test_a_battle_is_begun_renamed_and_resumed_on_windows(windows: Windows, tmp_path: Path) -> None:
    match, file = begin(skirmish(), 1, tmp_path)
    with pytest.raises(SaveLockedError):
        battle_file.opened(file.path)
    file.move(tmp_path / "other.battle")
    file.close()
    moved = saved_files.rename(tmp_path / "other.battle", "third")
    assert [path.name for path in tmp_path.glob("*.battle")] == [moved.name]
    resumed = resume(moved)
    assert resumed.match.state == match.state
    resumed.file.close()


def test_a_file_that_cannot_be_renamed_keeps_its_name(
    windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, file = begin(skirmish(), 1, tmp_path)
    before = file.path

    def refuse(path: Path, target: Any) -> Path:
        raise PermissionError(errno.EACCES, "refused")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(SaveError):
        file.move(tmp_path / "other.battle")
    assert file.path == before
    file.close()
    resume(before).file.close()
