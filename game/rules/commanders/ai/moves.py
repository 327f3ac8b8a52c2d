"""How good a place is for a unit or a commander."""

from msgspec.structs import replace

from game.engine.decisions.decision import Option
from game.hexgrid.facing import Facing
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.masks import holds
from game.rules.commanders.ai.fights import Charging, expected
from game.rules.commanders.ai.outlook import BLOCK, UNIT, Outlook
from game.rules.commanders.combat.melee import may_strike
from game.rules.commanders.combat.missiles import objection_to_target, shot
from game.rules.commanders.movement.actions import Action, Form, Leave, Move
from game.rules.commanders.movement.charge import Charge
from game.rules.commanders.movement.charges import TOWN
from game.rules.commanders.state import FULL_RATE, MOVED, Piece
from game.rules.commanders.tables import BATTERY, CLOSED, LIMBERED, ROUT_CHECK_RANGE, ROWS
from game.rules.table.sides import other

THREAT = 5
"""Hexes from which an enemy threatens a flank."""
FARTHEST = max(row.range for row in ROWS.values())


class Mover:
    """Scores the moves of a side, and keeps what it has found for as long as it holds."""

    def __init__(self, outlook: Outlook) -> None:
        self._look(outlook)
        self._places: dict[PieceId, dict[tuple[HexId, Facing, bool], float]] = {}
        self._hexes: dict[PieceId, dict[HexId, float]] = {}
        self._unmoved: dict[PieceId, float] = {}
        self._near: dict[HexId, list[tuple[int, Piece]]] = {}
        self._nearest: dict[HexId, Piece | None] = {}
        self._charges: dict[Charge, float] = {}

    def _look(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position = outlook.position
        self.grid = outlook.grid
        self.weights = outlook.weights
        self.charging = Charging(outlook)
        self._needed: dict[PieceId, list[tuple[HexId, int]]] = {}
        self._posts: dict[PieceId, float] = {}

    def goes_on(self, outlook: Outlook) -> bool:
        """Look at the battle some moves later; return whether what was found before still serves.

        It does while the enemy, and what the own side does to him, is as before: then only own units out of contact
        and commanders have changed.
        """
        before, after = self.position, outlook.position
        if before.battlefield is not after.battlefield or self.weights is not outlook.weights:
            return False
        if self.outlook.aims != outlook.aims:
            return False
        near_enemy = {
            near
            for enemy in self.outlook.enemies
            for near in (enemy.hex_id, *self.grid.adjacent(enemy.hex_id))
        }
        changed = set[HexId]()
        for name, piece in after.state.pieces.items():
            was = before.piece(name)
            if was is piece:
                continue
            if piece.side != outlook.side or {was.hex_id, piece.hex_id} & near_enemy:
                return False
            changed |= {was.hex_id, piece.hex_id}
            for found in (self._places, self._hexes, self._unmoved):
                found.pop(name, None)
            if name in before.ranks or name in after.ranks:
                self._charges.clear()
        self._charges = {
            charge: worth
            for charge, worth in self._charges.items()
            if changed.isdisjoint(charge.path) and not self._are_near(changed, charge)
        }
        self._look(outlook)
        return True

    def _are_near(self, changed: set[HexId], charge: Charge) -> bool:
        """Return whether something has changed near a charger, where friends take alarm if it routs."""
        distance, end = self.grid.distance, charge.path[-1]
        return any(distance(hex_id, end) <= ROUT_CHECK_RANGE for hex_id in changed)

    def score(self, option: Option) -> int:
        """Score a move by what it gains; to be done gains nothing."""
        return round(10 * self.gain(option.value)) if option.value is not None else 0

    def gain(self, action: Action) -> float:
        """Return what an action gains over doing nothing."""
        if isinstance(action, Move):
            unit = self.position.piece(action.unit)
            at = action.path[-1]
            after = self.worth(unit, at, action.facing, is_full=action.is_full)
            if self.weights.opens and unit.is_closed and self.position.ground(unit).is_slow[at]:
                after -= self.weights.opens
            return after - self._as_it_is(unit) - self.weights.stirring / 100
        if isinstance(action, Charge):
            if action not in self._charges:
                self._charges[action] = self.charging.worth(action)
            return self._charges[action] + self.charging.company(action)
        if isinstance(action, Leave):
            return self.outlook.exit_worth(self.position.piece(action.unit))
        if isinstance(action, Form):
            return self._form(self.position.piece(action.unit), action.formation)
        return self._ride(self.position.piece(action.leader), action.path[-1])

    # Where a unit would be

    def worth(self, unit: Piece, hex_id: HexId, facing: Facing, *, is_full: bool) -> float:
        """Return what it is worth to a unit to be in a hex, facing so, after a move."""
        found = self._places.setdefault(unit.id, {})
        key = (hex_id, facing, is_full)
        if key not in found:
            done = unit.done | {MOVED, FULL_RATE} if is_full else unit.done | {MOVED}
            there = replace(unit, hex_id=hex_id, facing=facing, done=done)
            found[key] = self._hex(unit, hex_id) + self._facing(there)
        return found[key]

    def _as_it_is(self, unit: Piece) -> float:
        """Return what it is worth to a unit not to move."""
        if unit.id not in self._unmoved:
            self._unmoved[unit.id] = self._hex(unit, unit.hex_id) + self._facing(unit)
        return self._unmoved[unit.id]

    def _hex(self, unit: Piece, hex_id: HexId) -> float:
        found = self._hexes.setdefault(unit.id, {})
        if hex_id not in found:
            outlook, weights = self.outlook, self.weights
            missing = outlook.missing(unit, hex_id)
            worth = float(outlook.goal_worth(hex_id))
            if unit.is_horse:
                worth -= weights.no_charge if self.position.battlefield.terrain[hex_id] == TOWN else 0
            elif missing <= 0 or not outlook.attacks:
                worth += weights.per_cover * outlook.cover_at(hex_id)
            # Who waits goes for what comes within its reach, but not after the enemy.
            if outlook.attacks or missing <= self.position.rate(unit):
                worth -= weights.per_hex * max(0, missing)
            if missing < 0:
                worth += weights.per_hex * weights.too_near / 100 * missing
            found[hex_id] = worth
        return found[hex_id]

    def _facing(self, there: Piece) -> float:
        """Return what a facing is worth: the shot that it gives, no enemy on the flank, and a look at the nearest."""
        position = self.position
        worth, best = 0.0, 0.0
        shoots = there.row.to_hit is not None and there.row.range > 1 and FULL_RATE not in there.done
        for distance, enemy in self._enemies_near(there.hex_id):
            arc = position.arc(there, enemy.hex_id)
            if arc != "front" and distance <= THREAT:
                exposed = self.weights.exposed_rear if arc == "rear" else self.weights.exposed_flank
                worth -= exposed / distance
            in_range = shoots and arc == "front" and distance <= there.row.range
            if in_range and not objection_to_target(position, there, enemy):
                best = max(best, expected(shot(position, there, enemy), enemy.blocks))
        return worth + best * BLOCK + self._looks(there)

    def _enemies_near(self, hex_id: HexId) -> list[tuple[int, Piece]]:
        """Return the enemies that a unit in a hex may have to do with, and how far away they are."""
        if hex_id not in self._near:
            distance = self.grid.distance
            self._near[hex_id] = [
                (away, enemy)
                for enemy in self.outlook.standing
                if 0 < (away := distance(hex_id, enemy.hex_id)) <= FARTHEST
            ]
        return self._near[hex_id]

    def _looks(self, there: Piece) -> float:
        """Prefer to look at the nearest enemy."""
        at = there.hex_id
        if at not in self._nearest:
            distance = self.grid.distance
            enemies = self.outlook.enemies
            self._nearest[at] = min(enemies, key=lambda enemy: distance(at, enemy.hex_id), default=None)
        near = self._nearest[at]
        if near is None or near.hex_id == at:
            return 0
        arc = self.position.arc(there, near.hex_id)
        per_corner = self.weights.per_corner
        return 0.0 if arc == "front" else -per_corner if arc == "flank" else -2 * per_corner

    # Formations and commanders

    def _form(self, unit: Piece, formation: str) -> float:
        weights, away = self.weights, self.outlook.distance_to_enemy(unit.hex_id)
        if formation == BATTERY:
            return weights.unlimbers if away <= unit.row.range else -1
        if formation == LIMBERED:
            return weights.limbers if away > unit.row.range and self.outlook.attacks else -UNIT
        if formation == CLOSED:
            # The usual judgement closes ranks while the enemy is too far to shoot at.
            return weights.closes_near if away <= 3 else weights.closes if away < 6 else weights.closes_far
        return -1

    def _ride(self, leader: Piece, hex_id: HexId) -> float:
        if leader.id not in self._posts:
            self._posts[leader.id] = self._post(leader, leader.hex_id)
        return self._post(leader, hex_id) - self._posts[leader.id] - 0.5

    def _post(self, leader: Piece, hex_id: HexId) -> float:
        """Return what a hex is worth to a commander: the units in his radius, and his safety."""
        position, radius, distance = self.position, self.position.radius(leader), self.grid.distance
        weights, worth = self.weights, 0.0
        for needed_at, need in self._needs(leader):
            away = distance(hex_id, needed_at) - radius
            worth += need if away <= 0 else -need * min(6, away) * weights.needed_far / 100
        with_unit = position.occupants.get(hex_id)
        beside = holds(position.beside(other(leader.side)), hex_id)
        if with_unit is None:
            return worth - (UNIT if beside else 0)
        return worth + (weights.leads if beside and may_strike(with_unit) else weights.joined)

    def _needs(self, leader: Piece) -> list[tuple[HexId, int]]:
        """Return where the units of a commander are, and how much each needs him."""
        if leader.id not in self._needed:
            self._needed[leader.id] = [
                (unit.hex_id, self._need(unit))
                for unit in self.outlook.own
                if self.position.commands(leader, unit)
            ]
        return self._needed[leader.id]

    def _need(self, unit: Piece) -> int:
        weights = self.weights
        if unit.is_routed:
            return weights.need_routed
        return weights.need_out if unit.is_out or unit.waits else weights.need_led
