"""How colours look to eyes that lack a kind of cone, and how far apart two colours are to any eyes.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a missing cone; distances are CIE 1976 in L*a*b*.
"""

import numpy as np

Colour = tuple[int, int, int]

EYES: dict[str, np.ndarray] = {
    "all cones": np.eye(3),
    "no red cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue cones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def apart(one: Colour, other: Colour, eyes: str) -> float:
    """Measure how far apart two colours are; about 2 is the least that is seen side by side."""
    return float(np.linalg.norm(_lab(one, eyes) - _lab(other, eyes)))


def contrast(one: Colour, other: Colour) -> float:
    """Measure the contrast of two colours by WCAG 2, from 1 to 21; text needs 4.5."""
    dark, light = sorted(_luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    share = np.array(colour) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float((TO_XYZ @ linear)[1])


def _lab(colour: Colour, eyes: str) -> np.ndarray:
    share = np.array(colour) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(EYES[eyes] @ linear, 0, 1) / WHITE
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])
