"""The shapes that mark a hex: rings, crosses, ticks, badges with numbers, the signs of a piece's state."""

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

import pygame

from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.pieces.chips import LEAST, ROUND, SMALLER, laid_out, shared
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import GOLD, INK, PAPER, WARNING, WHITE, Colour

Place = Literal["middle", "foot", "corner"]
"""Where the numbers of a hex stand: a corner is clear of the name at its foot, and of the next hex."""

LATEST = ("falling", "fought", "moved", "ordered", "able")
"""Of several states the first of these is shown: the latest thing that happened to it. The rail tells all."""


def sign_of(states: Collection[str]) -> str:
    """Return the state of which a sign is shown: the latest; "" if there is none."""
    return next((state for state in LATEST if state in states and state in SIGNS), "")


def draw_states(
    window: pygame.Surface,
    at: tuple[float, float],
    width: float,
    states: tuple[str, ...],
    coming: Collection[str] = (),
    share: float = 1.0,
) -> None:
    """Draw how a piece is in this turn, the sign of its latest state; those that are coming have come so far."""
    full = max(7.5, width * 0.12)
    if state := sign_of(states):
        radius = full * share if state in coming else full
        if radius < 1:
            return
        pygame.draw.circle(window, INK, at, radius + 1)
        pygame.draw.circle(window, PAPER, at, radius)
        for shape in SIGNS[state]:
            placed = [(at[0] + dx * radius, at[1] + dy * radius) for dx, dy in shape]
            pygame.draw.polygon(window, INK, placed, max(1, round(radius * 0.2)) if state in HOLLOW else 0)


HOLLOW = ("able",)

SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "able": (((-0.62, 0.5), (0.0, -0.7), (0.62, 0.5)),),
    "ordered": (((-0.62, 0.5), (0.0, -0.7), (0.62, 0.5)),),
    "moved": (
        ((-0.7, -0.2), (0.05, -0.2), (0.05, -0.62), (0.75, 0.0), (0.05, 0.62), (0.05, 0.2), (-0.7, 0.2)),
    ),
    "fought": (
        ((-0.68, -0.45), (-0.45, -0.68), (0.68, 0.45), (0.45, 0.68)),
        ((0.68, -0.45), (0.45, -0.68), (-0.68, 0.45), (-0.45, 0.68)),
    ),
    "falling": (((-0.62, -0.5), (0.0, 0.7), (0.62, -0.5)),),
}
"""Shapes for the states of a piece: a point up, hollow while it could be ordered, an arrow on, crossed blades, a point
down."""


def fill(surface: pygame.Surface, board: Board, hex_id: Hex, colour: tuple[int, int, int, int]) -> None:
    pygame.draw.polygon(surface, colour, board.outline(hex_id))


def hatch(
    surface: pygame.Surface, board: Board, hex_id: Hex, colour: tuple[int, int, int, int], width: int
) -> None:
    """Draw slanting lines across a hex, within the circle that fits into it."""
    centre, radius = pygame.Vector2(board.centre(hex_id)), 0.45 * board.width
    along, across = pygame.Vector2(1, -1).normalize(), pygame.Vector2(1, 1).normalize()
    for step in range(-2, 3):
        away = step * radius * 0.38
        half = along * (radius**2 - away**2) ** 0.5
        middle = centre + across * away
        pygame.draw.line(surface, colour, middle - half, middle + half, max(1, width - 1))


def ring(
    surface: pygame.Surface, board: Board, hex_id: Hex, inset: float, colour: tuple[int, ...], width: int
) -> None:
    outline = board.outline(hex_id, inset)
    pygame.draw.lines(surface, colour, True, outline, width)
    for corner in outline:
        pygame.draw.circle(surface, colour, corner, width / 2)


def dashes(
    surface: pygame.Surface, board: Board, hex_id: Hex, inset: float, colour: tuple[int, ...], width: int
) -> None:
    outline = board.outline(hex_id, inset)
    for (x, y), (to_x, to_y) in zip(outline, (*outline[1:], outline[0]), strict=True):
        for start in (0.08, 0.42, 0.76):
            end = start + 0.18
            pygame.draw.line(
                surface,
                colour,
                (x + (to_x - x) * start, y + (to_y - y) * start),
                (x + (to_x - x) * end, y + (to_y - y) * end),
                width,
            )


def corners(surface: pygame.Surface, board: Board, hex_id: Hex, width: int) -> None:
    for x, y in board.outline(hex_id, width):
        pygame.draw.circle(surface, INK, (x, y), width + 3)
        pygame.draw.circle(surface, GOLD, (x, y), width + 1)


