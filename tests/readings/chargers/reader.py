"""Goes through what was asked and rolled in a battle of Chargers, and holds the table against the game's state."""

from typing import Any

from tests.readings.chargers.table import Table, Unit
from tests.readings.reader import Asked, Reader, Rolled
from tests.umpire.field import opponent

NOTED = {"fleeing", "shaken", "charging", "passed"}
"""The states that are compared; the others show in what is offered."""


def answers(step: Asked) -> set[str]:
    """Return the answers that a question offers."""
    return {option.notation for option in step.decision.iter_options()}


class Account(Reader):
    """Reads an account step by step, its table being what the book makes of it."""

    table: Table

    @property
    def active(self) -> str:
        """Name the active side."""
        return self.table.active

    @property
    def reactive(self) -> str:
        """Name the other side."""
        return opponent(self.table.active)

    def ahead(self) -> Asked | Rolled | None:
        """Look at the next step."""
        return self.account[self.index] if self.index < len(self.account) else None

    def is_next(self, *words: str) -> bool:
        """Return whether the next step is a question with answers that begin so."""
        step = self.ahead()
        return isinstance(step, Asked) and any(it.split()[0] in words for it in answers(step))

    def ask_among(
        self, side: str, possible: set[str], needed: frozenset[str] | set[str] = frozenset()
    ) -> str:
        """Read a question some answers of which the searches decide; none may be offered against the book."""
        step = self._next()
        self.hold(
            isinstance(step, Asked) and step.decision.side == side, f"{side} should be asked, not {step}"
        )
        assert isinstance(step, Asked)
        found = answers(step)
        self.hold(found <= possible, f"{side} is offered {sorted(found - possible)} against the book")
        self.hold(needed <= found, f"{side} is not offered {sorted(needed - found)}")
        self.hold_state(step.state)
        return str(self._answered(step).notation)

    def ask_free(self, side: str, *words: str) -> str:
        """Read a question of places, whose answers begin with these words."""
        step = self._next()
        is_asked = self.is_next(*words) and isinstance(step, Asked) and step.decision.side == side
        self.hold(is_asked, f"{side} should be asked {words}, not {step}")
        assert isinstance(step, Asked)
        self.hold_state(step.state)
        return str(self._answered(step).notation)

    is_over = False
    """At the end of an account nothing wears off any more."""

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        for unit in self.table.units.values():
            piece = state.pieces[unit.id]
            if unit.fate:
                self.hold(piece.fate == unit.fate, f"{unit.id} is {piece.fate or 'here'}, not {unit.fate}")
                continue
            self.hold(not piece.fate, f"{unit.id} should be on the field, is {piece.fate}")
            unit.settle_tie(piece.pose.x / 1000, piece.pose.y / 1000)
            found: Any = (piece.pose.x, piece.pose.y, piece.pose.heading, piece.files, piece.health)
            place = (round(unit.x * 1000), round(unit.y * 1000), round(unit.heading * 100))
            ours = (*place, unit.files, unit.health)
            self.hold(found == ours, f"{unit.id} is {found}, should be {ours}")
            noted = {"fleeing"} if self.is_over else NOTED
            marks, wanted = noted & set(piece.marks), noted & unit.marks
            self.hold(marks == wanted, f"{unit.id} is {sorted(marks)}, should be {sorted(wanted)}")
        for leader in self.table.leaders.values():
            piece = state.pieces[leader.id]
            self.hold(bool(piece.fate) == leader.lost, f"{leader.id}: {piece.fate or 'here'}")
            if not leader.lost:
                self.hold(
                    piece.unit == leader.unit, f"{leader.id} is with {piece.unit!r}, not {leader.unit!r}"
                )

    def test(self, unit: Unit, less: int = 0, *, is_half: bool = False) -> bool:
        """Roll a Discipline test (TX-67)."""
        need = self.table.discipline(unit)
        need = -(-need // 2) if is_half else need
        total = sum(self.roll(2))
        return total <= need - less or (less > 0 and total == 2)

    def inches(self, unit: Unit) -> int:
        """Roll how far a unit flees, pursues or overruns (TX-22)."""
        if not unit.row.swift:
            return sum(self.roll(2))
        faces = self.roll(3)
        return sum(faces) - min(faces)
