"""Ink, washes and paper: what every picture of the game is drawn with.

A picture is an array of floats between 0 and 1, height x width x 3 (or 4, with alpha). Marks of the pen are SVG text.
"""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pygame

Colour = tuple[int, int, int]


def rgb(colour: Colour) -> np.ndarray:
    """Give a colour as floats."""
    return np.array(colour, dtype=float) / 255


def hexcode(colour: Colour) -> str:
    """Write a colour as SVG does."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def smooth(low: float, high: float, value: np.ndarray) -> np.ndarray:
    """Rise from 0 at `low` to 1 at `high`, without corners."""
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def noise(
    rng: np.random.Generator,
    x: np.ndarray,
    y: np.ndarray,
    lattice: np.ndarray,
    *,
    coarse: float,
    fine: float,
    fall: float = 1.0,
) -> np.ndarray:
    """Make clouds of mean 0 and deviation 1 that repeat exactly by the two steps of `lattice`.

    `coarse` and `fine` are the longest and shortest wave lengths in pixels; long waves are the stronger, the more so
    the larger `fall` is.
    """
    across = np.linalg.inv(lattice).T
    reach = int(max(np.linalg.norm(lattice, axis=1)) / fine) + 2
    total = np.zeros(np.shape(x))
    for m in range(reach + 1):
        for n in range(-reach, reach + 1):
            wave = m * across[0] + n * across[1]
            length = 1 / max(np.linalg.norm(wave), 1e-9)
            phase = rng.uniform(0, 2 * np.pi)
            if (m == 0 and n <= 0) or not fine <= length <= coarse:
                continue
            total += length**fall * np.cos(2 * np.pi * (wave[0] * x + wave[1] * y) + phase)
    return (total - total.mean()) / max(total.std(), 1e-9)


def clouds(
    rng: np.random.Generator, height: int, width: int, *, coarse: float, fine: float, fall: float = 1.0
) -> np.ndarray:
    """Make clouds like `noise`, but on a plain rectangle that repeats by its own width and height, and quickly."""
    spectrum = np.fft.rfft2(rng.normal(size=(height, width)))
    pace = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None, :])
    length = 1 / np.maximum(pace, 1e-9)
    spectrum *= np.where((length >= fine) & (length <= coarse), length ** (fall + 0.5), 0)
    total = np.fft.irfft2(spectrum, (height, width))
    return (total - total.mean()) / max(total.std(), 1e-9)


def wash(picture: np.ndarray, colour: Colour, strength: np.ndarray | float) -> None:
    """Lay a wash of colour over a picture, as strong at each pixel as `strength` says."""
    share = np.broadcast_to(strength, picture.shape[:2])[..., None]
    picture[...] = picture * (1 - share) + rgb(colour) * share


def shade(picture: np.ndarray, factor: np.ndarray) -> None:
    """Darken or lighten a picture by a factor at each pixel."""
    picture[...] = np.clip(picture * factor[..., None], 0, 1)


def drawn(marks: list[str], size: tuple[int, int], sharpness: float) -> np.ndarray:
    """Draw SVG marks on nothing: floats, height x width x 4, not multiplied by alpha."""
    width, height = round(size[0] * sharpness), round(size[1] * sharpness)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {size[0]} {size[1]}">{"".join(marks)}</svg>'
    )
    surface = pygame.image.load(io.BytesIO(text.encode()), "marks.svg").convert_alpha()
    colours = pygame.surfarray.array3d(surface).transpose(1, 0, 2)
    alpha = pygame.surfarray.array_alpha(surface).T
    return np.dstack([colours, alpha]).astype(float) / 255


def ink(picture: np.ndarray, marks: list[str], size: tuple[int, int], sharpness: float) -> None:
    """Draw SVG marks over a picture without alpha."""
    if marks:
        layer = drawn(marks, size, sharpness)
        alpha = layer[..., 3:]
        picture[...] = picture * (1 - alpha) + layer[..., :3] * alpha


def reduced(picture: np.ndarray, sharpness: int) -> np.ndarray:
    """Average a picture down to its finished size, colours weighted by their alpha if it has one."""
    height, width, depth = picture.shape
    blocks = (height // sharpness, sharpness, width // sharpness, sharpness, depth)
    if depth == 3:
        return picture.reshape(blocks).mean(axis=(1, 3))
    weighted = picture.copy()
    weighted[..., :3] *= picture[..., 3:]
    mean = weighted.reshape(blocks).mean(axis=(1, 3))
    mean[..., :3] /= np.maximum(mean[..., 3:], 1e-6)
    return mean


def stroke(points: np.ndarray, colour: Colour, width: float, *, opacity: float = 1.0, dash: str = "") -> str:
    """Draw a line through points, rounded at its ends."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{curve(points)}" fill="none" stroke="{hexcode(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity:.2f}" stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def jagged(points: np.ndarray, colour: Colour, width: float) -> str:
    """Draw a line of straight pieces through points."""
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f'<path d="{path}" fill="none" stroke="{hexcode(colour)}" stroke-width="{width}" stroke-linejoin="round"/>'


