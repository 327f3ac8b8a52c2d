"""Battles on the disk: begun, kept line by line, taken up again, damaged and saved."""

import errno
import os
import re
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.journal import FORMAT, Answered, Header, Line, Rolled, Shuffled, Undone, read, write
from game.engine.match import Match
from game.engine.ruleset import find
from game.engine.version import GAME
from game.field.scenario import ScenarioError
from game.players.random_player import RandomPlayer
from game.saves.battlefile import new
from game.saves.battles import BattleFile, SaveError, begin, load, resume
from game.saves.shelf import Shelf
from tests.drawn import OPEN_FIELD, SYSTEM, asked, scenario, standing

AnyMatch = Match[Any, Any, Any]

SKIRMISH = scenario(
    OPEN_FIELD,
    {
        "A": "jacobite highland B2",
        "B": "jacobite regular D2",
        "L": "jacobite leader B2",
        "X": "government regular B4",
        "Y": "government lowland D4",
        "M": "government leader D4",
    },
    title="A skirmish: the first, at Clifton",
    command="cards",
    command_jacobite=4,
    command_government=4,
    combat_jacobite=3,
    combat_government=3,
    banners_jacobite=2,
    banners_government=2,
)


@pytest.fixture(autouse=True)
def _files_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every file that a test leaves open."""
    opened: list[BattleFile] = []
    initialise = BattleFile.__init__

    def open_it(self: BattleFile, *given: Any) -> None:
        initialise(self, *given)
        opened.append(self)

    monkeypatch.setattr(BattleFile, "__init__", open_it)
    yield
    for file in opened:
        file.close()


def advance(match: AnyMatch, answers: int, seed: int = 1) -> None:
    """Play some answers by chance."""
    player = RandomPlayer(seed)
    for _ in range(answers):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))


def snapshot(match: AnyMatch) -> tuple[Any, ...]:
    return match.state, asked(match), list(match.entries), list(match.frames)


@pytest.fixture
def fought(tmp_path: Path) -> tuple[AnyMatch, Path]:
    """A battle with dice in it, kept and put down."""
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 60)
    file.close()
    assert sum(isinstance(entry, Rolled) for entry in match.entries) > 3
    assert match.pending is not None
    return match, file.path


# Begin


def test_a_battle_is_kept_in_a_file_named_after_its_day_and_title(tmp_path: Path) -> None:
    _, file = begin(SKIRMISH, 6, tmp_path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{4}-a-skirmish\.battle", file.path.name)


def test_battles_begun_in_the_same_minute_have_files_of_their_own(tmp_path: Path) -> None:
    paths = [begin(SKIRMISH, seed, tmp_path)[1].path for seed in range(3)]
    assert len(set(paths)) == 3
    assert [read(path.read_bytes()).header.seed for path in paths] == [0, 1, 2]


@pytest.mark.parametrize(
    ("title", "stem"), [("///", "battle"), ("Ù: x", "ù"), ("../../etc/passwd", "etc-passwd")]
)
def test_no_title_leads_out_of_the_folder(tmp_path: Path, title: str, stem: str) -> None:
    pieces = {"A": "jacobite leader A1", "B": "government leader E5"}
    _, file = begin(scenario(OPEN_FIELD, pieces, title=title), 1, tmp_path)
    assert file.path.parent == tmp_path
    assert file.path.name.endswith(f"-{stem}.battle")


def test_what_is_dealt_at_the_start_is_on_the_disk_before_anything_is_asked(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    journal = read(file.path.read_bytes())
    assert (journal.header, list(journal.entries)) == (match.header, match.entries)
    assert len(match.entries) == 3  # three decks were shuffled


def test_every_answer_and_roll_is_on_the_disk_when_submit_returns(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    player = RandomPlayer(1)
    for _ in range(60):
        assert match.pending is not None
        match.submit(player.choose(match, match.pending))
        assert list(read(file.path.read_bytes()).entries) == match.entries


def test_a_scenario_that_cannot_be_played_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError):
        begin(scenario(OPEN_FIELD, {}), 1, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as refusal:
        begin(SKIRMISH, 1, tmp_path / "nowhere")
    assert re.fullmatch(r"\S+\.battle: cannot be written: No such file or directory", str(refusal.value))


def test_a_battle_for_which_there_is_no_room_leaves_no_file(tmp_path: Path) -> None:
    with _room_for(500), pytest.raises(SaveError, match=r"-a-skirmish\.battle: cannot be written: "):
        begin(SKIRMISH, 1, tmp_path)
    assert list(tmp_path.iterdir()) == []


# Taking up again


def test_a_battle_taken_up_again_is_where_it_was_put_down(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    data = path.read_bytes()
    resumed = resume(path)
    assert (snapshot(resumed.match), resumed.fault) == (snapshot(match), "")
    assert path.read_bytes() == data


def test_a_battle_taken_up_again_goes_on_in_the_same_file(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    match.keep(lambda line: None)
    resumed = resume(path)
    for battle in (match, resumed.match):
        advance(battle, 30, seed=2)
    assert snapshot(resumed.match) == snapshot(match)
    assert list(read(path.read_bytes()).entries) == match.entries


@pytest.mark.parametrize("answers", range(0, 60, 7))
def test_a_battle_can_be_put_down_and_taken_up_at_any_moment(tmp_path: Path, answers: int) -> None:
    whole, file = begin(SKIRMISH, 6, tmp_path)
    advance(whole, answers)
    file.close()
    resumed = resume(file.path)
    assert snapshot(resumed.match) == snapshot(whole)


def test_an_undo_is_kept_too(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    first, second = (
        (option.notation for option in list(match.pending.listed())[:2]) if match.pending else ("", "")
    )
    match.submit(first)
    match.undo()
    match.submit(second)
    kinds = [type(line) for line in _lines(file.path)]
    assert kinds[-3:] == [Answered, Undone, Answered]
    file.close()
    assert snapshot(resume(file.path).match) == snapshot(match)


def test_the_newest_battle_is_listed_first(tmp_path: Path) -> None:
    paths = [begin(SKIRMISH, seed, tmp_path)[1].path for seed in range(3)]
    (tmp_path / "notes.txt").write_text("no battle")
    for age, path in zip((30, 10, 20), paths, strict=True):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert Shelf(tmp_path).battles() == (paths[1], paths[2], paths[0])


# Torn between an answer and its dice


def test_every_line_after_which_a_file_may_end_is_a_place_to_go_on_from(
    fought: tuple[AnyMatch, Path],
) -> None:
    match, path = fought
    lines = path.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        resumed = resume(path)
        assert resumed.fault == ""
        entries = resumed.match.entries
        assert entries[: max(0, count - 2)] == match.entries[: max(0, count - 2)]
        # The dice and shuffles that were due are those that came in the first place, and are written now.
        assert entries == match.entries[: len(entries)]
        assert list(read(path.read_bytes()).entries) == entries
        resumed.file.close()


def test_a_battle_that_was_cut_off_before_its_dice_can_be_taken_up_twice(
    fought: tuple[AnyMatch, Path],
) -> None:
    match, path = fought
    lines = path.read_bytes().splitlines(keepends=True)
    roll = max(place for place, entry in enumerate(match.entries) if isinstance(entry, Rolled))
    path.write_bytes(b"".join(lines[: roll + 2]))
    first = resume(path)
    advance(first.match, 5, seed=3)
    first.file.close()
    second = resume(path)
    assert (snapshot(second.match), second.fault) == (snapshot(first.match), "")


# Damage


def test_a_torn_last_line_costs_that_line_alone(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    resumed = resume(path)
    assert resumed.fault == f"line {len(match.entries) + 2} was cut off"
    assert resumed.match.entries[: len(match.entries) - 1] == match.entries[:-1]
    assert read(path.read_bytes()).fault == ""


def test_a_damaged_file_is_put_aside_whole(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes() + b"?!\n"
    path.write_bytes(data)
    resume(path).file.close()
    assert path.with_suffix(".damaged").read_bytes() == data


def test_a_second_damage_does_not_overwrite_what_was_put_aside(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    whole = path.read_bytes()
    for rubbish in (b"one\n", b"two\n"):
        path.write_bytes(whole + rubbish)
        resume(path).file.close()
    aside = sorted(path.parent.glob("*.damaged"))
    assert [each.read_bytes() for each in aside] == [
        whole + b"two\n",
        whole + b"one\n",
    ]  # "x-2.…" sorts before "x.…"


def test_a_battle_saved_from_damage_goes_on_in_its_file(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    path.write_bytes(path.read_bytes()[:-200] + b"rubbish\n")
    resumed = resume(path)
    advance(resumed.match, 10, seed=4)
    resumed.file.close()
    again = resume(path)
    assert (snapshot(again.match), again.fault) == (snapshot(resumed.match), "")


def test_what_follows_an_answer_that_does_not_fit_the_rules_is_left_out(
    fought: tuple[AnyMatch, Path],
) -> None:
    match, path = fought
    place = next(
        place for place, entry in enumerate(match.entries) if place > 30 and isinstance(entry, Answered)
    )
    entries = [*match.entries]
    entries[place] = Answered(by=_by(match, place), answer="fly away")
    path.write_bytes(write([match.header, *entries]))
    resumed = resume(path)
    assert resumed.fault.startswith(f"it does not fit the rules: entry {place + 1}: 'fly away' is")
    assert resumed.match.entries == match.entries[:place]
    assert read(path.read_bytes()).entries == tuple(match.entries[:place])


def test_a_long_battle_that_leaves_the_rules_early_is_cut_at_once(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    lines = [match.header, *match.entries[:4], *([Answered(by="jacobite", answer="fly away")] * 20_000)]
    path.write_bytes(write(lines))
    assert resume(path).match.entries == match.entries[:4]


def _by(match: AnyMatch, place: int) -> str:
    entry = match.entries[place]
    assert isinstance(entry, Answered)
    return entry.by


def test_what_leads_the_rules_into_an_error_is_left_out(
    fought: tuple[AnyMatch, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = fought
    place = next(
        place for place, entry in enumerate(match.entries) if place > 30 and isinstance(entry, Answered)
    )
    advance_on = Match._advance

    def fail(self: AnyMatch, option: Any) -> None:
        if len(self.entries) == place + 1:
            raise KeyError("A")
        advance_on(self, option)

    monkeypatch.setattr(Match, "_advance", fail)
    loaded, journal = load(path)
    assert loaded.entries == match.entries[:place]
    answer = match.entries[place]
    assert isinstance(answer, Answered)
    assert journal.fault == (
        f"it does not fit the rules: entry {place + 1}: the rules cannot go on from "
        f"the answer {answer.answer!r} (KeyError('A'))"
    )


def test_looking_at_a_damaged_battle_changes_nothing_on_the_disk(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes()[:-3]
    path.write_bytes(data)
    load(path)
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == {path.name: data}


HOPELESS = {
    "no.battle: cannot be read: No such file or directory": None,
    "no.battle: this is no battle: it is empty": b"",
    "no.battle: this is no battle: line 1 should be the header of a battle": b'{"line":"rolled","faces":"F"}\n',
    f"no.battle: this battle was kept by version 99 of the game (format {FORMAT + 1}, this one, {GAME}, "
    f"reads up to {FORMAT}); take it up with that one or a later one": write(
        [Header(format=FORMAT + 1, seed=1, scenario=SKIRMISH, game="99")]
    ),
    "no.battle: drawn: map: no rule system is called 'chess'; the property 'system' may be jacobite": write(
        [Header(format=FORMAT, seed=1, scenario=replace(scenario(OPEN_FIELD, {}), system="chess"))]
    ),
}


@pytest.mark.parametrize(("sentence", "data"), HOPELESS.items())
def test_a_file_that_is_no_battle_is_refused_in_a_sentence_and_left_alone(
    tmp_path: Path, sentence: str, data: bytes | None
) -> None:
    path = tmp_path / "no.battle"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SaveError) as refusal:
        resume(path)
    assert str(refusal.value) == sentence
    assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if data is None else [data])


def test_a_battle_whose_map_has_faults_is_refused_with_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "no.battle"
    path.write_bytes(write([Header(format=FORMAT, seed=1, scenario=scenario(OPEN_FIELD, {}, speed=3))]))
    with pytest.raises(SaveError) as refusal:
        resume(path)
    first, *others = str(refusal.value).splitlines()
    assert first.startswith("no.battle: drawn: map: unknown property 'speed'")
    assert [line.split(";")[0] for line in others] == [
        "drawn: map: the jacobite side has no piece",
        "drawn: map: the government side has no piece",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_no_rotten_byte_brings_more_than_a_sentence(fought: tuple[AnyMatch, Path], seed: int) -> None:
    """Bits flip, bytes are lost and doubled anywhere, the header included: a battle or a SaveError, nothing else."""
    _, path = fought
    data, chance = path.read_bytes(), Random(seed)
    for _ in range(60):
        rotten = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(rotten) if chance.random() < 0.5 else rotten.index(b"\n"))
            match chance.randrange(4):
                case 0:
                    rotten[at] ^= 1 << chance.randrange(8)
                case 1:
                    del rotten[at : at + chance.randint(1, 40)]
                case 2:
                    rotten[at:at] = rotten[at : at + chance.randint(1, 40)]
                case 3:
                    rotten[at] = chance.choice(b'0123456789"{}[],:\n')
        path.write_bytes(rotten)
        try:
            resumed = resume(path)
        except SaveError as refusal:
            assert str(refusal).startswith(f"{path.name}: ")
        else:
            resumed.file.close()
            assert list(read(path.read_bytes()).entries) == resumed.match.entries


# A disk that is full or locked


@contextmanager
def _room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_line_for_which_there_is_no_room_is_not_half_written(tmp_path: Path) -> None:
    header = Header(format=FORMAT, seed=1, scenario=SKIRMISH)
    file = BattleFile(tmp_path / "a.battle", new(tmp_path / "a.battle"), header)
    file.append([header, Rolled(faces="F")])
    whole = file.path.read_bytes()
    for room in range(len(whole), len(whole) + 20):
        with _room_for(room), pytest.raises(SaveError, match=r"^a\.battle: cannot be written: "):
            file.append([Rolled(faces="FICASFFICASFF"), Rolled(faces="F")])
        assert file.path.read_bytes() == whole
    file.append([Rolled(faces="S")])
    assert file.path.read_bytes() == write([header, Rolled(faces="F"), Rolled(faces="S")])


def test_a_battle_goes_on_when_the_disk_is_full_and_is_kept_when_there_is_room_again(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 10)
    kept, player, refused = list(match.entries), RandomPlayer(2), 0
    with _room_for(file.path.stat().st_size + 5):
        for _ in range(20):
            assert match.pending is not None
            try:
                match.submit(player.choose(match, match.pending))
            except SaveError as refusal:
                refused += 1
                assert str(refusal) == f"{file.path.name}: cannot be written: {os.strerror(errno.EFBIG)}" or (
                    str(refusal) == f"{file.path.name}: cannot be written: {os.strerror(errno.ENOSPC)}"
                )
    assert refused == 20
    assert list(read(file.path.read_bytes()).entries) == kept
    assert match.pending is not None
    match.submit(player.choose(match, match.pending))
    assert list(read(file.path.read_bytes()).entries) == match.entries
    assert len(match.entries) >= len(kept) + 21


def test_a_damaged_battle_that_cannot_be_rewritten_is_left_as_it_is(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    data = path.read_bytes() + b"?\n"
    path.write_bytes(data)
    with _room_for(100), pytest.raises(SaveError, match="cannot be written"):
        resume(path)
    assert path.read_bytes() == data


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser writes wherever he likes")
def test_a_battle_that_may_not_be_written_is_refused_in_a_sentence(fought: tuple[AnyMatch, Path]) -> None:
    _, path = fought
    path.chmod(stat.S_IRUSR)
    with pytest.raises(SaveError) as refusal:
        resume(path)
    assert str(refusal.value) == f"{path.name}: cannot be written: Permission denied"


def _lines(path: Path) -> list[Line]:
    """Read the lines of a journal one by one, the undone ones too."""
    lines = path.read_bytes().splitlines()[2:]
    kinds = Answered | Rolled | Shuffled | Undone
    return [msgspec.json.decode(line.partition(b"\t")[0], type=kinds) for line in lines]


def test_a_drawn_board_is_read_back_from_a_kept_battle(tmp_path: Path) -> None:
    _, file = begin(SKIRMISH, 6, tmp_path)
    file.close()
    assert standing(resume(file.path).match) == {
        "A": "B2 4",
        "B": "D2 4",
        "L": "B2 1 with A",
        "X": "B4 4",
        "Y": "D4 4",
        "M": "D4 1 with Y",
    }


def test_the_rules_of_a_kept_battle_are_found_by_its_own_word(tmp_path: Path) -> None:
    match, _ = begin(SKIRMISH, 6, tmp_path)
    assert match.rules is find(SYSTEM)
