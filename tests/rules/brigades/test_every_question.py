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

SYSTEM = "brigades"
BATTLES = sorted(MAPS.glob("*.tmx"))
DECISIONS = 150
SMALL = min(BATTLES, key=lambda path: len(open_map(path, SYSTEM)[1].pieces))


class NothingPromised:
    """Previews promise no number of dice here; chances are held by the tests of the forecast."""

    def chosen(self, *told: object, **more: object) -> None:
        """Note nothing."""

    def heard(self, event: object) -> None:
        """Hold nothing against it."""

    def asked(self, pending: object) -> None:
        """Hold nothing against it."""


class BrigadesFuzzer(Fuzzer):
    """The fuzzer, with all that it asks of any system and what this rule book forbids at a question."""

    promised = NothingPromised

    def _settled(self, state: Any, pending: Decision) -> None:
        """GX-05 no two units share a hex. GX-62 nobody in melee fires. GB-28 nobody moves twice. GX-40 guns stay."""
        units = [piece for piece in state.pieces.values() if piece.is_on_field and not piece.is_leader]
        hold(len(units) == len({unit.hex_id for unit in units}), "two units are in one hex")
        fighting = {each for contact in state.contacts for each in (contact.attacker, contact.target)}
        for unit in units:
            offered = {
                verb
                for verb in ("move", "fire", "charge", "form", "recover")
                if any(unit.id == option.notation.split()[1] for option in offers(pending, verb))
            }
            hold(not (unit.id in fighting and offered), f"{unit.id} is in melee and offered {offered}")
            hold(not (unit.flight and offered), f"{unit.id} flees and is offered {offered}")
            hold(not (unit.acts.moved and "move" in offered), f"{unit.id} is offered a second move")
            hold(not (unit.is_gun and "charge" in offered), f"{unit.id} is a gun and offered a charge")
        if self.random.random() < 0.2:
            self._seen(state)

    def _choose(self, pending: Decision) -> Option:
        return RandomPlayer(self.random.randrange(1 << 30)).choose(self.match, pending)


def offers(pending: Decision, verb: str) -> list[Option]:
    """Return the options of a question that begin with a verb and name a piece."""
    return [option for option in pending.options if option.notation.startswith(f"{verb} ")]


def opened(path: Path) -> Scenario:
    """Read a shipped map as a battle of this system."""
    return open_map(path, SYSTEM)[1]


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_random_battles_hold_every_step(path: Path) -> None:
    assert BrigadesFuzzer(opened(path), 11).play(DECISIONS) > 20


@pytest.mark.soak
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_many_random_battles_hold_every_step(path: Path) -> None:
    assert all(BrigadesFuzzer(opened(path), seed).play(3_000) > 0 for seed in range(20))


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
