"""The rail is drawn once while only the field moves, and anew when anything in it may have changed."""

import pygame

from tests.ui.table import Hand, hand_at, skirmish
from tests.ui.test_callout import asking


def moved(hand: Hand) -> pygame.Surface | None:
    """Move the field a little; return the picture of the rail that is shown meanwhile."""
    hand.scene.board.zoom(1.05, hand.scene.board.free.center)
    hand.app.step([])
    return hand.scene.rail._picture


def test_the_rail_is_drawn_once_while_the_field_moves() -> None:
    hand = hand_at(skirmish())
    first = moved(hand)
    assert first is not None
    assert moved(hand) is first


def test_a_question_on_the_board_is_out_of_the_way_then_and_leaves_the_rail_as_it_is() -> None:
    hand = asking(2)
    assert hand.scene.sidebar.callout.area() is not None
    assert moved(hand) is not None


def test_threats_that_are_switched_on_meanwhile_are_told() -> None:
    hand = hand_at(skirmish())
    before = moved(hand)
    hand.scene.session.shows_threats = True
    assert moved(hand) is not before