def aim(surface: pygame.Surface, board: Board, hex_id: Hex, width: int) -> None:
    """Point at a target from the corners of its hex, so that the piece in it stays in sight."""
    x, y = board.centre(hex_id)
    for corner_x, corner_y in board.outline(hex_id):
        way = pygame.Vector2(x - corner_x, y - corner_y)
        length = way.length()
        way /= length
        across = pygame.Vector2(-way.y, way.x)
        corner = pygame.Vector2(corner_x, corner_y) + way * width
        tip, half = corner + way * board.width * 0.15, across * board.width * 0.075
        pygame.draw.polygon(surface, WARNING, [tip, corner + half, corner - half])
        pygame.draw.polygon(surface, WHITE, [tip, corner + half, corner - half], max(1, width // 2))


def tick(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Tick a piece that is chosen."""
    (x, y), radius = place.center, place.width / 2
    pygame.draw.circle(surface, INK, (x, y), radius + 1.5)
    pygame.draw.circle(surface, GOLD, (x, y), radius)
    points = [
        (x - radius * 0.5, y),
        (x - radius * 0.1, y + radius * 0.45),
        (x + radius * 0.55, y - radius * 0.4),
    ]
    pygame.draw.lines(surface, INK, False, points, max(2, round(radius * 0.3)))


def finger(surface: pygame.Surface, board: Board, hex_id: Hex, width: int) -> None:
    """Point a hex out: a broad ring, and an arrow above that points down at it, or below that points up."""
    ring(surface, board, hex_id, 0, INK, width * 2 + 3)
    ring(surface, board, hex_id, 1, GOLD, width * 2)
    x, y = board.centre(hex_id)
    size = board.width * 0.2
    shaft = pygame.Rect(0, 0, round(size * 0.9), round(size * 1.1))
    # In the topmost row there is room only below.
    up = -1 if y - board.width * 0.42 - 2.1 * size < board.area.top else 1
    tip = y - up * board.width * (0.42 if up == 1 else 0.62)
    head = [(x, tip), (x - size, tip - up * size), (x + size, tip - up * size)]
    shaft.center = (round(x), round(tip - up * (1.55 * size - 1)))
    for colour, more in ((INK, 3), (GOLD, 0)):
        pygame.draw.rect(surface, colour, shaft.inflate(2 * more, 2 * more))
        grown = [(head[0][0], head[0][1] + up * 1.4 * more)]
        grown += [(px + (2.4 * more if px > x else -2.4 * more), py - up * more) for px, py in head[1:]]
        pygame.draw.polygon(surface, colour, grown)


def cross(surface: pygame.Surface, board: Board, hex_id: Hex, width: int) -> None:
    """Cross a hex out."""
    x, y = board.centre(hex_id)
    arm = board.width * 0.2
    for colour, wide in ((WHITE, width * 3), (WARNING, round(width * 1.6))):
        for way in (1, -1):
            pygame.draw.line(surface, colour, (x - arm, y - arm * way), (x + arm, y + arm * way), wide)


Badges: TypeAlias = list[tuple[str, str]]
Placed: TypeAlias = tuple[Badges, Fonts, int, list[int], pygame.Rect]


def badges_at(
    surface: pygame.Surface,
    board: Board,
    centre: tuple[float, float],
    badges: Badges,
    fonts: Fonts,
    area: Place,
    measured: tuple[float, float] | None = None,
    taken: Sequence[pygame.Rect] = (),
    shorter: Badges | None = None,
) -> pygame.Rect:
    """Draw numbers around the centre of a hex: in its middle, at its foot, or in its upper corner.

    Those of a `measured` piece stand below or above it, clear of what is `taken`. Returns where they are. Where they
    find no room the `shorter` ones are written.
    They are a die, blocks lost, a flag for a check to come, or a chance, which is broader.
    """
    badges, fonts, size, widths, place = _badges_placed(
        board, centre, (badges, shorter or badges), fonts, area, measured, taken
    )
    left, top = place.topleft
    for nth, (kind, number) in enumerate(badges):
        box = pygame.Rect(round(left + sum(widths[:nth])), top, widths[nth] - 3, size - 3)
        ground, ink = BADGES[kind]
        radius = size // 2 if kind == "check" else size // 5
        pygame.draw.rect(surface, INK, box.inflate(4, 4), border_radius=radius)
        pygame.draw.rect(surface, ground, box, border_radius=radius)
        if kind == "could":
            pygame.draw.rect(surface, INK, box.inflate(-4, -4), 1, border_radius=radius)
        drawn = fonts.text(f"−{number}" if kind == "cost" else number, "badge", ink)
        middle = box.center
        if kind == "check":
            flag = draw_icon("die-flag", round(size * 0.46), ink)
            blit_at(surface, flag, midright=(box.centerx + 1, box.centery))
            middle = (box.centerx + round(size * 0.2), box.centery)
        blit_at(surface, drawn, center=middle)
    return place


def _badges_placed(
    board: Board,
    centre: tuple[float, float],
    wordings: tuple[Badges, Badges],
    fonts: Fonts,
    area: Place,
    measured: tuple[float, float] | None,
    taken: Sequence[pygame.Rect],
) -> Placed:
    """Return numbers, their type, size, breadths and place: smaller and shorter rather than over anything `taken`."""
    x, y = centre
    wanted = max(round(board.width * 0.34), fonts.height("badge") + 2)
    maximum = round(board.width * MAX_OF_HEX)  # small hexes are not to be hidden under large type
    found: list[tuple[int, int, Placed]] = []
    for badges, share in ((badges, share) for badges in wordings for share in SMALLER):
        size = max(LEAST, round(min(wanted, maximum) * share))
        fonts_at = fonts if size >= wanted else fonts.at(round(size / wanted, 2))
        widths = [
            max(size, _chance_width(text, size, fonts_at)) if kind == "chance" else size
            for kind, text in badges
        ]
        bottoms = {
            "middle": y + size / 2,
            "foot": y + board.hex_layout.height * board.camera.scale / 2,
            "corner": y - board.width * CORNER[1] + size,
        }
        left = x + board.width * 0.19 if area == "corner" else x - sum(widths) / 2
        first = pygame.Rect(round(left), round(bottoms[area] - size * 0.98), sum(widths), size)
        spots = [
            first.center,
            *((x + right * board.width, y + down * board.width) for right, down in BADGE_SPOTS),
        ]
        if measured is not None:
            first.center = round(measured[0]), round(measured[1])
            spots = spots_beside(first, board.width)
        if area == "middle":
            return badges, fonts_at, size, widths, first
        place = laid_out((0, 0), spots, [first.size], taken)
        covers = sum(shared(place, taken[at]) for at in place.collidelistall(taken))
        found.append((covers, len(found), (badges, fonts_at, size, widths, place)))
        if not covers:
            break
    return min(found)[2]


def spots_beside(place: pygame.Rect, width: float) -> list[tuple[float, float]]:
    """List where the middle of a label of a measured piece may be: below, above or beside it, the nearest first."""
    middle = pygame.Vector2(place.center)
    below, above = round(width * NAME_ENDS) + place.height // 2, -round(width * 0.4) - place.height // 2
    aside = round(width * 0.36) + place.width // 2
    steps = [step * (place.height + 3) for step in range(ROWS)]
    places = [place.move(0, down) for step in steps for down in (below + step, above - step)]
    for step in (0, place.height // 2, place.height, *steps[2:]):
        places += [place.move(way * aside, down) for way in (1, -1) for down in {step, -step}]
    places.sort(
        key=lambda each: middle.distance_to(each.center) - (6 if each.centerx == place.centerx else 0)
    )
    return [each.center for each in places]


ROWS = 4
"""So many rows below and above a measured piece its label may be in."""


def _chance_width(text: str, size: int, fonts: Fonts) -> int:
    return fonts.width(text, "badge") + size // 3 + 3


NAME_BEGINS, NAME_ENDS = 0.325, 0.55
"""Where the name of a piece is written below the middle of its hex, in breadths of a hex."""

CORNER = (0.5, 0.47)
"""How far to the right of the middle of a hex, and above it, the corner of its numbers is, in breadths of a hex."""

BADGE_SPOTS = (
    *ROUND,
    *((right, down) for right in (0.65, -0.65, 0.75, -0.75) for down in (-0.3, -0.1, 0.1, 0.3)),
    *((right, down) for down in (-0.55, 0.55, -0.65, 0.65) for right in (0.0, 0.2, -0.2, 0.4, -0.4)),
)
"""Where else the numbers of a hex may be, in breadths of a hex from its middle; farther off if they must."""

MAX_OF_HEX = 0.46
"""How much of a hex a badge may take."""

BADGES: dict[str, tuple[Colour, Colour]] = {
    "dice": (WHITE, INK),
    "could": (PAPER, INK),
    "cost": (WARNING, WHITE),
    "check": (GOLD, INK),
    "chance": (INK, WHITE),
}
"""Ground and ink of the badges; a check is round, blocks lost have a minus, dice that could be rolled a thin frame.

A chance is white on ink, and the only one with a per cent sign.
"""
