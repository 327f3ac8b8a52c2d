"""The greedy player where the right answer is plain."""

import pytest

from game.hexgrid.ids import SideId
from tests.drawn import OPEN_FIELD
from tests.players.positions import drawn, greedy_answer

ROOM = """
. . . . .
 . . . . .
. . . . .
 . . . . .
. . . . .
 . . . . .
"""


def test_it_takes_the_winning_banner() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite regular B3",
            "Full": "government regular B2",
            "Last": "government regular C3 1",
        },
        banners={SideId("jacobite"): 2},
        banners_jacobite=3,
    )
    assert greedy_answer(match) == "attack A Last"


def test_it_strikes_the_weaker_of_two_enemies() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite regular C3",
            "Four": "government regular B3",
            "Two": "government regular D3 2",
        },
    )
    assert greedy_answer(match) == "attack A Two"


def test_it_does_not_attack_at_hopeless_odds() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite regular C3 1",
            "E": "government grenadier C4",
            "L": "government leader C4",
        },
    )
    assert greedy_answer(match) == "attack done"


def test_it_fires_where_nobody_can_strike_back() -> None:
    match = drawn(OPEN_FIELD, {"A": "jacobite regular C1", "E": "government regular C3"})
    assert greedy_answer(match) == "attack A E"


def test_it_ignores_a_flag_when_the_retreat_would_cost_blocks() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite trained-artillery C2",
            "E": "government grenadier C5",
        },
        answers=("attack A E",),
        dice=("FC",),
    )
    assert greedy_answer(match) == "ignore 1"


def test_it_retreats_along_the_free_way() -> None:
    # From C4 lead C5 and D5; behind C5 both ways are barred, so that it would cost a block.
    match = drawn(
        ROOM,
        {
            "A": "jacobite trained-artillery C2",
            "E": "government lowland C4",
            "F": "government regular B6",
            "G": "government regular C6",
        },
        answers=("attack A E",),
        dice=("FCC",),
    )
    assert match.pending is not None
    assert [option.notation for option in match.pending.options] == ["retreat C5", "retreat D5"]
    assert greedy_answer(match) == "retreat D5"


def test_it_takes_a_leader_to_a_unit() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "L": "jacobite leader A1",
            "A": "jacobite highland C2",
            "E": "government regular C5",
        },
        phase="move",
    )
    assert greedy_answer(match) == "move L C2"


def test_it_keeps_a_leader_with_his_unit() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "L": "jacobite leader C2",
            "A": "jacobite regular C2",
            "E": "government regular C4",
        },
        phase="order",
        orders_jacobite=2,
    )
    assert greedy_answer(match) == "order A"


def test_a_leader_who_flees_joins_a_unit() -> None:
    match = drawn(
        ROOM,
        {
            "A": "jacobite regular C2",
            "L": "government leader C3",
            "F": "government regular B5",
        },
        answers=("attack A L",),
        dice=("IIF",),
    )
    assert greedy_answer(match) == "leader B4"
    match.submit("leader B4")
    assert greedy_answer(match) == "leader B5"
    match.submit("leader B5")
    assert greedy_answer(match) == "leader stop"


def test_it_battles_back() -> None:
    match = drawn(
        OPEN_FIELD,
        {"A": "jacobite regular C2", "E": "government regular C3"},
        answers=("attack A E",),
        dice=("CCC",),
    )
    assert greedy_answer(match) == "back"


def test_it_takes_ground_where_a_bonus_melee_waits() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite highland C2",
            "E": "government militia C3 1",
            "F": "government militia C4 1",
        },
        answers=("attack A E",),
        dice=("III",),
    )
    assert greedy_answer(match) == "ground"
    match.submit("ground")
    assert greedy_answer(match) == "bonus F"


def test_it_holds_where_the_ground_won_is_a_trap() -> None:
    field = """
    . . . . .
     . . . . .
    w w w . .
     . . . . .
    . . . . .
     . . . . .
    """
    match = drawn(
        field,
        {
            "A": "jacobite regular B3 1",
            "E": "government militia B4 1",
            "F": "government grenadier A5",
            "G": "government grenadier B5",
            "H": "government grenadier C5",
            "K": "government battle-cavalry D4",
        },
        answers=("attack A E",),
        dice=("III",),
        banners={SideId("government"): 8},
    )
    assert greedy_answer(match) == "hold"


def test_cavalry_that_cannot_hold_its_own_retires() -> None:
    match = drawn(
        ROOM,
        {
            "A": "jacobite grenadier C2",
            "L": "jacobite leader C2",
            "K": "government light-cavalry C3 2",
        },
        answers=("attack A K",),
    )
    assert greedy_answer(match) == "retire"


