"""The main points of the window in three sizes, after and before the board filled it."""

from collections.abc import Callable

import msgspec

from docs import moments
from docs.device_scenes import advised, by_gamepad, by_touch
from docs.picture_scenes import hovered_target, laid_open, seat_changes, thrown
from docs.scripted import Table

SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
"""The windows of which each main point is shown."""

SHOWN = (960, 1280, 1920)
"""How broad the pictures of them are."""


class Main(msgspec.Struct, frozen=True):
    """A main point: its name, how it is set up in a window, and whether there is a picture of it before."""

    name: str
    draw: Callable[[Table], Table]
    is_new: bool = False

    def picture(self, size: tuple[int, int]) -> str:
        """Name the file of its picture in a window of a size."""
        return f"{self.name}-{size[0]}x{size[1]}.jpg"


MAIN = (
    Main("title", lambda table: table.title()),
    Main("battles", lambda table: table.battles("Sheriffmuir"), is_new=True),
    Main("orders", lambda table: table.battle(moments.may_order(2), times=2).order_some(2)),
    Main("attack", lambda table: hovered_target(table.battle(moments.may_attack(targets=4, dice=2)))),
    Main("card", lambda table: laid_open(table.battle(moments.asks("card")), 2)),
    Main("dice", lambda table: thrown(table.battle(moments.rolled(dice=3)))),
    Main("hand-over", lambda table: seat_changes(table.battle(moments.asks("card"), times=2))),
    Main("advice", advised, is_new=True),
    Main("gamepad", by_gamepad, is_new=True),
    Main("touch", by_touch, is_new=True),
)


def size_table() -> list[str]:
    """Return the table of the main points in windows of three sizes: as they are, and under each as it was before."""
    rows = ["| | " + " | ".join(f"{width} x {height}" for width, height in SIZES) + " |"]
    rows.append("|---" * (len(SIZES) + 1) + "|")
    for main in MAIN:
        if not main.is_new:
            rows.append(_row(f"{main.name}, before", "before", main))
        rows.append(_row(f"{main.name}, now", "sizes", main))
    return rows


def _row(title: str, folder: str, main: Main) -> str:
    """Return a row of pictures in a folder."""
    names = [f"{folder}/{main.picture(size)}" for size in SIZES]
    return f"| {title} | " + " | ".join(f"![{title}](pictures/{name})" for name in names) + " |"
