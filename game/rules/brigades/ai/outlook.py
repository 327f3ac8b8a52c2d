"""What a side has to do: attack, or let the other come; and what its hexes are worth."""

from functools import cached_property

from game.hexgrid.ids import HexId, SideId
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.victory import losses
from game.rules.common.sides import other
from game.rules.common.special_rules.questions import exit_open, rules_of
from game.rules.common.special_rules.shared_rules import MORE, Exit, Objective
from game.rules.common.terrain import cover

GOAL_REACH = 8
"""Hexes from which an objective or an exit draws a unit."""
ESCAPE_HEXES = 5
"""Hexes to the exits, in the mean, from which all run for them at once."""
UNIT = 40
"""What a whole unit is worth."""
WORTH = {"grenadier": 5, "regular": 4, "highland": 5, "battle-cavalry": 5, "light-cavalry": 3}
"""What kinds of units are worth in a fight; others 3."""


class Outlook:
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId) -> None:
        self.position, self.side = position, side
        self.grid = position.grid
        self.own = list(position.units(side))
        self.enemies = list(position.units(other(side)))

    @cached_property
    def attacks(self) -> bool:
        """Whether time is against the side, or it is the stronger one where neither side has time for itself."""
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

    @staticmethod
    def strength(units: list[Piece]) -> int:
        """Return what units are worth in a fight."""
        return sum(unit.figures * WORTH.get(unit.kind, 3) for unit in units)

    @cached_property
    def standing(self) -> list[Piece]:
        """The enemies that do not flee; all where every one does."""
        return [enemy for enemy in self.enemies if not enemy.flight] or self.enemies

    def nearest_enemy(self, hex_id: HexId) -> Piece | None:
        """Return the enemy nearest to a hex, one that does not flee if there is one."""
        return min(
            self.standing,
            key=lambda enemy: (self.grid.distance(hex_id, enemy.hex_id), enemy.place),
            default=None,
        )

    def cover_at(self, hex_id: HexId) -> int:
        """Return the cover of a hex against who is not on a hill."""
        return cover(self.position.battlefield.terrain[hex_id], "clear")

    @cached_property
    def escapes(self) -> bool:
        """Whether the enemy is broken if all who can leave by exits do so, so that this comes before all else."""
        exits = rules_of(Exit, self.position.battlefield.special_rules)
        bound = sum(
            max((rule.banners for rule in exits if rule.is_for(unit)), default=0) for unit in self.own
        )
        enemy = other(self.side)
        needed = self.position.battlefield.terms.break_points[enemy]
        if not bound or losses(self.position.state)[enemy].counted + bound < needed:
            return False
        ways = [
            min(self.grid.distance(unit.hex_id, goal) for rule in exits for goal in rule.hexes)
            for unit in self.own
            if any(rule.banners and rule.is_for(unit) for rule in exits)
        ]
        return sum(ways) <= ESCAPE_HEXES * len(ways)

    @cached_property
    def goals(self) -> list[tuple[HexId, int]]:
        """The hexes of objectives and exits that are worth something to the side, with what they are worth."""
        rules, state = self.position.battlefield.special_rules, self.position.state
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
            for rule in rules_of(Exit, rules)
            if rule.banners and any(rule.is_for(unit) for unit in self.own)
            for hex_id in rule.hexes
        ]
        return found

    def goal_worth(self, hex_id: HexId) -> int:
        """Return how near a hex is to a goal, by its worth."""
        distance = self.grid.distance
        if self.escapes:
            return -UNIT * min((distance(hex_id, goal) for goal, _ in self.goals), default=0)
        return max(
            (worth * 3 * max(0, GOAL_REACH - distance(hex_id, goal)) for goal, worth in self.goals),
            default=0,
        )

    def exit_worth(self, unit: Piece) -> int:
        """Return what leaving by the exit where a unit is gives."""
        rules = self.position.battlefield.special_rules
        rule = exit_open(rules, unit, unit.hex_id, self.position.state.number)
        if not rule or not rule.banners:
            return -UNIT
        return UNIT * rule.banners * (5 if self.escapes else 1)
