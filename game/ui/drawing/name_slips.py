"""The names of pieces on slips of paper: as much of each as there is room for, none over another."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import pygame

from game.ui.drawing.palette import INK, PAPER
from game.ui.widgets.fonts import Fonts

NAMED = 58
"""Pixels a hex from which pieces are named on the field."""

LEAST, SIZE, LARGEST = 11, 0.13, 0.185
"""The height of the type: so many pixels at least, so much of a hex, and so much at most where all type is large."""

TAG = 12
"""The height of the style "tag" at a scale of 1."""

ROOM = 0.98
"""How broad a name is at most that has another beside it, in hexes."""

SMALLER = (0.86, 0.72)
"""How much smaller a name is written before it is cut."""

ASIDE = (0.0, 0.12, -0.12, 0.24, -0.24)
"""How far to the right a name may be moved so that it is whole, in hexes."""

CLEAR = 215
"""How much of the ground a slip hides, of 255."""


class NamedPiece(msgspec.Struct, frozen=True):
    """A name to be written: where the middle of its upper edge may be, the best place first, and what may follow it.

    Its `figures` are written after it if there is room.
    """

    name: str
    places: tuple[tuple[float, float], ...]
    figures: str = ""


class Slip(msgspec.Struct, frozen=True):
    """A name as it is written."""

    text: str
    rect: pygame.Rect
    fonts: Fonts


class NameWriter:
    """Writes the names of the pieces of one board."""

    def __init__(self, scale: float) -> None:
        """`scale` is how large the window writes."""
        self._scale = scale
        self._fonts: dict[float, Fonts] = {}

    def place(self, wanted: Sequence[NamedPiece], width: float, area: pygame.Rect) -> list[Slip]:
        """Find a place for each name that has one, with hexes so many pixels broad; none below NAMED."""
        if width < NAMED:
            return []
        room, fonts = round(width * ROOM), self._type(width)
        slips: dict[int, Slip] = {}
        for number, piece in enumerate(wanted):
            slip = self._fitting(piece, room, fonts, list(slips.values()))
            if slip is not None:
                slips[number] = slip
        for number, slip in [*slips.items()]:
            others = [other.rect for index, other in slips.items() if index != number]
            slips[number] = self._longer(wanted[number], slip, fonts, width, area, others)
        return list(slips.values())

    def height(self, width: float) -> int:
        """Return how high a slip is, with hexes so many pixels broad."""
        return self._type(width).height("tag")

    def _type(self, width: float) -> Fonts:
        size = max(LEAST, width * SIZE, min(TAG * self._scale, width * LARGEST))
        return self._at(round(size) / TAG)

    def _at(self, scale: float) -> Fonts:
        if scale not in self._fonts:
            self._fonts[scale] = Fonts(scale)
        return self._fonts[scale]

    def _longer(
        self,
        piece: NamedPiece,
        slip: Slip,
        fonts: Fonts,
        width: float,
        area: pygame.Rect,
        others: list[pygame.Rect],
    ) -> Slip:
        """Write a name whole, and with its figures, where nobody is beside it, or a little aside from where it was."""
        whole = [(f"{piece.name} · {piece.figures}", fonts)] if piece.figures else []
        for text, type_ in (*whole, *((piece.name, type_) for type_ in (fonts, *self._smaller(fonts)))):
            if text == slip.text:
                return slip
            for aside in ASIDE if text == piece.name else (0.0,):
                rect = _rect(text, type_, slip.rect.midtop).move(round(aside * width), 0)
                if area.contains(rect) and rect.collidelist(others) < 0:
                    return Slip(text, rect, type_)
        return slip

    def _smaller(self, fonts: Fonts) -> list[Fonts]:
        return [self._at(max(LEAST - 1, round(fonts.scale * TAG * share)) / TAG) for share in SMALLER]

    def _fitting(self, piece: NamedPiece, room: int, fonts: Fonts, taken: list[Slip]) -> Slip | None:
        """Write as much of a name as fits: smaller, then without its last words, then cut."""
        types = [fonts, *self._smaller(fonts)]
        whole = next((type_ for type_ in types if type_.width(piece.name, "tag") <= room), None)
        text = piece.name if whole else fonts.curtailed(piece.name, "tag", room)
        if whole:
            fonts = whole
        elif text.endswith("…"):
            fonts = types[-1]
            text = fonts.curtailed(piece.name, "tag", room)
        rects = [slip.rect for slip in taken]
        places = (_rect(text, fonts, place) for place in piece.places)
        free = next((rect for rect in places if len(piece.places) == 1 or rect.collidelist(rects) < 0), None)
        return None if free is None else Slip(text, free, fonts)


def draw_slips(window: pygame.Surface, slips: Sequence[Slip]) -> None:
    """Draw the slips and the names on them."""
    for slip in slips:
        window.blit(_paper(slip.rect.size), slip.rect)
        drawn = slip.fonts.text(slip.text, "tag", INK)
        window.blit(drawn, drawn.get_rect(center=slip.rect.center))


@lru_cache(maxsize=200)
def _paper(size: tuple[int, int]) -> pygame.Surface:
    """Cut the paper of a slip."""
    paper = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(paper, (*PAPER, CLEAR), paper.get_rect(), border_radius=max(2, size[1] // 4))
    return paper


def _rect(text: str, fonts: Fonts, place: tuple[float, float]) -> pygame.Rect:
    """Return the slip of a text, the middle of its upper edge at a place."""
    height = fonts.height("tag")
    rect = pygame.Rect(0, 0, fonts.width(text, "tag") + round(height * 0.35), height)
    rect.midtop = round(place[0]), round(place[1])
    return rect
