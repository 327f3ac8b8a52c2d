"""A piece with more chips than find room shows dots for the rest: a number would look like a modifier."""

import pygame
import pytest

from game.engine.ruleset import find
from game.engine.shown.view import MarkerView
from game.ui.drawing.pieces import chips
from game.ui.widgets.fonts import Fonts

PLACES = [pygame.Rect(0, 0, 24, 24), pygame.Rect(40, 0, 24, 24)]


@pytest.mark.parametrize(("markers", "written"), [(2, ["", ""]), (4, ["", "•••"])], ids=["room", "no room"])
def test_chips_that_find_no_room_are_dots(
    markers: int, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    info, told = find("commanders").info, list[str]()

    def draw(*args: object) -> None:
        told.append(str(args[4]))

    monkeypatch.setattr(chips, "_draw", draw)
    views = [MarkerView(id=marker.id) for marker in info.markers[:markers]]
    chips.draw_piece_chips(pygame.Surface((100, 40)), PLACES, views, info, Fonts(1.0))
    assert told == written
