"""New files: written beside their place and then given their name, so that there is a whole one or none."""

import errno
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.i18n import tr
from game.storage.file_system import file_system

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
