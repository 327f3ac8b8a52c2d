"""The moor behind the menus, layers of sky, clouds and hills that drift past, and the heading on it."""

from functools import lru_cache

import msgspec
import pygame

from game.resources import ASSETS
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.palette import GOLD, INK, PAPER, SHADOW, Colour, is_contrasted

FOLDER = ASSETS / "title"
HEIGHT = 1350
"""Rows of the whole picture when it is as wide as its layers."""

BELOW_EYE = 440
"""Rows of it below the height of the eye."""

SPEEDS = {"clouds": 11.0, "peaks": 1.5, "hills": 4.0, "braes": 8.0, "moor": 18.0}
"""Pixels that each layer drifts in a second, at the width of its file; the farthest comes first."""

LIGHT = 26.0
"""Pixels that the shadows of the clouds drift in a second."""

CLOUDS = 150
"""The first row of the clouds in the whole picture."""

MARCH, STEPS, MARCH_ROW, MARCH_AT = 34.0, 2.2, 178, 0.52
"""The column on the moor: pixels it goes in a second, its steps in a second, the row of its feet below the height of
the eye, and where it is at first, as a share of the width."""

SOLID = 249
"""What is less transparent than this hides what is behind it."""

PLAIN_SKY: Colour = (196, 182, 152)


class _Tops(msgspec.Struct, frozen=True):
    """What the file beside the layers says: how wide they are, and their first rows from the height of the eye."""

    width: int
    tops: dict[str, int]


class _Layer(msgspec.Struct, frozen=True):
    """A layer at the size of a window: its ragged upper part, what is whole below it, where, and how fast."""

    ragged: pygame.Surface
    whole: pygame.Surface | None
    top: int
    speed: float

    def down_to(self, row: int) -> "_Layer":
        """Leave out what lies below a row of the window."""
        whole, below = self.whole, self.top + self.ragged.get_height()
        if whole is not None and below < row < below + whole.get_height():
            whole = whole.subsurface((0, 0, whole.get_width(), row - below))
        return msgspec.structs.replace(self, whole=whole)


