"""Plays a battle by chance, writes down all of it, and lets the umpire follow it."""

from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.event import Event
from game.engine.play.journal import write
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from tests.fuzz.fuzzer import LoadedChance
from tests.umpire.account import Asked, Difference, Happened
from tests.umpire.field import Field
from tests.umpire.umpire import Umpire

MOST = 150
"""Answers after which a battle ends to let the next begin."""
FACES = ("", "", "", "SF", "SSSI", "ICASF", "FFFS", "SSCCIIAAF", "ICAS", "SSSSSF")
"""Dice that show some faces more often; "" for fair ones."""
EAGER = ("move", "attack", "retire", "ground", "bonus", "back", "combat")
"""Questions at which to do something rather than nothing."""


class Watched:
    """One battle, its account and its dice."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.random = Random(seed)
        self.player = RandomPlayer(seed)
        self.account: list[Asked | Happened] = []
        system = find(scenario.system)
        faces = self.random.choice(FACES)
        self.match: Match[Any, Any, Any] = Match(
            replace(
                system,
                play=replace(
                    system.play, battle=lambda context: self._written_down(system.play.battle(context))
                ),
            ),
            scenario,
            seed=seed,
            chance=LoadedChance(seed, faces) if faces else None,
            on_event=self._happened,
            keep_frames=False,
        )

    def _happened(self, event: Event, state: Any) -> None:
        self.account.append(Happened(event, state))

    def _written_down(self, play: Generator[Decision, Option, None]) -> Generator[Decision, Option, None]:
        """Write down each question with its answer, those too that the match answers itself."""
        decision = next(play, None)
        while decision is not None:
            answer = yield decision
            self.account.append(Asked(decision, answer))
            try:
                decision = play.send(answer)
            except StopIteration:
                return

    def play(self, maximum: int = MOST) -> None:
        """Play on until the battle is over or long enough."""
        for _ in range(maximum):
            if (pending := self.match.pending) is None:
                return
            self.match.submit(self._answer(pending))

    def _answer(self, pending: Decision) -> str:
        if pending.meta_options and self.random.random() < 0.002:
            return self.random.choice(pending.meta_options).notation
        if not isinstance(pending, Selection) and pending.kind in EAGER and self.random.random() < 0.7:
            busy = range(max(1, len(pending.options) - 1))
            return pending.options[self.random.choice(busy)].notation
        return self.player.choose(self.match, pending).notation

    def keep(self, path: Path) -> None:
        """Write the journal of the battle, with which it can be played again."""
        path.write_bytes(write([self.match.header, *self.match.entries]))

    def judged(self) -> Counter[str]:
        """Let the umpire follow the battle; give how often the situations of each rule arose."""
        umpire = Umpire(Field(self.scenario), self.account)
        return umpire.follow(is_over=self.match.outcome is not None)

    @property
    def decisions(self) -> int:
        """Count the questions asked."""
        return sum(isinstance(step, Asked) for step in self.account)


def watch(battles: Iterable[tuple[int, Scenario]], maximum: int = MOST) -> Counter[str]:
    """Play and judge battles; Difference names the seed and the sentence."""
    arisen: Counter[str] = Counter()
    for seed, scenario in battles:
        watched = Watched(scenario, seed)
        watched.play(maximum)
        try:
            arisen += watched.judged()
        except Difference as difference:
            raise Difference(f"{scenario.source}, seed {seed}: {difference}") from difference
    return arisen
