"""A moment of a battle drawn as a map would have it: the pieces where they are, as strong as they are."""

from collections.abc import Collection, Iterator, Mapping
from math import cos, radians, sin
from typing import Any

import msgspec

from game.engine.decisions.location import DEGREE, FULL_CIRCLE, INCH, Pose
from game.engine.shown.view import PieceView, View
from game.engine.vignette_tables import HandMark, Written
from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.scenario import Placed, Scenario, Start

replace = msgspec.structs.replace

Place = HexId | tuple[int, int]
"""A hex, or the middle of a piece that is measured: thousandths of an inch from the north-west corner of the field."""


PLACE = ("x", "y", "heading", "attached")
"""What is written of the place of a piece that is measured."""


class DrawnMoment(msgspec.Struct, frozen=True, kw_only=True):
    """The pieces of a moment as a map has them, and what is `written` of them and of their groups besides.

    `off` are the pieces that are not on the field.
    """

    of: Scenario
    pieces: dict[PieceId, Placed]
    start: Start
    written: Written
    off: tuple[PieceId, ...] = ()

    @property
    def scenario(self) -> Scenario:
        """The map."""
        start = replace(self.start, values={**self.start.values, **self.written, "off": list(self.off)})
        return replace(self.of, pieces=tuple(self.pieces.values()), start=start, now=None)

    def having(self, piece: PieceId, new: Placed) -> "DrawnMoment":
        """Return it with another piece, or with one drawn otherwise."""
        return replace(self, pieces={**self.pieces, piece: new})

    def moved(self, piece: PieceView, to: Place) -> "DrawnMoment":
        """Return it with a piece elsewhere; one that is put into a hex is measured from the middle of that."""
        kept = self.written_of(piece.id, without=PLACE)
        if isinstance(to, tuple):
            heading = piece.pose.heading if piece.pose else 0
            return self.writing(piece.id, {**kept, **_measured(_front(to, heading, piece.size[1]))})
        moved = replace(self.pieces[piece.id], cell=to)
        return self.having(piece.id, moved).writing(piece.id, kept)

    def turned(self, piece: PieceView, degrees: int) -> "DrawnMoment":
        """Return it with a piece turned clockwise; one that is measured turns about its middle."""
        if piece.pose is None:
            return self._with(piece.id, facing=str(((piece.facing or 0) + degrees) % 360))
        here, deep = piece.pose, piece.size[1]
        new = _front((here.x, here.y), (here.heading + degrees * DEGREE) % FULL_CIRCLE, deep)
        return self.writing(piece.id, {**self.written_of(piece.id), **_measured(new)})

    def with_blocks(self, piece: PieceView, blocks: int) -> "DrawnMoment":
        """Return it with a piece of so many blocks; nothing finer is said of its strength."""
        written = self.written_of(piece.id)
        finer = [key for key, value in written.items() if key not in PLACE and isinstance(value, int | float)]
        kept = self.written_of(piece.id, without=finer)
        return self._with(piece.id, blocks=blocks).writing(piece.id, kept)

    def begun(self, start: Start, words: Collection[str]) -> "DrawnMoment":
        """Return it at another start, with no other words than these said of how pieces are."""
        pieces = {
            name: {
                key: [each for each in value if each in words] if isinstance(value, list) else value
                for key, value in said.items()
            }
            for name, said in self.written.get("pieces", {}).items()
        }
        return replace(self, start=start, written={"pieces": pieces})

    def marked(self, mark: HandMark, name: str, count: int) -> "DrawnMoment":
        """Return it with a marker put on a piece or a group so many times, or taken off."""
        said = self.written.get(mark.table, {}).get(name, {})
        old, new = said.get(mark.key), dict(said)
        if isinstance(old, list):
            others = [word for word in old if word != mark.word]
            new[mark.key] = [*others, mark.word] if count else others
        elif mark.word:
            new[mark.key] = mark.word
        else:
            new[mark.key] = bool(count) if isinstance(old, bool) else count
        return self.writing(name, new, mark.table)

    def _with(self, piece: PieceId, **changed: str | int) -> "DrawnMoment":
        placed = self.pieces[piece]
        return self.having(piece, replace(placed, properties={**placed.properties, **changed}))

    def written_of(self, piece: PieceId, without: Collection[str] = ()) -> dict[str, Any]:
        """Return what is written of a piece, but for some of it."""
        written = self.written.get("pieces", {}).get(piece, {})
        return {key: value for key, value in written.items() if key not in without}

    def writing(self, name: str, what: dict[str, Any], table: str = "pieces") -> "DrawnMoment":
        """Return it with something else written of a piece or a group."""
        of_all = {**self.written.get(table, {}), name: what}
        return (
            replace(self, written={**self.written, table: of_all}) if what or table in self.written else self
        )


def drawn_moment(
    scenario: Scenario,
    placed: Mapping[PieceId, Placed],
    grid: Grid,
    view: View,
    start: Start,
    written: Written,
    *,
    groups: Collection[str] = (),
    taken: Collection[HexId] = (),
    aside: Collection[PieceId] = (),
) -> DrawnMoment:
    """Draw what a view shows of a scenario.

    Of groups only those are told of with which the scenario begins: `groups`. Whoever is off the field, and those that
    are put `aside`, are drawn in hexes that are free and not `taken`.
    """
    seen = {piece.id: piece for piece in view.pieces}
    used = {*taken, *(piece.hex_id for piece in view.pieces)}
    pieces = {}
    for name, piece in placed.items():
        pieces[name] = drawn = _as_seen(name, piece, seen.get(name))
        if name not in seen or name in aside:
            cell = next(free_cells(scenario, grid, drawn.cell, used), HexId(drawn.cell))
            used.add(cell)
            pieces[name] = replace(drawn, cell=cell)
    off = tuple(name for name in placed if name not in seen)
    known = {*seen, *groups}
    said = {
        table: {name: each for name, each in entries.items() if name in known}
        for table, entries in written.items()
    }
    moment = DrawnMoment(of=scenario, pieces=pieces, start=start, written=said, off=off)
    for name in aside:
        moment = moment.writing(name, moment.written_of(name, without=PLACE))
    return moment


def free_cells(scenario: Scenario, grid: Grid, near: int, used: Collection[int]) -> Iterator[HexId]:
    """Yield a hex and then others of its terrain, the nearest first, as far as they are not used."""
    terrain = scenario.plan.terrain
    alike = (cell for cell in grid.on_board_ids if terrain[cell] == terrain[near] and cell not in used)
    yield from sorted(alike, key=lambda cell: grid.distance(HexId(near), cell))


def _as_seen(name: PieceId, placed: Placed, piece: PieceView | None) -> Placed:
    changed: dict[str, Any] = {"id": name}
    if piece is None:
        return replace(placed, properties={**placed.properties, **changed})
    if piece.look != "figure":
        changed |= {"full": piece.full, "blocks": piece.blocks}
    if piece.facing is not None:
        changed["facing"] = str(piece.facing % 360)
    properties = {**placed.properties, **changed}
    return replace(placed, cell=piece.hex_id, place=piece.name, properties=properties)


def _measured(pose: Pose) -> dict[str, float]:
    return {"x": pose.x / INCH, "y": pose.y / INCH, "heading": pose.heading / DEGREE}


def _front(middle: tuple[int, int], heading: int, depth: int) -> Pose:
    """Return the pose of a piece of some depth with its middle there."""
    angle = radians(heading / DEGREE)
    return Pose(round(middle[0] + sin(angle) * depth / 2), round(middle[1] - cos(angle) * depth / 2), heading)
