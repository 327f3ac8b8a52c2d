"""Small positions of Brigades, and rules carried out on them outside a match, with dice that a test chooses."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from game.content.vignette import Vignette, read, scenario_of
from game.engine.battle_setup import BattleSetup
from game.engine.event import Reason
from game.engine.play.check import total_counts
from game.engine.play.context import Context
from game.engine.play.dice import DicePool, Roll, ScriptedChance
from game.rules.brigades.position import Position
from game.rules.brigades.ruleset import RULES
from game.rules.brigades.state import Battlefield, State

Setup = BattleSetup[Battlefield, State]

FIELD = "\n".join((" " if row % 2 else "") + " ".join("." * 11) for row in range(11))


def staged(
    pieces: dict[str, dict[str, Any]],
    phase: str,
    *,
    groups: dict[str, Any] | None = None,
    field: str = FIELD,
) -> Setup:
    """Set up a position with the Jacobites phasing; brigades are `clans` and `guards` unless said otherwise."""
    brigades = {"jacobite": "clans", "government": "guards"}
    tables = {
        "title": "A position",
        "rules": ["GX-01"],
        "system": "brigades",
        "phase": phase,
        "phasing": "jacobite",
        "field": field,
        "pieces": {
            name: piece if piece.get("rank") == "army" else {"brigade": brigades[str(piece["side"])], **piece}
            for name, piece in pieces.items()
        },
    }
    if groups:
        tables["groups"] = groups
    return RULES.play.setup(scenario_of(read(tables, Vignette)))


class Stage(Context[Battlefield, State, Position]):
    """A state on which rules are carried out; `dice` says what each roll comes to."""

    def __init__(
        self, setup: Setup, state: State, dice: Callable[[DicePool, Reason], tuple[str, ...]]
    ) -> None:
        super().__init__(
            setup,
            RULES.play.position,
            RULES.play.outcome,
            state,
            ScriptedChance([]),
            lambda event, after: None,
            lambda: None,
        )
        self._dice = dice

    def roll(self, pool: DicePool, reason: Reason) -> Roll:
        """Roll as the test says."""
        return Roll(pool, self._dice(pool, reason))


class NotYet(Exception):
    """A roll for which the branch has no total."""


def every_outcome(
    setup: Setup, state: State, play: Callable[[Stage], None]
) -> Iterator[tuple[Fraction, State, tuple[int, ...]]]:
    """Carry rules out with every total of every roll; yield each end with its probability and its totals."""
    open_branches: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while open_branches:
        chance, totals = open_branches.pop()
        left = list(totals)
        pools: list[DicePool] = []

        def dice(
            pool: DicePool, reason: Reason, left: list[int] = left, pools: list[DicePool] = pools
        ) -> Any:
            if not left:
                pools.append(pool)
                raise NotYet
            return faces_of(pool, left.pop(0))

        stage = Stage(setup, state, dice)
        try:
            play(stage)
        except NotYet:
            ways = total_counts(pools[0])
            every = sum(ways.values())
            open_branches += [
                (chance * Fraction(count, every), (*totals, total)) for total, count in ways.items()
            ]
        else:
            yield chance, stage.state, totals


def faces_of(pool: DicePool, total: int) -> tuple[str, ...]:
    """Return faces of a pool of one or two dice that come to a total."""
    if pool.count == 1:
        return (str(total),)
    first = max(1, total - 6)
    return str(first), str(total - first)
