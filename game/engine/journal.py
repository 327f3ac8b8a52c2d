"""The journal of a battle: what was answered and what chance gave, a line each, and nothing else.

Whatever the battle has become follows from these lines and the rules.
"""

from collections.abc import Iterable

import msgspec

from game.field.scenario import Scenario

FORMAT = 1


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="line", tag=str.lower):
    """One line of a journal."""


class Header(Line, frozen=True, kw_only=True):
    """The first line: what is needed to set the battle up again without its map."""

    format: int
    seed: int
    scenario: Scenario


class Answered(Line, frozen=True, kw_only=True):
    """A side chose the option with this notation."""

    by: str
    answer: str


class Rolled(Line, frozen=True, kw_only=True):
    """Dice fell."""

    faces: str


class Shuffled(Line, frozen=True, kw_only=True):
    """Cards were put in a chance order."""

    order: tuple[int, ...]


class Undone(Line, frozen=True, kw_only=True):
    """The newest answer was taken back."""


Entry = Answered | Rolled | Shuffled
_decoder: msgspec.json.Decoder[Header | Answered | Rolled | Shuffled | Undone] = msgspec.json.Decoder(
    Header | Answered | Rolled | Shuffled | Undone
)


class JournalError(Exception):
    """A journal of which not even the beginning can be read."""


class Journal(msgspec.Struct, frozen=True):
    """A journal read back: what stands after every undo, and in `fault` what is wrong with the rest ("" if nothing)."""

    header: Header
    entries: tuple[Entry, ...]
    fault: str = ""
    valid_bytes: int = 0


def write(line: Line) -> bytes:
    """Write a line, its end included."""
    return msgspec.json.encode(line) + b"\n"


def read(data: bytes) -> Journal:
    """Read the longest valid part of a journal; JournalError when there is none."""
    header: Header | None = None
    entries: list[Entry] = []
    valid = 0
    fault = ""
    for number, text in enumerate(data.split(b"\n"), 1):
        if not text:
            valid = min(valid + 1, len(data))
            continue
        end = valid + len(text) + 1
        if end > len(data):
            fault = f"line {number} was cut off"
            break
        try:
            line = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            fault = f"line {number} cannot be read ({error})"
            break
        if header is None:
            if not isinstance(line, Header):
                fault = f"line {number} should be the header of a battle"
                break
            if line.format > FORMAT:
                raise JournalError(
                    "this battle was kept by a newer version of the game "
                    f"(format {line.format}, this one reads up to {FORMAT})"
                )
            header = line
        elif isinstance(line, Header):
            fault = f"line {number} is a second header"
            break
        elif isinstance(line, Undone):
            if (last := last_answer(entries)) is None:
                fault = f"line {number} takes back an answer, but there is none"
                break
            del entries[last:]
        else:
            entries.append(line)
        valid = end
    if header is None:
        raise JournalError(f"this is no battle: {fault or 'it is empty'}")
    return Journal(header, tuple(entries), fault, valid)


def tell(entry: Entry) -> str:
    """Name an entry in a sentence."""
    match entry:
        case Answered():
            return f"the answer {entry.answer!r}"
        case Rolled():
            return f"the roll {entry.faces!r}"
        case Shuffled():
            return f"a shuffle of {len(entry.order)}"


def last_answer(entries: Iterable[Entry]) -> int | None:
    """Find the place of the newest answer among the entries."""
    last = None
    for place, entry in enumerate(entries):
        if isinstance(entry, Answered):
            last = place
    return last
