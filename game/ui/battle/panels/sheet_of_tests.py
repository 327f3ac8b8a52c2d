"""The sheet of tests that are rolled at once: one row each, read at a glance while the dice fall and as they lie."""

from collections.abc import Sequence

import pygame

from game.engine.event import DiceRolled
from game.engine.shown.forecast import percent
from game.i18n import tr_count
from game.ui.drawing.icons import die_icon
from game.ui.session.playback import Playback
from game.ui.session.text.nerve import chance_of, is_passed, needed, what_came
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import FAINT_INK, INK, LIVERIES, PAPER_EDGE, PASSED, WARNING, WHITE
from game.ui.widgets.textures import draw_tip

WIDTH, HEAD, ROW = 620, 34, 34
"""The sheet at 1280 x 800: its breadth, its head, and a row."""

NAMED, DIED = 0.36, 0.2
"""The shares of a row that the name and the dice have; the rest is the number needed, then the verdict."""


def place_of(
    tests: Sequence[DiceRolled], within: pygame.Rect, pieces: Sequence[pygame.Rect], unit: float
) -> pygame.Rect:
    """Return where the sheet goes: in the middle of an edge of the board or of the board, over fewest pieces."""
    size = round(WIDTH * unit), min(within.height, round((HEAD + ROW * len(tests) + 10) * unit))
    sheet = pygame.Rect(0, 0, min(size[0], within.width), size[1])
    places = []
    for edge in ("midtop", "midbottom", "midleft", "midright", "center"):
        place = sheet.copy()
        setattr(place, edge, getattr(within, edge))
        places.append(place)
    return min(places, key=lambda place: len(place.collidelistall(list(pieces))))


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
    top = area.y + round(HEAD * unit)
    height = (area.bottom - round(8 * unit) - top) // len(tests)
    for index, event in enumerate(tests):
        row = pygame.Rect(area.x + pad, top + index * height, area.width - 2 * pad, height)
        if index:
            pygame.draw.line(window, PAPER_EDGE, row.topleft, row.topright)
        _draw_row(window, row, event, playback, fonts, unit)


def _draw_row(
    window: pygame.Surface, row: pygame.Rect, event: DiceRolled, playback: Playback, fonts: Fonts, unit: float
) -> None:
    gap, reason = round(8 * unit), event.reason
    bar = pygame.Rect(row.x, row.y + 3, max(3, round(5 * unit)), row.height - 6)
    pygame.draw.rect(window, LIVERIES[playback.info.side(reason.side).side_colour], bar, border_radius=2)
    left, named = bar.right + gap, round(row.width * NAMED)
    _write(window, fonts, reason.title, pygame.Rect(left, row.y, named - gap, row.height), INK)
    left += named
    died = round(row.width * DIED)
    _draw_dice(window, pygame.Rect(left, row.y, died - gap, row.height), event, playback)
    left += died
    rest = pygame.Rect(left, row.y, row.right - left, row.height)
    if playback.tumbling() < 1 or playback.counting() < 1:
        chance = fonts.text(percent(chance_of(event)), "bold", INK)
        window.blit(chance, chance.get_rect(midright=rest.midright))
        rest.width -= chance.get_width() + gap
        _write(window, fonts, needed(event, natural=True), rest, INK)
        return
    passed = is_passed(event)
    plate = rest.inflate(0, -4)
    pygame.draw.rect(window, PASSED if passed else WARNING, plate, border_radius=4)
    total = fonts.text(str(event.roll.total), "bold", WHITE)
    window.blit(total, total.get_rect(midleft=(plate.x + gap, plate.centery)))
    words = pygame.Rect(plate.x + 2 * gap + total.get_width(), plate.y, 0, plate.height)
    words.width = plate.right - gap - words.x
    _write(window, fonts, what_came(playback, event), words, WHITE)


def _write(
    window: pygame.Surface, fonts: Fonts, text: str, place: pygame.Rect, colour: tuple[int, int, int]
) -> None:
    style, lines = fonts.fitting(text, ("bold", "small", "tiny"), place.width, place.height)
    top = place.centery - fonts.height(style) * len(lines) // 2
    draw_lines(window, fonts, lines, (place.x, top), style, colour)


def _draw_dice(window: pygame.Surface, place: pygame.Rect, event: DiceRolled, playback: Playback) -> None:
    """Draw small dice whose faces change as they roll."""
    faces, possible = event.roll.faces, event.roll.pool.die.faces
    size = min(round(place.height * 0.78), place.width // max(1, len(faces)) - 3)
    share = playback.tumbling()
    for index, fallen in enumerate(faces):
        at = pygame.Rect(place.x + index * (size + 3), place.centery - size // 2, size, size)
        shown = fallen if share >= 1 else possible[(int(share * 11) * 5 + index * 3) % len(possible)]
        pygame.draw.rect(window, WHITE, at, border_radius=size // 5)
        pygame.draw.rect(window, INK if share >= 1 else FAINT_INK, at, 1, border_radius=size // 5)
        symbol = playback.info.own_symbol(playback.info.face(shown).symbol)
        sign = die_icon(symbol, round(size * 0.76), INK)
        window.blit(sign, sign.get_rect(center=at.center))
