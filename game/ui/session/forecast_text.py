"""The chances of an attack as rows of a tip: what the roll brings, and the result for the target."""

from collections.abc import Iterable, Sequence

from game.engine.check import Check
from game.engine.forecast import Forecast, Table, percent
from game.ui.session.tooltip_text import tell_check
from game.ui.widgets.tooltips import TooltipRow


def tell_forecast(forecast: Forecast, known: Sequence[Check] = ()) -> Iterable[TooltipRow]:
    """Return what is read at a glance: checks that are not `known` already, a bar for each chance, or columns."""
    for check in [check for check in forecast.checks if check not in known]:
        yield TooltipRow("rule")
        yield from tell_check(check)
    for table in forecast.tables:
        yield TooltipRow("rule")
        yield from _tell(table)
    for note in forecast.notes:
        yield TooltipRow("ground", note)


def _tell(table: Table) -> Iterable[TooltipRow]:
    if table.columns == ("",):
        yield TooltipRow("sum", table.title)
        for row in table.rows:
            yield TooltipRow("chance", row.label, (percent(row.chances[0]),), row.chances[0])
        return
    yield TooltipRow("head", table.title, table.columns)
    for row in table.rows:
        yield TooltipRow("cells", row.label, tuple(percent(probability) for probability in row.chances))
