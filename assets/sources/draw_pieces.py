"""Draw the pieces that stand on a map in Tiled: maps/pieces.png and maps/pieces.tsx, and a template for each.

    python assets/sources/draw_pieces.py

Each tile has the class of its kind and the property `side`; the symbols are those of assets/jacobite/symbols.
"""

import os
import re
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
from canvas import Colour, disc, drawn, hexcode, write_png

ROOT = Path(__file__).resolve().parents[2]
SYMBOLS, MAPS = ROOT / "assets" / "jacobite" / "symbols", ROOT / "maps"
SIZE = 96
SIDES: dict[str, Colour] = {"jacobite": (36, 84, 132), "government": (158, 48, 38)}
KINDS = {
    "grenadier": "Grenadiers",
    "regular": "Regulars",
    "highland": "Highlanders",
    "lowland": "Lowlanders",
    "militia": "Militia",
    "battle-cavalry": "Battle cavalry",
    "light-cavalry": "Light cavalry",
    "trained-artillery": "Trained artillery",
    "light-artillery": "Light artillery",
    "leader": "Leader",
}


def main() -> None:
    """Draw every kind for either side and write the sheet, its tileset and the templates."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    sheet = np.zeros((SIZE * len(SIDES), SIZE * len(KINDS), 4))
    for row, (side, colour) in enumerate(SIDES.items()):
        for column, kind in enumerate(KINDS):
            marks = leader(colour, side) if kind == "leader" else unit(kind, colour, side)
            sheet[row * SIZE : (row + 1) * SIZE, column * SIZE : (column + 1) * SIZE] = drawn(
                marks, (SIZE, SIZE), 1
            )
    write_png(MAPS / "pieces.png", sheet)
    pieces = [(side, kind) for side in SIDES for kind in KINDS]
    (MAPS / "pieces.tsx").write_text(described(pieces), encoding="utf-8")
    (MAPS / "templates").mkdir(exist_ok=True)
    for number, (side, kind) in enumerate(pieces):
        text = template(number + 1, side, kind)
        (MAPS / "templates" / f"{side}-{kind}.tx").write_text(text, encoding="utf-8")


def unit(kind: str, colour: Colour, side: str) -> list[str]:
    """Draw a wooden block with the colour of its side and the symbol of its kind."""
    return [*block(colour, 8, 18, 80, 64, 7), symbol(kind, 28, 26, 47), symbol(f"side-{side}", 14, 62, 14)]


def leader(colour: Colour, side: str) -> list[str]:
    """Draw a leader's round block."""
    middle = np.array([48.0, 48.0])
    dark = tuple(int(part * 0.72) for part in colour)
    return [
        disc(middle + np.array([3, 5]), 27, (30, 24, 18), opacity=0.35),
        disc(middle + np.array([0, 3]), 26, (120, 88, 54)),
        disc(middle, 26, (222, 192, 144)),
        disc(middle, 23, dark),
        disc(middle, 21, colour),
        symbol("leader", 31, 28, 34),
        symbol(f"side-{side}", 42, 58, 12),
    ]


def block(colour: Colour, x: float, y: float, width: float, height: float, round_by: float) -> list[str]:
    """Draw one block of wood with a painted face and its shadow."""
    dark = hexcode((int(colour[0] * 0.72), int(colour[1] * 0.72), int(colour[2] * 0.72)))

    def plate(inset: float, drop: float, fill: str, opacity: float = 1.0) -> str:
        return (
            f'<rect x="{x + inset}" y="{y + inset + drop}" width="{width - 2 * inset}" height="{height - 2 * inset}" '
            f'rx="{max(round_by - inset, 2)}" fill="{fill}" fill-opacity="{opacity}"/>'
        )

    return [
        plate(-1, 6, "#1e1812", 0.32),
        plate(0, 4, "#78582e"),
        plate(0, 0, "#dec090"),
        plate(3, 0, dark),
        plate(4.6, 0, hexcode(colour)),
    ]


def symbol(name: str, x: float, y: float, size: float) -> str:
    """Place a symbol, in the colour of old linen."""
    text = (SYMBOLS / f"{name}.svg").read_text(encoding="utf-8")
    body = re.sub(r"<svg[^>]*>|</svg>|<title>.*?</title>", "", text).replace("#ffffff", "#f4ead2")
    return f'<g transform="translate({x} {y}) scale({size / 64})">{body}</g>'


def described(pieces: list[tuple[str, str]]) -> str:
    """Write the tileset as Tiled does; aligned so that what Tiled snaps to a hex is a piece's middle."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="pieces" tilewidth="{SIZE}" tileheight="{SIZE}" '
        f'tilecount="{len(pieces)}" columns="{len(KINDS)}" objectalignment="center">',
        f' <image source="pieces.png" width="{SIZE * len(KINDS)}" height="{SIZE * len(SIDES)}"/>',
    ]
    for number, (side, kind) in enumerate(pieces):
        lines += [
            f' <tile id="{number}" type="{kind}">',
            "  <properties>",
            f'   <property name="side" value="{side}"/>',
            "  </properties>",
            " </tile>",
        ]
    return "\n".join([*lines, "</tileset>", ""])


def template(gid: int, side: str, kind: str) -> str:
    """Write the template of one piece."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<template>
 <tileset firstgid="1" source="../pieces.tsx"/>
 <object name="{KINDS[kind]}" type="{kind}" gid="{gid}" width="{SIZE}" height="{SIZE}">
  <properties>
   <property name="side" value="{side}"/>
  </properties>
 </object>
</template>
"""


if __name__ == "__main__":
    main()
