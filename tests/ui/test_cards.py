"""The picture on a card of a section tells how many pieces it orders."""

import pygame
import pytest

from game.engine.view import CardView
from game.hexgrid.ids import SideId
from game.ui.drawing import cards
from game.ui.drawing.cards import CardLook, draw_section
from game.ui.drawing.palette import WHITE
from game.ui.widgets.fonts import Fonts


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


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are written on cards."""
    lines: list[str] = []
    monkeypatch.setattr(cards, "draw_lines", lambda window, fonts, more, *rest: lines.extend(more))
    return lines


def draw_in_hand(text: str) -> None:
    card = CardView(id="a", side=SideId(""), deck="command", title="Scout", text=text)
    cards.draw_small(pygame.Surface((110, 80)), pygame.Rect(0, 0, 100, 75), card, cards.CardLook(0), Fonts(1))


def test_a_narrow_card_tells_the_first_lines_of_a_long_sentence(written: list[str]) -> None:
    draw_in_hand("one two three four five six seven " * 4)
    assert written == ["Scout", "one two three", "four five six", "seven one two …"]


def test_a_card_without_room_for_all_sentences_tells_the_first_ones_whole(written: list[str]) -> None:
    draw_in_hand("Order one piece. Then draw a card. Keep one of the two and lay the other away.")
    assert written == ["Scout", "Order one piece.", "Then draw a", "card. …"]
