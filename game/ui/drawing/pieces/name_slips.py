"""The names of pieces on slips of paper: as much of each as there is room for, none over another."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
import pygame

from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import INK, PAPER

NAMED = 56
"""Pixels a hex from which pieces are named on the field."""

LEAST, SIZE, LARGEST = 11, 0.13, 0.185
"""The height of the type: so many pixels at least, so much of a hex, and so much at most where all type is large."""

TAG = 12
"""The height of the style "tag" at a scale of 1."""

ASIDE = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32)
"""How far to the right a name may be moved so that it is whole, in hexes."""

CLEAR = 215
"""How much of the ground a slip hides, of 255."""


class NamedPiece(msgspec.Struct, frozen=True):
    """A name to be written: where the middle of its upper edge may be, the best place first, and what may follow it.

    Its `figures` are written after it if there is room. `short` are shorter forms, the longest first. A name that is
    `wanted`, that of a piece pointed at, picked or asked about, is placed before all others, and over anything else.
    """

    name: str
    places: tuple[tuple[float, float], ...]
    figures: str = ""
    short: tuple[str, ...] = ()
    wanted: bool = False


class Slip(msgspec.Struct, frozen=True):
    """A name as it is written."""

    text: str
    rect: pygame.Rect
    fonts: Fonts


class NameWriter:
    """Writes the names of the pieces of one board: all in one size, under the own piece only, covering nothing.

    Each name first gets room for its shortest form; then names are written longer as far as there is room. One that
    has no room even for that is left out: the rail names the piece that is pointed at.
    """

    def __init__(self, scale: float) -> None:
        """`scale` is how large the window writes."""
        self._scale = scale
        self._fonts: dict[float, Fonts] = {}

    def place(
        self,
        wanted: Sequence[NamedPiece],
        width: float,
        area: pygame.Rect,
        obstacles: Sequence[pygame.Rect] = (),
    ) -> list[Slip]:
        """Find a place for each name that has one, with hexes so many pixels broad; none below NAMED.

        `obstacles` are what no name may cover: flags, blocks, officers, chips and marks of facing.
        """
        if width < NAMED:
            return []
        largest = round(self._type(width).scale * TAG)
        found: list[list[Slip]] = []
        for share in SIZES:
            size = max(LEAST, round(largest * share))
            found.append(self._placed(wanted, width, area, obstacles, self._at(size / TAG)))
            if len(found[-1]) == len(wanted) or size == LEAST:
                break
        return max(found, key=len)

    def _placed(
        self,
        wanted: Sequence[NamedPiece],
        width: float,
        area: pygame.Rect,
        obstacles: Sequence[pygame.Rect],
        fonts: Fonts,
    ) -> list[Slip]:
        """Place the names in one size: the shortest forms first, then each as long as it can be."""
        order = sorted(range(len(wanted)), key=lambda number: not wanted[number].wanted)
        slips: dict[int, Slip] = {}
        for number in order:
            piece = wanted[number]
            forms = (piece.name, *piece.short)
            tries: list[tuple[str, Sequence[pygame.Rect]]] = [(forms[-1], obstacles)]
            if piece.wanted:
                tries = [*((form, obstacles) for form in forms), (forms[-1], ())]
            for text, over in tries:
                slip = self._free(piece, text, fonts, width, area, over, slips, number)
                if slip is not None:
                    slips[number] = slip
                    break
        for number in order:
            if number in slips:
                piece = wanted[number]
                whole = (f"{piece.name} · {piece.figures}",) if piece.figures else ()
                for text in (*whole, piece.name, *piece.short):
                    if text == slips[number].text:
                        break
                    slip = self._free(piece, text, fonts, width, area, obstacles, slips, number)
                    if slip is not None:
                        slips[number] = slip
                        break
        return [slips[number] for number in sorted(slips)]

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

    @staticmethod
    def _free(
        piece: NamedPiece,
        text: str,
        fonts: Fonts,
        width: float,
        area: pygame.Rect,
        obstacles: Sequence[pygame.Rect],
        slips: dict[int, Slip],
        number: int,
    ) -> Slip | None:
        """Find a place where a form of a name covers nothing."""
        others = [slip.rect for index, slip in slips.items() if index != number]
        for place in piece.places:
            for aside in ASIDE:
                rect = _rect(text, fonts, place).move(round(aside * width), 0)
                core = rect.inflate(-2, -2)
                if area.contains(rect) and rect.collidelist(others) < 0 and core.collidelist(obstacles) < 0:
                    return Slip(text, rect, fonts)
        return None


SIZES = (1.0, 0.86, 0.74, 0.66)
"""The sizes that are tried; the largest of those in which most names have room is that of all."""

LEADING_ON = (
    "of the and & de at on in to lord duke earl marquess clan sir captain colonel general viscount brigadier"
)
NO_END = frozenset(
    [*LEADING_ON.split(), *["prince", "master", "major", "east", "west", "own", "picked", "baggage", "men"]]
)
"""Words that no short form ends with: those that lead on, and titles that are no name by themselves."""

FIRST_WORDS = (
    "royal irish french scots border life light leather gentleman artillery ensign street kirk kirkyard"
)
NOT_ALONE = frozenset(
    [*FIRST_WORDS.split(), *["ship's", "john", "rob", "logie", "north", "south", "sleat", "cluny"]]
)
"""Words that are no short form by themselves: what follows them makes the name."""


LEADS_ON = 3
"""A small word of so few letters leads on in any language."""


def short_forms(name: str, given: Mapping[str, object]) -> tuple[str, ...]:
    """Return the short name that the map gives; without one, shorten a name by its last words.

    `given` are the names of all pieces of the battle: none is called like another.
    """
    if short := given.get(name):
        return (str(short),)
    words, found = name.split(), []
    for count in range(len(words) - 1, 0, -1):
        last = words[count - 1].lower()
        leads_on = words[count - 1].islower() and len(last) <= LEADS_ON  # von, des, и
        if leads_on or last in NO_END or (last in NOT_ALONE and count == 1):
            continue
        text = " ".join(words[:count]).rstrip(",")
        if not any(
            other != name and (other == text or other.startswith((text + " ", text + ","))) for other in given
        ):
            found.append(text)
    return tuple(found)


def draw_slips(window: pygame.Surface, slips: Sequence[Slip]) -> None:
    """Draw the slips and the names on them."""
    for slip in slips:
        window.blit(_paper(slip.rect.size), slip.rect)
        blit_at(window, slip.fonts.text(slip.text, "tag", INK), center=slip.rect.center)


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
