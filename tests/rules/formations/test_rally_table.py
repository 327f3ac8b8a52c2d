"""The tables of section 1 by enumeration: every face of the die is played through the rules."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.rules.formations.state import Formation

FACES = range(1, 7)
PASSING = {
    1: {"marked": 6, "near": 5, "broken": 4, "broken and near": 3},
    2: {"marked": 5, "near": 4, "broken": 3, "broken and near": 2},
    3: {"marked": 4, "near": 3, "broken": 2, "broken and near": 1},
    4: {"marked": 3, "near": 2, "broken": 1, "broken and near": 0},
}
"""Of six faces those that pass, by initiative value and condition."""

LEFT = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4}
"""Markers left by the number of units of a broken formation that passes."""


def after_one_die(
    face: int, initiative: int, units: int, *, broken: bool, near: bool, led: bool = False
) -> Formation:
    """Play the rally test of a formation with one face of the die; return what it is then."""
    row = {"side": "jacobite", "kind": "regular", "brigade": "athole"}
    pieces: dict[str, Any] = {f"U{number}": {**row, "at": f"{chr(65 + number)}1"} for number in range(units)}
    pieces["E"] = {"side": "government", "kind": "regular", "at": "A4" if near else "A5", "brigade": "guards"}
    if led:
        pieces["L"] = {
            "side": "jacobite",
            "kind": "leader",
            "at": "A1",
            "brigade": "athole",
            "rank": "brigade",
        }
    group = {"initiative": initiative, "broken": broken, "blast": 0 if broken else 1}
    tables = {
        "title": "One rally test",
        "rules": ["EA-06"],
        "system": "formations",
        "phase": "rally",
        "field": "\n".join([". . . . . . . ."] * 9),
        "groups": {"athole": group},
        "pieces": pieces,
    }
    script = ScriptedChance([str(face)])
    match: Match[Any, Any, Any] = Match(
        find("formations"), scenario_of(read(tables, Vignette)), chance=script
    )
    if match.pending is not None:
        match.submit("withdraw done")
    assert script.leftover() == ""
    formation = match.state.formations["athole"]
    assert isinstance(formation, Formation)
    return formation


@pytest.mark.parametrize("initiative", PASSING)
def test_ea_06_to_ea_11_the_faces_that_pass(initiative: int) -> None:
    found = {}
    for condition in PASSING[initiative]:
        broken, near = "broken" in condition, "near" in condition
        after = [after_one_die(face, initiative, 2, broken=broken, near=near) for face in FACES]
        found[condition] = sum(not formation.broken and formation.blast == broken for formation in after)
        failed = [formation for formation in after if formation.broken or formation.blast != broken]
        assert {(each.broken, each.blast) for each in failed} <= {(broken, 0 if broken else 1)}
    assert found == PASSING[initiative]


@pytest.mark.parametrize("led", [False, True])
def test_ea_12_ea_13_ea_14_ex_06_the_markers_left(led: bool) -> None:
    """A leader takes one marker more."""
    after = {units: after_one_die(6, 2, units, broken=True, near=False, led=led) for units in LEFT}
    assert {units: (each.broken, each.blast) for units, each in after.items()} == {
        units: (False, max(0, left - led)) for units, left in LEFT.items()
    }
