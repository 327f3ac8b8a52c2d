"""The journal: written a line each, read back as far as it holds."""

import re
from hashlib import blake2b

import pytest

from game.engine.installed import GAME
from game.engine.play.journal import (
    FORMAT,
    MAX_LINE,
    Answered,
    Entry,
    Header,
    JournalError,
    JournalWriter,
    Line,
    Rolled,
    Shuffled,
    Undone,
    begin,
    describe,
    read,
    write,
)
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, scenario

SCENARIO = scenario(
    OPEN_FIELD,
    {"A": "jacobite highland C2", "B": "government regular C4 3", "Mac": "jacobite leader C2"},
    start=Start(
        turn=SideId("jacobite"), phase="combat", ordered=(PieceId("A"),), banners={SideId("jacobite"): 2}
    ),
    title="Prestonpans: “the ditch”",
    axis="x",
    shifted="even",
    banners_jacobite=2,
)
HEADER = begin(1745, SCENARIO, "1")
FIRST = Header(format=1, seed=1745, scenario=SCENARIO)
"""A header of the first format, whose lines had no sums."""

ENTRIES: tuple[Entry, ...] = (
    Answered(by=SideId("jacobite"), answer="attack A B"),
    Rolled(faces="IFF"),
    Shuffled(order=(2, 0, 1)),
    Answered(by=SideId("government"), answer="retreat C5"),
)


def journal(*lines: Line) -> bytes:
    return write(lines)


def found(data: bytes) -> tuple[Header, tuple[Entry, ...], str, int, str]:
    """Read a journal and give what is in it, what is wrong with it, how much is whole, and what was mended."""
    read_back = read(data)
    return read_back.header, read_back.entries, read_back.damage, read_back.end.bytes, read_back.word


def test_a_journal_is_read_as_it_was_written() -> None:
    data = journal(HEADER, *ENTRIES)
    assert found(data) == (HEADER, ENTRIES, "", len(data), "")


def test_a_line_is_json_and_a_sum_over_it_and_the_line_before() -> None:
    line = Answered(by=SideId("jacobite"), answer="move A C3")
    assert JournalWriter(HEADER, "00000000").write(line) == (
        b'{"line":"answered","by":"jacobite","answer":"move A C3"}\t%s\n'
        % blake2b(b'00000000{"line":"answered","by":"jacobite","answer":"move A C3"}', digest_size=4)
        .hexdigest()
        .encode()
    )


def test_the_first_format_has_no_sums_and_is_read_and_written_on_in_its_own_way() -> None:
    data = journal(FIRST, *ENTRIES)
    assert data.splitlines()[1] == b'{"line":"answered","by":"jacobite","answer":"attack A B"}'
    assert found(data) == (FIRST, ENTRIES, "", len(data), "")


def test_no_text_of_a_map_can_break_a_line() -> None:
    strange = Header(
        format=FORMAT, seed=0, scenario=scenario(OPEN_FIELD, {}, title="a\nb\r\0\u2028\U0001f3f4")
    )
    assert journal(strange).count(b"\n") == 2
    assert read(journal(strange)).header == strange


def test_a_journal_of_its_header_alone_is_a_battle_not_begun() -> None:
    data = journal(HEADER)
    assert found(data) == (HEADER, (), "", len(data), "")


# Undo


def test_an_undo_takes_the_newest_answer_and_what_followed_it_out() -> None:
    lines = (HEADER, *ENTRIES[:3], Undone(), ENTRIES[3])
    assert read(journal(*lines)).entries == (ENTRIES[3],)


def test_undos_in_a_row_take_back_answer_after_answer() -> None:
    answers = [Answered(by=SideId("jacobite"), answer=f"move A C{row}") for row in (1, 2, 3)]
    assert read(journal(HEADER, *answers, Undone(), Undone())).entries == (answers[0],)


def test_an_undo_leaves_what_was_drawn_before_the_answer() -> None:
    assert read(journal(HEADER, Shuffled(order=(0,)), ENTRIES[0], Undone())).entries == (
        Shuffled(order=(0,)),
    )


