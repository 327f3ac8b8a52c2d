"""What each question must offer, by the reading (GB-17 to GB-34, GX-40 to GX-62)."""

from collections.abc import Callable
from typing import Any

from game.engine.decisions.decision import Decision
from tests.readings.brigades import charging, combat, command, going, spoils
from tests.readings.brigades.table import Table

Reads = Callable[[Table, Decision, Any, dict[int, str]], set[str]]


def _moves(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    side = str(asked.side)
    found = going.answers(table, side, facings, table.ground.labels)
    return found if going.bound(table, side) else found | {"done"}


def _marches(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    return {"done", *(f"march {each}" for each in going.marching(table, str(asked.side)))}


def _targets(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    shots = (
        f"fire {unit.id} {target}"
        for unit in table.on_field(str(asked.side))
        if combat.may_fire_now(table, unit)
        for target in combat.targets(table, unit)
    )
    return {"done", *shots}


def _charges(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    declared = {str(charge.unit) for charge in state.charges}
    reacting = {str(unit) for unit, how in state.reactions.items() if how not in ("stand", "hold")}
    busy = reacting | {str(each.unit) for each in state.interceptions}
    return {"charges done", *charging.declarations(table, str(asked.side), declared, busy)}


def _reactions(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    unit = table.units[str(asked.subject)]
    chargers = [table.units[each.unit] for each in state.charges if each.target == unit.id]
    declared = any(each.unit == unit.id for each in state.charges)
    known = charging.reactions(table, unit, chargers, declared=declared)
    return {f"react {unit.id} {reaction}" for reaction in known}


def _interceptions(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    side = str(asked.side)
    charges = {str(each.unit): str(each.target) for each in state.charges}
    busy = {*charges, *charges.values(), *(str(each.unit) for each in state.interceptions)}
    theirs = {unit: target for unit, target in charges.items() if table.units[unit].side != side}
    return {"done", *charging.interceptions(table, side, theirs, busy)}


def _gifts(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    return spoils.gifts(table, table.units[str(asked.subject)], facings)


def _disciplined(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    return spoils.disciplined(table, table.units[str(asked.subject)], facings)


def _rallies(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    side = str(asked.side)
    return {"done", *command.rallies(table, side, table.chiefs[side])}


def _changes(table: Table, asked: Decision, state: Any, facings: dict[int, str]) -> set[str]:
    side = str(asked.side)
    chief = table.leaders.get(table.chiefs[side])
    is_there = chief is not None and chief.at >= 0
    # Dismissals and aides are not read: where there are any, the command can be ended without them.
    ends = {"done", *({"end command"} & {option.notation for option in asked.options if is_there})}
    return {*ends, *command.changes(table, side, chief if is_there else None, state.tries.get(side, 0))}


QUESTIONS: dict[str, Reads] = {
    "move": _moves,
    "march": _marches,
    "fire": _targets,
    "charge": _charges,
    "react": _reactions,
    "intercept": _interceptions,
    "rally": _rallies,
    "change": _changes,
    "gift": _gifts,
    "discipline": _disciplined,
}
"""The questions whose answers are held against the book."""