def test_it_gives_its_orders_where_they_can_be_used() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "Guns": "jacobite trained-artillery C1",
            "Rear": "jacobite lowland A1",
            "E": "government regular C3 1",
        },
        phase="order",
        orders_jacobite=1,
    )
    assert greedy_answer(match) == "order Guns"


def test_it_plays_the_card_that_orders_most() -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "jacobite regular B1",
            "B": "jacobite regular C1",
            "C": "jacobite regular D1",
            "E": "government regular B3",
            "F": "government regular C3",
            "G": "government regular D3",
        },
        phase="card",
        hands={
            SideId("jacobite"): {"command": ("scout-centre", "line-command")},
            SideId("government"): {"command": ("forward",)},
        },
        command="cards",
    )
    assert greedy_answer(match) == "card line-command"


@pytest.mark.parametrize(("blocks", "answer"), [(1, "combat hold-clansmen"), (4, "pass")])
def test_it_saves_a_rally_card_for_a_unit_in_need(blocks: int, answer: str) -> None:
    match = drawn(
        OPEN_FIELD,
        {
            "A": "government regular C4",
            "E": f"jacobite regular C2 {blocks}",
        },
        turn="government",
        answers=("attack A E", "pass", "retreat C1"),
        dice=("FA",),
        hands={
            SideId("jacobite"): {"combat": ("hold-clansmen",)},
            SideId("government"): {"combat": ("platoon-fire",)},
        },
    )
    assert greedy_answer(match) == answer


def test_it_declines_a_draw() -> None:
    match = drawn(
        OPEN_FIELD,
        {"A": "jacobite regular C1", "E": "government regular C3"},
        answers=("draw",),
    )
    assert greedy_answer(match) == "decline"


def test_it_goes_for_a_hex_that_is_worth_banners() -> None:
    match = drawn(
        ROOM,
        {"A": "jacobite regular A3", "E": "government regular E6"},
        phase="move",
        special_1="objective side=jacobite hexes=A4 banners=2",
    )
    assert greedy_answer(match) == "move A A4"


def test_it_stays_in_a_hex_that_is_worth_banners() -> None:
    match = drawn(
        ROOM,
        {"A": "jacobite regular A3", "E": "government regular E6"},
        phase="move",
        special_1="objective side=jacobite hexes=A3 banners=2 hold=while",
    )
    assert greedy_answer(match) == "move done"


@pytest.mark.parametrize(("banners", "answer"), [(1, "exit A"), (0, "move A B6")])
def test_it_leaves_the_field_for_banners_not_for_safety_that_it_has(banners: int, answer: str) -> None:
    match = drawn(
        ROOM,
        {"A": "jacobite regular A6", "E": "government regular E6"},
        phase="move",
        special_1=f"exit side=jacobite hexes=A6 banners={banners}",
    )
    assert greedy_answer(match) == answer


def test_it_makes_for_a_way_off_that_is_worth_a_banner_rather_than_for_the_enemy() -> None:
    match = drawn(
        ROOM,
        {"A": "jacobite regular A3", "E": "government regular E1"},
        phase="move",
        special_1="exit side=jacobite hexes=A6 banners=1",
    )
    assert greedy_answer(match) == "move A A4"


@pytest.mark.parametrize(("hex_id", "held"), [("B3", "K"), ("D3", "M")])
def test_it_strikes_whoever_holds_a_hex_that_is_worth_banners(hex_id: str, held: str) -> None:
    match = drawn(
        ROOM,
        {
            "A": "jacobite grenadier C3",
            "L": "jacobite leader C3",
            "K": "government regular B3",
            "M": "government regular D3",
        },
        special_1=f"objective side=jacobite hexes={hex_id} banners=2",
    )
    assert greedy_answer(match) == f"attack A {held}"


def test_it_bars_a_way_off_that_is_worth_a_banner_to_the_enemy() -> None:
    rule = "exit side=government hexes=A3 banners=1"
    pieces = {"A": "jacobite militia B3", "E": "government regular E1"}
    assert greedy_answer(drawn(ROOM, pieces, phase="move", special_1=rule)) == "move A A3"


def test_it_comes_onto_the_field_beside_its_friends() -> None:
    match = drawn(
        ROOM,
        {
            "A": "jacobite regular C2",
            "B": "jacobite regular D2",
            "New": "jacobite leader A6",
            "E": "government regular C5",
        },
        phase="card",
        special_1="enter piece=New hexes=A6|C2 turn=1",
    )
    assert greedy_answer(match) == "enter New C2"
