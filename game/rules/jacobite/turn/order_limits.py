"""Which pieces may be ordered together: the limits that a number, a section, a chain or a leader sets."""

from collections.abc import Iterable
from itertools import combinations
from typing import Protocol

import msgspec

from game.hexgrid.sections import Section
from game.i18n import say
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.words import count

SECTION = {"left": int(Section.LEFT), "centre": int(Section.CENTRE), "right": int(Section.RIGHT)}
SOME_SECTIONS = tuple(
    (sum(some), size) for size in range(1, len(SECTION) + 1) for some in combinations(SECTION.values(), size)
)
"""Every choice of sections, with how many they are."""


class OrderLimit(Protocol):
    """A limit on which pieces may be ordered together."""

    def objection(self, chosen: frozenset[str]) -> str:
        """Say why pieces may not be ordered together; "" when they may."""

    def addable(self, candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
        """List the candidates that may be ordered besides those chosen, who may be ordered together."""


class NumberLimit(msgspec.Struct, frozen=True):
    """At most so many pieces, whoever they are."""

    most: int
    rule: str

    def objection(self, chosen: frozenset[str]) -> str:
        """Say how many may be ordered, if these are more."""
        if len(chosen) <= self.most:
            return ""
        return say(
            "only {most} may be ordered, not {number} ({rule})",
            most=self.most,
            number=len(chosen),
            rule=self.rule,
        )

    def addable(self, candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
        """List all others as long as the number is not reached."""
        return _others(candidates, chosen) if len(chosen) < self.most else ()


class SectionLimit(msgspec.Struct, frozen=True):
    """So many in each section, `most` in all; a piece on a line counts in whichever has room (JX-94)."""

    now: Position
    each: int
    most: int
    rule: str

    def objection(self, chosen: frozenset[str]) -> str:
        """Say how many may be ordered, in each section or in all, if these are more."""
        counts = self._pieces_within(chosen)
        if any(counts[some] > self.each * size for some, size in SOME_SECTIONS):
            return say(
                "only {count} may be ordered in each section ({rule})", count=self.each, rule=self.rule
            )
        return NumberLimit(self.most, self.rule).objection(chosen)

    def addable(self, candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
        """List the others that stand in a section with room."""
        counts = self._pieces_within(chosen)
        full = [some for some, size in SOME_SECTIONS if counts[some] == self.each * size]
        others = NumberLimit(self.most, self.rule).addable(candidates, chosen)
        return tuple([piece for piece in others if all(self._sections(piece) & ~some for some in full)])

    def _pieces_within(self, pieces: Iterable[str]) -> dict[int, int]:
        """Count for every choice of sections the pieces that stand in no other."""
        stand = [self._sections(piece) for piece in pieces]
        return {some: len([seen for seen in stand if not seen & ~some]) for some, _ in SOME_SECTIONS}

    def _sections(self, piece: str) -> int:
        return self.now.ground.sections[self.now.state.turn.side][self.now.piece(piece).at]


class ChainLimit(msgspec.Struct, frozen=True):
    """One unbroken chain of the adjacent hexes that are links (JX-95, JR-93, JQ-32)."""

    now: Position
    rule: str

    def objection(self, chosen: frozenset[str]) -> str:
        """Say so if the pieces do not stand in one chain."""
        hexes = {self.now.piece(piece).at for piece in chosen}
        linked = set(list(hexes)[:1])
        front = list(linked)
        while front:
            front = [
                hex for hex in self.now.grid.beside(front.pop()) if hex in hexes and hex not in linked
            ] + front
            linked.update(front)
        return (
            ""
            if linked == hexes
            else say("they do not stand in one chain of adjacent hexes ({rule})", rule=self.rule)
        )

    def addable(self, candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
        """List the others that stand with those chosen or adjacent to them; all, if nobody is chosen."""
        if not chosen:
            return candidates
        hexes = {self.now.piece(piece).at for piece in chosen}
        near = hexes.union(*map(self.now.grid.beside, hexes))
        return tuple([piece for piece in _others(candidates, chosen) if self.now.piece(piece).at in near])


class LeaderLimit(msgspec.Struct, frozen=True):
    """One leader, his unit, and at most so many units adjacent to him (JX-97)."""

    now: Position
    most: int
    rule: str

    def objection(self, chosen: frozenset[str]) -> str:
        """Say which piece is one too many, if there is one; nobody needs no leader."""
        if not chosen:
            return ""
        leaders, units = self._leaders_and_units(chosen)
        if len(leaders) != 1:
            return say("choose one leader first ({rule})", rule=self.rule)
        near = self.now.grid.beside(leaders[0].at)
        if any(unit.at != leaders[0].at and unit.at not in near for unit in units):
            return say(
                "only his unit and those adjacent to {leader} ({rule})",
                leader=leaders[0].name,
                rule=self.rule,
            )
        return (
            say("only {units} adjacent to him ({rule})", units=count(self.most, "unit"), rule=self.rule)
            if sum(unit.at in near for unit in units) > self.most
            else ""
        )

    def addable(self, candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
        """List the leaders; once one is chosen, his unit, and those adjacent to him while there is room."""
        leaders, units = self._leaders_and_units(_others(candidates, chosen))
        if not chosen:
            return tuple([leader.id for leader in leaders])
        (leader,), ordered = self._leaders_and_units(chosen)
        near = self.now.grid.beside(leader.at)
        has_room = sum(unit.at in near for unit in ordered) < self.most
        return tuple([unit.id for unit in units if unit.at == leader.at or (has_room and unit.at in near)])

    def _leaders_and_units(self, pieces: Iterable[str]) -> tuple[list[Piece], list[Piece]]:
        found = [self.now.piece(piece) for piece in pieces]
        return [one for one in found if one.is_leader], [one for one in found if not one.is_leader]


def _others(candidates: tuple[str, ...], chosen: frozenset[str]) -> tuple[str, ...]:
    return tuple([piece for piece in candidates if piece not in chosen])
