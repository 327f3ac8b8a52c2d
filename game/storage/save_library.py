"""The library of saved games: listed with where they are, by what was noted of each."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import accumulate
from math import inf
from operator import add
from pathlib import Path
from time import monotonic

import msgspec
from msgspec.structs import replace

from game.engine.installed import GAME
from game.engine.play.journal import Header, Journal, line_of
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE
from game.i18n import tr
from game.storage.battles import SUFFIX, AnyMatch, OutOfTime, SaveError, load, read_journal
from game.storage.saved_files import AWAY
from game.storage.user_folders import read_json

NOTES = "shelf.json"
MAX_LOOKS = 40
"""Battles that are played again before the title screen opens; those beyond have their turn at the next start."""

SECONDS = 1.0
"""How long a battle is played again to be listed; so long the title screen waits before it begins the last of them."""

FEW_PIECES, MAX_COST = 60, 1_000_000
"""Pieces, and steps times their square, of battles that are listed by what their files begin with."""

MAX_LINE = 32
"""Battles played on from one another that are followed back."""

MAX_TOLD = 600
LAST_DAY = 253_402_000_000
"""Seconds at which the years with four digits are nearly over; a file may say it is from later, or from before 1970."""


class TrackStatus(msgspec.Struct, frozen=True):
    """How the track of a side, which is named, stands."""

    side: str
    title: str
    value: int
    goal: int


class SavedGameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """Where a saved game stands, and under which rules; `side` is "" where both sides act.

    `fault` says why it cannot be resumed, or what is wrong with its end. `line` is as in the journal: whose line begins
    with another's was played on from that one; `origin` names that one, and `origin_turn` the turn. `seats` names
    each side and who plays it, as far as the file says.
    """

    title: str = ""
    rules: str = ""
    turn: int = 0
    in_rounds: bool = False
    side: str = ""
    tracks: tuple[TrackStatus, ...] = ()
    is_over: bool = False
    outcome: str = ""
    fault: str = ""
    is_lost: bool = False
    line: tuple[str, ...] = ()
    origin: str = ""
    origin_turn: int = 0
    seats: tuple[tuple[str, str], ...] = ()


class _Note(msgspec.Struct, frozen=True):
    size: int
    changed: int
    summary: SavedGameSummary


class _Notes(msgspec.Struct, frozen=True):
    game: str
    battles: dict[str, _Note]


class SaveLibrary:
    """The saved games of a folder; what was found in each is noted, so that it is played again only once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / NOTES
        self._notes = self._read()

    def battles(self) -> tuple[Path, ...]:
        """List the battles, the newest first."""
        return _newest_first(self.folder)

    def away(self) -> tuple[Path, ...]:
        """List the battles that were archived, the newest first."""
        return _newest_first(self.folder / AWAY)

    def hung_together(self, paths: Sequence[Path]) -> tuple[Path, ...]:
        """Put each battle that was played on from another behind that one, as far as it is known."""
        rank: dict[tuple[str, ...], int] = {}
        keys = {path: [*accumulate(((part,) for part in self._line(path)), add)] for path in paths}
        for number, path in enumerate(paths):
            for key in keys[path]:
                rank.setdefault(key, number)
        return tuple(sorted(paths, key=lambda path: [rank[key] for key in keys[path]]))

    def depth(self, path: Path, paths: Sequence[Path]) -> int:
        """Count the battles of a list from which one was played on, one after the other."""
        line, lines = self._line(path), set(map(self._line, paths))
        return sum(line[:length] in lines for length in range(1, len(line)))

    def _line(self, path: Path) -> tuple[str, ...]:
        summary = self.cached(path)
        return summary.line if summary is not None and summary.line else (path.name,)

    def cached(self, path: Path) -> SavedGameSummary | None:
        """Return what was noted of a battle; None if that is nothing, or the file has changed since."""
        note = self._notes.get(self._key(path))
        return note.summary if note is not None and (note.size, note.changed) == _stamp(path) else None

    def summary(self, path: Path) -> SavedGameSummary:
        """Return how far a battle is, by playing it again if that is not noted."""
        if (cached := self.cached(path)) is not None:
            return cached
        summary = self._look_into(path)
        self._write()
        return summary

    def note(self, path: Path, match: AnyMatch, seats: Mapping[str, str]) -> None:
        """Note how far a battle is that was played, so that it need not be played again to be listed."""
        self._notes[self._key(path)] = _Note(*_stamp(path), _standing(match, "", seats))
        self._write()

    def newest_unfinished(self) -> tuple[Path, SavedGameSummary] | None:
        """Find the newest battle that can be resumed, as far as battles can be looked into without a wait."""
        found, looks, until = None, 0, monotonic() + SECONDS
        for path in self.battles():
            summary = self.cached(path)
            if summary is None and (looks == MAX_LOOKS or monotonic() > until):
                break
            if summary is None:
                summary, looks = self._look_into(path), looks + 1
            if not summary.is_over and not summary.is_lost:
                found = path, summary
                break
        if looks:
            self._write()
        return found

    def _look_into(self, path: Path) -> SavedGameSummary:
        stamp = _stamp(path)
        summary = summary_of(path, monotonic() + SECONDS)
        self._notes[self._key(path)] = _Note(*stamp, summary)
        return summary

    def _key(self, path: Path) -> str:
        return _told(os.path.relpath(path, self.folder))

    def _read(self) -> dict[str, _Note]:
        """Read the notes; they are only a help, so that a file that cannot be read is as good as none."""
        notes = read_json(self._file, _Notes)
        return notes.battles if notes is not None and notes.game == GAME else {}

    def _write(self) -> None:
        there = {self._key(path) for path in (*self.battles(), *self.away())}
        self._notes = {key: note for key, note in self._notes.items() if key in there}
        new = self._file.with_suffix(".new")
        with suppress(OSError):
            new.write_bytes(msgspec.json.encode(_Notes(GAME, self._notes)))
            new.replace(self._file)


