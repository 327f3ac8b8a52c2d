"""Sums that keep their items, so that what is shown and what is rolled are one thing."""

import msgspec


class Item(msgspec.Struct, frozen=True):
    """One part of a sum: where it comes from, how much, and the rule that says so."""

    source: str
    amount: int
    rule: str


class Tally(msgspec.Struct, frozen=True):
    """A sum of items, held between `least` and `most` where those are given."""

    items: tuple[Item, ...]
    least: int | None = None
    most: int | None = None

    @property
    def total(self) -> int:
        """What the items come to, within the bounds."""
        total = sum([item.amount for item in self.items])
        if self.least is not None:
            total = max(self.least, total)
        if self.most is not None:
            total = min(self.most, total)
        return total

    def lines(self) -> tuple[str, ...]:
        """Tell each item on a line, signed, with its rule."""
        return tuple(f"{item.amount:+d}  {item.source} ({item.rule})" for item in self.items)
