"""The odds of one attack, on a terminal: the table that the window shows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.content import vignette
from game.engine.decision import InvalidAnswerError, Option
from game.engine.forecast import Forecast, Table, percent
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count
from game.storage.battles import AnyMatch, load

VIGNETTE = ".toml"


def forecast(path: Path, piece: PieceId, target: PieceId) -> Forecast:
    """Calculate one attack in a saved game, or in the start position of a vignette; else InvalidAnswerError."""
    if path.suffix == VIGNETTE:
        scenario = vignette.scenario_of(vignette.load(path), path.name)
        rules = find(scenario.system, path.name)
        setup = rules.setup(scenario)
        battlefield, state, option = setup.battlefield, setup.state, None
    else:
        match, _ = load(path)
        rules, battlefield, state = match.rules, match.setup.battlefield, match.state
        option = _asked_for(match, piece, target)
    text = rules.forecast(battlefield, state, option or rules.aim(battlefield, state, piece, target))
    if text is None:
        raise InvalidAnswerError(tr("no dice are rolled for it"))
    return text


def _asked_for(match: AnyMatch, piece: str, target: str) -> Option | None:
    """Find the attack among the answers asked for, which may be one of another kind than the plain one."""
    if match.pending is None:
        return None
    for option in match.pending.options:
        clicked = [anchor.ref for anchor in option.anchors]
        attacker = clicked[0] if len(clicked) > 1 else match.pending.subject
        if clicked and (attacker, clicked[-1]) == (piece, target):
            return option
    return None


def describe(forecast: Forecast) -> Iterator[str]:
    """Return a forecast in lines: the sum of its dice, its tables, and what they leave out."""
    dice = tr_count(forecast.dice.total, "{number} die", "{number} dice")
    yield f"{forecast.title}: {dice}"
    yield from (f"  {line}" for line in forecast.dice.lines())
    for table in (*forecast.tables, *forecast.details):
        yield ""
        yield from _lines(table)
    if forecast.notes:
        yield ""
        yield from forecast.notes


def _lines(table: Table) -> Iterator[str]:
    rows = [(table.title, *table.columns)]
    rows += [(row.label, *map(percent, row.chances)) for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for label, *cells in rows:
        text = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield "  ".join((label.ljust(widths[0]), *text)).rstrip()


def as_object(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as plain data, its chances unrounded."""
    plain: dict[str, Any] = msgspec.to_builtins(forecast)
    plain["dice"]["total"] = forecast.dice.total
    return plain
