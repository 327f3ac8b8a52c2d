"""Painting in a thread of its own, so that the window never waits for it."""

import sys
import time
from collections.abc import Iterator
from threading import Lock, Thread

import msgspec
import pygame

from game.ui.drawing.ground.painter import GroundPainter
from game.ui.drawing.ground.svg import Box
from game.ui.drawing.ground.weather import CLEAR_DAY, Sky

TURN = 0.001
"""Seconds after which the painter lets the window have its turn."""

TRIES = 500
"""How often it is tried to lay a picture that is locked."""


class Part(msgspec.Struct, frozen=True):
    """A part of the field: `scale` pixels to a hex, its north-west corner in hexes, and its size in pixels."""

    scale: float
    corner: tuple[float, float]
    size: tuple[int, int]
    sky: Sky = CLEAR_DAY

    def covers(self, box: Box) -> bool:
        """Return whether all of a box is in it, but for a pixel at its rim."""
        (left, top), rim = self.corner, 1.01 / self.scale
        right, bottom = left + self.size[0] / self.scale, top + self.size[1] / self.scale
        return left - rim < box[0] and top - rim < box[1] and right + rim > box[2] and bottom + rim > box[3]


class Painting(Part, frozen=True, kw_only=True):
    """A part of the field that has been painted."""

    picture: pygame.Surface


class Order(Part, frozen=True, kw_only=True):
    """What is to be painted next; what a `known` painting of the same zoom has of it is taken from there."""

    known: Painting | None = None


class Workshop:
    """Paints what was ordered last; an older order is given up as soon as another comes."""

    def __init__(self, painter: GroundPainter) -> None:
        self._painter = painter
        self._lock = Lock()
        self._order: Order | None = None
        self._done: Painting | None = None
        self._error: Exception | None = None
        self._thread: Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a painting is still to come."""
        with self._lock:
            return self._order is not None or self._done is not None

    def order(self, order: Order) -> None:
        """Begin to paint in the background."""
        with self._lock:
            self._order, self._done = order, None
            if self._thread is None:
                self._thread = Thread(target=self._work, name="ground", daemon=True)
                self._thread.start()

    def take(self) -> Painting | None:
        """Return what has been finished since it was last asked for."""
        with self._lock:
            done, self._done = self._done, None
            error, self._error = self._error, None
        if error is not None:
            raise error
        return done

    def wait(self) -> None:
        """Wait until all that was ordered is painted."""
        while (thread := self._thread) is not None:
            thread.join()

    def give_up(self) -> None:
        """Paint no more."""
        with self._lock:
            self._order = self._done = None

    def _work(self) -> None:
        before = sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        try:
            while (order := self._next()) is not None:
                self._paint(order)
        except Exception as error:  # told in the window, where it can be written down
            with self._lock:
                self._error, self._order, self._thread = error, None, None
        finally:
            sys.setswitchinterval(before)

    def _next(self) -> Order | None:
        with self._lock:
            if self._order is None:
                self._thread = None
            return self._order

    def _paint(self, order: Order) -> None:
        surface = pygame.Surface(order.size, 0, 32)
        for missing in _missing(surface, order):
            x, y = (begin + at / order.scale for begin, at in zip(order.corner, missing.topleft, strict=True))
            for _ in self._painter.bands(surface.subsurface(missing), order.scale, (x, y), order.sky):
                if self._order is not order:
                    return
        with self._lock:
            if self._order is order:
                self._order = None
                self._done = Painting(order.scale, order.corner, order.size, order.sky, picture=surface)


def _missing(surface: pygame.Surface, order: Order) -> Iterator[pygame.Rect]:
    """Lay what is known of an order on its surface, and find the rectangles that are still to be painted."""
    whole, known = surface.get_rect(), order.known
    if known is None:
        yield whole
        return
    x, y = (round((a - b) * order.scale) for a, b in zip(known.corner, order.corner, strict=True))
    seen = pygame.Rect((x, y), known.size).clip(whole)
    if seen.width and seen.height:
        _lay(known.picture, surface, (x, y))
    yield from around(whole, seen)


def _lay(picture: pygame.Surface, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Lay a picture on a surface; the window may just be enlarging it, and has locked it for a moment."""
    for _ in range(TRIES):
        try:
            surface.blit(picture, at)
        except pygame.error:
            time.sleep(TURN)
        else:
            return
    surface.blit(picture, at)


def around(whole: pygame.Rect, inner: pygame.Rect) -> Iterator[pygame.Rect]:
    """Cut what is around an inner rectangle into strips."""
    if not inner.width or not inner.height:
        yield whole
        return
    strips = (
        pygame.Rect(whole.x, whole.y, whole.width, inner.top - whole.top),
        pygame.Rect(whole.x, inner.bottom, whole.width, whole.bottom - inner.bottom),
        pygame.Rect(whole.x, inner.top, inner.left - whole.left, inner.height),
        pygame.Rect(inner.right, inner.top, whole.right - inner.right, inner.height),
    )
    yield from (strip for strip in strips if strip.width > 0 and strip.height > 0)
