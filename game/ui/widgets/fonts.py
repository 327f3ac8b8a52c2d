"""The game's types in the sizes of the window, and texts drawn with them."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal
from unicodedata import category

import pygame

from game.i18n.direction import in_drawn_order
from game.resources import ASSETS
from game.ui.widgets.palette import INK, Colour, written

FONTS = ASSETS / "fonts"
SHORT = 5
SMALL = 3
"""Letters of "and", "of" or "the" in any language, with which no shortened name ends."""

SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The sizes that a line is tried in before any of it is left out."""

MAX_KEPT = 1500
"""Texts kept drawn."""

MAX_LINE, MAX_TEXT = 4_000, 40_000
"""Letters that no window has room for: in a line, and in a text that is broken into lines."""

UNSHOWN = {"Cc": "\ufffd", "Cs": "\ufffd", "Cf": ""}
"""What stands for letters that no type can show; they come with titles of maps and names of files."""

GAP = re.compile(r"[^\S\u00a0\u202f]+(?!%)")
"""Where a line can be broken: not at a space that holds a sign to its word, nor before %."""

CITED = re.compile(r"\s*\((?:[A-Z][A-Z0-9]-[0-9]{2,3}(?:, )?)+\)")
"""Numbers of rules in brackets: they are read in the rule book only."""

Style = Literal[
    "title",
    "heading",
    "verdict",
    "name",
    "body",
    "bold",
    "italic",
    "button",
    "small",
    "label",
    "badge",
    "tag",
    "tiny",
]

STYLES: dict[Style, tuple[str, int]] = {
    "title": ("LinLibertine_RB.otf", 60),
    "heading": ("LinLibertine_RB.otf", 26),
    "verdict": ("LinLibertine_RB.otf", 22),
    "name": ("LinLibertine_RB.otf", 21),
    "body": ("LinLibertine_R.otf", 18),
    "bold": ("LinLibertine_RB.otf", 18),
    "italic": ("LinLibertine_RI.otf", 18),
    "button": ("Inter-Bold.otf", 13),
    "small": ("Inter-Regular.otf", 13),
    "label": ("Inter-Bold.otf", 12),
    "badge": ("Inter-Bold.otf", 17),
    "tag": ("Inter-Bold.otf", 12),
    "tiny": ("Inter-Regular.otf", 11),
}
"""File and size at 1280 x 800."""


