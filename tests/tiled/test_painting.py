"""The painter by single pixels, where no Tiled is at hand to compare whole pictures with."""

from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.tiled.painting import painting
from game.tiled.painting.painting import paint_map, paint_smaller
from game.tiled.painting.tile_layout import drawn_area
from game.tiled.reading.tmx_model import TiledField
from tests.tiled.painter import paint
from tests.tiled.tiled_maps import COLOURS, csv_layer, read_file, write_ground, write_map

AT = (20, 16)
"""A pixel in the plain part of the first tile, row and column; it is (90, 160, 70)."""


def recolour(folder: Path, *, alpha: int) -> None:
    """Make all of the ground see-through."""
    write_ground(folder)
    picture = pygame.image.load(folder / "ground.png")
    pixels = np.frombuffer(bytearray(pygame.image.tobytes(picture, "RGBA")), np.uint8).reshape(-1, 4)
    pixels[:, 3] = alpha
    pygame.image.save(
        pygame.image.frombytes(pixels.tobytes(), picture.get_size(), "RGBA"), folder / "ground.png"
    )


def colour(path: Path, folder: Path) -> list[int]:
    """The colour painted at the pixel, plain, and its alpha."""
    *plain, alpha = paint(path, folder)[AT]
    return [round(255 * part / alpha) if alpha else 0 for part in plain] + [round(255 * alpha)]


def test_tile_keeps_its_colours(tmp_path: Path) -> None:
    assert colour(write_map(tmp_path, csv_layer("1 2 3")), tmp_path) == [90, 160, 70, 255]


def test_tint_multiplies_colours_and_opacity_alpha(tmp_path: Path) -> None:
    path = write_map(tmp_path, csv_layer("1 2 3", attributes='opacity="0.5" tintcolor="#ff8040"'))
    assert colour(path, tmp_path) == pytest.approx([90, 80, 18, 128], abs=2)


def test_see_through_tile_mixes_with_the_one_below(tmp_path: Path) -> None:
    recolour(tmp_path, alpha=128)
    once = write_map(tmp_path, csv_layer("1 2 3"))
    assert colour(once, tmp_path) == pytest.approx([90, 160, 70, 128], abs=2)
    twice = write_map(tmp_path, csv_layer("2 2 2"), csv_layer("1 2 3"))
    # Over the second colour, (20, 80, 30), two thirds of what is seen is the first.
    assert colour(twice, tmp_path) == pytest.approx([67, 133, 57, 192], abs=3)


@pytest.mark.parametrize(
    ("bits", "at"), [(0, (24, 14)), (1 << 29, (19, 22.7)), (1 << 28, (9, 22.7)), (3 << 28, (4, 14))]
)
def test_tile_is_turned_clockwise_around_its_middle(
    tmp_path: Path, bits: int, at: tuple[float, float]
) -> None:
    write_ground(tmp_path, width=28, height=28)
    cut = pygame.Surface((112, 28))
    cut.fill((200, 0, 0), (22, 12, 4, 4))
    pygame.image.save(cut, tmp_path / "ground.png")
    path = write_map(tmp_path, csv_layer(f"{1 + bits}"), size=(1, 1), tileheight="28", hexsidelength="14")
    red = np.argwhere(paint(path, tmp_path)[..., 0] > 0.5)
    assert tuple(red.mean(axis=0)[::-1] + 0.5) == pytest.approx(at, abs=0.4)


@pytest.mark.parametrize(("trans", "alpha"), [("5aa046", 0), ("#5aa046", 0), ("5aa047", 255), ("green", 255)])
def test_one_colour_may_be_seen_through(tmp_path: Path, trans: str, alpha: int) -> None:
    write_ground(tmp_path)
    tsx = tmp_path / "ground.tsx"
    tsx.write_text(tsx.read_text().replace('source="ground.png"', f'source="ground.png" trans="{trans}"'))
    assert colour(write_map(tmp_path, csv_layer("1 2 3")), tmp_path)[3] == alpha


