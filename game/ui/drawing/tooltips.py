"""What is told of a thing: rows of text, tables and symbols, measured, fitted to a place and drawn."""

import pygame

from game.ui.drawing.board.areas import draw_swatch
from game.ui.drawing.icons import draw_icon
from game.ui.session.text.tooltip_rows import TooltipLook, TooltipRow
from game.ui.widgets.buttons import tool_icon
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, PAPER_EDGE, WARNING, WHITE, Colour
from game.ui.widgets.textures import draw_rule, draw_tip

LOOKS: dict[TooltipLook, tuple[Style, Colour]] = {
    "played": ("button", INK),
    "question": ("bold", INK),
    "verdict": ("verdict", INK),
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
    "fact": ("small", INK),
}

CELL, WIDE_CELL, BAR = 46, 68, 84
"""The breadth of a column of a table, of one of a table with few, and of the bar of a chance, at 1280 x 800."""

FEW, MANY = 2, 4
"""Tables of so many columns or fewer have broad ones; those of so many or more leave less room to the text."""

SMALLER = 0.88
"""How much smaller rows are written that have no room even so."""


def measure(
    rows: list[TooltipRow], fonts: Fonts, width: int
) -> tuple[list[tuple[TooltipRow, list[str]]], tuple[int, int]]:
    """Break the rows into lines and say how large they are together."""
    broken: list[tuple[TooltipRow, list[str]]] = []
    height, widest = 0, 0
    for row in rows:
        if row.look == "rule":
            broken.append((row, []))
            height += round(9 * fonts.scale)
            continue
        style = LOOKS[row.look][0]
        beside = _beside(row, fonts, width) + _indent(row, fonts)
        lines = fonts.wrap(row.text, style, width - beside)
        heads = max((len(_wrapped(cell, row, fonts, width)) for cell in row.cells), default=1)
        lines = [""] * (heads - len(lines)) + lines
        broken.append((row, lines))
        height += fonts.height(style) * len(lines)
        widest = max([widest, *(fonts.width(line, style) + beside for line in lines)])
    return broken, (widest, height)


def height_of(rows: list[TooltipRow], fonts: Fonts, width: int) -> int:
    """Return how high rows of a width are together."""
    return measure(rows, fonts, width)[1][1]


def draw_rows(
    window: pygame.Surface, rows: list[TooltipRow], pointer: tuple[int, int], space: pygame.Rect, fonts: Fonts
) -> None:
    """Draw a small sheet next to the pointer, within a place."""
    pad, width = round(10 * fonts.scale), round(310 * fonts.scale)
    _, (wide, high) = measure(rows, fonts, width)
    wide = width if any(row.cells for row in rows) else wide
    area = pygame.Rect(0, 0, wide + 2 * pad, high + 2 * pad - 2)
    area.midleft = (pointer[0] + round(18 * fonts.scale), pointer[1])
    area.clamp_ip(space)
    draw_tip(window, area)
    write_rows(window, rows, (area.x + pad, area.y + pad - 2), width, fonts)


def write_rows(
    window: pygame.Surface, rows: list[TooltipRow], at: tuple[int, int], width: int, fonts: Fonts
) -> None:
    """Write rows one below the other, broken into lines no wider than asked."""
    x, y = at
    for row, lines in measure(rows, fonts, width)[0]:
        if row.look == "rule":
            draw_rule(window, (x, y + round(4 * fonts.scale)), width)
            y += round(9 * fonts.scale)
            continue
        style, colour = LOOKS[row.look]
        if row.cells:
            _draw_cells(window, row, (x + width, y), len(lines), width, fonts)
        _draw_symbol(window, row, (x, y), fonts)
        y = draw_lines(window, fonts, lines, (x + _indent(row, fonts), y), style, colour)


def _indent(row: TooltipRow, fonts: Fonts) -> int:
    """Return how much room the symbol of a row takes before its text."""
    side = fonts.height(LOOKS[row.look][0])
    if row.look == "played":
        return side // 2
    return side * 2 if row.area else round(side * 1.3) if row.symbol else 0


