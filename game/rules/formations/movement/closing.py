"""How a formation could close with another: what is shown of an assault before anybody has moved."""

import msgspec

from game.hexgrid.ids import HexId
from game.rules.formations.combat.assault import opening
from game.rules.formations.combat.melee import Clash
from game.rules.formations.movement.reach import engage_ends
from game.rules.formations.piece_events import UnitMoved
from game.rules.formations.state import Formation, Piece, Position


def close(position: Position, formation: Formation, target: Formation) -> tuple[Position, Clash]:
    """Move the units of a formation into contact, by place, and the others near; return where that leads.

    Each goes where the enemy has the least cover. It is a fair guess of what a player does, not the best he could do.
    """
    clash = opening(position, formation, target)
    moved = set()
    for unit in position.members(formation):
        if unit.is_gun or position.touched(unit, target):
            continue
        ends = engage_ends(position, unit, target)
        place = min(ends, key=lambda end: _rank(position, unit, end, target), default=None)
        if place is None or _rank(position, unit, place, target) >= _rank(
            position, unit, unit.hex_id, target
        ):
            continue
        position = Position(
            position.battlefield, UnitMoved(piece=unit.id, path=ends[place]).change(position.state)
        )
        moved.add(unit.id)
    return position, msgspec.structs.replace(clash, moved=frozenset(moved))


def _rank(position: Position, unit: Piece, hex_id: HexId, target: Formation) -> tuple[bool, int, int, int]:
    """Rank a hex for a unit, the lowest first: it fights there, in contact, against little cover, beside few."""
    there = msgspec.structs.replace(unit, hex_id=hex_id)
    enemies = position.members(target)
    away = min(position.grid.distance(there.hex_id, enemy.hex_id) for enemy in enemies)
    touched = [enemy for enemy in enemies if position.grid.distance(there.hex_id, enemy.hex_id) == 1]
    cover = min((position.cover(enemy, there) for enemy in touched), default=0)
    return not position.may_assault(unit, hex_id), away, cover, len(touched)
