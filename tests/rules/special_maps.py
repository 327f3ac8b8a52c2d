"""Battles drawn with special rules: made ready, read, or refused."""

from typing import Any

import pytest

from game.engine.battle_setup import BattleSetup
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario, ScenarioError, Value
from tests.drawn import OPEN_FIELD, SYSTEM, scenario

PIECES = {
    "A": "jacobite highland C1",
    "B": "jacobite militia D1",
    "L": "jacobite leader C1",
    "G": "government trained-artillery C5",
    "K": "government battle-cavalry D5",
    "M": "government leader A5",
}


def with_rules(*lines: Value, pieces: dict[str, str] = PIECES, **more: Any) -> Scenario:
    """Draw a battle with special rules, numbered as they come."""
    numbered: dict[str, Any] = {f"special_{number}": line for number, line in enumerate(lines, 1)}
    return scenario(OPEN_FIELD, pieces, **numbered, **more)


def opened(*lines: Value, **more: Any) -> BattleSetup[Any, Any]:
    """Make such a battle ready."""
    return find(SYSTEM).play.setup(with_rules(*lines, **more))


def wrong(*lines: Value, **more: Any) -> list[str]:
    """Return what is wrong with such a battle."""
    with pytest.raises(ScenarioError) as raised:
        opened(*lines, **more)
    return [str(problem) for problem in raised.value.problems]


def refused(drawing: str, pieces: dict[str, str], *lines: str) -> list[str]:
    """Return what is wrong with a battle on another field; nothing if it can be played."""
    numbered: dict[str, Any] = {f"special_{number}": line for number, line in enumerate(lines, 1)}
    try:
        find(SYSTEM).play.setup(scenario(drawing, pieces, **numbered))
    except ScenarioError as error:
        return [str(problem) for problem in error.problems]
    return []
