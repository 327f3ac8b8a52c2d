"""The turns of Chargers from phase to phase (TX-26, TX-27), and the end of a battle (TX-95, AR-10 to AR-13)."""

from fractions import Fraction
from math import ceil
from typing import Any

from game.hexgrid.scenario import Value
from tests.readings.chargers.movement import Movement
from tests.readings.chargers.table import GONE, LEFT, Table, Unit
from tests.readings.reader import Asked, EndOfAccount, Rolled
from tests.umpire.field import SIDES, opponent

PHASES = ("charge", "movement", "shooting", "melee")
TURN_MARKS = {
    "shaken", "declared", "moved", "marched", "stood", "redirected", "reformed", "shot", "went", "pursued",
}  # fmt: skip
USUAL_ROUNDS = 12
ENOUGH = Fraction(2, 3)
DRAW = "draw"


class Reading(Movement):
    """The whole second reading of a battle."""

    def __init__(self, table: Table, account: list[Asked | Rolled]) -> None:
        super().__init__(table, account)
        self.taken = set[tuple[str, str]]()
        self.awards = {}

    def follow(self, state: Any, last: str) -> str:
        """Follow the battle to its end; say who has won, "" if it is left in the middle."""
        at = "charge" if state.phase in ("charge", "chargers") else state.phase
        names = PHASES[PHASES.index(at) :]
        first = self.active
        try:
            while True:
                for name in names:
                    self.phase(name)
                    if name == last:
                        self.hold(self.index == len(self.account), f"the phase {name} should be over")
                        return ""
                self.end_of_turn(is_last=self.active != self._first(first))
                names = PHASES
        except EndOfAccount as end:
            return str(end)

    def _first(self, usual: str) -> str:
        return str(self.table.board.field.properties.get("first", usual))

    def phase(self, name: str) -> None:
        """Follow one phase."""
        for unit in self.table.units.values():
            unit.began = unit.health
        if name == "charge":
            self.declaring()
            self.chargers()
        elif name == "movement":
            self.rallying()
            self.moving()
        elif name == "shooting":
            self.shooting()
        else:
            self.melee()
        for unit in self.table.units.values():
            unit.marks.discard("passed")

    def end_of_turn(self, *, is_last: bool) -> None:
        """End a player turn: what wears off, objectives, victory (TX-27, TX-95, TX-96)."""
        for unit in self.table.units.values():
            unit.marks -= TURN_MARKS
            if "pursuing" in unit.marks:
                unit.marks -= {"pursuing"}
            else:
                unit.marks.discard("charging")
            if unit.side == self.active:
                unit.marks.discard("held back")
            if unit.side == self.active and "held next" in unit.marks:
                unit.marks -= {"held next"}
                unit.marks.add("held back")
        self.objectives()
        self._no_units_left()
        if is_last:
            self.end_of_round()
            self.table.round += 1
        self.table.active = self.reactive

    # Victory

    def _units(self, side: str) -> list[Unit]:
        return [unit for unit in self.table.units.values() if unit.side == side]

    def _no_units_left(self) -> None:
        """End the battle when a side has no unit that does not flee (TX-95)."""
        beaten = [
            side
            for side in SIDES
            if not any(unit.fate == LEFT or not (unit.fate or unit.fleeing) for unit in self._units(side))
        ]
        if beaten:
            self.rule("TX-95")
            self._lose(beaten)

    def _lose(self, beaten: list[str]) -> None:
        one, two = SIDES
        share = {side: Fraction(self.gone(side), len(self._units(side))) for side in SIDES}
        worse = max(beaten, key=lambda side: share[side])
        self.over(DRAW if len(beaten) == 2 and share[one] == share[two] else opponent(worse))

    def _property(self, *names: str, usual: Value) -> Value:
        properties = self.table.board.field.properties
        return next((properties[name] for name in names if name in properties), usual)

    def break_point(self, side: str) -> int:
        """Return a side's break point (AR-11, TX-95)."""
        usual = ceil(ENOUGH * len(self._units(side)))
        return int(self._property(f"chargers_break_{side}", f"break_{side}", usual=usual))

    def gone(self, side: str) -> int:
        """Count what is counted toward a side's break point (AR-11, AR-13)."""
        lost = sum(unit.fate == GONE or (not unit.fate and unit.fleeing) for unit in self._units(side))
        other = opponent(side)
        values = {it.id: it.number("banners", 1) for it in self.table.specials if it.side == other}
        left = sum(self.awards.get(unit.id, 0) for unit in self._units(other) if unit.fate == LEFT)
        return lost + left + sum(values.get(rule, 0) for rule, _ in self.taken)

    def objectives(self) -> None:
        """See who holds which objectives (TX-96, AR-13)."""
        board, table = self.table.board, self.table
        steady = [it for it in table.on_field() if not it.fleeing]
        cells = {unit.id: board.cell_at(unit.box.centre) for unit in steady}
        every: list[Any] = table.specials
        for special in [it for it in every if it.name == "objective"]:
            held = {
                board.field.labels[cells[unit.id]]
                for unit in steady
                if unit.side == special.side
                and cells[unit.id] in special.hexes
                and special.is_for(unit)
                and not any(
                    cells[enemy.id] in (cells[unit.id], *board.field.adjacent[cells[unit.id]])
                    for enemy in steady
                    if enemy.side != unit.side
                )
            }
            if "count" in special.keys:
                held = {""} if len(held) >= special.number("count") else set()
            if special.keys.get("hold", "once") == "while":
                self.taken = {it for it in self.taken if it[0] != special.id or it[1] in held}
            if special in table.rules("objective"):
                self.taken |= {(special.id, mark) for mark in held}

    def end_of_round(self) -> None:
        """Look whether the battle is over (AR-10 to AR-12)."""
        one, two = SIDES
        beaten = [side for side in SIDES if self.gone(side) >= self.break_point(side)]
        if beaten:
            self.rule("AR-11")
            self._lose(beaten)
        ends = [it for it in self.table.specials if it.name == "end"]
        last = ends[-1].number("turns") if ends else USUAL_ROUNDS
        if self.table.round >= int(self._property("chargers_last_round", "last_round", usual=last)):
            self.rule("AR-12")
            share = {side: Fraction(self.gone(side), len(self._units(side))) for side in SIDES}
            keys = ends[-1].keys if ends else {}
            named = "chargers_at_end", "at_end"
            winner = str(self._property(*named, usual=keys.get("winner", "more")))
            if winner == "more":
                least = min(SIDES, key=lambda side: share[side])
                winner = keys.get("tie", DRAW) if share[one] == share[two] else least
            self.over(winner)

    def over(self, winner: str) -> None:
        """End the battle: nothing may come any more."""
        self.hold(self.index == len(self.account), f"the battle should be over, {winner} having won")
        raise EndOfAccount(winner)
