"""Goes through what was asked, rolled and answered in a battle; what the reading expects must be what comes next."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from game.engine.decisions.decision import Decision


@dataclass(frozen=True)
class Asked:
    """A question, its answer, and the state in which it was asked."""

    decision: Decision
    answer: Any
    state: Any

    def __str__(self) -> str:
        answer = self.answer.notation if self.answer else "nothing yet"
        return f"{self.decision.side}, asked {self.decision.kind!r}, answers {answer!r}"


@dataclass(frozen=True)
class Rolled:
    """A roll of dice and the state in which it was made."""

    faces: tuple[int, ...]
    state: Any

    def __str__(self) -> str:
        return f"a roll of {self.faces}"


class Difference(AssertionError):
    """The battle goes on in another way than the book says."""


class EndOfAccount(Exception):
    """There is nothing more to read; the argument is what the reading says of the end."""


class Reader:
    """Reads an account step by step, its table being what the book makes of it."""

    def __init__(self, table: Any, account: list[Asked | Rolled]) -> None:
        self.table = table
        self.account = account
        self.index = 0
        self.arisen: Counter[str] = Counter()

    def rule(self, *rules: str) -> None:
        """Count that a rule had something to say."""
        self.arisen.update(rules)

    def hold(self, is_right: bool, sentence: str) -> None:
        """Object if something is not right."""
        if not is_right:
            steps = [str(step) for step in self.account[max(0, self.index - 6) : self.index + 1]]
            raise Difference(f"step {self.index}, after {'; '.join(steps)}: {sentence}")

    def _next(self) -> Asked | Rolled:
        if self.index == len(self.account):
            raise EndOfAccount("")
        return self.account[self.index]

    def _answered(self, step: Asked) -> Any:
        """Go past a question; the last one of an account may be open."""
        if step.answer is None:
            raise EndOfAccount("")
        self.index += 1
        return step.answer

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        raise NotImplementedError

    def ask(self, side: str, offered: set[str]) -> str:
        """Read a question with exactly these answers; one answer alone need not be asked for."""
        if len(offered) == 1 and self.index == len(self.account):
            return next(iter(offered))
        step = self._next()
        is_asked = isinstance(step, Asked) and step.decision.side == side
        found = {option.notation for option in step.decision.options} if isinstance(step, Asked) else set()
        if len(offered) == 1 and not (is_asked and found == offered):
            return next(iter(offered))
        self.hold(is_asked, f"{side} should be asked {sorted(offered)}, not {step}")
        wrong, missing = sorted(found - offered), sorted(offered - found)
        self.hold(found == offered, f"{side} is offered {wrong} against the book, and not {missing}")
        assert isinstance(step, Asked)
        self.hold_state(step.state)
        return str(self._answered(step).notation)

    def roll(self, number: int) -> tuple[int, ...]:
        """Read a roll of so many dice."""
        step = self._next()
        self.hold(isinstance(step, Rolled) and len(step.faces) == number, f"{number} dice, not {step}")
        assert isinstance(step, Rolled)
        self.hold_state(step.state)
        self.index += 1
        return step.faces
