"""Random battles on every shipped map: sound after every event, and exact when saved, forked or taken back."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.chance import SeededChance
from game.engine.decision import Decision, Option
from game.engine.journal import Answered, Line, read, write
from game.engine.match import Match
from game.hexgrid.scenario import Scenario
from game.players import PLAYERS
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from tests.drawn import asked
from tests.engine.races import snapshot
from tests.fuzz.fuzzer import Fuzzer
from tests.fuzz.promises import hold

SYSTEM = "commanders"
BATTLES = sorted(MAPS.glob("*.tmx"))
DECISIONS = 150
FUZZED = 40
"""Each question of a movement has hundreds of answers, and the fuzzer looks at them all."""
SMALL = min(BATTLES, key=lambda path: len(open_map(path, SYSTEM)[1].pieces))


class NothingPromised:
    """Previews promise no number of dice here; chances are held by the tests of the forecast."""

    def chosen(self, *told: object, **more: object) -> None:
        """Note nothing."""

    def heard(self, event: object) -> None:
        """Hold nothing against it."""

    def asked(self, pending: object) -> None:
        """Hold nothing against it."""


class CommandersFuzzer(Fuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    promised = NothingPromised

    def _settled(self, state: Any, pending: Decision) -> None:
        """BX-17 each moves once. BS-07 each tries once. BS-21 no routed unit is offered. BX-22 no two share a hex."""
        for option in pending.options if pending.kind in ("move", "rally") else ():
            verb, name, *_ = option.notation.split()
            if verb in ("move", "charge", "form", "face"):
                piece = state.pieces[name]
                hold("moved" not in piece.done, f"{name} is offered again")
                hold(not piece.is_routed, f"{name} is routed and is offered")
            if verb == "try":
                hold(name not in state.tried, f"{name} tries again")
        hexes = [piece.hex_id for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(hexes) == len(set(hexes)), "two units are in one hex")
        if self.random.random() < 0.2:
            self._seen(state)

    def _choose(self, pending: Decision) -> Option:
        return RandomPlayer(self.random.randrange(1 << 30)).choose(self.match, pending)


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert CommandersFuzzer(opened(path), 11).play(FUZZED) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(CommandersFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


@pytest.mark.parametrize("name", PLAYERS)
def test_every_question_forks_is_saved_and_taken_back_exactly(name: str) -> None:
    lines: list[Line] = []
    battle, rules = opened(SMALL), open_map(SMALL, SYSTEM)[0]
    match: Match[Any, Any, Any] = Match(rules, battle, seed=4, on_lines=lines.extend)
    player = PLAYERS[name](7)
    for _ in range(DECISIONS):
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
    assert snapshot(again) == snapshot(match)
