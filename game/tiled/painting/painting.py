"""A map's visible layers, painted as Tiled paints them: for the picture of a map, and for the window."""

from math import floor
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tiled.errors import MapError
from game.tiled.painting.labels import drawn_label
from game.tiled.painting.pictures import Pixels, decoded, picture_size
from game.tiled.painting.tile_layout import DrawnTile, Wanted, drawn_things
from game.tiled.reading.tmx_model import Label, Picture, TiledField, Tint

RED: Tint = (255, 0, 0, 255)
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
STRIP = 4_000_000
"""Pixels painted at once of a map that is made smaller, and calculated at once of a tile."""

MAX_PIXELS, MAX_OF_TILES = 40_000_000, 16_800_000
"""Pixels of all pictures together, and of all tiles as they are drawn; decoded they take four bytes each."""

MAX_PAINTED = 5_000_000_000
"""Pixels painted one over another; four layers of a field of 40,000 hexes have three thousand million."""


def paint_map(
    surface: pygame.Surface, field: TiledField, corner: tuple[int, int] = (0, 0), wanted: Wanted | None = None
) -> None:
    """Paint a map on an empty surface with alpha; MapError if a picture cannot be read.

    `wanted` leaves out what lies under a ground that is painted otherwise: tiles, pictures and the colour behind all.

    `corner` is the place on the map, in its own pixels, that comes to the surface's north-west corner.
    """
    painter = _Painter()
    if wanted is None:
        surface.fill(_multiplied(field.background))
    for thing in drawn_things(field, wanted):
        painter.paint(surface, thing, corner)
    _divide_by_alpha(surface)


