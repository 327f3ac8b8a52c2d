"""A picture of docs/interface.md: what is to be seen in it, and how it is set up."""

from collections.abc import Callable

import msgspec

from docs.scripted import Table


class Point(msgspec.Struct, frozen=True):
    """One of the things that the window does: its picture, and what is to be seen there."""

    name: str
    text: str
    draw: Callable[[], Table]
