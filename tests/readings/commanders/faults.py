"""Faults to plant in the rules of Commanders, each of which the second reading must find."""

from game.rules.commanders import phases, tables
from game.rules.commanders.combat import melee
from game.rules.commanders.morale import morale, rout
from game.rules.commanders.movement import actions, charge, charges, reach
from game.rules.commanders.position import Position
from tests.readings.faults import Fault, always, nothing

FAULTS = {
    "BX-22 nobody has a zone": Fault(0, Position, "zone", always(0)),
    "AR-05 everybody sees everything": Fault(0, Position, "sees", always(True)),
    "AR-13 nobody leaves by an exit": Fault(28, actions, "is_at_exit", always(False)),
    "BX-22 nobody passes closed ranks": Fault(25, reach, "PASSING", ()),
    "BX-25 nobody turns to meet a charge": Fault(5, charge, "_turn_to_meet", nothing),
    "BX-26 half its blocks do not stop a charger": Fault(272, charge, "stops", always(False)),
    "BX-27 a charge ends in any arc": Fault(5, charges, "keeps_arc", always(True)),
    "BX-31 nobody is passed": Fault(0, rout, "_passed", always(())),
    "BX-07 no unit is a refuge": Fault(6, morale, "refuge_of", always(None)),
    "BX-42 a flank adds nothing": Fault(60, tables, "FLANKED", 0),
    "BX-53 a commander gives nothing": Fault(70, tables, "COMMANDER_BLOW", 0),
    "BX-57 nobody follows": Fault(0, melee, "may_follow", always(False)),
    "BX-58 nobody turns to a striker": Fault(1, melee, "facings_to_striker", always(())),
    "BX-79 highlanders do not shoot": Fault(5, charge, "shoots_in_contact", always(False)),
    "BX-04 nobody is out of reach": Fault(0, phases, "is_out_of_reach", always(False)),
}
