"""The odds of the rule book, worked example W-25, as previews and forecasts give them."""

from fractions import Fraction

import pytest

from game.engine.play.check import contest, total_counts
from game.engine.play.dice import DicePool, kept
from game.engine.shown.forecast import Forecast, Row, Table
from game.rules.chargers.shooting import hits_by_chance
from game.rules.chargers.tables import SWIFT_DICE, TWO_DICE
from tests.rules.chargers.charge_tables import match_of

AT_LEAST_TWO = (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
AT_LEAST_SWIFT = (216, 215, 212, 205, 193, 174, 147, 113, 77, 43, 16)
AT_MOST_TWO = (1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)


def at_least(pool: DicePool) -> tuple[int, ...]:
    ways = total_counts(pool)
    return tuple(sum(n for total, n in ways.items() if total >= least) for least in range(2, 13))


def test_w25_ranges_and_tests() -> None:
    """T9-03, TX-22, TX-67: two dice, three without the lowest, and two dice at most a number."""
    ways = total_counts(TWO_DICE)
    at_most = tuple(sum(n for total, n in ways.items() if total <= most) for most in range(2, 13))
    assert (at_least(TWO_DICE), at_least(SWIFT_DICE), at_most) == (AT_LEAST_TWO, AT_LEAST_SWIFT, AT_MOST_TWO)


def test_w25_means() -> None:
    """T9-50: the highest die of a range roll is the length of a failed charge."""

    def mean(pool: DicePool) -> Fraction:
        ways = total_counts(pool)
        return Fraction(sum(total * n for total, n in ways.items()), sum(ways.values()))

    highest = [mean(DicePool(pool.die, pool.count, "highest")) for pool in (TWO_DICE, SWIFT_DICE)]
    assert [mean(TWO_DICE), mean(SWIFT_DICE), *highest] == [
        Fraction(7),
        Fraction(203, 24),
        Fraction(161, 36),
        Fraction(119, 24),
    ]
    assert kept("drop_lowest", (2, 2, 5)) == (2, 5)


@pytest.mark.parametrize(
    ("pursuer", "quarry", "chance"),
    [
        (TWO_DICE, TWO_DICE, Fraction(575, 1296)),
        (SWIFT_DICE, TWO_DICE, Fraction(401, 648)),
        (TWO_DICE, SWIFT_DICE, Fraction(715, 2592)),
        (SWIFT_DICE, SWIFT_DICE, Fraction(755, 1728)),
    ],
)
def test_w25_a_pursuer_rolls_more_than_the_flight(
    pursuer: DicePool, quarry: DicePool, chance: Fraction
) -> None:
    """TX-60."""
    assert contest(pursuer, 0, quarry, 0).win == chance


def test_w25_a_charge_of_12_and_a_half_inches_reaches_10_times_of_36() -> None:
    """T9-04, TQ-02: Advance 4, so a 9 is needed; the preview and the forecast give the same chance."""
    match = match_of(
        "charge", {"A": {"x": 30, "y": 10, "heading": 180}, "E": {"x": 30, "y": 22.5, "heading": 0}}
    )
    assert match.pending is not None
    option = match.pending.option("charge A E")
    (check,) = option.preview().checks
    assert (check.needed, check.modifiers.total, check.probability()) == (13, 4, Fraction(10, 36))
    found = match.rules.shown.forecast(match.setup.battlefield, match.state, option)
    assert found is not None
    assert found.tables == (
        Table(title="Chances", columns=("",), rows=(Row("reaches its target", (10 / 36,)),)),
    )


def test_hits_of_a_volley_are_counted_exactly() -> None:
    """TX-51, TX-52: two dice that hit on 5 or more."""
    assert hits_by_chance(2, 5) == (Fraction(16, 36), Fraction(16, 36), Fraction(4, 36))


def test_a_shot_is_forecast_with_its_panic() -> None:
    """TX-71: a regular of four models that loses one has lost a quarter."""
    match = match_of(
        "shooting",
        {
            "A": {"x": 30, "y": 10, "heading": 180, "health": 4},
            "E": {"x": 30, "y": 15, "heading": 0, "health": 4},
        },
    )
    assert match.pending is not None
    option = match.pending.option("shoot A E")
    found = match.rules.shown.forecast(match.setup.battlefield, match.state, option)
    assert isinstance(found, Forecast)
    # Four dice at 4 or more: a half each.
    assert [(row.label, row.chances) for row in found.tables[0].rows] == [
        ("one hit at least", (15 / 16,)),
        ("E must test for panic", (14 / 16,)),
        ("E is destroyed", (1 / 16,)),
    ]
