"""Terrain on the level: clear moor, rough, forest and marsh."""

import numpy as np
from canvas import disc, ink, shape, smooth, stroke, wash
from ground import (
    INK,
    SHADOW,
    SHARPNESS,
    SIZE,
    blob,
    boulder,
    cloud,
    moor,
    pine,
    scattered,
    tops,
    tree,
    tuft,
)
from hexes import FLAT, HEIGHT, STEP, WIDTH, depth

BOG = (163, 176, 163)
WATER = (146, 168, 174)
WATER_INK = (70, 92, 98)


def clear(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw open moor: bare, tufted or stony, always calm."""
    picture = moor(rng)
    marks = tops(rng, (2, 4, 6, 3, 7, 0)[variant % 6], 14, 24)
    if variant % 6 == 3:
        for place in scattered(rng, 1, 30, 60):
            marks += boulder(rng, place, float(rng.uniform(2.2, 3.2)))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def heather(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw moor grown over with heather, brown as in April."""
    picture = moor(rng)
    patches = smooth(-0.4, 1.8, cloud(rng, 90, 16))
    wash(picture, (166, 144, 128), 0.04 + 0.42 * patches)
    marks: list[str] = []
    for place in scattered(rng, 30 + 4 * (variant % 2), 7, 15):
        marks += sprig(rng, place, float(rng.uniform(4.2, 6.2)))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def sprig(rng: np.random.Generator, place: np.ndarray, size: float) -> list[str]:
    """Draw a bush of heather: short twigs from one root, a dry bell at the end of each."""
    marks = []
    for lean in np.linspace(-0.95, 0.95, 5):
        tip = place + size * np.array([lean + rng.uniform(-0.1, 0.1), -0.85 + 0.4 * abs(lean)])
        marks.append(stroke(np.array([place, tip]), (112, 88, 74), 0.9, opacity=0.75))
        marks.append(disc(tip, 1.25, (132, 84, 96), opacity=0.85))
    return marks


def broken(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw rough ground: boulders great and small among whins and torn banks."""
    picture = moor(rng)
    mottle = cloud(rng, 90, 10)
    wash(picture, (181, 163, 132), 0.40 + 0.18 * smooth(-1, 1, mottle))
    marks: list[str] = []
    for place in scattered(rng, 9, 14, 26):
        if rng.random() < 0.5:
            slope = rng.uniform(-0.35, 0.35)
            bank = place + np.array([(-11, -9 * slope), (-4, -2.4), (4, -1.6), (11, 9 * slope)])
            marks.append(stroke(bank, INK, 1.2, opacity=0.8))
            for share in np.linspace(0.1, 0.9, 6):
                top = bank[0] * (1 - share) + bank[3] * share + np.array([0, -1.8])
                marks.append(stroke(np.array([top, top + np.array([0.8, 4.6])]), INK, 0.8, opacity=0.75))
        else:
            marks += tuft(rng, place, 7, INK)
    for place in scattered(rng, 29 + variant % 2 * 3, 8.5, 15):
        if rng.random() < 0.4:
            marks += whin(rng, place, float(rng.uniform(6.0, 8.5)))
        else:
            marks += boulder(rng, place, float(rng.choice([3.4, 5.0, 7.0, 9.0], p=[0.25, 0.3, 0.25, 0.2])))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def whin(rng: np.random.Generator, place: np.ndarray, size: float) -> list[str]:
    """Draw a whin bush: low, dark and full of spikes."""
    marks = [disc(place + np.array([0.3, 0.1]) * size, size, SHADOW, opacity=0.28, flat=0.45)]
    body = np.array([(-0.95, 0.12), (-0.7, -0.42), (0, -0.72), (0.7, -0.42), (0.95, 0.12), (0, 0.28)])
    marks.append(shape(place + body * size, (128, 126, 84), opacity=0.95, rounded=True))
    for angle in np.linspace(-2.95, -0.2, 11):
        way = np.array([np.cos(angle), 0.82 * np.sin(angle)])
        root = place + 0.30 * size * way
        tip = place + size * way * rng.uniform(0.85, 1.15)
        marks.append(stroke(np.array([root, tip]), (76, 74, 46), 1.0))
    return marks


def forest(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw a wood, of birch and alder or with pines among them."""
    picture = moor(rng)
    mottle = cloud(rng, 70, 9)
    wash(picture, (150, 156, 114), 0.72 + 0.14 * smooth(-1, 1, mottle))
    pines = (0.15, 0.4, 0.7, 0.25, 0.55)[variant % 5]
    marks: list[str] = []
    for place in scattered(rng, 42, 10.5, 17.5, rise=7.5):
        if rng.random() < pines:
            marks += pine(rng, place, float(rng.uniform(7.4, 9.4)))
        else:
            marks += tree(rng, place, float(rng.uniform(8.0, 10.4)))
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def marsh(rng: np.random.Generator, variant: int) -> np.ndarray:
    """Draw bog as maps have always done: broken level lines, with pools and reeds between."""
    picture = moor(rng, patches=0.5)
    mottle = cloud(rng, 80, 10)
    wash(picture, BOG, 0.62 + 0.16 * smooth(-1, 1, mottle))
    pools = scattered(rng, 4, 24, 46)
    marks = levels(pools)
    for place in pools:
        outline = blob(rng, place, float(rng.uniform(12, 17)), flat=0.40, count=9)
        marks.append(shape(outline, WATER, line=WATER_INK, width=1.1, rounded=True))
        for rise, half in ((-1.6, 5.0), (1.8, 6.5)):
            line = place + np.array([(-half, rise), (half, rise)])
            marks.append(stroke(line, (214, 222, 220), 0.9, opacity=0.8))
    for place in scattered(rng, 10 + variant % 3, 13, 26):
        marks += reeds(rng, place)
    ink(picture, marks, SIZE, SHARPNESS)
    return picture


def levels(pools: list[np.ndarray]) -> list[str]:
    """Draw the level lines of a bog, which run on from hex to hex, but not close to the pools of this one."""
    drop, width = (HEIGHT / 2, 2 * STEP) if FLAT else (STEP, WIDTH)
    rows = round(drop / 8.5)
    rng = np.random.default_rng(1690)
    pattern = [broken_line(rng, width) for _ in range(rows)]
    marks = []
    for row in range(round(HEIGHT * rows / drop) + 1):
        for left, right, rise in pattern[row % rows]:
            for turn in (-1, 0, 1):
                shift = (turn + row // rows / 2) * width
                line = np.array(
                    [(left + shift, row * drop / rows + rise), (right + shift, row * drop / rows + rise)]
                )
                middle = line.mean(axis=0)
                beside_pool = any(abs(middle - pool)[0] < 30 and abs(middle - pool)[1] < 8 for pool in pools)
                if not (beside_pool and inside(line, 1)):
                    marks.append(stroke(line, WATER_INK, 1.1, opacity=0.75))
    return marks


def broken_line(rng: np.random.Generator, width: float) -> list[tuple[float, float, float]]:
    """Break a level line, which repeats by `width`, into pieces: from where to where, and how far off its level."""
    pieces = []
    start, end = (left := rng.uniform(-14, 4)), left + width
    while start < end - 13:
        length = min(float(rng.choice([7.0, 12.0, 18.0, 26.0])), end - start - 6)
        pieces.append((start, start + length, float(rng.uniform(-0.8, 0.8))))
        start += length + float(rng.uniform(6, 22))
    return pieces


def reeds(rng: np.random.Generator, place: np.ndarray) -> list[str]:
    """Draw a clump of reeds over a short line of water."""
    marks = [stroke(place + np.array([(-7.5, 0.6), (7.5, 0.6)]), WATER_INK, 1.2)]
    for lean in (-0.62, -0.28, 0.02, 0.3, 0.66):
        tip = place + np.array(
            [11 * lean + rng.uniform(-0.8, 0.8), -11.5 + 5 * abs(lean) + rng.uniform(-1, 1)]
        )
        root = place + np.array([5.5 * lean, 0])
        marks.append(
            stroke(np.array([root, (root + tip) / 2 + np.array([-lean, -0.6]), tip]), (78, 84, 58), 1.15)
        )
    return marks


def inside(points: np.ndarray, inset: float) -> bool:
    """Tell whether every point lies well within the hex."""
    return bool(depth(points[:, 0], points[:, 1]).min() >= inset)
