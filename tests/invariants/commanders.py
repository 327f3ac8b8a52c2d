"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from collections import Counter

from game.rules.commanders.position import Position
from game.rules.commanders.state import (
    COMING,
    LEFT,
    LOST,
    MELEE,
    PHASES,
    RAN_AGAIN,
    Battlefield,
    Piece,
    State,
)
from game.rules.commanders.tables import MOB, RALLIED, ROWS
from game.rules.table.sides import SIDES


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    position = Position(battlefield, state)
    return [*_places(position), *_units(state), *_leaders(position), *_round(state)]


def _places(position: Position) -> list[str]:
    found = []
    crowded = Counter(unit.hex_id for unit in position.units())
    found += [
        f"{number} units are in {position.grid.label(at)}" for at, number in crowded.items() if number > 1
    ]
    for piece in position.state.pieces.values():
        if not piece.is_on_field and piece.hex_id not in (LOST, COMING, LEFT):
            found.append(f"{piece.id} is nowhere")
        if piece.is_on_field and not position.battlefield.terrain[piece.hex_id]:
            found.append(f"{piece.id} is where there is no hex")
    return found


def _units(state: State) -> list[str]:
    found = []
    for unit in state.pieces.values():
        if unit.is_leader:
            continue
        if unit.is_on_field and not 1 <= unit.blocks <= unit.full:
            found.append(f"{unit.id} is on the field with {unit.blocks} of {unit.full} blocks")
        if unit.facing is None:
            found.append(f"{unit.id} faces nowhere")
        found += _formation(unit)
        if unit.is_routed and not unit.is_out:
            found.append(f"{unit.id} is routed and in command")
        if unit.was_left_routed and not unit.is_routed:
            found.append(f"{unit.id} counts as routed and is not")
        if RAN_AGAIN in unit.done and (not unit.is_routed or state.phase not in (MELEE, PHASES[-1])):
            found.append(f"{unit.id} ran again out of turn")
    return found


def _formation(unit: Piece) -> list[str]:
    if unit.is_routed:
        return [] if unit.formation == MOB else [f"{unit.id} is routed in a formation"]
    if unit.formation not in {*ROWS[unit.kind].formations, unit.rallied_formation}:
        return [f"{unit.id} is {unit.formation or 'in no formation'}"]
    return []


def _leaders(position: Position) -> list[str]:
    found = []
    leaders = [piece for piece in position.state.pieces.values() if piece.is_leader and piece.is_on_field]
    crowded = Counter(leader.hex_id for leader in leaders)
    found += [f"{number} leaders are in {at}" for at, number in crowded.items() if number > 1]
    for leader in leaders:
        there = position.occupants.get(leader.hex_id)
        if there and there.side != leader.side:
            found.append(f"{leader.id} is with the enemy's {there.id}")
        if RALLIED in leader.done:
            found.append(f"{leader.id} is a rallied leader")
    for brigade in position.state.brigades.values():
        if brigade.commander and position.piece(brigade.commander).side != brigade.side:
            found.append(f"{brigade.id} is commanded by the enemy")
    return found


def _round(state: State) -> list[str]:
    found = [] if state.phase in PHASES else [f"there is no phase {state.phase!r}"]
    sides = (state.initiative, state.moves_first, state.turn)
    return [*found, *(f"{side!r} is no side" for side in sides if side not in SIDES)]
