"""The look of the buttons: a theme of pygame_gui in a file, its colours named as in the palette."""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.i18n import tr
from game.resources import ASSETS
from game.ui.widgets import palette
from game.ui.widgets.fonts import FONTS, Style
from game.ui.widgets.palette import Colour

FILE = ASSETS / "theme.json"
LARGEST = 40
"""Pixels of an edge or a corner, at 1280 x 800."""

ButtonLook = dict[str, dict[str, Any]]

ALL = "button"
LABELS: dict[str, tuple[Style, ...]] = {
    "main": ("button", "small", "tiny"),
    "paper": ("body", "small", "tiny"),
    "quiet": ("button", "small", "tiny"),
    "barred": ("button", "small", "tiny"),
    "tool": ("small", "tiny"),
    "tab": ("body", "small", "tiny"),
    "turned": ("bold", "small", "tiny"),
    "first": ("bold", "small", "tiny"),
    "second": ("bold", "small", "tiny"),
    "banner": ("bold", "small", "tiny"),
}
"""What the labels of each look are written in: the second where the first has no room."""

LOOKS = (ALL, *(f"@{look}" for look in LABELS))
"""What all buttons have, and what those of one look have instead."""

SHAPES = ("rectangle", "rounded_rectangle", "ellipse")
PLAIN: ButtonLook = {
    "misc": {"shape": "rectangle", "shape_corner_radius": 0, "border_width": 1, "shadow_width": 0},
    "colours": {
        "normal_bg": "paper",
        "hovered_bg": "white",
        "active_bg": "aged-paper",
        "selected_bg": "aged-paper",
        "disabled_bg": "aged-paper",
        "normal_border": "ink",
        "hovered_border": "gold",
        "active_border": "gold",
        "selected_border": "gold",
        "disabled_border": "faint-ink",
        "normal_text": "ink",
        "disabled_text": "faint-ink",
    },
}
"""All that a theme can say, and what holds where it says nothing."""


_UNSEEN = {"font": {"name": "unseen", "size": "9", "regular_path": str(FONTS / "LinLibertine_R.otf")}}
"""Labels are lettering; pygame_gui's own type would only take long to write nothing."""


class Damaged(Exception):
    """A theme that cannot be used: what in it, and where."""


class Theme(msgspec.Struct, frozen=True):
    """How buttons of each look are drawn; `fault` is a sentence on a file that could not be used."""

    looks: dict[str, ButtonLook]
    error: str = ""

    def dress(self, scale: float) -> dict[str, Any]:
        """Return it as pygame_gui takes it: in the palette in use, for a size of text."""
        return {look: _dressed(whole, scale) | _UNSEEN for look, whole in self.looks.items()}

    def labels(self) -> dict[tuple[str, bool], Colour]:
        """Return the colours in which buttons are labelled, by their look and whether they can be pressed."""
        states = ((True, "normal_text"), (False, "disabled_text"))
        return {
            (look.removeprefix("@"), live): _colour(whole["colours"][key])
            for look, whole in self.looks.items()
            for live, key in states
        }


@cache
def theme() -> Theme:
    """Return the theme of this sitting."""
    return read(FILE)


def read(file: Path) -> Theme:
    """Read a theme; of one that is damaged nothing is used."""
    try:
        looks = msgspec.json.decode(file.read_bytes(), type=dict[str, ButtonLook])
        _check(looks)
        return _whole(looks)
    except OSError as error:
        message = str(error.strerror)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Damaged) as error:
        message = str(error)
    text = tr(
        "{file}: {fault}. Until you fix or restore this file, all buttons look alike.",
        file="/".join(file.parts[-2:]),
        fault=message,
    )
    return _whole({}, text)


def _check(looks: dict[str, ButtonLook]) -> None:
    """Raise Damaged at the first word that means nothing."""
    for look, parts in looks.items():
        _know(look, LOOKS)
        for part, values in parts.items():
            _know(part, PLAIN, look)
            for key, value in values.items():
                _know(key, PLAIN[part], look, part)
                area = (look, part, key)
                if part == "colours" and _colour_named(str(value)) is None:
                    _know(str(value), palette.named(), *area)
                elif key == "shape":
                    _know(str(value), SHAPES, *area)
                elif part == "misc" and not (type(value) is int and 0 <= value <= LARGEST):
                    raise Damaged(
                        tr(
                            "{place}: {word} is not a number of pixels from 0 to {most}",
                            place=", ".join(area),
                            word=repr(value),
                            most=LARGEST,
                        )
                    )


def _know(word: str, known: Collection[str], *area: str) -> None:
    """Raise Damaged at a word that is none of those known there."""
    if word not in known:
        text = tr("{word} is not one of {known}", word=repr(word), known=", ".join(known))
        raise Damaged(f"{', '.join(area)}: {text}" if area else text)


def _whole(looks: dict[str, ButtonLook], error: str = "") -> Theme:
    """Fill in what is not said of a look by what is said of all, or plainly."""
    every = looks.get(ALL, {})

    def look(name: str) -> ButtonLook:
        own = looks.get(name, {})
        return {part: {**PLAIN[part], **every.get(part, {}), **own.get(part, {})} for part in PLAIN}

    return Theme({name: look(name) for name in LOOKS}, error)


def _dressed(look: ButtonLook, scale: float) -> dict[str, dict[str, str]]:
    misc = {
        key: str(value if isinstance(value, str) else value and max(1, round(value * scale)))
        for key, value in look["misc"].items()
    }
    hexed = {key: "#{:02x}{:02x}{:02x}".format(*_colour(value)) for key, value in look["colours"].items()}
    return {"misc": misc, "colours": hexed}


def _colour(written: str) -> Colour:
    colour = _colour_named(written)
    assert colour is not None
    return colour


_SHADE = re.compile(r"(.+?)(?: (lighter|darker) (0?\.\d+))?")


def _colour_named(written: str) -> Colour | None:
    """Read `gold`, or `gold lighter 0.5`; None if there is no such colour."""
    shade = _SHADE.fullmatch(written)
    colour = palette.named().get(shade[1]) if shade else None
    if shade is None or colour is None or not shade[2]:
        return colour
    mixed = palette.lighter if shade[2] == "lighter" else palette.darker
    return mixed(colour, float(shade[3]))
