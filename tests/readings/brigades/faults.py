"""Faults to plant in the rules of the game, each of which the reading must find."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from game.rules.brigades import numbers
from game.rules.brigades.charges import declaring, playing
from game.rules.brigades.combat import fire, melee
from game.rules.brigades.morale import flight, morale
from game.rules.brigades.movement import movement_answers, reach


class Fault(NamedTuple):
    """Something to put in the place of a rule, and the position in which it was seen first."""

    seed: int
    owner: Any
    name: str
    wrong: Any

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put it into the game."""
        patch.setattr(self.owner, self.name, self.wrong)


def _always(value: Any) -> Callable[..., Any]:
    return lambda *asked, **how: value


FAULTS = {
    "GX-03 a turn costs nothing": Fault(0, reach, "turn_costs", _always((0, 0))),
    "GX-04 nobody recovers": Fault(0, movement_answers, "may_recover", _always(False)),
    "GX-21 no unit on assault is bound": Fault(
        0, movement_answers, "nearer_to_enemy", _always(_always(False))
    ),
    "GX-41 no unit may move in reaction": Fault(0, declaring, "why_not_react", _always("it may not")),
    "GX-43 a charger makes no test": Fault(0, playing, "goes_on", _always(True)),
    "GX-62 whoever is near is a target": Fault(0, fire, "why_not_target", _always("")),
    "GX-66 the beaten lose nothing": Fault(0, melee, "lose_part", _always(None)),
    "GX-80 no unit is due for a test": Fault(0, morale, "is_test_due", _always(False)),
    "GX-80 a flank does not matter": Fault(0, numbers, "is_threatened", _always(False)),
    "GX-81 brigades hold for ever": Fault(0, morale, "brigade_test_is_due", _always(False)),
    "GX-82 no side is the left one": Fault(0, flight, "left_as_seen", _always(0)),
}