# Damage: (the file, what is wrong, the entries that are left)

WHOLE = journal(HEADER, *ENTRIES)
TWO = journal(HEADER, *ENTRIES[:2])
OLD = journal(FIRST, *ENTRIES[:2])
LAST = read(TWO).end.sum


def summed(text: bytes) -> bytes:
    """Write a line with its right sum behind the first two entries."""
    return text + b"\t" + blake2b(LAST.encode() + text, digest_size=4).hexdigest().encode() + b"\n"


DAMAGED = {
    "the last line is torn": (WHOLE[:-10], "line 6 was cut off", ENTRIES[:3]),
    "the last line has lost its end only": (WHOLE[:-1], "line 6 was cut off", ENTRIES[:3]),
    "a byte of a line": (TWO + b"{", "line 5 was cut off", ENTRIES[:2]),
    "zeros after a power cut": (TWO + bytes(400), "line 5 was cut off", ENTRIES[:2]),
    "an answer that reads like another": (
        WHOLE.replace(b"IFF", b"IFI"),
        "line 4 has changed since it was written",
        ENTRIES[:1],
    ),
    "a line that is gone": (
        b"".join(WHOLE.splitlines(keepends=True)[:3] + WHOLE.splitlines(keepends=True)[4:]),
        "line 4 has changed since it was written",
        ENTRIES[:1],
    ),
    "a line without its sum": (
        TWO + b'{"line":"rolled","faces":"F"}\n',
        "line 5 has changed since it was written",
        ENTRIES[:2],
    ),
    "a line is no JSON": (
        OLD + b"{line}\n" + JournalWriter(FIRST).write(ENTRIES[3]),
        "line 4 cannot be read (JSON is malformed: object keys must be strings (byte 1))",
        ENTRIES[:2],
    ),
    "a line of an unknown kind": (
        TWO + summed(b'{"line":"cheered"}'),
        "line 5 cannot be read (Invalid value 'cheered' - at `$.line`)",
        ENTRIES[:2],
    ),
    "a line without what it needs": (
        TWO + summed(b'{"line":"rolled"}'),
        "line 5 cannot be read (Object missing required field `faces`)",
        ENTRIES[:2],
    ),
    "a line that is no text": (
        OLD + b'{"line":"rolled","faces":"\xff"}\n',
        "line 4 cannot be read ('utf-8' codec can't decode byte 0xff in position 0: invalid start byte)",
        ENTRIES[:2],
    ),
    "a line of a hundred thousand numbers": (
        TWO + summed(b'{"line":"shuffled","order":[' + b"1," * MAX_LINE + b"1]}"),
        "line 5 is longer than any line of a battle",
        ENTRIES[:2],
    ),
    "a second header": (OLD + journal(FIRST, *ENTRIES), "line 4 is a second header", ENTRIES[:2]),
    "an undo of nothing": (
        journal(HEADER, Undone()),
        "line 3 undoes an answer, but there is none",
        (),
    ),
}


@pytest.mark.parametrize(("data", "fault", "entries"), DAMAGED.values(), ids=DAMAGED)
def test_of_a_damaged_journal_the_part_before_the_damage_is_read(
    data: bytes, fault: str, entries: tuple[Entry, ...]
) -> None:
    header = read(data).header
    whole = len(journal(header, *entries))
    assert found(data) == (header, entries, fault, whole, "")
    assert found(data[:whole]) == (header, entries, "", whole, "")


def test_a_line_nested_beyond_reason_is_damage_like_any_other() -> None:
    deep = b'{"line":"answered","by":"a","answer":"b","c":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    for before, line in ((TWO, summed(deep)), (OLD, deep + b"\n")):
        torn = read(before + line)
        assert (torn.entries, torn.end.bytes) == (ENTRIES[:2], len(before))
        assert re.match(r"line \d cannot be read", torn.damage)


