"""Battles of computer players against themselves, and what their positions look like in numbers."""

import random
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from game.engine.play.match import Match
from game.engine.ruleset import RuleSet
from game.hexgrid.ids import NO_SIDE, SideId
from game.hexgrid.scenario import Scenario
from game.players.greedy_player import GreedyPlayer
from game.players.planner import Chooser, Planner, Search
from game.players.position_numbers import TO_ACT, Numbers, position_numbers

AnyRules = RuleSet[Any, Any, Any]

BLIND = 0.15
"""The share of stretches whose first answer is taken by chance, so that all kinds of positions arise."""

SPREAD = 0.35
"""How far the weights of a player are moved by chance: each by a factor of exp(N(0, SPREAD))."""

MOST_ANSWERS = 5_000


class Sample(msgspec.Struct, frozen=True):
    """A position as the first side sees it: the map, the seed, how much of the battle was over, and what it won of it.

    `won` is 1, 0 or a half for a draw, `margin` how much further it came on the tracks, -1 to 1.
    """

    map: str
    seed: int
    gone: float
    numbers: dict[str, float]
    won: float
    margin: float


def play(
    rules: AnyRules, scenario: Scenario, name: str, seed: int, share: float = 1.0, *, plans: int = 0
) -> list[Sample]:
    """Play a battle between experts that differ, and take down how a share of its stretches begins.

    With `plans` both sides try out so many besides the usual one for each stretch.
    """
    chance = random.Random(seed)
    sides = [side.id for side in rules.info.sides]
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, keep_frames=False, can_undo=False)
    search = Search(plans=plans, forks=2, most_forks=4)
    players: dict[SideId, Chooser] = {
        side: Planner(chance.randrange(1 << 30), search) if plans else _player(rules, side, chance)
        for side in sides
    }
    found: list[tuple[int, Numbers]] = []
    stretch: Any = None
    for _ in range(MOST_ANSWERS):
        if (pending := match.pending) is None:
            break
        now, before = rules.opponent.stretch(match.state)[0], stretch
        stretch = now
        if now != before and chance.random() < share:
            turn = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).turn
            found.append((turn, position_numbers(match, sides[0])))
        player: Chooser = players[pending.side]
        if now != before and chance.random() < BLIND:
            player = GreedyPlayer(chance.randrange(1 << 30), careless=0.9, expert=True)
        match.submit(player.choose(match, pending))
    winner = match.outcome.winner if match.outcome else ""
    margin, last = _margin(match, sides[0]), max((turn for turn, _ in found), default=1)
    return [
        Sample(
            map=name,
            seed=seed,
            gone=turn / last,
            numbers={key: round(value, 4) for key, value in numbers.items() if value or key == TO_ACT},
            won=float(winner == sides[0]) if winner else 0.5,
            margin=margin,
        )
        for turn, numbers in found
    ]


def _player(rules: AnyRules, side: SideId, chance: random.Random) -> GreedyPlayer:
    """Make an expert whose weights are moved by chance; one in four is the expert himself."""
    tunable, seed, careless = (
        rules.opponent.tunable,
        chance.randrange(1 << 30),
        chance.choice((0.0, 0.0, 0.2)),
    )
    if tunable is None or chance.random() < 0.25:
        return GreedyPlayer(seed, careless, expert=True)
    weights = {
        name: round(value * exp(chance.gauss(0, SPREAD)))
        for name, value in msgspec.structs.asdict(tunable.experts[side]).items()
    }
    return GreedyPlayer(seed, careless, judge=tunable.judge(type(tunable.weights)(**weights)))


def _margin(match: Match[Any, Any, Any], side: SideId) -> float:
    """Return by what share of its goal a side came further on its tracks than the other, -1 to 1."""
    margin = 0.0
    for track in match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).tracks:
        if track.side and track.goal:
            is_good = (track.side == side) is not track.loses
            margin += min(1.0, track.value / track.goal) * (1 if is_good else -1)
    return max(-1.0, min(1.0, margin))


class Chunks:
    """Samples of battles in files of a folder, one for so many seeds: what was played is not played again."""

    SIZE = 50

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, number: int) -> Path:
        """Return the file of a chunk."""
        return self._folder / f"{number:06}.json"

    def keep(self, number: int, samples: list[Sample]) -> None:
        """Write a chunk, whole or not at all."""
        part = self.path(number).with_suffix(".part")
        part.write_bytes(msgspec.json.encode(samples))
        part.replace(self.path(number))

    def read(self, number: int) -> list[Sample]:
        """Read a chunk."""
        return msgspec.json.decode(self.path(number).read_bytes(), type=list[Sample])
