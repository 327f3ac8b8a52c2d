"""What a map maker is warned of although it can be played."""

from typing import Any

import msgspec

from game.engine.ruleset import find
from game.hexgrid.scenario import Placed, Scenario
from tests.drawn import OPEN_FIELD, SYSTEM, scenario

SIDES_APART = {"A": "jacobite highland C1", "B": "government regular C5"}


def warned(battle: Scenario) -> list[str]:
    """List what is odd about a battle without faults."""
    rules = find(SYSTEM)
    return [str(problem) for problem in rules.content.warnings(battle, rules.play.setup(battle))]


def with_object(battle: Scenario, **text: object) -> Scenario:
    """Add an object as a map would have it."""
    usual: dict[str, Any] = {
        "layer": "units",
        "kind": "highland",
        "name": "C",
        "cell": 12,
        "place": "object C",
    }
    placed = Placed(**{**usual, **text})
    return msgspec.structs.replace(battle, pieces=(*battle.pieces, placed))


def test_a_plain_battle_is_not_warned_of() -> None:
    assert warned(scenario(OPEN_FIELD, SIDES_APART)) == []


def test_jr_17_a_unit_with_impassable_ground_behind_it_can_never_retreat_home() -> None:
    field = """
    . . . . .
     . . . . .
    ~ ~ ~ ~ ~
     . . . . .
    . . . . .
    """
    pieces = {"A": "jacobite highland C4", "B": "government regular C5", "C": "jacobite regular A2"}
    assert warned(scenario(field, pieces)) == [
        "piece A: no path leads from here to the jacobite baseline, because the ground behind is impassable, so "
        "its retreats cost blocks (JR-18); move it or open the ground behind"
    ]


def test_jr_17_one_ford_is_way_enough() -> None:
    field = """
    . . . . .
     . . . . .
    ~ ~ d ~ ~
     . . . . .
    . . . . .
    """
    pieces = {"A": "jacobite highland C4", "B": "government regular A5"}
    assert warned(scenario(field, pieces)) == []


def test_jx_150_ground_that_a_special_rule_opens_is_a_way_for_those_it_opens_it_to() -> None:
    field = """
    . . . . .
    ~ ~ ~ ~ ~
    . . . . .
    """
    pieces = {
        "A": "jacobite highland B3",
        "C": "jacobite regular C3",
        "D": "jacobite regular D3",
        "B": "government regular A3",
    }
    opened = scenario(field, pieces, special_1="ground terrain=river enter=yes piece=A|D")
    assert [line[:8] for line in warned(opened)] == ["piece C:"]


def test_jx_02_a_gap_in_the_field_makes_a_baseline_where_nobody_looks_for_one() -> None:
    field = """
    . . . . .
     . _ _ . .
    . . . . .
     . . . . .
    . . . . .
    """

    def text(hex_id: str, side: str, edge: str) -> str:
        return (
            f"map: hex {hex_id} counts as {side} baseline, because cells toward the {edge} edge are empty although the "
            "board goes on behind them (JX-02); fill the gap with terrain unless it is meant"
        )

    assert warned(scenario(field, SIDES_APART)) == [
        text("C3", "jacobite", "north"),
        text("C1", "government", "south"),
    ]


def test_jx_02_a_ragged_edge_is_no_gap() -> None:
    field = """
    . . _ _ .
     . . . . .
    . . . . .
     . . . . .
    . _ _ . .
    """
    assert warned(scenario(field, {"A": "jacobite highland C2", "B": "government regular C4"})) == []


def test_jx_02_a_baseline_all_of_water_is_no_refuge() -> None:
    field = """
    ~ ~ ~
     . . .
    . . .
    """
    pieces = {"A": "jacobite highland A2", "B": "government regular A3"}
    assert warned(scenario(field, pieces)) == [
        "map: the whole jacobite baseline, at the north edge, is impassable; open some of it, or give 'home_jacobite' "
        "another edge"
    ]


def test_a_side_of_leaders_only_is_short_of_units() -> None:
    battle = scenario(OPEN_FIELD, {"A": "jacobite highland C1", "B": "government leader C5"})
    assert warned(battle) == [
        "map: the government side has leaders but no unit; place some in the layer 'units'"
    ]


def test_blocks_of_a_leader_do_nothing() -> None:
    text = {"side": "jacobite", "blocks": 3, "full": 3}
    battle = with_object(scenario(OPEN_FIELD, SIDES_APART), kind="leader", properties=text)
    assert warned(battle) == ["object C: property 'blocks' does nothing for a leader; remove it"]
    only_full = with_object(
        scenario(OPEN_FIELD, SIDES_APART), kind="leader", properties={"side": "jacobite", "full": 3}
    )
    assert warned(only_full) == ["object C: property 'full' does nothing for a leader; remove it"]


def test_a_name_that_several_pieces_of_a_side_have_tells_nobody_anything() -> None:
    battle = scenario(OPEN_FIELD, SIDES_APART)
    for name, side, cell in (("A", "jacobite", 7), ("B", "jacobite", 8)):
        battle = with_object(battle, name=name, properties={"side": side, "id": f"{name}2"}, cell=cell)
    assert warned(battle) == ["map: 2 jacobite pieces are all called 'A'; give each its own name"]
