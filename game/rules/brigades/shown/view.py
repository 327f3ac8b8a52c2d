"""What a side may see, in the window's terms, and the areas around a piece."""

from collections.abc import Iterator

from game.engine.shown.view import AreaView, ArrowView, GroupView, MarkerView, PieceView, View
from game.hexgrid.facing import hexes_in_arc
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_count, tr_name
from game.rules.brigades.morale.flight import flight_cm, way_back
from game.rules.brigades.phases.compulsory import goes_back
from game.rules.brigades.phases.steps import CHARGES, STEPS
from game.rules.brigades.position import Position
from game.rules.brigades.shown.names import (
    BROKEN,
    CONTACT,
    DISCIPLINE,
    DISORDERED,
    FALTERING,
    HALTED,
    PURSUING,
    PUSHED_BACK,
    SENT,
    UNCONTROLLED,
    WAVERING,
    WON,
)
from game.rules.brigades.state import Battlefield, Brigade, Piece, State, figures
from game.rules.brigades.tables import FORMATION_NAMES, GRADE_NAMES, HALF, NEAR, ORDERS, REACTION_NAMES, WHOLE
from game.rules.brigades.victory import COUNTED, losses, steady_units
from game.rules.table.shown import areas_by, piece_view, seen_area, side_arcs, special_hexes_by, table_view
from game.rules.table.sides import SIDES, other


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: everything, for nothing is hidden but the answers to open questions."""
    position = Position(battlefield, state)
    step, brigades = STEPS[state.step], state.brigades.values()
    return table_view(
        position,
        losses(state),
        COUNTED,
        _piece,
        side=other(state.phasing) if step.actor == "other" else state.phasing,
        phase=step.phase,
        acting={"phasing": (state.phasing,), "other": (other(state.phasing),)}.get(step.actor, SIDES),
        groups=tuple(_group(position, brigade) for brigade in brigades if position.members(brigade)),
        arrows=tuple(_arrows(position)),
    )


def _piece(position: Position, piece: Piece) -> PieceView:
    return piece_view(
        piece,
        full=piece.full_blocks,
        with_piece=piece.unit,
        strength=_strength(piece),
        points=piece.figures,
        facing=piece.facing,
        formation="" if piece.is_leader else tr(FORMATION_NAMES[piece.formation]),
        markers=tuple(_markers(position, piece)),
    )


def _strength(piece: Piece) -> str:
    if piece.is_leader:
        return tr_count(piece.rating, "rating {number}", "rating {number}")
    return tr(
        "{figures} of {full} figures, {grade}",
        figures=figures(piece.figures),
        full=piece.full // 2,
        grade=tr(GRADE_NAMES[piece.grade]),
    )


def _markers(position: Position, piece: Piece) -> Iterator[MarkerView]:
    """Yield how a piece is, and what waits for the next compulsory phase."""
    if piece.is_leader:
        if piece.sent_to:
            yield MarkerView(SENT, detail=tr_name(position.state.brigades[piece.sent_to].name))
        return
    if piece.flight:
        yield MarkerView(piece.flight)
    held = {
        PUSHED_BACK: piece.pushed_back,
        PURSUING: piece.pursuing,
        DISCIPLINE: piece.discipline,
        CONTACT: position.in_contact(piece),
        HALTED: piece.halted,
        WAVERING: piece.wavering,
        DISORDERED: piece.disordered,
    }
    yield from (MarkerView(marker) for marker, holds in held.items() if holds)
    if piece.won:
        taken = tr("Ground it may take: {hexes}.", hexes=", ".join(map(position.grid.label, piece.ground)))
        yield MarkerView(WON, detail=taken if piece.ground else "")


def words_of(position: Position, piece: Piece) -> set[str]:
    """Return the words that say how a piece is, its markers and what it has done in this turn."""
    acts = piece.acts
    done = {
        "moved half": acts.used == HALF or acts.charge_share == HALF,
        "moved": acts.used == WHOLE or acts.charge_share == WHOLE,
        "formed": acts.formed,
        "recovered": acts.recovered,
        "rallied": acts.rallied,
        "fired": acts.fired,
    }
    return {marker.id for marker in _markers(position, piece)} | {
        word for word, is_so in done.items() if is_so
    }


def _group(position: Position, brigade: Brigade) -> GroupView:
    order = tr(ORDERS[brigade.order].name)
    if brigade.goal is not None:
        order = tr("{order} {hex}", order=order, hex=position.grid.label(brigade.goal))
    held = {UNCONTROLLED: brigade.uncontrolled, FALTERING: brigade.faltering, BROKEN: brigade.broken}
    return GroupView(
        id=brigade.id,
        side=brigade.side,
        name=tr_name(brigade.name),
        members=tuple(unit.id for unit in position.members(brigade)),
        commander=brigade.commander,
        order=order,
        order_text=tr(ORDERS[brigade.order].text),
        markers=tuple(MarkerView(marker) for marker, holds in held.items() if holds),
        details=(tr("rating {number}", number=position.rating(brigade)),),
    )


def _arrows(position: Position) -> Iterator[ArrowView]:
    """Yield the charges declared until they are over, each with its reaction, and the interceptions (GB-17)."""
    state = position.state
    if STEPS[state.step].phase != CHARGES:
        return
    for charge in state.charges:
        reaction = state.reactions.get(charge.target, "")
        yield ArrowView(
            id=f"charge-{charge.unit}",
            side=position.piece(charge.unit).side,
            kind="charge",
            start=charge.unit,
            end=charge.target,
            label=tr(REACTION_NAMES[reaction]) if reaction else "",
        )
        if reaction == "counter":
            yield ArrowView(
                id=f"counter-{charge.target}-{charge.unit}",
                side=position.piece(charge.target).side,
                kind="reaction",
                start=charge.target,
                end=charge.unit,
            )
    for interception in state.interceptions:
        yield ArrowView(
            id=f"intercept-{interception.unit}",
            side=position.piece(interception.unit).side,
            kind="reaction",
            start=interception.unit,
            end=interception.charger,
            label=tr("intercepts"),
        )


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    grid, at = position.grid, piece.hex_id
    if piece.is_leader or piece.facing is None:
        hexes = (at, *grid.within(at, NEAR))
        yield AreaView(kind="radius", title=tr("Rallies"), hexes=hexes, rule="GX-28")
        return
    front = hexes_in_arc(grid, at, piece.facing, "front")
    yield AreaView(kind="front", title=tr("Front"), hexes=front, rule="AR-03")
    yield from side_arcs(grid, at, piece.facing)
    if goes_back(position, piece):
        flees = bool(piece.flight)
        way = way_back(position, piece, position.battlefield.hexes(flight_cm(piece)), flees=flees)
        yield AreaView(kind="radius", title=tr("Goes back"), hexes=way.path[1:], rule="GX-82")
    if piece.ground:
        yield AreaView(kind="radius", title=tr("Ground to take"), hexes=piece.ground, rule="GB-05")
    if piece.row.ranges:
        reach, rule = piece.row.ranges[-1], piece.row.rule
        yield seen_area(
            position, piece, reach, rule, lambda hex_id: position.arc_of(piece, hex_id) == "front"
        )


areas = areas_by(Position, _areas)
"""The radius of a leader, or the arcs and range of a unit."""

special_hexes = special_hexes_by(Position, steady_units)
