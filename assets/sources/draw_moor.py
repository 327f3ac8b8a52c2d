"""Draw the moor behind the title: a sky, clouds and hills in layers, each of which repeats from left to right.

    python assets/sources/draw_moor.py

A layer of ground is a field of heights seen in perspective, so that near ridges hide far ones. Heights are noise made
from waves with random phases: waves fit the width a whole number of times, so the right edge meets the left one.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "title"
WIDTH = 2400
FINER = 2
"""Rows that are drawn for each row of a layer, to smooth its ridges."""

Values = np.ndarray
Colour = tuple[float, float, float]

HAZE: Colour = (0.86, 0.80, 0.70)
SUN, SHADE = np.array((1.16, 1.04, 0.84)), np.array((0.50, 0.53, 0.66))


def main() -> None:
    """Draw every layer and write it."""
    FOLDER.mkdir(exist_ok=True)
    Image.fromarray(_bytes(light(np.random.default_rng(1719)))).save(FOLDER / "light.jpg", quality=80)
    Image.fromarray(_bytes(sky(np.random.default_rng(1689)))).save(FOLDER / "sky.jpg", quality=86)
    pictures = {"clouds": clouds(np.random.default_rng(1715))}
    tops = {}
    for layer in LAYERS:
        pictures[layer.name], tops[layer.name] = ground(layer)
    told = {"width": WIDTH, "tops": tops}
    (FOLDER / "moor.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    for name, picture in pictures.items():
        Image.fromarray(_bytes(picture), "RGBA").save(FOLDER / f"{name}.webp", quality=80, method=6)
    for path in sorted(FOLDER.iterdir()):
        print(path.name, path.stat().st_size // 1024, "kB")


@dataclass(frozen=True)
class Layer:
    """A band of ground: the depths it covers, and how it looks.

    `high` is how high its ridges are on average, `rolling` how long, in pixels, `sharp` how craggy; `haze` hides so
    much of it. `colours` are mixed by noise, the first most; water
    is where the ground is lower than `water`, a share of `high`.
    """

    name: str
    seed: int
    near: float
    far: float
    high: float
    rolling: float
    sharp: float
    haze: float
    colours: tuple[Colour, ...]
    heather: float = 0.0
    tufts: int = 0
    water: float = 0.0


STRAW, GRASS, MOSS, PEAT = (0.66, 0.56, 0.34), (0.47, 0.47, 0.25), (0.33, 0.36, 0.19), (0.27, 0.21, 0.17)
HEATHER, ROCK = np.array((0.45, 0.31, 0.38)), np.array((0.50, 0.47, 0.46))

LAYERS = (
    Layer("peaks", 3, 8.0, 14.0, 2.7, 1300, 0.7, 0.56, ((0.27, 0.33, 0.44), (0.22, 0.29, 0.40))),
    Layer("hills", 9, 4.0, 8.0, 1.15, 1300, 0.5, 0.36, (MOSS, STRAW, GRASS), heather=0.4),
    Layer("braes", 21, 1.4, 4.0, 0.36, 1200, 0.3, 0.14, (GRASS, STRAW, MOSS), heather=0.6, water=0.42),
    Layer("moor", 34, 0.69, 2.0, 0.10, 1200, 0.15, 0.0, (STRAW, GRASS, PEAT, MOSS), heather=0.7, tufts=6500),
)
"""The ground from the mountains to one's feet; a nearer layer begins where the one behind it ends."""

EYE = 0.5
"""How high above the ground the eye is."""

SCALE = 620
"""Pixels of a thing one unit high that is one unit away."""


def sky(rng: np.random.Generator, rows: int = 900) -> Values:
    """An evening sky: blue-grey above, gold at the ridges, long thin clouds in it."""
    down = np.linspace(0, 1, rows)[:, None, None]
    stops = (
        (0.0, (0.36, 0.46, 0.58)),
        (0.35, (0.58, 0.63, 0.66)),
        (0.62, (0.86, 0.77, 0.64)),
        (1.0, (0.97, 0.84, 0.62)),
    )
    planes = np.concatenate(
        [np.interp(down, [at for at, _ in stops], [c[part] for _, c in stops]) for part in range(3)], axis=2
    ) * np.ones((1, WIDTH, 1))
    thin = _soft(
        0.15, 1.9, noise(rng, rows, 1400, 2.6, squeeze=7) + 0.35 * noise(rng, rows, 300, 2.2, squeeze=5)
    )
    lit = np.array((1.0, 0.90, 0.78)) * (0.9 + 0.1 * down)
    share = (thin * (0.25 + 0.55 * down[..., 0]))[..., None]
    planes = planes * (1 - share) + lit * share
    return planes + rng.normal(0, 0.006, planes.shape)


