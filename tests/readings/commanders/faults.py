"""Faults to plant in the rules of Commanders, each of which the second reading must find."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from game.rules.commanders import phases, tables
from game.rules.commanders.combat import melee
from game.rules.commanders.morale import morale, rout
from game.rules.commanders.movement import actions, charge, charges, reach
from game.rules.commanders.position import Position


class Fault(NamedTuple):
    """A fault: the first position in which it shows, and what it puts in the place of what."""

    seed: int
    location: Any
    name: str
    wrong: Any

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put it into the rules."""
        patch.setattr(self.location, self.name, self.wrong)


def _always(value: Any) -> Callable[..., Any]:
    return lambda *_, **__: value


def _nothing(*_: Any, **__: Any) -> Iterator[Any]:
    """Do and ask nothing."""
    yield from ()


FAULTS = {
    "BX-22 nobody has a zone": Fault(0, Position, "zone", _always(0)),
    "AR-05 everybody sees everything": Fault(0, Position, "sees", _always(True)),
    "AR-13 nobody leaves by an exit": Fault(28, actions, "is_at_exit", _always(False)),
    "BX-22 nobody passes closed ranks": Fault(25, reach, "PASSING", ()),
    "BX-25 nobody turns to meet a charge": Fault(5, charge, "_turn_to_meet", _nothing),
    "BX-26 half its blocks do not stop a charger": Fault(272, charge, "stops", _always(False)),
    "BX-27 a charge ends in any arc": Fault(5, charges, "keeps_arc", _always(True)),
    "BX-31 nobody is passed": Fault(0, rout, "_passed", _always(())),
    "BX-07 no unit is a refuge": Fault(6, morale, "refuge_of", _always(None)),
    "BX-42 a flank adds nothing": Fault(60, tables, "FLANKED", 0),
    "BX-53 a commander gives nothing": Fault(70, tables, "COMMANDER_BLOW", 0),
    "BX-57 nobody follows": Fault(0, melee, "may_follow", _always(False)),
    "BX-58 nobody turns to a striker": Fault(1, melee, "facings_to_striker", _always(())),
    "BX-79 highlanders do not shoot": Fault(5, charge, "shoots_in_contact", _always(False)),
    "BX-04 nobody is out of reach": Fault(0, phases, "is_out_of_reach", _always(False)),
}
