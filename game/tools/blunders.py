"""Counts what a club player would not do: `python -m game.tools.blunders MAP... --players A,B --games N`.

Of all attacks on an adjacent enemy it counts those in which nobody else of the attacker's side is beside the target, of
all units those that never moved, and of all units lost those lost within two hexes of where they began. It knows what
any view shows and no rule system.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.engine.event import AttackAnnounced, Event
from game.engine.match import Match
from game.engine.view import PieceView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_SIDE, HexId, PieceId
from game.players import PLAYERS
from game.storage.battles import open_map
from game.tools import arguments

NEAR_START = 2
"""Hexes from where it began within which a unit has stayed at home."""


class Count(msgspec.Struct):
    """What was counted, and of how many."""

    of: int = 0
    found: int = 0

    def add(self, *, found: bool) -> None:
        """Count one more."""
        self.of += 1
        self.found += found


class Observer:
    """Watches one battle."""

    def __init__(self, match: Match[Any, Any, Any], counts: dict[str, Count]) -> None:
        self.match, self.counts = match, counts
        self.grid: Grid = match.setup.grid
        self.first = {piece.id: piece for piece in units(self._view(match.state))}
        self.moved: set[PieceId] = set()
        self.at: dict[PieceId, HexId] = {}

    def _view(self, state: Any) -> View:
        return self.match.rules.view(self.match.setup.battlefield, state, NO_SIDE)

    def begin(self) -> None:
        """Take down where everybody is as a question is asked."""
        for piece in units(self._view(self.match.state)):
            self.at[piece.id] = piece.hex_id
            if piece.id in self.first and piece.hex_id != self.first[piece.id].hex_id:
                self.moved.add(piece.id)

    def attack(self, event: Event, state: Any) -> None:
        """Count an attack on an adjacent enemy as it is announced."""
        if not isinstance(event, AttackAnnounced) or event.is_shot:
            return
        standing = {piece.id: piece for piece in units(self._view(state))}
        attacker = standing.get(event.attacker)
        for target in (standing[name] for name in event.targets if name in standing):
            if attacker is None or self.grid.distance(attacker.hex_id, target.hex_id) != 1:
                continue
            beside = self.grid.adjacent(target.hex_id)
            friends = [
                each
                for each in standing.values()
                if each.side == attacker.side and each.id != attacker.id and each.hex_id in beside
            ]
            self.counts["attacks with nobody else beside the target"].add(found=not friends)

    def end(self) -> None:
        """Count what is known when the battle is over."""
        left = {piece.id for piece in units(self._view(self.match.state))}
        for name, piece in self.first.items():
            self.counts["units that never moved"].add(found=name not in self.moved)
            if name not in left:
                last = self.at.get(name, piece.hex_id)
                is_home = self.grid.distance(last, piece.hex_id) <= NEAR_START
                self.counts["units lost where they began"].add(found=is_home)


def units(view: View) -> Iterator[PieceView]:
    """Yield the units of a view."""
    return (piece for piece in view.pieces if piece.look != "figure")


def count(paths: Iterable[Path], system: str, players: tuple[str, str], games: int) -> dict[str, Count]:
    """Play battles and count."""
    counts = {
        name: Count()
        for name in (
            "attacks with nobody else beside the target",
            "units that never moved",
            "units lost where they began",
        )
    }
    for path in paths:
        rules, scenario = open_map(path, system)
        sides = [side.id for side in rules.info.sides]
        for seed in range(1, games + 1):
            match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed, can_undo=False)
            observer = Observer(match, counts)
            seated = {
                side: PLAYERS[name](2 * seed + number)
                for number, (side, name) in enumerate(zip(sides, players, strict=True))
            }
            while match.pending is not None:
                observer.begin()
                match.frames.clear()
                match.submit(seated[match.pending.side].choose(match, match.pending))
                for frame in match.frames:
                    observer.attack(frame.event, frame.state)
            observer.end()
    return counts


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("maps", type=Path, nargs="+")
    parser.add_argument("--system", type=arguments.system, default="")
    parser.add_argument("--players", type=arguments.players, default=("greedy", "greedy"))
    parser.add_argument("--games", type=arguments.count, default=10)
    asked = parser.parse_args()
    for name, counted in count(asked.maps, asked.system, asked.players, asked.games).items():
        share = counted.found / counted.of if counted.of else 0
        print(f"{name}: {counted.found} of {counted.of} ({share:.0%})")


if __name__ == "__main__":
    main()
