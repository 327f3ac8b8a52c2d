"""The chances of an attack as rows of a tip: what the roll brings, and the result for the target."""

from collections.abc import Iterable, Sequence
from heapq import nlargest

from game.engine.play.check import Check
from game.engine.shown.forecast import Forecast, Table, percent
from game.i18n import tr
from game.ui.session.text.tooltip_text import tell_check
from game.ui.widgets.tooltips import TooltipRow


def tell_forecast(forecast: Forecast, known: Sequence[Check] = ()) -> Iterable[TooltipRow]:
    """Return what is read at a glance: a line, checks not `known` already, a bar for each chance, or columns."""
    if verdict := forecast.verdict or _verdict(forecast.tables):
        yield TooltipRow("rule")
        yield TooltipRow("verdict", verdict)
    for check in [check for check in forecast.checks if check not in known]:
        yield TooltipRow("rule")
        yield from tell_check(check)
    for table in [table for table in forecast.tables if not _repeats(table, known)]:
        yield TooltipRow("rule")
        yield from _tell(table)
    for note in forecast.notes:
        yield TooltipRow("ground", note)


def _repeats(table: Table, known: Sequence[Check]) -> bool:
    """Whether a table tells but the one chance of the one check that is told."""
    chances = [row.chances for row in table.rows]
    return len(known) == 1 and chances == [(float(known[0].probability()),)]


def _verdict(tables: Sequence[Table]) -> str:
    """Say in a line the two likeliest ends of the first plain list of chances with several; "" if there is none."""
    table = next((table for table in tables if table.columns == ("",) and len(table.rows) > 1), None)
    if table is None:
        return ""
    likeliest = nlargest(2, table.rows, key=lambda row: row.chances[0])
    return ", ".join(
        tr("{chance} {end}", chance=percent(row.chances[0]), end=row.label)
        for row in likeliest
        if row.chances[0]
    )


def _tell(table: Table) -> Iterable[TooltipRow]:
    if table.columns == ("",):
        yield TooltipRow("sum", table.title)
        for row in table.rows:
            yield TooltipRow("chance", row.label, (percent(row.chances[0]),), row.chances[0])
        return
    yield TooltipRow("head", table.title, table.columns)
    for row in table.rows:
        yield TooltipRow("cells", row.label, tuple(percent(probability) for probability in row.chances))