class Moor:
    """The moor at the size of a window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._sky = pygame.Surface(size)
        self._sky.fill(PLAIN_SKY)
        self._layers: list[_Layer] = []
        self._light: pygame.Surface | None = None
        self._march: pygame.Surface | None = None
        self._eye, self._scale = size[1], 1.0
        try:
            self._load(size)
        except (OSError, pygame.error, msgspec.DecodeError):
            self._layers.clear()  # a plain sky serves as well
            self._march = self._light = None

    def _load(self, size: tuple[int, int]) -> None:
        told = msgspec.json.decode((FOLDER / "moor.json").read_bytes(), type=_Tops)
        scale = max(size[0] / told.width, size[1] / HEIGHT)
        width = round(told.width * scale)
        self._eye = size[1] - round(BELOW_EYE * scale)
        tops = {name: self._eye + round(top * scale) for name, top in told.tops.items()}
        tops["clouds"] = self._eye - round((HEIGHT - BELOW_EYE - CLOUDS) * scale)
        sky = pygame.image.load(FOLDER / "sky.jpg")
        self._sky.blit(pygame.transform.smoothscale(sky, (width, self._eye + round(60 * scale))), (0, 0))
        for name, speed in SPEEDS.items():
            picture = pygame.image.load(FOLDER / f"{name}.webp").convert_alpha()
            height = round(picture.get_height() * scale)
            picture = pygame.transform.smoothscale(picture, (width, height))
            self._layers.append(_parted(picture, tops[name], speed * scale))
        self._leave_out_hidden()
        march = pygame.image.load(FOLDER / "march.webp").convert_alpha()
        self._scale, self._march = scale, pygame.transform.smoothscale_by(march, scale)
        light = pygame.image.load(FOLDER / "light.jpg")
        top = min(tops["hills"], self._eye)
        self._light = pygame.transform.smoothscale(light, (width, size[1] - top)).convert()

    def _leave_out_hidden(self) -> None:
        """Leave out what nearer ground hides: those are half of all pixels."""
        hidden = self.size[1]
        for index in range(len(self._layers) - 1, -1, -1):
            layer = self._layers[index]
            self._layers[index] = layer = layer.down_to(hidden)
            if layer.whole is not None:
                hidden = min(hidden, layer.top + layer.ragged.get_height())
        self._sky = self._sky.subsurface((0, 0, self.size[0], max(1, min(hidden, self.size[1]))))

    def draw(self, window: pygame.Surface, moment: float) -> None:
        """Draw it as it is at a moment, in seconds."""
        window.blit(self._sky, (0, 0))
        for layer in self._layers:
            _repeat(window, layer.ragged, layer.top, layer.speed * moment)
            if layer.whole is not None:
                _repeat(window, layer.whole, layer.top + layer.ragged.get_height(), layer.speed * moment)
        self._draw_march(window, moment)
        if self._light is not None:
            top = window.get_height() - self._light.get_height()
            _repeat(window, self._light, top, LIGHT * moment, pygame.BLEND_RGB_MULT)

    def _draw_march(self, window: pygame.Surface, moment: float) -> None:
        """Draw the column, one of its two steps; it comes in at the right again when it has gone at the left."""
        if self._march is None:
            return
        width, height = self._march.get_width(), self._march.get_height() // 2
        way = window.get_width() + width
        at = (MARCH_AT * window.get_width() + width - MARCH * self._scale * moment) % way - width
        step = int(moment * STEPS) % 2
        feet = self._eye + round(MARCH_ROW * self._scale)
        window.blit(self._march, (round(at), feet - height), (0, step * height, width, height))


def _parted(picture: pygame.Surface, top: int, speed: float) -> _Layer:
    """Part a layer where it is whole from side to side: what hides everything is drawn in a third of the time."""
    width, height = picture.get_size()
    holes, row = pygame.mask.from_surface(picture, SOLID), pygame.Mask((width, 1), fill=True)
    holes.invert()
    first = next((y + 1 for y in reversed(range(height)) if holes.overlap(row, (0, y))), 0)
    if first >= height:
        return _Layer(picture, None, top, speed)
    whole = picture.subsurface((0, first, width, height - first)).convert()
    return _Layer(picture.subsurface((0, 0, width, max(1, first))).copy(), whole, top, speed)


def _repeat(window: pygame.Surface, picture: pygame.Surface, top: int, shift: float, flags: int = 0) -> None:
    """Draw a picture that goes on at its right edge as at its left one."""
    width = picture.get_width()
    x = -(round(shift) % width)
    while x < window.get_width():
        window.blit(picture, (x, top), special_flags=flags)
        x += width


@lru_cache(maxsize=1)
def moor(size: tuple[int, int]) -> Moor:
    """Return the moor at a size of the window: one is kept."""
    return Moor(size)


@lru_cache(maxsize=1)
def _backdrop(size: tuple[int, int]) -> pygame.Surface:
    """Draw the moor as it is behind a menu: still, out of focus, and darkened."""
    whole = pygame.Surface(size)
    moor(size).draw(whole, 0)
    small = pygame.transform.smoothscale(whole, (max(1, size[0] // 6), max(1, size[1] // 6)))
    small = pygame.transform.gaussian_blur(small, 3)
    shade = pygame.Surface(small.get_size())
    shade.fill(SHADOW)
    shade.set_alpha(110)
    small.blit(shade, (0, 0))
    return pygame.transform.smoothscale(small, size).convert()


def draw_backdrop(window: pygame.Surface) -> None:
    """Draw what is behind a menu: the moor, or plain dark for high contrast."""
    if is_contrasted():
        window.fill(SHADOW)
    else:
        window.blit(_backdrop(window.get_size()), (0, 0))


def draw_heading(window: pygame.Surface, area: pygame.Rect, name: str, fonts: Fonts) -> None:
    """Write a name on the table."""
    scale = fonts.scale
    style: Style = "title" if area.height > 80 * scale else "heading"
    drawn = fonts.text(name, style, PAPER)
    at = drawn.get_rect(center=area.center)
    window.blit(fonts.text(name, style, INK), at.move(round(2 * scale), round(3 * scale)))
    window.blit(drawn, at)
    for way in (-1, 1):
        near = (at.left if way < 0 else at.right) + way * round(24 * scale)
        far = near + way * round(150 * scale)
        pygame.draw.line(window, GOLD, (near, at.centery), (far, at.centery), max(1, round(1.5 * scale)))
        size = round(5 * scale)
        for x in (near, far):
            points = [(x - size, at.centery), (x, at.centery - size), (x + size, at.centery)]
            pygame.draw.polygon(window, GOLD, [*points, (x, at.centery + size)])
