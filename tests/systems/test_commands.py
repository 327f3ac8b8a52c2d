"""Every command, run with a rule system that the game does not know by name."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.engine.ruleset import systems
from game.hexgrid.scenario import Scenario
from game.players.levels import PLAYERS
from game.storage.battles import begin
from tests.cli.commanded import ROOT, run
from tests.share import wide
from tests.shipped import SHIPPED, with_installed
from tests.systems.battles import SYSTEM, SYSTEMS, VIGNETTES, data, uninstall, write_map

VIGNETTE = VIGNETTES / "sk-43-rear.toml"
Change = Callable[[dict[str, Any]], None]


def test_a_folder_on_the_path_is_a_rule_system_and_without_it_there_is_none() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "systems", "--json"]
    listed = {}
    for path in (str(SYSTEMS), ""):
        environment = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run(command, capture_output=True, env=environment, cwd=ROOT, check=True)
        listed[path] = [system["id"] for system in json.loads(done.stdout)["systems"]]
    assert listed == {str(SYSTEMS): with_installed(SYSTEM), "": SHIPPED}


def test_the_system_is_gone_when_its_folder_is() -> None:
    assert SYSTEM in systems()
    uninstall()
    assert SYSTEM not in systems()


# check


def test_check_finds_nothing_wrong(capsys: pytest.CaptureFixture[str], battle_map: Path) -> None:
    said = run(capsys, "check", battle_map)
    assert (said.status, said.out, said.err) == (0, [f"{battle_map}: ok"], [])


def _set(piece: str, **changes: object) -> Change:
    return lambda battle: battle["pieces"][piece].update(changes)


def _give(**changes: object) -> Change:
    return lambda battle: battle["properties"].update(changes)


REFUSED: dict[str, tuple[Change, str]] = {
    "side": (_set("R1", side="blue"), "property 'side' is 'blue'; allowed are green, red"),
    "kind": (_set("R1", kind="dragon"), "unknown class 'dragon'"),
    "facing": (_set("R1", facing="E"), "property 'facing': 'E' is not a facing of this field"),
    "ground": (_set("R1", at="B4"), "First Red Foot may not be on river (AR-06); move it"),
    "hex": (_set("R2", at="B2"), "First Red Foot is already here; a hex holds one unit"),
    "order of battle": (_set("RA", brigade="Third"), "no unit of its side has the brigade 'third'"),
    "piece property": (_set("R1", speed=3), "unknown property 'speed'"),
    "map property": (_give(banner=3), "unknown property 'banner'"),
    "last round": (_give(last_round=0), "property 'last_round' is 0; it must be a whole number from 1"),
    "end": (_give(at_end="blue"), "property 'at_end' is 'blue'; allowed are green, more, red"),
    "break point": (_give(break_red=9), "property 'break_red' is 9; give a whole number from 1 to 5"),
    "home": (_give(home_red="south"), "both sides have their home at the south edge"),
    "scale": (_give(inches_per_hex=0), "property 'inches_per_hex' is 0; it must be a whole number from 1"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_check_refuses_a_map_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    change, sentence = REFUSED[name]
    battle = data()
    change(battle)
    said = run(capsys, "check", write_map(tmp_path, battle))
    assert said.status == 1
    assert sentence in " ".join(said.out)


def test_check_names_a_side_without_a_unit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    battle = data()
    battle["pieces"] = {name: piece for name, piece in battle["pieces"].items() if piece["side"] == "red"}
    path = write_map(tmp_path, battle)
    sentence = "the green side has no unit; place some in the layer 'units'"
    assert run(capsys, "check", path).out == [f"{path}: map: {sentence}"]


# simulate


@pytest.mark.parametrize("games", [20, wide(100)])
def test_simulate_finishes_all_random_battles(
    capsys: pytest.CaptureFixture[str], battle_map: Path, games: int
) -> None:
    said = run(capsys, "simulate", battle_map, "--games", games, "--json")
    told = json.loads(said.out[0])
    assert (said.status, told["games"], told["finished"], told["system"]) == (0, games, games, SYSTEM)
    assert set(told["wins"]) == {"red", "green"}
    assert "banners" not in told


@pytest.mark.parametrize("games", [10, wide(40)])
@pytest.mark.parametrize("players", ["greedy,random", "random,greedy"])
def test_greedy_beats_random_in_95_of_100_as_either_side(
    capsys: pytest.CaptureFixture[str], battle_map: Path, players: str, games: int
) -> None:
    said = run(capsys, "simulate", battle_map, "--games", games, "--players", players, "--json")
    told = json.loads(said.out[0])
    winner = ("red", "green")[players.split(",").index("greedy")]
    assert Fraction(told["wins"][winner], games) >= Fraction(95, 100)


# vignette


def test_all_vignettes_hold(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(VIGNETTES.glob("*.toml"))
    said = run(capsys, "vignette", *files)
    assert (said.status, said.out[-1]) == (0, f"{len(files)} passed, 0 failed")


WRONG = {
    "unknown key of the head": ('phase = "attack"', 'phaze = "attack"', "unknown key 'phaze'"),
    "unknown key of a piece": (
        'at = "B2", facing',
        'speed = 3, at = "B2", facing',
        "piece A: unknown key 'speed'",
    ),
    "unknown rule": ('"SK-43"', '"SK-99"', "'SK-99' is no rule of skirmish"),
    "no such phase": ('phase = "attack"', 'phase = "charge"', "'charge' is no phase"),
    "no such group": (
        'turn = "red"',
        'turn = "red"\ngroups = {left = {shaken = 1}}',
        "there is no such group",
    ),
    "wrong side": ("[expect.pieces]", '[expect]\nfirst = "blue"\n[expect.pieces]', "'blue' is no side"),
    "side with no decision": (
        "[expect.pieces]",
        '[expect]\ndecision = {by = "green"}\n[expect.pieces]',
        "nothing is asked at the end",
    ),
    "unknown expectation": ("strength = 3", "blocks = 3", "unknown key 'blocks' of X"),
    "unknown state": ("strength = 3", 'state = "asleep"', "'asleep' is no state"),
    "unknown piece": ("[expect.pieces]\nX", "[expect.pieces]\nQ", "there is no piece 'Q'"),
    "unknown group expected": (
        "[expect.groups]\ngreen-centre",
        "[expect.groups]\nleft",
        "there is no group 'left'",
    ),
    "strength": ("strength = 3", "strength = 4", "X has strength 3, not 4"),
    "face of the die": ('"4 3"', '"4 11"', "a die shows no '11'"),
    "number of dice": ('"4 3"', '"4"', "2 dice are rolled, but the script gives 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_vignette_that_is_wrong_says_what(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    old, new, sentence = WRONG[name]
    text = VIGNETTE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / VIGNETTE.name
    path.write_text(text.replace(old, new), encoding="utf-8")
    said = run(capsys, "vignette", path)
    assert said.status == 1
    assert sentence in said.out[0]


def test_a_vignette_that_expects_nothing_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / VIGNETTE.name
    path.write_text(VIGNETTE.read_text(encoding="utf-8").split("[expect.pieces]")[0], encoding="utf-8")
    said = run(capsys, "vignette", path)
    assert said.status == 1
    assert "expects nothing" in said.out[0]


# replay and odds


@pytest.fixture
def saved(battle: Scenario, tmp_path: Path) -> Path:
    """A saved game that stops where attacks are declared."""
    match, file = begin(battle, 3, tmp_path)
    player = PLAYERS["greedy"](3)
    while match.pending is not None and match.pending.kind != "attack":
        match.submit(player.choose(match, match.pending))
    file.close()
    return file.path


def test_replay_tells_the_whole_battle(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    said = run(capsys, "replay", saved)
    assert (said.status, said.err) == (0, [])
    assert "Round 1." in said.out
    assert any(line.startswith("Orders: Vanguard: advance, ") for line in said.out)


def test_odds_of_an_attack_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    """7 or more on two dice of 10 hits the rear with infantry: 85 of 100; 4 or more then keeps the target."""
    said = run(capsys, "odds", VIGNETTE, "--attack", "A", "X", "--json")
    told = json.loads(said.out[0])
    rows = {row["label"]: row["chances"][0] for row in told["tables"][0]["rows"]}
    assert rows["is hit"] == pytest.approx(85 / 100)
    assert rows["falls back or is lost"] == pytest.approx(85 / 100 * 3 / 6)


def test_odds_of_an_answer_are_those_of_its_attack(capsys: pytest.CaptureFixture[str]) -> None:
    attack = run(capsys, "odds", VIGNETTE, "--attack", "A", "X")
    answer = run(capsys, "odds", VIGNETTE, "--answer", "attack A X")
    assert (attack.status, attack.out) == (0, answer.out)


def test_odds_of_a_rally_are_told_by_its_notation(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "odds", VIGNETTES / "sk-50-rally.toml", "--answer", "rally green-centre")
    assert (said.status, said.out[-1].split()[-2:]) == (0, ["67", "%"])


def test_no_odds_of_an_attack_out_of_reach(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "far.toml"
    path.write_text(VIGNETTE.read_text(encoding="utf-8").replace('at = "B3"', 'at = "B5"'), encoding="utf-8")
    said = run(capsys, "odds", path, "--attack", "A", "X")
    assert said.status == 2
    assert "3 hexes away" in said.err[0]


# The others


def test_a_blank_map_is_made_for_the_system(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "blank.tmx"
    assert run(capsys, "new-map", "Blank", "-o", path, "--system", SYSTEM).status == 0
    assert f'name="system" value="{SYSTEM}"' in path.read_text(encoding="utf-8")


def test_a_map_of_another_system_is_refused_by_this_one(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "check", "--system", SYSTEM, ROOT / "maps" / "keith-1746.tmx")
    assert said.status == 1
    assert "property 'side' is 'jacobite'; allowed are green, red" in said.out[0]
