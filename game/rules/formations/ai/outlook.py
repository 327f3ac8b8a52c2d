"""What a side has to do: attack, or let the other come; and where it wants to be."""

from functools import cached_property

from game.hexgrid.ids import SideId
from game.rules.formations.ai.weights import USUAL, Weights
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.victory import losses
from game.rules.table.assessment import SideAssessment
from game.rules.table.kinds import HIGHLAND
from game.rules.table.sides import other
from game.rules.table.special_rules.shared_rules import MORE


class Outlook(SideAssessment[Position, Piece, Weights]):
    """The battle as one side sees it at one decision."""

    def __init__(self, position: Position, side: SideId, weights: Weights = USUAL) -> None:
        super().__init__(position, side, weights, losses)
        self.block, self.unit, self.marker = weights.block / 10, weights.unit / 10, weights.marker / 10
        self.unit_worth = self.escape_worth_per_hex = self.unit
        self.goal_worth_per_hex = weights.goal / 10

    @cached_property
    def attacks(self) -> bool:
        """Whether the enemy runs away, time is against the side, or it is the stronger one where time is for nobody."""
        return self.runs_for_exits(other(self.side)) or self.must_attack

    @cached_property
    def urgency(self) -> float:
        """How much of its time a side that attacks has used up, from 0 to 1; 0 for one that waits."""
        last = self.position.battlefield.terms.last_round
        return min(1.0, self.position.state.number / last) if self.attacks else 0.0

    @staticmethod
    def strength_of(unit: Piece) -> int:
        return unit.blocks * (7 - unit.row.melee + unit.row.dice)

    def reach(self, unit: Piece) -> int:
        """Return the distance from the enemy at which a unit does its work."""
        if unit.is_gun:
            return unit.row.range - 1
        if not unit.row.dice or unit.is_horse:
            return 3
        return unit.row.range + (0 if unit.kind == HIGHLAND else self.weights.reach_foot)

    def exit_worth(self, unit: Piece, *, helps: bool = True) -> float:
        """Return what leaving by the exit where a unit is gives: nothing good where it neither breaks nor outlasts."""
        ends_it = self.breaks_by_leaving(self.side) or self.position.battlefield.terms.at_end == MORE
        return super().exit_worth(unit, helps=helps and ends_it)

    def members(self, formation: Formation) -> list[Piece]:
        """Return the units of a formation on the field."""
        return self.position.members(formation)

    @cached_property
    def lead(self) -> float:
        """By how much larger the share is that the enemy has lost, from -1 to 1."""
        return float(self.losses[other(self.side)].share - self.losses[self.side].share)

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
