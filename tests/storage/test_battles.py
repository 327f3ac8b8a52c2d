"""Battles on the disk: begun, kept line by line, resumed, and a disk that is full or locked."""

import errno
import os
import re
import shutil
import stat
from pathlib import Path
from typing import BinaryIO

import msgspec
import pytest

from game.engine.play.journal import FORMAT, Answered, Header, Line, Rolled, Shuffled, Undone, read, write
from game.engine.ruleset import find
from game.hexgrid.scenario import Problem, ScenarioError
from game.players.random_player import RandomPlayer
from game.storage.battle_file import new
from game.storage.battles import MAPS, MAX_LETTERS, BattleFile, SaveError, begin, open_map, resume
from game.storage.save_library import SaveLibrary
from tests.drawn import OPEN_FIELD, SYSTEM, scenario, standing
from tests.storage.skirmish import SKIRMISH, AnyMatch, advance, room_for, snapshot

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
    with room_for(500), pytest.raises(SaveError, match=r"-a-skirmish\.battle: cannot be written: "):
        begin(SKIRMISH, 1, tmp_path)
    assert list(tmp_path.iterdir()) == []


# Taking up again


def test_a_battle_taken_up_again_is_where_it_was_put_down(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    data = path.read_bytes()
    resumed = resume(path)
    assert (snapshot(resumed.match), resumed.damage) == (snapshot(match), "")
    assert path.read_bytes() == data


def test_a_battle_taken_up_again_goes_on_in_the_same_file(fought: tuple[AnyMatch, Path]) -> None:
    match, path = fought
    match.on_lines = lambda lines: None
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
        (option.notation for option in list(match.pending.iter_options())[:2]) if match.pending else ("", "")
    )
    match.submit(first)
    match.undo()
    match.submit(second)
    kinds = [type(line) for line in _lines(file.path)]
    assert kinds[-3:] == [Answered, Undone, Answered]
    file.close()
    assert snapshot(resume(file.path).match) == snapshot(match)


def _lines(path: Path) -> list[Line]:
    """Read the lines of a journal one by one, the undone ones too."""
    lines = path.read_bytes().splitlines()[2:]
    kinds = Answered | Rolled | Shuffled | Undone
    return [msgspec.json.decode(line.partition(b"\t")[0], type=kinds) for line in lines]


def test_the_newest_battle_is_listed_first(tmp_path: Path) -> None:
    paths = [begin(SKIRMISH, seed, tmp_path)[1].path for seed in range(3)]
    (tmp_path / "notes.txt").write_text("no battle")
    for age, path in zip((30, 10, 20), paths, strict=True):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert SaveLibrary(tmp_path).battles() == (paths[1], paths[2], paths[0])


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


# Torn between an answer and its dice


def test_every_line_after_which_a_file_may_end_is_a_place_to_go_on_from(
    fought: tuple[AnyMatch, Path],
) -> None:
    match, path = fought
    lines = path.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        resumed = resume(path)
        assert resumed.damage == ""
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
    roll = max(index for index, entry in enumerate(match.entries) if isinstance(entry, Rolled))
    path.write_bytes(b"".join(lines[: roll + 2]))
    first = resume(path)
    advance(first.match, 5, seed=3)
    first.file.close()
    second = resume(path)
    assert (snapshot(second.match), second.damage) == (snapshot(first.match), "")


# A disk that is full or locked


def test_a_line_for_which_there_is_no_room_is_not_half_written(tmp_path: Path) -> None:
    header = Header(format=FORMAT, seed=1, scenario=SKIRMISH)
    file = BattleFile(tmp_path / "a.battle", new(tmp_path / "a.battle"), header)
    file.append([header, Rolled(faces="F")])
    whole = file.path.read_bytes()
    for room in range(len(whole), len(whole) + 20):
        with room_for(room), pytest.raises(SaveError, match=r"^a\.battle: cannot be written: "):
            file.append([Rolled(faces="FICASFFICASFF"), Rolled(faces="F")])
        assert file.path.read_bytes() == whole
    file.append([Rolled(faces="S")])
    assert file.path.read_bytes() == write([header, Rolled(faces="F"), Rolled(faces="S")])


def test_a_battle_goes_on_when_the_disk_is_full_and_is_kept_when_there_is_room_again(tmp_path: Path) -> None:
    match, file = begin(SKIRMISH, 6, tmp_path)
    advance(match, 10)
    kept, player, refused = list(match.entries), RandomPlayer(2), 0
    with room_for(file.path.stat().st_size + 5):
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


def test_a_battle_that_may_not_be_written_is_refused_in_a_sentence(
    fought: tuple[AnyMatch, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = fought
    path.chmod(stat.S_IRUSR)
    if os.geteuid() == 0:  # the superuser may write any file, so the system's answer is given here

        def denied(path: Path, mode: str, buffering: int) -> BinaryIO:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

        monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(SaveError) as refusal:
        resume(path)
    assert str(refusal.value) == f"{path.name}: cannot be written: Permission denied"


def test_a_map_that_says_more_than_a_file_of_a_battle_could_hold_is_no_battle(tmp_path: Path) -> None:
    shutil.copytree(MAPS, tmp_path / "maps")
    path = tmp_path / "maps" / "keith-1746.tmx"
    notes = f'<property name="more" value="{"x" * MAX_LETTERS}"/>'
    path.write_text(path.read_text("utf-8").replace("<properties>", f"<properties>{notes}", 1), "utf-8")
    with pytest.raises(ScenarioError) as error:
        open_map(path)
    sentence = "has names and properties of more than 800000 characters in all; write less into them"
    assert error.value.problems == (Problem("map", sentence),)


def test_the_middle_of_an_endless_sentence_is_left_out() -> None:
    text = str(Problem("map", f"is called {'x' * 5_000}; call it otherwise"))
    assert len(text) == 1_003
    assert (text[:20], text[-20:]) == ("map: is called xxxxx", "xx; call it otherwise"[-20:])
