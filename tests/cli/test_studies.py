"""`main.py simulate -o FILE`: what is written of a study, and that it goes on wherever it was stopped."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import joblib
import msgspec
import pytest

from game.engine.installed import GAME
from game.engine.play.journal import digest
from game.hexgrid.scenario import Scenario
from game.storage.battles import MAPS, open_map
from game.storage.file_system import file_system
from game.tools import playing
from game.tools.playing import LOST, handed_out, play_each, play_one
from game.tools.simulate import tasks
from tests.cli.commanded import ROOT, Said, run
from tests.share import wide

KEITH = MAPS / "keith-1746.tmx"
SIDES = ("jacobite", "government")
GAMES, SEED = 6, 40


def study(capsys: pytest.CaptureFixture[str], out: Path, *more: object, seed: int = SEED) -> Said:
    """Play the study of these tests, or go on with it."""
    return run(capsys, "simulate", KEITH, "--games", GAMES, "--seed", seed, "--json", "-o", out, *more)


def lasting(said: Said) -> dict[str, Any]:
    """Return what a study came to, without how fast."""
    assert (said.status, said.err, len(said.out)) == (0, [], 1)
    return {key: value for key, value in msgspec.json.decode(said.out[0]).items() if "second" not in key}


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return open_map(KEITH)[1]


@pytest.fixture(scope="module")
def whole(scenario: Scenario) -> bytes:
    """The file as it must be, from battles played one by one."""
    players = dict.fromkeys(SIDES, "random")
    header = {
        "game": GAME,
        "map": KEITH.name,
        "scenario": digest(scenario),
        "system": "jacobite",
        "rules": open_map(KEITH)[0].info.version,
        "players": players,
        "think": None,
        "seed": SEED,
        "games": GAMES,
    }
    lines: list[object] = [header]
    for seed in range(SEED, SEED + GAMES):
        game = play_one(
            scenario, seed, dict.fromkeys((side.id for side in open_map(KEITH)[0].info.sides), "random")
        )
        lines.append(
            {
                "seed": seed,
                "games": 1,
                "finished": 1,
                "wins": {side: int(game.winner == side) for side in SIDES},
                "draws": int(not game.winner),
                "turns": game.turns,
                "decisions": game.decisions,
                "banners": {side: game.banners[side] for side in SIDES},
            }
        )
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of the battles that are played in this process from now on."""
    seeds: list[int] = []

    def noted(scenario: Scenario, seed: int, *more: Any) -> object:
        seeds.append(seed)
        return play_one(scenario, seed, *more)

    monkeypatch.setattr(playing, "play_one", noted)
    return seeds


def test_tasks_hold_each_seed_once_and_are_a_thousand_or_of_some_hundred_battles() -> None:
    assert list(tasks(5, 3)) == [range(5, 6), range(6, 7), range(7, 8)]
    assert list(tasks(-3, 2_001)) == [range(n, min(n + 2, 1_998)) for n in range(-3, 1_998, 2)]
    million = list(tasks(1, 1_000_000))
    assert (len(million), million[0], million[-1]) == (4_000, range(1, 251), range(999_751, 1_000_001))
    assert list(chain.from_iterable(tasks(7, 12_345))) == list(range(7, 12_352))


def test_a_study_is_written_line_by_line_and_adds_up_to_what_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: bytes
) -> None:
    out = tmp_path / "study.jsonl"
    kept = lasting(study(capsys, out))
    assert out.read_bytes() == whole
    assert kept == lasting(run(capsys, "simulate", KEITH, "--games", GAMES, "--seed", SEED, "--json"))


@pytest.mark.parametrize("lines", range(GAMES + 2))
@pytest.mark.parametrize("torn", [0, 1, 20])
def test_a_stopped_study_goes_on_with_the_first_battle_it_lacks(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    whole: bytes,
    played: list[int],
    lines: int,
    torn: int,
) -> None:
    out = tmp_path / "study.jsonl"
    kept = b"".join(whole.splitlines(keepends=True)[:lines])
    out.write_bytes(whole[: len(kept) + torn])
    resumed = lasting(study(capsys, out))
    assert out.read_bytes() == whole
    assert played == list(range(SEED + max(0, lines - 1), SEED + GAMES))
    assert resumed == lasting(study(capsys, out))
    assert played[GAMES:] == []


def test_a_file_of_something_else_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: bytes, played: list[int]
) -> None:
    other, letter = tmp_path / "study.jsonl", tmp_path / "letter.txt"
    other.write_bytes(whole)
    letter.write_bytes(b"Dear Sir,\n")
    for out in (other, letter):
        before = out.read_bytes()
        said = study(capsys, out, seed=SEED + 1)
        assert (said.status, said.out, said.err) == (
            1,
            [],
            [
                f"{out}: line 1: does not begin this study: "
                "ask for all that was asked for when it was begun, or name a new file"
            ],
        )
        assert out.read_bytes() == before
    assert played == []


