"""The special rules of a battle, asked only what they have an answer to."""

from collections.abc import Callable, Iterable
from typing import Any

from game.rules.jacobite.special_rules.special_rule import SpecialRule


class SpecialRules(tuple[SpecialRule, ...]):
    """The special rules of a battle, in the order of their numbers."""

    def __init__(self, special_rules: Iterable[SpecialRule] = ()) -> None:
        self._on: dict[Any, tuple[SpecialRule, ...]] = {}

    def on(self, question: Callable[..., Any]) -> tuple[SpecialRule, ...]:
        """List those with an answer of their own to one of the questions of `SpecialRule`: the others need not be
        asked."""
        found = self._on.get(question)
        if found is None:
            name = question.__name__
            found = tuple(
                special_rule for special_rule in self if getattr(type(special_rule), name) is not question
            )
            self._on[question] = found
        return found
