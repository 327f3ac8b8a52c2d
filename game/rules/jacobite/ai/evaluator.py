"""One side's eye on one moment: how pieces stand, what threatens them, how far the enemy is; each worked out once."""

from functools import cached_property
from typing import TypeAlias

from msgspec.structs import replace

from game.engine.play.check import Item
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.jacobite.ai.expected_loss import (
    NO_TOLL,
    SURE,
    DefenderProfile,
    ExpectedLoss,
    expected_loss,
    saber_chance,
)
from game.rules.jacobite.ai.goals import leader_value, time_pressure, unit_values, ways_off
from game.rules.jacobite.ai.weights import USUAL, Weights
from game.rules.jacobite.cards.play import ordinary_move
from game.rules.jacobite.combat.attack import is_driven_by_cavalry
from game.rules.jacobite.combat.dice import attack_dice, hitting_faces, rally_dice, sabers_to_hit
from game.rules.jacobite.combat.rolls import MELEE, RANGED, Attack
from game.rules.jacobite.combat.targets import blocking_sight
from game.rules.jacobite.morale.flags import ignorable_flags, retreat_length, retreat_options
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.rules.dice_and_flags import Flags
from game.rules.jacobite.special_rules.rules.ground import GroundRule
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.turn.entries import FARTHEST
from game.rules.jacobite.turn.terrain_entry import terrain_entry

OPEN = 99
"""The room of a unit that can complete the retreat of a flag: further ones are taken to find room as well."""


Cause: TypeAlias = tuple[str, int, str]
"""What of an attack changes how its target bears it: who struck from which hex, in which way."""
NO_CAUSE: Cause = ("", 0, "")


