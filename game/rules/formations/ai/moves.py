"""How good a hex is for a unit: moves, counter-charges, ground taken and withdrawals."""

from game.engine.decision import Option
from game.hexgrid.ids import HexId, PieceId
from game.rules.common.sides import other
from game.rules.formations.ai.outlook import BLOCK, UNIT, Outlook
from game.rules.formations.movement import EXIT, Move
from game.rules.formations.state import Formation, Piece
from game.rules.formations.tables import ENGAGE
from game.rules.formations.withdrawal import OFF_FIELD

PER_HEX = 6
PER_COVER = 5
CONTACT = 100
SAFE = 5
"""Hexes from the enemy beyond which nobody who withdraws needs to go."""


class Mover:
    """Scores the hexes of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position = outlook.position
        self.grid = outlook.grid
        self._known: dict[tuple[PieceId, HexId], int] = {}

    def score(self, option: Option) -> int:
        """Score a move of an action by what it gains; to be done gains nothing."""
        move = option.value
        if not isinstance(move, Move):
            return 0
        unit = self.position.piece(move.unit)
        if move.end == EXIT:
            return self.outlook.exit_worth(unit)
        if move.action == ENGAGE:
            return self._contact(unit, move.end) - self._contact(unit, unit.hex_id)
        return self.worth(unit, move.end) - self.worth(unit, unit.hex_id)

    def worth(self, unit: Piece, hex_id: HexId) -> int:
        """Return what a hex is worth to a unit that will shoot, or engage next."""
        key = (unit.id, hex_id)
        if key not in self._known:
            self._known[key] = self._worth(unit, hex_id)
        return self._known[key]

    def _worth(self, unit: Piece, hex_id: HexId) -> int:
        outlook = self.outlook
        away, reach = outlook.distance_to_enemy(hex_id), outlook.reach(unit)
        worth = PER_COVER * outlook.cover_at(hex_id) + outlook.goal_worth(hex_id)
        if outlook.attacks:
            worth -= PER_HEX * max(0, away - reach)
        else:
            # Who waits goes for what comes within its reach, but not after the enemy.
            worth -= PER_HEX * max(0, away - reach) if away <= reach + unit.row.move else 0
        return worth - (PER_HEX if away < reach else 0)

    def _contact(self, unit: Piece, hex_id: HexId) -> int:
        """Return what a hex is worth to a unit that engages."""
        distance = self.grid.distance
        enemies = self.outlook.enemies
        touched = [enemy for enemy in enemies if distance(hex_id, enemy.hex_id) == 1]
        if not touched:
            return -PER_HEX * self.outlook.distance_to_enemy(hex_id)
        cover = min(self.position.cover(enemy, unit) for enemy in touched)
        weakest = min(enemy.blocks for enemy in touched)
        return CONTACT - 15 * cover - 2 * weakest - 3 * len(touched)

    def counter(self, option: Option) -> int:
        """Score a counter-charge: out of cover it is none, else two dice are better than one."""
        move = option.value
        if not isinstance(move, Move):
            return 0
        unit = self.position.piece(move.unit)
        gain = 4 - unit.row.melee + (0 if unit.row.fire is None else unit.row.fire - 4)
        if not any(self.grid.distance(move.end, enemy.hex_id) == 1 for enemy in self.outlook.enemies):
            return -1
        return gain + 1 - 3 * (self.outlook.cover_at(unit.hex_id) - self.outlook.cover_at(move.end))

    def withdrawal(self, option: Option) -> int:
        """Score where a whole formation withdraws to; who stays next to an enemy counts as caught."""
        placed = option.value
        if not isinstance(placed, dict):
            return 0
        return sum(self._refuge(unit, placed.get(unit.id, unit.hex_id)) for unit in self._withdrawing)

    def withdrawing(self, formation: Formation) -> None:
        """Say which formation withdraws."""
        self._withdrawing = self.position.members(formation)

    def _refuge(self, unit: Piece, hex_id: HexId) -> int:
        if hex_id == OFF_FIELD:
            return -2 * BLOCK
        key = (unit.id, hex_id)
        if key not in self._known:
            away = self.outlook.distance_to_enemy(hex_id)
            caught = 3 * UNIT if away <= 1 else 0
            behind = self.position.battlefield.homes[other(unit.side)]
            # Equal refuges: rather nearer home than nearer the enemy's.
            forward = len(self.grid.rear(behind, hex_id))
            self._known[key] = (
                PER_HEX * min(away, SAFE) - caught + self.outlook.cover_at(hex_id) + min(forward, 1)
            )
        return self._known[key]
