"""How long a battle takes a person: the wait for the first decision, all waiting, and the presses of a whole battle.

    python -m research.battle_pace [MAP] [SYSTEM ...]     a person against the computer
    python -m research.battle_pace --pages [MAP ...]      two people: what it takes, beside what the battle's page says

A person who answers as the greedy player does plays by presses at normal speed. The clock is the window's own, stepped;
what the machine needs to work out is left out, so that figures can be compared.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.decisions.placement import Placement
from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, check_map, open_map, shipped_maps
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import Pace

STEP = 0.05
"""Seconds between two looks at the window."""

THOUGHT = 10.0
"""Seconds that a person takes for a decision, presses included."""

MOST = 20_000.0
"""Seconds after which a battle is given up."""


class Paced(msgspec.Struct, frozen=True):
    """The seconds to the first decision, those spent waiting in all, the longest wait, and the presses."""

    first: float
    waiting: float
    longest: float
    presses: int
    decisions: int

    @property
    def minutes(self) -> float:
        """How long the battle takes."""
        return (self.waiting + THOUGHT * self.decisions) / 60


def presses_of(session: BattleSession, decision: Decision, option: Option) -> int:
    """Count the presses that give an answer."""
    if isinstance(decision, Selection):
        return len(option.anchors) + 1
    if isinstance(decision, Placement):
        return 2
    again = choice_view.still_to_act(decision, option, session.playback.view)
    return len(option.anchors) + bool(again)


def played(map_file: Path, system: str, seed: int = 1, *, alone: bool = True) -> Paced:
    """Play a battle to its end, one person against the computer or two."""
    rules, scenario = open_map(map_file, system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed)
    person, computer = (side.id for side in rules.info.sides[:2])
    open_battle = OpenBattle(match=match, players={computer: GreedyPlayer(seed + 1)} if alone else {})
    session = BattleSession(Playback(open_battle, Pace()))
    player, now, since, first = GreedyPlayer(seed), 0.0, 0.0, -1.0
    waits: list[float] = []
    presses = decisions = 0
    while now < MOST and not session.playback.is_over:
        session.advance(now)
        asked = session.playback.asked
        if session.playback.side_to_seat and session.playback.timeline.is_idle:
            session.sit_down()
            presses += 1
        if session.choice is None or asked is None or (alone and asked.side != person):
            now += STEP
            continue
        first = now if first < 0 else first
        waits.append(now - since)
        since = now
        option = player.choose(match, asked)
        ways = (each for each in session.choice.decision.options if hasattr(each, "answers"))
        whole = next((way for way in ways if way.answers[0] == option.notation), option)
        presses += presses_of(session, asked, whole)
        decisions += 1
        session.submit(whole)
    waits.append(now - since)
    return Paced(first, sum(waits), max(waits), presses, decisions)


def pages(names: list[str]) -> None:
    """Print for each battle and system what two people need and what the page of the battle says."""
    for path in [MAPS / f"{name}.tmx" for name in names] or shipped_maps():
        for rules in shipped():
            checked = check_map(path, rules.info.id)
            if checked.scenario is None or checked.errors:
                continue
            prefix = "" if checked.made_for == rules.info.id else f"{rules.info.id}_"
            said = checked.scenario.properties.get(f"{prefix}minutes", 0)
            found = played(path, rules.info.id, alone=False)
            print(f"{path.stem:<24} {rules.info.id:<12} {said!s:>4} {found.minutes:>6.0f}", flush=True)


def main(arguments: list[str]) -> None:
    """Print a row for each system, or for each page."""
    if arguments[:1] == ["--pages"]:
        pages(arguments[1:])
        return
    name, *systems = arguments or ["keith-1746"]
    print(
        f"{'system':<12} {'first':>6} {'waiting':>8} {'longest':>8} {'presses':>8} {'decisions':>10} {'minutes':>8}"
    )
    for system in systems or [rules.info.id for rules in shipped()]:
        found = played(MAPS / f"{name}.tmx", system)
        print(
            f"{system:<12} {found.first:>6.1f} {found.waiting:>8.0f} {found.longest:>8.1f} "
            f"{found.presses:>8} {found.decisions:>10} {found.minutes:>8.0f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
