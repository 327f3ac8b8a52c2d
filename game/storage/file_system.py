"""What differs between systems in the handling of files: locks, names of open files, folders that are synced.

Nothing else in the game asks on which system it runs; the tests play both.
"""

import errno
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Protocol

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says when someone else holds the lock; a folder that knows no locks says something else."""

FAR = 1 << 40
"""A byte no battle reaches: Windows keeps others from reading what is locked."""


class FileSystem(Protocol):
    """A system's way with files; `renames_open_files` says whether an open file can get another name."""

    renames_open_files: bool

    def take_lock(self, file: BinaryIO) -> bool:
        """Lock an open file until it is closed or the program ends; says whether no one else had."""
        ...

    def sync_folder(self, folder: Path) -> None:
        """Let the name of a new file outlast a power cut."""
        ...

    def rename_new(self, old: Path, new: Path) -> None:
        """Give a file a name that no other has; FileExistsError when one has it after all."""
        ...


class Posix:
    """Linux and macOS; `locks` is the module fcntl."""

    renames_open_files = True

    def __init__(self, locks: Any) -> None:
        self._locks = locks

    def take_lock(self, file: BinaryIO) -> bool:
        """Lock a file; says whether no one else had."""
        try:
            self._locks.flock(file, self._locks.LOCK_EX | self._locks.LOCK_NB)
        except OSError as error:
            return error.errno not in HELD
        return True

    def sync_folder(self, folder: Path) -> None:
        """Sync a folder where that is possible."""
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)

    def rename_new(self, old: Path, new: Path) -> None:
        """Link a file to its new name, which never replaces another; where there are no links, rename it."""
        try:
            new.hardlink_to(old)
        except FileExistsError:
            raise
        except OSError:
            old.rename(new)
        else:
            old.unlink()


class Windows:
    """Windows; `locks` is the module msvcrt."""

    renames_open_files = False

    def __init__(self, locks: Any) -> None:
        self._locks = locks

    def take_lock(self, file: BinaryIO) -> bool:
        """Lock one byte of a file; says whether no one else had."""
        at = file.tell()
        file.seek(FAR)
        try:
            self._locks.locking(file.fileno(), self._locks.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in HELD
        finally:
            file.seek(at)
        return True

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: Windows syncs no folders."""

    def rename_new(self, old: Path, new: Path) -> None:
        """Rename a file; Windows never replaces another."""
        old.rename(new)


_here: FileSystem = (
    Windows(import_module("msvcrt")) if sys.platform == "win32" else Posix(import_module("fcntl"))
)


def file_system() -> FileSystem:
    """Return the way with files of the system that the game runs on."""
    return _here
