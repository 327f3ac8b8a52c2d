"""Make the pictures of the documents from battles played by script, and the table of docs/interface.md.

    make pictures

A picture is a line of POINTS or PLATES and a function that sets it up on a Table. They are the same on every run: seeds
are given, and the computer player plays until what is to be shown can be seen (`docs/moments.py`).
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
    formations_scenes,
    moments,
    picture_scenes,
    size_scenes,
    table_scenes,
)
from docs.points import Point
from docs.scripted import Table
from game.engine.ruleset import find
from game.ui.menus.settings import SettingsScene
from game.ui.menus.systems import choose_rule_book

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures"


def main() -> None:
    """Draw every picture and write the table."""
    pygame.display.init()
    pygame.font.init()
    names = sys.argv[1:]
    for plate, draw in PLATES.items():
        if not names or plate in names:
            save(draw(), PICTURES / plate, width=1280 if plate == "opening.png" else 960)
    for point in (
        *POINTS,
        *table_scenes.POINTS,
        *device_scenes.POINTS,
        *chain.from_iterable(SYSTEM_POINTS.values()),
    ):
        if not names or point.name in names:
            save(point.draw().picture(), PICTURES / "interface" / f"{point.name}.jpg", width=960)
    for main_point in size_scenes.MAIN:
        for size, width in zip(size_scenes.SIZES, size_scenes.SHOWN, strict=True):
            if not names or main_point.picture(size) in names or main_point.name in names:
                picture = main_point.draw(Table(size)).picture()
                save(picture, PICTURES / "sizes" / main_point.picture(size), width=width)
    write_table()


def save(picture: pygame.Surface, path: Path, width: int = 0) -> None:
    """Keep a picture, no broader than asked."""
    if width and picture.get_width() > width:
        height = round(picture.get_height() * width / picture.get_width())
        picture = pygame.transform.smoothscale(picture, (width, height))
    path.parent.mkdir(exist_ok=True)
    pygame.image.save(picture, path)
    print(f"{path.relative_to(DOCS)} {path.stat().st_size // 1024} kB")


def write_table() -> None:
    """Write docs/interface.md: what all systems share, then a table for each system with pictures of its own."""
    parts = [HEAD, *_table(POINTS), "", "## On the board", "", *_table(table_scenes.POINTS)]
    parts += ["", "## Advice, gamepad and touch screen", "", *_table(device_scenes.POINTS)]
    for system, points in SYSTEM_POINTS.items():
        parts += ["", f"## {find(system).info.name}", "", *_table(points)]
    parts += ["", "## In windows of three sizes", "", *size_scenes.size_table()]
    parts += ["", "## Controls", *device_scenes.control_tables()]
    (DOCS / "interface.md").write_text("\n".join((*parts, "")), encoding="utf-8")


def _table(points: Sequence[Point]) -> list[str]:
    rows = [
        f"| {point.number} | {point.text} | ![{point.name}](pictures/interface/{point.name}.jpg) |"
        for point in sorted(points, key=lambda point: point.number)
    ]
    return ["| | what is to be seen | picture |", "|---|---|---|", *rows]


HEAD = """# The window, point by point

`make pictures` plays battles by script (`docs/make_pictures.py`) and takes these pictures of the game as it is.
`tests/ui/test_nothing_cut.py` walks through the window from 1024 x 600 to 4K: no text is cut, nothing overlaps.
`tests/ui/test_colours.py` simulates colour blindness and measures the colours.
`tests/ui/test_layout.py` computes the board's share of the window: three quarters at least from 1280 x 800 on.

## Before and after

