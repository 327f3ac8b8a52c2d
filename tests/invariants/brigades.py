"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from collections import Counter

from game.rules.brigades.position import Position
from game.rules.brigades.state import COMING, LEFT, LOST, Battlefield, State

OFF_FIELD = (LOST, COMING, LEFT)


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    position = Position(battlefield, state)
    return [*_units(position), *_leaders(position), *_brigades(position), *_contacts(position)]


def at_rest(battlefield: Battlefield, state: State) -> list[str]:
    """List what may be true for the length of an event, but not when somebody is asked."""
    position = Position(battlefield, state)
    return [
        f"{leader.id} is in the hex of an enemy unit"
        for leader in position.state.pieces.values()
        if leader.is_leader and not leader.unit and leader.is_on_field and leader.hex_id in position.occupants
    ]


def _units(position: Position) -> list[str]:
    found = []
    for unit in position.units():
        if not 1 <= unit.figures <= unit.full:
            found.append(f"{unit.id} is on the field with {unit.figures} of {unit.full} half figures")
        if not position.battlefield.terrain[unit.hex_id]:
            found.append(f"{unit.id} is where there is no hex")
        if unit.formation not in unit.row.formations:
            found.append(f"{unit.id} is in {unit.formation}")
        if unit.flight and (unit.pursuing or unit.discipline or unit.won or unit.wavering):
            found.append(f"{unit.id} flees and has other things to do")
        if unit.acts.used < 0:
            found.append(f"{unit.id} has used {unit.acts.used} of its movement")
    crowded = Counter(unit.hex_id for unit in position.units())
    found += [
        f"{number} units are in {position.grid.label(at)}" for at, number in crowded.items() if number > 1
    ]
    for piece in position.state.pieces.values():
        if not piece.is_on_field and piece.hex_id not in OFF_FIELD:
            found.append(f"{piece.id} is nowhere")
        if not piece.is_leader and (piece.hex_id == LOST) != (piece.figures == 0):
            found.append(f"{piece.id} has {piece.figures} half figures at {piece.hex_id}")
    return found


def _leaders(position: Position) -> list[str]:
    found = []
    for leader in position.state.pieces.values():
        if not leader.is_leader:
            if leader.unit:
                found.append(f"{leader.id} is a unit with a unit")
            continue
        if not leader.is_on_field and (leader.unit or leader.sent_to):
            found.append(f"{leader.id} is gone and with a unit or sent to a brigade")
        if leader.unit:
            unit = position.piece(leader.unit)
            if unit.hex_id != leader.hex_id or unit.side != leader.side:
                found.append(f"{leader.id} is not where his unit {unit.id} is")
        elif leader.is_on_field and (unit_there := position.occupants.get(leader.hex_id)) is not None:
            # An enemy's goes or is taken by the event after that by which the unit came (GX-08): see `at_rest`.
            found += [f"{leader.id} is in the hex of a unit and not with it"] * (
                unit_there.side == leader.side
            )
        if leader.brigade and position.state.brigades[leader.brigade].commander != leader.id:
            found.append(f"{leader.id} does not command {leader.brigade}")
    return found


def _brigades(position: Position) -> list[str]:
    found = []
    for brigade in position.state.brigades.values():
        for name in brigade.units:
            if position.piece(name).brigade != brigade.id:
                found.append(f"{brigade.id} has {name} of another brigade")
        if brigade.commander and brigade.senior:
            found.append(f"{brigade.id} is commanded by a leader and by a unit")
        if brigade.commander and position.piece(brigade.commander).hex_id in (LOST, LEFT):
            found.append(f"{brigade.id} is commanded by one who is gone")
        if brigade.broken and brigade.faltering:
            found.append(f"{brigade.id} is broken and faltering")
        if (brigade.goal is not None) != (brigade.order == "approach"):
            found.append(f"{brigade.id} has the order {brigade.order} with the goal {brigade.goal}")
    return found


def _contacts(position: Position) -> list[str]:
    found = []
    pairs = Counter(frozenset((contact.attacker, contact.target)) for contact in position.state.contacts)
    found += [f"{sorted(pair)} are in contact twice" for pair, number in pairs.items() if number > 1]
    for contact in position.state.contacts:
        one, two = position.piece(contact.attacker), position.piece(contact.target)
        if not one.is_on_field or not two.is_on_field or one.side == two.side:
            found.append(f"{one.id} and {two.id} cannot be in contact")
        elif position.grid.distance(one.hex_id, two.hex_id) != 1:
            found.append(f"{one.id} and {two.id} are in contact and apart")
        elif one.flight or two.flight or one.pushed_back or two.pushed_back:
            found.append(f"{one.id} and {two.id} are in contact, and one of them goes")
    return found
