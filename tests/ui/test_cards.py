"""The picture on a card of a section tells how many pieces it orders."""

import pygame
import pytest

from game.engine.shown.view import CardView
from game.hexgrid.ids import SideId
from game.ui.drawing.cards import CardLook, draw_section
from game.ui.widgets.palette import WHITE


def blocks_drawn(count: int) -> int:
    """Count the runs of white along the row of blocks of a picture."""
    window = pygame.Surface((120, 40))
    card = CardView(id="a-card", side=SideId("north"), deck="command", section="centre", count=count)
    draw_section(window, window.get_rect(), card, CardLook(side_colour=0, offered=True))
    row = [window.get_at((x, 40 - 40 // 3))[:3] == WHITE for x in range(120)]
    return sum(white and not before for before, white in zip([False, *row], row, strict=False))


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_the_picture_of_a_section_has_a_block_for_each_piece_ordered(count: int) -> None:
    assert blocks_drawn(count) == count
