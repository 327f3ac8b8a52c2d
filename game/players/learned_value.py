"""How likely a side is to win as things are: a small net for each rule system, learned from battles of its own."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.players.position_numbers import Numbers, mirrored, position_numbers
from game.resources import assets_of

FILE = "value.json"
"""What a system's net is called among its assets; `python -m research.learn SYSTEM` makes it."""

FIRST = "first"
"""The number that says whether it is the side that the rules name first."""

MOST = 6.0
"""Standard deviations beyond which a number counts no more."""


class Layers(msgspec.Struct, frozen=True):
    """A net as it is written: its numbers by name, their means and deviations, and the weights of its layers."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    deviations: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    hidden_bias: tuple[float, ...]
    out: tuple[float, ...]
    straight: tuple[float, ...]


class LearnedValue:
    """A net that weighs a position for one side against the same position for the other, so that both sum to one."""

    def __init__(self, layers: Layers) -> None:
        self.names = layers.names
        self._means, self._deviations = np.array(layers.means), np.array(layers.deviations)
        self._hidden, self._hidden_bias = np.array(layers.hidden), np.array(layers.hidden_bias)
        self._out, self._straight = np.array(layers.out), np.array(layers.straight)

    def chance(self, numbers: Numbers, *, is_first: bool) -> float:
        """Return the chance of the side whose numbers they are."""
        mine = self._weighed({**numbers, FIRST: float(is_first)})
        its = self._weighed({**mirrored(numbers), FIRST: float(not is_first)})
        return float(1 / (1 + np.exp(its - mine)))

    def _weighed(self, numbers: Numbers) -> float:
        inputs = np.array([numbers.get(name, 0.0) for name in self.names])
        inputs = ((inputs - self._means) / self._deviations).clip(-MOST, MOST)
        inner = np.maximum(0, inputs @ self._hidden + self._hidden_bias)
        return float(inner @ self._out + inputs @ self._straight)


ROUGH = LearnedValue(
    Layers(
        names=("my units", "my blocks", "my losses share"),
        means=(0.0,) * 3,
        deviations=(1.0,) * 3,
        hidden=((),) * 3,
        hidden_bias=(),
        out=(),
        straight=(4.0, 4.0, -3.0),
    )
)
"""What counts under rules of which nothing has been learned: who has more, and stronger, units."""


@cache
def value_of(system: str) -> LearnedValue:
    """Read what was learned of a rule system."""
    path = assets_of(system) / FILE
    return LearnedValue(msgspec.json.decode(path.read_bytes(), type=Layers)) if path.is_file() else ROUGH


def chance_of_winning(match: Match[Any, Any, Any], side: SideId, state: Any = None) -> float:
    """Return how likely a side is to win as things are: for sure once the battle is over, else by what was learned.

    `state` is another than the present one.
    """
    if state is None and (outcome := match.outcome) is not None:
        return 0.5 if not outcome.winner else float(outcome.winner == side)
    is_first = match.rules.info.sides[0].id == side
    return value_of(match.rules.info.id).chance(position_numbers(match, side, state), is_first=is_first)
