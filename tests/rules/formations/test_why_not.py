"""Why a unit cannot end its move in a hex, and what passing on costs."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content.vignette import load, scenario_of
from game.engine.decisions.decision import on_hex, on_piece
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId, SideId
from game.rules.formations.movement.movement import Leg, what_follows
from game.rules.formations.movement.reach import move_ends
from game.rules.formations.phases.activation import activation_question, ready
from game.rules.formations.state import Position
from game.storage.battles import MAPS, open_map

VIGNETTE = Path("tests/vignettes/formations/ex-04-may-not-fall-apart.toml")


def test_ex_04_a_move_that_breaks_the_formation_up_is_refused_with_its_reason() -> None:
    """Unit A, whose formation is activated, may go nearer to B but not away from it."""
    match: Match[Any, Any, Any] = Match(
        find("formations"), scenario_of(load(VIGNETTE)), chance=ScriptedChance(["2"])
    )
    match.submit("activate athole advance")
    asked = match.pending
    assert asked is not None
    assert asked.why_not is not None
    why_not = asked.why_not
    grid = match.setup.battlefield.grid
    a = (on_piece(PieceId("A")),)
    assert {label: why_not(a, on_hex(grid.hex(label))) for label in ("A3", "B3", "D1", "E1")} == {
        "A3": "athole would fall apart: 3 hexes at most from unit to unit (EX-04).",
        "B3": "athole would fall apart: 3 hexes at most from unit to unit (EX-04).",
        "D1": "One unit to a hex (EX-09).",
        "E1": "A moves 2 hexes at most (EX-72).",
    }


def test_ex_22_a_hex_too_far_away_is_refused_for_its_distance_and_not_for_the_zone_it_is_in() -> None:
    vignette = VIGNETTE.with_name("ex-22-zone-not-entered.toml")
    match: Match[Any, Any, Any] = Match(
        find("formations"), scenario_of(load(vignette)), chance=ScriptedChance(["2"])
    )
    match.submit("activate athole advance")
    asked = match.pending
    assert asked is not None
    assert asked.why_not is not None
    why_not, grid = asked.why_not, match.setup.battlefield.grid
    a = (on_piece(PieceId("A")),)
    assert {label: why_not(a, on_hex(grid.hex(label))) for label in ("A4", "A6")} == {
        "A4": "It is in the zone of an enemy (EX-22).",
        "A6": "A moves 1 hex at most (EX-71).",
    }


@pytest.mark.parametrize(
    ("others", "prompt"),
    [
        ("barrell munro", "Activate a second formation at -1, or pass on"),
        ("barrell", "Activate a second formation at -1, or pass on"),
        ("", "The enemy has none left to activate: pass on, then activate without the -1"),
    ],
)
def test_ex_15_who_may_retain_hears_that_passing_on_costs_nothing(others: str, prompt: str) -> None:
    battle = scenario_of(load(VIGNETTE.with_name("ex-15-retain.toml")))
    match: Match[Any, Any, Any] = Match(find("formations"), battle, chance=ScriptedChance(["2"]))
    match.submit("activate athole advance")
    match.submit("move done")
    state = match.state
    done = {
        key: msgspec.structs.replace(
            each, activated=each.activated or (each.side == "government" and key not in others)
        )
        for key, each in state.formations.items()
    }
    position = Position(match.setup.battlefield, msgspec.structs.replace(state, formations=done))
    side = SideId("jacobite")
    assert activation_question(position, side, ready(position, side)).prompt == prompt


def test_ex_12_a_click_on_an_enemy_formation_is_answered_whatever_its_number() -> None:
    battle = scenario_of(load(VIGNETTE.with_name("ex-15-retain.toml")))
    match: Match[Any, Any, Any] = Match(find("formations"), battle, chance=ScriptedChance(()))
    asked = match.pending
    assert asked is not None
    assert asked.why_not is not None
    assert asked.why_not((), on_piece(PieceId("X"))) == "This is an enemy: barrell (EX-12)."


@pytest.mark.parametrize(
    ("action", "fires"), [("advance", True), ("double", True), ("march", False)], ids=lambda each: str(each)
)
def test_ex_80_a_move_into_contact_says_beforehand_that_the_unit_will_not_shoot(
    action: str, fires: bool
) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=1)
    position = match.context.position
    unit = position.state.pieces["stewart"]
    enemy = position.state.pieces["guard"]
    beside, apart = position.grid.adjacent(enemy.hex_id)[0], unit.hex_id
    leg = Leg(formation=unit.formation, ends=move_ends, action=action)
    told = [what_follows(position, unit, (unit.hex_id, end), leg) for end in (beside, apart)]
    assert told == [("Adjacent to an enemy there: it does not shoot (EX-80).",) if fires else (), ()]
    leg.number, leg.moves = 1, 2
    assert what_follows(position, unit, (unit.hex_id, beside), leg) == (), "it goes on from there"


def test_ex_50_the_last_to_move_into_an_assault_says_beforehand_that_it_begins_at_once() -> None:
    rules, scenario = open_map(MAPS / "highbridge-1745.tmx", "formations")
    match: Match[Any, Any, Any] = Match(rules, scenario, chance=ScriptedChance(["1", "6", "6"]))
    match.submit("first jacobite")
    match.submit("activate men-at-the-bridge engage scotts-company")

    def told() -> set[tuple[str, ...]]:
        assert match.pending is not None
        return {
            each.preview().lines for each in match.pending.options if each.notation.startswith("move inn")
        }

    assert told() == {()}
    match.submit("move tirnadris C4")
    ((last,),) = told()
    assert last.startswith("The last of them to move: the assault starts at once")
