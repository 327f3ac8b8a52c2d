"""How good each answer is, by what the side asked may see: the opponent of this game."""

from collections.abc import Callable

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.location import Pose
from game.hexgrid.facing import Facing, arc
from game.hexgrid.grid import Hex
from game.rules.skirmish.numbers import attack_check
from game.rules.skirmish.state import Attack, Battlefield, Piece, Position, State, other
from game.rules.skirmish.tables import ADVANCE
from game.rules.table.terrain import CLEAR, cover

PER_HEX = 10
NEAR = 2
FAR = 9
PER_ARC = {"front": 0, "flank": 12, "rear": 18}


def score_options(battlefield: Battlefield, state: State, decision: Decision) -> Callable[[Option], int]:
    """Return what scores the answers to a decision, the higher the better."""
    position = Position(battlefield, state)
    if decision.kind == "move":
        return _Mover(position, decision.side).score
    scorer = SCORERS[decision.kind]
    return lambda option: scorer(position, option)


def _order(position: Position, option: Option) -> int:
    """Prefer orders to advance; `order done` holds them all."""
    return sum(order == ADVANCE for order in option.value.values())


def _withdraw(position: Position, option: Option) -> int:
    """Prefer to go back with as many as may be."""
    return len(option.value)


class _Mover:
    """Scores moves: hexes from which a unit attacks well next, in cover, its front to the enemy."""

    def __init__(self, position: Position, side: str) -> None:
        self.position = position
        self.grid = position.grid
        self.enemies = list(position.units(other(side)))
        self.before: dict[str, int] = {}

    def score(self, option: Option) -> int:
        """Score a move by what it gains; to end the movement gains nothing."""
        if option.value is None:
            return 0
        name, path, facing = option.value
        piece = self.position.piece(name)
        if name not in self.before:
            self.before[name] = self._worth(piece, piece.hex_id, piece.facing)
        return self._worth(piece, path[-1], facing) - self.before[name]

    def _worth(self, piece: Piece, hex_id: Hex, facing: Facing | None) -> int:
        distances = [self.grid.distance(hex_id, enemy.hex_id) for enemy in self.enemies]
        if facing is None:
            return self._follow(piece, hex_id, min(distances, default=FAR))
        worth = 3 * cover(self.position.battlefield.terrain_rules[hex_id], CLEAR)
        worth -= PER_HEX * max(0, min(distances, default=0) - piece.arm.reach)
        for enemy, distance in zip(self.enemies, distances, strict=True):
            if distance > NEAR and distance > piece.arm.reach:
                continue
            seen_in = arc(self.grid, hex_id, facing, enemy.hex_id)
            if distance <= piece.arm.reach and seen_in == "front":
                worth += 15 + PER_ARC[self.position.arc(enemy, hex_id)]
            if distance <= NEAR:
                worth -= PER_ARC[seen_in] // 2
        return worth

    def _follow(self, leader: Piece, hex_id: Hex, nearest: int) -> int:
        """Keep a commander near his units and away from the enemy."""
        units = self.position.members(self.position.group_of(leader))
        apart = sum(max(0, self.grid.distance(hex_id, unit.hex_id) - 1) for unit in units)
        return -apart - (20 if nearest < NEAR else 0)


def _attack(position: Position, option: Option) -> int:
    """Prefer the likelier hit, and the weaker target."""
    if not isinstance(option.value, Attack):
        return 0
    target = position.piece(option.value.target)
    chance = attack_check(position, position.piece(option.value.attacker), target).probability()
    return round(100 * chance) + 5 * (target.full - target.strength)


def _site(position: Position, option: Option) -> int:
    """Leave a gun where the map puts it."""
    return 0 if isinstance(option.value, Pose) else 1


def _rally(position: Position, option: Option) -> int:
    """Rally the most shaken group first."""
    return position.state.groups[option.value].shaken if option.value in position.state.groups else 0


SCORERS = {"order": _order, "withdraw": _withdraw, "attack": _attack, "site": _site, "rally": _rally}