def _draw_symbol(window: pygame.Surface, row: TooltipRow, at: tuple[int, int], fonts: Fonts) -> None:
    """Draw the symbol of a marker before its row, or the pattern of an area."""
    side = fonts.height(LOOKS[row.look][0])
    if row.look == "played":
        pygame.draw.rect(window, GOLD, (at[0], at[1] + 2, max(4, side // 4), side - 4))
    elif row.area:
        draw_swatch(window, pygame.Rect(at[0], at[1] + 2, round(side * 1.7), side - 4), row.area)
    elif row.look == "fact":
        blit_at(window, tool_icon(f"fact-{row.symbol}", side, INK), topleft=at)
    elif row.symbol:
        place = pygame.Rect(at, (side, side)).inflate(-2, -2)
        pygame.draw.rect(window, INK, place, border_radius=side)
        blit_at(window, draw_icon(row.symbol, round(place.width * 0.8), WHITE), center=place.center)


def _beside(row: TooltipRow, fonts: Fonts, width: int) -> int:
    """Return how much room the cells of a row take next to its text."""
    if not row.cells:
        return 0
    bar = _bar(fonts, width) if row.look == "chance" else 0
    return _cell(row, fonts, width) * len(row.cells) + bar + round(8 * fonts.scale)


def _bar(fonts: Fonts, width: int) -> int:
    return min(round(BAR * fonts.scale), width // 4)


def _cell(row: TooltipRow, fonts: Fonts, width: int) -> int:
    """Return the width of a column, narrower where the columns would leave too little room for the text."""
    wanted = WIDE_CELL if 1 < len(row.cells) <= FEW else CELL
    share = 0.57 if len(row.cells) < MANY else 0.66
    return min(round(wanted * fonts.scale), round(width * share) // max(1, len(row.cells)))


def _wrapped(cell: str, row: TooltipRow, fonts: Fonts, width: int) -> list[str]:
    """Break what is over a column; a chance is never parted from its sign, but for want of room loses its space."""
    if row.look != "head":
        style, room = _cell_style(row, fonts, width), _cell(row, fonts, width) - round(4 * fonts.scale)
        fits = all(fonts.width(each, style) <= room for each in row.cells)
        return [cell if fits else cell.replace(" ", "")]
    return fonts.wrap(cell, _cell_style(row, fonts, width), _cell(row, fonts, width) - round(4 * fonts.scale))


def _cell_style(row: TooltipRow, fonts: Fonts, width: int) -> Style:
    """Return the type of the cells of a row, which is small where a word is broader than its column."""
    style, room = LOOKS[row.look][0], _cell(row, fonts, width) - round(4 * fonts.scale)
    words = [word for cell in row.cells for word in (cell.split() if row.look == "head" else [cell])]
    fits = all(fonts.width(word, style) <= room for word in words)
    return style if fits else "tiny"


def _draw_cells(
    window: pygame.Surface, row: TooltipRow, at: tuple[int, int], rows: int, width: int, fonts: Fonts
) -> None:
    """Draw the cells of a row, the last one ending at a point, and before them the bar of a chance."""
    (right, y), scale = at, fonts.scale
    colour = LOOKS[row.look][1]
    style = _cell_style(row, fonts, width)
    for cell in reversed(row.cells):
        lines = _wrapped(cell, row, fonts, width)
        top = y + (rows - len(lines) if row.look == "head" else 0) * fonts.height(style)
        for line in lines:
            blit_at(window, fonts.text(line, style, colour), topright=(right, top))
            top += fonts.height(style)
        right -= _cell(row, fonts, width)
    if row.look == "chance":
        trough = pygame.Rect(0, y + round(4 * scale), _bar(fonts, width), 0).move_to(right=right)
        trough.height = fonts.height(style) - round(7 * scale)
        filled = trough.copy()
        filled.width = round(trough.width * row.share)
        pygame.draw.rect(window, PAPER_EDGE, trough, border_radius=2)
        pygame.draw.rect(window, INK, filled, border_radius=2)
