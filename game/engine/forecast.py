"""What an answer would lead to, in chances: tables that the window shows for any rule system."""

import msgspec

from game.engine.tally import Tally


class Row(msgspec.Struct, frozen=True):
    """A row of chances, from 0 to 1, one for each column of its table."""

    label: str
    chances: tuple[float, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table of chances; with one column of no name it is a plain list."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer would lead to: the dice it rolls, the chances, and in sentences what they leave out.

    `tables` begin with what is read at a glance; `details` are for those who want it all.
    """

    title: str
    dice: Tally
    tables: tuple[Table, ...]
    details: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()
