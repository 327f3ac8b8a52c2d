"""Wooden blocks: units as rows that get shorter, banners in the side's livery, leaders under their standards."""

from collections import OrderedDict

import msgspec
import pygame

from game.engine.ruleset import SystemInfo
from game.engine.view import Look, PieceView
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import (
    FAMILIES,
    GOLD,
    INK,
    LIVERIES,
    PAPER,
    SHADOW,
    WHITE,
    Colour,
    darker,
    lighter,
)
from game.ui.drawing.rectangles import FULL_CIRCLE, Rectangle, draw_rectangle

SHARP = 3
"""Pieces are drawn this many times as large and shrunk, for smooth edges."""

MAX_KEPT = 400
Box = tuple[float, float, float, float]

LEADER_AT = (0.32, -0.25)
"""The middle of an attached leader's standard, in breadths of a hex from its middle."""

LEADER_SIZE = 0.185
"""The radius of his standard."""


class PieceLook(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides how a piece looks, its place left out."""

    symbol: str
    side_colour: int
    arm: Colour
    blocks: int
    full: int
    look: Look
    attached: bool
    being_removed: bool


class PieceBrushes:
    """Draws the pieces of one rule system, each look once for each size."""

    def __init__(self, info: SystemInfo) -> None:
        self.info = info
        self.arms = arms(info)
        self._kept: OrderedDict[tuple[PieceLook, int], pygame.Surface] = OrderedDict()

    def look(self, piece: PieceView) -> PieceLook:
        """Return how a piece looks."""
        kind = self.info.kind(piece.kind)
        return PieceLook(
            symbol=self.info.own_symbol(kind.symbol),
            side_colour=self.info.side(piece.side).side_colour,
            arm=self.arms[kind.arm],
            blocks=piece.blocks,
            full=piece.full,
            look=piece.look,
            attached=bool(piece.with_piece),
            being_removed="falling" in piece.marks,
        )

    def draw(
        self,
        surface: pygame.Surface,
        piece: PieceView,
        centre: tuple[float, float],
        width: float,
        alpha: int = 255,
        thousandths_per_hex: int = 0,
    ) -> None:
        """Draw a piece around its middle, for hexes so many pixels broad and so many thousandths of an inch."""
        if piece.look == "rectangle":
            draw_rectangle(surface, self.rectangle(piece, width, thousandths_per_hex), centre, alpha)
            return
        size = max(16, round(width))
        drawn = self.sprite(self.look(piece), size)
        rect = drawn.get_rect(center=(round(centre[0]), round(centre[1])))
        if alpha < 255:
            drawn = drawn.copy()
            drawn.set_alpha(alpha)
        surface.blit(drawn, rect)

    def rectangle(self, piece: PieceView, width: float, thousandths_per_hex: int) -> Rectangle:
        """Return a measured piece as it is drawn; without a scale it fills most of its hex."""
        kind = self.info.kind(piece.kind)
        scale = width / thousandths_per_hex if thousandths_per_hex else 0
        sides = [round(side * scale) for side in piece.size]
        heading = piece.pose.heading if piece.pose else (piece.facing or 0) * 100
        return Rectangle(
            width=max(8, sides[0] or round(width * 0.8)),
            depth=max(6, sides[1] or round(width * 0.5)),
            heading=heading % FULL_CIRCLE,
            side_colour=self.info.side(piece.side).side_colour,
            arm=self.arms[kind.arm],
            symbol=self.info.own_symbol(kind.symbol),
            blocks=piece.blocks,
            full=piece.full,
        )

    def sprite(self, look: PieceLook, size: int) -> pygame.Surface:
        """Make the picture of a piece for hexes of a size."""
        key = (look, size)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        large = pygame.Surface((round(size * 1.2) * SHARP,) * 2, pygame.SRCALPHA)
        brush = _Brush(large, size * SHARP)
        if look.look != "figure":
            _draw_unit(brush, look)
        elif look.attached:
            _draw_standard(brush, look, LEADER_AT, LEADER_SIZE)
        else:
            _draw_lone_leader(brush, look)
        drawn = pygame.transform.smoothscale(large, (round(size * 1.2),) * 2)
        self._kept[key] = drawn
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return drawn


def arms(info: SystemInfo) -> dict[str, Colour]:
    """Return each class of pieces its colour."""
    names = list(dict.fromkeys(kind.arm for kind in info.kinds))
    return {name: FAMILIES[index % len(FAMILIES)] for index, name in enumerate(names)}


def on_attached_leader(offset: tuple[float, float], width: float) -> bool:
    """Return whether a point, so far from the middle of a hex, is on an attached leader's standard."""
    x, y = offset[0] / width - LEADER_AT[0], offset[1] / width - LEADER_AT[1]
    return bool(x * x + y * y <= (LEADER_SIZE * 1.15) ** 2)


class _Brush:
    """Draws in breadths of a hex from its middle."""

    def __init__(self, surface: pygame.Surface, width: float) -> None:
        self.surface = surface
        self.width = width
        self.centre = surface.get_width() / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.centre + x * self.width, self.centre + y * self.width

    def length(self, share: float) -> int:
        return max(1, round(share * self.width))

    def shape(self, points: list[tuple[float, float]], fill: Colour, edge: Colour | None = INK) -> None:
        placed = [self.at(x, y) for x, y in points]
        pygame.draw.polygon(self.surface, fill, placed)
        if edge is not None:
            pygame.draw.polygon(self.surface, edge, placed, self.length(0.012))

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour, edge: Colour | None = INK
    ) -> None:
        self.shape([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], fill, edge)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float
    ) -> None:
        pygame.draw.line(self.surface, colour, self.at(*start), self.at(*end), self.length(width))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, self.at(x, y), radius * self.width)

    def shade(self, box: Box) -> None:
        x, y, width, height = box
        left, top = self.at(x, y)
        rect = pygame.Rect(round(left), round(top), self.length(width), self.length(height))
        shadow = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.ellipse(shadow, (*SHADOW, 90), shadow.get_rect())
        self.surface.blit(shadow, rect)

    def emblem(self, symbol: str, x: float, y: float, size: float, colour: Colour) -> None:
        drawn = draw_icon(symbol, self.length(size), colour)
        self.surface.blit(drawn, drawn.get_rect(center=self.at(x, y)))