def clouds(rng: np.random.Generator, rows: int = 460) -> Values:
    """Clouds in banks with light on their heads from the left, their feet darker and level."""
    big = noise(rng, rows, 820, 2.3, squeeze=2.6)
    fine = noise(rng, rows, 190, 1.9, squeeze=1.5)
    body = big + 0.42 * fine
    down = np.linspace(-1, 1, rows)[:, None]
    thick = _soft(0.30, 1.55, body - 0.55 * down**2 - 0.9 * np.clip(down - 0.55, 0, 1))
    light = body - np.roll(np.roll(body, 13, axis=1), 11, axis=0)
    tone = np.clip(0.55 + 0.85 * light - 0.10 * down, 0, 1)[..., None]
    colour = np.array((0.52, 0.52, 0.57)) * (1 - tone) + np.array((1.0, 0.94, 0.84)) * tone
    edge = np.minimum(1, np.minimum(np.arange(rows), np.arange(rows)[::-1]) / 50)[:, None]
    return np.concatenate((colour, (thick * edge * 0.92)[..., None]), axis=2)


def light(rng: np.random.Generator, rows: int = 200) -> Values:
    """Shadows of clouds, to be multiplied with the ground; none falls on the sky above it."""
    strength = 0.36 * _soft(0.12, 0.6, np.linspace(0, 1, rows))[:, None]
    return np.repeat(
        1 - (strength * _soft(0.0, 1.3, noise(rng, rows, 900, 2.8, squeeze=5)))[..., None], 3, axis=2
    )


def ground(layer: Layer) -> tuple[Values, int]:
    """A layer of ground, and its first row counted from the height of the eye.

    Its depths are painted from the far end, each over what is above it.
    """
    rng = np.random.default_rng(layer.seed)
    steps = 420
    height = heights(rng, layer, steps)
    colour = painted(rng, layer, height)
    depths = np.geomspace(layer.far, layer.near, steps)
    tops = (EYE - height) / depths[:, None] * SCALE * FINER
    first = int(np.floor(tops.min() / FINER)) * FINER
    rows = int(np.ceil(tops[-1].max() / FINER)) * FINER - first
    which = np.full((rows, WIDTH), -1, np.int16)
    down = np.arange(first, first + rows)[:, None]
    for step in range(steps):
        which[down >= tops[step]] = step
    across = np.broadcast_to(np.arange(WIDTH), which.shape)
    seen = which >= 0
    planes = np.where(seen[..., None], colour[which, across], 0.0)
    whole = np.concatenate((planes, seen[..., None]), axis=2).reshape(-1, FINER, WIDTH, 4).mean(axis=1)
    whole[..., :3] /= np.maximum(whole[..., 3:], 1e-6)
    if layer.tufts:
        _draw_tufts(rng, whole, layer.tufts)
        whole = whole[:-4]
    return whole, first // FINER


def heights(rng: np.random.Generator, layer: Layer, steps: int) -> Values:
    """The heights of a layer: ridges that branch, or rolling ground, the sharper the more; high at its far end."""
    squeeze = 2.2
    rolling = noise(rng, steps, layer.rolling, 2.6, squeeze)
    ridges = np.zeros((steps, WIDTH))
    share = 1.0
    for octave in range(6):
        part = noise(rng, steps, layer.rolling / 1.9**octave, 5.0, squeeze)
        ridges += share * (1 - np.abs(part) * 1.15)
        share *= 0.47
    ridges = (ridges - ridges.mean()) / ridges.std()
    found = (1 - layer.sharp) * rolling + layer.sharp * ridges
    found = (found - found.mean()) / found.std()
    away = np.linspace(1, 0, steps)[:, None]
    shape = 0.12 + 0.88 * np.sin(np.pi * 0.86 * away) ** 1.2
    return layer.high * np.maximum(layer.water, np.maximum(0, 1.0 + 0.42 * found) * shape)


