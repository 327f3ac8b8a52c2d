"""Chance, handed in from outside: seeded in play, scripted in tests, taken from the record in a replay."""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Protocol

from game.engine.play.dice import DiceError, DicePool

_NUMBERS_OF_64_BITS = Struct(">8Q")
"""How a digest of 64 bytes is read."""


class ChanceError(Exception):
    """Scripted or recorded chance that does not fit what the rules ask for."""


class Chance(Protocol):
    """Where dice and shuffled cards come from."""

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Roll the dice of a pool; return a face for each."""

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle: give the numbers below `count` in a chance order."""


class SeededChance:
    """Chance that a seed and the number of draws so far decide, the same on every machine."""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        faces = pool.die.faces
        return tuple([faces[number] for number in self._below([len(faces)] * pool.count)])

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle the numbers below `count` (Fisher and Yates)."""
        order = list(range(count))
        swaps = self._below(range(count, 1, -1))
        for last, other in zip(range(count - 1, 0, -1), swaps, strict=True):
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _below(self, limits: Sequence[int]) -> list[int]:
        """Draw one number below each limit; the limits are small, so 64 bits leave no bias worth a name."""
        numbers: list[int] = []
        block = 0
        while len(numbers) < len(limits):
            digest = blake2b(f"{self.seed}:{self.drawn}:{block}".encode()).digest()
            words = _NUMBERS_OF_64_BITS.unpack(digest)
            numbers += [word % limit for word, limit in zip(words, limits[len(numbers) :], strict=False)]
            block += 1
        self.drawn += 1
        return numbers


class ScriptedChance:
    """Dice named beforehand, one string a roll; too many, too few or left over is an error."""

    def __init__(self, rolls: Sequence[str], orders: Sequence[Sequence[int]] = ()) -> None:
        self.rolls = list(rolls)
        self.orders = [tuple(order) for order in orders]

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Return the next string as faces, if it has as many dice as the pool and only the die's faces."""
        if not self.rolls:
            raise ChanceError(f"{pool.count} dice are rolled, but the script names no more rolls")
        text = self.rolls.pop(0)
        try:
            faces = pool.die.read(text)
        except DiceError as error:
            raise ChanceError(str(error)) from None
        if len(faces) != pool.count:
            raise ChanceError(f"{pool.count} dice are rolled, but the script gives {len(faces)}: {text!r}")
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        """Return the next order, or leave things as they lie when none is named."""
        if not self.orders:
            return tuple(range(count))
        order = self.orders.pop(0)
        if sorted(order) != list(range(count)):
            raise ChanceError(f"{count} cards are shuffled, but the script gives the order {order}")
        return order

    def leftover(self) -> str:
        """Return which dice were never rolled; "" when all were."""
        return f"dice left over: {', '.join(map(repr, self.rolls))}" if self.rolls else ""
