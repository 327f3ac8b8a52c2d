"""The signs of pieces and dice: drawn files in any size and colour, and letters where a file is missing."""

from functools import lru_cache
from pathlib import Path

import pygame

from game.content.assets import symbol_file
from game.ui.drawing.motion import DieMotion
from game.ui.widgets.buttons import tinted
from game.ui.widgets.fonts import FONTS, blit_at
from game.ui.widgets.palette import INK, Colour, darker

IVORY: Colour = (250, 244, 226)


@lru_cache(maxsize=600)
def draw_icon(symbol: str, size: int, colour: Colour) -> pygame.Surface:
    """Draw a symbol in a square a given number of pixels wide.

    `symbol` is a name, or that of a rule system before it, whose own drawing then comes first (`own_symbol`).
    """
    path = _file(symbol)
    if path is None:
        return _letters(symbol.rpartition("/")[2], max(4, size), colour)
    return tinted(path, size, colour)


def has_icon(symbol: str) -> bool:
    """Return whether a symbol is drawn."""
    return _file(symbol) is not None


def die_icon(symbol: str, size: int, colour: Colour) -> pygame.Surface:
    """Draw the symbol of a face of the die."""
    system, slash, name = symbol.rpartition("/")
    own = f"{system}{slash}die-{name}"
    return draw_icon(own if has_icon(own) else symbol, size, colour)


def draw_die(
    window: pygame.Surface,
    place: pygame.Rect,
    symbol: str,
    motion: DieMotion,
    ground: Colour = IVORY,
    colour: Colour = INK,
) -> None:
    """Draw a die with a face up, where its motion has taken it."""
    size = place.width
    die = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.rect(die, darker(ground, 0.35), die.get_rect(), border_radius=size // 5)
    pygame.draw.rect(die, ground, (0, 0, size, size - max(2, size // 14)), border_radius=size // 5)
    pygame.draw.rect(die, INK, die.get_rect(), max(1, size // 40), border_radius=size // 5)
    blit_at(die, die_icon(symbol, round(size * 0.72), colour), center=(size // 2, size // 2 - size // 28))
    if motion.angle:
        die = pygame.transform.rotozoom(die, motion.angle, 1.0)
        place = die.get_rect(
            center=(round(place.centerx + motion.right), round(place.centery - motion.above))
        )
    window.blit(die, place)


@lru_cache(maxsize=200)
def _file(symbol: str) -> Path | None:
    """Find the file of a symbol, in the folder of the system named first, else of any; None if there is none."""
    system, _, name = symbol.rpartition("/")
    return symbol_file(name, system)


def _letters(symbol: str, size: int, colour: Colour) -> pygame.Surface:
    letters = symbol if symbol.isdecimal() else "".join(word[0] for word in symbol.split("-"))[:2].upper()
    path = FONTS / "Inter-Bold.otf"
    font = pygame.font.Font(path if path.is_file() else None, max(6, round(size * 0.7)))
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    blit_at(square, font.render(letters or "?", True, colour), center=(size // 2, size // 2))
    return square
