"""`main.py ladder`: players against each other in both seats."""

import json
from typing import Any

import pytest

from game.storage.battles import MAPS
from research.ladder import Score
from tests.cli.commanded import run

KEITH, HIGHBRIDGE = MAPS / "keith-1746.tmx", MAPS / "highbridge-1745.tmx"


def laddered(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    said = run(capsys, "ladder", "--json", *arguments)
    assert (said.status, said.err, len(said.out)) == (0, [], 1)
    table: dict[str, Any] = json.loads(said.out[0])
    return table


def test_a_ladder_plays_every_pair_on_every_map_in_both_seats(capsys: pytest.CaptureFixture[str]) -> None:
    table = laddered(capsys, KEITH, HIGHBRIDGE, "--players", "random,greedy", "--games", 4, "--seed", 3)
    found = [(each["map"], each["player"], each["opponent"], each["games"]) for each in table["pairings"]]
    assert found == [
        ("keith-1746", "random", "greedy", 4),
        ("highbridge-1745", "random", "greedy", 4),
        ("", "random", "greedy", 8),
    ]
    assert (table["system"], table["games"], table["seed"], table["unfinished"]) == ("jacobite", 4, 3, 0)
    for each in table["pairings"]:
        seats = each["seats"]
        assert {*seats} == {"jacobite", "government"}
        for key in ("games", "wins", "draws"):
            assert each[key] == sum(seat[key] for seat in seats.values())
    whole = table["pairings"][-1]
    assert whole["wins"] == table["pairings"][0]["wins"] + table["pairings"][1]["wins"]


def test_the_seats_are_exchanged_on_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    """What a simulation finds for a player in each seat is what the ladder finds."""
    table = laddered(capsys, KEITH, "--players", "random,greedy", "--games", 6, "--seed", 9)
    seats = table["pairings"][0]["seats"]
    for players, seat in (("random,greedy", "jacobite"), ("greedy,random", "government")):
        told = run(capsys, "simulate", KEITH, "--games", 3, "--seed", 9, "--players", players, "--json")
        assert json.loads(told.out[0])["wins"][seat] == seats[seat]["wins"]


@pytest.mark.wide
def test_a_limit_on_thinking_that_nobody_reaches_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (KEITH, "--system", "formations", "--players", "recruit,general", "--games", 2)
    assert laddered(capsys, *asked, "--think", 600) == laddered(capsys, *asked)
    hurried = laddered(capsys, *asked, "--think", 0.1)
    assert hurried["unfinished"] == 0


def test_a_ladder_is_the_same_however_many_work(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (KEITH, "--players", "random,greedy", "--games", 4)
    assert laddered(capsys, *asked) == laddered(capsys, *asked, "--workers", 2)


def test_a_ladder_is_laid_out_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "ladder", KEITH, "--players", "random,greedy", "--games", 2, "--system", "formations")
    assert (said.status, said.err) == (0, [])
    assert said.out[0] == "keith-1746: random against greedy"
    assert [line.split("  ")[1].strip() for line in said.out[1:4]] == [
        "both seats",
        "as jacobite",
        "as government",
    ]
    assert said.out[4] == "all maps: random against greedy"
    assert "95 % within" in said.out[1]


def test_a_draw_counts_half_and_the_interval_is_wilsons() -> None:
    share, low, high = Score(games=100, wins=60, draws=10).share
    assert (share, round(low, 3), round(high, 3)) == (0.65, 0.553, 0.736)
