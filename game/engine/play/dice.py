"""Dice of any faces, and chance that throws them: seeded in play, scripted in tests, recorded in a replay."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from struct import Struct
from typing import Final, Literal, Protocol

import msgspec

Keep = Literal["all", "highest", "lowest", "drop_lowest"]
"""Which dice of a roll count."""


class DiceError(Exception):
    """A text that is no roll of its dice: why, in a sentence."""


class Die(msgspec.Struct, frozen=True, dict=True):
    """A die with a face for each of equal chances; symbols are single letters, numbers are whole numbers."""

    id: str
    faces: tuple[str, ...]

    @cached_property
    def is_numbered(self) -> bool:
        """Whether its faces are numbers, which can be added."""
        return all(face.isdecimal() for face in self.faces)

    def text(self, faces: Sequence[str]) -> str:
        """Return faces as journals and vignettes write them: "CAF" for symbols, "6 2" for numbers."""
        return (" " if self.is_numbered else "").join(faces)

    def read(self, text: str) -> tuple[str, ...]:
        """Read faces from their text; DiceError when the die has no such face."""
        faces = tuple(text.split()) if self.is_numbered else tuple(text)
        if strange := sorted(set(faces) - set(self.faces)):
            known = ", ".join(dict.fromkeys(self.faces))
            raise DiceError(f"a die shows no {strange[0]!r}; its faces are {known}")
        return faces


def numbered(name: str, faces: int) -> Die:
    return Die(name, tuple(str(number) for number in range(1, faces + 1)))


def symbols(name: str, faces: str) -> Die:
    """Return a die with a letter for each of its faces."""
    return Die(name, tuple(faces))


D6: Final = numbered("d6", 6)
D10: Final = numbered("d10", 10)


class DicePool(msgspec.Struct, frozen=True):
    """Dice rolled together; `keep` says which of them count for the total."""

    die: Die
    count: int
    keep: Keep = "all"


class Roll(msgspec.Struct, frozen=True):
    """A pool of dice after the roll, a face for each die."""

    pool: DicePool
    faces: tuple[str, ...]

    @property
    def text(self) -> str:
        """The faces as journals and vignettes write them."""
        return self.pool.die.text(self.faces)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number on each die; ValueError for dice with symbols."""
        return tuple(map(int, self.faces))

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers that count, in the order in which they were rolled."""
        return kept(self.pool.keep, self.numbers)

    @property
    def total(self) -> int:
        """The sum of the numbers that count."""
        return sum(self.kept)

    def count(self, face: str) -> int:
        """Count the dice that show a face."""
        return self.faces.count(face)

    def __contains__(self, face: object) -> bool:
        return face in self.faces

    def __len__(self) -> int:
        return len(self.faces)


def kept(keep: Keep, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of a roll that count; of equal ones the first counts, or is dropped."""
    if keep == "all" or not numbers:
        return numbers
    if keep == "highest":
        return (max(numbers),)
    if keep == "lowest":
        return (min(numbers),)
    dropped = numbers.index(min(numbers))
    return numbers[:dropped] + numbers[dropped + 1 :]


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
