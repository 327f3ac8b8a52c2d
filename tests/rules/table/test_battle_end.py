"""When an army has had enough (AR-10 to AR-12)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.battle_setup import Outcome
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Value
from game.rules.table.battle_end import EndTerms, Losses, end_problems, end_terms, outcome_of_round
from game.rules.table.sides import SIDES, other
from game.rules.table.special_rules.shared_rules import EndRule
from tests.rules.table.boards import scenario

UNITS = {SideId("jacobite"): 14, SideId("government"): 10}
THREE_FIFTHS = Fraction(3, 5)


def terms(*rules: EndRule, **properties: Value) -> EndTerms:
    return end_terms(scenario(**properties), "brigades", rules, UNITS, THREE_FIFTHS)


class TestTerms:
    def test_ar_10_ar_11_what_holds_where_the_map_says_nothing(self) -> None:
        expected = EndTerms(last_round=12, break_points={SideId("jacobite"): 9, SideId("government"): 6})
        assert terms() == expected
        assert terms(last_round="", at_end="", break_jacobite="", brigades_break_jacobite="") == expected

    def test_ar_10_the_last_round_is_the_maps_else_that_of_the_rule_end(self) -> None:
        rules = (EndRule(id="special_2", last=18), EndRule(id="special_3", last=15))
        assert [terms(*rules).last_round, terms(*rules, last_round=9).last_round] == [15, 9]

    def test_ar_11_a_break_point_for_the_system_is_above_one_for_all(self) -> None:
        found = terms(
            brigades_break_jacobite=4, break_jacobite=5, break_government=3, formations_break_government=2
        )
        assert found.break_points == {"jacobite": 4, "government": 3}

    @given(st.integers(1, 60), st.sampled_from([Fraction(3, 4), Fraction(3, 5), Fraction(2, 3)]))
    def test_ar_11_the_part_of_the_units_is_rounded_up(self, units: int, part: Fraction) -> None:
        sizes = dict.fromkeys(SIDES, units)
        point = end_terms(scenario(), "brigades", (), sizes, part).break_points[SideId("jacobite")]
        assert point - 1 < part * units <= point

    def test_ar_12_who_has_won_at_the_end(self) -> None:
        rule = EndRule(id="special_1", last=9, winner=SideId("government"))
        tie = EndRule(id="special_1", last=9, tie=SideId("jacobite"))
        assert [
            (found.at_end, found.tie) for found in (terms(rule), terms(rule, at_end="more"), terms(tie))
        ] == [
            ("government", ""),
            ("more", ""),
            ("more", "jacobite"),
        ]
        assert terms(rule, at_end="jacobite").at_end == "jacobite"

    def test_ar_10_ar_12_what_holds_for_one_system_goes_before_what_holds_for_all(self) -> None:
        found = terms(last_round=9, brigades_last_round=7, formations_last_round=5, at_end="more")
        assert (found.last_round, found.at_end) == (7, "more")
        found = terms(last_round=9, brigades_at_end="government", formations_at_end="jacobite")
        assert (found.last_round, found.at_end) == (9, "government")

    def test_ar_11_check_tells_of_what_is_wrong(self) -> None:
        map_of_battle = scenario(
            break_jacobite=15,
            brigades_break_government=0,
            brigades_brake_jacobite=3,
            formations_anything=1,
            last_round=0,
            at_end="jacobit",
        )
        assert [str(problem) for problem in end_problems(map_of_battle, "brigades", UNITS)] == [
            "map: unknown property 'brigades_brake_jacobite': did you mean 'brigades_break_jacobite'? "
            "allowed are brigades_at_end, brigades_break_government, brigades_break_jacobite, "
            "brigades_difficulty_government, brigades_difficulty_jacobite, brigades_last_round, brigades_length, "
            "brigades_minutes",
            "map: property 'break_jacobite' is 15; give a whole number from 1 to 14, the units of the side",
            "map: property 'brigades_break_government' is 0; give a whole number from 1 to 10, the units of the side",
            "map: property 'last_round' is 0; it must be a whole number from 1",
            "map: property 'at_end' is 'jacobit': did you mean 'jacobite'? allowed are government, jacobite, more",
        ]

    def test_ar_11_what_is_wrong_is_passed_over(self) -> None:
        assert (
            terms(break_jacobite=15, brigades_break_government=0, last_round="soon", at_end="jacobit")
            == terms()
        )

    def test_ar_11_a_system_may_know_other_properties(self) -> None:
        assert list(end_problems(scenario(brigades_fog=1), "brigades", UNITS, ("brigades_fog",))) == []


def losses(jacobite: int, government: int) -> dict[SideId, Losses]:
    return {
        SideId("jacobite"): Losses(units=14, counted=jacobite),
        SideId("government"): Losses(units=10, counted=government),
    }


class TestOutcome:
    @pytest.mark.parametrize(
        ("jacobite", "government", "outcome"),
        [
            (8, 5, None),
            (
                9,
                5,
                Outcome(
                    SideId("government"),
                    "Government victory: the Jacobites broke: they had 9 of 14 units counted as lost, "
                    "and 9 break them; the Government had 5 of 10.",
                ),
            ),
            (
                8,
                6,
                Outcome(
                    SideId("jacobite"),
                    "Jacobite victory: the Government broke: they had 6 of 10 units counted as lost, "
                    "and 6 break them; the Jacobites had 8 of 14.",
                ),
            ),
            (
                9,
                7,
                Outcome(
                    SideId("jacobite"),
                    "Jacobite victory: both sides broke, and the Jacobites lost the smaller share: "
                    "9 of 14 units, the Government 7 of 10.",
                ),
            ),
            (
                14,
                10,
                Outcome(
                    SideId(""),
                    "A draw: both sides broke and lost the same share, 14 of 14 units and 10 of 10.",
                ),
            ),
        ],
    )
    def test_ar_11_a_side_that_reaches_its_break_point_has_lost(
        self, jacobite: int, government: int, outcome: Outcome | None
    ) -> None:
        assert outcome_of_round(terms(), 3, losses(jacobite, government)) == outcome

    @pytest.mark.parametrize(
        ("spent", "sentence"),
        [
            (
                ["government"],
                "Jacobite victory: the Government have no steady unit left: they lost 7 of 10 units, "
                "the Jacobites 14 of 14.",
            ),
            (
                ["jacobite"],
                "Government victory: the Jacobites have no steady unit left: they lost 14 of 14 units, "
                "the Government 7 of 10.",
            ),
            (
                ["jacobite", "government"],
                "Government victory: both sides broke, and the Government lost the smaller share: "
                "7 of 10 units, the Jacobites 14 of 14.",
            ),
            ([], ""),
        ],
    )
    def test_ar_11_a_side_that_is_spent_has_lost_before_the_round_is_over(
        self, spent: list[str], sentence: str
    ) -> None:
        sides = [SideId(side) for side in spent]
        found = outcome_of_round(terms(), 3, losses(14, 7), is_over=False, spent=sides)
        assert (found.sentence if found else "") == sentence

    def test_ar_12_nothing_ends_before_the_last_round(self) -> None:
        assert [outcome_of_round(terms(), number, losses(0, 0)) for number in (11, 12)] == [
            None,
            Outcome(
                SideId(""),
                "A draw: the time is up, and both sides lost the same share, 0 of 14 units and 0 of 10.",
            ),
        ]

    def test_ar_12_the_named_side_has_won(self) -> None:
        assert outcome_of_round(terms(at_end="government"), 12, losses(0, 5)) == Outcome(
            SideId("government"),
            "Government victory: the time is up and the Government did not break, which was enough: they lost 5 of 10 "
            "units, and 6 lost break them; the Jacobites lost 0 of 14.",
        )

    def test_ar_12_a_side_broken_in_the_last_round_has_lost_all_the_same(self) -> None:
        found = outcome_of_round(terms(at_end="government"), 12, losses(0, 6))
        assert found is not None
        assert found.winner == "jacobite"

    def test_ar_12_else_the_smaller_share_then_tie(self) -> None:
        tie = EndRule(id="special_1", last=12, tie=SideId("government"))
        assert outcome_of_round(terms(), 12, losses(5, 4)) == Outcome(
            SideId("jacobite"),
            "Jacobite victory: the time is up, and the Jacobites lost the smaller share: "
            "5 of 14 units, the Government 4 of 10.",
        )
        assert outcome_of_round(terms(tie), 12, losses(7, 5)) == Outcome(
            SideId("government"),
            "Government victory: the time is up and both sides lost the same share, which was enough for the "
            "Government: they lost 5 of 10 units, the Jacobites 7 of 14.",
        )

    @given(st.integers(0, 20), st.integers(0, 20), st.integers(1, 14), st.integers(1, 14))
    def test_ar_11_ar_12_the_sides_are_treated_alike(
        self, mine: int, theirs: int, units: int, point: int
    ) -> None:
        found = []
        for side in SIDES:
            counts = {side: Losses(units=units, counted=mine), other(side): Losses(units=9, counted=theirs)}
            points = {side: point, other(side): 6}
            outcome = outcome_of_round(EndTerms(last_round=4, break_points=points), 4, counts)
            assert outcome is not None
            found.append("" if not outcome.winner else "mine" if outcome.winner == side else "theirs")
        assert found[0] == found[1]
