"""The field on the table: its picture at the present view, and the names of its hexes."""

import msgspec
import numpy as np
import pygame
from numpy.typing import NDArray

from game.hexgrid.grid import Hex
from game.ui.drawing.board.camera import Camera, fitted, framed
from game.ui.drawing.board.section_lines import draw_section_lines, section_lines
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.drawing.ground.ground_view import GroundView
from game.ui.drawing.ground.workshop import around
from game.ui.widgets.active_settings import active_settings, is_moving
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import AGED_PAPER, DARK_WOOD, INK, PAPER, Colour

MAX_HEX = 300
"""Pixels across a hex when nothing is enlarged any more."""

MAX_FRAMED = 150
"""Pixels across a hex at most when only those that matter are looked at."""

WORTH_FRAMING = 1.12
"""How much larger that must show the hexes than the whole field does."""

NARROW = 44
"""Pixels across a hex that leave no room for its name, nor for all that is drawn on a piece."""

MAX_PIXELS = 8_000_000
"""Pixels of a field that is kept whole at the scale it is seen at."""

LABELLED = 52
"""Pixels across a hex at 1280 x 800 that has room for its name in small type."""

LABEL_AT, LABEL_AT_FLAT = 0.96, 0.98
"""How far above the middle of a hex its name begins, in halves of its height, by where its corners are."""

FAINT = 120
"""How much of them is seen, of 255."""

MAX_LABELS = 2_000
"""Names of hexes that are remembered as they are written."""

FADE, FRAME = 0.24, 1 / 60
"""Seconds in which one painting fades into the next, and between two pictures of that."""

ENOUGH = 0.7
"""The share of the field in sight that must have been drawn before, for it to be moved along."""

MAX_FADED = 4_000_000
"""Pixels of a field that fades; of a larger one each picture of that would take too long."""


