"""Labels of measured pieces are below or above them, clear of each other."""

import pygame

from game.ui.drawing.board.hex_shapes import laid_apart

LABEL = pygame.Rect(450, 490, 100, 20)


def test_a_label_is_below_its_piece_where_that_is_free() -> None:
    assert laid_apart(LABEL, 100, []) == pygame.Rect(450, 555, 100, 20)


def test_a_label_goes_above_and_then_farther_off_rather_than_over_another() -> None:
    below, above = pygame.Rect(520, 550, 100, 30), pygame.Rect(400, 430, 100, 20)
    assert laid_apart(LABEL, 100, [below]) == pygame.Rect(450, 440, 100, 20)
    assert laid_apart(LABEL, 100, [below, above]) == pygame.Rect(450, 601, 100, 20)
