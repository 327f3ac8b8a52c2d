"""A rule system installed beside the game: another one's rules under a name of its own, told otherwise."""

import sys
from pathlib import Path

SOURCE = '''
"""A system for tests."""

import msgspec

from game.engine.vignette_tables import read_keys
from game.rules.table.setup.properties import left_out
from game.rules.jacobite.ruleset import RULES as KNOWN

replace = msgspec.structs.replace
NAME = {name!r}
INFO = replace(
    KNOWN.info,
    id=NAME,
    name=NAME.title() + " Rules",
    version="1",
    special="Nobody has any cards.",
    length="about 12 rounds",
    map_properties=frozenset({{NAME + "_weather"}}),
    piece_properties=frozenset({{NAME + "_mood"}}),
)


def _left(scenario):
    return left_out(scenario, INFO.name, tuple({known!r}))


def _expectations(setup, state, expect):
    return tuple(f"{{key}} is not known to {{NAME}}" for key in expect)


RULES = replace(
    KNOWN,
    info=INFO,
    shown=replace(
        KNOWN.shown,
        view=lambda battlefield, state, side: replace(KNOWN.shown.view(battlefield, state, side), tracks=()),
    ),
    content=replace(
        KNOWN.content,
        unplayed_features=lambda scenario: _left(scenario).sentences,
        blocking_features=lambda scenario: _left(scenario).hindrances,
        read_vignette=lambda tables: read_keys(
            tables, properties=("banners_jacobite", "banners_government"), values=("strategy",), piece_values=("mood",)
        ),
        check_expectations=_expectations,
    ),
)
'''
BOOK = """
title = "Small rules"
intro = "Few."
[[chapter]]
id = "way"
title = "The way"
intro = "How."
[[chapter.rule]]
id = "ZZ-01"
title = "One"
text = "A rule."
"""
ALL = ("sight", "objective", "exit", "enter", "end", "ground")


def install(folder: Path, name: str, known: tuple[str, ...] = ALL) -> Path:
    """Write a system into a folder that is to be on the path of Python; `known` are the special rules it knows."""
    package = folder / "game" / "rules" / name
    (package / "assets" / "lessons").mkdir(parents=True)
    (package / "assets" / "symbols").mkdir()
    (package / "__init__.py").write_text(SOURCE.format(name=name, known=known), encoding="utf-8")
    (package / "assets" / "rulebook.toml").write_text(BOOK, encoding="utf-8")
    (package / "assets" / "symbols" / f"{name}-sign.svg").write_text("<svg/>", encoding="utf-8")
    return package


def forget(name: str) -> None:
    """Let go what was imported of a system."""
    for module in [each for each in sys.modules if each.startswith(f"game.rules.{name}")]:
        del sys.modules[module]
