"""What an answer would lead to, in chances: tables that the window shows for any rule system."""

from fractions import Fraction

import msgspec

from game.engine.play.check import Check, Tally
from game.i18n import tr

NEVER = 1e-9
"""A chance that only the last digits of a float keep from none."""

HUNDREDTH = 0.01


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
    """What an answer would lead to: its dice, its checks, the chances, and in sentences what they leave out.

    `verdict` says in a line what matters most. `tables` begin with what is read at a glance; `details` are for those
    who want it all.
    """

    title: str
    verdict: str = ""
    dice: Tally = Tally(())
    checks: tuple[Check, ...] = ()
    tables: tuple[Table, ...] = ()
    details: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


def percent_less(chance: float, than: float) -> str:
    """Return by how much a chance is less than another, such that it fits both as they are told in hundredths."""
    hundredths = round(than * 100) - round(chance * 100)
    return tr("{number} %", number=hundredths) if hundredths or chance == than else "<1 %"


def percent(chance: float | Fraction) -> str:
    """Return a chance in whole hundredths; what may happen is never told as 0, nor what may fail as 100."""
    if chance <= NEVER or chance >= 1 - NEVER:
        return tr("{number} %", number=round(chance * 100))
    if chance < HUNDREDTH:
        return "<1 %"
    if chance > 1 - HUNDREDTH:
        return ">99 %"
    return tr("{number} %", number=round(chance * 100))
