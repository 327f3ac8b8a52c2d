"""The battle of Keith with its hexes six inches wide, where both sides begin within reach of each other."""

import msgspec

from game.hexgrid.scenario import Scenario
from game.storage.battles import MAPS, open_map

SIX_INCHES = 6


def near_keith() -> Scenario:
    """Open the battle on the narrower board."""
    _, scenario = open_map(MAPS / "keith-1746.tmx", "chargers")
    return msgspec.structs.replace(scenario, properties={**scenario.properties, "scale": SIX_INCHES})
