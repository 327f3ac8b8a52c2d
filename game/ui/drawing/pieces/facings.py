"""Facing: the mark at the edge of a hex that shows where a piece looks, and the facings that may be turned to."""

import msgspec
import pygame

from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.ui.widgets.palette import GOLD, INK, WHITE, Colour

MARK = ((0.16, 0.075), (0.14, 0.06), (0.09, 0.02))
"""Half the breadth of the mark and of its two inner edges, and how far the tip of each is ahead of its middle."""

AHEAD = tuple(
    sorted(
        ((slide / 20, ahead / 20) for slide in range(-9, 10) for ahead in range(8, 15)),
        key=lambda at: abs(at[0]) + abs(at[1] - 0.55),
    )
)
"""Where the mark may be, in hexes to the right of the middle and ahead of it: at the edge of the hex if it is free."""


PIPS = 0.58
"""How far from the middle of a hex the facings are that may be turned to, clear of the piece."""


class FacingMark(msgspec.Struct, frozen=True, kw_only=True):
    """A facing that is being chosen: of which piece, in which hex, the one turned to and all that are offered."""

    piece: PieceId
    hex_id: Hex
    facing: int
    offered: tuple[int, ...]


def draw_facing(
    window: pygame.Surface, at: tuple[float, float], width: float, facing: int, colour: Colour
) -> None:
    """Draw the mark of a piece that looks in a direction, in degrees clockwise from north."""
    # A light edge between two dark ones is seen on the ground, on a banner and on any colour.
    for ink, (half, tip) in zip((INK, WHITE, colour), MARK, strict=True):
        _chevron(window, at, width, facing, ink, half, tip)


def facing_spots(width: float, facing: int) -> tuple[list[tuple[float, float]], tuple[int, int]]:
    """Return where the mark of a facing may be, in pixels from the middle of its hex, and how large it is."""
    spots = [pygame.Vector2(right, -ahead).rotate(facing) * width for right, ahead in AHEAD]
    half, tip = MARK[0]
    corners = [pygame.Vector2(x, y).rotate(facing) * width for x, y in ((0, -tip), (half, tip), (-half, tip))]
    wide = 2 * max(abs(corner.x) for corner in corners)
    high = 2 * max(abs(corner.y) for corner in corners)
    return [(spot.x, spot.y) for spot in spots], (round(wide), round(high))


def draw_turning(window: pygame.Surface, centre: tuple[float, float], width: float, mark: FacingMark) -> None:
    """Draw a pip for each facing that may be turned to, and a bold mark for the one that is."""
    for facing in mark.offered:
        if facing != mark.facing:
            at = centre + pygame.Vector2(0, -PIPS * width).rotate(facing)
            pygame.draw.circle(window, INK, at, max(4, width * 0.06))
            pygame.draw.circle(window, WHITE, at, max(2.5, width * 0.04))
    _chevron(window, centre, width, mark.facing, INK, 0.21, 0.755)
    _chevron(window, centre, width, mark.facing, GOLD, 0.175, 0.725)


def _chevron(
    window: pygame.Surface,
    centre: tuple[float, float],
    width: float,
    facing: int,
    colour: Colour,
    half: float,
    tip: float,
) -> None:
    shape = ((0, -tip), (half, half * 0.95 - tip), (-half, half * 0.95 - tip))
    points = [centre + (pygame.Vector2(point) * width).rotate(facing) for point in shape]
    pygame.draw.polygon(window, colour, points)
