"""What is drawn on the field besides the pieces: what can be chosen, what is chosen, dice, costs, sight and places.

Each is shown by its shape; colour only helps.
"""

from collections.abc import Mapping, Sequence

import pygame

from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.ui.drawing.board.areas import draw_area, draw_reach, write_area
from game.ui.drawing.board.arrows import arrow_ends, draw_arrow, draw_attack, draw_label
from game.ui.drawing.board.board import Board
from game.ui.drawing.board.group_outlines import draw_outline
from game.ui.drawing.board.hex_shapes import (
    Place,
    aim,
    badges_at,
    corners,
    cross,
    finger,
    ring,
)
from game.ui.drawing.board.highlight_styles import (
    HIGHLIGHT_STYLES,
    SECTION_STYLE,
    Left,
    dot,
    highlight,
    line_width,
    place_style,
)
from game.ui.drawing.board.measured import draw_arc, draw_rect_mark, draw_rect_under, write_arc
from game.ui.drawing.board.objective_icons import LEAST, draw_pin
from game.ui.drawing.board.trails import draw_trail
from game.ui.drawing.pieces.facings import draw_turning
from game.ui.session.marks.highlights import (
    BELOW,
    Highlights,
    SightArrow,
)
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import GOLD, INK, WARNING, WHITE


def draw_under(panel: pygame.Surface, board: Board, highlights: Highlights, fonts: Fonts) -> None:
    """Draw what lies on the ground, below the pieces, on a sheet with nothing on it."""
    for wash in highlights.areas:
        draw_area(panel, board, wash, patterned=highlights.patterned)
    for arc in highlights.arcs:
        draw_arc(panel, board, arc, highlights.inches)
    for group in highlights.groups:
        if group.style in BELOW:
            draw_outline(panel, board, group)
    for mark in highlights.rectangles:
        draw_rect_under(panel, board, mark, highlights.inches)
    highlight(panel, board, highlights.section, SECTION_STYLE)
    for area, side_colour in highlights.special_hexes:
        for hex_id in area.hexes:
            highlight(panel, board, (hex_id,), place_style(side_colour, held=hex_id in area.controlled))
    draw_reach(panel, board, highlights.could_reach, 30)
    draw_reach(panel, board, highlights.reachable, 46)
    for name, style in HIGHLIGHT_STYLES.items():
        hexes: frozenset[Hex] = getattr(highlights, name)
        if name == "could_reach":
            continue
        for hex_id in hexes:
            highlight(panel, board, (hex_id,), style)
            if style.dot and hex_id not in highlights.badges:
                dot(panel, board, hex_id, _left(highlights, hex_id))
    for group in highlights.groups:
        if group.style not in BELOW:  # over the hexes of its members
            draw_outline(panel, board, group)
    for trail_mark in highlights.trail:
        draw_trail(panel, board, trail_mark)
    for area, side_colour in highlights.special_hexes:
        for hex_id in area.hexes:
            draw_pin(panel, board, hex_id, area, side_colour, fonts)


def _left(highlights: Highlights, hex_id: Hex) -> Left:
    """Return what a piece could still do after a move into a hex."""
    if hex_id in highlights.melee_only:
        return "melee"
    return "none" if hex_id in highlights.no_attack else "all"


def area_under(board: Board, highlights: Highlights) -> pygame.Rect:
    """Return the part of the window that the marks on the ground are in."""
    placed = (hex_id for area, _ in highlights.special_hexes for hex_id in area.hexes)
    washed = (hex_id for area in highlights.areas for hex_id in area.hexes)
    gone = (hex_id for mark in highlights.trail for hex_id in mark.hexes)
    members = (hex_id for group in highlights.groups for hex_id in group.hexes)
    hexes = highlights.section.union(
        placed, washed, members, gone, *(getattr(highlights, name) for name in HIGHLIGHT_STYLES)
    )
    if highlights.arcs or highlights.rectangles:
        return board.area
    if not hexes:
        return pygame.Rect(0, 0, 0, 0)
    across, down = zip(*map(board.centre, hexes), strict=True)
    west, north, space = min(across), min(down), 0.7 * board.width
    above = 1.2 * board.width + 2 * LEAST if highlights.special_hexes else space
    return pygame.Rect(
        round(west - space),
        round(north - above),
        round(max(across) - west + 2 * space),
        round(max(down) - north + above + space),
    )


