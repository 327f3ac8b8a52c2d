"""Reads where formations withdraw to, and tries other withdrawals with each question (EX-44)."""

from random import Random

from game.engine.decisions.arrangement import Arrangement
from tests.readings.formations.going import may_withdraw_so
from tests.readings.formations.table import OFF, Table
from tests.readings.reader import Asked, Reader, Rolled

TRIED = 4
"""Withdrawals tried with each question, besides the one that was answered."""


class Withdrawals(Reader):
    """Reads the account of a battle of this game."""

    table: Table

    def __init__(self, table: Table, account: list[Asked | Rolled]) -> None:
        super().__init__(table, account)
        self.random = Random(len(account))

    def ask_withdrawal(self, side: str, body: str, puts: dict[str, set[int]]) -> dict[str, int]:
        """Read where the units of a formation withdraw to: asked once, answered as a whole (EX-44)."""
        step = self._next()
        decision = step.decision if isinstance(step, Asked) else None
        is_asked = isinstance(decision, Arrangement) and decision.side == side
        self.hold(is_asked, f"{side} should withdraw {body}, not {step}")
        assert isinstance(step, Asked)
        assert isinstance(decision, Arrangement)
        self.hold_state(step.state)
        labels = {**self.table.ground.labels, OFF: "off"}
        offered = {f"withdraw {unit} {labels[end]}" for unit, ends in puts.items() for end in ends}
        found = {option.notation for option in decision.puts}
        wrong, missing = sorted(found - offered), sorted(offered - found)
        self.hold(found == offered, f"{body} is offered {wrong} against the book, and not {missing}")
        places = {option.notation: option.value.place for option in decision.puts}
        for _ in range(TRIED):
            tried = {
                unit: self.random.choice(sorted(ends))
                for unit, ends in puts.items()
                if ends and self.random.random() < 0.7
            }
            placed = {unit: places[f"withdraw {unit} {labels[end]}"] for unit, end in tried.items()}
            right = may_withdraw_so(self.table, body, tried)
            self.hold((decision.objection(placed) == "") == right, f"withdraw {tried}: {right}")
        given = self._answered(step)
        hexes = {places[notation]: notation.split()[2] for notation in found}
        answer = {unit: hexes[place] for unit, place in given.value.items()}
        ends = {name: end for end, name in labels.items()}
        went = {unit: ends[end] for unit, end in answer.items()}
        self.hold(may_withdraw_so(self.table, body, went), f"{went} should not be possible")
        return went
