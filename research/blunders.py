"""Counts what a club player would not do: `python -m research.blunders MAP... --players A,B --games N`.

Of all attacks on an adjacent enemy it counts those in which nobody else of the attacker's side is beside the target, of
all units those that never moved, and of all units lost those lost within two hexes of where they began and those lost
at their own baseline. Of weak units beside or within reach of a full enemy it counts those that neither attacked nor
were attacked in four turns of his running.

Of units that begin in a town or an enclosure it counts those that leave it by themselves, neither nearer to an exit nor
while somebody of their side attacks, and fight nobody in their next two turns; of all units those that go from a hex to
another and back and there again in successive turns, and fight nobody meanwhile; of all stretches that a pivotal answer
began those in which nothing happened; of all leaders lost those who stood alone; and of all sides that an answer would
have let win at once, by an exit, an objective or the clock, those that passed it over and did not win. It knows what
any view shows and no rule system.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.event import AttackAnnounced, DiceRolled, Event, PieceChanged, PieceMoved, PieceRemoved
from game.engine.play.match import Match
from game.engine.shown.threats import Threats
from game.engine.shown.view import PieceView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.players.even_chance import EvenChance
from game.players.levels import PLAYERS
from game.storage.battles import open_map
from game.tools import arguments

NEAR_START = 2
"""Hexes from where it began within which a unit has stayed at home."""

LEFT_ALONE = 4
"""Turns of its enemy after which a weak unit in his reach, that nobody attacked, has been left alone."""

NEAR_GOAL = 2
"""Steps from its goal at which a side may win by an answer."""

ALONE, UNMOVED = "attacks with nobody else beside the target", "units that never moved"
AT_HOME, AT_BASELINE = "units lost where they began", "units lost at their own baseline"
GARRISON, TO_AND_FRO = "garrisons that left for nothing", "units that went to and fro"
IDLE, GIVEN_AWAY = "plans that came to nothing", "leaders lost who stood alone"
MISSED = "wins at once passed over for good"
STRONG = "town", "enclosure"
"""The terrain of maps that is a strong place."""

WEAK: dict[str, Callable[[PieceView], bool]] = {
    "units of one block in reach, left alone": lambda piece: piece.blocks == 1 < piece.full,
    "units of half strength or less in reach, left alone": lambda piece: 2 * piece.blocks <= piece.full,
}
"""Which weak units are counted that stand beside or within reach of a full enemy."""


class Count(msgspec.Struct):
    """What was counted, and of how many."""

    of: int = 0
    found: int = 0

    def add(self, *, found: bool) -> None:
        """Count one more."""
        self.of += 1
        self.found += found


class Observer:
    """Watches one battle."""

    def __init__(self, match: Match[Any, Any, Any], counts: dict[str, Count]) -> None:
        self.match, self.counts = match, counts
        self.grid: Grid = match.setup.grid
        self.first = {piece.id: piece for piece in units(self._view(match.state))}
        self.moved: set[PieceId] = set()
        self.at: dict[PieceId, HexId] = {}
        self.fell_at: dict[PieceId, HexId] = {}
        self.spared = [Spared(match, counts[name], is_weak) for name, is_weak in WEAK.items()]
        self.turns = Turns(match, counts)

    def _view(self, state: Any) -> View:
        return self.match.rules.shown.view(self.match.setup.battlefield, state, NO_SIDE)

    def begin(self) -> None:
        """Take down where everybody is as a question is asked."""
        view = self._view(self.match.state)
        for piece in units(view):
            self.at[piece.id] = piece.hex_id
            if piece.id in self.first and piece.hex_id != self.first[piece.id].hex_id:
                self.moved.add(piece.id)
        for spared in self.spared:
            spared.begin(view)
        self.turns.begin(view)

    def see(self, event: Event, state: Any) -> None:
        """Take down where everybody is after an event, and count an attack on an adjacent enemy as it is announced."""
        self.turns.see(event)
        standing = {piece.id: piece for piece in units(self._view(state))}
        self.fell_at |= {piece.id: piece.hex_id for piece in standing.values()}
        if isinstance(event, AttackAnnounced):
            for spared in self.spared:
                spared.touch((event.attacker, *event.targets))
            if not event.is_shot:
                self._attack(event, standing)

    def _attack(self, event: AttackAnnounced, standing: dict[PieceId, PieceView]) -> None:
        attacker = standing.get(event.attacker)
        for target in (standing[name] for name in event.targets if name in standing):
            if attacker is None or self.grid.distance(attacker.hex_id, target.hex_id) != 1:
                continue
            beside = self.grid.adjacent(target.hex_id)
            friends = [
                each
                for each in standing.values()
                if each.side == attacker.side and each.id != attacker.id and each.hex_id in beside
            ]
            self.counts[ALONE].add(found=not friends)

    def end(self) -> None:
        """Count what is known when the battle is over."""
        left = {piece.id for piece in units(self._view(self.match.state))}
        for name, piece in self.first.items():
            self.counts[UNMOVED].add(found=name not in self.moved)
            if name not in left:
                last = self.at.get(name, piece.hex_id)
                is_home = self.grid.distance(last, piece.hex_id) <= NEAR_START
                self.counts[AT_HOME].add(found=is_home)
                home = self.match.setup.battlefield.homes[piece.side]
                fell_at = self.fell_at.get(name, piece.hex_id)
                self.counts[AT_BASELINE].add(found=self.grid.is_baseline(home, fell_at))
        self.turns.end(self._view(self.match.state))


class Turns:
    """Watches from turn to turn: who leaves a strong place, goes to and fro, or does nothing; and lone leaders."""

    def __init__(self, match: Match[Any, Any, Any], counts: dict[str, Count]) -> None:
        self.match, self.counts = match, counts
        plan, view = match.scenario.plan, self._view()
        self.garrison = {
            piece.id: (piece.side, piece.hex_id)
            for piece in units(view)
            if match.scenario.like(plan.terrain[piece.hex_id]) in STRONG
        }
        battlefield = match.setup.battlefield
        marked = match.rules.shown.special_hexes(battlefield, match.state, match.names)
        self.exits = {
            side: [at for each in marked if (each.kind, each.side) == ("exit", side) for at in each.hexes]
            for side in battlefield.homes
        }
        self.left: dict[PieceId, int] = {}
        self._leaving: set[PieceId] = set()
        self.way: dict[PieceId, list[HexId]] = {}
        self.leaders: dict[PieceId, bool] = {}
        self.restless: set[PieceId] = set()
        self.passed_over: dict[SideId, bool] = {}
        self._seen: set[tuple[int, SideId]] = set()
        self._stretch: Any = None
        self._is_idle: bool | None = None
        self._may_go = NO_SIDE
        for name in (GARRISON, TO_AND_FRO):
            counts[name].of += len(self.garrison) if name == GARRISON else len(list(units(view)))

    def _view(self) -> View:
        return self.match.rules.shown.view(self.match.setup.battlefield, self.match.state, NO_SIDE)

    def begin(self, view: View) -> None:
        """Look at a question: where everybody is as a turn begins, and whether the stretch before came to nothing."""
        stretch = self.match.rules.opponent.stretch(self.match.state)
        if stretch != self._stretch:
            if self._is_idle is not None:
                self.counts[IDLE].add(found=self._is_idle)
            self._stretch, self._is_idle = stretch, None
            self._leaving = set()
        hexes = {piece.hex_id for piece in units(view)}
        self.leaders |= {
            piece.id: piece.hex_id not in hexes for piece in view.pieces if piece.look == "figure"
        }
        self._may_go = view.side
        if (view.turn, view.side) in self._seen:
            return
        self._seen.add((view.turn, view.side))
        for piece in units(view):
            if piece.side == view.side:
                way = [*self.way.get(piece.id, []), piece.hex_id][-4:]
                self.way[piece.id] = way
                if len(way) == 4 and way[0] == way[2] != way[1] == way[3]:
                    self.restless.add(piece.id)
                if piece.id in self.left:
                    self.left[piece.id] += 1
                    self.counts[GARRISON].found += self.left[piece.id] == 2

    def answer(self, option: Option) -> None:
        """Look at an answer before it is given."""
        match, pending = self.match, self.match.pending
        assert pending is not None, "it is answered"
        if pending.kind in match.rules.opponent.pivotal and self._is_idle is None:
            self._is_idle = True
        view = self._view()
        near = any(
            track.side
            and not track.loses
            and track.side == pending.side
            and track.goal - track.value <= NEAR_GOAL
            for track in view.tracks
        )
        if type(pending) is Decision and (near or view.turn == view.last_turn):
            wins = {each.notation for each in pending.options if self._wins(each, pending.side)}
            if wins:
                self.passed_over[pending.side] = option.notation not in wins

    def _wins(self, option: Option, side: SideId) -> bool:
        """Return whether an answer wins without any dice."""
        chance = EvenChance(1)
        fork = self.match.fork(chance, side)
        chance.is_asked = False
        fork.submit(option)
        return not chance.is_asked and fork.outcome is not None and fork.outcome.winner == side

    def see(self, event: Event) -> None:
        """Take an event in."""
        if isinstance(event, DiceRolled | AttackAnnounced | PieceMoved | PieceChanged | PieceRemoved):
            self._is_idle = None if self._is_idle is None else False
        if isinstance(event, DiceRolled | AttackAnnounced):
            self._may_go = NO_SIDE
        if isinstance(event, AttackAnnounced):
            for name in (event.attacker, *event.targets):
                self.left.pop(name, None)
                self.way.pop(name, None)
            for name in self._leaving:
                self.left.pop(name, None)
        if isinstance(event, PieceMoved) and event.piece in self.garrison:
            side, place = self.garrison[event.piece]
            if event.path and event.path[-1] != place:
                del self.garrison[event.piece]
                if side == self._may_go and not self._is_on_its_way(side, place, event.path[-1]):
                    self.left[event.piece] = 0
                    self._leaving.add(event.piece)

    def _is_on_its_way(self, side: SideId, start: HexId, end: HexId) -> bool:
        """Return whether a unit has come nearer to an exit of its side."""
        distance = self.match.setup.grid.distance
        return any(distance(end, each) < distance(start, each) for each in self.exits[side])

    def end(self, view: View) -> None:
        """Count what is known when the battle is over."""
        self.counts[TO_AND_FRO].found += len(self.restless)
        outcome = self.match.outcome
        for side, is_passed_over in self.passed_over.items():
            self.counts[MISSED].add(found=is_passed_over and outcome is not None and outcome.winner != side)
        there = {piece.id for piece in view.pieces}
        led_off = {name for name, fate in view.gone if fate in ("left", "safe")}
        for name, was_alone in self.leaders.items():
            if name not in there and name not in led_off:
                self.counts[GIVEN_AWAY].add(found=was_alone)


class Spared:
    """Watches weak units within reach of full enemies: for how many turns they are left alone."""

    def __init__(
        self, match: Match[Any, Any, Any], counted: Count, is_weak: Callable[[PieceView], bool]
    ) -> None:
        self.match, self.counted, self.is_weak = match, counted, is_weak
        self.turns: dict[PieceId, int] = {}
        self._looked_at: set[tuple[int, SideId]] = set()

    def begin(self, view: View) -> None:
        """Look as the side whose turn it is begins it: who of the other side is in its reach, and since when."""
        if (view.turn, view.side) in self._looked_at:
            return
        self._looked_at.add((view.turn, view.side))
        own = [piece for piece in units(view) if piece.side == view.side]
        able = {piece.id: piece.hex_id for piece in own if piece.blocks == piece.full}
        near = {}
        for weak in (piece for piece in units(view) if piece.side != view.side and self.is_weak(piece)):
            if self._is_near(weak, able):
                near[weak.id] = self.turns.get(weak.id, -1) + 1
                self.counted.of += weak.id not in self.turns
                self.counted.found += near[weak.id] == LEFT_ALONE
        self.turns = near | {piece.id: self.turns[piece.id] for piece in own if piece.id in self.turns}

    def _is_near(self, weak: PieceView, able: dict[PieceId, HexId]) -> bool:
        """Return whether one of those who are able stands beside a unit, or could come or fire at it in a turn."""
        match = self.match
        if any(match.setup.grid.distance(weak.hex_id, at) == 1 for at in able.values()):
            return True
        threats = Threats(match.rules, match.setup, match.state, weak.side).at(weak.hex_id)
        return any(threat.piece in able for threat in threats)

    def touch(self, pieces: Iterable[PieceId]) -> None:
        """Begin to count again for units that attack or are attacked."""
        for name in pieces:
            if name in self.turns:
                self.turns[name] = -1


def units(view: View) -> Iterator[PieceView]:
    """Yield the units of a view."""
    return (piece for piece in view.pieces if piece.look != "figure")


def count(paths: Iterable[Path], system: str, players: tuple[str, str], games: int) -> dict[str, Count]:
    """Play battles and count."""
    kinds = ALONE, UNMOVED, AT_HOME, AT_BASELINE, *WEAK, GARRISON, TO_AND_FRO, IDLE, GIVEN_AWAY, MISSED
    counts = {name: Count() for name in kinds}
    for path in paths:
        rules, scenario = open_map(path, system)
        sides = [side.id for side in rules.info.sides]
        for seed in range(1, games + 1):
            match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, can_undo=False)
            observer = Observer(match, counts)
            seated = {
                side: PLAYERS[name](2 * seed + number)
                for number, (side, name) in enumerate(zip(sides, players, strict=True))
            }
            while match.pending is not None:
                observer.begin()
                match.frames.clear()
                option = seated[match.pending.side].choose(match, match.pending)
                observer.turns.answer(option)
                match.submit(option)
                for frame in match.frames:
                    observer.see(frame.event, frame.state)
            observer.end()
    return counts


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("maps", type=Path, nargs="+")
    parser.add_argument("--system", type=arguments.system, default="")
    parser.add_argument("--players", type=arguments.players, default=("greedy", "greedy"))
    parser.add_argument("--games", type=arguments.count, default=10)
    asked = parser.parse_args()
    for name, counted in count(asked.maps, asked.system, asked.players, asked.games).items():
        share = counted.found / counted.of if counted.of else 0
        print(f"{name}: {counted.found} of {counted.of} ({share:.0%})")


if __name__ == "__main__":
    main()