def painted(rng: np.random.Generator, layer: Layer, height: Values) -> Values:
    """The colours of a layer: moor in patches, heather, rock where it is steep, light from the left, and haze."""
    steps = len(height)
    patches = [noise(rng, steps, length, 1.9, 2.5) for length in (500, 260, 330)]
    planes = np.empty((steps, WIDTH, 3))
    planes[:] = layer.colours[0]
    for patch, tint in zip(patches, layer.colours[1:], strict=False):
        share = _soft(-0.1, 0.9, patch)[..., None]
        planes += (np.array(tint) - planes) * share * 0.8
    if layer.heather:
        where = _soft(0.1, 0.9, noise(rng, steps, 360, 1.6, 3.0) - 0.1)[..., None] * layer.heather
        planes += (HEATHER - planes) * where
    steep = np.hypot(_slope(height, 1) / layer.high * 150, _slope(height, 0) / layer.high * 20)
    planes += (ROCK * 0.8 - planes) * (_soft(1.2, 2.6, steep) * layer.sharp)[..., None] * 0.7
    grain = noise(rng, steps, 60, 1.0, 1.5)
    planes *= 1 + 0.10 * grain[..., None]
    lit = 0.52 - _slope(height, 1) / layer.high * 95 + _slope(height, 0) / layer.high * 7
    pools = _soft(-0.5, 0.9, noise(rng, steps, 1000, 2.8, 3.0))
    lit = np.clip(lit * (0.62 + 0.5 * pools), 0, 1)[..., None]
    planes *= SHADE * (1 - lit) + SUN * lit
    if layer.water:
        shore = height / layer.high - layer.water
        planes += (np.array((0.72, 0.66, 0.52)) - planes) * (shore < 0.03)[..., None] * 0.5
        glint = 0.62 + 0.16 * _soft(-1, 1.5, noise(rng, steps, 500, 1.5, 9.0))
        planes = np.where((shore <= 0)[..., None], np.array((0.98, 1.03, 1.10)) * glint[..., None], planes)
    away = np.linspace(1, 0.55, steps)[:, None, None]
    return planes + (np.array(HAZE) - planes) * layer.haze * away


def _draw_tufts(rng: np.random.Generator, whole: Values, count: int) -> None:
    """Stroke grass and heather over the nearest ground, the lower the taller and darker."""
    rows = len(whole)
    for y in np.sort(rng.uniform(0.30, 1.05, count) ** 0.8) * rows:
        nearness = y / rows
        x, tall = rng.uniform(0, WIDTH), (5 + 58 * nearness**3) * rng.uniform(0.6, 1.3)
        tint = np.array(STRAW if rng.random() < 0.55 else HEATHER * 0.8 if rng.random() < 0.6 else MOSS)
        tint = tint * rng.uniform(0.45, 1.15) * (1.06 - 0.35 * nearness)
        for _ in range(5):
            lean, at = rng.normal(0.12, 0.35) * tall, x + rng.normal(0, 2 + tall * 0.12)
            for part in np.linspace(0, 1, max(4, round(tall))):
                row, column = round(y - tall * part), round(at + lean * part**1.7) % WIDTH
                if 0 <= row < rows and whole[row, column, 3] > 0.99:
                    for wide in range(2 if part < 0.5 and tall > 12 else 1):
                        spot = whole[row, (column + wide) % WIDTH, :3]
                        spot += (tint * (0.75 + 0.4 * part) - spot) * 0.75


def noise(rng: np.random.Generator, rows: int, length: float, fall: float, squeeze: float = 1.0) -> Values:
    """Noise of mean 0 and deviation 1 that repeats: its longest waves, in pixels, and how fast the short ones fall.

    It is squeezed so much from above; a `fall` of 5 or more leaves the longest waves alone.
    """
    spectrum = np.fft.rfft2(rng.normal(size=(rows, WIDTH)))
    down = np.fft.fftfreq(rows)[:, None] * length / squeeze
    across = np.fft.rfftfreq(WIDTH)[None, :] * length
    wave = np.hypot(down, across)
    spectrum *= np.where(wave > 0, np.minimum(wave, 1) ** 2 / np.maximum(wave, 1) ** fall, 0)
    found = np.fft.irfft2(spectrum, (rows, WIDTH))
    return found / found.std()


def _slope(height: Values, axis: int) -> Values:
    return (np.roll(height, -1, axis) - np.roll(height, 1, axis)) / 2


def _soft(low: float, high: float, value: Values) -> Values:
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def _bytes(planes: Values) -> np.ndarray:
    return (np.clip(planes, 0, 1) * 255 + 0.5).astype(np.uint8)


if __name__ == "__main__":
    main()