def test_picture_is_larger_by_what_layers_are_moved(tmp_path: Path) -> None:
    ground, moved = csv_layer("1 2 3"), csv_layer("1 0 0", attributes='offsetx="-7.5" offsety="4"')
    hidden = csv_layer("1 0 0", attributes='visible="0" offsetx="900"')
    assert drawn_area(read_file(write_map(tmp_path, ground, size=(3, 1)))) == (0, 0, 84, 32)
    path = write_map(tmp_path, ground, moved, hidden, size=(3, 1))
    assert drawn_area(read_file(path)) == (-8, 0, 92, 36)


def hexes(folder: Path, axis: str, tile: int | None = None) -> TiledField:
    """A field of hexes, of one tile or several in turn; each pixel belongs to one hex: a floor without gaps."""
    width, height, side = (28, 32, 16) if axis == "y" else (32, 28, 16)
    write_ground(folder, width=width, height=height)
    cut = pygame.Surface((4 * width, height), pygame.SRCALPHA)
    centre = np.array([width / 2, height / 2])
    steps = [(28, 0), (14, 24), (-14, 24)] if axis == "y" else [(0, 28), (24, 14), (24, -14)]
    for x in range(width):
        for y in range(height):
            away = np.array([x + 0.5, y + 0.5]) - centre
            # Of two hexes that a pixel lies as near to, the one before has it.
            if all(-0.5 < away @ step / (np.array(step) @ step) <= 0.5 for step in np.array(steps)):
                for index, colour in enumerate(COLOURS):
                    cut.set_at((index * width + x, y), colour)
    pygame.image.save(cut, folder / "ground.png")
    rows = (f"{tile} " * 5 if tile else "1 2 3 1 2") + "\n"
    measures: dict[str, Any] = {
        "tilewidth": str(width),
        "tileheight": str(height),
        "hexsidelength": str(side),
        "staggeraxis": axis,
    }
    path = write_map(folder, csv_layer(rows * 5), size=(5, 5), **measures)
    return read_file(path)


def inner(field: TiledField) -> tuple[slice, slice]:
    """The part of a field's picture that hexes fill."""
    width, height = field.hexes.size
    return slice(32, width - 32), slice(32, height - 32)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_hexes_that_touch_leave_no_gap(tmp_path: Path, axis: str) -> None:
    field = hexes(tmp_path, axis)
    surface = pygame.Surface(field.hexes.size, pygame.SRCALPHA)
    paint_map(surface, field)
    assert np.unique(pygame.surfarray.array_alpha(surface)[inner(field)]).tolist() == [255]


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("share", [2, 3, 5])
@pytest.mark.parametrize("strip", [1, 3000, 10**9], ids=["row by row", "in strips", "at once"])
def test_hexes_that_touch_leave_no_gap_in_a_smaller_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, axis: str, share: int, strip: int
) -> None:
    monkeypatch.setattr(painting, "STRIP", strip)
    field = hexes(tmp_path, axis)
    width, height = field.hexes.size
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    paint_map(whole, field)
    small = pygame.Surface((width // share, height // share), pygame.SRCALPHA)
    paint_smaller(small, field, share)
    expected = mean(pygame.surfarray.array_alpha(whole), share)
    assert (pygame.surfarray.array_alpha(small) == expected).all()
    inside = (
        slice(32 // share + 1, (width - 32) // share - 1),
        slice(32 // share + 1, (height - 32) // share - 1),
    )
    assert np.unique(pygame.surfarray.array_alpha(small)[inside]).tolist() == [255]
    for colours, all_of_them in zip(pixels(small), pixels(whole), strict=True):
        assert (colours[inside] == mean(all_of_them, share)[inside]).all()


def pixels(surface: pygame.Surface) -> NDArray[np.uint8]:
    """The three colours of a surface."""
    return np.moveaxis(pygame.surfarray.array3d(surface), 2, 0)


def mean(channel: NDArray[np.uint8], share: int) -> NDArray[np.int_]:
    """Each pixel the mean of so many each way."""
    width, height = channel.shape[0] // share, channel.shape[1] // share
    parts = channel[: width * share, : height * share].reshape(width, share, height, share)
    sums: NDArray[np.int_] = parts.sum(axis=(1, 3), dtype=int)
    return (sums + share * share // 2) // (share * share)
