"""The odds of one answer, on a terminal: the table that the window shows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.content import vignette
from game.content.positions import open_match
from game.content.vignette import VignetteError
from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.play.check import Check
from game.engine.play.dice import Chance, ChanceError, ScriptedChance, SeededChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.engine.shown.forecast import Forecast, Row, Table, percent
from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Scenario
from game.i18n import tr, tr_count
from game.storage.battles import AnyMatch, AnyRules, open_map
from game.tiled.reading.files import MAP_ENDINGS

VIGNETTE = ".toml"


class Opening(msgspec.Struct, frozen=True):
    """A scenario with its rules before anything is asked, and the chance that would decide."""

    rules: AnyRules
    scenario: Scenario
    chance: Chance


def of_attack(
    path: Path, piece: PieceId, target: PieceId, system: str = "", *, is_position: bool = False
) -> Forecast:
    """Reckon one attack in a saved game or a position, or as a vignette or a map is before its first question.

    InvalidAnswerError when there is no such attack.
    """
    opening = None if is_position else _opening(path, system)
    option = None
    if opening is not None:
        rules = opening.rules
        setup = rules.play.setup(opening.scenario)
        state = setup.state
    else:
        match = open_match(path, is_position=is_position)
        rules, setup, state = match.rules, match.setup, match.state
        option = _asked_for(match, piece, target)
    forecast = rules.shown.forecast(
        setup.battlefield, state, option or rules.shown.aim(setup.battlefield, state, piece, target)
    )
    if forecast is None:
        raise InvalidAnswerError(tr("nothing is rolled for it"))
    return forecast


def of_answer(path: Path, notation: str, system: str = "", *, is_position: bool = False) -> Forecast:
    """Reckon what one of the answers asked for leads to, in a saved game, a position, a vignette or a map.

    InvalidAnswerError when it is not offered or rolls nothing.
    """
    opening = None if is_position else _opening(path, system)
    try:
        match = (
            Match(opening.rules, opening.scenario, chance=opening.chance)
            if opening
            else open_match(path, is_position=is_position)
        )
    except ChanceError as error:
        raise VignetteError(str(error)) from None
    if match.pending is None:
        raise InvalidAnswerError(tr("the battle is over, and nothing is asked"))
    option = match.pending.resolve(notation)
    forecast = match.rules.shown.forecast(match.setup.battlefield, match.state, option)
    if forecast is not None:
        return forecast
    preview = option.preview()
    if not preview.checks:
        raise InvalidAnswerError(tr("nothing is rolled for it"))
    return _of_checks(notation, preview.checks)


def _opening(path: Path, system: str) -> Opening | None:
    """Read a vignette, or a map under a rule system; None for a saved game, or for a position copied from one."""
    if path.suffix == VIGNETTE:
        read = vignette.load(path)
        if vignette.moment_of(read) is not None:
            return None
        scenario = vignette.scenario_of(read, path.name)
        return Opening(find(scenario.system, path.name), scenario, ScriptedChance(read.script.dice))
    return Opening(*open_map(path, system), SeededChance(1)) if path.suffix.lower() in MAP_ENDINGS else None


def _of_checks(notation: str, checks: tuple[Check, ...]) -> Forecast:
    """Tell the chances of the checks that its owner rolls after an answer."""
    rows = tuple(Row(check.title, (float(check.probability()),)) for check in checks)
    table = Table(title=tr("The check"), columns=(tr("passed"),), rows=rows)
    return Forecast(title=notation, dice=checks[0].modifiers, tables=(table,))


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
    yield f"{forecast.title}: {_total(forecast)}"
    yield from (f"  {line}" for line in forecast.dice.lines())
    for table in (*forecast.tables, *forecast.details):
        yield ""
        yield from _lines(table)
    if forecast.notes:
        yield ""
        yield from forecast.notes


def _total(forecast: Forecast) -> str:
    if forecast.dice.unit == "dice":
        return tr_count(forecast.dice.total, "{number} die", "{number} dice")
    return f"{forecast.dice.total:+}" if forecast.dice.unit == "modifier" else str(forecast.dice.total)


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
