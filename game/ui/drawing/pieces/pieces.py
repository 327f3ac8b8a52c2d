"""The pieces as they are drawn at a size: rows of blocks under banners, leaders as figures, measured rectangles."""

from collections import OrderedDict

import msgspec
import pygame

from game.engine.shown.view import Look, PieceView
from game.engine.system_info import SystemInfo
from game.ui.drawing.board.hex_layout import LEADER_AT
from game.ui.drawing.ground.svg import UNITS, rendered
from game.ui.drawing.icons import draw_icon, has_icon
from game.ui.drawing.pieces.facings import FULL_CIRCLE, Rectangle, draw_rectangle
from game.ui.drawing.pieces.piece_shapes import CREAM, banner_of, far_unit, leader, unit
from game.ui.widgets.fonts import blit_at
from game.ui.widgets.palette import FAMILIES, LIVERIES, WHITE, Colour, mixed

FAR, NEAR = 50, 110
"""Pixels a hex below which only banners are drawn, and from which all there is to see of a piece is shown."""

SMOOTH = 100
"""Pixels a hex up to which pictures are enlarged smoothly for the moment."""

MAX_KEPT = 6_000_000
"""Pixels of all pictures of pieces that are remembered."""

ALONE = 1.35
"""How much larger a leader is drawn who stands alone."""

GUNS = 2
"""The place of the guns among the classes of a rule system."""

FOOT = 0.28
"""How far the foot of a piece is below the middle, in hexes."""

CANVAS = 1.3
"""The breadth of a piece's picture, in hexes."""


class PieceLook(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides how a piece looks, its place left out."""

    symbol: str
    badge: str
    side_colour: int
    arm: Colour
    shape: int
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
        self._pixels = 0
        self._latest: dict[PieceLook, tuple[PieceLook, int]] = {}
        self._drafts: dict[tuple[PieceLook, int], pygame.Surface] = {}
        self._draft_size = 0
        self.is_draft = False
        """Whether pictures of another size are enlarged for the moment, because the size is changing."""

    def look(self, piece: PieceView, *, beside: bool = False) -> PieceLook:
        """Return how a piece looks; a leader `beside` a unit leaves it in sight."""
        kind = self.info.kind(piece.kind)
        return PieceLook(
            symbol=self.info.own_symbol(kind.symbol),
            badge=self.info.own_symbol(f"side-{piece.side}"),
            side_colour=self.info.side(piece.side).side_colour,
            arm=self.arms[kind.arm],
            shape=list(self.arms).index(kind.arm) % 3,
            blocks=piece.blocks,
            full=piece.full,
            look=piece.look,
            attached=bool(piece.with_piece) or beside,
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
        *,
        beside: bool = False,
        turn: float = 0.0,
    ) -> None:
        """Draw a piece around its middle, for hexes so many pixels broad and so many thousandths of an inch.

        `turn` leans it by so many degrees clockwise about its foot.
        """
        if piece.look == "rectangle":
            draw_rectangle(surface, self.rectangle(piece, width, thousandths_per_hex), centre, alpha)
            return
        size = max(16, round(width))
        look = self.look(piece, beside=beside)
        drawn = self.sprite(look, size)
        if turn:
            x = LEADER_AT[0] if look.look == "figure" and look.attached else 0.0
            foot = pygame.Vector2(x * size, FOOT * size)
            drawn = pygame.transform.rotate(drawn, -turn)
            at = pygame.Vector2(centre) + foot - foot.rotate(turn)
            centre = at.x, at.y
        elif alpha < 255:
            drawn = drawn.copy()
        if alpha < 255:
            drawn.set_alpha(alpha)
        blit_at(surface, drawn, center=(round(centre[0]), round(centre[1])))

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

    def is_gun(self, piece: PieceView) -> bool:
        """Return whether a piece is of the class whose banners are pointed, which recoils."""
        return list(self.arms).index(self.info.kind(piece.kind).arm) == GUNS

    def sprite(self, look: PieceLook, size: int) -> pygame.Surface:
        """Make the picture of a piece for hexes of a size."""
        key = (look, size)
        other = self._latest.get(look, key)
        if self.is_draft and key not in self._kept and other in self._kept:
            return self._draft(other, size)
        self._latest[look] = key
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = _figure(look, size) if look.look == "figure" else _unit(look, size)
        drawn = self._kept[key] = drawn.convert_alpha()
        self._pixels += drawn.get_width() * drawn.get_height()
        while self._pixels > MAX_KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height()
        return drawn

    def _draft(self, other: tuple[PieceLook, int], size: int) -> pygame.Surface:
        """Enlarge or shrink a picture of another size for the moment, once for all pieces that look alike."""
        if self._draft_size != size:
            self._draft_size, self._drafts = size, {}
        if other not in self._drafts:
            side = round(size * CANVAS)
            scale = pygame.transform.smoothscale if size <= SMOOTH else pygame.transform.scale
            self._drafts[other] = scale(self._kept[other], (side, side))
        return self._drafts[other]


def arms(info: SystemInfo) -> dict[str, Colour]:
    """Return each class of pieces its colour."""
    names = list(dict.fromkeys(kind.arm for kind in info.kinds))
    return {name: FAMILIES[index % len(FAMILIES)] for index, name in enumerate(names)}


def _canvas(inner: str, size: int, shift: tuple[float, float] = (0, 0), share: float = 1) -> pygame.Surface:
    """Draw a piece around the middle of its hex, or aside of it by breadths of a hex."""
    side = round(size * CANVAS)
    x, y = (side / 2 + at * size for at in shift)
    scale = size / UNITS * share
    return rendered(f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.5f})">{inner}</g>', (side, side))


def _unit(look: PieceLook, size: int) -> pygame.Surface:
    """Draw a unit: from afar its banner, else its blocks, near by with its side's badge too."""
    colour, far = LIVERIES[look.side_colour], size < FAR
    banner = banner_of(look.shape, look.full, far=far)
    if far:
        drawn = _canvas(far_unit(banner, colour, look.arm, look.blocks, look.full), size)
    else:
        saltire = look.side_colour == 0
        drawn = _canvas(unit(banner, colour, look.arm, look.blocks, look.full, saltire=saltire), size)
    near = size >= NEAR and has_icon(look.badge)
    x, y = banner.middle
    _put(drawn, look.symbol, (x + 3.2, y), 43 if far else 30, WHITE, size)
    if near:
        _put(drawn, look.badge, (banner.x + 13, banner.y + 7), 10, mixed(colour, CREAM, 0.8), size)
    return drawn


def _figure(look: PieceLook, size: int) -> pygame.Surface:
    """Draw a leader: small beside a unit, larger where he stands alone."""
    inner = leader(LIVERIES[look.side_colour], bonnet=look.side_colour == 0, is_lost=look.being_removed)
    return _canvas(inner, size, LEADER_AT) if look.attached else _canvas(inner, size, (0, 0.02), ALONE)


def _put(
    drawn: pygame.Surface, symbol: str, at: tuple[float, float], width: float, colour: Colour, size: int
) -> None:
    """Put a symbol on a picture, at a place in hundredths of a hex from the middle."""
    icon = draw_icon(symbol, round(width * size / UNITS), colour)
    middle = drawn.get_width() / 2
    place = (round(middle + at[0] * size / UNITS), round(middle + at[1] * size / UNITS))
    blit_at(drawn, icon, center=place)
