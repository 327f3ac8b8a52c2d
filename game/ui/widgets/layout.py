"""Where the panels of the window lie, worked out from its size, and from whether it is touched."""

from collections.abc import Sequence

import msgspec
from pygame import Rect

from game.ui.widgets.active_input import touchable

SMALLEST = (1024, 600)
"""The smallest window that is laid out; a smaller one shows part of it."""


class LibraryAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of a list of battles: the list, and picture and account of the chosen one."""

    scale: float
    heading: Rect
    battles: Rect
    picture: Rect
    account: Rect
    buttons: Rect


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """The places of the panel of settings: as many rows as there is room for, and the value in each."""

    panel: Rect
    heading: Rect
    rows: tuple[Rect, ...]
    values: tuple[Rect, ...]
    purpose: Rect
    reset: Rect
    done: Rect


class StatisticsAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of a battle in numbers: its sheets side by side, or all in one place with `tabs` to turn to them."""

    scale: float
    heading: Rect
    sheets: dict[str, Rect]
    tabs: tuple[Rect, ...]
    buttons: Rect


class BookAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of the rule book; where it is narrow the chapters are on the page, not next to it."""

    scale: float
    heading: Rect
    search: Rect
    chapters: Rect
    page: Rect
    buttons: Rect
    is_narrow: bool


def scale_of(size: tuple[int, int], text: int = 100) -> float:
    """Return how much larger than at 1280 x 800 everything is drawn; `text` is the player's wish, in percent."""
    width, height = at_least(size)
    return min(4.0, max(0.84, min(width / 1280, height / 800))) * text / 100


def library(size: tuple[int, int], *, text: int = 100) -> LibraryAreas:
    """Lay out a list of battles, on its right the picture and account of what is chosen, buttons below."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    low = height / scale < LOW
    head, foot, gap = (round(side * scale) for side in ((50, 50, 10) if low else (64, 68, 18)))
    margin = round((12 if low else 40) * scale)
    centre = height - head - foot
    broad = round(min(400 * scale, (width - 2 * margin) * 0.38))
    right = margin + broad + gap
    column = Rect(right, head, width - margin - right, centre)
    above = max(round(84 * scale), round(centre * 0.3)) if low else round(centre * 0.54)
    picture = Rect(column.x, column.y, column.width, above)
    top = picture.bottom + (gap if low else gap // 2)
    return LibraryAreas(
        scale=scale,
        heading=Rect(0, 0, width, head),
        battles=Rect(margin, head, broad, centre),
        picture=picture,
        account=Rect(column.x, top, column.width, column.bottom - top),
        buttons=Rect(margin, height - foot, width - 2 * margin, foot),
    )


LOW = 620
"""A window a given number of its own pixels high, or less, has a list of battles that is packed more closely."""


ROOMY = (900, 560)
"""A window of a given number of its own pixels, or more, has room for all sheets of a battle in numbers at once."""


def summary(size: tuple[int, int], *, text: int = 100, framed: bool = True) -> StatisticsAreas:
    """Lay out a battle in numbers; one that is not `framed` has no buttons."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    margin, gap = round(28 * scale), round(16 * scale)
    head, foot = round(76 * scale), round(68 * scale) if framed else margin
    space = Rect(margin, head, width - 2 * margin, height - head - foot)
    buttons = Rect(
        0, height - foot + round(14 * scale), min(space.width, round(680 * scale)), round(40 * scale)
    )
    buttons.centerx = width // 2
    if width / scale >= ROOMY[0] and height / scale >= ROOMY[1]:
        left = round(space.width * 0.46)
        upper = round(space.height * 0.42)
        right = Rect(space.x + left + gap, space.y, space.width - left - gap, upper)
        below = Rect(right.x, right.bottom + gap, right.width, space.height - upper - gap)
        sheets = {"dice": Rect(space.x, space.y, left, space.height), "losses": right, "courses": below}
        tabs: tuple[Rect, ...] = ()
    else:
        bar = Rect(space.x, space.y, space.width, round(34 * scale))
        tabs = tuple(rows(bar, 3, bar.height, round(4 * scale), 3))
        panel = Rect(space.x, bar.bottom + 2, space.width, space.height - bar.height - 2)
        sheets = dict.fromkeys(("dice", "losses", "courses"), panel)
    heading = Rect(margin, 0, width - 2 * margin, head)
    return StatisticsAreas(scale=scale, heading=heading, sheets=sheets, tabs=tabs, buttons=buttons)


