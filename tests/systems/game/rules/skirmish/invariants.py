"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from collections import Counter

from game.rules.skirmish.state import OFF, STEPS, Battlefield, State
from game.rules.skirmish.tables import ORDERS, SIDE_IDS
from game.rules.table.terrain import may_enter


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    return [*_pieces(battlefield, state), *_groups(state), *_attacks(state), *_round(state)]


def _pieces(battlefield: Battlefield, state: State) -> list[str]:
    found = []
    present = [piece for piece in state.pieces.values() if piece.hex_id != OFF]
    for piece in present:
        if not 1 <= piece.strength <= piece.full:
            found.append(f"{piece.id} is on the field with strength {piece.strength} of {piece.full}")
        if not may_enter(battlefield.terrain_rules[piece.hex_id], piece.kind):
            found.append(f"{piece.id} is on {battlefield.terrain[piece.hex_id]}")
        if (piece.facing is None) != piece.is_leader:
            found.append(f"{piece.id} faces {piece.facing}")
    crowded = Counter((piece.hex_id, piece.is_leader) for piece in present)
    found += [
        f"{number} pieces are in {battlefield.grid.label(at)}"
        for (at, _), number in crowded.items()
        if number > 1
    ]
    return found


def _groups(state: State) -> list[str]:
    found = []
    for group in state.groups.values():
        if group.shaken < 0:
            found.append(f"{group.id} has {group.shaken} counters")
        if group.order not in ("", *ORDERS):
            found.append(f"{group.id} has the order {group.order!r}")
        if any(state.pieces[unit].group != group.id for unit in group.units):
            found.append(f"{group.id} has a unit of another group")
    return found


def _attacks(state: State) -> list[str]:
    return [
        f"{name} is part of an attack but gone"
        for attack in state.attacks
        for name in (attack.attacker, attack.target)
        if state.pieces[name].hex_id == OFF
    ]


def _round(state: State) -> list[str]:
    found = [] if 0 <= state.step < len(STEPS) else [f"there is no step {state.step}"]
    return found if state.first in SIDE_IDS else [*found, f"{state.first!r} acts first"]
