"""Faults to plant in the rules of Chargers, each of which the second reading must find."""

from fractions import Fraction

from game.rules.chargers import shooting, tables, victory
from game.rules.chargers.charging import moves
from game.rules.chargers.melee import aftermath, melee
from game.rules.chargers.melee import numbers as melee_numbers
from game.rules.chargers.morale import rout
from game.rules.chargers.movement import rally
from game.rules.chargers.position import Position
from tests.readings.faults import Fault, always, nothing

FAULTS = {
    "TX-10 everybody sees everything": Fault(0, Position, "sees", always(True)),
    "T9-05 every charge reaches": Fault(55, moves, "reaches", always(True)),
    "TX-33 losses never narrow too much": Fault(2255, moves, "still_laps", always(True)),
    "TX-51 all ranks shoot": Fault(10, shooting, "SHOOTING_RANKS", 9),
    "TX-57 ranks count nothing": Fault(4, melee_numbers, "full_ranks", always(0)),
    "TX-57 the rear counts as a flank": Fault(18, tables, "REAR_SCORE", 1),
    "TX-58 a roll of two saves nobody": Fault(8, tables, "STEADFAST_ROLL", 0),
    "TX-64 nobody closes up": Fault(3, aftermath, "close_up", always(None)),
    "TX-65 nobody turns to face": Fault(0, aftermath, "face_enemy", nothing),
    "TX-68 the army commander lends nothing": Fault(9, tables, "ARMY_RADIUS", -1),
    "TX-71 no friends are shaken": Fault(0, rout, "friends_near", always([])),
    "TX-73 nothing in the way is dangerous": Fault(3, tables, "FLIGHT_DANGER", 0),
    "TX-79 no leader falls": Fault(30, tables, "LEADER_FALLS", 13),
    "TX-41 the weak rally as others do": Fault(65, rally, "RALLY_PART", Fraction(0)),
    "TX-95 flight of all is not the end": Fault(5, victory, "spent_sides", always([])),
    "TX-55 horse has no losses": Fault(0, melee, "roll_strike", always(0)),
}