def test_however_a_journal_is_torn_the_whole_lines_before_the_tear_are_read() -> None:
    ends = [len(journal(HEADER, *ENTRIES[:count])) for count in range(len(ENTRIES) + 1)]
    for cut in range(ends[0], len(WHOLE) + 1):
        whole = sum(end <= cut for end in ends[1:])
        damage = "" if cut in ends else f"line {whole + 3} was cut off"
        assert found(WHOLE[:cut]) == (HEADER, ENTRIES[:whole], damage, ends[whole], "")


def test_a_journal_goes_on_behind_any_of_its_ends_as_if_nothing_had_been_there() -> None:
    for location in range(len(ENTRIES)):
        kept = read(WHOLE).before(location, "rot")
        pen = JournalWriter(HEADER, kept.end.sum)
        again = WHOLE[: kept.end.bytes] + b"".join(map(pen.write, ENTRIES[location:]))
        assert (kept.entries, kept.damage, again) == (ENTRIES[:location], "rot", WHOLE)


def test_what_is_undone_is_no_place_to_go_on_from() -> None:
    data = journal(HEADER, ENTRIES[0], Undone(), ENTRIES[3])
    kept = read(data).before(0, "rot")
    assert read(data[: kept.end.bytes]).entries == ()


@pytest.mark.parametrize("line", [1, 2])
def test_a_rotten_header_is_read_from_its_copy(line: int) -> None:
    lines = WHOLE.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"seed":1745', b'"seed":1746')
    word = (
        "line 1 has changed since it was written; its copy was used",
        "line 2 has changed since it was written; it is a copy of the line before",
    )[line - 1]
    assert found(b"".join(lines)) == (HEADER, ENTRIES, "", len(WHOLE), word)


def test_a_header_without_its_copy_is_enough() -> None:
    lines = WHOLE.splitlines(keepends=True)
    assert found(b"".join(lines[1:])) == (HEADER, ENTRIES, "", len(WHOLE) - len(lines[0]), "")


def test_both_headers_rotten_are_refused() -> None:
    with pytest.raises(JournalError) as refusal:
        read(WHOLE.replace(b'"seed":1745', b'"seed":1746'))
    assert str(refusal.value) == "this is not a battle: line 1 has changed since it was written"


def test_empty_lines_are_passed_over_and_counted() -> None:
    lines = WHOLE.splitlines(keepends=True)
    data = b"\n\n".join(lines)
    assert found(data) == (HEADER, ENTRIES, "", len(data), "")


def test_a_long_chain_of_undos_is_read_in_no_time_to_speak_of() -> None:
    answer, many = ENTRIES[0], 100_000
    assert read(journal(FIRST, *[answer] * many, *[Undone()] * many)).entries == ()


REFUSED = {
    "this is not a battle: it is empty": b"",
    "this is not a battle: line 1 was cut off": journal(FIRST)[:-1],
    "this is not a battle: line 1 should be the header of a battle": JournalWriter(FIRST).write(ENTRIES[0]),
    "this is not a battle: line 1 cannot be read (JSON is malformed: invalid character (byte 0))": b"PK\x03\x04\n",
    "this battle was saved by a newer version of the game "
    f"(format {FORMAT + 1}, this one, {GAME}, reads up to {FORMAT}); resume it with one or a later one": journal(
        Header(format=FORMAT + 1, seed=0, scenario=SCENARIO)
    ),
    "this battle was saved by version 7.5 of the game "
    f"(format {FORMAT + 1}, this one, {GAME}, reads up to {FORMAT}); resume it with that one or a later one": (
        b'{"line":"header","format":%d,"game":"7.5","seed":"none","fields":[]}\tabc\n' % (FORMAT + 1)
    ),
}


@pytest.mark.parametrize(("sentence", "data"), REFUSED.items())
def test_a_file_without_the_beginning_of_a_battle_is_refused_in_a_sentence(
    sentence: str, data: bytes
) -> None:
    with pytest.raises(JournalError) as refusal:
        read(data)
    assert str(refusal.value) == sentence


# Entries


def test_an_entry_is_told_without_the_names_of_the_program() -> None:
    assert [describe(entry) for entry in ENTRIES] == [
        "the answer 'attack A B'",
        "the roll 'IFF'",
        "a shuffle of 3",
        "the answer 'retreat C5'",
    ]
