"""The journal of a battle: what was answered and what chance gave, a line each, and nothing else.

Whatever the battle has become follows from these lines and the rules. A line is JSON and, behind a tab, a sum over it
and the line before, so that what has changed since it was written is found. The header stands twice: without it
nothing could be read.
"""

from collections.abc import Sequence
from copy import copy
from hashlib import blake2b

import msgspec

from game.engine.installed import GAME
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario

FORMAT = 4
FIRST_WITH_SUMS = 2
FIRST_WITH_SEATS = 4

MAX_HEADER = 8 << 20
MAX_LINE = 64 << 10
MAX_LINES = 400_000
"""Bytes and lines that no battle comes near to: a file with more of them is not read to its end."""


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag=str.lower):
    """One line of a journal."""


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a battle was played on from: the first `entries` of its journal are not of its own dice and players.

    `title` names the saved game it parted from ("" for a position), `turn` is the turn in which it did, and `line` are
    the keys of the saved games it comes from, the first battle first (see `line_of`).
    """

    entries: int
    title: str = ""
    turn: int = 0
    line: tuple[str, ...] = ()


class Header(Line, frozen=True, kw_only=True):
    """The first line: what is needed to set the battle up again without its map.

    `rules` is the version of the rules the battle was begun with, `map` the digest of its scenario, and `game` the
    version of the program. `origin` is where it was played on from; None for a battle played from its beginning.
    """

    format: int
    seed: int
    scenario: Scenario
    rules: str = ""
    map: str = ""
    game: str = ""
    origin: Origin | None = None


class Answered(Line, frozen=True, kw_only=True):
    """A side chose the option with this notation."""

    by: SideId
    answer: str


class Rolled(Line, frozen=True, kw_only=True):
    """Dice fell."""

    faces: str


class Shuffled(Line, frozen=True, kw_only=True):
    """Cards were put in a chance order."""

    order: tuple[int, ...]


class Undone(Line, frozen=True, kw_only=True):
    """The newest answer was undone."""


class Seated(Line, frozen=True, kw_only=True):
    """Who plays each side from here on: a person, or a computer player by its name."""

    seats: dict[str, str]


Entry = Answered | Rolled | Shuffled
_decoder: msgspec.json.Decoder[Header | Answered | Rolled | Shuffled | Undone | Seated] = (
    msgspec.json.Decoder(Header | Answered | Rolled | Shuffled | Undone | Seated)
)


class JournalError(Exception):
    """A journal of which not even the beginning can be read."""


class End(msgspec.Struct, frozen=True):
    """Where a line ends in the file, and its sum, with which the next one is written."""

    bytes: int
    sum: str = ""


class Journal(msgspec.Struct, frozen=True):
    """A journal read back: what stands after every undo, and what is wrong with the rest in `damage` ("" if nothing).

    `ends` says where the header and each entry end, `end` where all that is whole does. `word` says what was fixed
    on the way. `seats` are who played each side last; empty where the file does not say.
    """

    header: Header
    entries: tuple[Entry, ...]
    damage: str = ""
    end: End = End(0)
    ends: tuple[End, ...] = ()
    word: str = ""
    seats: dict[str, str] = {}

    @property
    def is_torn(self) -> bool:
        """Whether nothing is wrong but that the last line was not written to its end."""
        return self.damage.endswith(_CUT_OFF)

    def before(self, index: int, damage: str) -> "Journal":
        """Leave out an entry and all that follows it, and who played, which may have been said later."""
        ends = self.ends[: index + 1]
        return msgspec.structs.replace(
            self, entries=self.entries[:index], damage=damage, end=ends[-1], ends=ends, seats={}
        )


_CUT_OFF = "was cut off"


def begin(seed: int, scenario: Scenario, rules: str, origin: Origin | None = None) -> Header:
    """Make the header of a battle that begins now."""
    return Header(
        format=FORMAT,
        seed=seed,
        scenario=scenario,
        rules=rules,
        map=digest(scenario),
        game=GAME,
        origin=origin,
    )


def line_of(header: Header) -> tuple[str, ...]:
    """Return the keys of the saved games that a battle comes from, and its own: saved games of one line hang together.

    What names them is what they were begun with, so that they may be renamed and carried about.
    """
    return (*(header.origin.line if header.origin else ()), f"{header.map}-{header.seed}")


def digest(scenario: Scenario) -> str:
    """Sum a scenario up in a few letters that change when anything in it does."""
    return blake2b(msgspec.json.encode(scenario), digest_size=8).hexdigest()


class JournalWriter:
    """Writes the lines of one journal, in the format of its header."""

    def __init__(self, header: Header, last: str = "") -> None:
        """`last` is the sum of the line before."""
        self.last = last
        self._has_sums = header.format >= FIRST_WITH_SUMS

    def write(self, line: Line) -> bytes:
        """Write a line, its end included; a header twice."""
        text = msgspec.json.encode(line)
        if not self._has_sums:
            return text + b"\n"
        self.last = _sum(b"" if isinstance(line, Header) else self.last.encode(), text).decode()
        written = text + b"\t" + self.last.encode() + b"\n"
        return written * 2 if isinstance(line, Header) else written

    def copy(self) -> "JournalWriter":
        """Make a pen that continues from here as well."""
        return copy(self)


def write(lines: Sequence[Line]) -> bytes:
    """Write a whole journal, the header first."""
    assert isinstance(lines[0], Header)
    pen = JournalWriter(lines[0])
    return b"".join(map(pen.write, lines))


def read(data: bytes) -> Journal:
    """Read the longest valid part of a journal; JournalError when there is none."""
    reading = _Reading()
    at = 0
    while at < len(data) and not reading.damage:
        cut = data.find(b"\n", at)
        reading.number += 1
        if reading.number > MAX_LINES:
            reading.damage = f"it has more than {MAX_LINES} lines"
        elif cut < 0:
            reading.damage = f"line {reading.number} {_CUT_OFF}"
        else:
            reading.take(data[at:cut], cut + 1)
            at = cut + 1
    if reading.header is None:
        raise JournalError(f"this is not a battle: {reading.first_fault or reading.damage or 'it is empty'}")
    return Journal(
        reading.header,
        tuple(reading.entries),
        reading.damage,
        reading.end,
        tuple(reading.ends),
        reading.word,
        reading.seats,
    )


class _Reading:
    """A journal being read line by line."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.entries: list[Entry] = []
        self.ends: list[End] = []
        self.end = End(0)
        self.number = 0
        self.damage = self.first_fault = self.word = ""
        self.seats: dict[str, str] = {}
        self._copy: bytes | None = None
        self._answers: list[int] = []

    def take(self, text: bytes, end: int) -> None:
        """Read a line that ends there in the file."""
        if not text:
            self.end = End(end, self.end.sum)
        elif self.header is None:
            self._begin(text, end)
        elif self._copy is None or not self._is_copy(text):
            self._go_on(text, end)
        else:
            self.end = End(end, self.end.sum)
            self.ends = [self.end]

    def _begin(self, text: bytes, end: int) -> None:
        """Read the header; if that is rotten, its copy in the next line."""
        body, _, total = text.partition(b"\t")
        sound = not total or total == _sum(b"", body)
        header = self._decoded(body, MAX_HEADER) if sound else None
        _refuse_newer(body)
        if isinstance(header, Header) and bool(total) == (header.format >= FIRST_WITH_SUMS):
            self.header = header
            self.end = End(end, total.decode())
            self.ends = [self.end]
            if self.first_fault:
                self.word = f"{self.first_fault}; its copy was used"
            elif total:
                self._copy = text
            self.damage = ""
            return
        damage = self.damage or f"line {self.number} should be the header of a battle"
        self.damage = "" if not self.first_fault else damage
        self.first_fault = self.first_fault or (damage if sound else self._changed)

    def _is_copy(self, text: bytes) -> bool:
        """Return whether a line is the header once more, be it a rotten one."""
        copy, self._copy = self._copy, None
        if text == copy:
            return True
        body, _, total = text.partition(b"\t")
        if total == _sum(self.end.sum.encode(), body):
            return False
        self.word = f"{self._changed}; it is a copy of the line before"
        return True

    def _go_on(self, text: bytes, end: int) -> None:
        """Read a line behind the header."""
        assert self.header is not None
        total = b""
        if self.header.format >= FIRST_WITH_SUMS:
            text, _, total = text.partition(b"\t")
            if total != _sum(self.end.sum.encode(), text):
                self.damage = self._changed
                return
        line = self._decoded(text, MAX_LINE)
        if line is None:
            return
        if isinstance(line, Header):
            self.damage = f"line {self.number} is a second header"
            return
        if isinstance(line, Seated):
            self.seats = line.seats
            self.end = self.ends[-1] = End(end, total.decode())
            return
        if isinstance(line, Undone):
            if not self._answers:
                self.damage = f"line {self.number} undoes an answer, but there is none"
                return
            last = self._answers.pop()
            del self.entries[last:], self.ends[last + 1 :]
            self.end = End(end, total.decode())
            return
        if isinstance(line, Answered):
            self._answers.append(len(self.entries))
        self.entries.append(line)
        self.end = End(end, total.decode())
        self.ends.append(self.end)

    def _decoded(self, text: bytes, maximum: int) -> Header | Entry | Undone | Seated | None:
        if len(text) > maximum:
            self.damage = f"line {self.number} is longer than any line of a battle"
            return None
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.damage = f"line {self.number} cannot be read ({error})"
            return None

    @property
    def _changed(self) -> str:
        return f"line {self.number} has changed since it was written"


class _Newer(msgspec.Struct, frozen=True):
    """What every version of the game can read of a header."""

    format: int
    game: str = ""


def _refuse_newer(text: bytes) -> None:
    """Return which version can read a header that this one cannot."""
    try:
        header = msgspec.json.decode(text, type=_Newer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if header.format > FORMAT:
        game = f"version {header.game}" if header.game else "a newer version"
        raise JournalError(
            f"this battle was saved by {game} of the game (format {header.format}, this one, {GAME}, "
            f"reads up to {FORMAT}); resume it with {'that one' if header.game else 'one'} or a later one"
        )


def _sum(last: bytes, text: bytes) -> bytes:
    """Sum up a line and all before it, whose sum is `last`."""
    return blake2b(last + text, digest_size=4).hexdigest().encode()


def answered_by(entries: Sequence[Entry]) -> set[str]:
    """Return the sides that answered anything in these entries."""
    return {entry.by for entry in entries if isinstance(entry, Answered)}


def describe(entry: Entry) -> str:
    """Name an entry in a sentence."""
    match entry:
        case Answered():
            return f"the answer {entry.answer!r}"
        case Rolled():
            return f"the roll {entry.faces!r}"
        case Shuffled():
            return f"a shuffle of {len(entry.order)}"
