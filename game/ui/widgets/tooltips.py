"""The tip beside the pointer: rows of text, tables and symbols, measured and drawn."""

from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.engine.view import AreaKind
from game.ui.drawing.areas import draw_swatch
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import FAINT_INK, INK, PAPER_EDGE, WARNING, WHITE, Colour
from game.ui.drawing.textures import draw_rule, draw_tip
from game.ui.widgets.fonts import Fonts, Style, draw_lines
from game.ui.widgets.layout import side_by_side

TooltipLook = Literal[
    "name",
    "plain",
    "choice",
    "item",
    "sum",
    "reason",
    "place",
    "ground",
    "rule",
    "head",
    "cells",
    "chance",
    "group",
    "area",
]


class TooltipRow(msgspec.Struct, frozen=True):
    """A line of a tip; a "rule" is drawn, not written, and a row of a table has cells, or a share drawn as a bar.

    `symbol` is drawn before the text of a marker, `area` is the kind of area whose pattern is drawn there.
    """

    look: TooltipLook
    text: str = ""
    cells: tuple[str, ...] = ()
    share: float = 0.0
    symbol: str = ""
    area: AreaKind | None = None


LOOKS: dict[TooltipLook, tuple[Style, Colour]] = {
    "name": ("bold", INK),
    "plain": ("body", INK),
    "choice": ("bold", (20, 72, 50)),
    "item": ("small", INK),
    "sum": ("label", INK),
    "reason": ("italic", WARNING),
    "place": ("small", INK),
    "ground": ("small", FAINT_INK),
    "head": ("label", INK),
    "cells": ("small", INK),
    "chance": ("small", INK),
    "group": ("label", INK),
    "area": ("small", INK),
}

CELL, WIDE_CELL, BAR = 46, 68, 84
"""The breadth of a column of a table, of one of a table with few, and of the bar of a chance, at 1280 x 800."""

FEW = 2
SHARES = (1, 0.85, 0.7, 0.6, 0.5)
"""How much smaller a tip is written that has no room."""

MAX_OF_ROOM = 0.66
"""How much of the breadth of its room a tip may take, so that what it is about stays in sight."""


def measure(
    rows: list[TooltipRow], fonts: Fonts, width: int
) -> tuple[list[tuple[TooltipRow, list[str]]], tuple[int, int]]:
    """Break the rows into lines and say how large the tip is."""
    broken: list[tuple[TooltipRow, list[str]]] = []
    height, widest = 0, 0
    for row in rows:
        if row.look == "rule":
            broken.append((row, []))
            height += round(9 * fonts.scale)
            continue
        style = LOOKS[row.look][0]
        beside = _beside(row, fonts.scale) + _indent(row, fonts)
        lines = fonts.wrap(row.text, style, width - beside)
        heads = max((len(_wrapped(cell, row, fonts)) for cell in row.cells), default=1)
        lines = [""] * (heads - len(lines)) + lines
        broken.append((row, lines))
        height += fonts.height(style) * len(lines)
        widest = max([widest, *(fonts.width(line, style) + beside for line in lines)])
    return broken, (widest, height)


def draw_rows(
    window: pygame.Surface,
    rows: list[TooltipRow],
    pointer: tuple[int, int],
    space: pygame.Rect,
    fonts: Fonts,
    away: int = 0,
    spared: Sequence[tuple[float, float]] = (),
) -> pygame.Rect:
    """Draw a tip next to the pointer, a given number of pixels away, off the points to be spared; gives its place."""
    fonts = _fitting(rows, space, fonts)
    pad = round(10 * fonts.scale)
    _, (width, height) = measure(rows, fonts, round(310 * fonts.scale))
    area = side_by_side(
        pointer, (width + 2 * pad, height + 2 * pad - 2), space, away or round(18 * fonts.scale), spared
    )
    draw_tip(window, area)
    write_rows(window, rows, (area.x + pad, area.y + pad - 2), round(310 * fonts.scale), fonts)
    return area


