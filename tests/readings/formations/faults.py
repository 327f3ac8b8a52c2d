"""Faults to plant in the rules of Formations, each of which the second reading must find."""

from typing import Any

from game.rules.formations import tables
from game.rules.formations.combat import assault, volley
from game.rules.formations.morale import markers
from game.rules.formations.movement import movement, reach, withdrawal
from game.rules.formations.phases import activation
from game.rules.formations.phases import round as round_phase
from game.rules.formations.state import Position
from tests.readings.faults import Fault, always, nothing


def _nearest_first(position: Any, units: Any, aimed: Any, suppressing: int) -> list[Any]:
    """Suppress those nearest to the enemy."""
    return list(reversed(_unsuppressed(position, units, aimed, 0)))[suppressing:][::-1]


_unsuppressed = volley.unsuppressed

FAULTS = {
    "EX-22 nobody has a zone": Fault(0, Position, "zone", always(0)),
    "EX-04 a formation may fall apart": Fault(0, reach, "_together", always(-1)),
    "AR-13 nobody leaves by an exit": Fault(28, movement, "is_at_exit", always(False)),
    "AR-05 everybody sees everything": Fault(9, Position, "sees", always(True)),
    "EX-31 the last in place are suppressed": Fault(57, volley, "unsuppressed", _nearest_first),
    "EX-35 there is no crossfire": Fault(30, volley, "_is_crossfire", always(False)),
    "EX-28 nobody shoots from overwatch": Fault(4, activation, "ask_overwatch", nothing),
    "EX-05 a leader is saved by a 3": Fault(32, markers, "LEADER_JOINS", 3),
    "EX-43 the broken pay no blocks": Fault(1, markers, "_take_block_instead", always(None)),
    "EX-45 nobody is caught": Fault(0, withdrawal, "caught", always(())),
    "EX-51 nobody counter-charges": Fault(0, assault, "counter_charge", nothing),
    "EX-53 nobody charges": Fault(25, tables, "CHARGE_DICE", 0),
    "EX-53 horse has one die more against guns": Fault(25, tables, "HORSE_DICE", 1),
    "EX-58 no friends are shaken": Fault(1, assault, "friends_near", always([])),
    "EX-59 nobody takes ground": Fault(0, assault, "take_ground", nothing),
    "EX-46 nobody comes back": Fault(25, round_phase, "return_hexes", always([])),
    "EA-07 the broken rally as others do": Fault(1, tables, "RALLY_BROKEN", 0),
}
