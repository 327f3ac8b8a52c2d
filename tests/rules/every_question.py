"""What is asked of every rule system at every question: it is sound, and exact when saved, forked or taken back."""

from pathlib import Path
from typing import Any, ClassVar

from game.engine.decisions.decision import Decision, Option
from game.engine.play.dice import SeededChance
from game.engine.play.journal import Answered, Line, read, write
from game.engine.play.match import Match
from game.players.levels import PLAYERS
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from tests.drawn import asked
from tests.engine.races import snapshot
from tests.fuzz.fuzzer import Fuzzer

SEEN = 0.2
"""The share of states whose views are looked at: each takes as long as several answers."""


class NothingPromised:
    """Previews promise no number of dice here; chances are held by the tests of the forecast."""

    def chosen(self, *told: object, **more: object) -> None:
        """Note nothing."""

    def heard(self, event: object) -> None:
        """Hold nothing against it."""

    def asked(self, pending: object) -> None:
        """Hold nothing against it."""


class SystemFuzzer(Fuzzer):
    """The fuzzer, with all that it asks of any system; a system adds what its rule book forbids at a question."""

    promised = NothingPromised
    system: ClassVar[str]
    decisions: ClassVar[int] = 150
    """How many answers of a battle are looked at."""
    fuzzed: ClassVar[int] = 150
    not_offered: ClassVar[tuple[str, ...]] = ()
    """The shipped maps that cannot be played under the rules."""

    @classmethod
    def battles(cls) -> list[Path]:
        """List the shipped maps that can be played under the rules."""
        return [path for path in sorted(MAPS.glob("*.tmx")) if path.stem not in cls.not_offered]

    @classmethod
    def opened(cls, path: Path, seed: int) -> "SystemFuzzer":
        """Begin with a shipped map."""
        return cls(open_map(path, cls.system)[1], seed)

    def forbidden(self, state: Any, pending: Decision) -> None:
        """Raise what the rule book forbids."""
        raise NotImplementedError

    def _settled(self, state: Any, pending: Decision) -> None:
        self.forbidden(state, pending)
        if self.random.random() < SEEN:
            self._seen(state)

    def _choose(self, pending: Decision) -> Option:
        return RandomPlayer(self.random.randrange(1 << 30)).choose(self.match, pending)


def smallest(maps: list[Path], system: str) -> Path:
    """Return the map with the fewest pieces."""
    return min(maps, key=lambda path: len(open_map(path, system)[1].pieces))


def forked_saved_and_taken_back(path: Path, system: str, player_name: str, decisions: int) -> tuple[Any, Any]:
    """Play a battle; at each question hold that it forks, and that the answer is undone and redone, exactly.

    Return what the battle is in the end, and what it is when it is built again from its lines.
    """
    lines: list[Line] = []
    rules, battle = open_map(path, system)
    match: Match[Any, Any, Any] = Match(rules, battle, seed=4, on_lines=lines.extend)
    player = PLAYERS[player_name](7)
    for _ in range(decisions):
        if match.pending is None:
            break
        fork = match.fork(SeededChance(match.seed, sum(not isinstance(e, Answered) for e in match.entries)))
        assert (asked(fork), fork.state, fork.entries) == (asked(match), match.state, match.entries)
        answer = player.choose(match, match.pending).notation
        before = snapshot(match)
        match.submit(answer)
        fork.submit(answer)
        assert (asked(fork), fork.state) == (asked(match), match.state)
        if not match.undo_barrier():
            after = snapshot(match)
            match.undo()
            assert snapshot(match) == before
            match.redo()
            assert snapshot(match) == after
    again: Match[Any, Any, Any] = Match(rules, battle, seed=4, entries=read(write(lines)).entries)
    return snapshot(match), snapshot(again)
