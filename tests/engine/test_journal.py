"""The journal: written a line each, read back as far as it holds."""

import pytest

from game.engine.journal import (
    FORMAT,
    Answered,
    Entry,
    Header,
    Journal,
    JournalError,
    Line,
    Rolled,
    Shuffled,
    Undone,
    last_answer,
    read,
    tell,
    write,
)
from game.field.scenario import Start
from tests.drawn import OPEN_FIELD, scenario

SCENARIO = scenario(
    OPEN_FIELD,
    {"A": "jacobite highland C2", "B": "government regular C4 3", "Mac": "jacobite leader C2"},
    start=Start(turn="jacobite", phase="combat", ordered=("A",), banners={"jacobite": 2}),
    title="Prestonpans: “the ditch”",
    axis="x",
    shifted="even",
    banners_jacobite=2,
)
HEADER = Header(format=FORMAT, seed=1745, scenario=SCENARIO)
ENTRIES: tuple[Entry, ...] = (
    Answered(by="jacobite", answer="attack A B"),
    Rolled(faces="IFF"),
    Shuffled(order=(2, 0, 1)),
    Answered(by="government", answer="retreat C5"),
)


def journal(*lines: Line) -> bytes:
    return b"".join(map(write, lines))


def test_a_journal_is_read_as_it_was_written() -> None:
    data = journal(HEADER, *ENTRIES)
    assert read(data) == Journal(HEADER, ENTRIES, "", len(data))


def test_a_line_is_a_line_of_json() -> None:
    assert write(Answered(by="jacobite", answer="move A C3")) == (
        b'{"line":"answered","by":"jacobite","answer":"move A C3"}\n'
    )


def test_no_text_of_a_map_can_break_a_line() -> None:
    strange = Header(
        format=FORMAT, seed=0, scenario=scenario(OPEN_FIELD, {}, title="a\nb\r\0\u2028\U0001f3f4")
    )
    assert journal(strange).count(b"\n") == 1
    assert read(journal(strange)).header == strange


def test_a_journal_of_its_header_alone_is_a_battle_not_begun() -> None:
    data = journal(HEADER)
    assert read(data) == Journal(HEADER, (), "", len(data))


# Undo


def test_an_undo_takes_the_newest_answer_and_what_followed_it_out() -> None:
    lines = (HEADER, *ENTRIES[:3], Undone(), ENTRIES[3])
    assert read(journal(*lines)).entries == (ENTRIES[3],)


def test_undos_in_a_row_take_back_answer_after_answer() -> None:
    answers = [Answered(by="jacobite", answer=f"move A C{row}") for row in (1, 2, 3)]
    assert read(journal(HEADER, *answers, Undone(), Undone())).entries == (answers[0],)


def test_an_undo_leaves_what_was_drawn_before_the_answer() -> None:
    assert read(journal(HEADER, Shuffled(order=(0,)), ENTRIES[0], Undone())).entries == (
        Shuffled(order=(0,)),
    )


# Damage: (the file, what is wrong, the entries that are left, the bytes that are whole)

WHOLE = journal(HEADER, *ENTRIES)
TWO = journal(HEADER, *ENTRIES[:2])
DAMAGED = {
    "the last line is torn": (WHOLE[:-10], "line 5 was cut off", ENTRIES[:3]),
    "the last line has lost its end only": (WHOLE[:-1], "line 5 was cut off", ENTRIES[:3]),
    "a byte of a line": (TWO + b"{", "line 4 was cut off", ENTRIES[:2]),
    "zeros after a power cut": (TWO + bytes(400), "line 4 was cut off", ENTRIES[:2]),
    "a line is no JSON": (
        TWO + b"{line}\n" + journal(ENTRIES[3]),
        "line 4 cannot be read (JSON is malformed: object keys must be strings (byte 1))",
        ENTRIES[:2],
    ),
    "a line of an unknown kind": (
        TWO + b'{"line":"cheered"}\n',
        "line 4 cannot be read (Invalid value 'cheered' - at `$.line`)",
        ENTRIES[:2],
    ),
    "a line without what it needs": (
        TWO + b'{"line":"rolled"}\n',
        "line 4 cannot be read (Object missing required field `faces`)",
        ENTRIES[:2],
    ),
    "a line that is no text": (
        TWO + b'{"line":"rolled","faces":"\xff"}\n',
        "line 4 cannot be read ('utf-8' codec can't decode byte 0xff in position 0: invalid start byte)",
        ENTRIES[:2],
    ),
    "a second header": (TWO + journal(HEADER, *ENTRIES), "line 4 is a second header", ENTRIES[:2]),
    "an undo of nothing": (
        journal(HEADER, Undone()),
        "line 2 takes back an answer, but there is none",
        (),
    ),
}


@pytest.mark.parametrize(("data", "fault", "entries"), DAMAGED.values(), ids=DAMAGED)
def test_of_a_damaged_journal_the_part_before_the_damage_is_read(
    data: bytes, fault: str, entries: tuple[Entry, ...]
) -> None:
    whole = len(journal(HEADER, *entries))
    assert read(data) == Journal(HEADER, entries, fault, whole)
    assert read(data[:whole]) == Journal(HEADER, entries, "", whole)


def test_a_line_nested_beyond_reason_is_damage_like_any_other() -> None:
    deep = b'{"line":"answered","by":"a","answer":"b","c":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"
    found = read(TWO + deep)
    assert (found.entries, found.valid_bytes) == (ENTRIES[:2], len(TWO))
    assert found.fault.startswith("line 4 cannot be read")


def test_however_a_journal_is_torn_the_whole_lines_before_the_tear_are_read() -> None:
    ends = [len(journal(HEADER, *ENTRIES[:count])) for count in range(len(ENTRIES) + 1)]
    for cut in range(ends[0], len(WHOLE) + 1):
        whole = sum(end <= cut for end in ends[1:])
        found = read(WHOLE[:cut])
        fault = "" if cut in ends else f"line {whole + 2} was cut off"
        assert found == Journal(HEADER, ENTRIES[:whole], fault, ends[whole])


def test_empty_lines_are_passed_over_and_counted() -> None:
    data = journal(HEADER) + b"\n\n" + journal(ENTRIES[0]) + b"\n"
    assert read(data) == Journal(HEADER, ENTRIES[:1], "", len(data))


REFUSED = {
    "this is no battle: it is empty": b"",
    "this is no battle: line 1 was cut off": journal(HEADER)[:-1],
    "this is no battle: line 1 should be the header of a battle": journal(ENTRIES[0]),
    "this is no battle: line 1 cannot be read (JSON is malformed: invalid character (byte 0))": b"PK\x03\x04\n",
    "this battle was kept by a newer version of the game "
    f"(format {FORMAT + 1}, this one reads up to {FORMAT})": journal(
        Header(format=FORMAT + 1, seed=0, scenario=SCENARIO)
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


def test_the_newest_answer_is_found_behind_the_draws_that_followed_it() -> None:
    assert last_answer(ENTRIES[:3]) == 0
    assert last_answer(ENTRIES) == 3
    assert last_answer((Shuffled(order=(0,)),)) is None


def test_an_entry_is_told_without_the_names_of_the_program() -> None:
    assert [tell(entry) for entry in ENTRIES] == [
        "the answer 'attack A B'",
        "the roll 'IFF'",
        "a shuffle of 3",
        "the answer 'retreat C5'",
    ]
