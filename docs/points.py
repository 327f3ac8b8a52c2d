"""A picture of docs/interface.md: what is to be seen in it, and how it is set up."""

from collections.abc import Callable

import msgspec

from docs.scripted import Table


class Point(msgspec.Struct, frozen=True):
    """One of the things that the window is to do: its number, its picture, and what is to be seen there."""

    number: int
    name: str
    text: str
    draw: Callable[[], Table]
