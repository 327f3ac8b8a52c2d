"""Everything twice as large: the log and the hand-over prompt make room instead of covering one another."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
import pygame
import pytest

from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Hand, hand_at, skirmish


@pytest.fixture(params=[(1024, 600), (1280, 800), (1920, 1080)])
def large(request: pytest.FixtureRequest) -> Iterator[Hand]:
    kept, size = active_settings.active_settings(), pygame.display.get_window_size()
    active_settings.use(msgspec.structs.replace(kept, text=200))
    pygame.display.set_mode(request.param, pygame.RESIZABLE)
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    battle = skirmish()
    yield hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)
    active_settings.use(kept)
    pygame.display.set_mode(size, pygame.RESIZABLE)


def test_the_hand_over_prompt_and_its_button_lie_on_the_board(large: Hand) -> None:
    scene = large.scene
    button = large.scene.sidebar.widgets.rect("sit")
    assert button is not None and scene.areas.prompt.contains(button)
    assert not scene.areas.prompt.colliderect(scene.areas.rail)


def test_no_button_of_a_long_menu_covers_its_text(large: Hand) -> None:
    menu = Dialog("Menu", "Saved at once.", tuple((str(n), f"Choice {n}") for n in range(12)))
    menu.lay_out(large.app.window.get_size())
    line = menu.fonts.height("body")
    tops = [rect.top for n in range(12) if (rect := menu.widgets.rect(str(n)))]
    assert (len(tops), min(tops) >= menu.space.top + line) == (12, True)


def test_nothing_of_the_log_covers_anything_else(large: Hand) -> None:
    large.press("sit")
    large.scene.session.submit(large.question.options[0])
    large.wait(9)
    large.key(0, "l")
    log = large.scene.sidebar.log
    rects = [rect for rect, key in log._keys if not key.startswith("log-turn")]
    rects += [rect for rect, _ in log._lines]
    assert len(log._lines) > 0
    assert [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])] == []
    assert all(large.scene.areas.drawer.contains(rect) for rect in rects)
