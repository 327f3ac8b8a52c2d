"""The sheet of tests that are rolled at once: one row each, read at a glance while the dice fall and as they lie."""

from collections.abc import Sequence

import pygame

from game.engine.event import DiceRolled
from game.engine.shown.forecast import percent
from game.i18n import tr_count
from game.ui.drawing.icons import die_icon
from game.ui.session.playback import Playback
from game.ui.session.text.nerve import chance_of, is_passed, needed, what_came
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, INK, LIVERIES, PAPER_EDGE, PASSED, WARNING, WHITE, Colour
from game.ui.widgets.textures import draw_tip

WIDTH, ROW = 620, 34
"""The breadth of the sheet at 1280 x 800, and of a row the height, or more where the text is large."""

NAMED, DIED = 0.36, 0.2
"""The shares of a row that the name and the dice have; the rest is the number needed, then the verdict."""

SMALLER: tuple[Style, ...] = ("small", "tiny")


def place_of(
    tests: Sequence[DiceRolled],
    within: pygame.Rect,
    pieces: Sequence[pygame.Rect],
    fonts: Fonts,
    unit: float,
) -> pygame.Rect:
    """Return where the sheet goes: in the middle of an edge of the board or of the board, over fewest pieces."""
    row = max(round(ROW * unit), 2 * fonts.height("tiny") + round(6 * unit))
    height = _head(fonts, unit) + row * len(tests) + round(8 * unit)
    width = max(round(WIDTH * unit), fonts.width("M", "small") * 32)
    sheet = pygame.Rect(0, 0, min(within.width, width), min(within.height, height))
    places = []
    for edge in ("midtop", "midbottom", "midleft", "midright", "center"):
        place = sheet.copy()
        setattr(place, edge, getattr(within, edge))
        places.append(place)
    return min(places, key=lambda place: len(place.collidelistall(list(pieces))))


def _head(fonts: Fonts, unit: float) -> int:
    return fonts.height("name") + round(12 * unit)


def draw_sheet(
    window: pygame.Surface,
    area: pygame.Rect,
    tests: Sequence[DiceRolled],
    playback: Playback,
    fonts: Fonts,
    unit: float,
) -> None:
    """Draw what each needs and its dice as they roll; once they are counted whether it passed, and what came of it."""
    draw_tip(window, area)
    pygame.draw.rect(window, INK, area, max(1, round(1.4 * unit)), border_radius=5)
    pad = round(12 * unit)
    head = fonts.line(
        tr_count(len(tests), "{number} test", "{number} tests"), "name", INK, area.width - 2 * pad
    )
    window.blit(head, (area.x + pad, area.y + round(6 * unit)))
    top = area.y + _head(fonts, unit)
    height = (area.bottom - round(8 * unit) - top) // len(tests)
    width = round((area.width - 2 * pad) * NAMED) - round(20 * unit)
    fits = all(fonts.fits(event.reason.title, "bold", width, height) for event in tests)
    for index, event in enumerate(tests):
        row = pygame.Rect(area.x + pad, top + index * height, area.width - 2 * pad, height)
        if index:
            pygame.draw.line(window, PAPER_EDGE, row.topleft, row.topright)
        name = pygame.Rect(row.x + round(13 * unit), row.y, width, height)
        _write(window, fonts, event.reason.title, name, INK, ("bold",) if fits else SMALLER)
        _draw_row(window, row, index, event, playback, fonts, unit)


def _draw_row(
    window: pygame.Surface,
    row: pygame.Rect,
    number: int,
    event: DiceRolled,
    playback: Playback,
    fonts: Fonts,
    unit: float,
) -> None:
    gap = round(8 * unit)
    bar = pygame.Rect(row.x, row.y + 3, max(3, round(5 * unit)), row.height - 6)
    pygame.draw.rect(
        window, LIVERIES[playback.info.side(event.reason.side).side_colour], bar, border_radius=2
    )
    left = row.x + round(row.width * NAMED)
    died = round(row.width * DIED)
    _draw_dice(window, pygame.Rect(left, row.y, died - gap, row.height), number, event, playback)
    left += died
    rest = pygame.Rect(left, row.y, row.right - left, row.height)
    if playback.tumbling() < 1 or playback.counting() < 1:
        chance = fonts.text(percent(chance_of(event)), "bold", INK)
        blit_at(window, chance, midright=rest.midright)
        rest.width -= chance.get_width() + gap
        _write(window, fonts, needed(event, playback.info, natural=True), rest, INK)
        return
    passed = is_passed(event)
    plate = rest.inflate(0, -4)
    pygame.draw.rect(window, PASSED if passed else WARNING, plate, border_radius=4)
    total = fonts.text(str(event.roll.total), "bold", WHITE)
    blit_at(window, total, midleft=(plate.x + gap, plate.centery))
    words = pygame.Rect(plate.x + 2 * gap + total.get_width(), plate.y, 0, plate.height)
    words.width = plate.right - gap - words.x
    _write(window, fonts, what_came(playback, event), words, WHITE)


def _write(
    window: pygame.Surface,
    fonts: Fonts,
    text: str,
    place: pygame.Rect,
    colour: Colour,
    styles: tuple[Style, ...] = ("bold", *SMALLER),
) -> None:
    style, lines = fonts.fitting(text, styles, place.width, place.height)
    top = place.centery - fonts.height(style) * len(lines) // 2
    draw_lines(window, fonts, lines, (place.x, top), style, colour)


def _draw_dice(
    window: pygame.Surface, place: pygame.Rect, number: int, event: DiceRolled, playback: Playback
) -> None:
    """Draw small dice whose faces change as they roll."""
    faces, possible = event.roll.faces, event.roll.pool.die.faces
    size = min(round(place.height * 0.78), place.width // max(1, len(faces)) - 3)
    share = playback.tumbling()
    for index, fallen in enumerate(faces):
        at = pygame.Rect(place.x + index * (size + 3), place.centery - size // 2, size, size)
        shown = (
            fallen if share >= 1 else possible[(int(share * 11) * 5 + index * 3 + number * 4) % len(possible)]
        )
        pygame.draw.rect(window, WHITE, at, border_radius=size // 5)
        pygame.draw.rect(window, INK if share >= 1 else FAINT_INK, at, 1, border_radius=size // 5)
        symbol = playback.info.own_symbol(playback.info.face(shown).symbol)
        blit_at(window, die_icon(symbol, round(size * 0.76), INK), center=at.center)