def summary_of(path: Path, until: float = inf) -> SavedGameSummary:
    """Play a battle again and say where it is; only what its file begins with where that takes longer than `until`."""
    try:
        match, journal = looked_into(path, until)
    except OutOfTime:
        return _beginning(path)
    except SaveError as error:
        return SavedGameSummary(title=_told(path.stem), fault=_told(str(error)), is_lost=True)
    except Exception as error:  # a battle that the game cannot even look into must not keep it from opening
        damage = tr("{file}: the game cannot read it ({error})", file=path.name, error=repr(error))
        return SavedGameSummary(title=_told(path.stem), fault=_told(damage), is_lost=True)
    return _standing(match, _told(journal.damage), journal.seats)


def looked_into(path: Path, until: float) -> tuple[AnyMatch, Journal]:
    """Play a battle again as `load` does; OutOfTime where that takes too long, or one question alone might."""
    journal = read_journal(path)
    pieces = len(journal.header.scenario.pieces)
    if pieces > FEW_PIECES and pieces * pieces * len(journal.entries) > MAX_COST:
        raise OutOfTime
    return load(path, until=until)


def _beginning(path: Path) -> SavedGameSummary:
    """Say of a battle what is written in its file, without playing it."""
    header = read_journal(path).header
    info = find(header.scenario.system).info
    return replace(_parted(header), rules=info.name, in_rounds=info.in_rounds)


def _parted(header: Header) -> SavedGameSummary:
    """Say what a battle is called, and from where it was played on."""
    origin = header.origin
    return SavedGameSummary(
        title=_told(header.scenario.title.split(":")[0]),
        line=tuple(map(_told, line_of(header)[-MAX_LINE:])),
        origin=_told(origin.title) if origin else "",
        origin_turn=origin.turn if origin else 0,
    )


def _standing(match: AnyMatch, damage: str, seats: Mapping[str, str]) -> SavedGameSummary:
    info = match.rules.info
    view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    outcome = match.outcome
    return replace(
        _parted(match.header),
        rules=info.name,
        turn=view.turn,
        in_rounds=info.in_rounds,
        side=next((side.plural_name for side in info.sides if side.id == view.side), ""),
        tracks=tuple(
            TrackStatus(info.side(track.side).plural_name, track.title, track.value, track.goal)
            for track in view.tracks
            if track.id == view.tracks[0].id
        ),
        is_over=match.pending is None,
        outcome=outcome.sentence if outcome else "",
        fault=damage,
        seats=tuple((side.plural_name, _told(seats[side.id])) for side in info.sides if side.id in seats),
    )


def _told(text: str) -> str:
    """Return a text as it can be written down, whatever letters the name of a file has, and not without end."""
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= MAX_TOLD else f"{text[:MAX_TOLD]}…"


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def day_of(path: Path) -> datetime:
    """Return when a battle was last resumed."""
    return datetime.fromtimestamp(min(max(0.0, _stamp(path)[1] / 1e9), LAST_DAY))


def _newest_first(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(_files(folder), key=lambda path: (_stamp(path)[1], path.name), reverse=True))


def _files(folder: Path) -> Iterator[Path]:
    try:
        for path in folder.iterdir():
            # A program that was killed at the very beginning leaves a file with nothing in it.
            if path.suffix == SUFFIX and path.is_file() and path.stat().st_size:
                yield path
    except OSError:
        return
