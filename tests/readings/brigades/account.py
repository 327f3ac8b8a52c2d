"""Plays a battle of the game and hands over its course, cut at every question and step."""

from collections.abc import Generator
from random import Random
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.joint import JointDecision
from game.engine.event import DiceRolled, Event
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from tests.fuzz.fuzzer import LoadedChance
from tests.readings.brigades.dice import Roll

FACES = ("", "", "", "1234", "3456", "16", "66655", "1123")


class Account:
    """One battle as it goes; who follows it is called at each question, with its answer, and at each step begun."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.random = Random(seed)
        self.rolls: list[Roll] = []
        self.state: Any = None
        system = find(scenario.system)
        self._play = system.play.battle
        faces = self.random.choice(FACES)
        self.match: Match[Any, Any, Any] = Match(
            msgspec.structs.replace(system, play=msgspec.structs.replace(system.play, battle=self._followed)),
            scenario,
            seed=seed,
            chance=LoadedChance(seed, faces) if faces else None,
            on_event=self._happened,
            keep_frames=False,
            can_undo=False,
        )

    def asks(self, decision: Decision, state: Any) -> None:
        """Follow a question."""

    def answered(self, decision: Decision, answer: Option, state: Any) -> None:
        """Follow its answer."""

    def stepped(self, before: Any, after: Any) -> None:
        """Follow the end of one step and the beginning of the next."""

    def _followed(self, context: Any) -> Generator[Decision, Option, None]:
        play = self._play(context)
        self.state = context.state
        decision = next(play, None)
        while decision is not None:
            for part in decision.parts if isinstance(decision, JointDecision) else (decision,):
                self.asks(part, context.state)
            answer = yield decision
            self.answered(decision, answer, context.state)
            try:
                decision = play.send(answer)
            except StopIteration:
                return

    def _happened(self, event: Event, state: Any) -> None:
        if isinstance(event, DiceRolled):
            reason = event.reason
            added = reason.check.modifiers if reason.check else reason.tally
            modifier = added.total if added else 0
            self.rolls.append(Roll(str(reason.side), str(reason.piece), modifier, event.roll.total))
        elif type(event).__name__ == "StepBegan":
            self.stepped(self.state, state)
        self.state = state