def shape(
    points: np.ndarray,
    fill: Colour,
    *,
    line: Colour | None = None,
    width: float = 1.0,
    opacity: float = 1.0,
    rounded: bool = False,
) -> str:
    """Fill a closed shape, with an outline if a line colour is given."""
    edge = (
        f' stroke="{hexcode(line)}" stroke-width="{width:.2f}" stroke-linejoin="round"'
        if line is not None
        else ""
    )
    text = curve(points, closed=True) if rounded else polygon(points)
    return f'<path d="{text}" fill="{hexcode(fill)}" fill-opacity="{opacity:.2f}"{edge}/>'


def disc(centre: np.ndarray, radius: float, fill: Colour, *, opacity: float = 1.0, flat: float = 1.0) -> str:
    """Fill a circle, or an ellipse `flat` times as high as wide."""
    return (
        f'<ellipse cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" rx="{radius:.2f}" ry="{radius * flat:.2f}" '
        f'fill="{hexcode(fill)}" fill-opacity="{opacity:.2f}"/>'
    )


def polygon(points: np.ndarray) -> str:
    """Write a closed path with straight sides."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def curve(points: np.ndarray, *, closed: bool = False) -> str:
    """Write a smooth path through points."""
    points = np.asarray(points, dtype=float)
    if len(points) == 2:
        return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    if closed:
        around = np.vstack([points[-1], points, points[0], points[1]])
    else:
        around = np.vstack([points[0], points, points[-1]])
    text = f"M{around[1][0]:.2f} {around[1][1]:.2f}"
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        one, two = start + (end - before) / 6, end - (after - start) / 6
        text += f"C{one[0]:.2f} {one[1]:.2f} {two[0]:.2f} {two[1]:.2f} {end[0]:.2f} {end[1]:.2f}"
    return text + ("Z" if closed else "")


def write_png(path: Path, picture: np.ndarray) -> None:
    """Write a picture as a PNG file, the same bytes each time."""
    levels = np.clip(np.rint(picture * 255), 0, 255).astype(np.uint8)
    if levels.shape[2] == 4:
        levels[levels[..., 3] == 0] = 0
    pack_png(path, levels, {3: 2, 4: 6}[levels.shape[2]], [])


def write_painted_png(path: Path, picture: np.ndarray, rng: np.random.Generator, soft_ones: int = 16) -> None:
    """Write a picture with alpha as a PNG file of at most 256 colours, which is half the size or less.

    So many of the colours as `soft_ones` says are kept for what is half transparent.
    """
    levels = np.clip(np.rint(picture * 255), 0, 255).astype(np.uint8)
    alpha = levels[..., 3]
    solid, soft = alpha == 255, (alpha > 0) & (alpha < 255)
    paints = palette(levels[solid][:, :3].astype(float), 255 - soft_ones, rng)
    veils = palette(levels[soft].astype(float), soft_ones, rng)
    indices, first = np.zeros(alpha.shape, dtype=np.uint8), 1 + soft_ones
    indices[solid] = first + by_table(levels[solid][:, :3], paints)
    if soft.any():
        indices[soft] = 1 + closest(levels[soft].astype(float), veils)
    colours = np.zeros((256, 4), dtype=np.uint8)
    colours[1 : 1 + len(veils)] = np.rint(veils)
    colours[first : first + len(paints)] = np.rint(np.column_stack([paints, np.full(len(paints), 255)]))
    chunks = [(b"PLTE", colours[:, :3].tobytes()), (b"tRNS", colours[:first, 3].tobytes())]
    pack_png(path, indices[..., None], 3, chunks)


def palette(colours: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """Choose the colours that stand best for all the given ones."""
    sample = (
        colours[rng.choice(len(colours), min(len(colours), 60_000), replace=False)]
        if len(colours)
        else colours
    )
    if len(sample) == 0:
        return np.zeros((0, 4))
    chosen = sample[:1]
    gaps = ((sample - chosen[0]) ** 2).sum(axis=1)
    for _ in range(min(count, len(np.unique(sample, axis=0))) - 1):
        pick = rng.choice(len(sample), p=gaps / gaps.sum())
        chosen = np.vstack([chosen, sample[pick]])
        gaps = np.minimum(gaps, ((sample - sample[pick]) ** 2).sum(axis=1))
    for _ in range(12):
        homes = closest(sample, chosen)
        for index in range(len(chosen)):
            if (homes == index).any():
                chosen[index] = sample[homes == index].mean(axis=0)
    return chosen


def closest(colours: np.ndarray, paints: np.ndarray) -> np.ndarray:
    """Number the paint nearest to each colour."""
    found = np.empty(len(colours), dtype=np.uint8)
    weights = (paints**2).sum(axis=1)
    for start in range(0, len(colours), 20_000):
        part = colours[start : start + 20_000]
        found[start : start + 20_000] = (weights - 2 * part @ paints.T).argmin(axis=1)
    return found


def by_table(colours: np.ndarray, paints: np.ndarray) -> np.ndarray:
    """Number the paint nearest to each of very many colours, told apart to seven bits."""
    coarse = colours.astype(np.uint32) >> 1
    keys, places = np.unique(coarse[:, 0] << 14 | coarse[:, 1] << 7 | coarse[:, 2], return_inverse=True)
    cells = np.column_stack([keys >> 14, keys >> 7 & 127, keys & 127])
    return closest(cells * 2 + 0.5, paints)[places.ravel()]


def pack_png(path: Path, levels: np.ndarray, kind: int, extra: list[tuple[bytes, bytes]]) -> None:
    """Write rows of levels as a PNG file of the named colour type."""
    height, width, depth = levels.shape
    rows = bytearray()
    above = np.zeros((width, depth), dtype=np.uint8)
    for line in levels:
        rows += b"\0" + line.tobytes() if kind == 3 else filtered(line, above)
        above = line
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    chunks = [(b"IHDR", header), *extra, (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b"")]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in chunks))


def filtered(line: np.ndarray, above: np.ndarray) -> bytes:
    """Choose, of PNG's simple row filters, the one that leaves the smallest remainders."""
    left = np.vstack([np.zeros((1, line.shape[1]), dtype=np.uint8), line[:-1]])
    mean = ((left.astype(int) + above) // 2).astype(np.uint8)
    kinds = [line, line - left, line - above, line - mean]
    costs = [np.abs(kind.astype(np.int8).astype(int)).sum() for kind in kinds]
    best = int(np.argmin(costs))
    return bytes([best]) + kinds[best].tobytes()


def chunk(name: bytes, data: bytes) -> bytes:
    """Pack one part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
