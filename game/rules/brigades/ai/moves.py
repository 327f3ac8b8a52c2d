"""How good a hex and a facing are for a unit, and a hex for a leader."""

from functools import cached_property

from game.engine.decision import Option
from game.hexgrid.facing import Facing, arc
from game.hexgrid.ids import HexId, PieceId
from game.rules.brigades.ai.outlook import Outlook, Places, places
from game.rules.brigades.movement_answers import OFF, Act, Move
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import COLUMN, HALF, LIMBERED, LINE, NEAR, SQUARE, UNLIMBERED

PER_COVER = 6
PER_FRIEND = 5
PER_FORD = 8
PER_WAY, WAYS = 8, 4
"""What it is worth to bar the way of an enemy to an exit, and of how many at most."""
FRONT = 8
FLANKED = 10
RECOVER = 30
FORM = 9
BESIDE = 12
FAR = 3
"""Hexes beyond its reach from which a unit that attacks looks for neither cover nor friends on its way."""
AFRAID = 2


class Mover:
    """Scores the answers of one movement."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position = outlook.position
        self.grid = outlook.grid
        self._hexes: dict[tuple[PieceId, HexId], float] = {}
        self._staying: dict[PieceId, float] = {}
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
            return round(10 * (self.leader_worth(unit, answer.path[-1]) - self._staying[unit.id]))
        return round(10 * self.gain(unit, answer))

    def gain(self, unit: Piece, move: Move) -> float:
        """Return what a unit gains by a move or a turn."""
        if unit.id not in self._staying:
            self._staying[unit.id] = self.worth(unit, Move(unit.id, (unit.hex_id,), unit.facing))
        return self.worth(unit, move) - self._staying[unit.id]

    def _act(self, unit: Piece, act: Act) -> int:
        if act.verb == OFF:
            return 10 * self.outlook.exit_worth(unit)
        if act.verb == "recover":
            return 10 * RECOVER
        return 10 * (self._form_worth(unit, act.formation) - self._form_worth(unit, unit.formation))

    def _form_worth(self, unit: Piece, formation: str) -> int:
        """Return what a formation is worth to a unit where it is."""
        nearest = self.outlook.nearest_enemy(unit.hex_id)
        away = self.grid.distance(unit.hex_id, nearest.hex_id) if nearest else 99
        if unit.is_gun:
            in_range = away <= unit.row.ranges[-1]
            wants = UNLIMBERED if in_range or not self.outlook.attacks else LIMBERED
            return FORM if formation == wants else 0
        if formation == SQUARE:
            return -FORM
        if unit.is_highland:
            return FORM if formation == COLUMN else 0
        return FORM if formation == LINE else 0

    def worth(self, unit: Piece, move: Move) -> float:
        """Return what a hex and a facing are worth to a unit."""
        end = move.path[-1]
        assert move.facing is not None, "units face somewhere"
        key = (unit.id, end)
        if key not in self._hexes:
            self._hexes[key] = self._hex_worth(unit, end)
        facing, facings = (end, move.facing), self.outlook.enemy_places.facings
        if facing not in facings:
            facings[facing] = self._facing_worth(end, move.facing)
        return self._hexes[key] + facings[facing] - (1 if self._spoils_fire(unit, move) else 0)

    def _spoils_fire(self, unit: Piece, move: Move) -> bool:
        return len(move.path) > 1 and bool(unit.row.ranges) and unit.acts.used <= HALF

    def _hex_worth(self, unit: Piece, hex_id: HexId) -> float:
        outlook, distance = self.outlook, self.grid.distance
        nearest = outlook.nearest_enemy(hex_id)
        away = distance(hex_id, nearest.hex_id) if nearest else 0
        reach = self._reach(unit)
        worth = outlook.goal_worth(hex_id)
        shelter = PER_COVER * outlook.cover_at(hex_id)
        if outlook.escaping:
            worth += PER_WAY * min(WAYS, outlook.in_the_way(hex_id))
        if unit.wavering or unit.disordered:
            worth += AFRAID * min(away, 4)
        elif outlook.attacks or away <= reach + 2:
            way = max(away, outlook.way_to_enemy(unit, hex_id)) if outlook.attacks else away
            worth -= outlook.per_hex * max(0, way - reach) + AFRAID * max(0, reach - away)
            if way > reach + FAR:
                return worth + shelter / 3
        friends = sum(
            friend.side == unit.side and friend.id != unit.id and not friend.flight
            for friend in self.position.beside(hex_id)
        )
        if self.position.battlefield.terrain_rules[hex_id].hinders:
            worth -= PER_FORD
        if unit.is_line and self.position.is_slow(unit, hex_id) and hex_id != unit.hex_id:
            worth -= FLANKED
        return worth + shelter + PER_FRIEND * min(2, friends)

    def _facing_worth(self, hex_id: HexId, facing: Facing) -> float:
        nearest = self.outlook.nearest_enemy(hex_id)
        if nearest is None or nearest.hex_id == hex_id:
            return 0.0
        found = FRONT if arc(self.grid, hex_id, facing, nearest.hex_id) == "front" else 0
        near = [
            enemy for enemy in self.outlook.standing if 0 < self.grid.distance(hex_id, enemy.hex_id) <= NEAR
        ]
        flanks = sum(arc(self.grid, hex_id, facing, enemy.hex_id) != "front" for enemy in near)
        return found - FLANKED * min(2, flanks)

    def _reach(self, unit: Piece) -> int:
        """Return the distance from the enemy at which a unit does its work."""
        if unit.is_gun:
            return unit.row.ranges[1]
        if unit.is_horse:
            return 3
        return 2

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
        worth = -near.total(hex_id) / len(own)
        nearest = self.outlook.nearest_enemy(hex_id)
        if nearest and distance(hex_id, nearest.hex_id) <= AFRAID and unit is None:
            worth -= BESIDE
        if unit is not None and not unit.flight:
            worth += BESIDE if unit in own and leader.sent_to else 2
        worth += 2 * sum(
            distance(hex_id, each.hex_id) <= NEAR
            for each in self._fleeing
            if not leader.brigade or each.brigade == leader.brigade
        )
        return worth
