"""Battles on the disk: opened from a map, written line by line, taken up again where they stopped."""

import errno
import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from game.engine.journal import Journal, JournalError, Line, read, write
from game.engine.match import Divergence, Match
from game.engine.ruleset import RuleSet, find
from game.field.scenario import Problem, Scenario, ScenarioError
from game.tiled.battle import examine

MAPS = Path(__file__).parents[2] / "maps"
SUFFIX, DAMAGED = ".battle", ".damaged"
AnyMatch = Match[Any, Any, Any]
AnyRules = RuleSet[Any, Any, Any]


class SaveError(Exception):
    """A battle that cannot be kept or taken up again: which file, and why, in a sentence."""


class Resumed(msgspec.Struct, frozen=True):
    """A battle taken up again, and what was wrong with the end of its file ("" if nothing)."""

    match: AnyMatch
    file: "BattleFile"
    fault: str


class CheckedMap(msgspec.Struct, frozen=True):
    """A map read as the game would: its rules and its battle if there are any, what is wrong, and what is odd."""

    rules: AnyRules | None
    scenario: Scenario | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


class BattleFile:
    """The journal of one battle on the disk; every line is on it before the next is asked for."""

    def __init__(self, path: Path, *, keep: int | None = None) -> None:
        """Open it for writing behind its first `keep` bytes; a new file if that is None."""
        self.path = path
        self._length = keep or 0
        try:
            self._stream: BinaryIO = path.open("xb" if keep is None else "r+b", buffering=0)
            self._cut()
        except OSError as error:
            raise SaveError(f"{path.name}: cannot be written: {error.strerror}") from None

    def append(self, line: Line) -> None:
        """Put a line on the disk, whole or not at all."""
        data = write(line)
        try:
            written = self._stream.write(data)
            os.fsync(self._stream.fileno())
            if written != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            with suppress(OSError):
                self._cut()
            raise SaveError(f"{self.path.name}: cannot be written: {error.strerror}") from None
        self._length += len(data)

    def _cut(self) -> None:
        """Leave in the file what is whole, and write on behind it."""
        self._stream.truncate(self._length)
        self._stream.seek(self._length)

    def close(self) -> None:
        """Close it."""
        self._stream.close()


def check_map(path: Path) -> CheckedMap:
    """Read a map as the game would and find everything that is wrong with it or odd, in one go."""
    examined = examine(path)
    scenario, errors, warnings = examined.scenario, examined.problems, examined.warnings
    if scenario is None or not scenario.system:
        return CheckedMap(None, scenario, errors, warnings)
    rules: AnyRules | None = None
    try:
        rules = find(scenario.system, scenario.source)
        warnings += rules.warnings(scenario, rules.setup(scenario))
    except ScenarioError as error:
        errors += error.problems
    return CheckedMap(rules, scenario, errors, warnings)


def open_map(path: Path) -> tuple[AnyRules, Scenario]:
    """Read a map and find its rules; ScenarioError with everything that is wrong with it."""
    checked = check_map(path)
    if checked.errors or checked.rules is None or checked.scenario is None:
        raise ScenarioError(path.name, checked.errors)
    return checked.rules, checked.scenario


def shipped_maps() -> tuple[Path, ...]:
    """List the maps that come with the game."""
    return tuple(sorted(MAPS.glob("*.tmx")))


def begin(scenario: Scenario, seed: int, folder: Path) -> tuple[AnyMatch, BattleFile]:
    """Begin a battle and keep it in a new file of the folder."""
    match: AnyMatch = Match(find(scenario.system, scenario.source), scenario, seed=seed)
    file = BattleFile(_free_path(folder, scenario.title))
    _go_on_in(file, match, (match.header, *match.entries))
    return match, file


def load(path: Path) -> tuple[AnyMatch, Journal]:
    """Play a kept battle again up to the last answer that holds; SaveError when not even its beginning does.

    The journal given back says in `fault` what was wrong with the rest.
    """
    try:
        journal = read(path.read_bytes())
        scenario = journal.header.scenario
        return _longest_match(find(scenario.system, scenario.source), journal)
    except OSError as error:
        raise SaveError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (JournalError, ScenarioError) as error:
        raise SaveError(f"{path.name}: {error}") from None


def resume(path: Path) -> Resumed:
    """Take up a battle where it stopped; what cannot be read is put aside in a copy, never lost."""
    match, journal = load(path)
    if journal.fault:
        try:
            shutil.copyfile(path, _free(path.parent, path.stem, DAMAGED))
            keep = _rewrite(path, (journal.header, *journal.entries))
        except OSError as error:
            raise SaveError(f"{path.name}: cannot be written: {error.strerror}") from None
    else:
        keep = journal.valid_bytes
    file = BattleFile(path, keep=keep)
    # A file that ends between an answer and its dice has them rolled by now, but not written.
    _go_on_in(file, match, match.entries[len(journal.entries) :])
    return Resumed(match, file, journal.fault)


def unfinished(folder: Path) -> tuple[Path, ...]:
    """List the kept battles, the newest first."""
    return tuple(sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True))


def _go_on_in(file: BattleFile, match: AnyMatch, lines: Iterable[Line]) -> None:
    """Bring a file up to date with its battle, and keep it so."""
    for line in lines:
        file.append(line)
    match.keep(file.append)


def _longest_match(rules: AnyRules, journal: Journal) -> tuple[AnyMatch, Journal]:
    """Play a journal up to the first entry that does not fit; the journal given back ends before that."""
    header = journal.header
    try:
        return Match(rules, header.scenario, seed=header.seed, entries=journal.entries), journal
    except Divergence as error:
        entries = journal.entries[: error.place]
        fault = f"it does not fit the rules: {error}"
    match = Match(rules, header.scenario, seed=header.seed, entries=entries)
    return match, msgspec.structs.replace(journal, entries=entries, fault=fault)


def _rewrite(path: Path, lines: Iterable[Line]) -> int:
    """Put other lines in place of a file, all or nothing; give their length."""
    data = b"".join(map(write, lines))
    new = path.with_suffix(".new")
    with new.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(path)
    return len(data)


def _free_path(folder: Path, title: str) -> Path:
    name = re.sub(r"[^\w]+", "-", title.split(":")[0]).strip("-").lower() or "battle"
    return _free(folder, f"{datetime.now():%Y-%m-%d-%H%M}-{name}", SUFFIX)


def _free(folder: Path, stem: str, suffix: str) -> Path:
    paths = (folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in range(1, 10_000))
    return next(path for path in paths if not path.exists())