def paint_smaller(
    surface: pygame.Surface, field: TiledField, share: int, wanted: Wanted | None = None
) -> None:
    """Paint a map as paint_map does, each pixel of the surface the mean of `share` x `share` of the map's."""
    # Tiles made smaller one by one would let the ground below shine through between them.
    width, height = surface.get_size()
    painter = _Painter()
    things = [(thing, painter.reach(thing)) for thing in drawn_things(field, wanted)]
    rows = max(1, STRIP // (width * share * share))
    for top in range(0, height, rows):
        strip = pygame.Surface((width * share, min(rows, height - top) * share), pygame.SRCALPHA)
        seen = strip.get_rect(top=top * share)
        strip.fill(_multiplied(field.background))
        for thing, reach in things:
            if reach.colliderect(seen):
                painter.paint(strip, thing, seen.topleft)
        surface.blit(_surface(_means(_pixels(strip), share)), (0, top), special_flags=PREMULTIPLIED)
    _divide_by_alpha(surface)


class _Painter:
    """Cuts, flips, turns and colours tiles, each kind once; colours are multiplied by alpha, as Tiled mixes them."""

    def __init__(self) -> None:
        self._sheets: dict[str, Pixels] = {}
        self._tiles: dict[tuple[object, ...], pygame.Surface] = {}
        self._labels: dict[Label, tuple[pygame.Surface, pygame.Rect]] = {}
        self._room_for_sheets, self._room_for_tiles = MAX_PIXELS, MAX_OF_TILES
        self._strength = MAX_PAINTED

    def paint(self, surface: pygame.Surface, thing: DrawnTile | Label, corner: tuple[int, int]) -> None:
        """Paint one thing on a surface whose north-west corner is at a corner of the map."""
        if isinstance(thing, Label):
            drawn, place = self._label(thing)
            at = place.move(-corner[0], -corner[1])
        else:
            box = _box(thing)
            drawn = self._tile(thing, box.size)
            at = drawn.get_rect(center=box.move(-corner[0], -corner[1]).center)
        seen = at.clip(surface.get_rect())
        self._strength -= seen.width * seen.height
        if self._strength < 0:
            raise MapError("has tiles that cover one another over and over; use smaller pictures")
        surface.blit(drawn, at, special_flags=PREMULTIPLIED)

    def reach(self, thing: DrawnTile | Label) -> pygame.Rect:
        """The pixels of the map that a thing may be painted on."""
        if isinstance(thing, Label):
            return self._label(thing)[1]
        box = _box(thing)
        return self._tile(thing, box.size).get_rect(center=box.center)

    def _label(self, label: Label) -> tuple[pygame.Surface, pygame.Rect]:
        """A text as it is drawn, and where."""
        if label not in self._labels:
            self._take_room((len(label.text) + 1) * label.size**2)
            drawn, (x, y) = drawn_label(label)
            self._labels[label] = drawn, drawn.get_rect(center=(round(x), round(y)))
        return self._labels[label]

    def _tile(self, tile: DrawnTile, size: tuple[int, int]) -> pygame.Surface:
        """A tile as it is drawn, its box brought to a size in pixels."""
        way = (tile.flip_across, tile.flip_down, tile.turn, tile.opacity, tile.tint)
        key = (tile.picture, size, *way)
        if key not in self._tiles:
            self._take_room(max(tile.picture.width * tile.picture.height, size[0] * size[1]))
            drawn = self._tiles[key] = self._made(tile, size)
            if tile.turn:
                self._take_room(drawn.get_width() * drawn.get_height() - size[0] * size[1])
        return self._tiles[key]

    def _take_room(self, pixels: int) -> None:
        self._room_for_tiles -= pixels
        if self._room_for_tiles < 0:
            raise MapError(f"has tiles of more than {MAX_OF_TILES} pixels together; use smaller pictures")

    def _made(self, tile: DrawnTile, size: tuple[int, int]) -> pygame.Surface:
        cut = _surface(self._cut(tile.picture)) if tile.picture.file else _crossed_box(size)
        if size != cut.get_size():
            cut = pygame.transform.scale(cut, size)
        if tile.flip_across or tile.flip_down:
            cut = pygame.transform.flip(cut, tile.flip_across, tile.flip_down)
        if tile.turn:
            cut = _turned(cut, tile.turn)
        seen = tile.tint[3] * tile.opacity
        share = (*(round(part * seen / 255) for part in tile.tint[:3]), round(seen))
        if share != (255, 255, 255, 255):
            cut.fill(share, special_flags=pygame.BLEND_RGBA_MULT)
        return cut

    def _cut(self, picture: Picture) -> NDArray[np.uint8]:
        """The pixels of a tile, colours multiplied by their alpha."""
        sheet = self._sheet(Path(picture.file))
        cut = np.zeros((picture.height, picture.width, 4), np.uint8)
        # A picture that was redrawn may be smaller than its tileset says.
        found = sheet[picture.y : picture.y + picture.height, picture.x : picture.x + picture.width]
        cut[: found.shape[0], : found.shape[1]] = found
        if picture.transparent:
            cut[(cut[..., :3] == tuple(bytes.fromhex(picture.transparent))).all(axis=2)] = 0
        step = max(1, STRIP // picture.width)
        for top in range(0, picture.height, step):
            strip = cut[top : top + step]
            thin = strip[..., 3] < 255
            share = strip[thin, 3:].astype(np.uint16)
            strip[thin, :3] = (strip[thin, :3] * share + 127) // 255
        return cut

    def _sheet(self, path: Path) -> Pixels:
        if str(path) not in self._sheets:
            width, height = picture_size(path)
            self._room_for_sheets -= width * height
            if self._room_for_sheets < 0:
                raise MapError(f"has pictures of more than {MAX_PIXELS} pixels together; use smaller ones")
            self._sheets[str(path)] = decoded(path)
        return self._sheets[str(path)]


def _multiplied(colour: Tint) -> Tint:
    red, green, blue = ((part * colour[3] + 127) // 255 for part in colour[:3])
    return red, green, blue, colour[3]


def _crossed_box(size: tuple[int, int]) -> pygame.Surface:
    """What Tiled draws in place of a tile without a picture."""
    width, height = size
    box = pygame.Surface(size, pygame.SRCALPHA)
    box.fill((0, 0, 0, 128))
    pygame.draw.aaline(box, RED, (0, 0), (width - 1, height - 1))
    pygame.draw.aaline(box, RED, (width - 1, 0), (0, height - 1))
    pygame.draw.rect(box, RED, box.get_rect(), 1)
    return box


def _box(tile: DrawnTile) -> pygame.Rect:
    """The pixels of the map that a tile covers before it is turned."""
    # Tiled goes to the nearest pixel, and from the middle between two to the latter.
    x, y = floor(tile.x + 0.5), floor(tile.y + 0.5)
    right, bottom = floor(tile.x + tile.width + 0.5), floor(tile.y + tile.height + 0.5)
    return pygame.Rect(x, y, max(1, right - x), max(1, bottom - y))


def _turned(picture: pygame.Surface, degrees: int) -> pygame.Surface:
    """A picture turned clockwise around its middle, each pixel the one that was there before, as in Tiled."""
    width, height = picture.get_size()
    # Even room on all sides keeps the middle where it was, to the half pixel.
    room = int(np.hypot(width, height) - min(width, height)) // 2 + 1
    across = np.arange(-room, width + room) + 0.5 - width / 2
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    pixels = _pixels(picture)
    turned = np.zeros((height + 2 * room, width + 2 * room, 4), np.uint8)
    step = max(1, STRIP // len(across))
    for top in range(0, len(turned), step):
        strip = turned[top : top + step]
        down = (np.arange(top, top + len(strip)) - room + 0.5 - height / 2)[:, None]
        x = np.floor(across * cos + down * sin + width / 2).astype(int)
        y = np.floor(down * cos - across * sin + height / 2).astype(int)
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        strip[inside] = pixels[y[inside], x[inside]]
    return _surface(turned)


def _means(pixels: NDArray[np.uint8], share: int) -> NDArray[np.uint8]:
    """The mean of each `share` x `share` pixels."""
    height, width = pixels.shape[0] // share, pixels.shape[1] // share
    size = np.uint16 if share <= 16 else np.uint32
    rows = np.zeros((height, width * share, 4), size)
    for row in range(share):
        rows += pixels[row::share]
    sums = np.zeros((height, width, 4), size)
    for column in range(share):
        sums += rows[:, column::share]
    return ((sums + share * share // 2) // (share * share)).astype(np.uint8)


def _pixels(surface: pygame.Surface) -> NDArray[np.uint8]:
    raw = pygame.image.tobytes(surface, "RGBA")
    return np.frombuffer(raw, np.uint8).reshape(surface.get_height(), surface.get_width(), 4)


def _surface(pixels: NDArray[np.uint8]) -> pygame.Surface:
    return pygame.image.frombytes(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGBA")


def _divide_by_alpha(surface: pygame.Surface) -> None:
    """Return a surface back the plain colours that pictures are kept in."""
    alpha = pygame.surfarray.pixels_alpha(surface)
    thin = (alpha > 0) & (alpha < 255)
    if thin.any():
        colours = pygame.surfarray.pixels3d(surface)
        share = alpha[thin].astype(np.uint32)[:, None]
        colours[thin] = np.minimum((colours[thin] * np.uint32(255) + share // 2) // share, 255)
