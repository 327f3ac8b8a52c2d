"""What a side may see, in the window's terms, and the areas around a piece."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from game.engine.event import Names
from game.engine.shown.check import Check
from game.engine.shown.view import AreaView, GroupView, MarkerView, PieceView, SpecialHexes, TrackView, View
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count
from game.rules.formations.numbers import action_check, rally_check
from game.rules.formations.state import (
    ACTION_PHASE,
    AWAY,
    COMING,
    LEFT,
    Battlefield,
    Formation,
    Piece,
    Position,
    State,
)
from game.rules.formations.tables import (
    ADVANCE,
    BLAST,
    BROKEN,
    DONE,
    ENGAGE,
    LINK,
    ON_OVERWATCH,
    REROLL_HEXES,
)
from game.rules.formations.victory import losses, steady_units
from game.rules.table.battle_end import told_end
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.special_hexes import marked_hexes


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: everything, for nothing is hidden."""
    position = Position(battlefield, state)
    found = losses(state)
    pieces = state.pieces.values()
    return View(
        last_turn=battlefield.terms.last_round,
        at_end=told_end(battlefield.terms),
        side=state.turn,
        turn=state.number,
        phase=state.phase,
        acting=() if state.phase == ACTION_PHASE else SIDES,
        pieces=tuple(_piece(position, piece) for piece in pieces if piece.is_on_field),
        groups=tuple(
            _group(position, formation)
            for formation in state.formations.values()
            if position.members(formation)
        ),
        tracks=tuple(
            TrackView(
                id="losses",
                side=side,
                title=tr("Losses"),
                value=found[side].counted,
                goal=battlefield.terms.break_points[side],
                loses=True,
            )
            for side in SIDES
        ),
        waiting=tuple(_piece(position, piece) for piece in pieces if piece.hex_id == COMING),
        gone=tuple(
            (piece.id, fate(piece)) for piece in pieces if not piece.is_on_field and piece.hex_id != COMING
        ),
    )


def fate(piece: Piece) -> str:
    """Return what became of a piece that is not on the field."""
    return {LEFT: "left", AWAY: "off", COMING: "off"}.get(piece.hex_id, "eliminated")


def _piece(position: Position, piece: Piece) -> PieceView:
    return PieceView(
        id=piece.id,
        side=piece.side,
        kind=piece.kind,
        name=piece.name,
        hex_id=piece.hex_id,
        blocks=piece.blocks,
        full=piece.full,
        with_piece=piece.unit,
        look="figure" if piece.is_leader else "blocks",
        strength=""
        if piece.is_leader
        else tr_count(
            piece.full, "{blocks} of {number} block", "{blocks} of {number} blocks", blocks=piece.blocks
        ),
    )


def _group(position: Position, formation: Formation) -> GroupView:
    leaders = position.leaders(formation)
    return GroupView(
        id=formation.id,
        side=formation.side,
        name=formation.name,
        members=tuple(unit.id for unit in position.members(formation)),
        commander=leaders[0].id if leaders else "",
        markers=tuple(_markers(formation)),
        details=(
            tr("Initiative {number}+", number=formation.initiative),
            ", ".join(
                (
                    tr_count(position.count(formation), "{number} unit", "{number} units"),
                    tr_count(formation.blast, "{number} blast marker", "{number} blast markers"),
                )
            ),
        ),
        checks=tuple(_checks(position, formation)),
    )


def _checks(position: Position, formation: Formation) -> Iterator[Check]:
    """Yield the next action test of a formation that is not broken, and the rally test of the end phase."""
    if not formation.broken:
        action = action_check(position, formation, ADVANCE, retained=False)
        yield replace(action, title=tr("Next action test"))
        engage = action_check(position, formation, ENGAGE, retained=False)
        if engage.modifiers != action.modifiers:
            yield replace(engage, title=tr("Action test to engage"))
    if formation.broken or formation.blast:
        yield replace(rally_check(position, formation), title=tr("Rally test"))


def _markers(formation: Formation) -> Iterator[MarkerView]:
    if formation.blast:
        yield MarkerView(BLAST, formation.blast)
    if formation.broken:
        yield MarkerView(BROKEN)
    if formation.overwatch:
        yield MarkerView(ON_OVERWATCH)
    if formation.activated:
        yield MarkerView(DONE)


def areas(battlefield: Battlefield, state: State, piece: PieceId) -> tuple[AreaView, ...]:
    """Return the help of an army commander, or zone, range and the way to the next unit of a unit."""
    position = Position(battlefield, state)
    found = state.pieces.get(piece)
    return tuple(_areas(position, found)) if found and found.is_on_field else ()


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    grid, at = position.grid, piece.hex_id
    if piece.is_leader:
        if position.battlefield.commanders[piece.side] == piece.id:
            hexes = (at, *grid.within(at, REROLL_HEXES))
            yield AreaView(kind="radius", title=tr("Reroll"), hexes=hexes, rule="EX-07")
        return
    yield AreaView(kind="radius", title=tr("Linked"), hexes=grid.within(at, LINK), rule="EX-04")
    if not position.formation_of(piece).broken:
        yield AreaView(kind="zone", title=tr("Zone"), hexes=grid.adjacent(at), rule="EX-22")
    if piece.row.range:
        seen = tuple(hex_id for hex_id in grid.within(at, piece.row.range) if position.sees(piece, hex_id))
        yield AreaView(kind="threat", title=tr("Range"), hexes=seen, rule=piece.row.rule)


def special_hexes(battlefield: Battlefield, state: State, names: Names) -> tuple[SpecialHexes, ...]:
    """List the hexes that special rules give a meaning (AR-13, AR-14)."""
    position = Position(battlefield, state)
    coming = {piece.id for piece in state.pieces.values() if piece.hex_id == COMING}
    steady = partial(steady_units, position)
    found = marked_hexes(position.grid, battlefield.special_rules, names, state.pieces, steady, coming)
    return tuple(found)
