"""The morale phase (GB-39, GB-43), and leaders who rally units and brigades (GX-28, GX-81)."""

from collections.abc import Iterator

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Option, button, click, on_group, on_piece
from game.engine.play.check import Check
from game.hexgrid.facing import Facing, facing_to_edge
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr
from game.rules.brigades.events.command import BrigadeChanged, RallyTried
from game.rules.brigades.events.units import ConditionChanged, UnitFled, UnitStopped
from game.rules.brigades.numbers import (
    brigade_check,
    brigade_result,
    brigade_test_is_due,
    cause_of_test,
    is_test_due,
    rally_brigade_check,
    rally_check,
    unit_check,
    unit_result,
)
from game.rules.brigades.phases.compulsory import in_phasing_order
from game.rules.brigades.position import Position
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.tables import NEAR
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import roll_check, until_done
from game.rules.table.sides import other


def units_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Test all units by the picture that melee left, then let the results count (GB-40, GQ-10)."""
    picture = ctx.position
    due = [unit for unit in in_phasing_order(picture) if is_test_due(picture, unit)]
    causes = {unit.id: cause_of_test(picture, unit) for unit in due}
    checks = {unit.id: unit_check(picture, unit, cause=causes[unit.id]) for unit in due}
    totals = {
        unit.id: roll_check(ctx, checks[unit.id], unit.side, unit.id) + checks[unit.id].modifiers.total
        for unit in due
    }
    for unit in due:
        # One test is followed by its result; of several each result names its cause again.
        count_result(ctx, unit, unit_result(totals[unit.id]), causes[unit.id] if len(due) > 1 else "")
    yield from ()


def count_result(ctx: BrigadesContext, unit: Piece, result: str, cause: str) -> None:
    """Let the result of a morale test count (GX-80, GX-85)."""
    flies = UnitFled(piece=unit.id, at=unit.hex_id, flight=result, cause=cause)
    if unit.flight:
        if result == "steady":
            facing = enemy_facing(ctx, unit)
            ctx.emit(UnitStopped(piece=unit.id, at=unit.hex_id, facing=facing))
        elif result == "routing":
            ctx.emit(flies)
    elif result == "steady":
        if unit.wavering:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="steady"))
    elif result == "wavering":
        if not unit.wavering:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="wavering", cause=cause))
    else:
        ctx.emit(flies)


def enemy_facing(ctx: BrigadesContext, unit: Piece) -> Facing:
    """Return the facing toward the enemy's baseline (GX-28, GX-85)."""
    return facing_to_edge(ctx.position.grid, ctx.battlefield.homes[other(unit.side)])


def in_brigade_order(position: Position) -> list[Brigade]:
    """Return the brigades, those of the phasing side first."""
    brigades = position.state.brigades.values()
    return sorted(brigades, key=lambda brigade: brigade.side != position.state.phasing)


def brigades_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Test the brigades of both sides, which count all that has happened (GB-43, GB-44)."""
    position = ctx.position
    results: dict[str, str] = {}
    for brigade in in_brigade_order(position):
        if brigade_test_is_due(position, brigade):
            check = brigade_check(position, brigade)
            natural = roll_check(ctx, check, brigade.side, group=brigade.id)
            results[brigade.id] = brigade_result(natural + check.modifiers.total)
        elif brigade.faltering:
            results[brigade.id] = "steady"
    for name, result in results.items():
        brigade = ctx.state.brigades[name]
        if result == "broken" or brigade.faltering == (result == "steady"):
            ctx.emit(BrigadeChanged(group=name, how=result))
    yield from ()


# Leaders rally units and brigades, before orders are changed (GX-28, GX-81)


class Rally(msgspec.Struct, frozen=True):
    """A leader tries to rally a unit, or with none his brigade."""

    leader: PieceId
    unit: PieceId = NO_PIECE
    brigade: str = ""


def rally_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let the leaders of a side rally (GX-28)."""
    prompt = tr("{side}: rally a unit or a brigade, or finish", side=ctx.names.plural_name(side))
    end = button("done", tr("End the rallies"))
    return until_done(ctx, side, "rally", prompt, _options, rally, end, why_not)