def book(size: tuple[int, int], *, text: int = 100) -> BookAreas:
    """Lay out the rule book: chapters on the left, the page on the right, the search in the heading."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    margin, gap = round(24 * scale), round(14 * scale)
    head, foot = round(62 * scale), round(62 * scale)
    space = Rect(margin, head, width - 2 * margin, height - head - foot)
    is_narrow = width / scale < 800
    left = 0 if is_narrow else round(300 * scale)
    wide = min(round(360 * scale), space.width // 2)
    search = Rect(width - margin - wide, 0, wide, round(38 * scale)).move_to(centery=head // 2)
    buttons = Rect(margin, 0, min(space.width, round(760 * scale)), round(40 * scale))
    buttons.center = (width // 2, height - foot // 2)
    page = Rect(
        space.x + left + (gap if left else 0),
        space.y,
        space.width - left - (gap if left else 0),
        space.height,
    )
    return BookAreas(
        scale=scale,
        heading=Rect(margin, 0, space.width, head),
        search=search,
        chapters=page.copy() if is_narrow else Rect(space.x, space.y, left, space.height),
        page=page,
        buttons=buttons,
        is_narrow=is_narrow,
    )


def settings(size: tuple[int, int], lines: int, *, text: int = 100) -> Panel:
    """Lay out the panel of settings: rows from the top as far as there is room, what one is for, two buttons."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    pad, row, head = round(16 * scale), touchable(round(34 * scale)), round(40 * scale)
    purpose, foot = round(46 * scale), touchable(round(38 * scale))
    around = 2 * pad + head + purpose + foot + round(16 * scale)
    count = max(1, min(lines, (height - 16 - around) // row))
    panel = Rect(0, 0, min(width - 16, round(620 * scale)), around + count * row)
    panel.center = (width // 2, height // 2)
    inner = panel.inflate(-2 * pad, -2 * pad)
    first = inner.y + head + round(6 * scale)
    wide = inner.width - (round(14 * scale) if count < lines else 0)
    bands = tuple(Rect(inner.x, first + area * row, wide, row - round(3 * scale)) for area in range(count))
    choice = round(min(280 * scale, inner.width * 0.46))
    half = (inner.width - round(10 * scale)) // 2
    return Panel(
        panel=panel,
        heading=Rect(inner.x, inner.y, inner.width, head - round(4 * scale)),
        rows=bands,
        values=tuple(Rect(band.right - choice - 3, band.y + 3, choice, band.height - 6) for band in bands),
        purpose=Rect(inner.x, inner.bottom - foot - purpose, inner.width, purpose),
        reset=Rect(inner.x, inner.bottom - foot, half, foot),
        done=Rect(inner.right - half, inner.bottom - foot, half, foot),
    )


def dialog(size: tuple[int, int], content: tuple[int, int]) -> Rect:
    """Lay a dialog of so much content into the middle of the window, never larger than it."""
    width, height = at_least(size)
    rect = Rect(0, 0, min(content[0], width - 32), min(content[1], height - 32))
    rect.center = (width // 2, height // 2)
    return rect


def panel(area: Rect, scale: float) -> Rect:
    """Leave a margin of table around the panel that is in a place."""
    return area.inflate(-round(12 * scale), -round(8 * scale))


def rows(rect: Rect, count: int, height: int, gap: int, columns: int = 1) -> list[Rect]:
    """Fill a place from its top with rows of equal cells."""
    width = (rect.width - gap * (columns - 1)) // columns
    return [
        Rect(
            rect.x + (width + gap) * (area % columns),
            rect.y + (height + gap) * (area // columns),
            width,
            height,
        )
        for area in range(count)
    ]


def abreast(area: Rect, needs: Sequence[int], gap: int, maximum: float = 10**6) -> list[Rect]:
    """Fill a place with cells side by side, each as broad as it needs and a like share of the rest, but no more."""
    spare = min(maximum, (area.width - sum(needs) - gap * (len(needs) - 1)) / max(1, len(needs)))
    x = area.x + (area.width - sum(needs) - spare * len(needs) - gap * (len(needs) - 1)) / 2
    cells = []
    for need in needs:
        cells.append(Rect(round(x), area.y, round(x + need + spare) - round(x), area.height))
        x += need + spare + gap
    return cells


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size that a window is laid out for: its own, or the smallest there is."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
