"""The end of a round and of the battle (AR-10 to AR-13, BX-15)."""

from fractions import Fraction

from tests.readings.commanders.phases import Phases
from tests.readings.commanders.table import LEFT, LOST, Unit
from tests.readings.ending import Ending
from tests.umpire.field import opponent


class Victory(Phases, Ending):
    """Says who has won, and when."""

    system = "commanders"
    enough = Fraction(3, 5)
    left = LEFT

    def gone(self, side: str) -> int:
        """Count what is counted toward a side's break point (AR-11, AR-13, BX-15)."""
        units: list[Unit] = self._units(side)
        fled = sum(unit.fate == LOST for unit in units)
        routed = sum(not unit.fate and unit.left_routed for unit in units)
        return fled + routed + self.counted(opponent(side))

    def _is_steady(self, unit: Unit) -> bool:
        return not unit.routed