def _options(position: Position, side: SideId) -> Iterator[Option]:
    return (_option(position, found) for found in rallies(position, side))


def rallies(position: Position, side: SideId) -> Iterator[Rally]:
    """Yield every try to rally that a side may make now."""
    for leader in position.leaders(side):
        if leader.acts.rallied:
            continue
        for unit in position.units(side):
            if unit.flight and not why_not_rally(position, leader, unit):
                yield Rally(leader.id, unit.id)
        is_broken = bool(leader.brigade) and position.state.brigades[leader.brigade].broken
        if is_broken and not position.enemies_within(side, leader.hex_id, NEAR):
            yield Rally(leader.id, brigade=leader.brigade)


def why_not_rally(position: Position, leader: Piece, unit: Piece) -> str:
    """Return why a leader cannot rally a unit; "" when he can try (GX-28)."""
    if not unit.flight:
        return tr("{piece} is neither retreating nor routing (GX-28).", piece=unit.name)
    if unit.acts.rallied:
        return tr("A leader has tried to rally {piece} in this turn (GX-28).", piece=unit.name)
    is_chief = position.battlefield.commanders[leader.side] == leader.id
    if not is_chief and unit.brigade != leader.brigade:
        return tr("{leader} does not command {piece} (GX-28).", leader=leader.name, piece=unit.name)
    if position.grid.distance(leader.hex_id, unit.hex_id) > NEAR:
        return tr("{piece} is more than 3 hexes from {leader} (GX-28).", leader=leader.name, piece=unit.name)
    if position.enemies_within(unit.side, unit.hex_id, NEAR):
        return tr("An enemy is within 3 hexes of {piece} (GX-28).", piece=unit.name)
    return ""


def check_of(position: Position, rally_of: Rally) -> Check:
    """Return the roll of a try to rally."""
    if rally_of.unit:
        return rally_check(position.piece(rally_of.unit))
    return rally_brigade_check(position, position.state.brigades[rally_of.brigade])


def _option(position: Position, rally_of: Rally) -> Option:
    leader, check = position.piece(rally_of.leader).name, check_of(position, rally_of)
    if rally_of.unit:
        name, tried_for = position.piece(rally_of.unit).name, on_piece(rally_of.unit)
    else:
        name, tried_for = position.state.brigades[rally_of.brigade].name, on_group(rally_of.brigade)
    label = tr("{leader} rallies {unit}", leader=leader, unit=name)
    notation = f"rally {rally_of.leader} {rally_of.unit or rally_of.brigade}"
    return click(notation, on_piece(rally_of.leader), tried_for, label=label, value=rally_of, checks=(check,))


def rally(ctx: BrigadesContext, rally_of: Rally) -> None:
    """Roll for a try to rally (GX-28, GX-81)."""
    leader, check = ctx.position.piece(rally_of.leader), check_of(ctx.position, rally_of)
    ctx.emit(RallyTried(piece=leader.id, at=leader.hex_id, unit=rally_of.unit))
    if not check.is_passed(roll_check(ctx, check, leader.side, rally_of.unit, rally_of.brigade)):
        return
    if rally_of.unit:
        unit = ctx.position.piece(rally_of.unit)
        ctx.emit(UnitStopped(piece=unit.id, at=unit.hex_id, facing=enemy_facing(ctx, unit)))
    else:
        ctx.emit(BrigadeChanged(group=rally_of.brigade, how="rallied"))


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a leader cannot rally a unit."""
    piece = position.clicked(anchor)
    if piece is None or piece.side != side:
        return ""
    if not clicked:
        if piece.is_leader and piece.acts.rallied:
            return tr("{leader} has tried to rally in this turn (GX-28).", leader=piece.name)
        return ""
    leader = position.clicked(clicked[0])
    if leader is None or not leader.is_leader or piece.is_leader:
        return ""
    return why_not_rally(position, leader, piece)
