"""Positions in mid-battle: what is read of them, and what is wrong with them."""

from typing import Any

import msgspec
import pytest

from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, scenario
from tests.rules.test_setup import PIECES, ready, wrong

replace = msgspec.structs.replace


class TestMidBattle:
    @pytest.mark.parametrize(
        ("told", "sentence"),
        [
            (
                {"turn": "jacobit"},
                "turn: 'jacobit' is not a side: did you mean 'jacobite'? allowed are {sides}",
            ),
            (
                {"phase": "mvoe"},
                "phase: 'mvoe' is not a phase: did you mean 'move'? allowed are card, combat, move, order",
            ),
            ({"ordered": ("Q",)}, "ordered: 'Q' is not a piece; allowed are A, B"),
            ({"moved": ("Q",)}, "moved: 'Q' is not a piece; allowed are A, B"),
            ({"banners": {"french": 1}}, "banners: 'french' is not a side; allowed are {sides}"),
            ({"hands": {"french": {}}}, "hands: 'french' is not a side; allowed are {sides}"),
            ({"decks": {"french": {}}}, "decks: 'french' is not a side; allowed are {sides}"),
            (
                {"hands": {"jacobite": {"comand": ("forward",)}}},
                "hands.jacobite: 'comand' is not a deck: did you mean 'command'? allowed are combat, command",
            ),
        ],
    )
    def test_what_cannot_be_in_mid_battle_is_told(self, told: dict[str, Any], sentence: str) -> None:
        start = Start(**{"turn": "jacobite", "phase": "combat", **told})
        assert wrong(scenario(OPEN_FIELD, PIECES, start=start)) == [
            sentence.format(sides="government, jacobite")
        ]

    @pytest.mark.parametrize("place", ["hands", "decks"])
    def test_a_card_of_the_other_side_is_told(self, place: str) -> None:
        cards: dict[str, Any] = {place: {"jacobite": {"combat": ("stand-fast",)}}}
        start = Start(turn=SideId("jacobite"), phase="combat", **cards)
        (text,) = wrong(scenario(OPEN_FIELD, PIECES, start=start))
        assert text.startswith(
            f"{place}.jacobite: 'stand-fast' is not a combat card of this side; allowed are"
        )

    @pytest.mark.parametrize(
        ("phase", "given", "ordered"),
        [
            ("combat", None, ("A", "C")),
            ("move", None, ("A", "C")),
            ("order", None, ()),
            ("card", None, ()),
            ("move", ("A",), ("A",)),
            ("combat", (), ()),
        ],
    )
    def test_all_of_the_side_are_ordered_where_nobody_is_named(
        self, phase: str, given: tuple[PieceId, ...] | None, ordered: tuple[str, ...]
    ) -> None:
        start = Start(turn=SideId("jacobite"), phase=phase, number=3, ordered=given, moved=(PieceId("A"),))
        pieces = {"C": "jacobite militia D1", **PIECES}
        turn = ready(scenario(OPEN_FIELD, pieces, start=start)).state.turn
        assert (turn.number, turn.side, turn.phase, turn.ordered, turn.moved) == (
            3,
            "jacobite",
            phase,
            ordered,
            (("A", 1),),
        )

    def test_hands_and_decks_are_laid_out_as_named(self) -> None:
        start = Start(
            turn=SideId("jacobite"),
            phase="combat",
            hands={SideId("jacobite"): {"combat": ("fury", "ambush")}},
            decks={
                SideId("jacobite"): {"command": ("bombard",), "combat": ("fury",)},
                SideId("government"): {"command": ("forward",)},
            },
        )
        setup = ready(scenario(OPEN_FIELD, PIECES, start=start))
        cards = setup.state.cards
        assert setup.battlefield.hands == {
            "jacobite": {"combat": 0, "command": 0},
            "government": {"command": 0},
        }
        assert (cards.hands, cards.decks) == (
            {"jacobite": {"combat": ("ambush", "fury")}},
            {"command": ("bombard", "forward"), "combat-jacobite": ("fury",)},
        )
