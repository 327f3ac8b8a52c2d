"""Chance for trying things out, whose dice say more in few throws."""

from random import Random

from game.engine.play.dice import DicePool

BAG = 3
"""How often a bag of dice holds each face."""


class EvenChance:
    """Chance for trying things out: dice are dealt from bags that hold each face equally often.

    What a few trials come to depends less on luck than with dice that know nothing of one another. A seed decides all;
    `is_asked` says whether anything was dealt.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._bags: dict[tuple[str, ...], list[str]] = {}
        self.is_asked = False

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Deal the dice of a pool."""
        self.is_asked = True
        faces = tuple(pool.die.faces)
        bag = self._bags.setdefault(faces, [])
        dealt: list[str] = []
        while len(dealt) < pool.count:
            if not bag:
                bag += faces * BAG
                self._random.shuffle(bag)
            dealt.append(bag.pop())
        return tuple(dealt)

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle the numbers below `count`."""
        self.is_asked = True
        return tuple(self._random.sample(range(count), count))
