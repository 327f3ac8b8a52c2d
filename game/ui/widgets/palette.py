"""The colours of the campaign table: paper, ink, cloth and wood, and liveries that everyone can tell apart.

Liveries and class colours follow Okabe and Ito's palette; nothing is shown by colour alone.
"""

Colour = tuple[int, int, int]

INK: Colour = (44, 36, 29)
FAINT_INK: Colour = (112, 95, 76)
PAPER: Colour = (241, 231, 209)
AGED_PAPER: Colour = (227, 213, 184)
PAPER_EDGE: Colour = (172, 149, 113)
WOOD: Colour = (96, 69, 47)
DARK_WOOD: Colour = (62, 44, 31)
LIGHT_WOOD: Colour = (137, 103, 71)
CLOTH: Colour = (52, 66, 58)
WHITE: Colour = (255, 252, 244)
GOLD: Colour = (240, 188, 66)
WARNING: Colour = (158, 42, 22)
PASSED: Colour = (24, 92, 52)
"""The ground of what came off, with white words on it."""
SELECTED: Colour = (255, 246, 196)
AGE: Colour = (240, 228, 204)
"""What older sheets of paper are tinted with."""

SHADOW: Colour = (24, 18, 12)

PALETTES: dict[str, tuple[tuple[Colour, ...], tuple[Colour, ...]]] = {
    "sea": (
        ((0, 94, 156), (198, 78, 10)),
        ((0, 115, 76), (190, 120, 0), (19, 54, 82), (184, 36, 146), (11, 162, 224)),
    ),
    "heather": (
        ((92, 44, 124), (160, 112, 0)),
        ((4, 129, 109), (202, 36, 12), (37, 61, 88), (121, 148, 87), (148, 96, 184)),
    ),
}
"""Liveries and classes: blue and vermilion, a little darker than Okabe and Ito's, for white text; or
purple and ochre."""

LIVERIES: list[Colour] = list(PALETTES["sea"][0])
"""The colours of the sides in the palette in use."""

FAMILIES: list[Colour] = list(PALETTES["sea"][1])
"""The classes of pieces in the order in which a rule system first names them, in the palette in use."""

TERRAINS: tuple[Colour, ...] = (
    (214, 205, 168),
    (198, 172, 122),
    (150, 140, 130),
    (190, 176, 150),
    (142, 158, 108),
    (158, 182, 176),
    (206, 160, 132),
    (172, 164, 160),
    (202, 200, 130),
    (186, 150, 110),
    (122, 164, 190),
    (108, 150, 182),
    (156, 190, 204),
    (190, 170, 140),
    (226, 206, 160),
)
"""Grounds for fields without pictures, in the order of a rule system's terrains."""


CONTRASTED: dict[Colour, Colour] = {
    INK: (0, 0, 0),
    FAINT_INK: (0, 0, 0),
    WARNING: (128, 0, 0),
    PAPER: (255, 255, 255),
    GOLD: (255, 224, 96),
}
"""What is written darker on paper, and lighter on wood, for high contrast."""

_contrasted: dict[Colour, Colour] = {}


def use(palette: str, *, high_contrast: bool) -> None:
    """Change the colours of sides and classes, and how strongly text stands out."""
    LIVERIES[:], FAMILIES[:] = PALETTES[palette]
    _contrasted.clear()
    if high_contrast:
        _contrasted.update(CONTRASTED)
        LIVERIES[:] = [darker(colour, 0.12) for colour in LIVERIES]


def is_contrasted() -> bool:
    """Return whether high contrast is in use."""
    return bool(_contrasted)


def written(colour: Colour) -> Colour:
    """Return the colour in which something is written under the contrast in use."""
    return _contrasted.get(colour, colour)


def named() -> dict[str, Colour]:
    """Return each colour of the table by its name, and those of the sides in use: "light-wood", "livery-1"."""
    table = {
        "ink": INK,
        "faint-ink": FAINT_INK,
        "paper": PAPER,
        "aged-paper": AGED_PAPER,
        "paper-edge": PAPER_EDGE,
        "wood": WOOD,
        "dark-wood": DARK_WOOD,
        "light-wood": LIGHT_WOOD,
        "cloth": CLOTH,
        "white": WHITE,
        "gold": GOLD,
    }
    return table | {f"livery-{number}": livery for number, livery in enumerate(LIVERIES, 1)}


def lighter(colour: Colour, share: float) -> Colour:
    """Mix a colour with white."""
    return mixed(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    """Mix a colour with black."""
    return mixed(colour, (0, 0, 0), share)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours; `share` is the other's part."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
