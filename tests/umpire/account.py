"""The account of a battle: all that was asked, answered and happened, read step by step by the umpire."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from game.engine.decisions.decision import Decision
from game.engine.event import Event
from tests.umpire.field import SIDES
from tests.umpire.table import Table


@dataclass(frozen=True)
class Asked:
    """A question and its answer."""

    decision: Decision
    answer: Any

    def __str__(self) -> str:
        return f"{self.decision.side} was asked {self.decision.kind!r} and answered {self.answer.notation!r}"


@dataclass(frozen=True)
class Happened:
    """An event and the state after it."""

    event: Event
    state: Any

    def __str__(self) -> str:
        return f"{self.event}"


class Difference(AssertionError):
    """The battle went on in a way in which the book does not let it."""


class EndOfAccount(Exception):
    """There is nothing more to read: the battle was left or is over."""


class Reader:
    """Goes through an account; what the umpire asks for must be what comes next."""

    def __init__(self, table: Table, account: list[Asked | Happened]) -> None:
        self.table = table
        self.account = account
        self.at = 0
        self.situations: Counter[str] = Counter()
        self.state: Any = None
        self._unheld: Any = None

    def rule(self, *rules: str) -> None:
        """Count that the situations of rules arose."""
        self.situations.update(rules)

    def look(self) -> Asked | Happened:
        """Look at the next step, the table being as the game's state after the step before."""
        if self._unheld is not None and (difference := self.table.difference(self._unheld)):
            raise Difference(f"{self.account[self.at - 1]}: {difference}")
        self._unheld = None
        if self.at == len(self.account):
            raise EndOfAccount
        return self.account[self.at]

    def hold(self, is_right: bool, sentence: str) -> None:
        """Object if something is not right."""
        if not is_right:
            raise Difference(
                f"step {self.at}, {self.account[min(self.at, len(self.account) - 1)]}: {sentence}"
            )

    def event(self, kind: str, **facts: Any) -> Any:
        """Read an event that must come now."""
        step = self.look()
        happened = step.event if isinstance(step, Happened) else None
        self.hold(type(happened).__name__ == kind, f"there should be {kind} {facts}")
        found = {name: getattr(happened, name) for name in facts}
        self.hold(found == facts, f"{kind} should have {facts}")
        assert isinstance(step, Happened)
        self.state = self._unheld = step.state
        self.at += 1
        return happened

    def asked(self, kind: str, side: str, offered: set[Any] | None = None, *, values: bool = False) -> Any:
        """Read a question that must come now, with exactly these answers; give the answer."""
        step = self.look()
        is_asked = isinstance(step, Asked) and (step.decision.kind, step.decision.side) == (kind, side)
        self.hold(is_asked, f"{side} should be asked {kind!r}, with the answers {offered}")
        assert isinstance(step, Asked)
        if offered is not None:
            options = step.decision.options
            found = {option.value if values else option.notation for option in options}
            wrong = (
                f"{sorted(found - offered, key=str)} must not be, {sorted(offered - found, key=str)} must be"
            )
            self.hold(found == offered, f"of the answers {wrong} offered")
        self.at += 1
        return step.answer

    def is_asked(self, kind: str, side: str) -> Asked | None:
        """Look whether a question comes next."""
        try:
            step = self.look()
        except EndOfAccount:
            return None
        is_next = isinstance(step, Asked) and (step.decision.kind, step.decision.side) == (kind, side)
        return step if is_next and isinstance(step, Asked) else None

    def over_if_won(self) -> None:
        """End with the banner that wins (JX-40, JQ-28)."""
        for side in SIDES:
            if self.table.banners[side] >= self.table.field.to_win[side]:
                self.rule("JQ-28", "JX-40")
                self.over()

    def over(self) -> None:
        """End the battle: nothing may come any more."""
        step = None
        try:
            step = self.look()
        except EndOfAccount:
            raise EndOfAccount("over") from None
        raise Difference(f"the battle is over, but it goes on: {step}")
