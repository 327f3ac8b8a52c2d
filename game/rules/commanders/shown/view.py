"""What a side may see, in the window's terms, and what is said of a kind of unit (BX-70)."""

from collections.abc import Iterator

from game.engine.shown.forecast import percent
from game.engine.shown.view import AreaView, GroupView, MarkerView, PieceView, View
from game.engine.system_info import KindFact
from game.hexgrid.facing import hexes_in_arc
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_count, tr_name
from game.rules.commanders import tables
from game.rules.commanders.morale.rally import needs_attempt, rally_check
from game.rules.commanders.position import Position
from game.rules.commanders.state import BY_TURNS, MISSILES, ORDERS, Battlefield, Brigade, Piece, State
from game.rules.commanders.victory import COUNTED, losses, steady_units
from game.rules.table.shown import (
    areas_by,
    blocks_left,
    fire_facts,
    piece_view,
    references,
    seen_area,
    side_arcs,
    special_hexes_by,
    table_view,
)
from game.rules.table.sides import SIDES
from game.rules.table.terrain import TERRAIN_RULES


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: everything, for nothing is hidden but shots being named."""
    position = Position(battlefield, state)
    return table_view(
        position,
        losses(state),
        COUNTED,
        _piece,
        side=state.turn,
        phase=state.phase,
        acting=(state.turn,) if state.phase in BY_TURNS else SIDES,
        groups=tuple(_brigade(position, brigade) for brigade in _standing(position)),
    )


def _piece(position: Position, piece: Piece) -> PieceView:
    with_unit = position.unit_of(piece) if piece.is_leader and piece.is_on_field else None
    return piece_view(
        piece,
        with_piece=with_unit.id if with_unit else "",
        strength=_strength(position, piece),
        facing=piece.facing,
        formation=_formation(piece),
        markers=tuple(_rings(position, piece) if piece.is_leader else _markers(position, piece)),
        facts=_facts(piece.row, position.rate(piece)) if piece.is_out else (),
    )


def _formation(piece: Piece) -> str:
    """Return the formation of a unit, if it has one: a routed one is a crowd, whatever it was (BQ-09)."""
    return tr(tables.FORMATION_NAMES[piece.formation]) if piece.formation and not piece.is_routed else ""


def _strength(position: Position, piece: Piece) -> str:
    """Return the strength of a unit, or the rank of a leader."""
    if not piece.is_leader:
        return blocks_left(piece)
    rank = position.ranks.get(piece.id)
    return tr(tables.RANK_NAMES[rank]) if rank else ""


def _rings(position: Position, leader: Piece) -> Iterator[MarkerView]:
    """Yield the signs of a commander: two rings for that of the army, one for that of a brigade, a tick once he tried.

    (BX-09, BS-07)
    """
    rank = position.ranks.get(leader.id)
    if rank == tables.ARMY_RANK:
        yield MarkerView(tables.TWO_RINGS)
    elif rank == tables.BRIGADE_RANK:
        yield MarkerView(tables.ONE_RING)
    if leader.id in position.state.tried:
        yield MarkerView(tables.TRIED)


def _markers(position: Position, unit: Piece) -> Iterator[MarkerView]:
    if unit.is_routed:
        yield MarkerView(tables.ROUTED, detail=_who_could_try(position, unit))
    elif unit.is_out:
        yield MarkerView(tables.OUT, detail=_who_could_try(position, unit))
    elif unit.waits:
        yield MarkerView(tables.WAITING, detail=_who_could_try(position, unit))
    if unit.is_mob and ORDERS in unit.done:
        yield MarkerView(tables.ORDERED)
    if tables.RALLIED in unit.done:
        yield MarkerView(tables.RALLIED)
    if unit.formation in (tables.CLOSED, tables.OPEN, tables.LIMBERED):
        yield MarkerView(unit.formation)


def _who_could_try(position: Position, unit: Piece) -> str:
    """Name who could try for a unit as they are now, and the exact chance (BX-09, BX-43)."""
    if not unit.is_on_field:
        return ""
    if position.is_touched(unit):
        return tr("No commander can try for it while it is in contact (BS-05).")
    near = list(position.commanders_near(unit))
    if not near:
        return tr("No commander of its own has it within his radius (BS-04).")
    if unit.id in position.state.tried_for:
        return tr("An attempt for it has been made in this rally phase (BS-06).")
    names = [commander.name for commander in near if commander.id not in position.state.tried]
    if not names:
        return tr(
            "Each commander who has it within his radius has made his attempt in this rally phase (BS-07)."
        )
    check = rally_check(position, unit)
    items = ", ".join(f"{item.amount:+d} {item.source} ({item.rule})" for item in check.modifiers.items)
    return tr(
        "{names} could try: two dice, {number} or less, {items}: {chance}.",
        names=", ".join(names),
        number=check.needed,
        items=items or tr("no modifier"),
        chance=percent(check.probability()),
    )


def _standing(position: Position) -> Iterator[Brigade]:
    """Yield the brigades that have a unit on the field."""
    for brigade in position.state.brigades.values():
        if any(position.piece(unit).is_on_field for unit in brigade.units):
            yield brigade


def _brigade(position: Position, brigade: Brigade) -> GroupView:
    members = [unit for unit in brigade.units if position.piece(unit).is_on_field]
    commander = position.state.pieces.get(brigade.commander)
    is_led = commander is not None and commander.is_on_field
    routed = sum(position.piece(unit).is_routed for unit in members)
    details = [] if is_led else [tr("The army commander alone commands it (BX-10).")]
    if routed:
        details.append(tr_count(routed, "{number} unit routed", "{number} units routed"))
    return GroupView(
        id=brigade.id,
        side=brigade.side,
        name=tr_name(brigade.name),
        members=tuple(members),
        commander=brigade.commander if is_led else "",
        details=tuple(details),
    )


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    """Yield what matters most in the phase first: the range of a unit while it shoots, else a command radius."""
    # Who points at a unit points at the commander with it as well.
    of_commander = _areas_of_commander(position, position.leader_with(piece) or piece)
    both = (_areas_of_unit(position, piece), of_commander)
    for areas in both if position.state.phase == MISSILES else both[::-1]:
        yield from areas


def _areas_of_commander(position: Position, commander: Piece) -> Iterator[AreaView]:
    grid, at = position.grid, commander.hex_id
    if commander.id in position.ranks:
        hexes = (at, *grid.within(at, position.radius(commander)))
        yield AreaView(kind="radius", title=tr("Command radius"), hexes=hexes, rule="BX-02")
        if mine := may_still_try(position, commander):
            title = tr("May still try for")
            yield AreaView(kind="zone", title=title, hexes=tuple(unit.hex_id for unit in mine), rule="BX-09")


def _areas_of_unit(position: Position, piece: Piece) -> Iterator[AreaView]:
    grid, at = position.grid, piece.hex_id
    if piece.facing is None:
        return
    front = hexes_in_arc(grid, at, piece.facing, "front")
    if piece.is_routed:
        yield AreaView(kind="front", title=tr("Front"), hexes=front, rule="AR-03")
    else:
        yield AreaView(kind="front", title=tr("Front and zone"), hexes=front, rule="BX-22")
    yield from side_arcs(grid, at, piece.facing)
    if piece.row.range and not piece.is_routed and (piece.is_in_battery or not piece.is_gun):
        reach, rule = piece.row.range, piece.row.rule
        yield seen_area(position, piece, reach, rule, lambda hex_id: position.arc(piece, hex_id) == "front")


def may_still_try(position: Position, commander: Piece) -> list[Piece]:
    """Return the units for which a commander may still try in this rally phase, or could in the next (BX-09)."""
    state = position.state
    if commander.id in state.tried:
        return []
    return [
        unit
        for unit in position.units(commander.side)
        if needs_attempt(unit)
        and unit.id not in state.tried_for
        and position.commands(commander, unit)
        and position.reaches(commander, unit)
        and not position.is_touched(unit)
    ]


areas = areas_by(Position, _areas)
"""The radius of a commander and whom he may still try for, or the arcs and the range of a unit."""

special_hexes = special_hexes_by(Position, steady_units)


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    row = tables.ROWS[kind_id]
    return _facts(row, row.rate // tables.INCHES_PER_HEX, row.charge)


def _facts(row: tables.Row, rate: int, charge: int = 0) -> tuple[KindFact, ...]:
    hexes = tr_count(rate, "{number} hex", "{number} hexes")
    return (
        KindFact("move", tr("Moves {hexes}", hexes=hexes)),
        *fire_facts(row, row.near),
        *_melee(row, charge),
        KindFact("rally", tr("Morale {number}", number=row.morale)),
    )


def _melee(row: tables.Row, charge: int) -> tuple[KindFact, ...]:
    if row.melee is None:
        return ()
    said = {"dice": row.melee_dice, "number": row.melee}
    if charge:
        more = tr("Melee with {dice} dice; hits on {number}+; a charge adds {charge}", **said, charge=charge)
        return (KindFact("melee", more),)
    return (KindFact("melee", tr("Melee with {dice} dice; hits on {number}+", **said)),)


rule_references = references(
    ("BX-01", "BX-02", "BX-03", "BX-07"),
    {kind: (row.rule, "BX-20", "BX-51", "BX-53") for kind, row in tables.ROWS.items()},
    dict.fromkeys(TERRAIN_RULES, ("AR-06",)),
)
"""Where the rule book tells of a terrain or a kind of piece."""
