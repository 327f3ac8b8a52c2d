"""The exact odds of an assault: every outcome of the dice is weighed by the functions that the procedure uses."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product

import msgspec

from game.engine.check import total_counts
from game.hexgrid.ids import PieceId
from game.rules.formations.markers import lay_hits, nearest_unit, would_break
from game.rules.formations.melee import (
    Clash,
    Line,
    after_first_fight,
    clash_lines,
    fight_shots,
    result_tally,
    standing,
)
from game.rules.formations.piece_events import BlocksLost, LeaderJoined, LeaderLost, UnitDestroyed
from game.rules.formations.state import Piece, Position, State
from game.rules.formations.tables import DIE, DRAWS, HIGHER_OF_TWO, LEADER_JOINS
from game.rules.formations.volley import Shot, hit_chances
from game.rules.formations.withdrawal import sure_to_be_caught

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


class _World(msgspec.Struct):
    """An outcome of the fights so far and its chance; `losses` are those of the newest fight, yet to be taken."""

    chance: float
    position: Position
    losses: Losses


class _Blow(msgspec.Struct):
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
        worlds = [_World(1.0, self.start, {})]
        attack = self.attack
        for _ in range(DRAWS):
            worlds = [world for world in self._fight(worlds, attack) if self._goes_on(world)]
            self.found.equal.append(sum(world.chance for world in worlds))
            attack = after_first_fight(attack)
        for world in worlds:
            self._end(world.position, world.chance, winner=1, difference=1)
        return self.found

    # One fight

    def _fight(self, worlds: list[_World], attack: Line) -> Iterator[_World]:
        """Yield the outcomes of a fight, equal ones together (EX-53, EX-54)."""
        together: dict[tuple[object, ...], _World] = {}
        for world in worlds:
            led = tuple(world.position.piece(leader).unit for leader in self.leaders)
            theirs = self._losses(world.position, self.defence, attack, led)
            for blow in self._losses(world.position, attack, self.defence, led):
                for back in theirs:
                    # Where a leader loses his unit it matters who was left before: he may join one destroyed with it.
                    before = self._blocks(world.position) if blow.bereaves or back.bereaves else ()
                    key = (blow.left, back.left, led, before)
                    chance = world.chance * blow.chance * back.chance
                    if key in together:
                        together[key].chance += chance
                    else:
                        together[key] = _World(chance, world.position, {**blow.laid, **back.laid})
        for world in together.values():
            if world.chance < SMALLEST:
                self.found.error += world.chance
                continue
            for chance, position in self._take(world.position, list(world.losses.items())):
                yield _World(world.chance * chance, position, {})

    def _shots(self, position: Position, line: Line, enemy: Line) -> tuple[Shot, ...]:
        return fight_shots(position, line, position.state.formations[enemy.formation])

    def _blocks(self, position: Position) -> tuple[int, ...]:
        return tuple(position.piece(name).blocks for name in self.names)

    def _losses(self, position: Position, line: Line, enemy: Line, led: Collection[PieceId]) -> list["_Blow"]:
        """Return what a side may take from the other in a fight, each with its chance (EX-54)."""
        found: list[_Blow] = []
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
                found.append(_Blow(chance, laid, left, bereaves))
        return found

    def _take(
        self, position: Position, losses: list[tuple[PieceId, int]]
    ) -> Iterator[tuple[float, Position]]:
        """Yield what taking the losses leads to: leaders of destroyed units join another or are lost (EX-05)."""
        if not losses:
            yield 1.0, position
            return
        (name, blocks), rest = losses[0], losses[1:]
        unit = position.piece(name)
        if blocks < unit.blocks:
            lost = BlocksLost(piece=name, at=unit.hex_id, left=unit.blocks - blocks)
            yield from self._take(self._changed(position, lost.change(position.state)), rest)
            return
        bereft = [leader for leader in self.leaders if position.piece(leader).unit == name]
        destroyed = UnitDestroyed(piece=name, at=unit.hex_id).change(position.state)
        for chance, after in _bereave(self._changed(position, destroyed), bereft, unit):
            for more, last in self._take(after, rest):
                yield chance * more, last

    def _changed(self, position: Position, state: State) -> Position:
        return Position(position.battlefield, state)

    # The result

    def _goes_on(self, world: _World) -> bool:
        """Weigh the result of a fight; what is left in the world is the chance of an equal one (EX-55)."""
        position, lines = world.position, (self.attack, self.defence)
        left = [bool(position.members(position.state.formations[line.formation])) for line in lines]
        if not any(left):
            self.found.nobody += world.chance
            self._count_losses(position, world.chance)
            return False
        if not all(left):
            self._end(position, world.chance, winner=left.index(True), difference=0)
            return False
        ours, theirs = (
            result_tally(position, line, enemy, self._taken(position, enemy)).total
            for line, enemy in (lines, lines[::-1])
        )
        chances = _differences(ours - theirs)
        for difference, chance in chances.items():
            if difference:
                winner = 0 if difference > 0 else 1
                self._end(position, world.chance * chance, winner=winner, difference=abs(difference))
        world.chance *= chances.get(0, 0.0)
        return world.chance > 0

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


def _bereave(position: Position, leaders: list[PieceId], unit: Piece) -> Iterator[tuple[float, Position]]:
    """Yield what may become of the leaders of a unit that is destroyed (EX-05)."""
    if not leaders:
        yield 1.0, position
        return
    leader = position.piece(leaders[0])
    refuge = nearest_unit(position, position.formation_of(leader), unit.hex_id)
    lost = LeaderLost(piece=leader.id, at=unit.hex_id).change(position.state)
    ends = [(1.0, lost)]
    if refuge is not None:
        ways = total_counts(DIE)
        joins = sum(count for number, count in ways.items() if number >= LEADER_JOINS) / sum(ways.values())
        joined = LeaderJoined(piece=leader.id, path=(unit.hex_id,), unit=refuge.id).change(position.state)
        ends = [(joins, joined), (1 - joins, lost)]
    for chance, state in ends:
        for more, last in _bereave(Position(position.battlefield, state), leaders[1:], unit):
            yield chance * more, last


@lru_cache(maxsize=64)
def _differences(added: int) -> Mapping[int, float]:
    """Return the chances of the differences between two sides' higher of two dice, with what is added (EX-55)."""
    ways = total_counts(HIGHER_OF_TWO)
    every = sum(ways.values()) ** 2
    found: dict[int, float] = defaultdict(float)
    for (one, count), (other, other_count) in product(ways.items(), repeat=2):
        found[one - other + added] += count * other_count / every
    return found
