"""What a side has to do: attack, or let the other come; and where it wants to be."""

from collections.abc import Sequence
from functools import cached_property

from game.hexgrid.ids import HexId, SideId
from game.rules.commanders.ai.weights import USUAL, Weights
from game.rules.commanders.position import Position
from game.rules.commanders.state import Piece
from game.rules.commanders.victory import losses
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import exit_open, rules_of, sight_limit
from game.rules.table.special_rules.shared_rules import MORE, Exit, Objective
from game.rules.table.terrain import CLEAR, cover

GOAL_REACH = 8
"""Hexes from which an objective or an exit draws a unit."""
ESCAPE_HEXES = 5
"""Hexes to the exits, in the mean, from which all run for them at once."""
FAR = 99
"""Hexes to where there is no way, or nobody."""
NEAREST = 2
"""Hexes from the enemy to which a unit can come without a charge."""
BLOCK, UNIT = 10, 30
"""What a block is worth, and a unit that leaves the field."""


class Outlook:
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        self.position, self.side, self.weights = position, side, weights
        self.grid = position.grid
        self.own = list(position.units(side))
        self.enemies = list(position.units(other(side)))
        self._ways: dict[tuple[tuple[bool, ...], bool], dict[HexId, int]] = {}
        self.standing = [enemy for enemy in self.enemies if not enemy.is_routed]

    @cached_property
    def attacks(self) -> bool:
        """Whether time is against the side, or it is the stronger one where neither side has time for itself."""
        terms = self.position.battlefield.terms
        if self._wins_by_leaving(other(self.side)):
            return True
        if terms.at_end != MORE:
            return terms.at_end != self.side
        found = losses(self.position.state)
        ours, theirs = found[self.side].share, found[other(self.side)].share
        if ours != theirs:
            return ours > theirs
        if terms.tie:
            return terms.tie != self.side
        return self.strength(self.own) >= self.strength(self.enemies)

    @cached_property
    def urgency(self) -> float:
        """How far the second half of a battle that the other side wins at its end has gone, from 0 to 1."""
        number, last = self.position.state.number, self.position.battlefield.terms.last_round
        return max(0.0, 2 * number / last - 1) if self.attacks else 0.0

    def stake(self, side: SideId) -> float:
        """Return what a loss of a side weighs: the more, the fewer units it is from its break point."""
        counted = losses(self.position.state)[side].counted
        left = self.position.battlefield.terms.break_points[side] - counted
        return 1 + self.weights.at_stake / 100 / max(1, left)

    @cached_property
    def aims(self) -> tuple[object, ...]:
        """What the worth of a move depends on besides the pieces."""
        state = self.position.state
        return (
            self.side,
            state.number,
            state.lost,
            state.checked,
            state.awards,
            self.attacks,
            self.escapes,
        )

    @staticmethod
    def strength(units: list[Piece]) -> int:
        """Return what units are worth in a fight."""
        return sum(unit.blocks * (unit.row.morale - 6 + unit.row.charge) for unit in units)

    def distance_to_enemy(self, hex_id: HexId) -> int:
        """Return the distance from a hex to the nearest enemy unit; 0 where there is none."""
        return min((self.grid.distance(hex_id, enemy.hex_id) for enemy in self.enemies), default=0)

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

    def cover_at(self, hex_id: HexId) -> int:
        """Return the cover of a hex against who is not on a hill."""
        return cover(self.position.battlefield.terrain_rules[hex_id], CLEAR)

    @cached_property
    def escapes(self) -> bool:
        """Whether the enemy is broken if all who can leave by exits do so, so that this comes before all else."""
        if not self._wins_by_leaving(self.side):
            return False
        ways = [
            min(self.grid.distance(unit.hex_id, goal) for rule in self.exits for goal in rule.hexes)
            for unit in self.own
            if any(rule.is_for(unit) for rule in self.exits)
        ]
        return sum(ways) <= ESCAPE_HEXES * len(ways)

    @cached_property
    def exits(self) -> list[Exit]:
        """The exits by which to leave counts for something."""
        rules = self.position.battlefield.special_rules
        return [rule for rule in rules_of(Exit, rules) if rule.banners]

    def _wins_by_leaving(self, side: SideId) -> bool:
        """Return whether a side breaks the other if all of its units that can leave by exits do so."""
        units = self.position.units(side)
        bound = sum(
            max((rule.banners for rule in self.exits if rule.is_for(unit)), default=0) for unit in units
        )
        needed = self.position.battlefield.terms.break_points[other(side)]
        return bound > 0 and losses(self.position.state)[other(side)].counted + bound >= needed

    @cached_property
    def goals(self) -> list[tuple[HexId, int]]:
        """The hexes of objectives and exits that are worth something to the side, with what they are worth."""
        state = self.position.state
        rules = self.position.battlefield.special_rules
        taken = {award.mark for award in state.awards if award.side == self.side}
        found = [
            (hex_id, rule.banners)
            for rule in rules_of(Objective, rules)
            if rule.side == self.side and (rule.turns is None or rule.turns[-1] >= state.number)
            for hex_id in rule.hexes
            if self.grid.label(hex_id) not in taken
        ]
        found += [
            (hex_id, rule.banners)
            for rule in self.exits
            if any(rule.is_for(unit) for unit in self.own)
            for hex_id in rule.hexes
        ]
        return found

    def goal_worth(self, hex_id: HexId) -> int:
        """Return how near a hex is to a goal, by its worth."""
        if self.escapes:
            return -self.weights.escape * min(
                (self.grid.distance(hex_id, goal) for goal, _ in self.goals), default=0
            )
        weight = self.weights.goal
        return max(
            (
                worth * weight * max(0, GOAL_REACH - self.grid.distance(hex_id, goal))
                for goal, worth in self.goals
            ),
            default=0,
        )

    def exit_worth(self, unit: Piece) -> int:
        """Return what leaving by the exit where a unit is gives."""
        rule = exit_open(
            self.position.battlefield.special_rules, unit, unit.hex_id, self.position.state.number
        )
        if not rule or not rule.banners:
            return -UNIT
        return UNIT * rule.banners * (5 if self.escapes else 1)
