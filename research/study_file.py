"""The file of a study: what is played, and a line for each task of it, so that it goes on wherever it was stopped."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import msgspec

from game.storage.battle_file import SaveError, unwritable
from game.storage.file_system import file_system
from game.tools.simulate import Study, Sums, tasks


@contextmanager
def study_file(path: Path, study: Study) -> Iterator["StudyFile"]:
    """Open the file of a study, or begin it; SaveError when it cannot be written or holds something else."""
    try:
        stream = path.open("a+b", buffering=0)
    except OSError as error:
        raise unwritable(path, error) from None
    with stream:
        yield StudyFile(path, stream, study)


class StudyFile:
    """The file, locked for one program; `tasks` are those it lacked when it was opened, `total` sums up the others.

    They are written in their order, so that it is at any time the beginning of the whole file.
    """

    def __init__(self, path: Path, stream: FileIO, study: Study) -> None:
        self._path, self._stream = path, stream
        self.tasks = tasks(study.seed, study.games)
        if not file_system().take_lock(stream):
            raise SaveError(f"{path}: another program is writing it; let that one end, or name a new file")
        try:
            self.total = self._resumed(study)
        except OSError as error:
            raise unwritable(path, error) from None

    def _resumed(self, study: Study) -> Sums:
        """Read the tasks that were played, and cut off a line that was not written to its end."""
        header, total = _line(study), study.nothing
        self._stream.seek(0)
        if (begun := self._stream.read(len(header))) != header:
            if not header.startswith(begun):
                raise SaveError(
                    f"{self._path}: line 1: does not begin this study: "
                    "ask for all that was asked for when it was begun, or name a new file"
                )
            self._stream.truncate(0)
            self._write(header)
            file_system().sync_folder(self._path.parent)
            return total
        end = len(header)
        for number, line in enumerate(self._stream.readall().splitlines(keepends=True), 2):
            if not line.endswith(b"\n"):
                self._stream.truncate(end)
                break
            sums = self._read(line, number)
            total += sums
            end += len(line)
        return total

    def _read(self, line: bytes, number: int) -> Sums:
        seeds = next(self.tasks, range(0))
        try:
            sums = msgspec.json.decode(line, type=Sums)
        except msgspec.MsgspecError:
            sums = None
        if sums is None or (sums.seed, sums.games) != (seeds.start, len(seeds)):
            raise SaveError(
                f"{self._path}: line {number}: is not the next task of this study: "
                "take it out with all behind it, and what it held is played again"
            )
        return sums

    def append(self, sums: Sums) -> None:
        """Put the next task on the disk; SaveError when that cannot be."""
        try:
            self._write(_line(sums))
        except OSError as error:
            raise unwritable(self._path, error) from None

    def _write(self, line: bytes) -> None:
        if self._stream.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(self._stream.fileno())


def _line(record: Study | Sums) -> bytes:
    return msgspec.json.encode(record) + b"\n"
