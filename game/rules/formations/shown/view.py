"""What a side may see, in the window's terms, and the areas around a piece."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.engine.play.check import Check
from game.engine.shown.forecast import percent
from game.engine.shown.view import AreaView, GroupView, MarkerView, PieceView, TrackView, View
from game.engine.system_info import KindFact
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_count, tr_name
from game.rules.formations import tables
from game.rules.formations.morale.rally import may_test
from game.rules.formations.numbers import action_check, rally_check
from game.rules.formations.state import ACTION_PHASE, Battlefield, Formation, Piece, Position, State
from game.rules.formations.victory import COUNTED, losses, steady_units
from game.rules.table.shown import (
    areas_by,
    blocks_left,
    fire_facts,
    piece_view,
    references,
    seen_area,
    special_hexes_by,
    table_view,
)
from game.rules.table.sides import SIDES
from game.rules.table.terrain import TERRAIN_RULES


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: everything, for nothing is hidden."""
    position = Position(battlefield, state)
    formations = state.formations.values()
    shown = table_view(
        position,
        losses(state),
        COUNTED,
        _piece,
        side=state.turn,
        phase=state.phase,
        acting=() if state.phase == ACTION_PHASE else SIDES,
        groups=tuple(_group(position, each) for each in formations if position.members(each)),
    )
    return replace(shown, tracks=tuple(_with_rescue(position, track) for track in shown.tracks))


def _with_rescue(position: Position, track: TrackView) -> TrackView:
    return replace(track, rescue=rescue(position, track))


def rescue(position: Position, track: TrackView) -> str:
    """Name the rally tests still to come that may keep a side from breaking; "" where none can (EX-17)."""
    needed = track.value - track.goal + 1
    found = {}
    for formation in position.formations(track.side):
        chance = float(rally_check(position, formation).probability())
        if formation.broken and may_test(position, formation) and chance:
            found[formation] = len(position.members(formation)), chance
    if needed <= 0 or sum(units for units, _ in found.values()) < needed:
        return ""
    told = tr("; ").join(
        tr_count(
            units,
            "{formation} ({number} unit, {chance})",
            "{formation} ({number} units, {chance})",
            formation=tr_name(formation.name),
            chance=percent(chance),
        )
        for formation, (units, chance) in found.items()
    )
    return tr_count(
        needed,
        "It breaks when the round ends unless rally tests bring back {number} unit: {formations}.",
        "It breaks when the round ends unless rally tests bring back {number} units: {formations}.",
        formations=told,
    )


def _piece(position: Position, piece: Piece) -> PieceView:
    return piece_view(piece, with_piece=piece.unit, strength="" if piece.is_leader else blocks_left(piece))


def _group(position: Position, formation: Formation) -> GroupView:
    leaders = position.leaders(formation)
    return GroupView(
        id=formation.id,
        side=formation.side,
        name=tr_name(formation.name),
        members=tuple(unit.id for unit in position.members(formation)),
        commander=leaders[0].id if leaders else "",
        markers=tuple(markers_of(formation)),
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
        action = action_check(position, formation, tables.ADVANCE, retained=False)
        yield replace(action, title=tr("Next action test"))
        engage = action_check(position, formation, tables.ENGAGE, retained=False)
        if engage.modifiers != action.modifiers:
            yield replace(engage, title=tr("Action test to engage"))
    if formation.broken or formation.blast:
        yield replace(rally_check(position, formation), title=tr("Rally test"))


def markers_of(formation: Formation) -> Iterator[MarkerView]:
    """Yield what shows the state of a formation."""
    if formation.blast:
        yield MarkerView(tables.BLAST, formation.blast)
    if formation.broken:
        yield MarkerView(tables.BROKEN)
    if formation.overwatch:
        yield MarkerView(tables.ON_OVERWATCH)
    if formation.activated:
        yield MarkerView(tables.DONE)


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    grid, at = position.grid, piece.hex_id
    if piece.is_leader:
        if position.battlefield.commanders[piece.side] == piece.id:
            hexes = (at, *grid.within(at, tables.REROLL_HEXES))
            yield AreaView(kind="radius", title=tr("Reroll"), hexes=hexes, rule="EX-07")
        return
    yield AreaView(
        kind="radius", title=tr("Linked to its formation"), hexes=grid.within(at, tables.LINK), rule="EX-04"
    )
    if not position.formation_of(piece).broken:
        yield AreaView(kind="zone", title=tr("Zone"), hexes=grid.adjacent(at), rule="EX-22")
    if piece.row.range:
        yield seen_area(position, piece, piece.row.range, piece.row.rule)


areas = areas_by(Position, _areas)
"""The help of an army commander, or zone, range and the way to the next unit of a unit."""

special_hexes = special_hexes_by(Position, steady_units)


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    row = tables.ROWS[kind_id]
    hexes = tr_count(row.move, "{number} hex", "{number} hexes")
    return (
        KindFact("move", tr("Moves {hexes}", hexes=hexes)),
        *fire_facts(row, tables.FAR),
        KindFact("melee", tr("Melee hits on {number}+", number=row.melee)),
    )


rule_references = references(
    ("EX-05", "EX-06", "EX-07"),
    {kind: (row.rule, "EX-20", "EX-32", "EX-53") for kind, row in tables.ROWS.items()},
    dict.fromkeys(TERRAIN_RULES, ("AR-06",)),
    {
        tables.ADVANCE: ("EX-13", "EX-20", "EX-32"),
        tables.DOUBLE: ("EX-13", "EX-20", "EX-32"),
        tables.MARCH: ("EX-13", "EX-20"),
        tables.SUSTAINED: ("EX-32", "EX-13"),
        tables.OVERWATCH: ("EX-28", "EX-13"),
        tables.ENGAGE: ("EX-50", "EX-13"),
        tables.MARSHAL: ("EX-19", "EX-13"),
        tables.HOLD: ("EX-14", "EX-19"),
    },
)
"""Where the rule book tells of a terrain, a kind of piece or an action."""
