"""How good a hex and a facing are for a unit, and a hex for a leader."""

from fractions import Fraction
from functools import cached_property

from game.engine.decisions.decision import Option
from game.hexgrid.facing import Facing, arc
from game.hexgrid.ids import HexId, PieceId
from game.rules.brigades.ai.outlook import BEYOND, Outlook, Places, places
from game.rules.brigades.movement.movement_answers import OFF, Act, Move
from game.rules.brigades.movement.reach import allowance
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import COLUMN, HALF, LIMBERED, LINE, NEAR, SQUARE, UNLIMBERED

WAYS = 4
"""Of how many enemies at most it is worth something to bar the way to an exit."""
FAR = 3
"""Hexes beyond its reach from which a unit that attacks looks for neither cover nor friends on its way."""
RISKY = 2
"""Hexes to an enemy within which a leader is not alone."""
CLOSE = 4
"""Hexes to an enemy within which a unit is soon at grips."""
TENTHS = 10


class Mover:
    """Scores the answers of one movement."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.weights = outlook, outlook.weights
        self.position = outlook.position
        self.grid = outlook.grid
        self._hexes: dict[tuple[PieceId, HexId], float] = {}
        self._staying: dict[PieceId, float] = {}
        self._could_fire: dict[PieceId, bool] = {}
        self._led: dict[PieceId, tuple[list[Piece], Places]] = {}

    def score(self, option: Option) -> int:
        """Score an answer by what it gains; to be done gains nothing."""
        answer = option.value
        if answer is None:
            return 0
        unit = self.position.piece(answer.piece)
        if isinstance(answer, Act):
            return self._act(unit, answer)
        if unit.is_leader:
            if unit.id not in self._staying:
                self._staying[unit.id] = self.leader_worth(unit, unit.hex_id)
            key = (unit.id, answer.path[-1])
            if key not in self._hexes:
                self._hexes[key] = self.leader_worth(unit, answer.path[-1])
            return round(10 * (self._hexes[key] - self._staying[unit.id]))
        return round(10 * self.gain(unit, answer))

    def gain(self, unit: Piece, move: Move) -> float:
        """Return what a unit gains by a move or a turn."""
        if unit.id not in self._staying:
            self._staying[unit.id] = self.worth(unit, Move(unit.id, (unit.hex_id,), unit.facing))
        return self.worth(unit, move) - self._staying[unit.id]

    def _act(self, unit: Piece, act: Act) -> int:
        if act.verb == OFF:
            return round(10 * self.outlook.exit_worth(unit))
        if act.verb == "recover":
            return 10 * self.weights.recover
        return 10 * (self._form_worth(unit, act.formation) - self._form_worth(unit, unit.formation))

    def _form_worth(self, unit: Piece, formation: str) -> int:
        """Return what a formation is worth to a unit where it is."""
        weights, form = self.weights, self.weights.form
        nearest = self.outlook.nearest_enemy(unit.hex_id)
        away = self.grid.distance(unit.hex_id, nearest.hex_id) if nearest else 99
        if unit.is_gun:
            in_range = away <= unit.row.ranges[-1]
            wants = UNLIMBERED if in_range or not self.outlook.attacks else LIMBERED
            return form if formation == wants else 0
        if formation == SQUARE:
            return -form
        if unit.is_highland:
            if formation == COLUMN:
                return form
            return 0 if self.outlook.attacks else weights.open_waiting
        return form if formation == LINE else 0

    def worth(self, unit: Piece, move: Move) -> float:
        """Return what a hex and a facing are worth to a unit."""
        end = move.path[-1]
        assert move.facing is not None, "units face somewhere"
        weights = self.weights
        key = (unit.id, end)
        if key not in self._hexes:
            self._hexes[key] = self._hex_worth(unit, end)
        facing, facings = (end, move.facing), self.outlook.enemy_places.facings
        if facing not in facings:
            facings[facing] = self._facing(end, move.facing)
        in_front, flanks = facings[facing]
        faces = (weights.front if in_front else 0) - weights.flanked * min(2, flanks)
        spoilt = weights.spoils_fire if self._spoils_fire(unit, move) else 0
        if weights.lost_fire and self._loses_fire(unit, move):
            spoilt += weights.lost_fire
        return self._hexes[key] + faces - spoilt

    def _loses_fire(self, unit: Piece, move: Move) -> bool:
        """Return whether a unit that could fire where it goes has moved too far for that."""
        if not unit.row.ranges or (unit.is_highland and unit.formation == COLUMN):
            return False
        if unit.acts.used + Fraction(move.cost, allowance(unit)) <= HALF:
            return False
        nearest = self.outlook.nearest_enemy(move.path[-1])
        return nearest is not None and (
            self.grid.distance(move.path[-1], nearest.hex_id) <= unit.row.ranges[-1]
        )

    def _spoils_fire(self, unit: Piece, move: Move) -> bool:
        if len(move.path) == 1:
            return False
        if unit.id not in self._could_fire:
            self._could_fire[unit.id] = bool(unit.row.ranges) and unit.acts.used <= HALF
        return self._could_fire[unit.id]

    def _hex_worth(self, unit: Piece, hex_id: HexId) -> float:
        outlook, weights, distance = self.outlook, self.weights, self.grid.distance
        nearest = outlook.nearest_enemy(hex_id)
        away = distance(hex_id, nearest.hex_id) if nearest else 0
        reach = self._reach(unit)
        worth = float(outlook.goal_worth(hex_id))
        shelter = weights.cover * outlook.cover_at(hex_id)
        if outlook.escaping:
            worth += weights.way * min(WAYS, outlook.in_the_way(hex_id))
        if unit.wavering or unit.disordered:
            worth += weights.shy * min(away, 4)
        elif outlook.attacks or away <= reach + 2:
            way = max(away, outlook.way_to_enemy(unit, hex_id)) if outlook.attacks else away
            worth -= outlook.per_hex * max(0, way - reach) + weights.afraid * max(0, reach - away)
            if way > reach + FAR:
                return worth + shelter / 3
        if weights.flanking:
            worth += weights.flanking * min(2, outlook.dangers.at(hex_id).flanks)
        friends = sum(
            friend.side == unit.side and friend.id != unit.id and not friend.flight
            for friend in self.position.beside(hex_id)
        )
        if self.position.battlefield.terrain_rules[hex_id].hinders:
            worth -= weights.ford
        if unit.is_line and self.position.is_slow(unit, hex_id) and hex_id != unit.hex_id:
            worth -= weights.slow
        return worth + shelter + weights.friend * min(2, friends)

    def _facing(self, hex_id: HexId, facing: Facing) -> tuple[bool, int]:
        """Return whether the nearest enemy is in front, and how many near ones are not."""
        nearest = self.outlook.nearest_enemy(hex_id)
        if nearest is None or nearest.hex_id == hex_id:
            return False, 0
        in_front = arc(self.grid, hex_id, facing, nearest.hex_id) == "front"
        near = [
            enemy for enemy in self.outlook.standing if 0 < self.grid.distance(hex_id, enemy.hex_id) <= NEAR
        ]
        flanks = sum(arc(self.grid, hex_id, facing, enemy.hex_id) != "front" for enemy in near)
        return in_front, flanks

    def _reach(self, unit: Piece) -> float:
        """Return the distance from the enemy at which a unit does its work."""
        weights = self.weights
        if unit.is_gun:
            return unit.row.ranges[1] + weights.gun_reach / TENTHS
        if unit.is_horse:
            return weights.horse_reach / TENTHS
        return (weights.clan_reach if unit.is_highland else weights.foot_reach) / TENTHS

    # Leaders

    @cached_property
    def _fleeing(self) -> list[Piece]:
        return [unit for unit in self.outlook.own if unit.flight]

    def _led_by(self, leader: Piece) -> tuple[list[Piece], Places]:
        """Return the units that a leader stays near, and where they are."""
        position = self.position
        brigade = position.state.brigades.get(leader.brigade or leader.sent_to)
        own = (position.members(brigade) if brigade else []) or self.outlook.own
        return own, places(self.grid, tuple(unit.hex_id for unit in own))

    def leader_worth(self, leader: Piece, hex_id: HexId) -> float:
        """Return what a hex is worth to a leader: near those he commands, and who flees, not beside the enemy."""
        position, distance = self.position, self.grid.distance
        unit = position.occupants.get(hex_id)
        if leader.id not in self._led:
            self._led[leader.id] = self._led_by(leader)
        own, near = self._led[leader.id]
        if not own:
            return 0.0
        weights = self.weights
        worth = -near.total(hex_id) * weights.leader_near / TENTHS / len(own)
        nearest = self.outlook.nearest_enemy(hex_id)
        away = distance(hex_id, nearest.hex_id) if nearest else BEYOND
        if away <= RISKY and unit is None:
            worth -= weights.leader_beside
        if unit is not None and not unit.flight:
            worth += weights.leader_takes if unit in own and leader.sent_to else weights.leader_with
            is_chief = leader.id == position.battlefield.commanders[leader.side]
            if away <= CLOSE and unit.row.charges:
                worth += weights.chief_front if is_chief else weights.leader_front
        worth += weights.leader_flight * sum(
            distance(hex_id, each.hex_id) <= NEAR
            for each in self._fleeing
            if not leader.brigade or each.brigade == leader.brigade
        )
        return worth
