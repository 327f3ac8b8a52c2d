"""What a window, a mouse or a keyboard can tell that nobody has thought of."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.storage.battles import MAPS, open_map
from game.ui.app import App, SceneFactory
from game.ui.session.timeline import AT_ONCE
from tests.ui.table import Clock, Hand, hand_at, skirmish


@pytest.fixture
def with_cards(tmp_path: Path) -> Iterator[Hand]:
    """A battle with hands of cards."""
    clock = Clock()
    scenes = SceneFactory(tmp_path, {}, 1, AT_ONCE)
    scenario = next(
        scenario
        for _, scenario in map(open_map, sorted(MAPS.glob("*.tmx")))
        if any(name.startswith(("command_", "combat_")) for name in scenario.properties)
    )
    hand = Hand(App(scenes.begin(scenario), clock), clock)
    yield hand
    hand.app.close()


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (5_000, 40), (40, 3_000)])
def test_a_window_squeezed_to_nearly_nothing_is_drawn_and_grows_again(
    with_cards: Hand, size: tuple[int, ...]
) -> None:
    pictures = []
    for each in ((1024, 768), size, (1024, 768)):
        pygame.display.set_mode(each)
        with_cards.app.step([pygame.event.Event(pygame.VIDEORESIZE, size=each, w=each[0], h=each[1])])
        with_cards.app.step([])
        pictures.append(pygame.image.tobytes(with_cards.app.window, "RGB"))
    assert pictures[0] == pictures[2]


@pytest.mark.parametrize("notches", [-(10**6), 10**6])
def test_a_wheel_gone_mad_turns_no_further_than_it_goes(notches: int) -> None:
    hand = hand_at(skirmish())
    area = hand.scene.board.area.center
    hand.point(area)
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)])
    assert hand.scene.board.area.collidepoint(area)


def test_a_screen_that_cannot_be_filled_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise pygame.error("That operation is not supported")

    monkeypatch.setattr(pygame.display, "toggle_fullscreen", refuse)
    hand = hand_at(skirmish())
    hand.key(pygame.K_F11)
    assert hand.app.scenes == [hand.scene]
