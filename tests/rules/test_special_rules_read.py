"""The special rules of a map: how their lines are read, and what is wrong with them (JX-140 to JX-153)."""

from typing import Any

import pytest

from game.engine.ruleset import find
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import Scenario, ScenarioError
from game.rules.jacobite.special_rules.rules import RULES as ALL_RULES
from game.rules.jacobite.special_rules.rules.banners import Objective
from game.rules.jacobite.special_rules.rules.clock import Clock
from game.rules.jacobite.special_rules.rules.dice_and_flags import MoreDice
from game.rules.jacobite.special_rules.rules.ground import EntryRule
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.table.special_rules.parser import OPEN
from game.rules.table.special_rules.shared_rules import SHARED_RULES, UNSHARED_RULES
from tests.drawn import OPEN_FIELD, SYSTEM, scenario
from tests.rules.special_maps import PIECES, opened, with_rules, wrong


def read(line: str) -> SpecialRule:
    """Read one line."""
    special_rules: tuple[SpecialRule, ...] = opened(line).battlefield.special_rules
    (special_rule,) = special_rules
    return special_rule


def hexes(*labels: str) -> tuple[HexId, ...]:
    """Number hexes of the field."""
    return tuple(map(opened().grid.hex, labels))


def test_ar_15_every_rule_is_shared_or_told_as_left_out_by_other_systems() -> None:
    assert sorted(ALL_RULES) == sorted((*SHARED_RULES, *UNSHARED_RULES))
    assert all(issubclass(ALL_RULES[name], rule) for name, rule in SHARED_RULES.items())


class TestReading:
    @pytest.mark.parametrize(
        ("line", "special"),
        [
            ("dice amount=-1", MoreDice(id="special_1", amount=-1)),
            (
                "dice amount=+1 side=jacobite kind=highland|lowland piece=A on=hill|road hexes=C3|d4 turns=2-5 "
                "in=melee|back beyond=2 first=attack called=Down the brae",
                MoreDice(
                    id="special_1",
                    title="Down the brae",
                    amount=1,
                    side=SideId("jacobite"),
                    kinds=("highland", "lowland"),
                    pieces=(PieceId("A"),),
                    on=("hill", "road"),
                    hexes=hexes("C3", "D4"),
                    turns=range(2, 6),
                    attack_kinds=("melee", "back"),
                    beyond=2,
                    first="attack",
                ),
            ),
            ("dice amount=1 turns=3", MoreDice(id="special_1", amount=1, turns=range(3, 4))),
            ("dice amount=1 turns=8-", MoreDice(id="special_1", amount=1, turns=range(8, OPEN))),
            (
                "dice amount=1 kind=cavalry|militia",
                MoreDice(id="special_1", amount=1, kinds=("battle-cavalry", "light-cavalry", "militia")),
            ),
            (
                "  dice   amount = 1\n called = Plug  bayonets ",
                MoreDice(id="special_1", amount=1, title="Plug bayonets"),
            ),
            (
                "objective side=jacobite hexes=C3",
                Objective(id="special_1", side=SideId("jacobite"), hexes=hexes("C3")),
            ),
            ("end turns=14", Clock(id="special_1", last=14)),
        ],
    )
    def test_jx_140_a_line_is_read_key_by_key(self, line: str, special: SpecialRule) -> None:
        assert read(line) == special

    def test_jx_140_rules_stand_in_the_order_of_their_numbers(self) -> None:
        numbered: dict[str, Any] = {f"special_{number}": f"end turns={number}" for number in (10, 9, 2)}
        specials = find(SYSTEM).play.setup(scenario(OPEN_FIELD, PIECES, **numbered)).battlefield.special_rules
        assert specials == tuple(Clock(id=f"special_{number}", last=number) for number in (2, 9, 10))

    def test_jx_140_a_map_without_special_rules_has_none(self) -> None:
        assert (opened().battlefield.special_rules, find(SYSTEM).content.briefing(with_rules())[:-2]) == (
            (),
            (),
        )

    def test_jx_145_pieces_are_named_by_name_or_id_whatever_the_case(self) -> None:
        setting = with_rules("enter piece=The Macleans|b hexes=A1 turn=2")
        named = [
            type(piece)(
                layer=piece.layer,
                kind=piece.kind,
                name={"A": "The MacLeans"}.get(piece.name, piece.name),
                cell=piece.cell,
                properties=piece.properties,
                place=piece.place,
            )
            for piece in setting.pieces
        ]
        read = find(SYSTEM).play.setup(
            Scenario(
                system=SYSTEM,
                title="Names",
                plan=setting.plan,
                properties=setting.properties,
                pieces=tuple(named),
            )
        )
        assert read.battlefield.special_rules == (
            EntryRule(id="special_1", pieces=(PieceId("A"), PieceId("B")), hexes=hexes("A1"), turn=2),
        )