BLOCK_TOP, BLOCK_HEIGHT, BLOCK_DEPTH = 0.07, 0.24, 0.08


def _draw_unit(brush: _Brush, look: PieceLook) -> None:
    side_colour = LIVERIES[look.side_colour]
    width = min(0.195, 0.8 / max(1, look.full))
    left = -width * look.full / 2
    brush.shade((left - 0.05, BLOCK_TOP + BLOCK_HEIGHT - 0.08, width * look.full + 0.14, 0.16))
    for lost in range(look.blocks, look.full):
        _draw_gap(brush, left + width * lost, width)
    _draw_banner(brush, look, side_colour)
    for block in range(look.blocks):
        _draw_block(
            brush, left + width * block, BLOCK_TOP, width, BLOCK_HEIGHT, side_colour, look.side_colour
        )


def _draw_block(
    brush: _Brush, x: float, y: float, width: float, height: float, colour: Colour, side_colour: int
) -> None:
    """Draw a painted block: its face with the side's cross, its lit top and its shaded end."""
    slant = BLOCK_DEPTH * 0.6
    top = [(x, y), (x + slant, y - BLOCK_DEPTH), (x + width + slant, y - BLOCK_DEPTH), (x + width, y)]
    end = [
        (x + width, y),
        (x + width + slant, y - BLOCK_DEPTH),
        (x + width + slant, y + height - BLOCK_DEPTH),
        (x + width, y + height),
    ]
    brush.shape(top, lighter(colour, 0.42))
    brush.shape(end, darker(colour, 0.4))
    brush.box(x, y, width, height, colour)
    cross = lighter(colour, 0.62)
    inset = width * 0.24
    if side_colour == 0:
        brush.line((x + inset, y + inset), (x + width - inset, y + height - inset), cross, 0.02)
        brush.line((x + width - inset, y + inset), (x + inset, y + height - inset), cross, 0.02)
    else:
        brush.line((x + width / 2, y + inset), (x + width / 2, y + height - inset), cross, 0.022)
        brush.line((x + inset, y + height / 2), (x + width - inset, y + height / 2), cross, 0.022)


def _draw_gap(brush: _Brush, x: float, width: float) -> None:
    """Mark where a lost block stood."""
    y = BLOCK_TOP + BLOCK_HEIGHT
    brush.line((x + 0.03, y - 0.01), (x + width - 0.02, y - 0.01), (96, 80, 62), 0.02)


def _draw_banner(brush: _Brush, look: PieceLook, side_colour: Colour) -> None:
    left, top, width, height = -0.31, -0.5, 0.47, 0.41
    brush.line((left, top - 0.04), (left, BLOCK_TOP), darker(PAPER, 0.55), 0.035)
    brush.disc(left, top - 0.04, 0.028, GOLD)
    right, bottom = left + width, top + height
    if look.side_colour == 0:
        cloth = [
            (left, top),
            (right, top),
            (right - 0.07, top + height / 2),
            (right, bottom),
            (left, bottom),
        ]
        centre = left + width / 2 - 0.035
    else:
        cloth = [(left, top), (right, top), (right, bottom), (left, bottom)]
        centre = left + width / 2
    brush.shape(cloth, side_colour, None)
    brush.box(left, bottom - 0.07, width - (0.02 if look.side_colour == 0 else 0), 0.07, look.arm, None)
    pygame.draw.polygon(brush.surface, INK, [brush.at(x, y) for x, y in cloth], brush.length(0.014))
    brush.emblem(look.symbol, centre, top + (height - 0.07) / 2, 0.33, WHITE)


def _draw_standard(brush: _Brush, look: PieceLook, at: tuple[float, float], radius: float) -> None:
    """Draw a leader's round standard on its staff."""
    x, y = at
    side_colour = LIVERIES[look.side_colour]
    brush.line((x, y), (x, y + radius + 0.2), darker(PAPER, 0.55), 0.04)
    brush.disc(x, y, radius, INK)
    brush.disc(x, y, radius - 0.014, GOLD)
    brush.disc(x, y, radius - 0.04, INK)
    brush.disc(x, y, radius - 0.05, (104, 96, 88) if look.being_removed else side_colour)
    brush.emblem(look.symbol, x, y, radius * 1.25, WHITE)


def _draw_lone_leader(brush: _Brush, look: PieceLook) -> None:
    brush.shade((-0.2, BLOCK_TOP + BLOCK_HEIGHT - 0.08, 0.46, 0.16))
    _draw_standard(brush, look, (0.0, -0.2), 0.23)
    _draw_block(brush, -0.13, BLOCK_TOP, 0.24, BLOCK_HEIGHT, LIVERIES[look.side_colour], look.side_colour)
