"""How good each answer is, by what the side asked may see: the opponent of this game."""

from collections.abc import Callable

from msgspec.structs import replace

from game.engine.arrangement import Put
from game.engine.decision import Decision, Option
from game.engine.location import Pose
from game.hexgrid.facing import Facing
from game.hexgrid.grid import Hex
from game.rules.common.terrain import cover
from game.rules.skirmish.numbers import attack_check
from game.rules.skirmish.state import Attack, Battlefield, Piece, Position, State, other
from game.rules.skirmish.tables import ADVANCE

PER_HEX = 10
PER_ARC = {"front": 0, "flank": 12, "rear": 18}


def score_options(battlefield: Battlefield, state: State, decision: Decision) -> Callable[[Option], int]:
    """Return what scores the answers to a decision, the higher the better."""
    position = Position(battlefield, state)
    scorer = SCORERS.get(decision.kind, _same)
    return lambda option: scorer(position, decision.side, option)


def _same(position: Position, side: str, option: Option) -> int:
    return 0


def _order(position: Position, side: str, option: Option) -> int:
    """Prefer to advance; a group that cannot holds."""
    if not isinstance(option.value, Put):
        return 1
    return 2 if option.value.place == ADVANCE else 0


def _move(position: Position, side: str, option: Option) -> int:
    """Prefer hexes from which the unit attacks well next, in cover, its front to the enemy."""
    if option.value is None:
        return 0
    piece_id, path, facing = option.value
    piece = position.piece(piece_id)
    if facing is None:
        return _follow(position, piece, path[-1])
    return 1 + _worth(position, piece, path[-1], facing) - _worth(position, piece, piece.hex_id, piece.facing)


def _follow(position: Position, leader: Piece, hex_id: Hex) -> int:
    """Keep a commander near his units and away from the enemy."""

    grid, units = position.grid, position.members(position.group_of(leader))
    enemies = list(position.units(other(leader.side)))

    def worth(at: Hex) -> int:
        apart = sum(max(0, grid.distance(at, unit.hex_id) - 1) for unit in units)
        return -apart - (20 if any(grid.distance(at, enemy.hex_id) < 2 for enemy in enemies) else 0)

    return worth(hex_id) - worth(leader.hex_id)


def _worth(position: Position, unit: Piece, hex_id: Hex, facing: Facing | None) -> int:
    assert facing is not None
    grid = position.grid
    there = _moved(unit, hex_id, facing)
    enemies = list(position.units(other(unit.side)))
    worth = 3 * cover(position.battlefield.terrain[hex_id], "clear")
    if not enemies:
        return worth
    nearest = min(grid.distance(hex_id, enemy.hex_id) for enemy in enemies)
    worth -= PER_HEX * max(0, nearest - unit.arm.reach)
    for enemy in enemies:
        distance = grid.distance(hex_id, enemy.hex_id)
        if distance <= unit.arm.reach and position.arc(there, enemy.hex_id) == "front":
            worth += 15 + PER_ARC[position.arc(enemy, hex_id)]
        if distance <= 2:
            worth -= PER_ARC[position.arc(there, enemy.hex_id)] // 2
    toward = min(enemies, key=lambda enemy: grid.distance(hex_id, enemy.hex_id))
    return worth + (4 if position.arc(there, toward.hex_id) == "front" else 0)


def _moved(unit: Piece, hex_id: Hex, facing: Facing) -> Piece:

    return replace(unit, hex_id=hex_id, facing=facing)


def _attack(position: Position, side: str, option: Option) -> int:
    """Prefer the likelier hit, and the weaker target."""
    if not isinstance(option.value, Attack):
        return 0
    target = position.piece(option.value.target)
    chance = attack_check(position, position.piece(option.value.attacker), target).probability()
    return round(100 * chance) + 5 * (target.full - target.strength)


def _site(position: Position, side: str, option: Option) -> int:
    """Leave a gun where the map puts it."""
    return 0 if isinstance(option.value, Pose) else 1


def _rally(position: Position, side: str, option: Option) -> int:
    """Rally the most shaken group first."""
    return position.state.groups[option.value].shaken if option.value in position.state.groups else 0


SCORERS = {"order": _order, "move": _move, "attack": _attack, "site": _site, "rally": _rally}
