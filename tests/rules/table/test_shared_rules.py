"""The special rules that all systems share (AR-13 to AR-15), and what a system leaves out."""

import pytest

from game.hexgrid.grid import Hex
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Value
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.properties import LeftOut, left_out
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.parser import OPEN
from game.rules.table.special_rules.questions import (
    Arrival,
    Award,
    arrivals,
    awarded,
    entry_ruling,
    exit_award,
    exit_open,
    objective_awards,
    sight_limit,
    waiting_at_first,
)
from game.rules.table.special_rules.shared_rules import (
    EndRule,
    EntryRule,
    Exit,
    GroundRule,
    Objective,
    SightLimit,
    read_shared_rules,
)
from game.rules.table.special_rules.special_rule import RuleParser, SpecialRule
from tests.rules.table.boards import board, piece, scenario

GRID = board()
PIECES = {
    each.id: each
    for each in (
        piece(GRID, "A jacobite highland C1"),
        piece(GRID, "B jacobite militia D1"),
        piece(GRID, "L jacobite leader D1"),
        piece(GRID, "G government regular C6"),
        piece(GRID, "K government battle-cavalry D6"),
    )
}
A, B, L, G, K = PIECES.values()


class PlainNames:
    """Names that are the ids."""

    def piece(self, piece: str) -> str:
        return piece

    def side(self, side: str) -> str:
        return side.title()

    def plural_name(self, side: str) -> str:
        return f"{side.title()}s"

    def hex(self, hex_id: int) -> str:
        return GRID.label(HexId(hex_id))

    def group(self, group: str) -> str:
        return group


def read(*lines: str) -> tuple[SpecialRule, ...]:
    rules, problems = reading(*lines)
    assert problems == []
    return rules


def reading(*lines: Value) -> tuple[tuple[SpecialRule, ...], list[str]]:
    properties = {f"special_{number}": line for number, line in enumerate(lines, 1)}
    rules, problems = read_shared_rules(properties, RuleParser(PIECES, GRID))
    return rules, [str(problem) for problem in problems]


def hexes(*labels: str) -> tuple[Hex, ...]:
    return tuple(map(GRID.hex, labels))


class TestReading:
    def test_ar_15_the_shared_rules_are_read_with_their_defaults(self) -> None:
        assert read(
            "objective side=jacobite hexes=C3|D3",
            "exit side=government hexes=A7 banners=0 turns=4-",
            "enter piece=a|L hexes=A1|B1 turn=3 called=Late",
            "sight limit=2 on=forest",
            "ground terrain=marsh kind=cavalry|leader enter=no",
            "end turns=9",
        ) == (
            Objective(
                id="special_1",
                side=SideId("jacobite"),
                hexes=hexes("C3", "D3"),
                banners=1,
                hold="once",
                count=0,
            ),
            Exit(
                id="special_2", side=SideId("government"), hexes=hexes("A7"), banners=0, turns=range(4, OPEN)
            ),
            EntryRule(
                id="special_3",
                title="Late",
                pieces=(PieceId("A"), PieceId("L")),
                hexes=hexes("A1", "B1"),
                turn=3,
            ),
            SightLimit(id="special_4", limit=2, on=("forest",)),
            GroundRule(
                id="special_5",
                terrain=("marsh",),
                kinds=("battle-cavalry", "light-cavalry", "leader"),
                enter="no",
            ),
            EndRule(id="special_6", last=9, winner=SideId("more"), tie=SideId("")),
        )

    def test_ar_15_rules_of_one_system_are_passed_over(self) -> None:
        assert reading("cannonade", "dice amount=9 nonsense=1", "end turns=3") == (
            (EndRule(id="special_3", last=3),),
            [],
        )

    def test_ar_15_what_cannot_be_read_is_told_with_the_nearest_word(self) -> None:
        names = "cannonade, chief, dice, end, enter, exit, flags, ground, objective, orders, sight, surprise, worth"
        assert reading(
            "objectiv side=jacobite",
            "exit hexes=A1",
            "objective side=jacobite hexes=C3 count=2",
            "end turns=3 winner=jacobite tie=jacobite",
        ) == (
            (),
            [
                "map: property 'special_1': 'objectiv' is not a special rule: did you mean 'objective'? "
                f"allowed are {names}",
                "map: property 'special_2': 'exit' needs one of the keys 'piece' and 'side'; add side=…",
                "map: property 'special_3': 'count' is 2, more than the hexes named; lower it or name more of them",
                "map: property 'special_4': 'tie' has no effect when 'winner' names a side; "
                "remove it or write winner=more",
            ],
        )

    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            (
                "objective side=jacobite hexes=C3|D3 banners=2 hold=while called=Guns",
                "Guns: The Jacobites count 2 extra enemy units as lost if they hold C3 and D3 "
                "(each counts by itself) at the end of a round, as long as it is held (AR-13).",
            ),
            (
                "objective side=jacobite hexes=C3 kind=infantry turns=3",
                "The Jacobites count 1 extra enemy unit as lost if they hold C3 with each "
                "Jacobite unit of infantry at the end of a round in round 3, for good (AR-13).",
            ),
            (
                "exit side=government kind=infantry hexes=A7|B7",
                "Each Government unit of infantry that starts its move in A7 or B7 may leave the "
                "board there, and counts as 1 enemy unit lost (AR-13).",
            ),
            (
                "enter piece=A|B hexes=A1|B1 turn=3",
                "A and B enter at the start of round 3 in the first free hexes of A1 and B1, or "
                "in the first later round when one is free (AR-14).",
            ),
            ("sight limit=1 turns=1-5", "Each unit sees no farther than 1 hex in rounds 1 to 5 (AR-15)."),
            (
                "end turns=9 winner=jacobite",
                "The battle ends after round 9 with a Jacobite victory (AR-12).",
            ),
            (
                "end turns=9",
                "The battle ends after round 9; the side with the smaller share of losses wins, and with equal "
                "shares it is a draw (AR-12).",
            ),
            (
                "ground terrain=enclosure|rough side=jacobite enter=free",
                "Each Jacobite piece may enter an enclosure or rough ground as if it were clear ground (AR-15).",
            ),
        ],
    )
    def test_ar_15_each_rule_is_told_on_the_page(self, line: str, sentence: str) -> None:
        assert [description(rule, PlainNames()) for rule in read(line)] == [sentence]


