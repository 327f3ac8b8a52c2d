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
from game.rules.chargers.position import Position
from game.rules.chargers.tables import GUNS
from game.storage.battles import MAPS, open_map
from tests.drawn import asked
from tests.engine.races import snapshot
from tests.fuzz.fuzzer import Fuzzer
from tests.fuzz.promises import hold

SYSTEM = "chargers"
NOT_OFFERED = ("clifton-1745", "falkirk-muir-1746", "highbridge-1745")
"""Maps on which pieces come on later, which this system does not know (TX-97)."""
BATTLES = [path for path in sorted(MAPS.glob("*.tmx")) if path.stem not in NOT_OFFERED]
DECISIONS = 40
SMALL = min(BATTLES, key=lambda path: len(open_map(path, SYSTEM)[1].pieces))


class NothingPromised:
    """Previews promise no number of dice here; chances are held by the tests of the forecast."""

    def chosen(self, *told: object, **more: object) -> None:
        """Note nothing."""

    def heard(self, event: object) -> None:
        """Hold nothing against it."""

    def asked(self, pending: object) -> None:
        """Hold nothing against it."""


class ChargersFuzzer(Fuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    promised = NothingPromised

    def _settled(self, state: Any, pending: Decision) -> None:
        """T9-43 nobody engaged moves or shoots. T9-64 who flees flees again. TX-23 guns do not charge or flee."""
        position = Position(self.battlefield, state)
        for option in pending.options:
            words = option.notation.split(" ")
            piece = state.pieces.get(words[1]) if len(words) > 1 else None
            if piece is None or piece.is_leader:
                continue
            if words[0] in ("charge", "move", "march", "shoot"):
                hold(not position.is_engaged(piece), f"{piece.id} is engaged and may {words[0]}")
                hold(not piece.is_fleeing, f"{piece.id} flees and may {words[0]}")
            if words[0] == "charge":
                hold(piece.arm != GUNS, f"{piece.id} are guns and may charge")
            if words[0] == "react" and piece.is_fleeing:
                hold(words[2] == "flee", f"{piece.id} flees and may {words[2]}")
        if self.random.random() < 0.2:
            self._seen(state)

    def _choose(self, pending: Decision) -> Option:
        return RandomPlayer(self.random.randrange(1 << 30)).choose(self.match, pending)


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert ChargersFuzzer(opened(path), 11).play(DECISIONS) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(ChargersFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


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