The board was about 40 % of the window, between a header, a column of panels and the cards. Now it fills the window
beside one rail, in which question, odds, dice and what is pointed at share a panel. The title was the list of battles.
Pictures of both are [below](#in-windows-of-three-sizes).

## What is to be seen
"""


PLATES: dict[str, Callable[[], pygame.Surface]] = {
    "opening.png": lambda: Table().battle(moments.may_order(2)).order_some().picture(),
    "map-blank.jpg": lambda: ardnish.ground(finished=False),
    "map-ground.jpg": lambda: ardnish.ground(finished=True),
    "map-played.jpg": picture_scenes.map_of_ones_own,
}
"""The pictures of the README and of the guide for map makers; map-in-tiled.png is a picture of Tiled itself."""

POINTS = (
    Point(
        1,
        "01-who-can-act",
        "Who can act: a gold ring and a hollow sign for whom a card may order, a tick for the chosen.",
        lambda: Table().battle(moments.may_order(2), times=2).order_some(2),
    ),
    Point(
        2,
        "02-where-and-how-many-dice",
        "Dice on each target before any click; under the pointer each item with its rule, and the exact odds.",
        lambda: picture_scenes.hovered_target(Table().battle(moments.may_attack(targets=4, dice=2))),
    ),
    Point(
        3,
        "03-why-not",
        "Why a thing is not offered, with the rule.",
        lambda: picture_scenes.refused("adjacent"),
    ),
    Point(
        4,
        "04-sight",
        "The line of sight, and the hex that blocks it.",
        lambda: picture_scenes.refused("sight"),
    ),
    Point(
        5,
        "05-retreats",
        "Where a unit may retreat to, how many hexes are left, what each hex costs, and the rally check that follows.",
        lambda: picture_scenes.hovered_answer(Table().battle(moments.asks_for_hexes("retreat", count=2))),
    ),
    Point(
        6,
        "06-cards",
        "The hand rises as a fan: the card pointed at is whole, and its section is lit on the field. "
        "The rail says what a click does, and what is left of the decks.",
        lambda: picture_scenes.laid_open(Table().battle(moments.asks("card"), times=2), 1),
    ),
    Point(
        7,
        "07-taken-back",
        "Undo, Redo and Restart say what they will do, or why they cannot.",
        lambda: picture_scenes.over_button(Table().battle(moments.moved), "restart"),
    ),
    Point(
        8,
        "08-asked-once",
        "Ending a phase asks once if units can still act, and names them.",
        lambda: Table().battle(moments.asks("move")).key(0, "1"),
    ),
    Point(
        9,
        "09-keyboard",
        "Everything works from the keyboard: choices are numbered, Tab moves through them.",
        lambda: Table().battle(moments.asks("move")).key(0, "c").key(pygame.K_TAB).key(pygame.K_TAB),
    ),
    Point(
        10,
        "10-dice",
        "Dice in the tray, with symbols told apart without colour, and what they mean.",
        lambda: picture_scenes.thrown(Table().battle(moments.rolled(dice=3))),
    ),
    Point(
        11,
        "11-blocks",
        "Rows of blocks that get shorter, a banner with a shape for each type, leaders with standards, optional names.",
        lambda: picture_scenes.close_by(Table(names="always").battle(moments.worn(3))),
    ),
    Point(
        12,
        "12-log",
        "The log, filtered, at an earlier moment; a click on a line shows its hexes.",
        lambda: picture_scenes.wound_back(Table().battle(moments.fights(20))),
    ),
    Point(
        13,
        "13-banners",
        "A track of banners for each side with the number needed; hexes that matter are marked.",
        lambda: Table().battle(moments.banners(2), name="preston-1715.tmx"),
    ),
    Point(
        14,
        "14-rules",
        "The rule book in the game, searched.",
        lambda: picture_scenes.rule_book(Table()),
    ),
    Point(
        15,
        "15-hand-over",
        "The hand-over prompt hides everything secret while players change places, and leaves the fight in sight.",
        lambda: picture_scenes.seat_changes(Table().battle(moments.asks("card"), times=2)),
    ),
    Point(
        16,
        "16-what-happened-since",
        "What the other side did since your last turn is replayed, and can be skipped.",
        lambda: picture_scenes.shown_again(Table().battle(moments.asks("card"), times=4)),
    ),
    Point(
        17,
        "17-who-must-answer",
        "A prompt in the other side's turn names who must act, and why.",
        lambda: Table().battle(moments.asks_for_hexes("retreat", count=2)),
    ),
    Point(
        18,
        "18-any-size",
        "Text at 200 % in the smallest window; high contrast.",
        lambda: picture_scenes.laid_open(
            Table((1024, 600), text=200, high_contrast=True).battle(moments.asks("card"), times=2), 1
        ),
    ),
    Point(
        19,
        "19-title",
        "The title screen: the ways into the game over a moor that drifts past.",
        lambda: Table().title(),
    ),
    Point(
        20,
        "20-sound",
        "The settings.",
        lambda: Table().title().show_over(SettingsScene()),
    ),
    Point(
        21,
        "21-numbers",
        "Statistics of a battle.",
        lambda: picture_scenes.in_numbers(Table().battle(moments.ended)),
    ),
    Point(
        22,
        "22-kept",
        "Saved games: every action is saved at once.",
        lambda: picture_scenes.on_the_shelf(Table()),
    ),
    Point(
        23,
        "23-translatable",
        "The window in Russian: what is not translated yet is shown in English.",
        picture_scenes.in_russian,
    ),
    Point(
        24,
        "24-choice-of-rules",
        "The rules as banners: how long and how even a battle is under each, and what is special.",
        picture_scenes.choice_of_rules,
    ),
    Point(
        25,
        "25-full-hd",
        "The window at 1920 x 1080.",
        lambda: picture_scenes.hovered_target(
            Table((1920, 1080)).battle(moments.may_attack(targets=4, dice=2))
        ),
    ),
    Point(
        26,
        "26-4k",
        "The window at 3840 x 2160, the log open over the board.",
        lambda: Table((3840, 2160)).battle(moments.fights(20)).key(0, "l"),
    ),
    Point(
        27,
        "27-map-of-scotland",
        "The battles on a map of Scotland and on a line of time, each with its page.",
        lambda: Table().battles("Sheriffmuir"),
    ),
    Point(
        28,
        "28-rule-books",
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
