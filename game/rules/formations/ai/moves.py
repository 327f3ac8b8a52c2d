"""How good a hex is for a unit: moves, counter-charges, ground taken and withdrawals."""

from game.engine.decisions.decision import Option
from game.hexgrid.grid import OFF
from game.hexgrid.ids import HexId, PieceId
from game.rules.formations.ai.outlook import Outlook
from game.rules.formations.movement.movement import Move
from game.rules.formations.state import Formation, Piece
from game.rules.formations.tables import ENGAGE, REROLL_HEXES
from game.rules.table.sides import other

CONTACT = 100
SAFE = 5
"""Hexes from the enemy beyond which nobody who withdraws needs to go."""
NEAR = 3
"""Hexes from an enemy within which he hinders a rally test."""


class Mover:
    """Scores the hexes of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.weights = outlook, outlook.weights
        self.position = outlook.position
        self.grid = outlook.grid
        self._known: dict[tuple[PieceId, HexId], float] = {}

    def score(self, option: Option) -> int:
        """Score a move of an action by what it gains; to be done gains nothing."""
        move = option.value
        if not isinstance(move, Move):
            return 0
        unit = self.position.piece(move.unit)
        if move.end == OFF:
            return round(self.outlook.exit_worth(unit))
        if move.action == ENGAGE:
            return round(self._contact(unit, move.end) - self._contact(unit, unit.hex_id))
        gain = self.worth(unit, move.end) - self.worth(unit, unit.hex_id)
        w = self.weights
        if w.gun_stays and unit.is_gun and self._has_target(unit):
            gain -= w.gun_stays / 10
        return round(gain)

    def _has_target(self, unit: Piece) -> bool:
        return any(
            self.grid.distance(unit.hex_id, enemy.hex_id) <= unit.row.range
            and self.position.sees(unit, enemy.hex_id)
            for enemy in self.outlook.enemies
        )

    def worth(self, unit: Piece, hex_id: HexId) -> float:
        """Return what a hex is worth to a unit that will shoot, or engage next."""
        key = (unit.id, hex_id)
        if key not in self._known:
            self._known[key] = self._worth(unit, hex_id)
        return self._known[key]

    def _worth(self, unit: Piece, hex_id: HexId) -> float:
        outlook, w = self.outlook, self.weights
        away, reach = outlook.distance_to_enemy(hex_id), outlook.reach(unit)
        step = w.step / 10
        worth = w.cover / 10 * outlook.cover_at(hex_id) + outlook.goal_worth(hex_id)
        if outlook.attacks:
            worth -= step * max(0, away - reach)
        elif away <= reach + unit.row.move:
            # Who waits goes for what comes within its reach, but not after the enemy.
            worth -= step * max(0, away - reach)
        worth -= w.too_near / 10 if away < reach else 0
        if w.marked_back:
            worth += w.marked_back / 10 * self.position.formation_of(unit).blast * min(SAFE, away)
        if w.wait_cover and not outlook.attacks:
            worth += w.wait_cover / 10 * outlook.cover_at(hex_id)
        return worth + self._company(unit, hex_id)

    def _company(self, unit: Piece, hex_id: HexId) -> float:
        """Return what friends add to the worth of a hex."""
        w, outlook, worth = self.weights, self.outlook, 0.0
        if w.together:
            fellows = [
                each for each in outlook.own if each.formation == unit.formation and each.id != unit.id
            ]
            if fellows:
                worth -= w.together / 10 * (self.position.nearest_distance(hex_id, fellows) - 1)
        if w.apart:
            near = [each for each in outlook.own if self.grid.distance(each.hex_id, hex_id) == 1]
            worth -= w.apart / 10 * sum(each.formation != unit.formation for each in near)
        return worth

    def _contact(self, unit: Piece, hex_id: HexId) -> float:
        """Return what a hex is worth to a unit that engages."""
        distance, w = self.grid.distance, self.weights
        enemies = self.outlook.enemies
        touched = [enemy for enemy in enemies if distance(hex_id, enemy.hex_id) == 1]
        if not touched or not self.position.may_assault(unit, hex_id):
            away = self.outlook.distance_to_enemy(hex_id)
            return -w.step / 10 * away
        cover = min(self.position.cover(enemy, unit) for enemy in touched)
        weakest = min(enemy.blocks for enemy in touched)
        worth = (
            CONTACT
            - w.contact_cover / 10 * cover
            - w.contact_weakest / 10 * weakest
            - w.contact_more / 10 * len(touched)
        )
        if w.contact_single and unit.blocks == 1:
            worth -= w.contact_single / 10
        return worth

    def counter(self, option: Option) -> int:
        """Score a counter-charge: out of cover it is none, else two dice are better than one."""
        move = option.value
        if not isinstance(move, Move):
            return 0
        unit = self.position.piece(move.unit)
        w = self.weights
        melee, fire = w.counter_melee / 10, w.counter_fire / 10
        gain = melee * (4 - unit.row.melee) + fire * (0 if unit.row.fire is None else unit.row.fire - 4)
        if not any(self.grid.distance(move.end, enemy.hex_id) == 1 for enemy in self.outlook.enemies):
            return -1
        cover = self.outlook.cover_at(unit.hex_id) - self.outlook.cover_at(move.end)
        return round(gain + w.counter / 10 - w.counter_cover / 10 * cover)

    def withdrawal(self, option: Option) -> int:
        """Score where a whole formation withdraws to; who stays next to an enemy counts as caught."""
        placed = option.value
        if not isinstance(placed, dict):
            return 0
        return round(sum(self._refuge(unit, placed.get(unit.id, unit.hex_id)) for unit in self._withdrawing))

    def withdrawing(self, formation: Formation) -> None:
        self._withdrawing = self.position.members(formation)

    def _refuge(self, unit: Piece, hex_id: HexId) -> float:
        w = self.weights
        if hex_id == OFF:
            return w.off_field / 10
        key = (unit.id, hex_id)
        if key not in self._known:
            away = self.outlook.distance_to_enemy(hex_id)
            caught = w.caught / 10 if away <= 1 else 0
            behind = self.position.battlefield.homes[other(unit.side)]
            # Equal refuges: rather nearer home than nearer the enemy's.
            forward = len(self.grid.rear(behind, hex_id))
            worth = w.refuge / 10 * min(away, SAFE) - caught
            worth += w.refuge_cover / 10 * self.outlook.cover_at(hex_id) + min(forward, 1)
            if away > NEAR:
                worth += w.refuge_clear / 10
            if w.refuge_commander:
                leader = self.position.army_commander(unit.side)
                if leader and self.grid.distance(leader.hex_id, hex_id) <= REROLL_HEXES:
                    worth += w.refuge_commander / 10
            self._known[key] = worth
        return self._known[key]
