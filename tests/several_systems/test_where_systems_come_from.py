"""A folder `game/rules/NAME` on the path of Python is a rule system with assets of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.content import assets
from game.content.rulebook import load
from game.engine.ruleset import find, shipped, systems
from game.hexgrid.scenario import ScenarioError
from tests.cli.commanded import run
from tests.shipped import SHIPPED, listed, with_installed

ROOT = Path(__file__).resolve().parents[2]


def test_installed_systems_are_listed_beside_those_of_the_game(installed: Path) -> None:
    assert systems() == with_installed("parade", "siege")
    names = {rules.info.id: rules.info.name for rules in shipped()}
    assert (names["jacobite"], names["parade"]) == ("Jacobite Rising", "Parade Rules")


def test_without_them_there_are_those_of_the_game() -> None:
    assert systems() == SHIPPED


def test_the_path_of_python_is_all_it_takes(installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "systems", "--json", "maps/keith-1746.tmx"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert [system["id"] for system in found["systems"]] == with_installed("parade", "siege")
    own_first = sorted(with_installed("parade", "siege"), key=lambda system: system != "jacobite")
    assert found["maps"] == [{"map": "maps/keith-1746.tmx", "playable": own_first, "not_playable": {}}]


def test_an_unknown_system_is_told_with_the_nearest(installed: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        find("parad", "a.tmx")
    assert str(error.value) == (
        "a.tmx: map: no rule system is called 'parad': did you mean 'parade'? "
        f"allowed are {listed('parade', 'siege')}; "
        "correct the property 'system'"
    )


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nothing_of_the_kind", "No module named 'nothing_of_the_kind'"),
        ("import sys; sys.exit(3)", "it ends the program when it is read in"),
        ("RULES = (", "'(' was never closed (__init__.py, line 1)"),
        ("", "module 'game.rules.siege' has no attribute 'RULES'"),
        ("1 / 0", "division by zero"),
    ],
)
def test_a_system_that_cannot_be_loaded_is_told_and_the_others_are_played(
    installed: Path, capsys: pytest.CaptureFixture[str], source: str, reason: str
) -> None:
    (installed / "game" / "rules" / "siege" / "__init__.py").write_text(source, encoding="utf-8")
    assert [rules.info.id for rules in shipped()] == with_installed("parade")
    with pytest.raises(ScenarioError) as error:
        find("siege")
    sentence = f"the rule system 'siege' cannot be loaded: {reason}; install it again or choose another"
    assert [problem.sentence for problem in error.value.problems] == [sentence]
    said = run(capsys, "systems")
    assert (said.status, said.out[-1]) == (1, f"siege: {sentence}")


def test_its_assets_lie_in_its_package_and_those_of_the_game_in_assets(installed: Path) -> None:
    package = installed / "game" / "rules" / "parade"
    assert assets.assets_of("parade") == package / "assets"
    assert assets.assets_of("jacobite") == ROOT / "assets" / "jacobite"
    assert load("parade").title == "Small rules"
    assert assets.lesson_files("parade") == ()
    assert assets.symbol_file("parade-sign") == package / "assets" / "symbols" / "parade-sign.svg"
    assert assets.symbol_file("regular") == ROOT / "assets" / "jacobite" / "symbols" / "regular.svg"
    assert assets.symbol_file("no-such-sign") is None


def test_symbol_of_a_system_comes_before_one_of_the_same_name_elsewhere(installed: Path) -> None:
    symbols = installed / "game" / "rules" / "parade" / "assets" / "symbols"
    (symbols / "regular.svg").write_text("<svg/>")
    assert assets.symbol_file("regular", "parade") == symbols / "regular.svg"
    assert (
        assets.symbol_file("regular", "jacobite") == ROOT / "assets" / "jacobite" / "symbols" / "regular.svg"
    )
    assert (
        assets.symbol_file("grenadier", "parade")
        == ROOT / "assets" / "jacobite" / "symbols" / "grenadier.svg"
    )
