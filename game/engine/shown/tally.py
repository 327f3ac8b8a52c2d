"""Sums that keep their items, so that what is shown and what is rolled are one thing."""

from typing import Literal

import msgspec


class Item(msgspec.Struct, frozen=True):
    """One part of a sum: where it comes from, how much, and the rule that says so."""

    source: str
    amount: int
    rule: str


TallyUnit = Literal["dice", "modifier", "target", "number"]
"""What a total is: dice to roll, a change to a roll, the number a roll must reach, or just a number."""


class Tally(msgspec.Struct, frozen=True):
    """A sum of items, held between `minimum` and `maximum` where those are given; `unit` says what its total is."""

    items: tuple[Item, ...]
    minimum: int | None = None
    maximum: int | None = None
    unit: TallyUnit = "dice"

    @property
    def total(self) -> int:
        """What the items come to, within the bounds."""
        total = sum([item.amount for item in self.items])
        if self.minimum is not None:
            total = max(self.minimum, total)
        if self.maximum is not None:
            total = min(self.maximum, total)
        return total

    def lines(self) -> tuple[str, ...]:
        """Return each item on a line, signed, with its rule."""
        return tuple(f"{item.amount:+d}  {item.source} ({item.rule})" for item in self.items)
