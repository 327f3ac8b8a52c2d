"""Battles on the disk: opened from a map, written line by line, taken up again where they stopped."""

import os
import re
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from game.engine.journal import Answered, Journal, JournalError, Line, read, write
from game.engine.match import Divergence, Match
from game.engine.ruleset import RuleSet, find
from game.field.scenario import Scenario, ScenarioError
from game.tiled.battle import read_map

MAPS = Path(__file__).parents[2] / "maps"
SUFFIX = ".battle"
AnyMatch = Match[Any, Any, Any]
AnyRules = RuleSet[Any, Any, Any]


class SaveError(Exception):
    """A battle that cannot be kept or taken up again: which file, and why, in a sentence."""


class Resumed(msgspec.Struct, frozen=True):
    """A battle taken up again, and what was wrong with the end of its file ("" if nothing)."""

    match: AnyMatch
    file: "BattleFile"
    fault: str


class BattleFile:
    """The journal of one battle on the disk; every line is on it before the next is asked for."""

    def __init__(self, path: Path, *, keep: int | None = None) -> None:
        """Open it for writing behind its first `keep` bytes; a new file if that is None."""
        self.path = path
        try:
            self._stream: BinaryIO = path.open("xb" if keep is None else "r+b")
            if keep is not None:
                self._stream.truncate(keep)
                self._stream.seek(keep)
        except OSError as error:
            raise SaveError(f"{path.name}: cannot be written: {error.strerror}") from None

    def append(self, line: Line) -> None:
        """Put a line on the disk."""
        try:
            self._stream.write(write(line))
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise SaveError(f"{self.path.name}: cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close it."""
        self._stream.close()


def open_map(path: Path) -> tuple[AnyRules, Scenario]:
    """Read a map and find its rules; ScenarioError with everything that is wrong with it."""
    scenario = read_map(path)
    rules = find(scenario.system, scenario.source)
    rules.setup(scenario)
    return rules, scenario


def shipped_maps() -> tuple[Path, ...]:
    """List the maps that come with the game."""
    return tuple(sorted(MAPS.glob("*.tmx")))


def begin(scenario: Scenario, seed: int, folder: Path) -> tuple[AnyMatch, BattleFile]:
    """Begin a battle and keep it in a new file of the folder."""
    file = BattleFile(_free_path(folder, scenario.title))
    return Match(find(scenario.system), scenario, seed=seed, on_line=file.append), file


def load(path: Path) -> tuple[AnyMatch, Journal]:
    """Play a kept battle again up to the last answer that holds; SaveError when not even its beginning does.

    The journal given back says in `fault` what was wrong with the rest.
    """
    try:
        journal = read(path.read_bytes())
        rules = find(journal.header.scenario.system, path.name)
        return _longest_match(rules, journal)
    except OSError as error:
        raise SaveError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (JournalError, ScenarioError) as error:
        raise SaveError(f"{path.name}: {error}") from None


def resume(path: Path) -> Resumed:
    """Take up a battle where it stopped; what cannot be read is put aside in a copy, never lost."""
    match, journal = load(path)
    if journal.fault:
        aside = path.with_suffix(".damaged")
        aside.write_bytes(path.read_bytes())
        rewritten = b"".join(write(line) for line in (journal.header, *match.entries))
        path.write_bytes(rewritten)
        file = BattleFile(path, keep=len(rewritten))
    else:
        file = BattleFile(path, keep=journal.valid_bytes)
    match.keep(file.append)
    return Resumed(match, file, journal.fault)


def unfinished(folder: Path) -> tuple[Path, ...]:
    """List the kept battles, the newest first."""
    return tuple(sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True))


def _longest_match(rules: AnyRules, journal: Journal) -> tuple[AnyMatch, Journal]:
    entries = list(journal.entries)
    fault = journal.fault
    while True:
        try:
            match = Match(rules, journal.header.scenario, seed=journal.header.seed, entries=entries)
        except Divergence as error:
            fault = fault or f"it does not fit the rules: {error}"
            answers = [place for place, entry in enumerate(entries) if isinstance(entry, Answered)]
            if not answers:
                raise SaveError(f"this battle does not fit the rules: {error}") from None
            del entries[answers[-1] :]
        else:
            return match, msgspec.structs.replace(journal, fault=fault)


def _free_path(folder: Path, title: str) -> Path:
    name = re.sub(r"[^\w]+", "-", title.split(":")[0]).strip("-").lower() or "battle"
    stem = f"{datetime.now():%Y-%m-%d-%H%M}-{name}"
    paths = (folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}" for number in range(1, 10_000))
    return next(path for path in paths if not path.exists())