@pytest.mark.parametrize("wrong", [b"{}", b'{"seed":', b"again"])
def test_a_line_that_does_not_follow_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: bytes, played: list[int], wrong: bytes
) -> None:
    out = tmp_path / "study.jsonl"
    lines = whole.splitlines(keepends=True)
    lines[3] = lines[2] if wrong == b"again" else wrong + b"\n"
    out.write_bytes(b"".join(lines))
    said = study(capsys, out)
    assert (said.status, said.out, said.err) == (
        1,
        [],
        [
            f"{out}: line 4: is not the next task of this study: "
            "take it out with all behind it, and what it held is played again"
        ],
    )
    assert (out.read_bytes(), played) == (b"".join(lines), [])


def test_two_programs_do_not_write_one_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, played: list[int]
) -> None:
    out = tmp_path / "study.jsonl"
    with out.open("a+b", buffering=0) as stream:
        assert file_system().take_lock(stream)
        said = study(capsys, out)
    assert (said.status, said.out, said.err, played) == (
        1,
        [],
        [f"{out}: another program is writing it; let that one end, or name a new file"],
        [],
    )


def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = study(capsys, tmp_path)
    assert (said.status, said.out, said.err) == (
        1,
        [],
        [f"{tmp_path.name}: cannot be written: Is a directory"],
    )


# Who plays


def kind_of_scenario(written: object, seeds: range, *more: object) -> list[str]:
    return [type(written).__name__] * len(seeds)


def test_the_scenario_lies_in_a_file_that_all_workers_read(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "play_task", kind_of_scenario)
    ground = handed_out(scenario)
    battles: list[playing.Task] = [(ground, range(number, number + 1), {}) for number in range(6)]
    kinds: list[Any] = list(play_each(battles, 2, None, 6))
    assert kinds == [["memmap"]] * 6


def test_who_hands_out_only_all_that_was_asked_for_is_asked_for_little_at_once(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    sides = dict.fromkeys((side.id for side in open_map(KEITH)[0].info.sides), "random")

    def battles() -> Iterator[playing.Task]:
        for number in range(30):
            asked.append(number)
            yield ground, range(number, number + 1), sides

    ground = handed_out(scenario)
    with joblib.parallel_config(backend="multiprocessing", n_jobs=2):
        games = play_each(battles(), 1, None, 30)
        first = next(games)
        assert asked == list(range(playing.ROUND * 2))
        rest = list(games)
    assert [first, *rest] == [[play_one(scenario, seed, sides)] for seed in range(30)]


def killed(*task: object) -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


@pytest.mark.parametrize("command", ["simulate", wide("ladder")])
def test_a_killed_worker_is_a_sentence(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(playing, "play_task", killed)
    players = "greedy,random"
    said = run(capfd, command, KEITH, "--games", 4, "--workers", 2, "--players", players)
    assert (said.status, said.out, said.err) == (1, [], [LOST])


def children(parent: int) -> list[int]:
    """List the workers of a program."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == parent and "LokyProcess" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


@pytest.mark.wide
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="how workers are found is Linux's")
def test_a_study_whose_workers_and_head_are_killed_again_and_again_comes_to_the_same_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    chance, kills = random.Random(1), 0
    asked = ("simulate", KEITH, "--games", 80)
    run(capsys, *asked, "-o", tmp_path / "whole.jsonl")
    whole, out = (tmp_path / "whole.jsonl").read_bytes(), tmp_path / "study.jsonl"
    words = [sys.executable, "main.py", *map(str, (*asked, "-o", out, "--workers"))]
    known = b""
    for workers in (2, 1, 2):
        quiet = subprocess.DEVNULL
        head = subprocess.Popen([*words, str(workers)], cwd=ROOT, stdout=quiet, stderr=quiet)
        enough = known.count(b"\n") + chance.randint(1, 12)
        while head.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < enough):
            time.sleep(0.01)
        at_work = children(head.pid)
        with suppress(ProcessLookupError):
            os.kill(at_work[0], signal.SIGKILL) if at_work and kills else head.kill()
        kills += head.wait(60) != 0
        kept, known = known, out.read_bytes()
        assert known.startswith(kept)
        assert whole.startswith(known)
    assert kills
    assert subprocess.run([*words, "2"], cwd=ROOT, stdout=subprocess.DEVNULL).returncode == 0
    assert out.read_bytes() == whole