class Evaluator:
    """What a side makes of a position; positions in which one of its pieces has moved may be asked about as well.

    A piece that is thought elsewhere takes part in whatever is asked then, so that what is remembered is the same for
    the same pieces in the same hexes.
    """

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        self.position = position
        self.weights = weights
        self.side = side
        self.opponent = other(side)
        self.hex_values: dict[tuple[str, int], int] = {}
        """What hexes are worth to pieces, as far as they have been weighed."""
        self._stances: dict[tuple[str, int, str, bool, Cause], DefenderProfile] = {}
        self._bearings: dict[tuple[str, int, str, Cause], tuple[int, int, int]] = {}
        self._ways_back: dict[str, tuple[HexId, ...]] = {}
        self._worths: dict[str, tuple[int, ...]] = {}
        self._rallies: dict[tuple[str, bool, bool, tuple[Item, ...]], tuple[int, ...]] = {}
        self._dangers: dict[tuple[str, int, str], int] = {}
        self._flags_by_way = any(
            isinstance(special_rule, Flags) for special_rule in position.battlefield.special_rules
        )
        self._ground_by_kind = any(
            isinstance(special_rule, GroundRule) for special_rule in position.battlefield.special_rules
        )
        self._steps: dict[str, list[int]] = {}
        self._off: dict[str, list[int]] = {}
        self._gaps: dict[int, tuple[int, ...]] = {}
        self._seen: dict[tuple[str, int, str, int], bool] = {}

    @cached_property
    def enemies(self) -> list[tuple[Piece, int, int]]:
        """The enemy's units, each with how far it charges and how far it fires."""
        return [
            (unit, ordinary_move(self.position, unit) + 1, 1 + len(unit.type.ranged))
            for unit in self.position.units(self.opponent)
        ]

    @cached_property
    def turns(self) -> int:
        """How many turns each side has begun."""
        return self.position.state.turn.round

    @cached_property
    def time_pressure(self) -> int:
        """How much more, or less, this side presses on for the clock's sake."""
        return time_pressure(self.position, self.side, self.weights)

    def expected_loss(self, position: Position, attack: Attack, more: int = 0) -> ExpectedLoss:
        """Return what an attack with `more` dice than the position gives it does to its target on average."""
        target, dice = position.piece(attack.target), attack_dice(position, attack).total + more
        if dice <= 0:
            return NO_TOLL
        if target.is_leader:
            hits = saber_chance(dice, sabers_to_hit(attack))
            return ExpectedLoss(
                leader_value(position, target, self.weights) * hits // SURE, hits, SURE - hits
            )
        return expected_loss(
            self.defender(position, target, attack), dice, len(hitting_faces(position, attack))
        )

    def defender(self, position: Position, unit: Piece, attack: Attack | None = None) -> DefenderProfile:
        """Return how a unit would bear an attack, or flags of whatever origin."""
        leader = position.leader_of(unit.id)
        driven_by_cavalry = attack is not None and is_driven_by_cavalry(position, attack)
        key = (
            unit.id,
            unit.at,
            leader.id if leader else "",
            driven_by_cavalry,
            self._cause(position, unit, attack),
        )
        defender = self._stances.get(key)
        if defender is None:
            ignores, rate, free_hexes = self._bearing(position, unit, leader, attack)
            defender = self._stances[key] = DefenderProfile(
                worths=self.worths(unit),
                blocks=unit.blocks,
                ignores=ignores,
                rate=rate,
                free_hexes=free_hexes,
                rally=self._rally(position, unit, leader, driven_by_cavalry=driven_by_cavalry),
                leader=leader_value(position, leader, self.weights) if leader else 0,
            )
        return defender

    def _bearing(
        self, position: Position, unit: Piece, leader: Piece | None, attack: Attack | None
    ) -> tuple[int, int, int]:
        """Count the flags a unit may ignore, the hexes each other one drives it, and the room it has for them."""
        key = (unit.id, unit.at, leader.id if leader else "", self._cause(position, unit, attack))
        bearing = self._bearings.get(key)
        if bearing is None:
            rate = retreat_length(position, unit, 1, attack)
            unmade = retreat_options(position, unit.id, rate).cost
            ignores = ignorable_flags(position, unit.id, attack).total
            bearing = self._bearings[key] = ignores, rate, rate - unmade if unmade else OPEN
        return bearing

    def _cause(self, position: Position, unit: Piece, attack: Attack | None) -> Cause:
        """Return what of an attack changes how a unit bears it; who is elsewhere may block an enemy's way back."""
        if attack is None:
            return NO_CAUSE
        at = position.piece(attack.attacker).at
        if self._flags_by_way:
            return attack.attacker, at, attack.attack_kind
        if unit.side == self.side:
            return NO_CAUSE
        if unit.id not in self._ways_back:
            home = position.battlefield.homes[unit.side]
            self._ways_back[unit.id] = position.grid.behind(
                home, unit.at, retreat_length(position, unit, 1, attack)
            )
        way_back = self._ways_back[unit.id]
        in_the_way = at in way_back or self.position.piece(attack.attacker).at in way_back
        return (attack.attacker, at, "") if in_the_way else NO_CAUSE

    def worths(self, unit: Piece) -> tuple[int, ...]:
        """Return what a unit is worth with 0, 1, 2 … blocks left."""
        if unit.id not in self._worths:
            self._worths[unit.id] = unit_values(self.position, unit, self.weights)
        return self._worths[unit.id]

    def _rally(
        self, position: Position, unit: Piece, leader: Piece | None, *, driven_by_cavalry: bool
    ) -> tuple[int, ...]:
        """Count the dice of its rally check with 0, 1, 2 … blocks left."""
        more = hooks.rally_items(position, unit)
        key = (unit.id, leader is not None, driven_by_cavalry, more)
        if key not in self._rallies:
            self._rallies[key] = tuple(
                rally_dice(
                    replace(unit, blocks=left), leader, driven_by_cavalry=driven_by_cavalry, more=more
                ).total
                for left in range(unit.blocks + 1)
            )
        return self._rallies[key]

    def danger(self, position: Position, piece: Piece) -> int:
        """Weigh what the enemy's next turn may do to a unit or a lone leader where it is."""
        leader = None if piece.is_leader else position.leader_of(piece.id)
        key = (piece.id, piece.at, leader.id if leader else "")
        if key not in self._dangers:
            maximum = (
                leader_value(position, piece, self.weights)
                if piece.is_leader
                else self.worths(piece)[piece.blocks]
            )
            threats = sum(
                self._threat(position, piece, *enemy, distance)
                for enemy, distance in zip(self.enemies, self.gaps(piece.at), strict=True)
                if distance <= max(enemy[1:])
            )
            self._dangers[key] = min(threats // 100, maximum)
        return self._dangers[key]

    def gaps(self, hex_id: HexId) -> tuple[int, ...]:
        """Count the hexes from each enemy unit, in the order of `enemies`."""
        found = self._gaps.get(hex_id)
        if found is None:
            distance = self.position.grid.distance
            found = self._gaps[hex_id] = tuple(distance(hex_id, unit.at) for unit, _, _ in self.enemies)
        return found

    def _threat(
        self, position: Position, piece: Piece, enemy: Piece, charge: int, fire: int, distance: int
    ) -> int:
        if distance == 1:
            return self.weights.held * self.expected_loss(position, Attack(enemy.id, piece.id, MELEE)).value
        worst = 0
        if distance <= fire and self.sees(position, enemy, piece):
            worst = (
                self.weights.fired_at * self.expected_loss(position, Attack(enemy.id, piece.id, RANGED)).value
            )
        if distance <= charge:
            marched = enemy.type.arm == "infantry"
            charged = self.expected_loss(position, Attack(enemy.id, piece.id, MELEE), -marched)
            worst = max(worst, self.weights.charged * charged.value)
        return worst

    def sees(self, position: Position, unit: Piece, target: Piece) -> bool:
        """Return whether a unit sees an enemy."""
        key = (unit.id, unit.at, target.id, target.at)
        if key not in self._seen:
            distance = position.grid.distance(unit.at, target.at)
            blocks = hooks.out_of_sight(position, unit, distance) or blocking_sight(position, unit, target.at)
            self._seen[key] = not blocks
        return self._seen[key]

    def nearest(self, hex_id: HexId) -> int:
        """Count the hexes in a straight line from the nearest enemy, unit or leader."""
        lone = (self.position.grid.distance(hex_id, leader.at) for leader in self.lone_enemies)
        return min((*self.gaps(hex_id), *lone), default=FARTHEST)

    def steps(self, piece: Piece, hex_id: HexId) -> int:
        """Count the steps to the nearest enemy over ground that a piece may enter, whoever is there."""
        key = piece.kind if piece.is_leader or self._ground_by_kind else piece.type.arm
        if key not in self._steps:
            front = [unit.at for unit, _, _ in self.enemies] + [leader.at for leader in self.lone_enemies]
            self._steps[key] = terrain_entry(self.position, piece).steps_to(tuple(front))
        found = self._steps[key][hex_id]
        return found if found < FARTHEST else FARTHEST + self.nearest(hex_id)

    def steps_off(self, piece: Piece, hex_id: HexId) -> int | None:
        """Count the steps to the nearest way off the field that is worth banners to a piece; None if it has none."""
        if not self.position.battlefield.special_rules:
            return None
        if piece.id not in self._off:
            ways = list(ways_off(self.position, piece))
            self._off[piece.id] = terrain_entry(self.position, piece).steps_to(tuple(ways)) if ways else []
        return self._off[piece.id][hex_id] if self._off[piece.id] else None

    @cached_property
    def lone_enemies(self) -> list[Piece]:
        """The enemy's leaders who are with no unit."""
        return [
            leader for leader in self.position.leaders(self.opponent) if not self.position.unit_at(leader.at)
        ]

    @cached_property
    def line(self) -> int:
        """How many steps the middle one of this side's infantry stands from the enemy."""
        foot = sorted(
            self.steps(unit, unit.at)
            for unit in self.position.units(self.side)
            if unit.type.arm == "infantry"
        )
        return foot[len(foot) // 2] if foot else 0


def ordered(position: Position, piece: PieceId) -> Position:
    turn = position.state.turn
    if piece in turn.ordered:
        return position
    return Position(
        position.battlefield, replace(position.state, turn=replace(turn, ordered=(*turn.ordered, piece)))
    )


def moved(position: Position, piece: Piece, hex_id: HexId) -> Position:
    """Return the position in which a piece, with its leader, is in another hex as if it had not moved."""
    leader = None if piece.is_leader else position.leader_of(piece.id)
    gone = (piece, leader) if leader else (piece,)
    return Position(
        position.battlefield, position.state.with_piece(*(replace(one, at=hex_id) for one in gone))
    )


def tired(position: Position, piece: PieceId, hexes: int) -> Position:
    """Return the position in which a piece has moved a given number of hexes this turn."""
    turn = position.state.turn
    return Position(
        position.battlefield, replace(position.state, turn=replace(turn, moved=(*turn.moved, (piece, hexes))))
    )
