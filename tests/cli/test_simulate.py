"""`main.py simulate`: battles played and summed up."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.commanded import CULLODEN, altered, run


def test_simulate_sums_battles_up(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "simulate", CULLODEN, "--games", 2, "--seed", 3)
    assert (said.status, said.err) == (0, [])
    assert said.out[0] == "culloden-1746.tmx: 2 of 2 battles finished"
    assert re.match(r"  jacobite +\(random\) +\d won .* 95 % within .*% to .*%", said.out[1])
    assert re.match(r"  government +\(random\) +\d won ", said.out[2])
    assert re.match(r"  draws +\d+$", said.out[3])
    assert re.match(r"  a battle +[\d.]+ turns, \d+ decisions$", said.out[4])
    assert re.match(r"  a second +[\d.]+ battles, \d+ decisions ", said.out[5])


def test_a_battle_is_simulated_even_or_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    keith = CULLODEN.with_name("keith-1746.tmx")
    even = run(capsys, "simulate", keith, "--games", 1)
    as_it_was = run(capsys, "simulate", keith, "--as-it-was", "--games", 1)
    assert (even.status, as_it_was.status) == (0, 0)
    assert even.out != as_it_was.out
    said = run(capsys, "simulate", CULLODEN, "--as-it-was")
    assert said.err == ["culloden-1746.tmx: map: has no property 'as_it_was', so it is always played even"]


KEYS = {
    "map",
    "games",
    "finished",
    "wins",
    "draws",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "workers",
}


def simulated(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    said = run(capsys, "simulate", CULLODEN, "--json", *arguments)
    assert (said.status, said.err, len(said.out)) == (0, [], 1)
    summary: dict[str, object] = json.loads(said.out[0])
    return summary


def test_simulate_json_is_one_object_with_the_keys_of_the_contract(
    capsys: pytest.CaptureFixture[str],
) -> None:
    summary = simulated(capsys, "--games", 3)
    assert set(summary) >= KEYS
    assert (summary["map"], summary["games"], summary["finished"], summary["workers"]) == (
        CULLODEN.name,
        3,
        3,
        1,
    )
    wins = summary["wins"]
    assert isinstance(wins, dict)
    assert set(wins) == {"jacobite", "government"}
    assert sum(wins.values()) + int(str(summary["draws"])) == 3


def test_simulate_gives_the_same_battles_for_the_same_seed_however_many_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lasting(summary: dict[str, object]) -> dict[str, object]:
        return {key: value for key, value in summary.items() if "second" not in key and key != "workers"}

    alone = lasting(simulated(capsys, "--games", 4, "--seed", 20))
    together = lasting(simulated(capsys, "--games", 4, "--seed", 20, "--workers", 2))
    assert alone == together
    assert alone != lasting(simulated(capsys, "--games", 4, "--seed", 30))


def test_simulate_refuses_a_map_with_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = altered(tmp_path, ('type="leader"', 'type="general"'))
    said = run(capsys, "simulate", bad)
    assert (said.status, said.out) == (1, [])
    assert said.err
    assert all(line.startswith(f"{bad.name}: layer ") for line in said.err)
