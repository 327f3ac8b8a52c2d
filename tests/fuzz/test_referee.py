"""What the rules offer in battles played by chance is what a second reading of the book allows (see referee)."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine.decisions.decision import Decision, Selection
from game.engine.event import DiceRolled, Event
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.rules.jacobite.cards.hands import CardPlayed
from game.rules.jacobite.events import AttackDeclared
from game.rules.jacobite.state import State
from tests.fuzz.fields import any_scenario
from tests.fuzz.fuzzer import LoadedChance
from tests.fuzz.referee import Referee

MOST = 200
"""Answers after which a battle makes way for the next."""

A_COMBAT = ("ranged", "melee", "bonus")
"""The attacks that are combats of their own (JQ-29): all other blows are part of one."""

CHAINS = 20
"""Sets of pieces that are looked at, of those that Line Command might order."""

STEADY = ("stubborn-hearts", "stand-fast")


class Umpired:
    """A battle played by chance, each question of which is compared with the referee."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.random = Random(seed)
        self.player = RandomPlayer(seed)
        self.full: set[str] = set()
        self.steadied = ""
        self.asked: Counter[str] = Counter()
        faces = self.random.choice(("", "", "SF", "SSSI", "ICASF", "FFFS"))
        self.match: Match[Any, Any, Any] = Match(
            find(scenario.system),
            scenario,
            seed=seed,
            chance=LoadedChance(seed, faces) if faces else None,
            on_event=self._happened,
            keep_frames=False,
        )

    def play(self) -> Counter[str]:
        """Play on; give how many questions of each kind were compared with the referee."""
        for _ in range(MOST):
            if (pending := self.match.pending) is None:
                break
            for offered, allowed in self._held(pending):
                assert (pending.kind, offered) == (pending.kind, allowed)
                self.asked[pending.kind] += 1
            self.match.submit(self._answer(pending))
        return self.asked

    def _happened(self, event: Event, state: State) -> None:
        """Note who is at full strength as a combat begins (JR-32, JQ-29), and who is steadied after a roll (JX-115)."""
        if isinstance(event, AttackDeclared) and event.attack_kind in A_COMBAT:
            self.full = {piece.id for piece in state.pieces.values() if piece.is_full}
        elif isinstance(event, DiceRolled) and ("F", "flag") in event.reason.face_meanings:
            self.steadied = ""
        elif isinstance(event, CardPlayed) and event.card in STEADY:
            self.steadied = event.piece

    def _held(self, pending: Decision) -> Iterator[tuple[Any, Any]]:
        """Return what is offered and what the referee allows, if he has a say in the question."""
        book, pieces, options = Referee(self.match), self.match.state.pieces, pending.options
        if isinstance(pending, Selection) and book.turn.card == "line-command":
            yield set(pending.candidates), book.links(pending.side)
            for _ in range(CHAINS):
                some = frozenset(
                    self.random.sample(pending.candidates, self.random.randint(0, len(pending.candidates)))
                )
                yield not pending.objection(some), book.is_chain(some)
        subject = pieces.get(pending.subject)
        attacks = {option.value: option.preview().tally for option in options if option.value}
        if pending.kind == "move":
            moves = [option.value for option in options if option.anchors[-1].kind == "hex"]
            may = [piece for piece in book.standing if piece.id in book.turn.ordered and not book.went(piece)]
            yield (
                {(piece, path[-1]) for piece, path in moves},
                {
                    (piece.id, hex_id)
                    for piece in may
                    if piece.side == pending.side
                    for hex_id in book.moves(piece)
                },
            )
        elif pending.kind == "attack":
            offered = {
                (attack.attacker, attack.target): tally.total for attack, tally in attacks.items() if tally
            }
            yield offered, book.attacks(pending.side)
        elif subject is None:
            return
        elif pending.kind == "bonus":
            near = book.enemies_beside(subject.at, subject.side)
            dice = {enemy.id: book.dice(subject, enemy, "bonus") for enemy in near}
            barred = book.rests(subject, melee=True) or book.is_shut_in(subject)
            offered = {attack.target: tally.total for attack, tally in attacks.items() if tally}
            yield offered, {} if barred else {enemy: number for enemy, number in dice.items() if number}
        elif pending.kind == "back":
            offered = {attack.target: tally.total for attack, tally in attacks.items() if tally}
            yield offered, {target: book.dice(subject, pieces[target], "back") for target in offered}
        elif pending.kind == "ignore":
            flags = int(pending.prompt.split(": ")[1].split()[0])
            by_card = subject.id == self.steadied
            ignores = min(2, book.bolsters(subject, was_full=subject.id in self.full) + by_card)
            yield len(options) - 1, min(flags, ignores)
        elif pending.kind == "retreat":
            yield {option.value for option in options}, book.retreats(subject)
        elif pending.kind == "leader":
            gone = int(pending.prompt.split("moved ")[1].split()[0])
            yield {option.value for option in options}, book.flights(subject, gone)

    def _answer(self, pending: Decision) -> str:
        """Move and attack more often than end the phase."""
        if pending.kind in ("move", "attack") and len(pending.options) > 1 and self.random.random() < 0.8:
            return self.random.choice(pending.options[:-1]).notation
        return self.player.choose(self.match, pending).notation


def umpire(seeds: range) -> Counter[str]:
    """Play battles without special rules, and count what was compared with the referee."""
    asked: Counter[str] = Counter()
    for seed in seeds:
        scenario = any_scenario(seed)
        if not any(name.startswith("special_") for name in scenario.properties):
            try:
                asked += Umpired(scenario, seed).play()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {error}") from error
    return asked


KINDS = {"order", "move", "attack", "bonus", "back", "ignore", "retreat", "leader"}


def test_the_rules_offer_what_the_referee_allows() -> None:
    assert set(umpire(range(5_000, 5_060))) == KINDS


@pytest.mark.soak
def test_the_rules_offer_what_the_referee_allows_in_many_battles() -> None:
    assert set(umpire(range(10_000, 14_000))) == KINDS
