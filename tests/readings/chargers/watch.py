"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.event import DiceRolled, Event
from game.engine.play.journal import write
from game.engine.play.match import Match
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from tests.fuzz.fuzzer import LoadedChance
from tests.readings.chargers.board import Board
from tests.readings.chargers.crowded import CHARGERS, crowded
from tests.readings.chargers.phases import Reading
from tests.readings.chargers.table import Leader, Table, Unit
from tests.readings.formations.reader import Asked, Difference, Rolled

MOST = 60
"""Answers after which the next position begins."""
FACES = ("", "", "", "1456", "566", "112", "125")
EAGER = {"charge": 0.8, "shoot": 0.8, "rally": 0.9}
"""How often something is done rather than nothing."""
IDLE = 0.4
"""How often a side's movement ends at once."""


def table_of(scenario: Scenario, match: Match[Any, Any, Any]) -> Table:
    """Set up the table as the battle begins."""
    state = match.setup.state
    units, leaders = dict[str, Unit](), dict[str, Leader]()
    posts: dict[str, set[str]] = {}
    for army in match.setup.battlefield.armies.values():
        for post in army.posts:
            posts[post.leader] = (
                {post.rank, post.brigade} - {"aide", "brigade", ""} if post.rank != "aide" else set()
            )
    for piece in state.pieces.values():
        if piece.is_leader:
            point = None if piece.pose is None else (piece.pose.x / 1000, piece.pose.y / 1000)
            leaders[piece.id] = Leader(
                piece.id, piece.side, piece.unit, point, posts.get(piece.id, set()), bool(piece.fate)
            )
        else:
            x, y, heading = piece.pose.x / 1000, piece.pose.y / 1000, piece.pose.heading / 100
            facts = (piece.full_health, piece.began, piece.fate, set(piece.marks))
            who = (piece.id, piece.side, piece.kind, piece.brigade)
            units[piece.id] = Unit(*who, x, y, heading, piece.files, piece.health, *facts)
    return Table(Board(scenario), units, leaders, state.turn, state.number)


class Watched:
    """One position, what was asked and rolled in it, and its dice."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.random = Random(seed)
        self.player = RandomPlayer(seed)
        self.account: list[Asked | Rolled] = []
        faces = self.random.choice(FACES)
        self.match: Match[Any, Any, Any] = Match(
            msgspec.structs.replace(
                CHARGERS, play=msgspec.structs.replace(CHARGERS.play, battle=self._written_down)
            ),
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
        play = CHARGERS.play.battle(context)
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
            busy = [it for it in answers if it.split()[1:] != ["done"]]
            if "move done" in answers and self.random.random() < IDLE:
                self.match.submit("move done")
            elif word in EAGER and busy and self.random.random() < EAGER[word]:
                self.match.submit(self.random.choice(busy))
            else:
                self.match.submit(self.player.choose(self.match, pending).notation)

    def judged(self) -> Counter[str]:
        """Let the second reading follow; give how often which rules had something to say."""
        reading = Reading(table_of(self.scenario, self.match), self.account)
        end = reading.follow(self.match.setup.state, self.match.setup.battlefield.last_phase)
        outcome = self.match.outcome
        found = "" if outcome is None else outcome.winner or "draw"
        if found != end and not self.match.setup.battlefield.last_phase:
            raise Difference(f"{found or 'nobody'} has won, but {end or 'nobody'} should have")
        if self.match.pending is None:
            reading.is_over = True
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
