"""Make the pictures of the documents from battles played by script, and the tour of docs/interface.md.

    make pictures

A picture is an entry of POINTS or PLATES with a function that sets it up on a Table. They are the same on every run:
seeds are given, and the computer player plays until what is to be shown can be seen (`docs/moments.py`).
"""

import sys
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import pygame

from docs import (
    ardnish,
    brigades_scenes,
    chargers_scenes,
    commanders_scenes,
    device_scenes,
    film_strips,
    formations_scenes,
    moments,
    picture_scenes,
    table_scenes,
)
from docs.points import Point, save
from docs.scripted import Table
from game.engine.ruleset import find
from game.ui.menus.campaign.systems import choose_rule_book

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures"


def main() -> None:
    """Draw every picture and write the tour."""
    pygame.display.init()
    pygame.font.init()
    names = sys.argv[1:]
    for plate, draw in PLATES.items():
        if not names or plate in names:
            save(draw(), PICTURES / plate, width=1280 if plate == "opening.jpg" else 960)
    for point in (
        *POINTS,
        *table_scenes.POINTS,
        *device_scenes.POINTS,
        *film_strips.POINTS,
        *chain.from_iterable(SYSTEM_POINTS.values()),
    ):
        if not names or point.name in names:
            save(point.draw().picture(), PICTURES / "interface" / f"{point.name}.jpg", width=960)
    write_tour()


def write_tour() -> None:
    """Write docs/interface.md: what all systems share, then a table for each system with pictures of its own."""
    parts = [HEAD, *_tour(POINTS), "", "## On the board", *_tour(table_scenes.POINTS)]
    parts += ["", "## A whole battle", *_tour(film_strips.POINTS)]
    parts += ["", "## Advice, gamepad and touch screen", *_tour(device_scenes.POINTS)]
    for system, points in SYSTEM_POINTS.items():
        parts += ["", f"## {find(system).info.name}", *_tour(points)]
    parts += ["", "## Controls", *device_scenes.control_tables()]
    (DOCS / "interface.md").write_text("\n".join((*parts, "")), encoding="utf-8")


def _tour(points: Sequence[Point]) -> list[str]:
    """Return each sentence of a tour over its picture."""
    return [
        line
        for point in points
        for line in ("", point.text, "", f"![{point.name}](pictures/interface/{point.name}.jpg)")
    ]


HEAD = """# A tour of the window

Every picture is the game itself: `make pictures` plays battles by script (`docs/make_pictures.py`) and takes them anew.
The keys are [at the end](#controls)."""


PLATES: dict[str, Callable[[], pygame.Surface]] = {
    "opening.jpg": lambda: Table().battle(moments.may_order(2)).order_some().picture(),
    "map-blank.jpg": lambda: ardnish.ground(finished=False),
    "map-ground.jpg": lambda: ardnish.ground(finished=True),
    "analysis.jpg": lambda: device_scenes.analysed().picture(),
    "map-played.jpg": picture_scenes.map_of_ones_own,
}
"""The pictures of the README and of the guide for map makers; map-in-tiled.jpg is a picture of Tiled itself."""

POINTS = (
    Point(
        "who-can-act",
        "Who can act: a gold ring and a hollow sign for whom a card may order, a tick for the chosen.",
        lambda: Table().battle(moments.may_order(2), times=2).order_some(2),
    ),
    Point(
        "where-and-how-many-dice",
        "Dice on each target before any click; under the pointer each item with its rule, and the exact odds.",
        lambda: picture_scenes.hovered_target(Table().battle(moments.may_attack(targets=4, dice=2))),
    ),
    Point(
        "why-not",
        "Why a thing is not offered, with the rule.",
        lambda: picture_scenes.refused("adjacent"),
    ),
    Point(
        "retreats",
        "Where a unit may retreat to, how many hexes are left, what each hex costs, and the rally check that follows.",
        lambda: picture_scenes.hovered_answer(Table().battle(moments.asks_for_hexes("retreat", count=2))),
    ),
    Point(
        "cards",
        "The hand rises as a fan: the card pointed at is whole, and its section is lit on the field. "
        "The rail says what a click does, and what is left of the decks.",
        lambda: picture_scenes.laid_open(Table().battle(moments.asks("card"), times=2), 1),
    ),
    Point(
        "log",
        "The log, filtered, at an earlier moment; a click on a line shows its hexes.",
        lambda: picture_scenes.wound_back(Table().battle(moments.fights(20))),
    ),
    Point(
        "rules",
        "The rule book in the game, searched.",
        lambda: picture_scenes.rule_book(Table()),
    ),
    Point(
        "hand-over",
        "The hand-over prompt hides everything secret while players change places, and leaves the fight in sight.",
        lambda: picture_scenes.seat_changes(Table().battle(moments.asks("card"), times=2)),
    ),
    Point(
        "any-size",
        "Text at 200 % in the smallest window; high contrast.",
        lambda: picture_scenes.laid_open(
            Table((1024, 600), text=200, high_contrast=True).battle(moments.asks("card"), times=2), 1
        ),
    ),
    Point(
        "title",
        "The title screen: the ways into the game over a moor that drifts past.",
        lambda: Table().title(),
    ),
    Point(
        "numbers",
        "Statistics of a battle.",
        lambda: picture_scenes.in_numbers(Table().battle(moments.ended)),
    ),
    Point(
        "choice-of-rules",
        "The rules as banners: how long and how even a battle is under each, and what is special.",
        picture_scenes.choice_of_rules,
    ),
    Point(
        "map-of-scotland",
        "The battles on a map of Scotland and on a line of time, each with its page.",
        lambda: Table().battles("Sheriffmuir"),
    ),
    Point(
        "rule-books",
        "The rule books, and the lessons with those that are finished, behind the banners of the rules.",
        lambda: Table().show(choose_rule_book()),
    ),
)

SYSTEM_POINTS: dict[str, Sequence[Point]] = {
    "brigades": brigades_scenes.POINTS,
    "chargers": chargers_scenes.POINTS,
    "commanders": commanders_scenes.POINTS,
    "formations": formations_scenes.POINTS,
}
"""The pictures of what only one rule system shows, by its name."""


if __name__ == "__main__":
    main()
