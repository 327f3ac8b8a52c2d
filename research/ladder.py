"""Players against each other: the same seeds twice, the seats exchanged, and who won how much of it."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from game.hexgrid.ids import SideId
from game.storage.battles import open_map
from game.tools.playing import Played, handed_out, play_each
from game.tools.simulate import wilson


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """What a player won of some battles, a draw counted half: its share, and the 95 % interval of that."""

    games: int
    wins: int
    draws: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share won, and its Wilson interval."""
        won = self.wins + self.draws / 2
        return (won / self.games, *wilson(won, self.games))


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One player against another on a map, by the seat that the first had; `map` is "" for all maps together."""

    map: str
    player: str
    opponent: str
    seats: dict[SideId, Score]

    @property
    def whole(self) -> Score:
        """Both seats together."""
        return together(list(self.seats.values()))


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """All pairings; `games` of each on each map, as many as were asked for before the first was played."""

    system: str
    players: tuple[str, ...]
    games: int
    seed: int
    unfinished: int
    pairings: tuple[Pairing, ...]


def ladder(
    paths: Sequence[Path],
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    system: str = "",
    think: float | None = None,
) -> Ladder:
    """Play each player against each other on each map, from `games` // 2 seeds; ScenarioError as in `open_map`.

    `think` is how many seconds a player that searches may think about a question, where that is said.
    """
    opened = [(path, *open_map(path, system)) for path in paths]
    pairs = list(combinations(players, 2))
    battles, whose = [], []
    for path, rules, scenario in opened:
        written = handed_out(scenario)
        first, second = (side.id for side in rules.info.sides)
        for pair in pairs:
            for number in range(seed, seed + games // 2):
                for seat, opposite in ((first, second), (second, first)):
                    names = {seat: pair[0], opposite: pair[1]}
                    battles.append(
                        (written, range(number, number + 1), {side: names[side] for side in (first, second)})
                    )
                    whose.append((path.stem, pair, seat))
    results: dict[tuple[str, tuple[str, str], SideId], list[Played]] = {}
    unfinished = 0
    for key, (played,) in zip(whose, play_each(battles, workers, think, len(battles)), strict=True):
        results.setdefault(key, []).append(played)
        unfinished += not played.finished
    pairings = [
        Pairing(
            map=path.stem,
            player=pair[0],
            opponent=pair[1],
            seats={side.id: _score(results[path.stem, pair, side.id], side.id) for side in rules.info.sides},
        )
        for path, rules, _ in opened
        for pair in pairs
    ]
    return Ladder(
        system=opened[0][2].system,
        players=tuple(players),
        games=games,
        seed=seed,
        unfinished=unfinished,
        pairings=(*pairings, *_overall(pairings, pairs)),
    )


def _score(played: list[Played], seat: SideId) -> Score:
    return Score(
        games=len(played),
        wins=sum(game.finished and game.winner == seat for game in played),
        draws=sum(not game.finished or not game.winner for game in played),
    )


def together(scores: Sequence[Score]) -> Score:
    """Add scores up."""
    return Score(
        games=sum(score.games for score in scores),
        wins=sum(score.wins for score in scores),
        draws=sum(score.draws for score in scores),
    )


def _overall(pairings: list[Pairing], pairs: list[tuple[str, str]]) -> list[Pairing]:
    """Sum each pair up over the maps."""
    overall = []
    for pair in pairs:
        of_pair = [each for each in pairings if (each.player, each.opponent) == pair]
        sides = dict.fromkeys(side for each in of_pair for side in each.seats)
        seats = {side: together([each.seats[side] for each in of_pair]) for side in sides}
        overall.append(Pairing(map="", player=pair[0], opponent=pair[1], seats=seats))
    return overall


def as_object(table: Ladder) -> object:
    """Return the table with the shares worked out, to be written as JSON."""

    def told(score: Score) -> dict[str, float]:
        share, low, high = score.share
        return {
            "games": score.games,
            "wins": score.wins,
            "draws": score.draws,
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }

    pairings = [
        {
            "map": each.map,
            "player": each.player,
            "opponent": each.opponent,
            **told(each.whole),
            "seats": {side: told(score) for side, score in each.seats.items()},
        }
        for each in table.pairings
    ]
    return {**msgspec.structs.asdict(table), "pairings": pairings}


def describe(table: Ladder) -> list[str]:
    """Lay the table out for reading."""
    lines = []
    for each in table.pairings:
        lines.append(f"{each.map or 'all maps'}: {each.player} against {each.opponent}")
        rows = [("both seats", each.whole), *((f"as {side}", score) for side, score in each.seats.items())]
        lines += [_line(name, score) for name, score in rows]
    if table.unfinished:
        lines.append(f"{table.unfinished} battles did not end; they count as draws")
    return lines


def _line(name: str, score: Score) -> str:
    share, low, high = score.share
    return (
        f"  {name:<15} {score.wins:>5} won, {score.draws} drawn of {score.games:<5} "
        f"{share:6.1%}  95 % within {low:.1%} to {high:.1%}"
    )
