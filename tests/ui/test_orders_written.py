"""Orders of brigades as they are written: each is shown on the field and the sheet at once, and can be taken back."""

import pytest

from game.storage.battles import MAPS, open_map
from tests.ui.table import Hand, hand_at


def commander() -> Hand:
    """Sit down to write the orders of a side with two brigades, the first of them picked on the field."""
    rules, battle = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand = hand_at(battle, rules=rules)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
        hand.wait(1)
    hand.click(hand.piece("kirk"))
    return hand


def orders(hand: Hand) -> dict[str, str]:
    return {group.id: group.order for group in hand.scene.playback.view.groups}


def sheet(hand: Hand) -> list[str]:
    return [row.text.strip() for row in hand.scene.sidebar.question.written()]


@pytest.mark.parametrize("way", ["by a number", "by a click"])
def test_an_order_is_shown_as_soon_as_it_is_given(way: str) -> None:
    hand = commander()
    assert orders(hand)["argyll-companies"] == "Engage"
    choices = hand.scene.sidebar.choices
    if way == "by a number":
        hand.key(0, "2")
    else:
        anchor = choices.numbered()[1][1]
        assert anchor is not None
        place = choices.place_of(anchor)
        assert place is not None
        hand.click(place.center)
    hand.wait(1)
    assert hand.scene.session.match.joint is not None, "the other side has still to write its orders"
    assert orders(hand)["argyll-companies"] == "Assault"
    assert sheet(hand) == ["Order sheet", "✓ Argyll companies", "Assault", "Kingston's party", "Engage"]


def test_an_order_that_is_taken_back_is_shown_no_more() -> None:
    hand = commander()
    hand.key(0, "2")
    hand.wait(1)
    hand.click(hand.piece("kirk"))
    match = hand.scene.session.match
    assert match.pending is not None
    hand.scene.session.answer("order argyll-companies back")
    hand.wait(1)
    assert orders(hand)["argyll-companies"] == "Engage"
    assert sheet(hand)[1] == "Argyll companies"


def test_orders_are_no_default_before_one_is_given() -> None:
    hand = commander()
    assert [each.look for each in hand.scene.sidebar.answers.buttons()] == ["quiet"]
    hand.key(0, "2")
    hand.wait(1)
    assert [(each.text, each.look) for each in hand.scene.sidebar.answers.buttons()] == [
        ("Orders are written", "main")
    ]
