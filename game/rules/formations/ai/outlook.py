"""What a side has to do: attack, or let the other come; and where it wants to be."""

from functools import cached_property

from game.hexgrid.ids import HexId, SideId
from game.rules.formations.ai.weights import USUAL, Weights
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import ROWS
from game.rules.formations.victory import losses
from game.rules.table.kinds import HIGHLAND
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import exit_open, rules_of
from game.rules.table.special_rules.shared_rules import MORE, Exit, Objective
from game.rules.table.terrain import CLEAR, cover

GOAL_REACH = 8
"""Hexes from which an objective or an exit draws a unit."""
ESCAPE_HEXES = 5
"""Hexes to the exits, in the mean, from which all run for them at once."""


class Outlook:
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        self.position, self.side, self.weights = position, side, weights
        self.block, self.unit, self.marker = weights.block / 10, weights.unit / 10, weights.marker / 10
        self.grid = position.grid
        self.own = list(position.units(side))
        self.enemies = list(position.units(other(side)))
        self._distances: dict[HexId, int] = {}

    @cached_property
    def attacks(self) -> bool:
        """Whether the enemy runs away, time is against the side, or it is the stronger one where time is for nobody."""
        if self._runs_for_exits(other(self.side)):
            return True
        terms = self.position.battlefield.terms
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
        """How much of its time a side that attacks has used up, from 0 to 1; 0 for one that waits."""
        last = self.position.battlefield.terms.last_round
        return min(1.0, self.position.state.number / last) if self.attacks else 0.0

    @staticmethod
    def strength(units: list[Piece]) -> int:
        """Return what units are worth in a fight."""
        return sum(unit.blocks * (7 - ROWS[unit.kind].melee + ROWS[unit.kind].dice) for unit in units)

    def distance_to_enemy(self, hex_id: HexId) -> int:
        """Return the distance from a hex to the nearest enemy; 0 where there is none."""
        if hex_id not in self._distances:
            self._distances[hex_id] = min(
                (self.grid.distance(hex_id, enemy.hex_id) for enemy in self.enemies), default=0
            )
        return self._distances[hex_id]

    def reach(self, unit: Piece) -> int:
        """Return the distance from the enemy at which a unit does its work."""
        if unit.is_gun:
            return unit.row.range - 1
        if not unit.row.dice or unit.is_horse:
            return 3
        return unit.row.range + (0 if unit.kind == HIGHLAND else self.weights.reach_foot)

    def cover_at(self, hex_id: HexId) -> int:
        """Return the cover of a hex against who is not on a hill."""
        return cover(self.position.battlefield.terrain_rules[hex_id], CLEAR)

    @cached_property
    def escapes(self) -> bool:
        """Whether the enemy is broken if all who can leave by exits do so, so that this comes before all else."""
        return self._runs_for_exits(self.side)

    def _runs_for_exits(self, side: SideId) -> bool:
        """Return whether a side breaks the other by leaving, and is near enough to the exits to do so."""
        exits = [rule for rule in self._exits if rule.banners]
        ways = [
            min(self.grid.distance(unit.hex_id, goal) for rule in exits for goal in rule.hexes)
            for unit in self._units(side)
            if any(rule.is_for(unit) for rule in exits)
        ]
        return bool(ways) and self._breaks_by_leaving(side) and sum(ways) <= ESCAPE_HEXES * len(ways)

    def _breaks_by_leaving(self, side: SideId) -> bool:
        """Return whether the other side is broken if all units of a side leave that can."""
        bound = sum(
            max((rule.banners for rule in self._exits if rule.is_for(unit)), default=0)
            for unit in self._units(side)
        )
        needed = self.position.battlefield.terms.break_points[other(side)]
        return bound > 0 and losses(self.position.state)[other(side)].counted + bound >= needed

    @cached_property
    def _exits(self) -> tuple[Exit, ...]:
        return tuple(rules_of(Exit, self.position.battlefield.special_rules))

    def _units(self, side: SideId) -> list[Piece]:
        return self.own if side == self.side else self.enemies

    @cached_property
    def goals(self) -> list[tuple[HexId, int]]:
        """The hexes of objectives and exits that are worth something to the side, with what they are worth."""
        rules = self.position.battlefield.special_rules
        number = self.position.state.number
        taken = {award.mark for award in self.position.state.awards if award.side == self.side}
        found = [
            (hex_id, rule.banners)
            for rule in rules_of(Objective, rules)
            if rule.side == self.side and (rule.turns is None or rule.turns[-1] >= number)
            for hex_id in rule.hexes
            if self.grid.label(hex_id) not in taken
        ]
        found += [
            (hex_id, rule.banners)
            for rule in rules_of(Exit, rules)
            if rule.banners and any(rule.is_for(unit) for unit in self.own)
            for hex_id in rule.hexes
        ]
        return found

    def goal_worth(self, hex_id: HexId) -> float:
        """Return how near a hex is to a goal, by its worth."""
        if self.escapes:
            return -self.unit * min((self.grid.distance(hex_id, goal) for goal, _ in self.goals), default=0)
        return max(
            (
                worth * self.weights.goal / 10 * max(0, GOAL_REACH - self.grid.distance(hex_id, goal))
                for goal, worth in self.goals
            ),
            default=0,
        )

    def exit_worth(self, unit: Piece) -> float:
        """Return what leaving by the exit where a unit is gives: nothing good where it neither breaks nor outlasts."""
        rule = exit_open(
            self.position.battlefield.special_rules, unit, unit.hex_id, self.position.state.number
        )
        helps = self._breaks_by_leaving(self.side) or self.position.battlefield.terms.at_end == MORE
        if not rule or not rule.banners or not helps:
            return -self.unit
        return self.unit * rule.banners * (5 if self.escapes else 1)

    def members(self, formation: Formation) -> list[Piece]:
        """Return the units of a formation on the field."""
        return self.position.members(formation)

    @cached_property
    def lead(self) -> float:
        """By how much larger the share is that the enemy has lost, from -1 to 1."""
        found = losses(self.position.state)
        return float(found[other(self.side)].share - found[self.side].share)

    def ready(self, side: SideId) -> list[Formation]:
        """Return the formations of a side that are still to be activated."""
        return [
            each
            for each in self.position.formations(side)
            if not each.activated and not each.broken and self.members(each)
        ]

    @cached_property
    def enemy_ready(self) -> bool:
        """Whether the enemy has a formation still to be activated."""
        return bool(self.ready(other(self.side)))

    def can_charge(self, formation: Formation, target: Formation) -> bool:
        """Return whether a formation is near enough to another to come into contact with a move, roads left out."""
        distance = self.grid.distance
        return any(
            distance(unit.hex_id, each.hex_id) <= unit.row.move + 1
            for unit in self.members(formation)
            if not unit.is_gun
            for each in self.members(target)
        )

    @cached_property
    def _chargers(self) -> dict[str, bool]:
        ready = [each for each in self.position.formations(other(self.side)) if not each.broken]
        return {
            own.id: any(self.can_charge(enemy, own) for enemy in ready)
            for own in self.position.formations(self.side)
        }

    def threatened(self, formation: Formation) -> bool:
        """Return whether an enemy who is not broken can come into contact with a formation of the side."""
        return self._chargers[formation.id]