class TestSightAndGround:
    def test_ar_15_sight_is_as_short_as_any_rule_makes_it(self) -> None:
        rules = read("sight limit=3 turns=1-4", "sight limit=2 side=jacobite on=forest")
        seen = [
            sight_limit(rules, unit, HexId(0), terrain, number)
            for unit, terrain, number in (
                (A, "forest", 4),
                (A, "clear", 4),
                (G, "forest", 4),
                (A, "forest", 5),
                (G, "clear", 5),
            )
        ]
        assert seen == [2, 3, 3, 2, None]

    def test_ar_15_the_last_rule_on_the_ground_holds(self) -> None:
        rules = read(
            "ground terrain=marsh enter=no", "ground terrain=marsh kind=highland hexes=C3 enter=free turns=2"
        )
        (c3,), (d3,) = hexes("C3"), hexes("D3")
        assert [
            entry_ruling(rules, unit, hex_id, terrain, number)
            for unit, hex_id, terrain, number in (
                (A, c3, "marsh", 2),
                (A, c3, "marsh", 3),
                (A, d3, "marsh", 2),
                (B, c3, "marsh", 2),
                (A, c3, "clear", 2),
            )
        ] == ["free", "no", "no", "no", ""]


def awards(
    rules: tuple[SpecialRule, ...],
    steady: dict[str, MapPiece],
    before: tuple[Award, ...] = (),
    number: int = 1,
) -> tuple[Award, ...]:
    """Return the awards at the end of a round with steady units in some hexes."""
    at = {GRID.hex(label): unit for label, unit in steady.items()}
    return objective_awards(GRID, rules, before, number, lambda hex_id: (at[hex_id],) if hex_id in at else ())


class TestObjectives:
    def test_ar_13_a_steady_unit_holds_a_hex_with_no_steady_enemy_adjacent(self) -> None:
        rules = read("objective side=jacobite hexes=C3|E3 banners=2")
        held = Award(rule_id="special_1", side=SideId("jacobite"), mark="C3", units=2)
        assert [
            awards(rules, {"C3": A}),
            awards(rules, {"C3": A, "C5": G}),
            awards(rules, {"C3": A, "C4": G}),
            awards(rules, {"C3": G}),
            awards(rules, {}),
        ] == [(held,), (held,), (), (), ()]

    def test_ar_13_for_good_or_while_it_is_held(self) -> None:
        for hold, after in (("once", 1), ("while", 0)):
            rules = read(f"objective side=jacobite hexes=C3 hold={hold}")
            taken = awards(rules, {"C3": A})
            assert awarded(taken, SideId("jacobite")) == 1
            assert awarded(awards(rules, {}, taken, 2), SideId("jacobite")) == after
            assert awards(rules, {"C3": B}, taken, 2) == taken

    def test_ar_13_so_many_hexes_together(self) -> None:
        rules = read("objective side=jacobite hexes=C3|E3|G3 banners=3 count=2")
        assert awards(rules, {"C3": A}) == ()
        assert awards(rules, {"C3": A, "G3": B}) == (
            Award(rule_id="special_1", side=SideId("jacobite"), mark="", units=3),
        )

    def test_ar_13_only_by_those_the_rule_is_for_and_in_its_rounds(self) -> None:
        rules = read("objective side=jacobite hexes=C3 kind=militia turns=3-")
        assert [
            awarded(awards(rules, {"C3": unit}, number=number), SideId("jacobite"))
            for unit, number in ((A, 3), (B, 2), (B, 3))
        ] == [
            0,
            0,
            1,
        ]


