"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from game.engine.decisions.decision import Decision, Option
from game.engine.event import DiceRolled, Event
from game.engine.play.journal import write
from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from tests.fuzz.fuzzer import LoadedChance
from tests.readings.formations.crowded import FORMATIONS, crowded
from tests.readings.formations.reader import Asked, Difference, EndOfAccount, Rolled
from tests.readings.formations.table import AWAY, COMING, LEFT, LOST, OFF, Body, Leader, Table, Unit
from tests.readings.formations.victory import Victory
from tests.umpire.field import SIDES, Field

FATES = {-1: LOST, -2: AWAY, -3: COMING, -4: LEFT}
MOST = 60
"""Answers after which the next position begins."""
FACES = ("", "", "", "1456", "566", "112", "125")
LEAVE = 0.4
"""How often somebody leaves by an exit where one is open."""
EAGER = {"move": 0.8, "counter": 0.8, "shoot": 0.9, "overwatch": 0.8, "ground": 0.7}
"""How often something is done rather than nothing."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state, field = match.setup.state, Field(scenario)
    units, leaders = dict[str, Unit](), dict[str, Leader]()
    commanders = set(match.setup.battlefield.commanders.values())
    for piece in state.pieces.values():
        if piece.is_leader:
            leaders[piece.id] = Leader(
                piece.id,
                piece.side,
                piece.formation,
                piece.unit,
                piece.id in commanders,
                match.setup.battlefield.drawn[piece.id].hex_id,
            )
        else:
            facts = (piece.id, piece.side, piece.kind, piece.formation, piece.place)
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            units[piece.id] = Unit(*facts, at, piece.blocks, piece.full, fate)
    bodies = {
        it.id: Body(it.id, it.side, it.initiative, it.blast, it.broken, it.activated, it.overwatch)
        for it in state.formations.values()
    }
    return Table(field, units, bodies, leaders, match.setup.battlefield.cm_per_hex, state.number)


class Reading(Victory):
    """The whole second reading, held against the game's state."""

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        for unit in self.table.units.values():
            piece = state.pieces[unit.id]
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            ours = (unit.at, unit.fate, unit.blocks)
            self.hold((at, fate, piece.blocks) == ours, f"{piece} should be (at, fate, blocks) {ours}")
        for body in self.table.bodies.values():
            it = state.formations[body.id]
            found = (it.blast, it.broken, it.activated, it.overwatch)
            facts = (body.markers, body.broken, body.activated, body.overwatch)
            self.hold(
                found == facts,
                f"{body.id} (markers, broken, activated, overwatch) is {found}, should be {facts}",
            )
        for leader in self.table.leaders.values():
            with_unit = state.pieces[leader.id].unit
            self.hold(with_unit == leader.unit, f"{leader.id} is with {with_unit!r}, not {leader.unit!r}")
        self.hold(state.rerolled == self.table.rerolled, "who has rolled again")
        for side in SIDES:
            awarded = sum(award.units for award in state.awards if award.side == side)
            self.hold(awarded == self.counted(side), f"{awarded} and not {self.counted(side)} for {side}")

    def follow(self, state: Any, last: str) -> str:
        """Follow the battle to its end; say who has won, "" if it is left in the middle."""
        self.first, self.won, self.chose = state.first, state.won, state.chose
        phases = {"strategy": self.strategy, "action": self.action, "rally": self.rally}
        try:
            names = [*phases][[*phases].index(state.phase) :]
            while True:
                for name in names:
                    phases[name]()
                    if name == "rally":
                        self.end_of_round()
                    if name == last:
                        self.hold(self.index == len(self.account), f"the phase {name} should be over")
                        return ""
                self.next_round()
                names = [*phases]
        except EndOfAccount as end:
            return str(end)


class Watched:
    """One position, what was asked and rolled in it, and its dice."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.random = Random(seed)
        self.player = RandomPlayer(seed)
        self.account: list[Asked | Rolled] = []
        faces = self.random.choice(FACES)
        self.match: Match[Any, Any, Any] = Match(
            replace(FORMATIONS, play=replace(FORMATIONS.play, battle=self._written_down)),
            scenario,
            seed=seed,
            chance=LoadedChance(seed, faces) if faces else None,
            on_event=self._happened,
            keep_frames=False,
        )

    def _happened(self, event: Event, state: Any) -> None:
        if isinstance(event, DiceRolled):
            self.account.append(Rolled(tuple(map(int, event.roll.faces)), state))

    def _written_down(self, context: Any) -> Generator[Decision, Option, None]:
        """Write down each question with its answer, those too that the match answers itself."""
        play = FORMATIONS.play.battle(context)
        decision = next(play, None)
        while decision is not None:
            self.account.append(Asked(decision, None, context.state))
            answer = yield decision
            self.account[-1] = Asked(decision, answer, self.account[-1].state)
            try:
                decision = play.send(answer)
            except StopIteration:
                return

    def play(self, maximum: int = MOST) -> None:
        """Play on until the battle is over or long enough."""
        for _ in range(maximum):
            if (pending := self.match.pending) is None:
                return
            answers = [option.notation for option in pending.iter_options()]
            word = answers[0].split()[0]
            busy = [it for it in answers if it.split()[1:] not in (["done"], ["none"])]
            leave = [it for it in busy if it.endswith(" off")]
            if word == "move" and leave and self.random.random() < LEAVE:
                self.match.submit(self.random.choice(leave))
            elif word in EAGER and busy and self.random.random() < EAGER[word]:
                self.match.submit(self.random.choice(busy))
            elif word == "activate" and (charges := [it for it in answers if " engage " in it]):
                self.match.submit(self.random.choice(charges if self.random.random() < 0.5 else answers))
            else:
                self.match.submit(self.player.choose(self.match, pending).notation)

    def judged(self) -> Counter[str]:
        """Let the second reading follow; give how often which rules had something to say."""
        reading = Reading(table_of(self.scenario, self.match), self.account)
        end = reading.follow(self.match.setup.state, self.match.setup.battlefield.last_phase)
        outcome = self.match.outcome
        found = "" if outcome is None else outcome.winner or "draw"
        if found != end:
            raise Difference(f"{found or 'nobody'} has won, but {end or 'nobody'} should have")
        if self.match.pending is None:
            reading.hold_state(self.match.state)
        return reading.arisen

    def keep(self, path: Path) -> None:
        """Write the journal, with which it can be played again."""
        path.write_bytes(write([self.match.header, *self.match.entries]))


def watch(seeds: Iterable[int], maximum: int = MOST) -> Counter[str]:
    """Play and judge positions; Difference names the seed and the sentence."""
    arisen: Counter[str] = Counter()
    for seed in seeds:
        watched = Watched(crowded(seed), seed)
        watched.play(maximum)
        try:
            arisen += watched.judged()
        except Difference as difference:
            raise Difference(f"seed {seed}: {difference}") from difference
    return arisen
