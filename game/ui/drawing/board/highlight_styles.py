"""How the hexes of each kind of mark are highlighted: their shapes differ, not only their colours."""

from collections.abc import Iterable
from typing import Literal

import msgspec
import pygame

from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.hex_shapes import dashes, fill, hatch, ring
from game.ui.widgets.buttons import tool_icon
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import GOLD, INK, LIVERIES, SELECTED, WARNING, WHITE

Left = Literal["all", "melee", "none"]
"""What a piece could still do after a move: all, strike but not fire, or not attack."""

Paint = tuple[int, int, int, int]
"""A colour and how much it covers, 0 to 255."""


class Outline(msgspec.Struct, frozen=True, kw_only=True):
    """A line around a hex; `inset` and `thickness` are in widths of a line, `more` in pixels added to the thickness."""

    paint: Paint
    inset: float
    thickness: float = 1
    more: int = 0
    dashed: bool = False


class HexStyle(msgspec.Struct, frozen=True, kw_only=True):
    """How a hex is highlighted: filled first, hatched perhaps, then outlined; `dot` marks its middle."""

    fill: Paint
    outlines: tuple[Outline, ...] = ()
    dot: bool = False
    is_hatched: bool = False


SECTION_STYLE = HexStyle(fill=(*WHITE, 84))
"""The section of the card that is pointed at, below all others."""

HIGHLIGHT_STYLES = {
    "could_reach": HexStyle(
        fill=(*WHITE, 52),
        # A little less than a half, so that it is rounded down.
        outlines=(Outline(paint=(*INK, 110), inset=1.8, thickness=0.49, dashed=True),),
    ),
    "choosable": HexStyle(
        fill=(*WHITE, 60),
        outlines=(
            Outline(paint=(*INK, 235), inset=4 / 3, more=3),
            Outline(paint=(*GOLD, 255), inset=4 / 3, more=1),
        ),
    ),
    "reachable": HexStyle(
        fill=(*WHITE, 0),
        dot=True,
    ),
    "dangerous": HexStyle(
        fill=(*WARNING, 120),
        outlines=(Outline(paint=(*WARNING, 255), inset=1.5, thickness=1.6),),
        is_hatched=True,
    ),
    "targets": HexStyle(
        fill=(*WARNING, 50),
        outlines=(
            Outline(paint=(*WHITE, 230), inset=1.2, thickness=2),
            Outline(paint=(*WARNING, 255), inset=1.2),
        ),
    ),
    "chosen": HexStyle(
        fill=(*SELECTED, 120),
        outlines=(Outline(paint=(*INK, 255), inset=1), Outline(paint=(*WHITE, 255), inset=2.4)),
    ),
    "picked": HexStyle(
        fill=(*SELECTED, 190),
        outlines=(
            Outline(paint=(*INK, 255), inset=0.6, thickness=1.6),
            Outline(paint=(*WHITE, 255), inset=2.6),
        ),
    ),
    "rule_hexes": HexStyle(
        fill=(*GOLD, 84),
        outlines=(Outline(paint=(*INK, 220), inset=1, dashed=True),),
    ),
}
"""The styles by the names of the marks, in drawing order."""


def place_style(side_colour: int, *, held: bool) -> HexStyle:
    """Return the style of a hex that means something to the side of a livery; a whole line says that it is held."""
    colour = LIVERIES[side_colour]
    line = Outline(paint=(*colour, 255), inset=1.2, more=1, dashed=not held)
    return HexStyle(fill=(*colour, 44), outlines=(line,))


def highlight(surface: pygame.Surface, board: Board, hexes: Iterable[Hex], style: HexStyle) -> None:
    """Draw hexes in a style."""
    width = line_width(board)
    for hex_id in hexes:
        fill(surface, board, hex_id, style.fill)
        if style.is_hatched:
            hatch(surface, board, hex_id, (*WARNING, 255), width)
        for outline in style.outlines:
            draw = dashes if outline.dashed else ring
            thickness = max(1, round(width * outline.thickness) + outline.more)
            draw(surface, board, hex_id, width * outline.inset, outline.paint, thickness)


def dot(surface: pygame.Surface, board: Board, hex_id: Hex, left: Left = "all") -> None:
    """Mark the middle of a hex in reach: a dot, crossed swords where one could then only strike, else a ring."""
    x, y = board.centre(hex_id)
    if left == "melee":
        pygame.draw.circle(surface, (*INK, 200), (x, y), board.width * 0.125)
        swords = tool_icon("fact-melee", round(board.width * 0.19), WHITE)
        blit_at(surface, swords, center=(round(x), round(y)))
        return
    if left == "none":
        for paint, radius, share in (((*INK, 200), 0.09, 0.055), ((*WHITE, 245), 0.08, 0.03)):
            thick = max(2, round(board.width * share))
            pygame.draw.circle(surface, paint, (x, y), board.width * radius, thick)
        return
    pygame.draw.circle(surface, (*INK, 235), board.centre(hex_id), board.width * 0.085)
    pygame.draw.circle(surface, (*WHITE, 255), board.centre(hex_id), board.width * 0.055)


def line_width(board: Board) -> int:
    """Return how many pixels broad a line is at the present size of the hexes."""
    return max(2, round(board.width * 0.035))
