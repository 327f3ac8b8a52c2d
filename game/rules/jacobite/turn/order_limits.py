"""The sections of the field, and which pieces may be ordered together: by number, section, chain or leader."""

from collections.abc import Iterable
from enum import IntFlag
from itertools import combinations
from typing import Protocol

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId
from game.hexgrid.scenario import Edge
from game.i18n import tr
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.words import count


class Section(IntFlag):
    """A part of the field; a hex on a line belongs to two."""

    LEFT = 1
    CENTRE = 2
    RIGHT = 4


def sections(grid: Grid, edge: Edge, lines: tuple[float, float] | None = None) -> tuple[Section, ...]:
    """Return for every hex which sections it is in, as the side whose home is `edge` sees them (JX-03).

    The lines are the same on the ground for both sides: `lines` are counted in hex widths from the western
    end of the board, or from its northern end when the sides face east and west. A cell off the board lies
    in no section.
    """
    across = 0 if edge in ("north", "south") else 1
    # Reading JX-03: where hexes interlock across the view (columns of flat-top hexes seen from the north)
    # a column counts as one hex width.
    interlocked = (across == 0) == (grid.plan.axis == "x")
    halves = grid.centres[:, across] * (2 if interlocked else 1)
    first = int(halves[grid.on_board].min()) - 1
    width = (int(halves[grid.on_board].max()) + 1 - first) // 2
    near, far = lines or default_lines(width)
    # A side looks away from its home: from the south and the west the first part is on its left hand.
    ends = (Section.LEFT, Section.RIGHT) if edge in ("south", "west") else (Section.RIGHT, Section.LEFT)

    def of(place: int) -> Section:
        found = Section(0)
        if place <= 2 * near:
            found |= ends[0]
        if 2 * near <= place <= 2 * far:
            found |= Section.CENTRE
        if place >= 2 * far:
            found |= ends[1]
        return found

    places = (halves - first).tolist()
    known = {index: of(index) for index in sorted(set(places))}
    return tuple(
        known[index] if on_board else Section(0)
        for index, on_board in zip(places, grid.on_board.tolist(), strict=True)
    )


def default_lines(width: int) -> tuple[int, int]:
    """Draw the lines of a board a given number of hex widths wide at 4/13 and 9/13 of it, rounded (JX-03)."""
    return (8 * width + 13) // 26, (18 * width + 13) // 26


SECTION = {"left": int(Section.LEFT), "centre": int(Section.CENTRE), "right": int(Section.RIGHT)}
SOME_SECTIONS = tuple(
    (sum(some), size) for size in range(1, len(SECTION) + 1) for some in combinations(SECTION.values(), size)
)
"""Every choice of sections, with how many they are."""