RULES = "cannonade, chief, dice, end, enter, exit, flags, ground, objective, orders, sight, surprise, worth"
DICE_KEYS = "amount, beyond, called, first, hexes, in, kind, on, piece, side, turns"


class TestSpelling:
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("dize amount=1", f": 'dize' is not a special rule: did you mean 'dice'? allowed are {RULES}"),
            ("side=jacobite", f": 'side=jacobite' is not a special rule; allowed are {RULES}"),
            ("", f": it is empty; begin with the name of a rule; allowed are {RULES}"),
            (
                "dice amount=1 sidee=jacobite",
                f": 'sidee' is not a key of 'dice': did you mean 'side'? allowed are {DICE_KEYS}",
            ),
            (
                "dice amount=1 side=jacobit",
                ", side=jacobit: 'jacobit' is not known: did you mean 'jacobite'? allowed are government, jacobite",
            ),
            (
                "dice amount=1 in=range",
                ", in=range: 'range' is not known: did you mean 'ranged'? allowed are back, melee, rally, ranged",
            ),
            (
                "flags ignore=1 in=rally",
                ", in=rally: 'rally' is not known; allowed are back, melee, ranged",
            ),
            (
                "enter piece=Q hexes=A1 turn=2",
                ", piece=Q: 'Q' is not a piece; allowed are A, B, G, K, L, M",
            ),
            (
                "sight limit=1 hexes=Z9",
                ", hexes=Z9: there is no hex 'Z9': the hexes of this field are named A1 to E5",
            ),
            ("dice", ": 'dice' needs the key 'amount'; add amount=…"),
            ("dice amount=0", ", amount=0: '0' must be a whole number, such as +1 or -1, and not 0"),
            ("sight limit=0", ", limit=0: '0' must be a whole number from 1"),
            ("flags ignore=3", ", ignore=3: '3' must be a whole number from 1 to 2"),
            ("dice rally amount=1", ": after 'dice' comes 'rally'; write every condition as key=value"),
            ("dice amount=1 amount=2", ": the key 'amount' appears twice; keep one"),
            (
                "dice amount=1 turns=5-2",
                ", turns=5-2: '5-2' are no turns; write 3, 2-5, or 4- for all from the fourth on",
            ),
            (
                "exit side=jacobite hexes=C3|",
                ", hexes=C3|: it is empty; write one value, or several with | between them",
            ),
            (
                "chief piece=L",
                ", piece=L: L is a leader, and this rule is for units; name a unit",
            ),
            (
                "dice amount=1 in=rally|melee beyond=1",
                ": the key 'beyond' is for attacks; remove it, or remove 'rally' from 'in'",
            ),
            (
                "flags side=jacobite",
                ": 'flags' needs one of the keys 'ignore' and 'extra', not both; write ignore=1 or extra=1",
            ),
            (
                "orders side=jacobite fewer=1 from=3",
                ": 'orders' needs one of the keys 'fewer' and 'from', not both; write fewer=1 or from=3",
            ),
            ("orders fewer=1", ": 'fewer' needs the key 'side'; add side=…"),
            ("orders from=2", ": 'from' needs one of the keys 'piece', 'kind' and 'side'; add piece=…"),
            ("exit hexes=C1", ": 'exit' needs one of the keys 'piece' and 'side'; add side=…"),
            (
                "objective side=jacobite hexes=C3 count=2",
                ": 'count' is 2, more than the hexes named; lower it or name more of them",
            ),
            (
                "objective side=jacobite hexes=C3 piece=G",
                ": G does not belong to 'jacobite'; name one of its pieces",
            ),
            (
                "end turns=3 winner=jacobite tie=jacobite",
                ": 'tie' has no effect when 'winner' names a side; remove it or write winner=more",
            ),
            (
                "surprise side=jacobite cards=2",
                ": 'surprise' is for command cards, but this battle has free orders; use 'orders' with 'fewer'",
            ),
        ],
    )
    def test_jx_153_what_is_wrong_is_told_with_property_key_value_and_remedy(
        self, line: str, sentence: str
    ) -> None:
        assert wrong(line) == [f"map: property 'special_1'{sentence}"]

    @pytest.mark.parametrize(
        ("line", "key", "value", "least"),
        [
            ("enter piece=A hexes=A1 turn=100", "turn", 100, 1),
            ("enter piece=A hexes=A1 turn=9999999", "turn", 9999999, 1),
            ("orders side=jacobite from=100", "from", 100, 2),
        ],
    )
    def test_jx_153_nothing_is_put_off_for_more_turns_than_a_battle_has(
        self, line: str, key: str, value: int, least: int
    ) -> None:
        text = f"{key}={value}: '{value}' must be a whole number from {least} to 99"
        assert wrong(line) == [f"map: property 'special_1', {text}"]

    def test_jx_153_everything_wrong_is_told_at_once(self) -> None:
        assert wrong("sight limt=2", "chief piece=A", "worth piece=A banners=-1") == [
            "map: property 'special_1': 'limt' is not a key of 'sight': did you mean 'limit'? "
            "allowed are called, hexes, kind, limit, on, piece, side, turns",
            "map: property 'special_1': 'sight' needs the key 'limit'; add limit=…",
            "map: property 'special_3', banners=-1: '-1' must be a whole number from 0",
        ]

    def test_jx_153_a_property_of_another_name_is_unknown(self) -> None:
        (sentence,) = wrong(special="dice amount=1")
        assert sentence.startswith("map: unknown property 'special': did you mean 'special_1'?")

    def test_what_a_map_says_of_length_and_difficulty_is_checked(self) -> None:
        assert wrong(difficulty_jacobite="hrad", length=-1, minutes="long") == [
            "map: property 'difficulty_jacobite' is 'hrad': did you mean 'hard'? "
            "allowed are easy, even, hard, unknown",
            "map: property 'length' is -1; it must be a whole number from 0",
            "map: property 'minutes' is 'long'; it must be a whole number from 0",
        ]

    def test_jx_145_who_comes_later_is_shown_as_waiting(self) -> None:
        setup = opened("enter piece=A|L hexes=A1 turn=2")
        view = find(SYSTEM).shown.view(setup.battlefield, setup.state, SideId(""))
        assert [(piece.id, piece.with_piece) for piece in view.waiting] == [("A", ""), ("L", "")]
        assert {piece.id for piece in view.pieces} == {"B", "G", "K", "M"}

    def test_jx_146_a_surprised_side_must_be_short_of_cards(self) -> None:
        cards = {"command": "cards", "command_jacobite": 3, "command_government": 3}
        assert wrong("surprise side=jacobite cards=3", **cards) == [
            "map: property 'special_1': 'cards' is 3, but the full hand is 3; give a smaller number"
        ]

    def test_jx_153_the_page_of_a_faulty_map_raises_the_same_problems(self) -> None:
        with pytest.raises(ScenarioError, match="is not a special rule"):
            find(SYSTEM).content.briefing(with_rules("dize"))
