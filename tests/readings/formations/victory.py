"""The end of a round and of the battle (AR-10 to AR-13, EX-17)."""

from fractions import Fraction

from tests.readings.ending import Ending
from tests.readings.formations.phases import Phases
from tests.readings.formations.table import AWAY, LEFT, LOST, Unit
from tests.umpire.field import opponent


class Victory(Phases, Ending):
    """Says who has won, and when."""

    system = "formations"
    enough = Fraction(3, 4)
    left = LEFT

    def gone(self, side: str) -> int:
        """Count what is counted toward a side's break point (AR-11, AR-13, EX-17, EX-46)."""
        units: list[Unit] = self._units(side)
        fled = sum(unit.fate in (LOST, AWAY) for unit in units)
        broken = sum(not unit.fate and self.table.bodies[unit.body].broken for unit in units)
        return fled + broken + self.counted(opponent(side))

    def _is_steady(self, unit: Unit) -> bool:
        return not self.table.bodies[unit.body].broken
