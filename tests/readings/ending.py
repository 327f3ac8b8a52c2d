"""The end of a round and of the battle, as the second readings of several books have it (AR-10 to AR-13)."""

from abc import abstractmethod
from fractions import Fraction
from math import ceil
from typing import Any, ClassVar

from game.hexgrid.scenario import Value
from tests.readings.reader import EndOfAccount, Reader
from tests.umpire.field import SIDES, opponent

USUAL_ROUNDS = 12
DRAW = "draw"


class Ending(Reader):
    """Says who has won, and when: `gone` units are held against the part that is `enough`."""

    system: ClassVar[str]
    enough: ClassVar[Fraction]
    left: ClassVar[str]
    """The fate of a unit that left by an exit."""

    def __init__(self, table: Any, account: list[Any]) -> None:
        super().__init__(table, account)
        self.taken = set[tuple[str, str]]()
        """What objectives gave: their rule and hex; "" where a number of hexes counts."""

    @abstractmethod
    def gone(self, side: str) -> int:
        """Count what is counted toward a side's break point (AR-11, AR-13)."""

    @abstractmethod
    def _is_steady(self, unit: Any) -> bool: ...

    def _units(self, side: str) -> list[Any]:
        return [unit for unit in self.table.units.values() if unit.side == side]

    def _property(self, *names: str, usual: Value) -> Value:
        properties = self.table.ground.properties
        return next((properties[name] for name in names if name in properties), usual)

    def break_point(self, side: str) -> int:
        """Return a side's break point (AR-11)."""
        usual = ceil(self.enough * len(self._units(side)))
        return int(self._property(f"{self.system}_break_{side}", f"break_{side}", usual=usual))

    def counted(self, side: str) -> int:
        """Count the enemy units that count as gone by exits and objectives (AR-13)."""
        return self._for_exits(side) + self._for_objectives(side)

    def _for_exits(self, side: str) -> int:
        return sum(self.table.exits.get(unit.id, 0) for unit in self._units(side) if unit.fate == self.left)

    def _for_objectives(self, side: str) -> int:
        values = {it.id: it.number("banners", 1) for it in self.table.specials if it.side == side}
        return sum(values.get(rule, 0) for rule, _ in self.taken)

    def objectives(self) -> None:
        """See who holds which objectives (AR-13)."""
        field, table = self.table.ground, self.table
        every: list[Any] = table.specials
        for special in [it for it in every if it.name == "objective"]:
            held = {
                field.labels[unit.at]
                for unit in table.on_field(side=special.side)
                if unit.at in special.hexes
                and special.is_for(unit)
                and self._is_steady(unit)
                and not any(
                    table.beside(unit, enemy) and self._is_steady(enemy)
                    for enemy in table.enemies(special.side)
                )
            }
            if "count" in special.keys:
                held = {""} if len(held) >= special.number("count") else set()
            if special.keys.get("hold", "once") == "while":
                self.taken = {it for it in self.taken if it[0] != special.id or it[1] in held}
            if special in table.rules("objective"):
                self.rule(*["AR-13 objective"] * len(held))
                self.taken |= {(special.id, mark) for mark in held}

    def end_of_round(self) -> None:
        """Look whether the battle is over (AR-10 to AR-12)."""
        self.objectives()
        one, two = SIDES
        gone = {side: self.gone(side) for side in SIDES}
        share = {side: Fraction(gone[side], len(self._units(side))) for side in SIDES}
        beaten = [side for side in SIDES if gone[side] >= self.break_point(side)]
        if beaten:
            self.rule("AR-11")
            worse = max(beaten, key=lambda side: share[side])
            self.over(DRAW if len(beaten) == 2 and share[one] == share[two] else opponent(worse))
        ends = [it for it in self.table.specials if it.name == "end"]
        last = ends[-1].number("turns") if ends else USUAL_ROUNDS
        if self.table.round >= int(self._property(f"{self.system}_last_round", "last_round", usual=last)):
            self.rule("AR-12")
            keys = ends[-1].keys if ends else {}
            named = f"{self.system}_at_end", "at_end"
            winner = str(self._property(*named, usual=keys.get("winner", "more")))
            if winner == "more":
                least = min(SIDES, key=lambda side: share[side])
                winner = keys.get("tie", DRAW) if share[one] == share[two] else least
            self.over(winner)

    def over(self, winner: str) -> None:
        """End the battle: nothing may come any more."""
        self.hold(self.index == len(self.account), f"the battle should be over, {winner} having won")
        raise EndOfAccount(winner)
