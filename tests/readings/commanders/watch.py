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
from tests.readings.commanders.crowded import COMMANDERS, crowded
from tests.readings.commanders.table import COMING, LEFT, LOST, OFF, Commander, Table, Unit
from tests.readings.commanders.victory import Victory
from tests.readings.formations.reader import Asked, Difference, EndOfAccount, Rolled
from tests.umpire.field import SIDES, Field

FATES = {-1: LOST, -2: LEFT, -3: COMING, -4: LEFT}
MOST = 60
"""Answers after which the next position begins."""
FACES: Any = ((), (), (), ("1", "9", "10"), ("8", "9", "10"), ("1", "2", "3"))
EAGER = {"charge": 0.5, "follow": 0.7, "shoot": 0.8, "off": 0.5}
"""How often something is done rather than another thing."""
IDLE = 0.7
"""How often a movement that could be over goes on."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state = match.setup.state
    units, leaders = dict[str, Unit](), dict[str, Commander]()
    for it in state.pieces.values():
        at, fate = (it.hex_id, "") if it.hex_id >= 0 else (OFF, FATES[it.hex_id])
        if it.kind == "leader":
            who = (it.id, it.side, it.place, it.brigade, it.unit)
            leaders[it.id] = Commander(*who, at, it.radius, fate, "moved" in it.done)
        else:
            facts = (
                it.id,
                it.side,
                it.kind,
                it.brigade,
                it.place,
                at,
                it.blocks,
                it.full,
                it.facing,
                it.formation,
            )
            units[it.id] = Unit(*facts, it.is_routed, it.was_left_routed, it.is_out, fate, set(it.done))
    brigades = {it.id: it.commander for it in state.brigades.values()}
    armies = dict(state.armies)
    inches = match.setup.battlefield.inches_per_hex
    return Table(Field(scenario), units, leaders, brigades, armies, inches, state.number)


class Reading(Victory):
    """The whole second reading, held against the game's state."""

    def hold_state(self, state: Any) -> None:
        """Hold the table against the game's state."""
        for unit in self.table.units.values():
            piece = state.pieces[unit.id]
            at, fate = (piece.hex_id, "") if piece.hex_id >= 0 else (OFF, FATES[piece.hex_id])
            found = [at, fate, piece.blocks, piece.facing, piece.formation, piece.is_routed, piece.is_out]
            ours = [unit.at, unit.fate, unit.blocks, unit.facing, unit.formation, unit.routed, unit.out]
            if fate:
                found, ours = found[:2], ours[:2]
            self.hold(found == ours, f"{unit.id} is {found} and should be {ours}")
        for leader in self.table.leaders.values():
            at = state.pieces[leader.id].hex_id
            self.hold(max(at, OFF) == leader.at, f"{leader.id} is in {at}, not {leader.at}")
        awarded = {side: sum(it.units for it in state.awards if it.side == side) for side in SIDES}
        counted = {side: self.counted(side) for side in SIDES}
        self.hold(awarded == counted, f"{awarded} awarded and not {counted}")

    def follow(self, state: Any, last: str) -> str:
        """Follow the battle to its end; say who has won, "" if it is left in the middle."""
        self.first, self.mover = state.initiative, state.moves_first
        self.drawn = {str(it.properties["id"]): it.cell for it in self.table.ground.scenario.pieces}
        phases = {
            "initiative": self.initiative,
            "rally": self.rally,
            "movement": self.movement,
            "missiles": self.missiles,
            "melee": self.melee,
            "command": self.command,
        }
        try:
            names = [*phases][[*phases].index(state.phase) :]
            while True:
                for name in names:
                    phases[name]()
                    if name == "command":
                        self.end_of_round()
                    if name == last:
                        self.hold(self.index == len(self.account), f"the phase {name} should be over")
                        return ""
                self.forget()
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
            replace(COMMANDERS, play=replace(COMMANDERS.play, battle=self._written_down)),
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
        play = COMMANDERS.play.battle(context)
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
            busy = [it for it in answers if not it.endswith((" done", " back", "stay"))]
            chosen = self.player.choose(self.match, pending).notation
            for word, often in EAGER.items():
                some = [it for it in busy if it.startswith(word) or it.endswith(f" {word}")]
                if some and self.random.random() < often:
                    chosen = self.random.choice(some)
                    break
            else:
                if busy and chosen.endswith(" done") and self.random.random() < IDLE:
                    chosen = self.random.choice(busy)
            self.match.submit(chosen)

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
