"""The dice of a step, as the game threw them."""

from dataclasses import dataclass, field


class Wrong(AssertionError):
    """The game rolled otherwise than the book says."""


@dataclass
class Roll:
    """Dice that fell: for whom, what was added, and what was shown."""

    side: str
    piece: str
    modifier: int
    natural: int


@dataclass
class Dice:
    """The dice of a step, taken by who throws; all must be taken in the end."""

    rolls: list[Roll] = field(default_factory=list)

    def take(self, piece: str, modifier: int = 0, *, side: str = "") -> int:
        """Take a roll of a piece, or of a side for none, and return its total with what is added."""
        for roll in self.rolls:
            if roll.piece == piece and side in ("", roll.side):
                self.rolls.remove(roll)
                if roll.modifier != modifier:
                    raise Wrong(f"{piece or side} should add {modifier}, adds {roll.modifier}")
                return roll.natural + modifier
        raise Wrong(f"{piece or side} should roll")
