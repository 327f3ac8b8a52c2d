"""Facing: the mark at the edge of a hex that shows where a piece looks, and the facings that may be turned to."""

from collections.abc import Sequence

import msgspec
import pygame

from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.ui.widgets.palette import GOLD, INK, WHITE, Colour


class FacingMark(msgspec.Struct, frozen=True, kw_only=True):
    """A facing that is being chosen: of which piece, in which hex, the one turned to and all that are offered."""

    piece: PieceId
    hex_id: Hex
    facing: int
    offered: tuple[int, ...]


def draw_facing(
    window: pygame.Surface, centre: tuple[float, float], width: float, facing: int, colour: Colour
) -> None:
    """Draw the mark of a piece that looks in a direction, in degrees clockwise from north."""
    # A light edge between two dark ones is seen on the ground, on a banner and on any colour.
    _chevron(window, centre, width, facing, INK, 0.19, 0.61)
    _chevron(window, centre, width, facing, WHITE, 0.17, 0.595)
    _chevron(window, centre, width, facing, colour, 0.1, 0.55)


def facing_place(centre: tuple[float, float], width: float, facing: int) -> pygame.Rect:
    """Return the part of the window that the mark of a facing covers."""
    at = centre + pygame.Vector2(0, -0.53 * width).rotate(facing)
    side = max(1, round(0.24 * width))
    place = pygame.Rect(0, 0, side, side)
    place.center = round(at.x), round(at.y)
    return place


def draw_turning(window: pygame.Surface, centre: tuple[float, float], width: float, mark: FacingMark) -> None:
    """Draw a pip for each facing that may be turned to, and a bold mark for the one that is."""
    for facing in mark.offered:
        if facing != mark.facing:
            at = centre + pygame.Vector2(0, -0.47 * width).rotate(facing)
            pygame.draw.circle(window, INK, at, max(4, width * 0.06))
            pygame.draw.circle(window, WHITE, at, max(2.5, width * 0.04))
    _chevron(window, centre, width, mark.facing, INK, 0.25, 0.66)
    _chevron(window, centre, width, mark.facing, GOLD, 0.2, 0.63)


def _chevron(
    window: pygame.Surface,
    centre: tuple[float, float],
    width: float,
    facing: int,
    colour: Colour,
    half: float,
    tip: float,
) -> None:
    shape: Sequence[tuple[float, float]] = (
        (0, -tip),
        (half, -tip + half * 0.95),
        (-half, -tip + half * 0.95),
    )
    points = [centre + (pygame.Vector2(point) * width).rotate(facing) for point in shape]
    pygame.draw.polygon(window, colour, points)
