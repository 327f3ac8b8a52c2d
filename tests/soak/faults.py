"""Battles on a disk that is full, forbidden or broken now and then: they go on, and are whole once there is room."""

import errno
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, cast
from unittest import mock

from game.engine.play.journal import read
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.storage.battles import SaveError, begin, resume
from tests.fuzz.fields import any_scenario

MAX_ANSWERS = 60
ERRORS = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EDQUOT, errno.EROFS)


class Disk:
    """A stream whose disk fails as chance will have it."""

    def __init__(self, stream: Any, chance: Random) -> None:
        self._stream = stream
        self._chance = chance
        self.is_whole = True
        self.refused = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def fail(self, often: float) -> None:
        """Fail so often."""
        if not self.is_whole and self._chance.random() < often:
            self.refused += 1
            number = self._chance.choice(ERRORS)
            raise OSError(number, os.strerror(number))

    def write(self, data: bytes) -> int:
        """Write, perhaps in part."""
        self.fail(0.2)
        if not self.is_whole and self._chance.random() < 0.3:
            self.refused += 1
            return int(self._stream.write(data[: self._chance.randrange(len(data))]))
        return int(self._stream.write(data))

    def truncate(self, size: int) -> int:
        """Cut the file, perhaps."""
        self.fail(0.3)
        return int(self._stream.truncate(size))

    def fileno(self) -> int:
        """Sync, perhaps."""
        self.fail(0.2)
        return int(self._stream.fileno())


def piece(folder: Path, number: int) -> Counter[str]:
    """Fight a battle while its disk fails, then once more with a whole one, and take it up again."""
    chance, counted = Random(number), Counter({"answers lost": 0})
    for old in folder.iterdir():
        old.unlink()
    scenario = any_scenario(number)
    counted += _forbidden(scenario, number, folder)
    match, file = begin(scenario, number, folder)
    disk = Disk(file._stream, chance)
    file._stream = cast(BinaryIO, disk)
    player = RandomPlayer(number)
    disk.is_whole = False
    for _ in range(MAX_ANSWERS):
        if match.pending is None:
            break
        try:
            match.submit(player.choose(match, match.pending))
        except SaveError as error:
            assert str(error).startswith(f"{file.path.name}: cannot be written: "), error
            counted["answers that could not be written at first"] += 1
        else:
            held = list(read(file.path.read_bytes()).entries)
            counted["answers lost"] += held != match.entries
        counted["answers"] += 1
    disk.is_whole = True
    match.flush()
    journal = read(file.path.read_bytes())
    counted["answers lost"] += (list(journal.entries), journal.damage) != (match.entries, "")
    counted["errors of the disk"] += disk.refused
    counted["battles"] += 1
    file.close()
    resumed = resume(file.path)
    assert resumed.match.state == match.state
    resumed.file.close()
    assert counted["answers lost"] == 0, number
    return counted


def _forbidden(scenario: Scenario, number: int, folder: Path) -> Counter[str]:
    """Begin a battle where no file may be made: a sentence, and nothing left behind."""
    with mock.patch.object(Path, "open", side_effect=PermissionError(errno.EACCES, "Permission denied")):
        try:
            begin(scenario, number, folder)
        except SaveError as error:
            assert str(error).endswith(": cannot be written: Permission denied")
        else:
            raise AssertionError("a file was made where none may be")
    assert list(folder.iterdir()) == []
    return Counter({"battles forbidden": 1})