class OrderLimit(Protocol):
    """A limit on which pieces may be ordered together."""

    def objection(self, chosen: frozenset[PieceId]) -> str:
        """Return why pieces may not be ordered together; "" when they may."""

    def addable(self, candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List the candidates that may be ordered besides those chosen, who may be ordered together."""


class NumberLimit(msgspec.Struct, frozen=True):
    """At most a given number of pieces, whoever they are."""

    maximum: int
    rule: str

    def objection(self, chosen: frozenset[PieceId]) -> str:
        """Return how many may be ordered, if these are more."""
        if len(chosen) <= self.maximum:
            return ""
        return tr(
            "only {most} may be ordered, not {number} ({rule})",
            most=self.maximum,
            number=len(chosen),
            rule=self.rule,
        )

    def addable(self, candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List all others as long as the number is not reached."""
        return _others(candidates, chosen) if len(chosen) < self.maximum else ()


class SectionLimit(msgspec.Struct, frozen=True):
    """So many in each section, `maximum` in all; a piece on a line counts in whichever has room (JX-94)."""

    position: Position
    each: int
    maximum: int
    rule: str

    def objection(self, chosen: frozenset[PieceId]) -> str:
        """Return how many may be ordered, in each section or in all, if these are more."""
        counts = self._pieces_within(chosen)
        if any(counts[some] > self.each * size for some, size in SOME_SECTIONS):
            return tr("only {count} may be ordered in each section ({rule})", count=self.each, rule=self.rule)
        return NumberLimit(self.maximum, self.rule).objection(chosen)

    def addable(self, candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List the others that are in a section with room."""
        counts = self._pieces_within(chosen)
        full = [some for some, size in SOME_SECTIONS if counts[some] == self.each * size]
        others = NumberLimit(self.maximum, self.rule).addable(candidates, chosen)
        return tuple([piece for piece in others if all(self._sections(piece) & ~some for some in full)])

    def _pieces_within(self, pieces: Iterable[PieceId]) -> dict[int, int]:
        """Count for every choice of sections the pieces that are in no other."""
        stand = [self._sections(piece) for piece in pieces]
        return {some: len([seen for seen in stand if not seen & ~some]) for some, _ in SOME_SECTIONS}

    def _sections(self, piece: PieceId) -> int:
        return self.position.battlefield.sections[self.position.state.turn.side][
            self.position.piece(piece).at
        ]


class ChainLimit(msgspec.Struct, frozen=True):
    """One unbroken chain of the adjacent hexes that are links (JX-95, JR-93, JQ-32)."""

    position: Position
    rule: str

    def objection(self, chosen: frozenset[PieceId]) -> str:
        """Return a reason if the pieces are not in one chain."""
        hexes = {self.position.piece(piece).at for piece in chosen}
        linked = set(list(hexes)[:1])
        front = list(linked)
        while front:
            front = [
                hex_id
                for hex_id in self.position.grid.adjacent(front.pop())
                if hex_id in hexes and hex_id not in linked
            ] + front
            linked.update(front)
        return (
            ""
            if linked == hexes
            else tr("they are not in one chain of adjacent hexes ({rule})", rule=self.rule)
        )

    def addable(self, candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List the others that are with those chosen or adjacent to them; all, if no one is chosen."""
        if not chosen:
            return candidates
        hexes = {self.position.piece(piece).at for piece in chosen}
        near = hexes.union(*map(self.position.grid.adjacent, hexes))
        return tuple(
            [piece for piece in _others(candidates, chosen) if self.position.piece(piece).at in near]
        )


class LeaderLimit(msgspec.Struct, frozen=True):
    """One leader, his unit, and at most a given number of units adjacent to him (JX-97)."""

    position: Position
    maximum: int
    rule: str

    def objection(self, chosen: frozenset[PieceId]) -> str:
        """Return which piece is one too many, if there is one; an empty set needs no leader."""
        if not chosen:
            return ""
        leaders, units = self._leaders_and_units(chosen)
        if not leaders:
            return tr("choose one leader first ({rule})", rule=self.rule)
        if len(leaders) > 1:
            return tr("only one leader can be ordered by this card ({rule})", rule=self.rule)
        near = self.position.grid.adjacent(leaders[0].at)
        if any(unit.at != leaders[0].at and unit.at not in near for unit in units):
            return tr(
                "only his unit and those adjacent to {leader} ({rule})",
                leader=leaders[0].name,
                rule=self.rule,
            )
        return (
            tr("only {units} adjacent to him ({rule})", units=count(self.maximum, "unit"), rule=self.rule)
            if sum(unit.at in near for unit in units) > self.maximum
            else ""
        )

    def addable(self, candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List the leaders; once one is chosen, his unit, and those adjacent to him while there is room."""
        leaders, units = self._leaders_and_units(_others(candidates, chosen))
        if not chosen:
            return tuple([leader.id for leader in leaders])
        (leader,), ordered = self._leaders_and_units(chosen)
        near = self.position.grid.adjacent(leader.at)
        has_room = sum(unit.at in near for unit in ordered) < self.maximum
        return tuple([unit.id for unit in units if unit.at == leader.at or (has_room and unit.at in near)])

    def _leaders_and_units(self, pieces: Iterable[PieceId]) -> tuple[list[Piece], list[Piece]]:
        found = [self.position.piece(piece) for piece in pieces]
        return [one for one in found if one.is_leader], [one for one in found if not one.is_leader]


def _others(candidates: tuple[PieceId, ...], chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
    return tuple([piece for piece in candidates if piece not in chosen])
