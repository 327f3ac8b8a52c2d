"""What is drawn on the field besides the pieces: what can be chosen, what is chosen, dice, costs and states.

Each is told by its shape; colour only helps.
"""

import msgspec
import pygame

from game.field.grid import Hex
from game.screen.board import Board
from game.screen.lettering import Lettering
from game.screen.palette import GOLD, INK, PAPER, SELECTED, WARNING, WHITE, Colour


class Badge(msgspec.Struct, frozen=True):
    """A number on a hex: dice that would be rolled, or blocks that it would cost."""

    kind: str
    number: int


class Marks(msgspec.Struct, kw_only=True):
    """The marks of one moment, by hex."""

    choosable: frozenset[Hex] = frozenset()
    reachable: frozenset[Hex] = frozenset()
    targets: frozenset[Hex] = frozenset()
    chosen: frozenset[Hex] = frozenset()
    ticked: frozenset[tuple[Hex, bool]] = frozenset()
    """The pieces chosen: the hex of each, and whether it is the leader attached there."""
    picked: frozenset[Hex] = frozenset()
    told: frozenset[Hex] = frozenset()
    cursor: Hex | None = None
    hover: Hex | None = None
    line: tuple[Hex, Hex] | None = None
    badges: dict[Hex, tuple[Badge, ...]] = {}


def draw_under(window: pygame.Surface, board: Board, marks: Marks) -> None:
    """Draw what lies on the ground, below the pieces."""
    sheet = pygame.Surface(window.get_size(), pygame.SRCALPHA)
    width = max(2, round(board.breadth * 0.035))
    for hex in marks.choosable:
        _fill(sheet, board, hex, (*WHITE, 46))
        _ring(sheet, board, hex, 4 * width / 3, (*INK, 150), width + 2)
        _ring(sheet, board, hex, 4 * width / 3, (*GOLD, 255), width)
    for hex in marks.reachable:
        _fill(sheet, board, hex, (*WHITE, 80))
        _dashes(sheet, board, hex, width * 1.5, (*INK, 190), width)
        if hex not in marks.badges:
            pygame.draw.circle(sheet, (*INK, 150), board.centre(hex), board.breadth * 0.075)
            pygame.draw.circle(sheet, (*WHITE, 240), board.centre(hex), board.breadth * 0.05)
    for hex in marks.targets:
        _fill(sheet, board, hex, (*WARNING, 50))
        _ring(sheet, board, hex, width * 1.2, (*WHITE, 230), width * 2)
        _ring(sheet, board, hex, width * 1.2, (*WARNING, 255), width)
    for hex in marks.chosen:
        _fill(sheet, board, hex, (*SELECTED, 120))
        _ring(sheet, board, hex, width, (*INK, 255), width)
        _ring(sheet, board, hex, width * 2.4, (*WHITE, 255), width)
    for hex in marks.picked:
        _fill(sheet, board, hex, (*SELECTED, 170))
        _ring(sheet, board, hex, width * 0.6, (*INK, 255), round(width * 1.6))
        _ring(sheet, board, hex, width * 2.6, (*WHITE, 255), width)
    for hex in marks.told:
        _fill(sheet, board, hex, (*GOLD, 84))
        _dashes(sheet, board, hex, width, (*INK, 220), width)
    if marks.hover is not None:
        _ring(sheet, board, marks.hover, width * 0.5, (*WHITE, 210), width)
    window.blit(sheet, (0, 0))


def draw_over(window: pygame.Surface, board: Board, marks: Marks, lettering: Lettering) -> None:
    """Draw what lies above the pieces."""
    width = max(2, round(board.breadth * 0.035))
    for hex in marks.targets:
        _aim(window, board, hex, width)
    if marks.line is not None:
        _arrow(window, board, marks.line, width)
    for hex, is_leader in marks.ticked:
        _tick(window, board, hex, LEADER_TICK_AT if is_leader else TICK_AT)
    for hex, badges in marks.badges.items():
        _draw_badges(window, board, hex, badges, lettering)
    if marks.cursor is not None:
        _ring(window, board, marks.cursor, 0, INK, width + 3)
        _ring(window, board, marks.cursor, 1, WHITE, width)
        _corners(window, board, marks.cursor, width)


TICK_AT, LEADER_TICK_AT = (0.3, 0.37), (0.42, -0.1)
STATE_AT = ((-0.42, -0.24), (-0.42, -0.01), (-0.42, 0.22))
"""Where the signs of a piece's state stand, in breadths of a hex from its middle."""


