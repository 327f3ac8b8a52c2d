"""How even a battle is under a rule system: many battles of two players who are alike, summed up."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from pathlib import Path
from statistics import median

import msgspec

from game.engine.system_info import SystemInfo
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario
from game.players.learned_value import ROUGH, value_of
from game.storage.battles import check_map, open_map
from game.tools.playing import Played, handed_out, play_each
from game.tools.simulate import tasks, wilson

GREEDY, VETERAN = "greedy", "veteran"
"""Who plays a battle that is measured: players by the usual judgement of a system, or by its expert one."""

LEAST_SHARE, MAX_SHARE = 0.35, 0.65
"""The share of battles a side wins on an even map."""

CLEAR = 0.8
"""The chance of winning from which a battle is as good as decided."""

EASY, HARD = 0.58, 0.42
"""The share of wins from which a side is called easy, and up to which it is called hard."""


class Measured(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What many battles on a map came to; `wins` by side, `turns` at 5, 50 and 95 % of all battles.

    `by_goal` counts those that ended because a track reached its goal, `by_clock` by side the wins that no track gave.
    `early` counts those in which a side stood above CLEAR before a third of the usual turns; -1 where nobody knows.
    """

    map: str
    system: str
    title: str
    day: str
    measured: str
    games: int
    wins: dict[str, int]
    draws: int
    by_goal: int
    unfinished: int
    turns: tuple[int, int, int]
    decisions: int
    players: str = GREEDY
    by_clock: dict[str, int] = {}
    early: int = -1

    @property
    def by_rule(self) -> int:
        """The battles that a rule of the map ended, such as its last turn."""
        return self.games - self.by_goal - self.unfinished

    @property
    def is_even(self) -> bool:
        """Whether each side wins between 35 and 65 % of the battles, a draw counted half."""
        return all(
            LEAST_SHARE <= (wins + self.draws / 2) / self.games <= MAX_SHARE for wins in self.wins.values()
        )

    def share(self, side: str) -> tuple[float, float, float]:
        """Return the share of battles a side won, and its 95 % interval."""
        return (self.wins[side] / self.games, *wilson(self.wins[side], self.games))


def turn_word(info: SystemInfo) -> str:
    """Return what the turns of a view are called."""
    return "rounds" if info.in_rounds else "turns"


def play_all(
    scenario: Scenario, games: int, seed: int, players: dict[SideId, str], workers: int
) -> Iterator[Played]:
    """Play battles, one for each seed from `seed` on, as they come to an end in that order."""
    ground = handed_out(scenario)
    battles = ((ground, seeds, players) for seeds in tasks(seed, games))
    return chain.from_iterable(play_each(battles, workers, None, games, with_chances=knows(scenario.system)))


def knows(system: str) -> bool:
    """Return whether the chance of winning was learned under some rules."""
    return value_of(system) is not ROUGH


def measure(
    path: Path, games: int, seed: int, workers: int, today: date, system: str = "", players: str = GREEDY
) -> Measured:
    """Play battles on a map, each side keeping its seat, and sum them up."""
    rules, scenario = open_map(path, system)
    sides = [side.id for side in rules.info.sides]
    played = list(play_all(scenario, games, seed, dict.fromkeys(sides, players), workers))
    turns = sorted(game.turns for game in played)
    usual = round(median(turns))
    by_clock: dict[str, int] = {
        side: sum(game.finished and game.winner == side and not game.won for game in played) for side in sides
    }
    return Measured(
        map=path.stem,
        system=scenario.system,
        title=scenario.title,
        day=str(scenario.properties.get("date", "")),
        measured=today.isoformat(),
        games=games,
        wins={side: sum(game.finished and game.winner == side for game in played) for side in sides},
        draws=sum(game.finished and not game.winner for game in played),
        by_goal=sum(game.won for game in played),
        unfinished=sum(not game.finished for game in played),
        turns=(_at(turns, 0.05), usual, _at(turns, 0.95)),
        decisions=sum(game.decisions for game in played) // games,
        players=players,
        by_clock=by_clock,
        early=sum(is_early(game, usual) for game in played) if knows(scenario.system) else -1,
    )


def is_early(game: Played, usual: int) -> bool:
    """Return whether a side stood above CLEAR before a third of the usual turns, or has won by then."""
    return game.turns <= usual / 3 or any(
        max(chance, 1 - chance) > CLEAR for chance in game.chances[: usual // 3]
    )


def _at(numbers: Sequence[int], share: float) -> int:
    return numbers[round(share * (len(numbers) - 1))]


def remarks(path: Path, measured: Measured) -> Iterator[str]:
    """Return what is wanting in a map's balance, and what it says of itself that greedy players did not find so."""
    rules, scenario = open_map(path, measured.system)
    for side in rules.info.sides:
        share, low, high = measured.share(side.id)
        if high < LEAST_SHARE or low > MAX_SHARE:
            yield f"{side.name} wins {share:.0%}; even is {LEAST_SHARE:.0%} to {MAX_SHARE:.0%}"
    if measured.unfinished:
        yield f"{measured.unfinished} battles did not end"
    _, usual, _ = measured.turns
    fewest, most = rules.info.usual_turns
    if not fewest <= usual <= most:
        yield f"it lasts {usual} turns at the median, which should be {fewest} to {most}"
    if measured.players == GREEDY:
        yield from _said_otherwise(path, rules.info, scenario, measured)


def _said_otherwise(path: Path, info: SystemInfo, scenario: Scenario, measured: Measured) -> Iterator[str]:
    own = check_map(path).scenario
    prefix = "" if own is None or own.system == measured.system else f"{measured.system}_"
    for side in info.sides:
        name = f"{prefix}difficulty_{side.id}"
        said, found = scenario.properties.get(name, ""), difficulty(measured.share(side.id)[0])
        if said != found:
            yield f"property {name!r} is {said!r}, but was found to be {found!r}"
    _, usual, _ = measured.turns
    text = scenario.properties.get(f"{prefix}length", 0)
    if not isinstance(text, int) or not usual * 2 // 3 <= text <= usual * 3 // 2:
        yield f"property '{prefix}length' is {text!r}, but {usual} turns are usual"


def difficulty(share: float) -> str:
    """Name how hard it is to win with a side that wins this share of battles."""
    return "easy" if share >= EASY else "hard" if share <= HARD else "even"
