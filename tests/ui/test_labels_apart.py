"""Labels of measured pieces are at the nearest side of them that is free, clear of each other."""

import pygame

from game.ui.drawing.board.hex_shapes import spots_beside
from game.ui.drawing.pieces.chips import laid_out


def beside(taken: list[pygame.Rect]) -> pygame.Rect:
    return laid_out((0, 0), spots_beside(LABEL, 100), [LABEL.size], taken)


LABEL = pygame.Rect(450, 490, 100, 20)
ABOVE, BELOW = pygame.Rect(450, 440, 100, 20), pygame.Rect(450, 555, 100, 20)


def test_a_label_is_close_above_its_piece_where_that_is_free() -> None:
    assert beside([]) == ABOVE


def test_a_label_goes_below_then_beside_and_then_farther_off_rather_than_over_another() -> None:
    right, left = pygame.Rect(536, 400, 100, 200), pygame.Rect(364, 400, 100, 200)
    assert beside([ABOVE]) == BELOW
    assert beside([ABOVE.inflate(0, 40), BELOW.inflate(0, 40)]) == pygame.Rect(536, 490, 100, 20)
    covered = [ABOVE, BELOW, right, left]
    assert beside(covered).collidelist(covered) < 0
    above_again = beside([ABOVE, BELOW])
    assert above_again == pygame.Rect(450, 417, 100, 20)


def test_a_label_without_any_room_is_where_it_would_be_alone() -> None:
    assert beside([pygame.Rect(0, 0, 1000, 1000)]) == ABOVE


SPOTS = [(0.0, 0.0), (40.0, 0.0)]


def test_a_sign_is_at_the_first_spot_that_is_free() -> None:
    assert laid_out((100, 100), SPOTS, [(20, 20)], []) == pygame.Rect(90, 90, 20, 20)
    assert laid_out((100, 100), SPOTS, [(20, 20)], [pygame.Rect(80, 80, 20, 20)]) == pygame.Rect(
        130, 90, 20, 20
    )


def test_a_sign_is_smaller_rather_than_over_anything_and_else_covers_least() -> None:
    around = [pygame.Rect(80, 80, 13, 40), pygame.Rect(120, 80, 40, 40)]
    assert laid_out((100, 100), SPOTS, [(20, 20), (10, 10)], around) == pygame.Rect(95, 95, 10, 10)
    assert laid_out((100, 100), SPOTS, [(20, 20)], around) == pygame.Rect(90, 90, 20, 20)
