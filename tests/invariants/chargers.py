"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from itertools import combinations

from game.plane.measures import TOLERANCE
from game.plane.shapes import overlap
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import PHASES, Battlefield, State
from game.rules.chargers.tables import MOST_FILES
from game.rules.table.sides import SIDES


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    position = Position(battlefield, state)
    return [*_units(position), *_places(position), *_leaders(position), *_charges(position)]


def _units(position: Position) -> list[str]:
    found = []
    for unit in (piece for piece in position.state.pieces.values() if not piece.is_leader):
        if unit.is_on_field != (unit.pose is not None):
            found.append(f"{unit.id} is on the field without a place, or gone with one")
        if not unit.is_on_field:
            continue
        if not 1 <= unit.health <= unit.full_health:
            found.append(f"{unit.id} has health {unit.health} of {unit.full_health}")
        if not 1 <= unit.files <= min(MOST_FILES, unit.models):
            found.append(f"{unit.id} has {unit.files} files and {unit.models} models")
    if position.state.phase not in PHASES:
        found.append(f"there is no phase {position.state.phase!r}")
    if position.state.turn not in SIDES:
        found.append(f"{position.state.turn!r} is no side")
    return found


def _places(position: Position) -> list[str]:
    """Boundaries overlap nobody's and are on the board, but for units that have just turned to flee (TX-31)."""
    units = [unit for unit in position.units() if not unit.is_fleeing]
    rects = {unit.id: boundary(unit) for unit in units}
    found = [
        f"{unit.id} and {other.id} overlap"
        for unit, other in combinations(units, 2)
        if overlap(rects[unit.id], rects[other.id], TOLERANCE + 1)
    ]
    board = position.battlefield.board
    return found + [f"{unit.id} sticks out" for unit in units if board.sticks_out(rects[unit.id])]


def _leaders(position: Position) -> list[str]:
    found = []
    taken: set[str] = set()
    for leader in position.leaders():
        if (leader.pose is None) != bool(leader.unit):
            found.append(f"{leader.id} is with a unit and by himself, or neither")
        if not leader.unit:
            continue
        unit = position.piece(leader.unit)
        if not unit.is_on_field or unit.side != leader.side:
            found.append(f"{leader.id} is with {unit.id}, which is gone or the enemy's")
        if unit.id in taken:
            found.append(f"{unit.id} has two leaders")
        taken.add(unit.id)
    return found


def _charges(position: Position) -> list[str]:
    found = []
    for charge in position.state.charges:
        charger = position.piece(charge.charger)
        if not charger.is_on_field or charger.is_fleeing:
            found.append(f"{charger.id} has a charge and is gone or flees")
        if charger.side != position.state.turn:
            found.append(f"{charger.id} charges in the other side's turn")
    return found
