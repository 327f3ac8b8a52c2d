"""What the odds are compared with: the rules themselves, played through every throw there is, or many by chance."""

from collections.abc import Iterator
from math import factorial, prod
from random import Random
from typing import Any

import msgspec

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import Decision, Option
from game.engine.event import Event, Reason
from game.engine.play.context import BattleOver, Context
from game.engine.play.dice import ChanceError, DicePool, Roll
from game.engine.ruleset import find
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.scenario import ScenarioError
from game.rules.jacobite.combat import targets
from game.rules.jacobite.combat.attack import resolve_attack
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.combat.rolls import BACK, BONUS, ESCAPE, RETURN, Attack
from game.rules.jacobite.events import LeaderAttached
from game.rules.jacobite.leaders import leader_retreat_options
from game.rules.jacobite.morale.flags import retreat_options
from game.rules.jacobite.odds.odds import Fate
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import LEFT, OFF, Piece, Position, State
from game.rules.jacobite.tables import BATTLE_DIE
from tests.drawn import SYSTEM
from tests.fuzz.fields import any_scenario

RULES = find(SYSTEM)
replace = msgspec.structs.replace

DIE = BATTLE_DIE.faces


class _NoDice:
    """No dice of its own: the table below names them."""

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Refuse."""
        raise ChanceError("nobody rolls here")

    def order(self, count: int) -> tuple[int, ...]:
        """Leave the cards as they lie."""
        return tuple(range(count))


class _Table(Context[Any, Any, Any]):
    """A table at which one blow is struck: dice by `throw`, which is asked with their number and what faces mean."""

    def __init__(self, setup: BattleSetup[Any, Any], attack: Attack, throw: Any) -> None:
        super().__init__(
            setup, RULES.play.position, RULES.play.outcome, setup.state, _NoDice(), self._see, lambda: None
        )
        self.throw = throw
        self.target = attack.target
        led = self.position.piece(attack.target).is_leader or self.position.leader_of(attack.target)
        self.company = [led.id] if isinstance(led, Piece) else []

    def roll(self, pool: DicePool, reason: Reason) -> Roll:
        """Roll as the test likes."""
        faces: str = self.throw(pool.count, dict(reason.face_meanings))
        return Roll(pool, tuple(faces))

    def _see(self, event: Event, state: State) -> None:
        if isinstance(event, LeaderAttached) and event.unit == self.target:
            self.company.append(event.leader)


def any_attack(seed: int) -> tuple[BattleSetup[Any, Any], Attack] | None:
    """Think of a position and of an attack in it: the same for the same seed; None if nobody can attack in it."""
    chance = Random(seed)
    try:
        setup = RULES.play.setup(any_scenario(seed))
    except ScenarioError:
        return None
    position = Position(setup.battlefield, setup.state)
    pieces = [piece for piece in setup.state.pieces.values() if piece.at != OFF and not piece.is_leader]
    blows = []
    for unit in pieces:
        for attack in targets.possible_attacks(position, unit):
            blows.append(attack)
            adjacent = position.grid.distance(unit.at, position.piece(attack.target).at) == 1
            blows += [replace(attack, attack_kind=way) for way in ((BONUS, BACK) if adjacent else (RETURN,))]
    blows = [attack for attack in blows if attack_dice(position, attack).total]
    # Half of them at a unit with a leader, or at a lone one: there is most to go wrong.
    led = [attack for attack in blows if position.leader_at(position.piece(attack.target).at)]
    return (setup, chance.choice(led if led and chance.random() < 0.5 else blows)) if blows else None


def every_throw(setup: BattleSetup[Any, Any], attack: Attack, *, ignoring: bool) -> Fate:
    """Play the blow through every throw of every roll that follows, each with its chance."""
    ends = [0.0] * 6
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        walk = _Walk(waiting.pop(), waiting)
        table = _play(setup, attack, walk.throw, ignoring=ignoring)
        ends = [
            end + walk.chance * position
            for end, position in zip(ends, _ends(setup.state, table), strict=True)
        ]
    return Fate(*ends)


class _Walk:
    """One way through all that is rolled: the throws that are numbered, then the first of each; others wait."""

    def __init__(self, numbers: tuple[int, ...], waiting: list[tuple[int, ...]]) -> None:
        self.numbers = numbers
        self.waiting = waiting
        self.rolls = 0
        self.chance = 1.0

    def throw(self, count: int, meaning: dict[str, str]) -> str:
        """Return the dice of the next roll."""
        outcomes = list(_outcomes(count, meaning))
        if self.rolls == len(self.numbers):
            self.waiting += [(*self.numbers, other) for other in range(1, len(outcomes))]
            self.numbers += (0,)
        faces, part = outcomes[self.numbers[self.rolls]]
        self.rolls += 1
        self.chance *= part
        return faces


def _outcomes(count: int, meaning: dict[str, str]) -> Iterator[tuple[str, float]]:
    """List what so many dice can come to, faces of one meaning taken together, each with its chance."""
    groups: dict[str, list[str]] = {}
    for face in dict.fromkeys(DIE):
        groups.setdefault(meaning.get(face, ""), []).append(face)
    weights = {faces[0]: sum(DIE.count(face) for face in faces) / len(DIE) for faces in groups.values()}
    for split in _splits(count, len(weights)):
        several = factorial(count) // prod(factorial(number) for number in split)
        chance = several * prod(
            weight**number for weight, number in zip(weights.values(), split, strict=True)
        )
        yield "".join(face * number for face, number in zip(weights, split, strict=True)), chance


def _splits(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for next_wakeup in _splits(count - first, parts - 1):
            yield (first, *next_wakeup)


def many_throws(
    setup: BattleSetup[Any, Any], attack: Attack, seed: int, throws: int, *, ignoring: bool
) -> tuple[float, ...]:
    """Play the blow many times with dice that fall by chance; give the shares of its ends."""
    chance = Random(seed)
    ends = [0] * 6
    for _ in range(throws):
        table = _play(
            setup, attack, lambda count, _: "".join(chance.choices(DIE, k=count)), ignoring=ignoring
        )
        ends = [end + position for end, position in zip(ends, _ends(setup.state, table), strict=True)]
    return tuple(end / throws for end in ends)


def _play(setup: BattleSetup[Any, Any], attack: Attack, throw: Any, *, ignoring: bool) -> _Table:
    table = _Table(setup, attack, throw)
    play = resolve_attack(table, attack)
    answer: Option | None = None
    try:
        while True:
            decision = next(play) if answer is None else play.send(answer)
            answer = decision.forced or _answer(table.position, decision, attack, ignoring=ignoring)
    except (StopIteration, BattleOver):
        return table


def _ends(before: State, table: _Table) -> tuple[bool, ...]:
    """Return what became of the target, in the order of `Fate`."""
    was, target = before.pieces[table.target], table.state.pieces[table.target]
    if was.is_leader:
        left = target.fate == LEFT
        return False, not target.is_lost and not left, False, target.is_lost, target.is_lost, left
    company = [table.state.pieces[leader] for leader in table.company]
    return (
        target.at == was.at,
        target.at not in (was.at, OFF),
        target.fate == "routed",
        target.fate == "eliminated",
        any(leader.is_lost for leader in company),
        any(leader.fate == LEFT for leader in company),
    )


# How owners answer: looked for by trying every way, step by step


def _answer(position: Position, decision: Decision, attack: Attack, *, ignoring: bool) -> Option:
    if decision.kind == "combat":
        return decision.option("pass")
    if decision.kind == "ignore":
        return decision.options[-1 if ignoring else 0]
    if decision.kind == "retreat":
        hexes = _to_go(position, decision)
        return min(
            decision.options, key=lambda option: _retreat(position, decision.subject, option.value, hexes)
        )
    if decision.kind == "leader":
        gone = int(decision.prompt.split("moved ")[1].split()[0])
        return min(decision.options, key=lambda option: _flight_by(position, decision.subject, option, gone))
    assert decision.kind == "check"
    return decision.options[0]


def _to_go(position: Position, decision: Decision) -> int:
    return int(decision.prompt.split(", ")[-1].split()[0])


def _retreat(
    position: Position, unit: str, hex_id: int, hexes: int
) -> tuple[int, int, bool, tuple[float, float]]:
    """Try a retreat hex: the blocks, rally dice and risk to a leader that it comes to at best."""
    joined = position.lone_leader_at(HexId(hex_id))
    there = _with_leader(position, position.piece(PieceId(unit)), hex_id)
    if joined is None and hexes > 1:
        if rooms := retreat_options(there, PieceId(unit), hexes - 1).rooms:
            return min(_retreat(there, unit, further, hexes - 1) for further, _ in rooms)
        return _weigh(there, unit, hexes - 1)
    return _weigh(there, unit, 0)


def _weigh(position: Position, unit: str, cost: int) -> tuple[int, int, bool, tuple[float, float]]:
    standing, leader = position.piece(PieceId(unit)), position.leader_of(PieceId(unit))
    piece = replace(standing, blocks=standing.blocks - cost)  # it rallies with what the retreat has left it
    dice = rally_dice(piece, leader, more=hooks.rally_items(position, piece)).total
    return cost, -dice, leader is not None, _flight(position, leader.id, 0) if leader else (0.0, 0.0)


def _with_leader(position: Position, piece: Piece, hex_id: int) -> Position:
    leader = None if piece.is_leader else position.leader_of(piece.id)
    moved = [replace(piece, at=hex_id), *([replace(leader, at=hex_id)] if leader else [])]
    return Position(position.battlefield, position.state.with_piece(*moved))


def _flight(position: Position, leader: str, gone: int) -> tuple[float, float]:
    """Try every way of a flight: the least chances to be lost and to leave."""
    fleeing = replace(position.state, retreating_leader=(*position.state.retreating_leader, leader))
    position = Position(position.battlefield, fleeing)
    options = leader_retreat_options(position, PieceId(leader), gone)
    return min((_flight_by(position, leader, option, gone) for option in options), default=(1.0, 0.0))


def _flight_by(position: Position, leader: str, option: Option, gone: int) -> tuple[float, float]:
    if option.notation == "leader stop":
        return 0.0, 0.0
    if option.notation == "leader off":
        return 0.0, 1.0
    enemy = position.unit_at(option.value)
    piece = position.piece(PieceId(leader))
    there = _with_leader(position, piece, option.value)
    lost, left = _flight(there, leader, gone + 1)
    if enemy is None or enemy.side == piece.side:
        return lost, left
    missed = (5 / 6) ** attack_dice(position, Attack(enemy.id, PieceId(leader), ESCAPE)).total
    return 1 - missed + missed * lost, missed * left
