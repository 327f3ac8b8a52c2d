"""Wooden pieces as SVG around the middle of a hex, in hundredths of a hex: blocks in a tray, banners, leaders."""

from collections.abc import Sequence

import msgspec

from game.ui.drawing.ground.svg import tint
from game.ui.widgets.palette import DARK_WOOD, GOLD, INK, SHADOW, Colour, darker, mixed

CREAM: Colour = (255, 250, 238)
WOOD: Colour = (222, 188, 140)
TRAY: Colour = (74, 54, 38)
SOCKET: Colour = (46, 33, 23)
SKIN: Colour = (236, 204, 164)

FLOOR, HIGH, DEEP = 26.0, 17.0, 8.0
"""Where the foot of the blocks is below the middle, how high they are, and how far their tops reach back."""

BROAD, ROW = 19.0, 78.0
"""The width of a block, and that of a row at most."""

Point = tuple[float, float]


class Banner(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cloth of a banner is; `shape` 0 is square, 1 swallow-tailed, 2 pointed."""

    x: float
    y: float
    long: float
    tall: float
    shape: int

    @property
    def middle(self) -> Point:
        """Where its emblem is."""
        return self.x + self.long / 2 - (0.0, 3.0, 1.5)[self.shape], self.y + self.tall / 2

    @property
    def outline(self) -> list[Point]:
        """Its corners, from the top of the pole."""
        left, top, right, bottom = self.x, self.y, self.x + self.long, self.y + self.tall
        notch, middle = right - self.tall * 0.30, top + self.tall / 2
        if self.shape == 1:
            return [(left, top), (right, top), (notch, middle), (right, bottom), (left, bottom)]
        if self.shape == 2:
            return [(left, top), (notch, top), (right, middle), (notch, bottom), (left, bottom)]
        return [(left, top), (right, top), (right, bottom), (left, bottom)]


def banner_of(shape: int, full: int, *, far: bool) -> Banner:
    """Return the banner of a unit: from afar it is all there is of it."""
    if far:
        return Banner(x=-34, y=-38, long=68, tall=48, shape=shape)
    return Banner(x=-31 if full > 2 else -23, y=-46, long=48 if shape == 0 else 55, tall=37, shape=shape)


def far_unit(banner: Banner, colour: Colour, arm: Colour, blocks: int, full: int) -> str:
    """Draw a unit from afar: its banner, and a notch for each block below it."""
    parts = [_ball(4, 22, 34, SHADOW, 0.30, 0.36), _cloth(banner, colour, arm, 3.2)]
    step = banner.long / max(1, full)
    for number in range(full):
        left, right = banner.x + number * step + 1, banner.x + (number + 1) * step - 1
        box = [(left, 15), (right, 15), (right, 30), (left, 30)]
        if number < blocks:
            parts.append(_shape(box, colour, rim=CREAM, width=2.4))
    return "".join(parts)


def unit(banner: Banner, colour: Colour, arm: Colour, blocks: int, full: int, *, saltire: bool) -> str:
    """Draw a unit: the blocks that are left in their tray, shaded as far as they stand, the banner behind them."""
    width = min(BROAD, ROW / max(1, full))
    left = -width * full / 2
    parts = [_ball(left + width * blocks / 2 + 6, FLOOR + 2, width * blocks / 2 + 8, SHADOW, 0.34, 0.24)]
    a, b = left - 3, -left + 3
    back = FLOOR - DEEP - 1
    parts.append(
        _shape([(a, FLOOR + 1), (b, FLOOR + 1), (b + 5, back), (a + 5, back)], TRAY, rim=CREAM, width=2.6)
    )
    parts.append(_shape([(a, FLOOR + 1), (b, FLOOR + 1), (b + 5, back), (a + 5, back)], TRAY))
    parts.append(_shape([(a, FLOOR + 1), (b, FLOOR + 1), (b, FLOOR + 5), (a, FLOOR + 5)], darker(TRAY, 0.35)))
    for number in range(blocks, full):
        x = left + number * width
        parts.append(
            _shape(
                [
                    (x + 2, FLOOR - 1),
                    (x + width - 1.5, FLOOR - 1),
                    (x + width + 2.2, FLOOR - DEEP + 0.8),
                    (x + 5.6, FLOOR - DEEP + 0.8),
                ],
                SOCKET,
            )
        )
    parts.append(_pole(banner))
    parts.append(_cloth(banner, colour, arm, 2.0))
    parts.append(_folds(banner))
    if blocks:
        parts.append(_rim(left, width * blocks))
    parts += [
        _block(left + number * width, width - 1.2, colour, saltire=saltire)
        for number in reversed(range(blocks))
    ]
    return "".join(parts)


def leader(colour: Colour, *, bonnet: bool, is_lost: bool) -> str:
    """Draw a leader as a turned figure in his side's coat: with bonnet and cockade, or with a laced tricorne."""
    coat = (104, 96, 88) if is_lost else colour
    body = "M-8 16C-9 4 -7 -4 -4 -6L4 -6C7 -4 9 4 8 16Z"
    parts = [
        _ball(4, 17, 13, SHADOW, 0.35, 0.36),
        _ball(0, 16, 12.4, CREAM, 1, 0.44),
        _ball(0, 16, 11, darker(GOLD, 0.25), 1, 0.42),
        _ball(0, 14.6, 11, mixed(GOLD, CREAM, 0.35), 1, 0.40),
        f'<path d="{body}" fill="{tint(coat)}" stroke="{tint(CREAM)}" stroke-width="1.8"/>',
        _shape([(2, -5.6), (4, -6), (7, -3), (8, 16), (3, 16)], darker(coat, 0.38), opacity=0.7),
        _line("M-5.6 -3L5 9", CREAM, 2.6),
        _ball(0, -11.5, 7.0, CREAM),
        _ball(0, -11.5, 6.2, SKIN),
        _ball(1.6, -10.6, 4.2, mixed(SKIN, (120, 80, 50), 0.25), 0.5),
    ]
    if bonnet:
        crown = "M-8.5 -13.5C-9 -20.5 8 -21.5 8.5 -13.5C5 -11.8 -5 -11.8 -8.5 -13.5Z"
        parts.append(_hat(crown, mixed(darker(colour, 0.45), INK, 0.3), CREAM) + _ball(-4.4, -16, 2.7, CREAM))
    else:
        brim = "M-11 -13C-7 -14 -6 -20.5 0 -20.5C6 -20.5 7 -14 11 -13C6 -10.6 -6 -10.6 -11 -13Z"
        parts.append(_hat(brim, INK, GOLD))
    return "".join(parts)


def _block(x: float, width: float, colour: Colour, *, saltire: bool) -> str:
    """Draw a painted block: its face with the side's cross, its lit top and its shaded end."""
    y, shift = FLOOR, 4.4
    lit, dark = mixed(mixed(colour, WOOD, 0.62), CREAM, 0.15), darker(colour, 0.42)
    right, top = x + width, y - HIGH
    end = [(right, y), (right + shift, y - DEEP), (right + shift, top - DEEP), (right, top)]
    head = [(x, top), (right, top), (right + shift, top - DEEP), (x + shift, top - DEEP)]
    cx, cy, r = x + width / 2, y - HIGH / 2, min(4.6, width * 0.3)
    arms = (
        f"M{cx - r:.1f} {cy - r:.1f}L{cx + r:.1f} {cy + r:.1f}M{cx + r:.1f} {cy - r:.1f}L{cx - r:.1f} {cy + r:.1f}"
        if saltire
        else f"M{cx - r:.1f} {cy:.1f}L{cx + r:.1f} {cy:.1f}M{cx:.1f} {cy - r:.1f}L{cx:.1f} {cy + r:.1f}"
    )
    return (
        _shape(end, dark)
        + _shape(head, lit)
        + _shape([(x, y), (right, y), (right, top), (x, top)], colour)
        + _line(arms, mixed(colour, CREAM, 0.68), 2.0)
        + _line(
            f"M{x + 0.6:.1f} {top + 0.6:.1f}L{right - 0.6:.1f} {top + 0.6:.1f}",
            mixed(colour, CREAM, 0.55),
            1.1,
        )
    )


def _rim(left: float, width: float) -> str:
    """Draw the cream rim round a row of blocks, which sets it off from any ground."""
    right, top = left + width - 1.2, FLOOR - HIGH
    outline = [
        (left, FLOOR),
        (left, top),
        (left + 4.4, top - DEEP),
        (right + 4.4, top - DEEP),
        (right + 4.4, FLOOR - DEEP),
        (right, FLOOR),
    ]
    return _shape(outline, CREAM, rim=CREAM, width=2.8)


def _pole(banner: Banner) -> str:
    x, top = banner.x, banner.y - 2
    return (
        _line(f"M{x} 10L{x} {top}", CREAM, 4.6)
        + _line(f"M{x} 10L{x} {top}", DARK_WOOD, 2.6)
        + _ball(x, top - 1, 3.2, CREAM)
        + _ball(x, top - 1, 2.4, GOLD)
    )


def _cloth(banner: Banner, colour: Colour, arm: Colour, rim: float) -> str:
    """Draw the cloth with its cream rim, the colour of its class along the pole."""
    x, y, tall = banner.x, banner.y, banner.tall
    hem = [(x, y), (x + 5, y), (x + 5, y + tall), (x, y + tall)]
    line = [(x + 5, y), (x + 6.4, y), (x + 6.4, y + tall), (x + 5, y + tall)]
    return (
        _shape([(px + 1.6, py + 2) for px, py in banner.outline], SHADOW, opacity=0.35)
        + _shape(banner.outline, colour, rim=CREAM, width=rim * 2)
        + _shape(banner.outline, colour)
        + _shape(hem, arm)
        + _shape(line, CREAM, opacity=0.9)
    )


def _folds(banner: Banner) -> str:
    """Let the cloth hang in folds."""
    text, top, foot = "", banner.y + 0.8, banner.y + banner.tall - 0.8
    for at, wide, shade in ((0.22, 0.13, (0, 0, 0)), (0.44, 0.11, (255, 255, 255)), (0.64, 0.12, (0, 0, 0))):
        a, b = banner.x + banner.long * at, banner.x + banner.long * (at + wide)
        text += _shape([(a, top), (b, top), (b - 3, foot), (a - 3, foot)], shade, opacity=0.10)
    return text


def _shape(
    points: Sequence[Point], fill: Colour, *, opacity: float = 1, rim: Colour | None = None, width: float = 1
) -> str:
    text = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    edge = f' stroke="{tint(rim)}" stroke-width="{width}" stroke-linejoin="round"' if rim else ""
    return f'<path d="{text}" fill="{tint(fill)}" fill-opacity="{opacity:.2f}"{edge}/>'


def _line(text: str, colour: Colour, width: float) -> str:
    return (
        f'<path d="{text}" fill="none" stroke="{tint(colour)}" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _ball(x: float, y: float, radius: float, fill: Colour, opacity: float = 1, flat: float = 1) -> str:
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{radius:.1f}" ry="{radius * flat:.1f}" fill="{tint(fill)}" '
        f'fill-opacity="{opacity}"/>'
    )


def _hat(outline: str, fill: Colour, lace: Colour) -> str:
    return f'<path d="{outline}" fill="{tint(fill)}" stroke="{tint(lace)}" stroke-width="1.3"/>'
