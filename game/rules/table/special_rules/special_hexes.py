"""The hexes that special rules give a meaning, as the window marks them (AR-13, AR-14)."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.engine.event import Names
from game.engine.shown.view import SpecialHexes
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId
from game.rules.table.special_rules.descriptions import description
from game.rules.table.special_rules.keys import NamedPiece
from game.rules.table.special_rules.questions import SteadyUnits, holds, rules_of
from game.rules.table.special_rules.shared_rules import EntryRule, Exit, Objective
from game.rules.table.special_rules.special_rule import SpecialRule


def marked_hexes(
    grid: Grid,
    rules: Sequence[SpecialRule],
    names: Names,
    pieces: Mapping[PieceId, NamedPiece],
    steady_units: SteadyUnits,
    coming: Collection[PieceId] = (),
) -> Iterator[SpecialHexes]:
    """Yield the hexes of objectives, exits and entries; an entry as long as one of its pieces is yet to come."""
    for objective in rules_of(Objective, rules):
        yield SpecialHexes(
            kind="objective",
            side=objective.side,
            hexes=objective.hexes,
            text=description(objective, names),
            value=objective.banners,
            controlled=tuple(at for at in objective.hexes if holds(grid, objective, at, steady_units)),
            together=objective.count,
        )
    for way_out in rules_of(Exit, rules):
        yield SpecialHexes(
            kind="exit",
            side=way_out.side or pieces[way_out.pieces[0]].side,
            hexes=way_out.hexes,
            text=description(way_out, names),
            value=way_out.banners,
        )
    for entry in rules_of(EntryRule, rules):
        if any(piece in coming for piece in entry.pieces):
            yield SpecialHexes(
                kind="entry",
                side=pieces[entry.pieces[0]].side,
                hexes=entry.hexes,
                text=description(entry, names),
            )
