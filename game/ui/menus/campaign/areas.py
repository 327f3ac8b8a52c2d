"""Where the parts of the title, of the choice of a battle and of the choice of rules lie, by the size of the window."""

import msgspec
from pygame import Rect

from game.ui.widgets.layout import at_least, rows, scale_of

ROOMY = (960, 560)
"""A window of so many of its own pixels, or more, shows map, battle and rules at once."""


class BattlesAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of the choice of a battle: all side by side, or one at a time in a narrow window, with tabs."""

    scale: float
    heading: Rect
    tabs: tuple[Rect, ...]
    side: Rect
    page: Rect
    picture: Rect
    account: Rect
    seats: Rect
    acts: Rect
    banners: Rect
    buttons: Rect
    is_narrow: bool


class TitleAreas(msgspec.Struct, frozen=True, kw_only=True):
    """The places of the title: the name, the choices with what each is for where there is room, and the foot."""

    scale: float
    name: Rect
    choices: tuple[Rect, ...]
    foot: Rect
    is_told: bool


def battles(size: tuple[int, int], *, text: int = 100) -> BattlesAreas:
    """Lay out the choice of a battle."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    if width / scale < ROOMY[0] or height / scale < ROOMY[1]:
        return _narrow(width, height, scale)
    margin, gap, head, foot = (round(side * scale) for side in (18, 12, 56, 56))
    body = Rect(margin, head, width - 2 * margin, height - head - foot)
    left = round(body.width * 0.315)
    tab = round(32 * scale)
    tabs = tuple(rows(Rect(body.x, body.y, left, tab), 2, tab, round(4 * scale), 2))
    right = Rect(body.x + left + gap, body.y, body.width - left - gap, body.height)
    hung = round(min(196 * scale, body.height * 0.34))
    page = Rect(right.x, right.y, right.width, right.height - hung - gap)
    inner = page.inflate(-2 * gap, -2 * gap)
    half = round(inner.width * 0.47)
    act, seat = round(46 * scale), round((82 if inner.height > 420 * scale else 38) * scale)
    acts = Rect(inner.x, inner.bottom - act, half, act)
    seats = Rect(inner.x, acts.y - gap // 2 - seat, half, seat)
    return BattlesAreas(
        scale=scale,
        heading=Rect(body.x, 0, body.width, head),
        tabs=tabs,
        side=Rect(body.x, body.y + tab + gap // 2, left, body.height - tab - gap // 2),
        page=page,
        picture=Rect(inner.x, inner.y, half, seats.y - gap - inner.y),
        account=Rect(inner.x + half + gap, inner.y, inner.width - half - gap, inner.height),
        seats=seats,
        acts=acts,
        banners=Rect(right.x, page.bottom + gap, right.width, hung),
        buttons=Rect(body.x, height - foot, body.width, foot),
        is_narrow=False,
    )


def _narrow(width: int, height: int, scale: float) -> BattlesAreas:
    margin, gap = round(10 * scale), round(6 * scale)
    tab, foot = round(34 * scale), round(44 * scale)
    tabs = tuple(rows(Rect(margin, gap, width - 2 * margin, tab), 4, tab, gap, 4))
    body = Rect(margin, tab + 2 * gap, width - 2 * margin, height - tab - foot - 3 * gap)
    inner = body.inflate(-2 * gap, -2 * gap)
    seats = Rect(inner.x, inner.y, inner.width, round(40 * scale))
    below = Rect(inner.x, seats.bottom + gap, inner.width, inner.bottom - seats.bottom - gap)
    shown = below.width > 560 * scale and below.height > 240 * scale
    half = round(below.width * 0.45) if shown else 0
    bar = Rect(margin, height - foot - gap // 2, width - 2 * margin, foot)
    share = round(bar.width * 0.4)
    return BattlesAreas(
        scale=scale,
        heading=Rect(),
        tabs=tabs,
        side=body,
        page=body,
        picture=Rect(below.x, below.y, half, below.height),
        account=Rect(
            below.x + half + (gap if half else 0),
            below.y,
            below.width - half - (gap if half else 0),
            below.height,
        ),
        seats=seats,
        acts=Rect(bar.x, bar.y, share, foot),
        banners=body,
        buttons=Rect(bar.x + share + gap, bar.y, bar.width - share - gap, foot),
        is_narrow=True,
    )


def title(size: tuple[int, int], choices: int = 6, *, text: int = 100) -> TitleAreas:
    """Lay out the title: the name on the left, a number of choices below it, in columns where one has no room."""
    width, height = at_least(size)
    scale = scale_of(size, text)
    margin, foot = round(min(64 * scale, width * 0.05)), round(52 * scale)
    top = round(min(40 * scale, height * 0.05))
    name = Rect(margin, top, width - 2 * margin, round(min(150 * scale, height * 0.24)))
    space = Rect(margin, name.bottom + round(14 * scale), width - 2 * margin, 0)
    space.height = height - foot - space.y - round(8 * scale)
    tall, low, gap = round(58 * scale), round(40 * scale), round(10 * scale)
    is_told = choices * (tall + gap) <= space.height
    columns = 1
    while -(-choices // columns) * ((tall if is_told else low) + gap) > space.height and columns < 3:
        columns += 1
    broad = min(round(380 * scale), (space.width - gap * (columns - 1)) // columns)
    cells = rows(
        Rect(space.x, space.y, broad * columns + gap * (columns - 1), space.height),
        choices,
        tall if is_told else low,
        gap,
        columns,
    )
    return TitleAreas(
        scale=scale,
        name=name,
        choices=tuple(cells),
        foot=Rect(margin, height - foot, width - 2 * margin, foot),
        is_told=is_told,
    )