def draw_hover(window: pygame.Surface, board: Board, hex_id: Hex) -> None:
    """Draw the mark of the hex under the pointer."""
    width = line_width(board)
    ring(window, board, hex_id, width * 0.5, WHITE, width)


def draw_over(window: pygame.Surface, board: Board, highlights: Highlights) -> None:
    """Draw what is above the pieces and below their names."""
    width = line_width(board)
    for hex_id in highlights.targets:
        aim(window, board, hex_id, width)
    for hex_id in highlights.faulty:
        cross(window, board, hex_id, width)
    for mark in highlights.rectangles:
        draw_rect_mark(window, board, mark, highlights.inches)
    for arrow in highlights.arrows:
        draw_arrow(window, board, arrow, width)
    announced = {(arrow.start, arrow.end) for arrow in highlights.arrows}
    for ends in highlights.attacks:
        if ends in announced:
            continue
        draw_attack(window, board, ends, width)
    if highlights.sight is not None:
        _draw_sight(window, board, highlights.sight, width)
    if highlights.hint is not None:
        finger(window, board, highlights.hint, width)
    if highlights.turning is not None:
        draw_turning(window, board.centre(highlights.turning.hex_id), board.width, highlights.turning)
    if highlights.cursor is not None:
        ring(window, board, highlights.cursor, 0, INK, width + 3)
        ring(window, board, highlights.cursor, 1, WHITE, width)
        corners(window, board, highlights.cursor, width)


def draw_numbers(
    window: pygame.Surface,
    board: Board,
    highlights: Highlights,
    fonts: Fonts,
    *,
    named: bool,
    measured: Mapping[Hex | PieceId, tuple[float, float]] | None = None,
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """Draw dice and costs above everything; where pieces are named, in a corner of a hex, clear of its name.

    `measured` says where in the window a measured piece is, and the first of a hex, `taken` what their numbers leave
    uncovered.
    """
    covered, lines = [*taken], list[pygame.Rect]()
    for arrow in highlights.arrows:
        start, end = arrow_ends(arrow, board)
        for step in range(9):
            place = pygame.Rect(0, 0, round(board.width * 0.16), round(board.width * 0.16))
            place.center = round(start.lerp(end, step / 8).x), round(start.lerp(end, step / 8).y)
            lines.append(place)
    for area in highlights.areas:
        if (written := write_area(window, board, area, fonts, [*covered, *lines])) is not None:
            covered.append(written)
    for arc in highlights.arcs:
        covered.append(write_arc(window, board, arc, highlights.inches, fonts, [*covered, *lines]))
    for arrow in highlights.arrows:
        if (written := draw_label(window, board, arrow, fonts, covered, lines)) is not None:
            covered.append(written)
    covered += lines
    for key, badges in highlights.badges.items():
        numbers = [(badge.kind, badge.text or str(badge.number)) for badge in badges]
        shorter = [
            (badge.kind, badge.short or text) for badge, (_, text) in zip(badges, numbers, strict=True)
        ]
        spot: Place = "middle" if key in highlights.reachable else "corner" if named else "foot"
        at = measured.get(key) if measured is not None and spot != "middle" else None
        centre = board.centre(key) if isinstance(key, int) else at
        if centre is not None:
            covered.append(badges_at(window, board, centre, numbers, fonts, spot, at, covered, shorter))


def _draw_sight(window: pygame.Surface, board: Board, sight: SightArrow, width: int) -> None:
    """Draw the line from middle to middle, broken where one does not see along it, and cross out what blocks it."""
    start, end = (pygame.Vector2(board.centre(hex_id)) for hex_id in (sight.start, sight.end))
    for colour, wide in ((INK, width + 2), (WHITE if sight.is_open else GOLD, max(2, width - 1))):
        if sight.is_open:
            pygame.draw.line(window, colour, start, end, wide)
            continue
        steps = max(3, round((end - start).length() / (board.width * 0.22)))
        for step in range(0, steps, 2):
            pygame.draw.line(
                window, colour, start.lerp(end, step / steps), start.lerp(end, (step + 1) / steps), wide
            )
    for hex_id in sight.barring:
        ring(window, board, hex_id, width, WHITE, width * 2)
        ring(window, board, hex_id, width, WARNING, width)
        cross(window, board, hex_id, width)
