"""The special rules of a battle, asked only what they have an answer to."""

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, TypeVar

from game.rules.table.special_rules.special_rule import SpecialRule

R = TypeVar("R", bound=SpecialRule)


class SpecialRules(tuple[SpecialRule, ...]):
    """The special rules of a battle, in the order of their numbers."""

    def __init__(self, special_rules: Iterable[SpecialRule] = ()) -> None:
        self._on: dict[Any, Any] = {}

    def on(self, question: Callable[Concatenate[R, ...], Any]) -> tuple[R, ...]:
        """List those with an answer of their own to one of the questions of their class: the others need not be
        asked."""
        found: tuple[R, ...] | None = self._on.get(question)
        if found is None:
            name = question.__name__
            found = self._on[question] = tuple(
                special_rule for special_rule in self if getattr(type(special_rule), name) is not question
            )
        return found