class Fonts:
    """Draws texts at one scale and keeps them; only those of a rule book with the numbers of rules `cited`."""

    def __init__(self, scale: float, *, cited: bool = False) -> None:
        self.scale, self.cited = scale, cited
        self._others: dict[float, Fonts] = {}
        self._kept: OrderedDict[tuple[str, Style, Colour], pygame.Surface] = OrderedDict()
        self._wrapped: OrderedDict[tuple[str, Style, int], list[str]] = OrderedDict()
        self._widths: OrderedDict[tuple[str, Style], int] = OrderedDict()

    def at(self, share: float) -> "Fonts":
        """Return the same types smaller, or larger."""
        if share not in self._others:
            self._others[share] = Fonts(self.scale * share, cited=self.cited)
        return self._others[share]

    def font(self, style: Style) -> pygame.font.Font:
        """Return the type of a style."""
        file, size = STYLES[style]
        return _font(file, max(9, round(size * self.scale)))

    def height(self, style: Style) -> int:
        """Return the height of a line."""
        return self.font(style).get_linesize()

    def width(self, text: str, style: Style) -> int:
        """Measure a text."""
        key = (text, style)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = self.font(style).size(self.shown(text))[0]
            if len(self._widths) > MAX_KEPT:
                self._widths.popitem(last=False)
        return width

    def text(self, text: str, style: Style = "body", colour: Colour = INK) -> pygame.Surface:
        """Draw a text on nothing."""
        colour = written(colour)
        key = (text, style, colour)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = self.font(style).render(
            in_drawn_order(self.shown(text)) if self.width(text, style) else "", True, colour
        )
        self._kept[key] = drawn
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return drawn

    def wrap(self, text: str, style: Style, width: int) -> list[str]:
        """Break a text into lines no wider than asked; paths are broken, other long words cut with dots."""
        key = (text, style, width)
        if key not in self._wrapped:
            self._wrapped[key] = self._wrap(text, style, width)
            if len(self._wrapped) > MAX_KEPT:
                self._wrapped.popitem(last=False)
        return self._wrapped[key]

    def fitting(
        self, text: str, styles: tuple[Style, ...], width: int, height: int
    ) -> tuple[Style, list[str]]:
        """Break a text into lines in the first of the styles in which it fits a place, or in the last."""
        style = next((style for style in styles if self.fits(text, style, width, height)), styles[-1])
        return style, self.wrap(text, style, width)

    def fits(self, text: str, style: Style, width: int, height: int) -> bool:
        """Return whether a text can be broken into lines that fit a place, no word of it cut."""
        if any(self.width(word, style) > width for word in GAP.split(text)):
            return False
        return len(self.wrap(text, style, width)) * self.height(style) <= height

    def line(self, text: str, style: Style, colour: Colour, width: int) -> pygame.Surface:
        """Draw a text in one line: smaller where it must be, cut with dots only where it could not be read."""
        found = next((share for share in SMALLER if self.at(share).width(text, style) <= width), SMALLER[-1])
        return self.at(found).text(self.at(found).shortened(text, style, width), style, colour)

    def shortened(self, text: str, style: Style, width: int) -> str:
        """Cut a text with dots so that it fits."""
        text = self.shown(text)
        if self.width(text, style) <= width:
            return text
        fits, too_long = 0, min(len(text), MAX_LINE)
        while too_long - fits > 1:
            centre = (fits + too_long) // 2
            if self.font(style).size(f"{text[:centre]}…")[0] <= width:
                fits = centre
            else:
                too_long = centre
        return f"{text[:fits].rstrip()}…"

    def curtailed(self, name: str, style: Style, width: int) -> str:
        """Leave the last words of a name away until it fits, and small words with them; cut a single word."""
        return self.shortened(self.first_words(name, style, width), style, width)

    def first_words(self, name: str, style: Style, width: int) -> str:
        """Leave the last words of a name away until it fits or is one word, and small words with them."""
        words = name.split()
        while len(words) > 1 and self.width(" ".join(words), style) > width:
            words.pop()
            while len(words) > 1 and len(words[-1]) <= SMALL and not words[-1][0].isupper():
                words.pop()
        if len(name) > len(words[0]) <= SHORT and len(words) == 1:
            words = name.split()[-1:]  # Cumberland says more than Duke
        return " ".join(words).rstrip(",")

    def shown(self, text: str) -> str:
        """Return the part of a line that is drawn."""
        return shown(text if self.cited else CITED.sub("", text))

    def _wrap(self, text: str, style: Style, width: int) -> list[str]:
        lines: list[str] = []
        for paragraph in map(self.shown, text[:MAX_TEXT].split("\n")):
            line = ""
            for gap, word in self._words(paragraph, style, width):
                longer = f"{line}{gap}{word}" if line else word
                if self.width(longer, style) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = self.shortened(word, style, width)
            lines.append(line)
        return lines

    def _words(self, paragraph: str, style: Style, width: int) -> Iterator[tuple[str, str]]:
        """Divide a paragraph at its gaps but before %, and a path wider than a line at its slashes; with its gap."""
        for word in GAP.split(paragraph.strip()):
            path = self.width(word, style) > width and re.split(r"(?<=[/\\])", word)
            for index, part in enumerate(path or (word,)):
                yield ("" if index else " "), part


def shown(text: str) -> str:
    """Return the part of a line that a type can show."""
    if len(text) <= MAX_LINE and text.isprintable():
        return text
    line = text[:MAX_LINE]
    return "".join(letter if letter == "\n" else UNSHOWN.get(category(letter), letter) for letter in line)


@cache
def _font(file: str, size: int) -> pygame.font.Font:
    path = FONTS / file
    return pygame.font.Font(path if path.is_file() else None, size)


def blit_at(
    window: pygame.Surface, picture: pygame.Surface, **at: Sequence[float] | pygame.Vector2
) -> pygame.Rect:
    """Draw a picture so that the side or corner named lies at a point; gives its place."""
    return window.blit(picture, picture.get_rect(**at))


def draw_lines(
    surface: pygame.Surface,
    fonts: Fonts,
    lines: list[str],
    at: tuple[int, int],
    style: Style = "body",
    colour: Colour = INK,
) -> int:
    """Draw lines one below the other; gives the y below the last."""
    x, y = at
    for line in lines:
        surface.blit(fonts.text(line, style, colour), (x, y))
        y += fonts.height(style)
    return y
