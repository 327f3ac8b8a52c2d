"""Faults to plant in the rules of the game, each of which the reading must find."""

from game.rules.brigades import numbers
from game.rules.brigades.charges import declaring, playing
from game.rules.brigades.combat import fire, melee
from game.rules.brigades.morale import flight, morale
from game.rules.brigades.movement import movement_answers, reach
from tests.readings.faults import Fault, always

FAULTS = {
    "GX-03 a turn costs nothing": Fault(0, reach, "turn_costs", always((0, 0))),
    "GX-04 nobody recovers": Fault(0, movement_answers, "may_recover", always(False)),
    "GX-21 no unit on assault is bound": Fault(0, movement_answers, "nearer_to_enemy", always(always(False))),
    "GX-41 no unit may move in reaction": Fault(0, declaring, "why_not_react", always("it may not")),
    "GX-43 a charger makes no test": Fault(0, playing, "goes_on", always(True)),
    "GX-62 whoever is near is a target": Fault(0, fire, "why_not_target", always("")),
    "GX-66 the beaten lose nothing": Fault(0, melee, "lose_part", always(None)),
    "GX-80 no unit is due for a test": Fault(0, morale, "is_test_due", always(False)),
    "GX-80 a flank does not matter": Fault(0, numbers, "is_threatened", always(False)),
    "GX-81 brigades hold for ever": Fault(0, morale, "brigade_test_is_due", always(False)),
    "GX-82 no side is the left one": Fault(0, flight, "left_as_seen", always(0)),
}
