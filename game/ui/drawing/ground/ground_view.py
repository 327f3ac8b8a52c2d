"""The painted ground as a camera sees it: coarse at once, then sharp when the painter is done, fading over."""

from math import ceil, sqrt

import pygame

from game.ui.drawing.board.camera import Camera
from game.ui.drawing.ground.painter import GroundPainter
from game.ui.drawing.ground.svg import Box
from game.ui.drawing.ground.washes import PAPER
from game.ui.drawing.ground.weather import CLEAR_DAY
from game.ui.drawing.ground.workshop import Order, Painting, Workshop, around

PAUSE = 0.15
"""Seconds without zooming after which the field is painted anew."""

LOOK = 0.05
"""Seconds between two looks whether the painter is done."""

COARSE, MAX_COARSE = 22, 400_000
"""Pixels a hex of the first painting, and its pixels altogether."""

ROUND = 2.5
"""Hexes around the field that the first painting has."""

AHEAD, MAX_AHEAD = 0.2, 5_600_000
"""How much more than is seen is painted on each side, and how many pixels at most."""

SMOOTH = 600_000
"""Pixels up to which a painting of another zoom is enlarged smoothly."""

ALIKE = 1e-4
"""How far two zooms may differ and still be the same."""


class GroundView:
    """Shows the painting of one field in one board."""

    def __init__(self, painter: GroundPainter) -> None:
        self._painter, self._workshop = painter, Workshop(painter)
        self._unit = painter.ground.unit
        self.sky = CLEAR_DAY
        self._coarse: Painting | None = None
        self._sharp: Painting | None = None
        self._ordered: Order | None = None
        self._camera: Camera | None = None
        self._area = pygame.Rect(0, 0, 0, 0)
        self._zoomed_at = -PAUSE
        self._time = 0.0
        self.version = 0

    def advance(self, time: float, camera: Camera, area: pygame.Rect) -> None:
        """Order what is missing of a place in the window once the zoom rests, and take what has been painted."""
        self._time, self._area = time, area
        before, self._camera = self._camera, camera
        if before is not None and abs(before.scale - camera.scale) > ALIKE * camera.scale:
            self._zoomed_at = time
        if (done := self._workshop.take()) is not None:
            self._sharp = done
            self.version += 1
        wanted = self._wanted(camera)
        if wanted is None:
            self._ordered = None
        elif time - self._zoomed_at >= PAUSE and not self._is_ordered(camera):
            self._ordered = wanted
            self._workshop.order(wanted)

    def next_wakeup(self) -> float | None:
        """Return after how many seconds there is something to do; None if the painting is as it should be."""
        if self._workshop.is_busy:
            return LOOK
        if self._camera is not None and (self.is_zooming or self._wanted(self._camera) is not None):
            return max(0.01, PAUSE - (self._time - self._zoomed_at))
        return None

    def finish(self, camera: Camera, area: pygame.Rect) -> None:
        """Paint all that is in sight before anything else happens."""
        self._camera, self._zoomed_at = camera, -PAUSE
        self.advance(self._time, camera, area)
        self._workshop.wait()
        self.advance(self._time, camera, area)

    def close(self) -> None:
        """Paint no more, and let go of what has been painted."""
        self._workshop.give_up()
        self._sharp = self._coarse = self._ordered = None

    def draw(self, surface: pygame.Surface, camera: Camera, area: pygame.Rect) -> None:
        """Draw what the camera sees in a place of the window, its north-west corner at that of the surface."""
        box, scale = self.box_of(camera, area), self.scale_of(camera)
        sharp = self._sharp
        if sharp is not None and sharp.sky != self.sky:
            sharp = None
        whole = surface.get_rect()
        seen = _place(sharp, box, scale).clip(whole) if sharp is not None else pygame.Rect(0, 0, 0, 0)
        for strip in around(whole, seen):
            part = surface.subsurface(strip)
            part.fill(self.sky.on_paper(PAPER))
            left, top = box[0] + strip.x / scale, box[1] + strip.y / scale
            _lay(
                part,
                self._first(),
                (left, top, left + strip.width / scale, top + strip.height / scale),
                scale,
            )
        if sharp is not None:
            _lay(surface, sharp, box, scale)

    @property
    def is_zooming(self) -> bool:
        """Whether the zoom has changed a moment ago."""
        return self._time - self._zoomed_at < PAUSE

    def scale_of(self, camera: Camera) -> float:
        """Return how many pixels of the window a hex is broad."""
        return camera.scale * self._unit

    def box_of(self, camera: Camera, area: pygame.Rect) -> Box:
        """Return what the camera sees in a place of the window, in hexes."""
        left, top = camera.to_field(area.topleft)
        right, bottom = camera.to_field(area.bottomright)
        return left / self._unit, top / self._unit, right / self._unit, bottom / self._unit

    def _first(self) -> Painting:
        """Return a coarse painting of the whole field, without what has an outline: it is quickly done."""
        if self._coarse is None or self._coarse.sky != self.sky:
            ground = self._painter.ground
            box = (-ROUND, -ROUND, ground.width + ROUND, ground.height + ROUND)
            area = (box[2] - box[0]) * (box[3] - box[1])
            scale = min(float(COARSE), sqrt(MAX_COARSE / area))
            picture = self._painter.paint(scale, box, self.sky, in_outline=False)
            self._coarse = Painting(scale, (box[0], box[1]), picture.get_size(), self.sky, picture=picture)
        return self._coarse

    def _is_ordered(self, camera: Camera) -> bool:
        """Return whether the painter is at work on what is seen."""
        order = self._ordered
        if order is None or not self._workshop.is_busy or order.sky != self.sky:
            return False
        return _is_alike(order.scale, self.scale_of(camera)) and order.covers(self.box_of(camera, self._area))

    def _wanted(self, camera: Camera) -> Order | None:
        """Return what is to be painted; None if what is seen is there already."""
        box, scale, sharp = self.box_of(camera, self._area), self.scale_of(camera), self._sharp
        same = (
            sharp if sharp is not None and sharp.sky == self.sky and _is_alike(sharp.scale, scale) else None
        )
        if same is not None and same.covers(box):
            return None
        width, height = self._area.size
        # What is just out of sight is painted too, as far as the field reaches.
        room = max(0.0, min(AHEAD, sqrt(MAX_AHEAD / max(1, width * height)) / 2 - 0.5))
        ground = self._painter.ground

        def ahead(side: int, beyond: float) -> int:
            return max(0, ceil(min(side * room, (beyond + ROUND) * scale)))

        west, north = ahead(width, box[0]), ahead(height, box[1])
        east, south = ahead(width, ground.width - box[2]), ahead(height, ground.height - box[3])
        left, top = box[0] - west / scale, box[1] - north / scale
        if same is not None:  # to the pixel beside what is there already
            scale = same.scale
            left, top = (
                begin + round((side - begin) * scale) / scale
                for side, begin in zip((left, top), same.corner, strict=True)
            )
        return Order(
            scale, (left, top), (width + west + east + 1, height + north + south + 1), self.sky, known=same
        )


