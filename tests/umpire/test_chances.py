"""The odds that the game shows of an attack are those that the umpire counts himself, in the middle of battles."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

import pytest
from msgspec.structs import astuple

from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Scenario
from game.rules.jacobite.combat import rolls
from game.rules.jacobite.odds.odds import odds
from game.rules.jacobite.state import Position
from game.rules.jacobite.tables import AttackKind
from tests.umpire.chances import fate, outcomes
from tests.umpire.combat import Attack
from tests.umpire.crowded import battles
from tests.umpire.field import Field
from tests.umpire.numbers import dice, hitting
from tests.umpire.umpire import Umpire
from tests.umpire.watch import Watched

NEAR = 1e-9


class OddsChecker(Umpire):
    """An umpire who checks the odds of each attack before it is made."""

    battlefield: Any = None

    def before_attack(self, it: Attack) -> None:
        """Compare the odds of an attack with his own."""
        shown = odds(
            Position(self.battlefield, self.state),
            rolls.Attack(PieceId(it.attacker.id), PieceId(it.target.id), cast(AttackKind, it.attack_kind)),
        )
        assert shown.dice.total == dice(self.table, *it[:3]), it
        for ignoring, theirs in ((True, shown.ignoring), (False, shown.ignoring_none)):
            mine = fate(self.table, it, ignoring=ignoring)
            assert astuple(theirs) == pytest.approx(tuple(mine), abs=NEAR), f"{it} {ignoring}"
        self.rule("odds", f"odds of {it.attack_kind} at {it.target.kind}")
        if it.target.kind != "leader":
            self._outcomes(it, shown.outcomes)

    def _outcomes(self, it: Attack, shown: tuple[tuple[float, ...], ...]) -> None:
        chances = [[0.0] * len(row) for row in shown]
        for hits, flags, chance in outcomes(len(shown[0]) - 1, len(hitting(*it[:3])) / 6):
            chances[min(hits, it.target.blocks)][flags] += chance
        for mine, row in zip(chances, shown, strict=True):
            assert row == pytest.approx(tuple(mine), abs=NEAR), it


def check_odds(some: Iterable[tuple[int, Scenario]]) -> Counter[str]:
    """Play battles and check the odds of all attacks in them."""
    held: Counter[str] = Counter()
    for seed, scenario in some:
        watched = Watched(scenario, seed)
        watched.play()
        umpire = OddsChecker(Field(scenario), watched.account)
        umpire.battlefield = watched.match.setup.battlefield
        try:
            held += umpire.follow(is_over=watched.match.outcome is not None)
        except AssertionError as difference:
            raise AssertionError(f"{scenario.source}, seed {seed}: {difference}") from difference
    return held


def test_the_odds_are_the_umpires_own() -> None:
    assert check_odds(battles(range(700, 712)))["odds"] > 60


@pytest.mark.soak
def test_the_odds_are_the_umpires_own_in_many_battles() -> None:
    assert check_odds(battles(range(800, 1100)))["odds"] > 2_000
