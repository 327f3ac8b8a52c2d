"""Plays a position by chance, writes down what is asked and rolled, and lets the second reading follow it."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from game.engine.decisions.decision import Decision, Option
from game.engine.event import DiceRolled, Event
from game.engine.play.journal import write
from game.engine.play.match import Match
from game.engine.ruleset import RuleSet
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from tests.fuzz.fuzzer import LoadedChance
from tests.readings.reader import Asked, Difference, Rolled

MOST = 60
"""Answers after which the next position begins."""


class Watching:
    """One position, what was asked and rolled in it, and its dice, some of which have only some faces."""

    rules: ClassVar[RuleSet[Any, Any, Any]]
    faces: ClassVar[Sequence[Any]]

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.random = Random(seed)
        self.player = RandomPlayer(seed)
        self.account: list[Asked | Rolled] = []
        faces = self.random.choice(self.faces)
        self.match: Match[Any, Any, Any] = Match(
            replace(self.rules, play=replace(self.rules.play, battle=self._written_down)),
            scenario,
            seed=seed,
            chance=LoadedChance(seed, faces) if faces else None,
            on_event=self._happened,
            keep_frames=False,
        )

    def answer(self, answers: list[str], usual: Callable[[], str]) -> str:
        """Choose among the answers to a question; `usual` chooses by chance."""
        raise NotImplementedError

    def reading(self) -> Any:
        """Set up the second reading as the battle begins."""
        raise NotImplementedError

    def _happened(self, event: Event, state: Any) -> None:
        if isinstance(event, DiceRolled):
            self.account.append(Rolled(tuple(map(int, event.roll.faces)), state))

    def _written_down(self, context: Any) -> Generator[Decision, Option, None]:
        """Write down each question with its answer, those too that the match answers itself."""
        play = self.rules.play.battle(context)
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
            self.match.submit(self.answer(answers, self._usual))

    def _usual(self) -> str:
        assert self.match.pending is not None
        return self.player.choose(self.match, self.match.pending).notation

    def judged(self) -> Counter[str]:
        """Let the second reading follow; give how often which rules had something to say."""
        reading = self.reading()
        self.hold_end(reading.follow(self.match.setup.state, self.match.setup.battlefield.last_phase))
        if self.match.pending is None:
            self.hold_last(reading)
        arisen: Counter[str] = reading.arisen
        return arisen

    def hold_end(self, end: str) -> None:
        """Hold who has won, "" for nobody yet, against what the reading says."""
        outcome = self.match.outcome
        found = "" if outcome is None else outcome.winner or "draw"
        if found != end:
            raise Difference(f"{found or 'nobody'} has won, but {end or 'nobody'} should have")

    def hold_last(self, reading: Any) -> None:
        """Hold the last state against the reading."""
        reading.hold_state(self.match.state)

    def keep(self, path: Path) -> None:
        """Write the journal, with which it can be played again."""
        path.write_bytes(write([self.match.header, *self.match.entries]))


def watch(
    watched: type[Watching], crowded: Callable[[int], Scenario], seeds: Iterable[int], maximum: int = MOST
) -> Counter[str]:
    """Play and judge positions; Difference names the seed and the sentence."""
    arisen: Counter[str] = Counter()
    for seed in seeds:
        position = watched(crowded(seed), seed)
        position.play(maximum)
        try:
            arisen += position.judged()
        except Difference as difference:
            raise Difference(f"seed {seed}: {difference}") from difference
    return arisen
