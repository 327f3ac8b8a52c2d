"""The exact odds of an assault: every outcome of the dice is weighed by the functions that the procedure uses."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product

import msgspec

from game.engine.play.check import total_counts
from game.hexgrid.ids import PieceId
from game.rules.formations.combat.melee import (
    Clash,
    Line,
    after_first_fight,
    clash_lines,
    fight_shots,
    result_tally,
    standing,
)
from game.rules.formations.combat.volley import Shot, hit_chances
from game.rules.formations.morale.markers import lay_hits, take, would_break
from game.rules.formations.movement.withdrawal import sure_to_be_caught
from game.rules.formations.state import Position
from game.rules.formations.tables import DRAWS, HIGHER_OF_TWO

SMALLEST = 1e-6
"""Chances below this are left out, and their sum is told as the error."""

Losses = Mapping[PieceId, int]


class Fate(msgspec.Struct, kw_only=True):
    """The chances of one side: `markers` by their number if it loses, 0 where no dice decided it.

    `breaks`, `withdraws`, `caught` (a unit at least, wherever it withdraws to) and `destroyed` (all units on the
    field) are chances to lose and to have that happen; `loses_unit` is one to lose a unit in the fights.
    """

    wins: float = 0.0
    loses: float = 0.0
    loses_unit: float = 0.0
    breaks: float = 0.0
    withdraws: float = 0.0
    caught: float = 0.0
    destroyed: float = 0.0
    markers: dict[int, float] = msgspec.field(default_factory=lambda: defaultdict(float))


class AssaultOdds(msgspec.Struct, kw_only=True):
    """What an assault leads to: the shots of the first fight and the fates, of the attacker first.

    `equal` are the chances that the first result is equal, the second, the third; `nobody` that neither has a unit
    left; `error` is what is left out.
    """

    shots: tuple[tuple[Shot, ...], tuple[Shot, ...]]
    fates: tuple[Fate, Fate]
    equal: list[float]
    nobody: float = 0.0
    error: float = 0.0


class _Outcome(msgspec.Struct):
    """An outcome of the fights so far and its chance; `losses` are those of the newest fight, yet to be taken."""

    chance: float
    position: Position
    losses: Losses


class _Taken(msgspec.Struct):
    """What a side may take from the other in one fight: the blocks it leaves, and whether a leader loses his unit."""

    chance: float
    laid: Losses
    left: tuple[int, ...]
    bereaves: bool


def assault_odds(position: Position, clash: Clash) -> AssaultOdds | None:
    """Return the odds of an assault between the units where they are; None if nobody is in contact (EX-52, EX-56)."""
    return _Calculation(position, clash).odds() if clash_lines(position, clash)[0].contact else None


class _Calculation:
    """Goes through the fights of one assault."""

    def __init__(self, position: Position, clash: Clash) -> None:
        self.start = position
        self.attack, self.defence = clash_lines(position, clash)
        self.names = (*self.attack.units, *self.defence.units)
        formations = (self.attack.formation, self.defence.formation)
        self.leaders = [
            piece.id
            for piece in position.state.pieces.values()
            if piece.is_leader and piece.formation in formations
        ]
        self.was_broken = position.state.formations[clash.target].broken
        self.caught: dict[tuple[object, ...], bool] = {}
        shots = (
            self._shots(position, self.attack, self.defence),
            self._shots(position, self.defence, self.attack),
        )
        self.found = AssaultOdds(shots=shots, fates=(Fate(), Fate()), equal=[])

    def odds(self) -> AssaultOdds:
        """Fight until the last repeat and weigh every end (EX-56)."""
        outcomes = [_Outcome(1.0, self.start, {})]
        attack = self.attack
        for _ in range(DRAWS):
            outcomes = [outcome for outcome in self._fight(outcomes, attack) if self._goes_on(outcome)]
            self.found.equal.append(sum(outcome.chance for outcome in outcomes))
            attack = after_first_fight(attack)
        for outcome in outcomes:
            self._end(outcome.position, outcome.chance, winner=1, difference=1)
        return self.found

    # One fight

    def _fight(self, outcomes: list[_Outcome], attack: Line) -> Iterator[_Outcome]:
        """Yield the outcomes of a fight, equal ones together (EX-53, EX-54)."""
        together: dict[tuple[object, ...], _Outcome] = {}
        for outcome in outcomes:
            led = tuple(outcome.position.piece(leader).unit for leader in self.leaders)
            hits_back = self._losses(outcome.position, self.defence, attack, led)
            for ours in self._losses(outcome.position, attack, self.defence, led):
                for theirs in hits_back:
                    # Where a leader loses his unit it matters who was left before: he may join one destroyed with it.
                    before = self._blocks(outcome.position) if ours.bereaves or theirs.bereaves else ()
                    key = (ours.left, theirs.left, led, before)
                    chance = outcome.chance * ours.chance * theirs.chance
                    if key in together:
                        together[key].chance += chance
                    else:
                        together[key] = _Outcome(chance, outcome.position, {**ours.laid, **theirs.laid})
        for outcome in together.values():
            if outcome.chance < SMALLEST:
                self.found.error += outcome.chance
                continue
            for chance, position in take(outcome.position, self.leaders, list(outcome.losses.items())):
                yield _Outcome(outcome.chance * chance, position, {})

    def _shots(self, position: Position, line: Line, enemy: Line) -> tuple[Shot, ...]:
        return fight_shots(position, line, position.state.formations[enemy.formation])

    def _blocks(self, position: Position) -> tuple[int, ...]:
        return tuple(position.piece(name).blocks for name in self.names)

    def _losses(
        self, position: Position, line: Line, enemy: Line, led: Collection[PieceId]
    ) -> list["_Taken"]:
        """Return what a side may take from the other in a fight, each with its chance (EX-54)."""
        found: list[_Taken] = []
        units = standing(position, enemy.units)
        blocks = {name: position.piece(name).blocks for name in enemy.units}
        for hits, chance in enumerate(hit_chances(self._shots(position, line, enemy))):
            laid = lay_hits(units, hits)
            if found and found[-1].laid == laid:  # hits left over are lost
                found[-1].chance += chance
            elif chance:
                left = tuple(number - laid.get(name, 0) for name, number in blocks.items())
                bereaves = any(
                    not number and name in laid and name in led
                    for name, number in zip(blocks, left, strict=True)
                )
                found.append(_Taken(chance, laid, left, bereaves))
        return found

    # The result

    def _goes_on(self, outcome: _Outcome) -> bool:
        """Weigh the result of a fight; what is left in the outcome is the chance of an equal one (EX-55)."""
        position, lines = outcome.position, (self.attack, self.defence)
        left = [bool(position.members(position.state.formations[line.formation])) for line in lines]
        if not any(left):
            self.found.nobody += outcome.chance
            self._count_losses(position, outcome.chance)
            return False
        if not all(left):
            self._end(position, outcome.chance, winner=left.index(True), difference=0)
            return False
        ours, theirs = (
            result_tally(position, line, enemy, self._taken(position, enemy)).total
            for line, enemy in (lines, lines[::-1])
        )
        chances = differences(ours - theirs)
        for difference, chance in chances.items():
            if difference:
                winner = 0 if difference > 0 else 1
                self._end(position, outcome.chance * chance, winner=winner, difference=abs(difference))
        outcome.chance *= chances.get(0, 0.0)
        return outcome.chance > 0

    def _taken(self, position: Position, enemy: Line) -> int:
        """Count the blocks taken from a line in this assault (EX-55)."""
        return sum(self.start.piece(unit).blocks - position.piece(unit).blocks for unit in enemy.units)

    def _end(self, position: Position, chance: float, *, winner: int, difference: int) -> None:
        """Weigh an end of the assault: what the loser gets, and what becomes of it (EX-57)."""
        self.found.fates[winner].wins += chance
        line, fate = (self.attack, self.defence)[1 - winner], self.found.fates[1 - winner]
        loser = position.state.formations[line.formation]
        fate.loses += chance
        fate.markers[difference] += chance
        self._count_losses(position, chance)
        if not position.members(loser) or (self.was_broken and line is self.defence):
            fate.destroyed += chance
            return
        fate.withdraws += chance
        if would_break(position, loser, loser.blast + difference):
            fate.breaks += chance
        if self._is_caught(position, line):
            fate.caught += chance

    def _count_losses(self, position: Position, chance: float) -> None:
        for line, fate in zip((self.attack, self.defence), self.found.fates, strict=True):
            if len(standing(position, line.units)) < len(line.units):
                fate.loses_unit += chance

    def _is_caught(self, position: Position, line: Line) -> bool:
        """Return whether a unit of the loser finds no way out, which the places alone of those left decide (EX-45)."""
        key = (line.formation, *(position.piece(unit).is_on_field for unit in self.names))
        if key not in self.caught:
            formation = position.state.formations[line.formation]
            self.caught[key] = bool(sure_to_be_caught(position, formation))
        return self.caught[key]


@lru_cache(maxsize=64)
def differences(added: int) -> Mapping[int, float]:
    """Return the chances of the differences between two sides' higher of two dice, with what is added (EX-55)."""
    ways = total_counts(HIGHER_OF_TWO)
    every = sum(ways.values()) ** 2
    found: dict[int, float] = defaultdict(float)
    for (one, count), (other, other_count) in product(ways.items(), repeat=2):
        found[one - other + added] += count * other_count / every
    return found
