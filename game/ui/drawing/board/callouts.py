"""A small sheet beside a thing on the field: where it goes, so that it covers nothing it is about, and its pointer."""

from collections.abc import Sequence

import pygame

from game.ui.widgets.palette import INK, LIVERIES, PAPER, WHITE, is_contrasted
from game.ui.widgets.textures import draw_tip

STEP = 12
"""Pixels between two places that are tried, at 1280 x 800."""

PER_PIECE = 70
"""So many pixels farther off a sheet goes, at 1280 x 800, rather than cover one more piece."""

BROAD, SLIM, FAR = 9, 5, 40
"""Half the breadth of a pointer where it leaves its sheet, that of one longer than so many pixels, at 1280 x 800."""

ASKEW = 0.3
"""How much less it matters that the middles are apart than that the sheet is far off."""


def place_beside(
    size: tuple[int, int],
    thing: pygame.Rect,
    within: pygame.Rect,
    avoided: Sequence[pygame.Rect],
    pieces: Sequence[pygame.Rect] = (),
    unit: float = 1.0,
    per_piece: int = PER_PIECE,
) -> pygame.Rect | None:
    """Return the nearest place for a sheet beside a thing that covers none of what is avoided; None if there is none.

    It covers as few `pieces` as can be, and stays `within` a part of the window.
    """
    step, best = max(4, round(STEP * unit)), None
    for y in range(within.top, within.bottom - size[1] + 1, step):
        for x in range(within.left, within.right - size[0] + 1, step):
            sheet = pygame.Rect(x, y, *size)
            if sheet.colliderect(thing) or sheet.collidelist(avoided) >= 0:
                continue
            covered = len(sheet.collidelistall(pieces))
            cost = _apart(sheet, thing) + per_piece * unit * covered
            if best is None or cost < best[0]:
                best = cost, sheet
    return best[1] if best else None


def _apart(sheet: pygame.Rect, thing: pygame.Rect) -> float:
    """Measure how far a sheet is from a thing, and how far their middles are from being in line."""
    across = max(thing.left - sheet.right, sheet.left - thing.right, 0)
    down = max(thing.top - sheet.bottom, sheet.top - thing.bottom, 0)
    askew = min(abs(sheet.centerx - thing.centerx), abs(sheet.centery - thing.centery))
    return pygame.Vector2(across, down).length() + ASKEW * askew


def draw_callout(
    surface: pygame.Surface, sheet: pygame.Rect, thing: pygame.Rect, side_colour: int, unit: float
) -> None:
    """Draw an empty sheet with a pointer to the thing it is about, and a bar in the livery of a side."""
    start, end = _pointer(sheet, thing, unit)
    edge = max(1, round(1.4 * unit))
    draw_tip(surface, sheet)
    way = end - start
    if way.length() > 1:
        broad = (SLIM if way.length() > FAR * unit else BROAD) * unit
        across = way.normalize().rotate(90) * broad
        inner = start - way.normalize() * 3 * unit
        corners = [inner + across, end, inner - across]
        pygame.draw.polygon(surface, WHITE if is_contrasted() else PAPER, corners)
        pygame.draw.lines(surface, INK, False, corners, edge)
    pygame.draw.rect(surface, INK, sheet, edge, border_radius=5)
    if way.length() > 1:  # the sheet is open to its pointer
        along = way.normalize().rotate(90) * (broad - 2 * unit)
        inner = start - way.normalize() * 2 * unit
        pygame.draw.line(surface, WHITE if is_contrasted() else PAPER, inner + along, inner - along, edge * 3)
    bar = pygame.Rect(sheet.x, sheet.y, max(3, round(5 * unit)), sheet.height)
    bar.inflate_ip(0, -round(14 * unit))
    pygame.draw.rect(surface, LIVERIES[side_colour], bar.move(max(2, round(2 * unit)), 0), border_radius=2)


def _pointer(sheet: pygame.Rect, thing: pygame.Rect, unit: float) -> tuple[pygame.Vector2, pygame.Vector2]:
    """Return where the pointer of a sheet leaves it, at a right angle to its edge, and where it ends."""
    room = round(14 * unit)
    x = min(max(thing.centerx, sheet.left + room), sheet.right - room)
    y = min(max(thing.centery, sheet.top + room), sheet.bottom - room)
    target = pygame.Vector2(thing.center)
    if thing.top >= sheet.bottom or thing.bottom <= sheet.top:
        start = pygame.Vector2(x, sheet.bottom if thing.top >= sheet.bottom else sheet.top)
    else:
        start = pygame.Vector2(sheet.right if thing.left >= sheet.right else sheet.left, y)
    way = target - start
    rim = max(0.0, way.length() - min(thing.size) / 2)
    return start, start + way.normalize() * rim if rim else start
