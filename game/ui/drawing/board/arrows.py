"""Arrows over the pieces: who attacks whom at this moment, and what has been announced and is still to come."""

from collections.abc import Sequence

import msgspec
import pygame

from game.engine.shown.view import ArrowKind
from game.hexgrid.grid import Hex
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.measured import nearest_on, placed
from game.ui.session.marks.highlights import Arrow
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import INK, LIVERIES, PAPER, WARNING, WHITE


class ArrowStyle(msgspec.Struct, frozen=True, kw_only=True):
    """How a kind of arrow is drawn: its breadth in widths of a line, whether its shaft is broken, its head open."""

    thickness: float
    dashed: bool = False
    is_open: bool = False


ARROW_STYLES: dict[ArrowKind, ArrowStyle] = {
    "attack": ArrowStyle(thickness=1.6),
    "charge": ArrowStyle(thickness=2.6),
    "move": ArrowStyle(thickness=1.0, is_open=True),
    "reaction": ArrowStyle(thickness=1.6, dashed=True, is_open=True),
}
"""Charges are broad, moves thin, reactions broken; what strikes nobody has an open head."""


FULL_SIZE = 80
"""Pixels across a hex at which labels have the size of the window's small type at 1280 x 800."""


def arrow_ends(arrow: Arrow, board: Board) -> tuple[pygame.Vector2, pygame.Vector2]:
    """Return where in the window an arrow begins and ends."""
    if arrow.between is None:
        return pygame.Vector2(board.centre(arrow.start)), pygame.Vector2(board.centre(arrow.end))
    first, last = (placed(board, each, arrow.thousandths_per_hex) for each in arrow.between)
    return first.nose, nearest_on(last, first.nose)


def draw_attack(surface: pygame.Surface, board: Board, ends: tuple[Hex, Hex], width: int) -> None:
    """Draw the arrow of an attack that is being shown."""
    start, end = (pygame.Vector2(board.centre(hex_id)) for hex_id in ends)
    if start == end:
        return
    way = (end - start).normalize()
    start, end = _ends(start, end, board.width)
    across = pygame.Vector2(-way.y, way.x)
    tip = board.width * 0.16
    for colour, wide in ((WHITE, width + 4), (WARNING, width + 1)):
        pygame.draw.line(surface, colour, start, end - way * tip * 0.6, wide)
        head = [end, end - way * tip + across * tip * 0.6, end - way * tip - across * tip * 0.6]
        pygame.draw.polygon(surface, colour, head, 0 if colour == WARNING else 5)


def draw_arrow(surface: pygame.Surface, board: Board, arrow: Arrow, width: int) -> None:
    """Draw an arrow in the style of its kind."""
    start, end = arrow_ends(arrow, board)
    if start == end:
        return
    style, colour = ARROW_STYLES[arrow.kind], LIVERIES[arrow.side_colour]
    if arrow.is_asked:
        style = msgspec.structs.replace(style, dashed=True)
    way = (end - start).normalize()
    if arrow.between is None:
        start, end = _ends(start, end, board.width)
    else:
        end -= way * min(0.06 * board.width, (end - start).length() / 4)
    across = pygame.Vector2(-way.y, way.x)
    thickness = max(3, round(width * style.thickness))
    tip, half = board.width * 0.2, board.width * 0.06 + thickness
    neck = end - way * tip
    for paint, more in ((WHITE, 4), (colour, 0)):
        for first, last in _shaft(start, neck + way, style, board.width * 0.16):
            pygame.draw.line(surface, paint, first, last, thickness + more)
        grown = more / 2
        head = [
            end + way * grown * 2,
            neck + across * (half + grown) - way * grown,
            neck - across * (half + grown) - way * grown,
        ]
        pygame.draw.polygon(surface, paint, head)
    if style.is_open:
        hole = [end - way * tip * 0.35, neck + across * half * 0.5, neck - across * half * 0.5]
        pygame.draw.polygon(surface, WHITE, [point + way * tip * 0.12 for point in hole])


ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95)
"""Where along an arrow its label may be, the best place first."""


def draw_label(
    surface: pygame.Surface,
    board: Board,
    arrow: Arrow,
    fonts: Fonts,
    taken: Sequence[pygame.Rect],
    lines: Sequence[pygame.Rect],
) -> pygame.Rect | None:
    """Write what an arrow announces beside it, off what is taken and best off all lines too; return where."""
    start, end = arrow_ends(arrow, board)
    if not arrow.label or start == end:
        return None
    # No larger than the hexes leave room for, however large everything else is written.
    share = round(min(1.0, board.width / (FULL_SIZE * fonts.scale)), 1)
    fonts = fonts if share == 1 else fonts.at(max(0.3, share))
    drawn = fonts.text(arrow.label, "tag", INK)
    place = drawn.get_rect().inflate(round(10 * fonts.scale), round(4 * fonts.scale))
    across = (end - start).rotate(-90) if end.x >= start.x else (end - start).rotate(90)
    across = across.normalize()
    away = across * (abs(across.x) * place.width / 2 + abs(across.y) * place.height / 2 + 0.1 * board.width)
    middles = [start.lerp(end, share) + way * away for share in ALONG for way in (1, -1)]
    places = [place.move(round(at.x), round(at.y)).move(-place.centerx, -place.centery) for at in middles]
    places = [each.clamp(board.area) for each in places]
    place = min(places, key=lambda each: (len(each.collidelistall(taken)), len(each.collidelistall(lines))))
    pygame.draw.rect(surface, PAPER, place, border_radius=4)
    pygame.draw.rect(
        surface, LIVERIES[arrow.side_colour], place, max(1, round(2 * fonts.scale)), border_radius=4
    )
    blit_at(surface, drawn, center=place.center)
    return place


def _ends(start: pygame.Vector2, end: pygame.Vector2, width: float) -> tuple[pygame.Vector2, pygame.Vector2]:
    """Leave the pieces at both ends of an arrow in sight; one between adjacent hexes is longer, to be seen at all."""
    apart = end - start
    is_short = apart.length() < 1.3 * width
    way = apart.normalize() * width
    return start + way * (0.12 if is_short else 0.28), end - way * (0.24 if is_short else 0.34)


def _shaft(
    start: pygame.Vector2, end: pygame.Vector2, style: ArrowStyle, dash: float
) -> list[tuple[pygame.Vector2, pygame.Vector2]]:
    """Divide a shaft into its pieces: one, or dashes with gaps between them."""
    if not style.dashed:
        return [(start, end)]
    steps = max(3, round((end - start).length() / dash) | 1)
    return [
        (start.lerp(end, step / steps), start.lerp(end, (step + 1) / steps)) for step in range(0, steps, 2)
    ]
