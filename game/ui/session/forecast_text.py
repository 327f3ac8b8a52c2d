"""The chances of an attack as rows of a tip: what the roll brings, and what becomes of the target."""

from collections.abc import Iterable

from game.engine.forecast import Forecast, Table, percent
from game.ui.widgets.tooltips import Row


def tell_forecast(forecast: Forecast) -> Iterable[Row]:
    """Tell the tables that are read at a glance: a list with a bar for each chance, or columns."""
    for table in forecast.tables:
        yield Row("rule")
        yield from _tell(table)
    for note in forecast.notes:
        yield Row("ground", note)


def _tell(table: Table) -> Iterable[Row]:
    if table.columns == ("",):
        yield Row("sum", table.title)
        for row in table.rows:
            yield Row("chance", row.label, (percent(row.chances[0]),), row.chances[0])
        return
    yield Row("head", table.title, table.columns)
    for row in table.rows:
        yield Row("cells", row.label, tuple(percent(probability) for probability in row.chances))
