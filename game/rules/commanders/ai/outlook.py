"""What a side has to do: attack, or let the other come; and where it wants to be."""

from collections.abc import Sequence
from functools import cached_property

from game.hexgrid.ids import HexId, SideId
from game.rules.commanders.ai.weights import USUAL, Weights
from game.rules.commanders.position import Position
from game.rules.commanders.state import Piece
from game.rules.commanders.victory import losses
from game.rules.table.assessment import SideAssessment
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import sight_limit

FAR = 99
"""Hexes to where there is no way, or nobody."""
NEAREST = 2
"""Hexes from the enemy to which a unit can come without a charge."""
BLOCK, UNIT = 10, 30
"""What a block is worth, and a unit that leaves the field."""


class Outlook(SideAssessment[Position, Piece, Weights]):
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        super().__init__(position, side, weights, losses)
        self.unit_worth = float(UNIT)
        self.goal_worth_per_hex, self.escape_worth_per_hex = float(weights.goal), float(weights.escape)
        self._ways: dict[tuple[tuple[bool, ...], bool], dict[HexId, int]] = {}
        self.standing = [enemy for enemy in self.enemies if not enemy.is_routed]

    @cached_property
    def attacks(self) -> bool:
        """Whether time is against the side, or it is the stronger one where neither side has time for itself."""
        return self.breaks_by_leaving(other(self.side)) or self.must_attack

    @cached_property
    def urgency(self) -> float:
        """How far the second half of a battle that the other side wins at its end has gone, from 0 to 1."""
        number, last = self.position.state.number, self.position.battlefield.terms.last_round
        return max(0.0, 2 * number / last - 1) if self.attacks else 0.0

    def stake(self, side: SideId) -> float:
        """Return what a loss of a side weighs: the more, the fewer units it is from its break point."""
        counted = self.losses[side].counted
        left = self.position.battlefield.terms.break_points[side] - counted
        return 1 + self.weights.at_stake / 100 / max(1, left)

    @cached_property
    def aims(self) -> tuple[object, ...]:
        """What the worth of a move depends on besides the pieces."""
        state = self.position.state
        return (self.side, state.number, state.lost, state.checked, state.awards, self.attacks, self.escapes)

    @staticmethod
    def strength_of(unit: Piece) -> int:
        return unit.blocks * (unit.row.morale - 6 + unit.row.charge)

    @cached_property
    def open_enemies(self) -> list[Piece]:
        """The enemies that are not in contact with the side, or routed: those who can be shot at (BX-50)."""
        touching = self.position.touching
        return [enemy for enemy in self.enemies if enemy.is_routed or not touching(enemy)]

    def missing(self, unit: Piece, hex_id: HexId) -> int:
        """Return how many hexes a unit in a hex is from where it does its work; below 0 where it is too near.

        Who charges does it from the length of a charge, others from where they shoot, or charge who cannot be shot at.
        Nobody does any on whom he cannot see.
        """
        row, distance = unit.row, self.grid.distance
        length = self.position.battlefield.hexes(row.rate) + row.reach
        if row.charge:
            missing = self._way(unit, hex_id) - length
        else:
            reach = row.near if unit.is_gun else row.range
            missing = (
                min((distance(hex_id, enemy.hex_id) for enemy in self.open_enemies), default=FAR) - reach
            )
            if not unit.is_gun:
                missing = min(missing, max(0, self._way(unit, hex_id, engaged=True) - length))
        return max(missing, self.distance_to_enemy(hex_id) - self._seen_from(unit))

    def _seen_from(self, unit: Piece) -> int:
        """Return how far away an enemy is seen, no nearer than can be come without a charge."""
        position, rules = self.position, self.position.battlefield.special_rules
        limit = sight_limit(rules, unit, unit.hex_id, position.terrain_of(unit), position.state.number)
        return FAR if limit is None else max(NEAREST, limit)

    def _way(self, unit: Piece, hex_id: HexId, *, engaged: bool = False) -> int:
        """Return how many hexes a unit in a hex must go to come into contact with an enemy, or with one engaged."""
        enters = self.position.ground(unit).may_enter
        key = (enters, engaged)
        if key not in self._ways:
            self._ways[key] = self._lay_ways(enters, engaged=engaged)
        return self._ways[key].get(hex_id, FAR)

    def _lay_ways(self, enters: Sequence[bool], *, engaged: bool) -> dict[HexId, int]:
        """Return the length of the ways into contact from every hex that has one, whoever else is on them."""
        occupants, adjacent = self.position.occupants, self.grid.adjacent
        targets = [enemy for enemy in self.enemies if not engaged or enemy not in self.open_enemies]
        front = [
            near
            for enemy in targets
            for near in adjacent(enemy.hex_id)
            if enters[near] and near not in occupants
        ]
        found = dict.fromkeys(front, 0)
        while front:
            reached = []
            for at in front:
                for near in adjacent(at):
                    if near not in found and enters[near]:
                        found[near] = found[at] + 1
                        reached.append(near)
            front = reached
        return found
