"""Whom a card of a section reaches where the map draws the lines itself, or draws none (JX-03)."""

import pytest

from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start, Value
from game.rules.jacobite.state import COMMAND
from tests.drawn import asked, battle, scenario
from tests.rules.card_battles import with_properties

ROW = ". . . . . . ."
PIECES = {name: f"government regular {name}1" for name in "ABCDEFG"}

WITHIN = {
    # The usual lines of 7 hex widths are 2 and 5; a hex whose middle lies on a line is in both sections.
    "": {"left": "AB", "centre": "CDE", "right": "FG"},
    "1 6": {"left": "A", "centre": "BCDEF", "right": "G"},
    "2.5 4.5": {"left": "ABC", "centre": "CDE", "right": "EFG"},
    "0 0": {"left": "", "centre": "", "right": "ABCDEFG"},
    "none": {"left": "ABCDEFG", "centre": "ABCDEFG", "right": "ABCDEFG"},
}


@pytest.mark.parametrize("lines", WITHIN)
@pytest.mark.parametrize("section", ["left", "centre", "right"])
def test_jx_03_a_map_may_give_its_own_lines_or_none(lines: str, section: str) -> None:
    hand = ("forward", f"scout-{section}")
    start = Start(turn=SideId("government"), phase="card", hands={SideId("government"): {COMMAND: hand}})
    given: dict[str, Value] = {"sections": lines} if lines else {}
    match = battle(with_properties(scenario(ROW, PIECES, start=start), given))
    match.submit(f"card scout-{section}")
    within = WITHIN[lines][section]
    orders = ("government", ["order none", *(f"order {piece}" for piece in within)])
    assert asked(match) == (orders if within else None)


def test_jx_03_what_the_jacobites_call_left_is_the_same_ground_the_government_calls_right() -> None:
    pieces = {name: f"jacobite regular {name}1" for name in "ABCDEFG"}
    hand = ("forward", "scout-left")
    start = Start(turn=SideId("jacobite"), phase="card", hands={SideId("jacobite"): {COMMAND: hand}})
    match = battle(scenario(ROW, pieces, start=start, sections="1 4"))
    match.submit("card scout-left")
    assert asked(match) == ("jacobite", ["order none", "order E", "order F", "order G"])
