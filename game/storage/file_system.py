"""How files are written: new ones are there whole or not at all, and what systems do with them in their own ways."""

import errno
import os
import secrets
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from game.i18n import tr

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says when someone else holds the lock; a folder that knows no locks says something else."""

FAR = 1 << 40
"""A byte no battle reaches: Windows keeps others from reading what is locked."""


class Posix:
    """Linux and macOS; `locks` is the module fcntl."""

    renames_open_files = True
    """Whether an open file can get another name."""

    def __init__(self, locks: Any) -> None:
        self._locks = locks

    def take_lock(self, file: BinaryIO) -> bool:
        """Lock an open file until it is closed or the program ends; says whether no one else had."""
        try:
            self._locks.flock(file, self._locks.LOCK_EX | self._locks.LOCK_NB)
        except OSError as error:
            return error.errno not in HELD
        return True

    def sync_folder(self, folder: Path) -> None:
        """Let the name of a new file outlast a power cut, where that is possible."""
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


_here = Windows(import_module("msvcrt")) if sys.platform == "win32" else Posix(import_module("fcntl"))


def file_system() -> Posix | Windows:
    """Return the way with files of the system that the game runs on."""
    return _here


MOST = 255
"""Bytes that the name of a file may have on any usual disk."""


class NewFileError(OSError):
    """A place that no new file may take: `strerror` says why and what to do, in a sentence."""


def write_new(path: Path, data: bytes, *, force: bool = False, sources: Iterable[Path] = ()) -> None:
    """Write a file where there is none; OSError, and nothing left behind, when that cannot be.

    `force` lets a plain file be replaced, but never one of the `sources` that the new one is made of.
    """
    check_free(path, force=force, sources=sources)
    beside = path.parent / f".{secrets.token_hex(8)}.new"
    try:
        # Opened as a file that is not there yet, it is none that a link leads to.
        with beside.open("xb", buffering=0) as stream:
            if stream.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            os.fsync(stream.fileno())
        if force:
            beside.replace(path)
        else:
            file_system().rename_new(beside, path)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):
            beside.unlink()
    file_system().sync_folder(path.parent)


def check_free(path: Path, *, force: bool = False, sources: Iterable[Path] = ()) -> None:
    """Raise NewFileError where no new file may be written: before the work is done that leads to it."""
    if not os.path.lexists(path):
        return
    if path.is_symlink():
        raise _refusal(path, tr("it is a link; name a new file"))
    if not path.is_file():
        raise _refusal(path, tr("it is not a file; name a new one"))
    if any(source.exists() and path.samefile(source) for source in sources):
        raise _refusal(path, tr("the new file is made from it; name another one"))
    if not force:
        raise _taken(path)


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Find a name of a file that is not taken, shortened where a disk has no room for it."""
    for number in range(1, 10_000):
        end = f"{f'-{number}' if number > 1 else ''}{suffix}"
        room = MOST - len(os.fsencode(end))
        path = folder / f"{os.fsencode(stem)[:room].decode(errors='ignore')}{end}"
        if not os.path.lexists(path):
            return path
    raise _refusal(folder / stem, tr("too many files have this name; remove some"))


def _taken(path: Path) -> NewFileError:
    return _refusal(path, tr("it already exists; name a new file, or add --force to replace it"))


def _refusal(path: Path, sentence: str) -> NewFileError:
    return NewFileError(errno.EEXIST, sentence, str(path))
