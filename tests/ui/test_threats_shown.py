"""Threats to the hex that is pointed at: shown while a key is held, by a button, or always."""

import pygame

from game.storage.settings import Settings
from game.ui.session.marks.highlights import Badge, Mark
from game.ui.widgets import active_settings
from tests.ui.table import Hand, hand_at, plan, scenario
from tests.ui.test_preview_cache import ORDER

PIECES = {
    "A": ("jacobite", "regular", "C3"),
    "B": ("government", "regular", "C5"),
    "G": ("government", "regular", "F7"),
}


def pointing(hand: Hand, label: str) -> list[str]:
    """Point at a hex and read what is told of it."""
    hand.point(hand.scene.areas.strip.center)
    hand.point(hand.hex(label))
    return [row.text for row in hand.scene.sidebar.details.rows() if row.text]


def table() -> Hand:
    return hand_at(scenario(plan(), PIECES, start=ORDER))


def release(hand: Hand, key: int) -> None:
    hand.app.step([pygame.event.Event(pygame.KEYUP, key=key, mod=0)])


def test_threats_are_shown_as_long_as_the_key_is_held() -> None:
    hand = table()
    assert pointing(hand, "C3")[0] != "Threats to C3"
    hand.key(pygame.K_v, "v")
    rows = pointing(hand, "C3")
    assert rows[:2] == ["Threats to C3", "B of Government could fire from C5: 2 dice."]
    grid = hand.scene.session.match.setup.grid
    marks = hand.scene.session.highlights(grid.hex("C3"))
    assert marks.trail == (Mark("shot", (grid.hex("C5"), grid.hex("C3")), 1),)
    assert marks.badges == {grid.hex("C5"): (Badge("could", 2),)}
    release(hand, pygame.K_a)
    assert pointing(hand, "C3") == rows
    release(hand, pygame.K_v)
    assert pointing(hand, "C3")[0] != "Threats to C3"


def test_the_button_shows_threats_until_it_is_pressed_again() -> None:
    hand = table()
    hand.press("threats")
    assert pointing(hand, "B2") == [
        "No enemy could reach or attack B2 in its next turn.",
        *pointing(hand, "B2")[1:],
    ]
    hand.press("threats")
    assert not hand.scene.session.shows_threats


def test_threats_can_be_shown_always() -> None:
    hand = table()
    active_settings.use(Settings(threats=True))
    assert pointing(hand, "C3")[0] == "Threats to C3"


def test_of_an_enemy_it_is_told_who_it_is() -> None:
    hand = table()
    active_settings.use(Settings(threats=True))
    assert pointing(hand, "C5")[0] == "B of Government"


def test_a_dialog_over_the_battle_lets_go_of_the_key() -> None:
    hand = table()
    hand.key(pygame.K_v, "v")
    session = hand.scene.session
    hand.press("menu")
    assert not session.is_threats_key_held
