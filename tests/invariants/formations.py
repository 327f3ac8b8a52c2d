"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from collections import Counter

from game.rules.formations.state import AWAY, COMING, LEFT, LOST, PHASES, Battlefield, Position, State
from game.rules.table.sides import SIDES

OFF_FIELD = (LOST, AWAY, COMING, LEFT)


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    position = Position(battlefield, state)
    return [*_units(position), *_leaders(position), *_formations(position), *_round(state)]


def _units(position: Position) -> list[str]:
    found = []
    for unit in position.units():
        if not 1 <= unit.blocks <= unit.full:
            found.append(f"{unit.id} is on the field with {unit.blocks} of {unit.full} blocks")
        if not position.battlefield.terrain[unit.hex_id]:
            found.append(f"{unit.id} is where there is no hex")
    crowded = Counter(unit.hex_id for unit in position.units())
    found += [
        f"{number} units are in {position.grid.label(at)}" for at, number in crowded.items() if number > 1
    ]
    for piece in position.state.pieces.values():
        if not piece.is_on_field and piece.hex_id not in OFF_FIELD:
            found.append(f"{piece.id} is nowhere")
        if not piece.is_leader and (piece.hex_id == LOST) != (piece.blocks == 0):
            found.append(f"{piece.id} has {piece.blocks} blocks at {piece.hex_id}")
    return found


def _leaders(position: Position) -> list[str]:
    found = []
    for leader in position.state.pieces.values():
        if not leader.is_leader:
            if leader.unit:
                found.append(f"{leader.id} is a unit with a unit")
            continue
        if not leader.unit:
            if leader.hex_id not in (LOST, COMING):
                found.append(f"{leader.id} is with nobody")
            continue
        unit = position.piece(leader.unit)
        if unit.formation != leader.formation:
            found.append(f"{leader.id} is with a unit of another formation")
        if unit.hex_id != leader.hex_id:
            found.append(f"{leader.id} is not where his unit {unit.id} is")
    return found


def _formations(position: Position) -> list[str]:
    found = []
    for formation in position.state.formations.values():
        units = position.count(formation)
        if formation.blast < 0:
            found.append(f"{formation.id} has {formation.blast} markers")
        if formation.broken and formation.blast:
            found.append(f"{formation.id} is broken and has markers")
        if formation.broken and formation.overwatch:
            found.append(f"{formation.id} is broken and on overwatch")
        if any(position.piece(unit).formation != formation.id for unit in formation.units):
            found.append(f"{formation.id} has a unit of another formation")
        if not units and position.members(formation):
            found.append(f"{formation.id} has nobody and units on the field")
    return found


def _round(state: State) -> list[str]:
    found = [] if state.phase in PHASES else [f"there is no phase {state.phase!r}"]
    return [
        *found,
        *(f"{side!r} is no side" for side in (state.won, state.first, state.turn) if side not in SIDES),
    ]
