"""What lies under a pointer that nobody has moved since the last answer tells nothing of itself."""

import msgspec
import pygame

from tests.ui.table import Hand, hand_at, skirmish
from tests.ui.test_battle_by_clicks import TURN


def tips_drawn(hand: Hand) -> tuple[bool, bool]:
    """Return whether the field's tip is drawn, and a card laid open."""
    drawn = []
    for panel in (hand.scene.field, hand.scene.hand_panel):
        window = pygame.Surface(hand.app.window.get_size())
        blank = window.copy()
        panel.draw_tip(window)
        drawn.append(pygame.image.tobytes(window, "RGB") != pygame.image.tobytes(blank, "RGB"))
    return drawn[0], drawn[1]


def test_a_piece_just_moved_tells_nothing_until_the_pointer_goes_somewhere() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    x, y = hand.hex("C4")
    hand.point((x, y))
    pointed = tips_drawn(hand)
    hand.click((x, y))
    after_answer = tips_drawn(hand)
    hand.point((x + 2, y))
    trembling = tips_drawn(hand)
    hand.point((x + 9, y))
    assert (pointed, after_answer, trembling, tips_drawn(hand)) == (
        (True, False),
        (False, False),
        (False, False),
        (True, False),
    )


def test_the_card_that_comes_to_lie_under_the_pointer_opens_when_the_pointer_moves() -> None:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    cards |= {"combat_jacobite": 2, "combat_government": 2}
    battle = skirmish()
    hand = hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)
    hand.press("sit")
    offered = {anchor.ref for anchor in hand.controller.offers()}
    area = next(rect for rect, card in hand.scene.hand_panel.card_places() if card.id in offered)
    hand.point(area.center)
    pointed = tips_drawn(hand)
    hand.click(area.center)
    x, y = next(
        rect for rect, _ in hand.scene.hand_panel.card_places() if rect.collidepoint(area.center)
    ).center
    closed_up = tips_drawn(hand)
    hand.point((x + 9, y))
    assert (pointed, closed_up, tips_drawn(hand)) == ((False, True), (False, False), (False, True))


def test_what_lies_under_the_button_of_the_sheet_between_players_tells_nothing_after_the_click() -> None:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    battle = skirmish()
    hand = hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)
    button = hand.scene.sidebar.widgets.rect("sit")
    assert button is not None
    x, y = button.center
    hand.point((x, y))
    hand.click((x, y))
    after_click = tips_drawn(hand)
    hand.point((x + 9, y))
    assert (hand.scene.playback.side_to_seat, after_click, tips_drawn(hand)) == (
        "",
        (False, False),
        (True, False),
    )
