"""The file of one battle: locked for one window, every answer in it before the next is asked for."""

import errno
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from game.engine.play.journal import FIRST_WITH_SEATS, End, Header, JournalWriter, Line, Seated
from game.i18n import tr
from game.storage.file_system import file_system, free_path

NOWHERE = End(0)
"""The end of a file in which there is nothing yet."""


SUFFIX = ".battle"
MAX_BYTES = 8 << 20


class SaveError(Exception):
    """A battle that cannot be kept or resumed: which file, and why, in a sentence."""


class SaveLockedError(SaveError):
    """A battle that another window has open."""


def new(path: Path) -> BinaryIO:
    """Make a file and lock it."""
    try:
        return _locked(path, path.open("xb", buffering=0))
    except OSError as error:
        raise unwritable(path, error) from None


def opened(path: Path) -> BinaryIO:
    """Open a file that is there and lock it, before anything in it is read to be resumed."""
    try:
        return _locked(path, path.open("r+b", buffering=0))
    except FileNotFoundError as error:
        raise SaveError(tr("{file}: cannot be read: {why}", file=path.name, why=error.strerror)) from None
    except OSError as error:
        raise unwritable(path, error) from None


class BattleFile:
    """The journal of one battle on the disk.

    `news` says in a sentence that another program took the file away, and where the battle is kept now.
    `seats` are who plays each side, as far as the file says.
    """

    def __init__(
        self,
        path: Path,
        stream: BinaryIO,
        header: Header,
        end: End = NOWHERE,
        seats: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Write on behind that end of a locked file; what is behind it is cut off."""
        self.path = path
        self.news = ""
        self.seats = seats
        self._names_seats = header.format >= FIRST_WITH_SEATS
        self._stream = stream
        self._end = end
        self._pen = JournalWriter(header, end.sum)
        self._is_whole = True
        try:
            self._data = _whole(stream, end.bytes)
            self._cut()
        except OSError as error:
            self.close()
            raise unwritable(path, error) from None
        if not end.bytes:
            file_system().sync_folder(path.parent)

    def append(self, lines: Sequence[Line]) -> None:
        """Put lines on the disk, all of them or none."""
        pen = self._pen.copy()
        data = b"".join(map(pen.write, lines))
        try:
            if not self._is_there():
                self._write_anew()
            if not self._is_whole:
                self._cut()
            self._is_whole = False
            written = self._stream.write(data)
            if written != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._stream.fileno())
        except OSError as error:
            with suppress(OSError):
                self._cut()
            raise unwritable(self.path, error) from None
        except ValueError:
            raise SaveError(tr("{file}: cannot be written: it is closed", file=self.path.name)) from None
        self._is_whole = True
        self._pen, self._end = pen, End(self._end.bytes + len(data), pen.last)
        self._data += data

    def seat(self, seats: Mapping[str, str]) -> None:
        """Note who plays each side from here on, in a file that has room for it, if the disk takes it."""
        if self._names_seats and seats != self.seats:
            with suppress(SaveError):
                self.append((Seated(seats=dict(seats)),))
                self.seats = dict(seats)

    def move(self, path: Path) -> None:
        """Continue under another name; SaveError, and under the old one, when that cannot be."""
        try:
            if not file_system().renames_open_files:
                self._stream.close()
            self.path.rename(path)
            self.path = path
        except OSError as error:
            raise unwritable(path, error) from None
        finally:
            if self._stream.closed:
                self._stream = opened(self.path)
                self._stream.seek(self._end.bytes)
        file_system().sync_folder(path.parent)

    def close(self) -> None:
        self._stream.close()

    def discard(self) -> None:
        """Close it and take it off the disk: nothing worth keeping is in it."""
        self.close()
        with suppress(OSError):
            self.path.unlink()

    def _is_there(self) -> bool:
        """Whether the name still leads to this file, and it is as long as it was left."""
        try:
            found, own = self.path.stat(), os.fstat(self._stream.fileno())
        except FileNotFoundError:
            return False
        is_this = (found.st_ino, found.st_dev) == (own.st_ino, own.st_dev)
        return is_this and (found.st_size == self._end.bytes or not self._is_whole)

    def _write_anew(self) -> None:
        """Write the whole battle beside a file that another program deleted, replaced or changed."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        path = free_path(self.path.parent, self.path.stem, self.path.suffix)
        stream = new(path)
        try:
            if stream.write(self._data) != len(self._data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(stream.fileno())
        except OSError:
            stream.close()
            path.unlink(missing_ok=True)
            raise
        file_system().sync_folder(path.parent)
        self._stream.close()
        self.news = tr(
            "Another program deleted or changed the saved game {file}; the whole battle is now saved as {new}.",
            file=self.path.name,
            new=path.name,
        )
        self._stream, self.path, self._is_whole = stream, path, True

    def _cut(self) -> None:
        """Leave in the file what is whole, and write on behind it."""
        self._stream.truncate(self._end.bytes)
        self._stream.seek(self._end.bytes)
        self._is_whole = True


def _whole(stream: BinaryIO, size: int) -> bytearray:
    """Read the beginning of a file, which is all that is whole of it."""
    stream.seek(0)
    data = bytearray()
    while len(data) < size and (part := stream.read(size - len(data))):
        data += part
    return data


def _locked(path: Path, stream: BinaryIO) -> BinaryIO:
    if file_system().take_lock(stream):
        return stream
    stream.close()
    raise SaveLockedError(
        tr("{file}: is open in another window; close it there, or watch the replay here", file=path.name)
    )


def unwritable(path: Path, error: OSError) -> SaveError:
    """Return the message that a file cannot be written."""
    return SaveError(tr("{file}: cannot be written: {why}", file=path.name, why=error.strerror or str(error)))