def draw_states(
    window: pygame.Surface, middle: tuple[float, float], breadth: float, states: tuple[str, ...]
) -> None:
    """Draw how a piece stands in this turn, a sign for each state."""
    radius = max(6.0, breadth * 0.1)
    for (x, y), state in zip(STATE_AT, [state for state in states if state in SIGNS], strict=False):
        at = (middle[0] + x * breadth, middle[1] + y * breadth)
        pygame.draw.circle(window, INK, at, radius + 1)
        pygame.draw.circle(window, PAPER, at, radius)
        for shape in SIGNS[state]:
            placed = [(at[0] + dx * radius, at[1] + dy * radius) for dx, dy in shape]
            pygame.draw.polygon(window, INK, placed)


SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
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
"""Shapes for the states a view can tell of: a point up, an arrow on, crossed blades, a point down."""


def _fill(surface: pygame.Surface, board: Board, hex: Hex, colour: tuple[int, int, int, int]) -> None:
    pygame.draw.polygon(surface, colour, board.outline(hex))


def _ring(
    surface: pygame.Surface,
    board: Board,
    hex: Hex,
    inset: float,
    colour: tuple[int, ...],
    width: int,
) -> None:
    outline = board.outline(hex, inset)
    pygame.draw.lines(surface, colour, True, outline, width)
    for corner in outline:
        pygame.draw.circle(surface, colour, corner, width / 2)


def _dashes(
    surface: pygame.Surface, board: Board, hex: Hex, inset: float, colour: tuple[int, ...], width: int
) -> None:
    outline = board.outline(hex, inset)
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


def _corners(surface: pygame.Surface, board: Board, hex: Hex, width: int) -> None:
    for x, y in board.outline(hex, width):
        pygame.draw.circle(surface, INK, (x, y), width + 3)
        pygame.draw.circle(surface, GOLD, (x, y), width + 1)


def _aim(surface: pygame.Surface, board: Board, hex: Hex, width: int) -> None:
    """Point at a target from the corners of its hex, so that the piece in it stays in sight."""
    x, y = board.centre(hex)
    for corner_x, corner_y in board.outline(hex):
        way = pygame.Vector2(x - corner_x, y - corner_y)
        length = way.length()
        way /= length
        across = pygame.Vector2(-way.y, way.x)
        corner = pygame.Vector2(corner_x, corner_y) + way * width
        tip, half = corner + way * board.breadth * 0.15, across * board.breadth * 0.075
        pygame.draw.polygon(surface, WARNING, [tip, corner + half, corner - half])
        pygame.draw.polygon(surface, WHITE, [tip, corner + half, corner - half], max(1, width // 2))


def _tick(surface: pygame.Surface, board: Board, hex: Hex, at: tuple[float, float]) -> None:
    x, y = board.centre(hex)
    size = board.breadth
    x, y = x + size * at[0], y + size * at[1]
    radius = max(7, size * 0.12)
    pygame.draw.circle(surface, INK, (x, y), radius + 1.5)
    pygame.draw.circle(surface, GOLD, (x, y), radius)
    points = [
        (x - radius * 0.5, y),
        (x - radius * 0.1, y + radius * 0.45),
        (x + radius * 0.55, y - radius * 0.4),
    ]
    pygame.draw.lines(surface, INK, False, points, max(2, round(radius * 0.3)))


def _arrow(surface: pygame.Surface, board: Board, ends: tuple[Hex, Hex], width: int) -> None:
    start, end = (pygame.Vector2(board.centre(hex)) for hex in ends)
    if start == end:
        return
    way = (end - start).normalize()
    start, end = start + way * board.breadth * 0.3, end - way * board.breadth * 0.36
    across = pygame.Vector2(-way.y, way.x)
    tip = board.breadth * 0.16
    for colour, wide in ((WHITE, width + 4), (WARNING, width + 1)):
        pygame.draw.line(surface, colour, start, end - way * tip * 0.6, wide)
        head = [end, end - way * tip + across * tip * 0.6, end - way * tip - across * tip * 0.6]
        pygame.draw.polygon(surface, colour, head, 0 if colour == WARNING else 5)


def _draw_badges(
    surface: pygame.Surface, board: Board, hex: Hex, badges: tuple[Badge, ...], lettering: Lettering
) -> None:
    """Draw a die with its number, or what it costs in blocks, at the foot of a hex, where no banner stands."""
    size = max(round(board.breadth * 0.34), lettering.height("badge") + 2)
    x, y = board.centre(hex)
    left = x - size * len(badges) / 2
    foot = y + board.lattice.height * board.camera.scale / 2
    for place, badge in enumerate(badges):
        box = pygame.Rect(round(left + place * size), round(foot - size * 0.98), size - 3, size - 3)
        ground: Colour = WHITE if badge.kind == "dice" else WARNING
        text = str(badge.number) if badge.kind == "dice" else f"−{badge.number}"
        pygame.draw.rect(surface, INK, box.inflate(4, 4), border_radius=size // 4)
        pygame.draw.rect(surface, ground, box, border_radius=size // 5)
        drawn = lettering.text(text, "badge", INK if badge.kind == "dice" else WHITE)
        surface.blit(drawn, drawn.get_rect(center=box.center))
