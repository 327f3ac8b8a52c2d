"""What the shared special rules answer: sight, ground, exits, entries and objectives (AR-13, AR-14, AR-15)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.table.kinds import MapPiece
from game.rules.table.special_rules.shared_rules import (
    WHILE,
    EntryRule,
    Exit,
    GroundRule,
    Objective,
    SightLimit,
)
from game.rules.table.special_rules.special_rule import NamedPiece, SpecialRule

R = TypeVar("R", bound=SpecialRule)


def rules_of(kind: type[R], rules: Iterable[SpecialRule]) -> tuple[R, ...]:
    """Return those of the special rules that are of one kind, in their order."""
    return tuple(rule for rule in rules if isinstance(rule, kind))


# Sight and ground


def sight_limit(
    rules: Iterable[SpecialRule], piece: NamedPiece, hex_id: HexId, terrain: str, number: int
) -> int | None:
    """Return how many hexes far a piece in a hex of some terrain sees in a round; None for no limit (AR-15)."""
    limits = [
        rule.limit
        for rule in rules_of(SightLimit, rules)
        if rule.is_for(piece) and rule.holds_in(number) and rule.holds_at(hex_id, terrain)
    ]
    return min(limits, default=None)


def entry_rule(
    rules: Iterable[SpecialRule], piece: NamedPiece, hex_id: HexId, terrain: str, number: int
) -> GroundRule | None:
    """Return the rule that says whether a piece enters a hex in a round, of several the last one listed (AR-15)."""
    found = None
    for rule in rules_of(GroundRule, rules):
        if rule.is_of(hex_id, terrain) and rule.is_for(piece) and rule.holds_in(number):
            found = rule
    return found


def entry_ruling(
    rules: Iterable[SpecialRule], piece: NamedPiece, hex_id: HexId, terrain: str, number: int
) -> str:
    """Return whether a rule lets a piece enter a hex in a round: "yes", "no" or "free" (AR-15).

    "" leaves it to the terrain table.
    """
    rule = entry_rule(rules, piece, hex_id, terrain, number)
    return rule.enter if rule is not None else ""


# What counts as gone


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """Enemy units that count as gone for a side by a special rule (AR-13).

    `rule_id`: the map's property that holds the rule. `mark`: the name of the hex held or the id of the unit that left,
    "" for hexes held together.
    """

    rule_id: str
    side: SideId
    mark: str
    units: int


TOGETHER = ""
"""The mark of an award for several hexes together."""


SteadyUnits: TypeAlias = Callable[[HexId], Iterable[NamedPiece]]
"""The steady units in a hex, of both sides."""


def holds(grid: Grid, rule: Objective, hex_id: HexId, steady_units: SteadyUnits) -> bool:
    """Return whether the side of an objective holds a hex (AR-13).

    A steady unit that the rule is for must be in it, and no steady enemy unit in it or adjacent.
    """
    if not any(rule.is_for(unit) for unit in steady_units(hex_id)):
        return False
    near = (hex_id, *grid.adjacent(hex_id))
    return all(unit.side == rule.side for adjacent in near for unit in steady_units(adjacent))


def objective_awards(
    grid: Grid, rules: Iterable[SpecialRule], awards: Sequence[Award], number: int, steady_units: SteadyUnits
) -> tuple[Award, ...]:
    """Return the awards after the end of a round: those that still hold, then those just taken (AR-13)."""
    objectives = rules_of(Objective, rules)

    def is_held(rule: Objective, mark: str) -> bool:
        if mark != TOGETHER:
            return holds(grid, rule, grid.hex(mark), steady_units)
        return sum(holds(grid, rule, hex_id, steady_units) for hex_id in rule.hexes) >= rule.count

    given_back = {
        award
        for award in awards
        for rule in objectives
        if rule.id == award.rule_id and rule.hold == WHILE and not is_held(rule, award.mark)
    }
    found = [award for award in awards if award not in given_back]
    for rule in objectives:
        if not rule.holds_in(number):
            continue
        for mark in (TOGETHER,) if rule.count else tuple(map(grid.label, rule.hexes)):
            award = Award(rule_id=rule.id, side=rule.side, mark=mark, units=rule.banners)
            if award not in found and is_held(rule, mark):
                found.append(award)
    return tuple(found)


def exit_open(rules: Iterable[SpecialRule], unit: NamedPiece, hex_id: HexId, number: int) -> Exit | None:
    """Return the rule by which a unit that begins its move in a hex may leave there; None for none (AR-13).

    Of several rules the first one listed holds. No leader leaves alone.
    """
    if unit.is_leader:
        return None
    exits = rules_of(Exit, rules)
    return next(
        (rule for rule in exits if hex_id in rule.hexes and rule.is_for(unit) and rule.holds_in(number)), None
    )


def is_at_exit(position: Any, unit: Any) -> bool:
    """Return whether a unit may leave by an exit from its hex (AR-13)."""
    rules = position.battlefield.rules_of(Exit)
    return bool(rules) and exit_open(rules, unit, unit.hex_id, position.state.number) is not None


def exit_award(rule: Exit, unit: NamedPiece) -> Award:
    """Return what a unit that leaves by an exit counts for (AR-13)."""
    return Award(rule_id=rule.id, side=unit.side, mark=unit.id, units=rule.banners)


def awarded(awards: Iterable[Award], side: SideId) -> int:
    """Count the enemy units that count as gone for a side by special rules (AR-13)."""
    return sum(award.units for award in awards if award.side == side)


# Pieces that come on later


class Arrival(msgspec.Struct, frozen=True):
    """A piece that comes on, and the hex."""

    piece: PieceId
    hex_id: HexId


def waiting_at_first(rules: Iterable[SpecialRule]) -> tuple[str, ...]:
    """Return the pieces that are off the field until they enter, in the order the map names them (AR-14)."""
    return tuple(dict.fromkeys(piece for rule in rules_of(EntryRule, rules) for piece in rule.pieces))


def arrivals(
    rules: Iterable[SpecialRule],
    pieces: Mapping[PieceId, MapPiece],
    waiting: Collection[PieceId],
    number: int,
    is_free: Callable[[MapPiece, HexId], bool],
) -> tuple[Arrival, ...]:
    """Return the pieces that come on at the beginning of a round, each with its hex, in order (AR-14).

    `waiting`: the ids of those still to come. `is_free`: whether a piece may come on in a hex as the field is before.
    """
    found: dict[PieceId, HexId] = {}
    for rule in rules_of(EntryRule, rules):
        if number >= rule.turn:
            due = [pieces[piece] for piece in rule.pieces if piece in waiting and piece not in found]
            for piece, hex_id in _enter(rule, due, set(found.values()), is_free):
                found[piece] = hex_id
    return tuple(Arrival(piece, hex_id) for piece, hex_id in found.items())


def _enter(
    rule: EntryRule, due: Sequence[MapPiece], taken: set[HexId], is_free: Callable[[MapPiece, HexId], bool]
) -> Iterator[tuple[PieceId, HexId]]:
    """Yield where the pieces of one rule come on, each unit followed by its leader."""
    companions = companion_units(due)
    led = {unit: leader for leader, unit in companions.items()}
    for piece in due:
        if piece.id in companions:
            continue
        hex_id = next(
            (hex_id for hex_id in rule.hexes if hex_id not in taken and is_free(piece, hex_id)), None
        )
        if hex_id is not None:
            taken.add(hex_id)
            yield piece.id, hex_id
            if piece.id in led:
                yield led[piece.id], hex_id


def companion_units(due: Sequence[MapPiece]) -> dict[PieceId, PieceId]:
    """Return the unit with which each leader comes on; a leader for whom there is none is left out (AR-14)."""
    # Reading AR-14: his unit is the one in whose hex the map draws him, else the first that the rule names without one.
    units = [piece for piece in due if not piece.is_leader]
    leaders = [piece for piece in due if piece.is_leader]
    found: dict[PieceId, PieceId] = {}
    for drawn_together in (True, False):
        for leader in leaders:
            free = [
                unit.id
                for unit in units
                if unit.id not in found.values()
                and unit.side == leader.side
                and (not drawn_together or unit.hex_id == leader.hex_id)
            ]
            if leader.id not in found and free:
                found[leader.id] = free[0]
    return found
