"""The look of the buttons comes from a file; a damaged one costs a sentence and leaves plain buttons."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui import app, opening
from game.ui.widgets import palette, theme
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.theme import LABELS, PLAIN, Theme, read

MENDED = "Until you fix or restore this file, all buttons look alike."

Put = Callable[[str | bytes | None], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Put another theme in place of the one that came with the game."""

    def put(text: str | bytes | None) -> Path:
        file = tmp_path / "assets" / "theme.json"
        file.parent.mkdir()
        if text is not None:
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
        monkeypatch.setattr(theme, "FILE", file)
        theme.theme.cache_clear()
        return file

    yield put
    theme.theme.cache_clear()


def drawn(look: str, *, live: bool = True) -> tuple[tuple[int, ...], ...]:
    """Draw a button without a label, and give the colours of its ground and edge."""
    surface = pygame.display.get_surface()
    assert surface is not None
    widgets = Widgets((1024, 600), 1.0)
    widgets.show([Button(key="a", text="", rect=(100, 100, 200, 40), look=look, enabled=live)])
    widgets.draw(surface, 0.0)
    return tuple(tuple(surface.get_at(at))[:3] for at in ((200, 120), (200, 100)))


def test_each_look_has_the_colours_that_the_file_names() -> None:
    assert {look: drawn(look) for look in LABELS} == {
        "main": (palette.INK, palette.PAPER_EDGE),
        "paper": (palette.PAPER, palette.PAPER_EDGE),
        "quiet": (palette.PAPER, palette.INK),
        "barred": (palette.AGED_PAPER, palette.PAPER_EDGE),
        "tool": (palette.PAPER, palette.PAPER),
        "tab": (palette.PAPER_EDGE, palette.DARK_WOOD),
        "turned": (palette.PAPER, palette.GOLD),
        "first": (palette.LIVERIES[0], palette.darker(palette.LIVERIES[0], 0.4)),
        "second": (palette.LIVERIES[1], palette.darker(palette.LIVERIES[1], 0.4)),
        "banner": (palette.INK, palette.INK),
    }
    assert read(theme.FILE).error == ""


def test_the_colours_of_sides_are_those_of_the_palette_in_use() -> None:
    palette.use("heather", high_contrast=False)
    side_colour = palette.PALETTES["heather"][0][0]
    assert drawn("first") == (side_colour, palette.darker(side_colour, 0.4))
    palette.use("sea", high_contrast=False)


def test_edges_and_corners_grow_with_the_writing_and_an_edge_is_never_lost() -> None:
    misc = {scale: theme.theme().dress(scale)["@main"]["misc"] for scale in (0.4, 1.0, 2.0)}
    assert {scale: (each["shape_corner_radius"], each["border_width"]) for scale, each in misc.items()} == {
        0.4: ("2", "1"),
        1.0: ("5", "1"),
        2.0: ("10", "2"),
    }


def test_a_file_may_say_little_and_the_rest_is_plain(put: Put) -> None:
    put('{"button": {"colours": {"normal_bg": "cloth"}}, "@quiet": {"colours": {"normal_border": "gold"}}}')
    assert (drawn("main"), drawn("quiet")) == (
        (palette.CLOTH, palette.INK),
        (palette.CLOTH, palette.GOLD),
    )
    assert theme.theme().error == ""


def one(part: str, key: str, value: object) -> str:
    return json.dumps({"@main": {part: {key: value}}})


COLOURS = (
    "ink, faint-ink, paper, aged-paper, paper-edge, wood, dark-wood, light-wood, cloth, white, gold, livery-1, "
    "livery-2"
)
DAMAGED: dict[str, tuple[str | bytes | None, str]] = {
    "missing": (None, "No such file or directory"),
    "empty": ("", "Input data was truncated"),
    "cut off": ('{"button": {', "Input data was truncated"),
    "no words": (b"\xff\xfe\x00", "JSON is malformed: invalid character (byte 0)"),
    "a list": ("[]", "Expected `object`, got `array`"),
    "deep": ("[" * 100_000, "Expected `object`, got `array`"),
    "an unknown look": (
        '{"@mian": {}}',
        "'@mian' is not one of button, @main, @paper, @quiet, @barred, @tool, @tab, @turned, @first, @second, @banner",
    ),
    "an unknown part": ('{"@main": {"colors": {}}}', "@main: 'colors' is not one of misc, colours"),
    "an unknown key": (
        one("misc", "border", 1),
        "@main, misc: 'border' is not one of shape, shape_corner_radius, border_width, shadow_width",
    ),
    "an unknown colour": (
        one("colours", "normal_bg", "papre"),
        f"@main, colours, normal_bg: 'papre' is not one of {COLOURS}",
    ),
    "an unknown shade": (
        one("colours", "normal_bg", "paper brighter 0.5"),
        f"@main, colours, normal_bg: 'paper brighter 0.5' is not one of {COLOURS}",
    ),
    "an unknown shape": (
        one("misc", "shape", "star"),
        "@main, misc, shape: 'star' is not one of rectangle, rounded_rectangle, ellipse",
    ),
    "an edge as broad as a button": (
        one("misc", "border_width", 4000),
        "@main, misc, border_width: 4000 is not a number of pixels from 0 to 40",
    ),
    "a colour that is a list": (
        one("colours", "normal_bg", [1, 2, 3]),
        f"@main, colours, normal_bg: '[1, 2, 3]' is not one of {COLOURS}",
    ),
    "an edge that is true": (
        one("misc", "border_width", value=True),
        "@main, misc, border_width: True is not a number of pixels from 0 to 40",
    ),
    "an edge in words": (
        one("misc", "border_width", "thick"),
        "@main, misc, border_width: 'thick' is not a number of pixels from 0 to 40",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_theme_costs_a_sentence_and_leaves_plain_buttons(
    put: Put, text: str | bytes | None, sentence: str
) -> None:
    found = read(put(text))
    assert found.error == f"assets/theme.json: {sentence}. {MENDED}"
    assert set(map(repr, found.looks.values())) == {repr(PLAIN)}
    assert drawn("main") == (palette.PAPER, palette.INK)


def test_the_game_opens_with_a_damaged_theme_and_says_so(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("{")
    text: list[Any] = []
    monkeypatch.setattr(app.App, "run", lambda self: text.extend(self.scenes))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    opening.run(scenario=None, load=None, seed=0, seats={}, saves_folder=tmp_path)
    assert (text[-1].heading, text[-1].text) == (
        "The look of the buttons could not be loaded",
        theme.theme().error,
    )
    assert isinstance(theme.theme(), Theme) and theme.theme().error.startswith("assets/theme.json: ")
