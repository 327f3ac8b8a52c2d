"""Dice of any faces: what is rolled, how a roll is written, and what it comes to."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal

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