class TestExits:
    def test_ar_13_a_unit_leaves_by_an_exit_open_to_it(self) -> None:
        rules = read(
            "exit side=jacobite kind=infantry hexes=A1|B1 banners=2 turns=2-", "exit piece=L hexes=A1"
        )
        (a1,), (c1,) = hexes("A1"), hexes("C1")
        assert [
            exit_open(rules, unit, hex_id, number)
            for unit, hex_id, number in ((A, a1, 2), (A, a1, 1), (A, c1, 2), (G, a1, 2), (L, a1, 2))
        ] == [rules[0], None, None, None, None]

    def test_ar_13_it_counts_for_so_many_enemy_units(self) -> None:
        (rule,) = read("exit side=jacobite hexes=A1 banners=2")
        assert isinstance(rule, Exit)
        award = exit_award(rule, A)
        assert award == Award(rule_id="special_1", side=SideId("jacobite"), mark="A", units=2)
        assert [awarded([award], SideId(side)) for side in ("jacobite", "government")] == [2, 0]


class TestEntries:
    RULES = read("enter piece=A|B|L hexes=A1|B1|C1 turn=3", "enter piece=G hexes=A7 turn=2")

    def come_on(self, number: int, waiting: str = "A B L G", closed: str = "") -> tuple[tuple[str, str], ...]:
        found = arrivals(
            self.RULES,
            PIECES,
            tuple(map(PieceId, waiting.split())),
            number,
            lambda unit, hex_id: GRID.label(hex_id) not in closed.split(),
        )
        assert all(isinstance(each, Arrival) for each in found)
        return tuple((each.piece, GRID.label(each.hex_id)) for each in found)

    def test_ar_14_pieces_are_off_the_field_until_their_round(self) -> None:
        assert waiting_at_first(self.RULES) == ("A", "B", "L", "G")
        assert [self.come_on(1), self.come_on(2)] == [(), (("G", "A7"),)]

    def test_ar_14_they_come_on_in_the_first_free_hexes_leaders_with_their_unit(self) -> None:
        assert self.come_on(3, "A B L") == (("A", "A1"), ("B", "B1"), ("L", "B1"))
        assert self.come_on(3, "A B L", closed="A1") == (("A", "B1"), ("B", "C1"), ("L", "C1"))

    def test_ar_14_or_in_a_later_round_when_one_is_free(self) -> None:
        assert self.come_on(3, "A B L", closed="A1 B1") == (("A", "C1"),)
        assert self.come_on(4, "B L") == (("B", "A1"), ("L", "A1"))

    def test_ar_14_a_leader_without_a_unit_to_come_with_comes_alone(self) -> None:
        assert self.come_on(3, "L") == (("L", "A1"),)
        assert self.come_on(3, "A L") == (("A", "A1"), ("L", "A1"))


class TestLeftOut:
    def test_ar_15_what_is_left_out_is_told(self) -> None:
        battle = scenario(
            command="cards",
            special_1="cannonade called=The cannonade",
            special_2="worth piece=A banners=2",
            special_3="end turns=9",
        )
        assert left_out(battle, "Formations") == LeftOut(
            (
                "Formations is played without this map's cards.",
                "Formations leaves out 2 special rules: The cannonade, worth.",
            )
        )

    def test_ar_15_nothing_is_left_out_of_a_plain_map(self) -> None:
        assert left_out(scenario(command="free", special_1="end turns=9"), "Formations") == LeftOut()

    def test_ar_14_a_rule_that_decides_the_battle_keeps_the_map_from_being_offered(self) -> None:
        battle = scenario(special_1="enter piece=A hexes=A1 turn=2 called=Late")
        known = ("objective", "exit", "end", "sight", "ground")
        assert left_out(battle, "Chargers", known) == LeftOut(
            hindrances=("Chargers does not know the special rule Late, which decides this battle.",)
        )
