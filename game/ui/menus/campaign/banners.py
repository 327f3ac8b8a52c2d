"""The banners of the rule systems: a colour and a device of each system's own, its name, and what is told of it."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import pygame

from game.content.assets import assets_of
from game.engine.system_info import SystemInfo
from game.resources import ASSETS
from game.ui.widgets.buttons import Button, box, tinted
from game.ui.widgets.fonts import Fonts, Style, draw_lines
from game.ui.widgets.palette import GOLD, PAPER, SHADOW, Colour, darker, is_contrasted, lighter

DEVICE = "symbols/device.svg"
PLAIN_DEVICE = ASSETS / "tools" / "device.svg"
"""The device of a system that has none of its own."""

TAIL = 16
"""Pixels that the two ends of a banner hang below it, at 1280 x 800."""

MARGIN = 11
"""Pixels left free at either side of what is written on a banner, at 1280 x 800."""

SIZES: tuple[Style, ...] = ("small", "tiny")
"""What the texts of banners are written in, the first in which all have room."""


class Banner(msgspec.Struct, frozen=True, kw_only=True):
    """A banner: the key of its button, its system, what is told of it, and the line at its foot.

    One that is not `is_open` only says why not; it is grey.
    """

    key: str
    info: SystemInfo
    name: str
    text: str = ""
    foot: str = ""
    is_chosen: bool = False
    is_open: bool = True


def banner_buttons(banners: Sequence[Banner], places: Sequence[pygame.Rect], scale: float) -> list[Button]:
    """Make a button of each banner without its tails."""
    tail = round(TAIL * scale)
    return [
        Button(
            key=banner.key,
            text="",
            rect=box(pygame.Rect(place.x, place.y, place.width, place.height - tail)),
            look="banner",
            enabled=banner.is_open,
        )
        for banner, place in zip(banners, places, strict=True)
    ]


def banner_rects(area: pygame.Rect, count: int, scale: float, *, least: int = 116) -> list[pygame.Rect]:
    """Hang a number of banners side by side, in as many rows as their least breadth needs."""
    gap = round(10 * scale)
    columns = max(1, min(count, (area.width + gap) // (round(least * scale) + gap)))
    deep = max(1, -(-count // columns))
    columns = max(1, -(-count // deep))
    width = (area.width - gap * (columns - 1)) // columns
    height = (area.height - gap * (deep - 1)) // deep
    return [
        pygame.Rect(
            area.x + index % columns * (width + gap),
            area.y + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


def draw_banners(
    window: pygame.Surface, places: Sequence[pygame.Rect], banners: Sequence[Banner], fonts: Fonts, lit: str
) -> None:
    """Draw banners, all in the same letters; what has no room on them is told by a tip. `lit` is pointed at."""
    names, feet = [banner.name for banner in banners], [banner.foot for banner in banners]
    width = min((place.width for place in places), default=0) - round(2 * MARGIN * fonts.scale)
    name_style = _in_a_line(names, ("name", "bold", "label", "tiny"), width, fonts)
    foot_style = _in_a_line(feet, ("label", "tiny"), width, fonts)
    text_style: Style | None = None
    for size in SIZES:
        styles = (name_style, size, foot_style)
        parts = [_parts(place, banner, fonts, styles) for place, banner in zip(places, banners, strict=True)]
        if all(part.has_room for part in parts):
            text_style = size
            break
    for place, banner in zip(places, banners, strict=True):
        is_lit = banner.is_open and lit == banner.key
        _draw_cloth(window, place, banner, fonts.scale, is_lit=is_lit)
        parts_of = _parts(place, banner, fonts, (name_style, text_style or "tiny", foot_style))
        _write(window, place, banner, fonts, parts_of, text_style)


def _in_a_line(texts: Sequence[str], styles: Sequence[Style], width: int, fonts: Fonts) -> Style:
    """Return the first style in which each of some texts has room in a line, else the last."""
    return next(
        (style for style in styles if all(fonts.width(text, style) <= width for text in texts)), styles[-1]
    )


def _draw_cloth(
    window: pygame.Surface, place: pygame.Rect, banner: Banner, scale: float, *, is_lit: bool
) -> None:
    """Draw a banner on its rod, with an edge of gold where it is chosen or pointed at."""
    ground, tail = cloth(banner, is_lit=is_lit), round(TAIL * scale)
    shape = _outline(place, tail)
    pygame.draw.polygon(window, SHADOW, [(x + round(2 * scale), y + round(3 * scale)) for x, y in shape])
    pygame.draw.polygon(window, ground, shape)
    inner = place.inflate(-round(8 * scale), -round(8 * scale))
    pygame.draw.lines(window, lighter(ground, 0.25), True, _outline(inner, tail), max(1, round(scale)))
    if banner.is_chosen or is_lit:
        edge = max(2, round((3.5 if banner.is_chosen else 2) * scale))
        pygame.draw.lines(window, GOLD, True, shape, edge)
    rod = pygame.Rect(place.x - round(3 * scale), place.y - round(3 * scale), 0, round(6 * scale))
    rod.width = place.right + round(3 * scale) - rod.x
    pygame.draw.rect(window, darker(GOLD, 0.35), rod, border_radius=round(3 * scale))


def cloth(banner: Banner, *, is_lit: bool = False) -> Colour:
    """Return the colour of a banner: greyed where it is not offered, lighter under the pointer."""
    colour = banner.info.colour if banner.is_open else (92, 88, 82)
    if is_contrasted():
        colour = darker(colour, 0.4)
    return lighter(colour, 0.08) if is_lit and banner.is_open else colour


class _Parts(msgspec.Struct, frozen=True):
    """The lines of a banner, and where they begin: device, name, text, and what is at its foot."""

    device: pygame.Rect
    name: tuple[Style, list[str], int]
    text: tuple[list[str], int]
    foot: tuple[Style, list[str], int]
    has_room: bool


def _parts(place: pygame.Rect, banner: Banner, fonts: Fonts, styles: tuple[Style, Style, Style]) -> _Parts:
    """Break what is written on a banner into lines, in the styles of name, text and foot; its text may have no room."""
    scale, tail = fonts.scale, round(TAIL * fonts.scale)
    style, text_style, foot_style = styles
    space = place.inflate(-round(2 * MARGIN * scale), 0)
    top, bottom = space.y + round(10 * scale), space.bottom - round(1.7 * tail)
    name = fonts.wrap(banner.name, style, space.width)
    foot = fonts.wrap(banner.foot, foot_style, space.width) if banner.foot else []
    below = bottom - len(foot) * fonts.height(foot_style)
    size = round(
        min(
            max(36 * scale, place.height * 0.24),
            max(0, below - top - len(name) * fonts.height(style) - 6 * scale),
        )
    )
    size = size if size >= 18 * scale else 0
    sign = pygame.Rect(space.centerx - size // 2, top, size, size)
    top += size + round(3 * scale)
    under = top + len(name) * fonts.height(style)
    lines = fonts.wrap(banner.text, text_style, space.width) if banner.text else []
    spare = below - under - len(lines) * fonts.height(text_style)
    return _Parts(
        sign, (style, name, top), (lines, under + max(0, spare) // 2), (foot_style, foot, below), spare >= 0
    )


def _write(
    window: pygame.Surface,
    place: pygame.Rect,
    banner: Banner,
    fonts: Fonts,
    parts: _Parts,
    text_style: Style | None,
) -> None:
    """Write on a banner: device, name, text where all banners have room for theirs, and the line at its foot."""
    ink = PAPER if banner.is_open else lighter(cloth(banner), 0.62)
    if parts.device.width:
        window.blit(device(banner.info.id, parts.device.width, ink), parts.device)
    for style, lines, y in (parts.name, parts.foot):
        _centred(window, fonts, lines, style, (place.centerx, y), ink)
    if text_style is not None:
        lines, y = parts.text
        _centred(window, fonts, lines, text_style, (place.centerx, y), ink)


def _centred(
    window: pygame.Surface, fonts: Fonts, lines: list[str], style: Style, at: tuple[int, int], ink: Colour
) -> None:
    y = at[1]
    for line in lines:
        y = draw_lines(window, fonts, [line], (at[0] - fonts.width(line, style) // 2, y), style, ink)


def _outline(place: pygame.Rect, tail: int) -> list[tuple[int, int]]:
    """Return the corners of a banner with two tails."""
    return [
        place.topleft,
        (place.right - 1, place.y),
        (place.right - 1, place.bottom),
        (place.centerx, place.bottom - tail),
        (place.x, place.bottom),
    ]


@lru_cache(maxsize=40)
def device(system: str, size: int, colour: Colour) -> pygame.Surface:
    """Draw the device of a system, or the plain one, in a square a given number of pixels wide."""
    own = assets_of(system) / DEVICE
    return tinted(own if own.is_file() else PLAIN_DEVICE, size, colour)