def _fitting(rows: list[TooltipRow], space: pygame.Rect, fonts: Fonts) -> Fonts:
    """Choose smaller type for a tip that would not fit into its room."""
    for share in SHARES:
        chosen = fonts if share == 1 else fonts.at(share)
        pad = round(10 * chosen.scale)
        _, (width, height) = measure(rows, chosen, round(310 * chosen.scale))
        if width + 2 * pad <= space.width * MAX_OF_ROOM and height + 2 * pad <= space.height:
            break
    return chosen


def write_rows(
    window: pygame.Surface, rows: list[TooltipRow], at: tuple[int, int], width: int, fonts: Fonts
) -> None:
    """Write rows one below the other, broken into lines no wider than asked."""
    broken, (widest, _) = measure(rows, fonts, width)
    x, y = at
    for row, lines in broken:
        if row.look == "rule":
            draw_rule(window, (x, y + round(4 * fonts.scale)), widest)
            y += round(9 * fonts.scale)
            continue
        style, colour = LOOKS[row.look]
        if row.cells:
            _draw_cells(window, row, (x + widest, y), len(lines), fonts)
        _draw_symbol(window, row, (x, y), fonts)
        y = draw_lines(window, fonts, lines, (x + _indent(row, fonts), y), style, colour)


def _indent(row: TooltipRow, fonts: Fonts) -> int:
    """Return how much room the symbol of a row takes before its text."""
    side = fonts.height(LOOKS[row.look][0])
    return side * 2 if row.area else round(side * 1.3) if row.symbol else 0


def _draw_symbol(window: pygame.Surface, row: TooltipRow, at: tuple[int, int], fonts: Fonts) -> None:
    """Draw the symbol of a marker before its row, or the pattern of an area."""
    side = fonts.height(LOOKS[row.look][0])
    if row.area:
        draw_swatch(window, pygame.Rect(at[0], at[1] + 2, round(side * 1.7), side - 4), row.area)
    elif row.symbol:
        place = pygame.Rect(at, (side, side)).inflate(-2, -2)
        pygame.draw.rect(window, INK, place, border_radius=side)
        drawn = draw_icon(row.symbol, round(place.width * 0.8), WHITE)
        window.blit(drawn, drawn.get_rect(center=place.center))


def _beside(row: TooltipRow, scale: float) -> int:
    """Return how much room the cells of a row take next to its text."""
    if not row.cells:
        return 0
    bar = BAR if row.look == "chance" else 0
    return round((_cell(row) * len(row.cells) + bar + 8) * scale)


def _cell(row: TooltipRow) -> int:
    return WIDE_CELL if 1 < len(row.cells) <= FEW else CELL


def _wrapped(cell: str, row: TooltipRow, fonts: Fonts) -> list[str]:
    """Break what is over a column."""
    return fonts.wrap(cell, LOOKS[row.look][0], round((_cell(row) - 4) * fonts.scale))


def _draw_cells(
    window: pygame.Surface, row: TooltipRow, at: tuple[int, int], rows: int, fonts: Fonts
) -> None:
    """Draw the cells of a row, the last one ending at a point, and before them the bar of a chance."""
    (right, y), scale = at, fonts.scale
    style, colour = LOOKS[row.look]
    for cell in reversed(row.cells):
        lines = _wrapped(cell, row, fonts)
        top = y + (rows - len(lines)) * fonts.height(style)
        for line in lines:
            drawn = fonts.text(line, style, colour)
            window.blit(drawn, drawn.get_rect(topright=(right, top)))
            top += fonts.height(style)
        right -= round(_cell(row) * scale)
    if row.look == "chance":
        trough = pygame.Rect(right - round(BAR * scale), y + round(4 * scale), round(BAR * scale), 0)
        trough.height = fonts.height(style) - round(7 * scale)
        filled = trough.copy()
        filled.width = round(trough.width * row.share)
        pygame.draw.rect(window, PAPER_EDGE, trough, border_radius=2)
        pygame.draw.rect(window, INK, filled, border_radius=2)
