"""`main.py replay`: a saved game told again, compared with the rules and its seed."""

import re
from pathlib import Path

import pytest

from game.engine.play.journal import Answered, Header, Line, Rolled, read, write
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, begin, open_map
from tests.cli.commanded import run


def test_replay_tells_the_events_of_a_battle(capsys: pytest.CaptureFixture[str], battle: Path) -> None:
    said = run(capsys, "replay", battle)
    assert (said.status, said.err) == (0, [])
    assert any(re.fullmatch(r"Turn 2: (Jacobite|Government)\.", line) for line in said.out)
    assert all(line and line[0].isupper() and line[-1] in ".!?" for line in said.out)


def test_replay_changes_nothing(capsys: pytest.CaptureFixture[str], battle: Path) -> None:
    data = battle.read_bytes()
    run(capsys, "replay", battle)
    assert [each.name for each in battle.parent.iterdir()] == [battle.name]
    assert battle.read_bytes() == data


def test_replay_stops_at_the_first_step_against_the_rules(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    journal = read(battle.read_bytes())
    location, right = next(
        (index, entry)
        for index, entry in enumerate(journal.entries)
        if isinstance(entry, Answered) and index > 20
    )
    wrong = Answered(by=right.by, answer="order everybody")
    path = kept(
        tmp_path, journal.header, *journal.entries[:location], wrong, *journal.entries[location + 1 :]
    )
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert len(said.err) == 1
    assert said.err[0].startswith(
        f"{path}: it does not fit the rules: entry {location + 1}: 'order everybody' is"
    )
    assert said.out == run(capsys, "replay", kept(tmp_path, journal.header, *journal.entries[:location])).out


def test_replay_finds_dice_that_the_seed_does_not_give(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    journal = read(battle.read_bytes())
    places = [index for index, entry in enumerate(journal.entries) if isinstance(entry, Rolled)]
    location = places[-1]
    roll = journal.entries[location]
    assert isinstance(roll, Rolled)
    # The last roll with its dice in another order means the same battle, but not the same chance.
    turned = "".join("S" if face != "S" else "F" for face in roll.faces)
    path = kept(tmp_path, journal.header, *journal.entries[:location], Rolled(faces=turned))
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert said.err == [
        f"{path}: step {location + 1}: the dice recorded are {turned}, the seed 1746 gives {roll.faces}"
    ]


def test_replay_of_a_torn_battle_tells_what_is_whole(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    path = tmp_path / "torn.battle"
    path.write_bytes(battle.read_bytes()[:-4])
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert re.fullmatch(rf"{re.escape(str(path))}: line \d+ was cut off", said.err[0])
    assert len(said.out) > 20


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{}\n", b'{"line":"rolled","faces":"F"}\n'])
def test_replay_refuses_what_is_no_battle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "no.battle"
    path.write_bytes(data)
    said = run(capsys, "replay", path)
    assert (said.status, said.out) == (1, [])
    assert said.err[0].startswith("no.battle: this is not a battle: ")


def kept(folder: Path, header: Header, *entries: Line) -> Path:
    path = folder / "kept.battle"
    path.write_bytes(write((header, *entries)))
    return path


def test_replay_says_last_how_a_battle_ended(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match, file = begin(open_map(MAPS / "keith-1746.tmx")[1], 3, tmp_path)
    player = PLAYERS["greedy"](1)
    while match.pending is not None:
        match.submit(player.choose(match, match.pending))
    file.close()
    assert match.outcome is not None
    assert run(capsys, "replay", file.path).out[-1] == match.outcome.sentence