class Board:
    """The field in its place of the window."""

    def __init__(self, board_image: BoardImage, area: pygame.Rect) -> None:
        self.board_image = board_image
        self.hex_layout = board_image.hex_layout
        self.area = self.free = area
        self.camera = fitted(self.hex_layout.size, area)
        self._is_fitted = self._is_framed = True
        self.frame: frozenset[Hex] = frozenset()
        """The hexes that are fitted into the window; all of the field if there are none."""
        self._ground = GroundView(board_image.painter) if board_image.painter is not None else None
        self._labelled = True
        self._drawn: pygame.Surface | None = None
        self._drawn_for: tuple[object, ...] | None = None
        self._seen: Camera | None = None
        self._fading: tuple[pygame.Surface, Camera] | None = None
        self._faded_at, self._time = 0.0, 0.0
        self._scaled: tuple[float, pygame.Surface] | None = None
        self._labels: dict[tuple[str, float, Colour], pygame.Surface] = {}

    @property
    def width(self) -> float:
        """Pixels across a hex."""
        return self.hex_layout.hex_width * self.camera.scale

    def move_to(self, area: pygame.Rect, free: pygame.Rect) -> None:
        """Go to another place in the window, of which only a part is `free`: nothing lies over it."""
        self.area, self.free = area, free
        self._drawn = None
        if self._is_fitted:
            self.fit()
        else:
            self.camera = self.camera.moved_to(area, free)

    def fit(self) -> None:
        """Show the whole field; where its hexes are narrow then, those that matter, if that is much larger."""
        whole = self.camera = fitted(self.hex_layout.size, self.area, self.free)
        self._is_fitted = True
        if self.frame and self._is_framed and self.width < NARROW:
            corners = np.array([self.hex_layout.outline(hex_id) for hex_id in self.frame]).reshape(-1, 2)
            (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
            largest = MAX_FRAMED / self.hex_layout.hex_width
            near = framed(whole.field, ((left, top), (right, bottom)), self.area, self.free, largest)
            if near.scale >= whole.scale * WORTH_FRAMING:
                self.camera = near

    def fit_other(self) -> None:
        """Fit the field into its place; where only the hexes that matter are shown, all of it."""
        before, self._is_framed = self.camera, True
        self.fit()
        if self.camera == before:
            self._is_framed = False
            self.fit()

    def show_too(self, hexes: frozenset[Hex]) -> None:
        """Count more hexes among those that matter, and fit them in unless the player looks elsewhere."""
        self.frame |= hexes
        if self._is_fitted:
            self.fit()

    def see_as(self, other: "Board") -> None:
        """Look at the field as another board does, if it is as large there."""
        if other.hex_layout.size == self.hex_layout.size:
            self.area, self.free = other.area, other.free
            self.camera, self._is_fitted, self.frame = other.camera, other._is_fitted, other.frame

    def seen(self) -> tuple[tuple[int, int, int], bool]:
        """Return how the field is seen, in whole numbers, and whether it is fitted into its place."""
        x, y = self.camera.centre
        return (round(self.camera.scale * 1000), round(x), round(y)), self._is_fitted

    def see_again(self, seen: tuple[int, int, int], *, fitted: bool) -> None:
        """See the field as it was seen once; if it was fitted, all that was in sight belongs to what is."""
        scale, *centre = seen
        self.camera = msgspec.structs.replace(self.camera, scale=scale / 1000, centre=tuple(centre)).clamped()
        self._is_fitted = fitted
        if fitted:
            places = self.hex_layout.grid.on_board_ids
            self.show_too(frozenset(each for each in places if self.free.collidepoint(self.centre(each))))

    def zoom(self, factor: float, pointer: tuple[int, int]) -> None:
        """Enlarge or shrink around the pointer."""
        minimum = fitted(self.hex_layout.size, self.area, self.free).scale
        maximum = max(minimum, MAX_HEX / self.hex_layout.hex_width)
        self.camera = self.camera.zoomed(factor, pointer, (minimum, maximum))
        self._is_fitted = self.camera.scale <= minimum * 1.001
        self._is_framed = not self._is_fitted

    def pan(self, right: float, down: float) -> None:
        """Move the field by a given number of pixels."""
        before, self.camera = self.camera, self.camera.panned(right, down)
        self._is_fitted = self._is_fitted and self.camera == before

    def follow(self, hex_id: Hex) -> None:
        """Move the field so far that a hex and those around it are in sight."""
        x, y = self.centre(hex_id)
        inner = self.free.inflate(*(-min(side - 2, round(3 * self.width)) for side in self.free.size))
        right = min(0.0, inner.right - x) + max(0.0, inner.left - x)
        down = min(0.0, inner.bottom - y) + max(0.0, inner.top - y)
        if right or down:
            self.pan(right, down)

    def centre(self, hex_id: Hex) -> tuple[float, float]:
        """Where the middle of a hex is in the window."""
        return self.camera.to_window(self.hex_layout.centre(hex_id))

    def measured(self, x: int, y: int, thousandths_per_hex: int) -> tuple[float, float]:
        """Return where a measured point is in the window."""
        return self.camera.to_window(self.hex_layout.measured(x, y, thousandths_per_hex))

    def outline(self, hex_id: Hex, inset: float = 0) -> list[tuple[float, float]]:
        """The corners of a hex in the window, drawn in by a given number of pixels."""
        return [
            self.camera.to_window(point)
            for point in self.hex_layout.outline(hex_id, inset / self.camera.scale)
        ]

    def hex_at(self, point: tuple[int, int]) -> Hex | None:
        """The hex under a point of the window."""
        return self.hex_layout.hex_at(self.camera.to_field(point)) if self.area.collidepoint(point) else None

    def advance(self, time: float) -> None:
        """Let the painter continue, and what it has painted come into sight."""
        self._time = time
        if (ground := self._painted()) is None:
            return
        version, ground.sky = ground.version, self.board_image.shown_sky
        ground.advance(time, self.camera, self.area)
        is_seen = self._drawn_for is not None and self._drawn_for[0] == self._seen == self.camera
        fades = is_seen and is_moving() and self.area.width * self.area.height <= MAX_FADED
        if ground.version != version and self._drawn is not None and fades:
            # Another surface takes its place when the field is drawn next.
            self._fading, self._faded_at = (self._drawn, self.camera), time
            self._drawn = None

    def next_wakeup(self) -> float | None:
        """Return after how many seconds the ground changes by itself; None if it does not."""
        if (ground := self._painted()) is None:
            return None
        return FRAME if self._fading is not None else ground.next_wakeup()

    @property
    def is_zooming(self) -> bool:
        """Whether the field is being enlarged or shrunk, and drawn again in a moment."""
        return (ground := self._painted()) is not None and ground.is_zooming

    def finish_painting(self) -> None:
        """Wait until all that is in sight is painted."""
        if (ground := self._painted()) is not None:
            ground.sky = self.board_image.shown_sky
            ground.finish(self.camera, self.area)

    def close(self) -> None:
        """Let the painter go, and all that has been drawn."""
        self._drawn = self._fading = self._scaled = None
        if self._ground is not None:
            self._ground.close()

    def draw(
        self, window: pygame.Surface, fonts: Fonts, sections: tuple[int, ...] = (), *, labelled: bool = True
    ) -> None:
        """Draw the field as the camera sees it, and the lines between sections; again only when that has changed."""
        ground, self._labelled = self._painted(), labelled
        key = (
            self.camera,
            fonts.scale,
            (ground.version, ground.sky, ground.is_zooming) if ground is not None else None,
            active_settings().coordinates,
            sections,
        )
        before, self._seen = self._seen, self.camera
        if before not in (None, self.camera):  # what is seen in one frame only is not remembered
            zooms = before is not None and before.scale != self.camera.scale
            if seen := self.area.clip(window.get_rect()):
                self._draw_moved(window, seen, key, fonts, sections, zooms=zooms)
            return
        if self._drawn is None or self._drawn.get_size() != self.area.size:
            self._drawn, self._drawn_for = pygame.Surface(self.area.size), None
        if self._drawn_for != key:
            self._paint(self._drawn, self.area, fonts, sections)
            self._drawn_for = key
        window.blit(self._drawn, self.area)
        self._draw_fading(window)

    def draw_cut(self, surface: pygame.Surface, cut: pygame.Rect) -> None:
        """Draw a part of the window's field, without what stands on it, as large as a surface."""
        surface.fill(AGED_PAPER)
        if self._drawn is None:
            return
        source = cut.move(-self.area.x, -self.area.y)
        part = source.clip(self._drawn.get_rect())
        if not part.width or not part.height:
            return
        scale = surface.get_width() / cut.width
        size = (max(1, round(part.width * scale)), max(1, round(part.height * scale)))
        drawn = pygame.transform.smoothscale(self._drawn.subsurface(part), size)
        surface.blit(drawn, (round((part.x - source.x) * scale), round((part.y - source.y) * scale)))

    def _draw_moved(
        self,
        window: pygame.Surface,
        seen: pygame.Rect,
        key: tuple[object, ...],
        fonts: Fonts,
        sections: tuple[int, ...],
        *,
        zooms: bool,
    ) -> None:
        """Draw a field that is just being moved or enlarged.

        What was drawn before is moved along, and only what comes into sight is drawn anew.
        """
        drawn, before = self._drawn, self._drawn_for
        if drawn is None or drawn.get_size() != self.area.size or zooms or self._painted() is None:
            self._drawn_for = None
            self._paint(window.subsurface(seen), self.area, fonts, sections)
            return
        camera = before[0] if before is not None and before[1:] == key[1:] else None
        gone = camera.shift_to(self.camera) if isinstance(camera, Camera) else None
        there = self.area.move(gone).clip(seen) if gone is not None else pygame.Rect(0, 0, 0, 0)
        if gone is None or there.width * there.height < ENOUGH * seen.width * seen.height:
            self._paint(drawn, self.area, fonts, sections)
            self._drawn_for, gone, there = key, (0, 0), seen
        window.blit(drawn, self.area.move(gone))
        for strip in around(seen, there):
            self._paint(window.subsurface(strip), strip, fonts, sections)

    def _painted(self) -> GroundView | None:
        """Return the painted ground, if that is what is seen."""
        return self._ground if self.board_image.is_painted else None

    def _draw_fading(self, window: pygame.Surface) -> None:
        """Draw what was seen before over what is seen now, ever fainter."""
        if self._fading is None:
            return
        before, camera = self._fading
        share = (self._time - self._faded_at) / FADE
        if share >= 1 or camera != self.camera:
            self._fading = None
            return
        before.set_alpha(round(255 * (1 - share)))
        window.blit(before, self.area)

    def _paint(
        self, surface: pygame.Surface, area: pygame.Rect, fonts: Fonts, sections: tuple[int, ...]
    ) -> None:
        """Paint what is seen in a place of the window; where there is no painted ground, in all of the board's."""
        if (ground := self._painted()) is not None:
            ground.draw(surface, self.camera, area)
        else:
            self._draw_picture(surface)
        if sections:
            west, north = area.topleft
            lines = [
                [(x - west, y - north) for x, y in map(self.camera.to_window, line)]
                for line in section_lines(self.hex_layout, sections)
            ]
            draw_section_lines(surface, lines, self.width)
        if not self.is_zooming and self._labelled:
            self._write_labels(surface, area, fonts)

    def _draw_picture(self, surface: pygame.Surface) -> None:
        """Draw the field tile by tile on a sheet."""
        surface.fill(AGED_PAPER)
        picture, scale = self.board_image.picture, self.camera.scale / self.board_image.scale
        west, north = self.camera.to_window((0, 0))
        west, north = west - self.area.x, north - self.area.y
        edge = pygame.Rect(
            round(west), round(north), round(picture.get_width() * scale), round(picture.get_height() * scale)
        )
        if edge.width * edge.height <= MAX_PIXELS:
            shown, at = self._whole(scale, edge.size), edge.topleft
        else:
            shown, at = self._part(scale, (west, north))
        if edge.width <= self.area.width:
            shadow = pygame.mask.from_surface(shown).to_surface(
                setcolor=(*DARK_WOOD, 120), unsetcolor=(0, 0, 0, 0)
            )
            surface.blit(shadow, (at[0] + 4, at[1] + 5))
        surface.blit(shown, at)

    def _whole(self, scale: float, size: tuple[int, int]) -> pygame.Surface:
        """Return the whole picture at a scale; it is kept, so that the field can be moved about."""
        if self._scaled is None or self._scaled[0] != scale:
            self._scaled = scale, pygame.transform.smoothscale(self.board_image.picture, size)
        return self._scaled[1]

    def _part(self, scale: float, corner: tuple[float, float]) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return what is in sight of a picture that is large at this scale, and where in the place it lies."""
        # Whole pixels of the picture are enlarged, so that it lies exactly under the pieces.
        picture, (west, north) = self.board_image.picture, corner
        left, top = max(0, int(-west / scale)), max(0, int(-north / scale))
        right = min(picture.get_width(), int((self.area.width - west) / scale) + 2)
        bottom = min(picture.get_height(), int((self.area.height - north) / scale) + 2)
        part = picture.subsurface((left, top, right - left, bottom - top))
        size = (max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale)))
        at = (round(west + left * scale), round(north + top * scale))
        return pygame.transform.smoothscale(part, size), at

    def _write_labels(self, surface: pygame.Surface, area: pygame.Rect, fonts: Fonts) -> None:
        if self.width < NARROW or not active_settings().coordinates:
            return
        grid = self.hex_layout.grid
        # No larger than the hexes leave room for, however large everything else is written.
        share = round(min(1.0, self.width / (LABELLED * fonts.scale)), 1)
        fonts = fonts if share == 1 else fonts.at(max(0.3, share))
        half = self.hex_layout.height * self.camera.scale / 2
        above = half * (LABEL_AT if self.hex_layout.axis == "y" else LABEL_AT_FLAT)
        dark = self._painted() is not None and self.board_image.shown_sky.is_dark
        colour = PAPER if dark else INK
        hexes, middles = self._hexes_in(area)
        drawn = [self._label(grid.label(hex_id), fonts, colour) for hex_id in hexes]
        halves = np.array([(each.get_width() / 2, above) for each in drawn]).reshape(-1, 2)
        places = np.rint(middles - halves).astype(int).tolist()
        surface.fblits(list(zip(drawn, places, strict=True)))

    def _hexes_in(self, area: pygame.Rect) -> tuple[list[Hex], NDArray[np.float64]]:
        """Return the hexes of the board seen in a place of the window, and their middles in it (count, 2)."""
        (west, north), scale = self.camera.to_window((0, 0)), self.camera.scale
        middles = self.hex_layout.centres * scale + (west - area.x, north - area.y)
        room, (width, height) = self.width, area.size
        seen = (middles > -room) & (middles < (width + room, height + room))
        found = np.flatnonzero(seen.all(axis=1) & self.hex_layout.grid.on_board)
        return [Hex(hex_id) for hex_id in found.tolist()], middles[found]

    def _label(self, label: str, fonts: Fonts, colour: Colour) -> pygame.Surface:
        """Write the name of a hex faintly."""
        key = (label, fonts.scale, colour)
        if key not in self._labels:
            if len(self._labels) >= MAX_LABELS:
                self._labels.clear()
            written = self._labels[key] = fonts.text(label, "small", colour).copy()
            # In the pixels themselves: an alpha of the whole surface is many times as slow.
            written.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return self._labels[key]
