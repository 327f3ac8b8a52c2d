"""Colours are told apart by eyes of every kind, and what they tell is told by shape too."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.engine.ruleset import shipped
from game.ui.drawing.board.hex_shapes import SIGNS, draw_states
from game.ui.drawing.icons import IVORY, die_icon, draw_icon
from game.ui.widgets import palette
from tests.ui.eyes import EYES, apart

LOOKS = [(name, contrast) for name in palette.PALETTES for contrast in (False, True)]
SEEN = 24
"""Pixels across an icon that must still be told from every other."""


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}{' contrasted' if look[1] else ''}")
def colours(request: pytest.FixtureRequest) -> Iterator[None]:
    palette.use(request.param[0], high_contrast=request.param[1])
    yield
    palette.use("sea", high_contrast=False)


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_are_apart_and_white_stands_on_them(colours: None, eyes: str) -> None:
    one, other = palette.LIVERIES
    assert apart(one, other, eyes) > 30
    assert min(apart(side_colour, palette.WHITE, eyes) for side_colour in palette.LIVERIES) > 50


@pytest.mark.parametrize("eyes", EYES)
def test_the_classes_of_pieces_and_the_faces_of_dice_are_apart(colours: None, eyes: str) -> None:
    inks = [*palette.FAMILIES, palette.INK]
    assert min(apart(one, other, eyes) for one, other in combinations(inks, 2)) > 20
    assert min(apart(ink, IVORY, eyes) for ink in inks) > 35


@pytest.mark.parametrize("eyes", EYES)
def test_what_can_be_chosen_what_is_aimed_at_and_what_is_written_are_apart(eyes: str) -> None:
    highlights = (palette.GOLD, palette.WARNING, palette.INK)
    assert min(apart(one, other, eyes) for one, other in combinations(highlights, 2)) > 25
    assert apart(palette.SELECTED, palette.GOLD, eyes) > 25


@pytest.mark.parametrize("eyes", EYES)
def test_a_pennant_taken_is_not_one_that_is_still_to_be_taken(colours: None, eyes: str) -> None:
    for side_colour in palette.LIVERIES:
        assert apart(side_colour, palette.PAPER, eyes) > 12


def grey(drawn: pygame.Surface) -> list[int]:
    """Look at an icon as it is printed in grey on paper."""
    paper = pygame.Surface(drawn.get_size())
    paper.fill(palette.PAPER)
    paper.blit(drawn, (0, 0))
    width, height = paper.get_size()
    return [sum(paper.get_at((x, y))[:3]) // 3 for y in range(height) for x in range(width)]


def unlike(icons: dict[str, pygame.Surface]) -> dict[tuple[str, str], float]:
    """Say for each two icons which share of all the ink that either has is not in both."""
    greys = {name: grey(icon) for name, icon in icons.items()}
    paper = sum(palette.PAPER) // 3
    shares = {}
    for (one, first), (other, second) in combinations(greys.items(), 2):
        ink = sum(max(paper - a, paper - b, 0) for a, b in zip(first, second, strict=True))
        shares[one, other] = sum(abs(a - b) for a, b in zip(first, second, strict=True)) / ink
    return shares


def test_every_kind_of_piece_has_an_icon_of_its_own_at_24_pixels_in_grey() -> None:
    for rules in shipped():
        own = rules.info.own_symbol
        icons = {kind.symbol: draw_icon(own(kind.symbol), SEEN, palette.INK) for kind in rules.info.kinds}
        shares = unlike(icons)
        assert {pair: share for pair, share in shares.items() if share < 0.3} == {}


def test_every_face_of_the_die_has_a_symbol_of_its_own_at_24_pixels_in_grey() -> None:
    for rules in shipped():
        shares = unlike({face.symbol: die_icon(face.symbol, SEEN, palette.INK) for face in rules.info.faces})
        assert {pair: share for pair, share in shares.items() if share < 0.4} == {}


def test_the_sides_have_emblems_of_their_own() -> None:
    for rules in shipped():
        shares = unlike(
            {side.id: draw_icon(f"side-{side.id}", SEEN, palette.INK) for side in rules.info.sides}
        )
        assert min(shares.values()) > 0.4


def test_every_state_has_a_shape_of_its_own() -> None:
    icons = {}
    for state in SIGNS:
        icons[state] = pygame.Surface((SEEN, SEEN), pygame.SRCALPHA)
        width = 95
        draw_states(icons[state], (SEEN / 2, SEEN / 2), width, (state,))
    shares = unlike(icons)
    assert {pair: share for pair, share in shares.items() if share < 0.2} == {}
