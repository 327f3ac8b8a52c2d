"""Rivers and roads as smooth lines that run from hex to hex and on beyond the field."""

import zlib

import numpy as np

from game.hexgrid.grid import Hex
from game.ui.drawing.ground.ground_map import GroundHex, GroundMap
from game.ui.drawing.ground.svg import Line, curve, direction, normals

RIVERS = frozenset({"river", "ford", "bridge"})
CROSSINGS = frozenset({"ford", "bridge"})
ROADS = frozenset({"road"})
TOWNS = frozenset({"town", "castle"})
BESIDE_ROADS = frozenset({"road", "town", "castle", "bridge", "ford", "fieldwork", "enclosure"})
"""Terrain into which a road may lead."""

BEYOND = 4.5
"""How many hexes a way that leaves the field continues."""

Node = tuple[str, ...]


class Ways:
    """The rivers and roads of a field: `rivers` and `roads` are lines of points."""

    def __init__(self, ground: GroundMap) -> None:
        self._ground = ground
        self._crossings = [each.middle for each in ground.hexes.values() if each.terrain in CROSSINGS]
        self.rivers = self._lines(is_river=True)
        self.roads = self._lines(is_river=False)
        lines = [curve(list(line), 3) for line in (*self.roads, *self.rivers)]
        self._points = np.vstack(lines) if lines else np.zeros((0, 2))

    def clear_of(self, spots: Line, room: float = 0.07) -> Line:
        """Return those of some places within a hex by which no road or river runs."""
        if not len(self._points) or not len(spots):
            return spots
        close = self._points[np.abs(self._points - spots.mean(axis=0)).max(axis=1) < 1]
        gap = np.abs(spots[:, None] - close[None]).max(axis=2)
        found: Line = spots[gap.min(axis=1, initial=9) > room]
        return found

    def exits(self, each: GroundHex, *, is_river: bool) -> list[int]:
        """Return the edges by which a river or road leaves a hex: as its tile says, or toward its likes."""
        if is_river:
            if each.edges is not None:
                return sorted(each.edges)
            return self._onward(each, self._toward(each, RIVERS | {"loch"}))
        if each.terrain == "road":
            if each.edges is not None:
                return sorted(each.edges)
            found = self._toward(each, ROADS | CROSSINGS)
            if len(found) < 2:
                found += self._toward(each, TOWNS)[: 2 - len(found)]
            return self._onward(each, found)
        if each.road:
            return sorted(each.road)
        return [angle for angle in sorted(self._ground.angles) if self._comes_from(each.id, angle)]

    def _toward(self, each: GroundHex, terrains: frozenset[str]) -> list[int]:
        return [
            angle
            for angle in sorted(self._ground.angles)
            if (other := self._ground.across(each.id, angle)) is not None and other.terrain in terrains
        ]

    def _comes_from(self, hex_id: Hex, angle: int) -> bool:
        """Return whether a road in the next hex leads here."""
        other, back = self._ground.across(hex_id, angle), (angle + 180) % 360
        if other is None:
            return False
        return back in self.exits(other, is_river=False) if other.terrain == "road" else back in other.road

    def _onward(self, each: GroundHex, found: list[int]) -> list[int]:
        """Let a way that would end at the edge of the field leave it there."""
        out = [angle for angle in sorted(self._ground.angles) if self._ground.across(each.id, angle) is None]
        if len(found) == 1 and out:
            found = [*found, max(out, key=lambda angle: -abs((angle - found[0]) % 360 - 180))]
        return sorted(found)

    def _lines(self, *, is_river: bool) -> list[Line]:
        """Chain the exits of all hexes and make them smooth."""
        links: dict[Node, list[Node]] = {}
        places: dict[Node, Line] = {}
        terrains = RIVERS if is_river else BESIDE_ROADS
        for each in self._ground.hexes.values():
            if each.terrain in terrains and (exits := self.exits(each, is_river=is_river)):
                self._link(each, exits, links, places, is_river=is_river)
        lines: list[Line] = []
        used: set[frozenset[Node]] = set()
        for start in sorted(links, key=lambda node: (len(links[node]) == 2, node)):
            for following in links[start]:
                if frozenset((start, following)) in used:
                    continue
                line = curve([places[node] for node in _chain(start, following, links, used)])
                lines.append(self._meander(line) if is_river else line)
        return lines

    def _link(
        self,
        each: GroundHex,
        exits: list[int],
        links: dict[Node, list[Node]],
        places: dict[Node, Line],
        *,
        is_river: bool,
    ) -> None:
        """Join the middle of a hex to the edges by which a way leaves it."""
        ground, rng = self._ground, self._ground.rng(each, int(is_river))
        wander = 0.0 if each.terrain in CROSSINGS else 0.16 if is_river else 0.10
        centre: Node = ("hex", each.label)
        places[centre] = each.middle + rng.uniform(-wander, wander, 2)

        def link(one: Node, other: Node) -> None:
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)

        for angle in exits:
            other = ground.across(each.id, angle)
            way = direction(angle) / 2
            middle = ground.edge(each, angle).mean(axis=0)
            side = np.array([-way[1], way[0]]) * 2
            key: Node = ("edge", *(sorted((each.label, other.label)) if other else (each.label, str(angle))))
            shift = np.random.default_rng([ground.seed, zlib.crc32("".join(key).encode())]).uniform(
                -0.12, 0.12
            )
            # Both hexes see the same edge from different sides.
            places[key] = middle + side * shift * (1 if angle < 180 else -1)
            if key not in links.get(centre, []):
                link(centre, key)
            if other is None:
                beyond: Node = ("beyond", *key[1:])
                places[beyond] = middle + way * 2 * BEYOND + side * rng.uniform(-1.2, 1.2)
                link(key, beyond)

    def _meander(self, line: Line) -> Line:
        """Let a river swing to and fro, but not where it ends, is forded or bridged."""
        rng = np.random.default_rng([self._ground.seed, round(abs(float(line.sum())) * 100)])
        steps = np.hypot(*np.diff(line, axis=0).T)
        along = np.concatenate([[0.0], np.cumsum(steps)])
        still = [line[0], line[-1], *self._crossings]
        gap = np.min([np.hypot(*(line - place).T) for place in still], axis=0)
        a, b = rng.uniform(0, 2 * np.pi, 2)
        swing = 0.070 * np.sin(2 * np.pi * along / 1.30 + a) + 0.022 * np.sin(2 * np.pi * along / 0.57 + b)
        found: Line = line + normals(line) * (swing * np.clip(gap / 0.45, 0, 1))[:, None]
        return found


def _chain(
    start: Node, following: Node, links: dict[Node, list[Node]], used: set[frozenset[Node]]
) -> list[Node]:
    """Follow a way from a node until it ends or forks."""
    chain = [start, following]
    used.add(frozenset(chain))
    while len(links[chain[-1]]) == 2:
        onward = [node for node in links[chain[-1]] if frozenset((chain[-1], node)) not in used]
        if not onward:
            break
        used.add(frozenset((chain[-1], onward[0])))
        chain.append(onward[0])
    return chain
