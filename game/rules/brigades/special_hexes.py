"""The hexes that special rules give a meaning (AR-13, AR-14)."""

from collections.abc import Iterator

from game.engine.event import Names
from game.engine.view import SpecialHexes
from game.hexgrid.ids import HexId
from game.rules.brigades.position import Position
from game.rules.brigades.state import COMING, Battlefield, Piece, State
from game.rules.common.special_rules.descriptions import description
from game.rules.common.special_rules.questions import holds, rules_of
from game.rules.common.special_rules.shared_rules import EntryRule, Exit, Objective


def special_hexes(battlefield: Battlefield, state: State, names: Names) -> tuple[SpecialHexes, ...]:
    """List the hexes of objectives, exits and entries."""
    return tuple(_special_hexes(Position(battlefield, state), names))


def _special_hexes(position: Position, names: Names) -> Iterator[SpecialHexes]:
    rules = position.battlefield.special_rules

    def steady(hex_id: HexId) -> Iterator[Piece]:
        unit = position.occupants.get(hex_id)
        if unit and not unit.flight and not position.brigade_of(unit).broken:
            yield unit

    for objective in rules_of(Objective, rules):
        held = tuple(at for at in objective.hexes if holds(position.grid, objective, at, steady))
        yield SpecialHexes(
            kind="objective",
            side=objective.side,
            hexes=objective.hexes,
            text=description(objective, names),
            value=objective.banners,
            controlled=held,
            together=objective.count,
        )
    for way_out in rules_of(Exit, rules):
        side = way_out.side or position.piece(way_out.pieces[0]).side
        yield SpecialHexes(
            kind="exit",
            side=side,
            hexes=way_out.hexes,
            text=description(way_out, names),
            value=way_out.banners,
        )
    for entry in rules_of(EntryRule, rules):
        if any(position.piece(piece).hex_id == COMING for piece in entry.pieces):
            yield SpecialHexes(
                kind="entry",
                side=position.piece(entry.pieces[0]).side,
                hexes=entry.hexes,
                text=description(entry, names),
            )
