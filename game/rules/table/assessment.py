"""How one side sees a battle, as the opponents of several systems do: whether to attack, and where to go."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from game.engine.decisions.decision import Decision, Option
from game.engine.ruleset import Judge
from game.hexgrid.ids import HexId, SideId
from game.rules.table.battle_end import Losses
from game.rules.table.position import TablePiece, TablePosition
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import exit_open, rules_of
from game.rules.table.special_rules.shared_rules import MORE, Exit, Objective
from game.rules.table.terrain import CLEAR, cover

GOAL_REACH = 8
"""Hexes from which an objective or an exit draws a unit."""
ESCAPE_HEXES = 5
"""Hexes to the exits, in the mean, from which all run for them at once."""

P = TypeVar("P", bound=TablePosition[Any, Any, Any])
U = TypeVar("U", bound=TablePiece)
W = TypeVar("W")
A = TypeVar("A")
V = TypeVar("V")

Score: TypeAlias = Callable[[Option], int]


def judgement(
    assess: Callable[[Any, SideId, W], A],
    position: Callable[[Any, Any], Any],
    scorers: Mapping[str, Callable[[A, Decision], Score]],
) -> Callable[[W], Judge[Any, Any]]:
    """Return what makes a judgement of weights.

    `assess` makes of a position what the scorers ask, each of which scores the answers to a kind of question.
    """

    def judge(weights: W) -> Judge[Any, Any]:
        def score_options(battlefield: Any, state: Any, decision: Decision) -> Score:
            assessment = assess(position(battlefield, state), decision.side, weights)
            return scorers[decision.kind](assessment, decision)

        return score_options

    return judge


def worth_of(kind: type[V]) -> Callable[[Callable[[A, V], float]], Callable[[A, Decision], Score]]:
    """Make a scorer of what an answer of a kind is worth; any other answer scores 0."""

    def make(worth: Callable[[A, V], float]) -> Callable[[A, Decision], Score]:
        def scorer(assessment: A, decision: Decision) -> Score:
            def score(option: Option) -> int:
                value = option.value
                return round(worth(assessment, value)) if isinstance(value, kind) else 0

            return score

        return scorer

    return make


def own_side_first(assessment: object, decision: Decision) -> Score:
    """Prefer to be the side that begins."""
    return lambda option: int(option.value == decision.side)


def leader_stays(assessment: object, decision: Decision) -> Score:
    """Let a leader stay behind whose unit goes."""
    return lambda option: int(option.notation == "leader stop")


class SideAssessment(ABC, Generic[P, U, W]):
    """The battle as one side sees it at one decision.

    `unit_worth` is what a unit is worth that leaves the field, `goal_worth_per_hex` and `escape_worth_per_hex` what a
    hex nearer to a goal is, the latter when all run for the exits.
    """

    unit_worth: float
    goal_worth_per_hex: float
    escape_worth_per_hex: float

    def __init__(
        self, position: P, side: SideId, weights: W, losses: Callable[[Any], Mapping[SideId, Losses]]
    ) -> None:
        """`losses` says what counts against each side in a state."""
        self._losses_of = losses
        self.position, self.side, self.weights, self.grid = position, side, weights, position.grid
        self.own: list[U] = list(position.units(side))
        self.enemies: list[U] = list(position.units(other(side)))
        self._distances: dict[HexId, int] = {}

    @cached_property
    def losses(self) -> Mapping[SideId, Losses]:
        """What counts against each side."""
        return self._losses_of(self.position.state)

    @staticmethod
    @abstractmethod
    def strength_of(unit: U) -> int:
        """Return what a unit is worth in a fight."""

    @property
    def is_stronger(self) -> bool:
        """Whether the side's units are worth as much in a fight as the enemy's."""
        return self.strength(self.own) >= self.strength(self.enemies)

    def strength(self, units: list[U]) -> int:
        """Return what units are worth in a fight."""
        return sum(map(self.strength_of, units))

    def distance_to_enemy(self, hex_id: HexId) -> int:
        """Return the distance from a hex to the nearest enemy unit; 0 where there is none."""
        if hex_id not in self._distances:
            distances = (self.grid.distance(hex_id, enemy.hex_id) for enemy in self.enemies)
            self._distances[hex_id] = min(distances, default=0)
        return self._distances[hex_id]

    @property
    def must_attack(self) -> bool:
        """Whether time is against the side, or it is the stronger one where neither side has time for itself."""
        terms = self.position.battlefield.terms
        if terms.at_end != MORE:
            return bool(terms.at_end != self.side)
        ours, theirs = self.losses[self.side].share, self.losses[other(self.side)].share
        if ours != theirs:
            return ours > theirs
        return bool(terms.tie != self.side) if terms.tie else self.is_stronger

    def cover_at(self, hex_id: HexId) -> int:
        """Return the cover of a hex against who is not on a hill."""
        return cover(self.position.battlefield.terrain_rules[hex_id], CLEAR)

    # Objectives and exits

    @cached_property
    def exits(self) -> list[Exit]:
        """The exits by which to leave counts for something."""
        return [rule for rule in rules_of(Exit, self.position.battlefield.special_rules) if rule.banners]

    @cached_property
    def escapes(self) -> bool:
        """Whether the enemy is broken if all who can leave by exits do so, so that this comes before all else."""
        return self.runs_for_exits(self.side)

    def runs_for_exits(self, side: SideId) -> bool:
        """Return whether a side breaks the other by leaving, and is near enough to the exits to do so."""
        ways = [
            min(self.grid.distance(unit.hex_id, goal) for rule in self.exits for goal in rule.hexes)
            for unit in self._units(side)
            if any(rule.is_for(unit) for rule in self.exits)
        ]
        return bool(ways) and self.breaks_by_leaving(side) and sum(ways) <= ESCAPE_HEXES * len(ways)

    def breaks_by_leaving(self, side: SideId) -> bool:
        """Return whether the other side is broken if all units of a side leave that can."""
        units = self._units(side)
        bound = sum(
            max((rule.banners for rule in self.exits if rule.is_for(unit)), default=0) for unit in units
        )
        needed = self.position.battlefield.terms.break_points[other(side)]
        return bound > 0 and bool(self.losses[other(side)].counted + bound >= needed)

    def _units(self, side: SideId) -> list[U]:
        return self.own if side == self.side else self.enemies

    @cached_property
    def goals(self) -> list[tuple[HexId, int]]:
        """The hexes of objectives and exits that are worth something to the side, with what they are worth."""
        state, rules = self.position.state, self.position.battlefield.special_rules
        taken = {award.mark for award in state.awards if award.side == self.side}
        found = [
            (hex_id, rule.banners)
            for rule in rules_of(Objective, rules)
            if rule.side == self.side and (rule.turns is None or rule.turns[-1] >= state.number)
            for hex_id in rule.hexes
            if self.grid.label(hex_id) not in taken
        ]
        leaving = [rule for rule in self.exits if any(rule.is_for(unit) for unit in self.own)]
        return found + [(hex_id, rule.banners) for rule in leaving for hex_id in rule.hexes]

    def goal_worth(self, hex_id: HexId) -> float:
        """Return how near a hex is to a goal, by its worth."""
        distance, per_hex = self.grid.distance, self.goal_worth_per_hex
        if self.escapes:
            nearest = min((distance(hex_id, goal) for goal, _ in self.goals), default=0)
            return -self.escape_worth_per_hex * nearest
        return max(
            (worth * per_hex * max(0, GOAL_REACH - distance(hex_id, goal)) for goal, worth in self.goals),
            default=0,
        )

    def exit_worth(self, unit: U, *, helps: bool = True) -> float:
        """Return what leaving by the exit where a unit is gives; nothing good where it does not help."""
        rules, number = self.position.battlefield.special_rules, self.position.state.number
        rule = exit_open(rules, unit, unit.hex_id, number)
        if not rule or not rule.banners or not helps:
            return -self.unit_worth
        return self.unit_worth * rule.banners * (5 if self.escapes else 1)