def _is_alike(scale: float, other: float) -> bool:
    return abs(scale - other) < ALIKE * other


def _place(painting: Painting, box: Box, scale: float) -> pygame.Rect:
    """Return where a painting is on a surface that shows a box of the field."""
    (left, top), share = painting.corner, scale / painting.scale
    x, y = round((left - box[0]) * scale), round((top - box[1]) * scale)
    return pygame.Rect(x, y, round(painting.size[0] * share), round(painting.size[1] * share))


def _lay(surface: pygame.Surface, painting: Painting, box: Box, scale: float) -> None:
    """Lay a painting on a surface that shows a box of the field, enlarged or shrunk where its zoom differs."""
    place = _place(painting, box, scale)
    if _is_alike(painting.scale, scale):
        surface.blit(painting.picture, place)
        return
    seen, share = place.clip(surface.get_rect()), painting.scale / scale
    if not seen.width or not seen.height:
        return
    part = pygame.Rect(
        int((seen.x - place.x) * share),
        int((seen.y - place.y) * share),
        max(1, round(seen.width * share)),
        max(1, round(seen.height * share)),
    ).clip(painting.picture.get_rect())
    if part.width and part.height:
        enlarge = (
            pygame.transform.smoothscale if seen.width * seen.height <= SMOOTH else pygame.transform.scale
        )
        # Straight onto the surface: the field is enlarged in each frame while it is zoomed.
        enlarge(painting.picture.subsurface(part), seen.size, surface.subsurface(seen))
