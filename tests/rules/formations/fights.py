"""What the odds of an assault are compared with: the rules themselves, through every roll or many by chance."""

from collections.abc import Callable, Iterator
from math import comb
from random import Random
from typing import Any

import msgspec

from game.content.vignette import Vignette, read, scenario_of
from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import Option
from game.engine.event import DiceRolled, Event, Reason
from game.engine.play.context import Context
from game.engine.play.dice import DicePool, Roll, ScriptedChance
from game.engine.ruleset import find
from game.rules.formations.combat.assault import assault
from game.rules.formations.events import AssaultDrawn, AssaultLost, FormationBroke
from game.rules.formations.state import State
from game.rules.table.facts import UnitDestroyed

ATTACKER, DEFENDER = "athole", "guards"
SIDES = {"jacobite": ATTACKER, "government": DEFENDER}
Throw = Callable[[DicePool, Reason], tuple[int, ...]]


class Ended(msgspec.Struct):
    """What became of an assault, each chance for the attacker and the defender."""

    wins: list[float]
    breaks: list[float]
    loses_unit: list[float]
    markers: tuple[dict[int, float], dict[int, float]]
    equal: list[float]
    nobody: float = 0.0


def field(pieces: dict[str, str], **groups: dict[str, Any]) -> BattleSetup[Any, Any]:
    """Set up pieces, each told as its side, kind, hex and blocks, on a field in the open."""
    rows: dict[str, dict[str, Any]] = {}
    for name, text in pieces.items():
        side, kind, at, *more = text.split()
        rows[name] = {"side": side, "kind": kind, "at": at, "brigade": SIDES[side]}
        if more:
            rows[name]["blocks"] = int(more[0])
        if kind == "leader":
            rows[name]["rank"] = "brigade"
    tables = {
        "title": "An assault",
        "rules": ["EX-50"],
        "system": "formations",
        "phase": "action",
        "field": "\n".join([". . . . . . . ."] * 9),
        "groups": groups,
        "pieces": rows,
    }
    setup: BattleSetup[Any, Any] = find("formations").play.setup(scenario_of(read(tables, Vignette)))
    return setup


class _Table(Context[Any, Any, Any]):
    """A table at which one assault is fought, with dice by `throw`."""

    def __init__(self, setup: BattleSetup[Any, Any], throw: Throw) -> None:
        rules = find("formations")
        super().__init__(
            setup,
            rules.play.position,
            rules.play.outcome,
            setup.state,
            ScriptedChance([]),
            self._see,
            lambda: None,
        )
        self.throw, self.events, self.has_rolled = throw, list[Event](), False

    def roll(self, pool: DicePool, reason: Reason) -> Roll:
        self.has_rolled = True
        roll = Roll(pool, tuple(map(str, self.throw(pool, reason))))
        self.emit(DiceRolled(roll=roll, reason=reason))
        return roll

    def _see(self, event: Event, state: State) -> None:
        self.events.append(event)


def every_throw(setup: BattleSetup[Any, Any], moves: list[str], hit: dict[str, float]) -> Ended:
    """Fight an assault through every outcome of every roll; `hit` is the chance of one die of each side."""
    found = _nothing()
    waiting: list[tuple[int, ...]] = [()]
    opening: list[Option] = []
    while waiting:
        walk = _Walk(waiting.pop(), waiting, hit)
        _note(found, _play(setup, moves, walk.throw, opening), walk.chance)
    return found


def many_throws(setup: BattleSetup[Any, Any], moves: list[str], seed: int, throws: int) -> Ended:
    """Fight an assault many times with dice by chance."""
    chance, found, opening = Random(seed), _nothing(), list[Option]()

    def throw(pool: DicePool, _: Reason) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(pool.count))

    for _ in range(throws):
        _note(found, _play(setup, moves, throw, opening), 1 / throws)
    return found


class _Walk:
    """One way through all that is rolled: the outcomes that are numbered, then the first of each; others wait."""

    def __init__(
        self, numbers: tuple[int, ...], waiting: list[tuple[int, ...]], hit: dict[str, float]
    ) -> None:
        self.numbers, self.waiting, self.hit = numbers, waiting, hit
        self.rolls, self.chance = 0, 1.0

    def throw(self, pool: DicePool, reason: Reason) -> tuple[int, ...]:
        outcomes = list(self._outcomes(pool, reason))
        if self.rolls == len(self.numbers):
            self.waiting += [(*self.numbers, other) for other in range(1, len(outcomes))]
            self.numbers += (0,)
        faces, part = outcomes[self.numbers[self.rolls]]
        self.rolls += 1
        self.chance *= part
        return faces

    def _outcomes(self, pool: DicePool, reason: Reason) -> Iterator[tuple[tuple[int, ...], float]]:
        if pool.keep == "highest":
            for number in range(1, 7):
                yield (number, 1), (2 * number - 1) / 36
        elif reason.tally is None:  # a leader: a 1 and he is lost
            yield from (((1,), 1 / 6), ((6,), 5 / 6))
        else:  # a 1 never hits, a 6 always does
            part, dice = self.hit[reason.side], pool.count
            for hits in range(dice + 1):
                faces = (6,) * hits + (1,) * (dice - hits)
                yield faces, comb(dice, hits) * part**hits * (1 - part) ** (dice - hits)


def _play(setup: BattleSetup[Any, Any], moves: list[str], throw: Throw, opening: list[Option]) -> _Table:
    """Fight with some moves; nobody counter-charges, withdraws or takes ground.

    `opening` are the answers before the first roll, which are the same in every fight: the first one lists them.
    """
    table = _Table(setup, throw)
    formations = setup.state.formations
    play = assault(table, formations[ATTACKER], formations[DEFENDER])
    answers, known, is_first = iter(moves), iter(opening), not opening
    option: Any = None
    try:
        while True:
            decision = next(play) if option is None else play.send(option)
            notation = next(answers, "") if decision.kind == "move" else ""
            if (option := next(known, None)) is None:
                option = decision.resolve(notation or f"{decision.kind} done")
                if is_first and not table.has_rolled:
                    opening.append(option)
    except StopIteration:
        return table


def _nothing() -> Ended:
    return Ended(wins=[0.0, 0.0], breaks=[0.0, 0.0], loses_unit=[0.0, 0.0], markers=({}, {}), equal=[0.0] * 3)


def _note(found: Ended, table: _Table, chance: float) -> None:
    formations = (ATTACKER, DEFENDER)
    ends = [number for number, event in enumerate(table.events) if isinstance(event, AssaultLost)]
    # What happens after the end, such as who is caught, is no loss in the fight.
    in_fight = table.events[: ends[0]] if ends else table.events
    for number in range(sum(isinstance(event, AssaultDrawn) for event in in_fight)):
        found.equal[number] += chance
    for index, name in enumerate(formations):
        units = table.state.formations[name].units
        if any(isinstance(event, UnitDestroyed) and event.piece in units for event in in_fight):
            found.loses_unit[index] += chance
    if not ends:
        found.nobody += chance
        return
    lost = table.events[ends[0]]
    assert isinstance(lost, AssaultLost)
    loser = formations.index(lost.group)
    found.wins[1 - loser] += chance
    found.markers[loser][lost.difference] = found.markers[loser].get(lost.difference, 0.0) + chance
    after = table.events[ends[0] + 1 :]
    if any(isinstance(event, FormationBroke) and event.group == lost.group for event in after):
        found.breaks[loser] += chance
