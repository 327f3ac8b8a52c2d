"""Battles that once stopped halfway."""

import msgspec

from game.rules.table.sides import SIDES
from game.storage.battles import MAPS, open_map
from game.tools.playing import play_one


def test_tx_60_a_battle_in_which_the_victor_leaves_the_board_in_panic_goes_on() -> None:
    _, scenario = open_map(MAPS / "prestonpans-1745.tmx", "chargers")
    breaks = {"chargers_break_jacobite": 6, "chargers_break_government": 12}
    scenario = msgspec.structs.replace(scenario, properties={**scenario.properties, **breaks})
    played = play_one(scenario, 30024, dict.fromkeys(SIDES, "greedy"))
    assert played.finished
