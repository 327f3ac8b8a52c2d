"""Sums that keep their items, and rolls against a number: whether they pass, how probably, and how they are written."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

import msgspec

from game.engine.play.dice import DicePool, Roll, kept
from game.i18n import tr, tr_mark


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
        """Return each item on a line, signed, with its rule, and what the sum is held at if it is."""
        lines = tuple(f"{item.amount:+d}  {item.source} ({item.rule})" for item in self.items)
        beyond = sum([item.amount for item in self.items]) - self.total
        if not beyond:
            return lines
        if beyond > 0:
            return (*lines, tr("never more than {number}", number=self.total))
        return (*lines, tr("never less than {number}", number=self.total))


Passes = Literal["at_least", "at_most"]
"""Whether a total passes at the number needed and above it, or at it and below."""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A roll that passes or fails: its total, with the modifiers, is compared with `needed`.

    `always` pairs a natural total, before modifiers, with whether it passes whatever is needed. `brief` says in two
    words how likely that is.
    """

    title: str
    pool: DicePool
    needed: int
    modifiers: Tally = Tally(())
    passes: Passes = "at_least"
    always: tuple[tuple[int, bool], ...] = ()
    brief: str = tr_mark("test {chance}")

    def is_passed(self, natural: int) -> bool:
        """Return whether a natural total passes."""
        return _is_passed(natural, self.needed - self.modifiers.total, self.passes, self.always)

    def probability(self) -> Fraction:
        """Return the exact probability to pass."""
        return _probability(self.pool, self.needed - self.modifiers.total, self.passes, self.always)

    def text(self, roll: Roll) -> str:
        """Write a roll as a sum: "7 + 1 - 2 = 6, needed 7 or more"."""
        parts = [str(roll.total)]
        for item in self.modifiers.items:
            parts += ["-" if item.amount < 0 else "+", str(abs(item.amount))]
        total = roll.total + self.modifiers.total
        summed = " ".join(parts) + (f" = {total}" if len(parts) > 1 else "")
        if self.passes == "at_least":
            return tr("{sum}, needed {number} or more", sum=summed, number=self.needed)
        return tr("{sum}, needed {number} or less", sum=summed, number=self.needed)


def _is_passed(natural: int, needed: int, passes: Passes, always: tuple[tuple[int, bool], ...]) -> bool:
    """Return whether a natural total passes; `needed` allows for the modifiers."""
    for total, is_pass in always:
        if natural == total:
            return is_pass
    return natural >= needed if passes == "at_least" else natural <= needed


@lru_cache(maxsize=1 << 10)
def _probability(
    pool: DicePool, needed: int, passes: Passes, always: tuple[tuple[int, bool], ...]
) -> Fraction:
    """Return the exact probability to pass; `needed` allows for the modifiers."""
    ways = total_counts(pool)
    passing = sum(count for natural, count in ways.items() if _is_passed(natural, needed, passes, always))
    return Fraction(passing, sum(ways.values()))


@lru_cache(maxsize=256)
def total_counts(pool: DicePool) -> Mapping[int, int]:
    """Count the outcomes of a roll by natural total; the sum is faces ** dice.

    Pools that keep all dice are added die by die; others are small and every outcome is gone through.
    """
    numbers = tuple(map(int, pool.die.faces))
    if pool.keep != "all":
        outcomes = product(numbers, repeat=pool.count)
        return dict(sorted(Counter(sum(kept(pool.keep, outcome)) for outcome in outcomes).items()))
    counts = Counter({0: 1})
    for _ in range(pool.count):
        added: Counter[int] = Counter()
        for total, ways in counts.items():
            for number in numbers:
                added[total + number] += ways
        counts = added
    return dict(sorted(counts.items()))


class Contest(msgspec.Struct, frozen=True):
    """The exact probabilities of two totals rolled against each other, as the first side sees them."""

    win: Fraction
    draw: Fraction
    lose: Fraction


def contest(pool: DicePool, modifier: int, other: DicePool, other_modifier: int) -> Contest:
    """Compare two totals, each with its modifier; the higher wins."""
    ours, theirs = total_counts(pool), total_counts(other)
    results: Counter[int] = Counter()
    for total, ways in ours.items():
        for opposed, other_ways in theirs.items():
            margin = total + modifier - opposed - other_modifier
            results[(margin > 0) - (margin < 0)] += ways * other_ways
    every = sum(results.values())
    return Contest(*(Fraction(results[sign], every) for sign in (1, 0, -1)))


def hit_counts(dice: int, hitting: int, faces: int) -> tuple[int, ...]:
    """Count the outcomes of dice by hits, from none to all, if a given number of a die's faces hit."""
    counts = [1]
    for _ in range(dice):
        missed = [ways * (faces - hitting) for ways in (*counts, 0)]
        hit = [ways * hitting for ways in (0, *counts)]
        counts = [one + other for one, other in zip(missed, hit, strict=True)]
    return tuple(counts)


def least_hit(faces: int, needed: int, modifier: int = 0) -> int:
    """Return the least number of a die that hits, which reaches `needed`; the highest always does, a one never."""
    return min(faces, max(2, needed - modifier))
