"""The morale phase: unit tests held to be simultaneous, then brigade tests (GB-39, GB-43)."""

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.hexgrid.facing import Facing, facing_to_edge
from game.hexgrid.ids import PieceId, SideId
from game.rules.brigades.events.command import BrigadeChanged
from game.rules.brigades.events.units import ConditionChanged, UnitFled, UnitStopped
from game.rules.brigades.numbers import (
    brigade_check,
    brigade_result,
    brigade_test_is_due,
    is_test_due,
    unit_check,
    unit_result,
)
from game.rules.brigades.phases.compulsory import in_phasing_order
from game.rules.brigades.position import Position
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.tables import TWO_DICE
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.sides import other


def units_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Test all units by the picture that melee left, then let the results count (GB-40, GQ-10)."""
    picture = ctx.position
    due = [unit for unit in in_phasing_order(picture) if is_test_due(picture, unit)]
    checks = {unit.id: unit_check(picture, unit) for unit in due}
    results: dict[PieceId, str] = {}
    for unit in due:
        check = checks[unit.id]
        roll = ctx.roll(TWO_DICE, Reason(side=unit.side, title=check.title, piece=unit.id, check=check))
        results[unit.id] = unit_result(roll.total + check.modifiers.total)
    for unit in due:
        count_result(ctx, unit, results[unit.id])
    yield from ()


def count_result(ctx: BrigadesContext, unit: Piece, result: str) -> None:
    """Let the result of a morale test count (GX-80, GX-85)."""
    if unit.flight:
        if result == "steady":
            facing = enemy_facing(ctx, unit)
            ctx.emit(UnitStopped(piece=unit.id, at=unit.hex_id, facing=facing))
        elif result == "routing":
            ctx.emit(UnitFled(piece=unit.id, at=unit.hex_id, flight=result))
    elif result == "steady":
        if unit.wavering:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="steady"))
    elif result == "wavering":
        if not unit.wavering:
            ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="wavering"))
    else:
        ctx.emit(UnitFled(piece=unit.id, at=unit.hex_id, flight=result))


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
            reason = Reason(side=brigade.side, title=check.title, group=brigade.id, check=check)
            roll = ctx.roll(TWO_DICE, reason)
            results[brigade.id] = brigade_result(roll.total + check.modifiers.total)
        elif brigade.faltering:
            results[brigade.id] = "steady"
    for name, result in results.items():
        brigade = ctx.state.brigades[name]
        if result == "steady" and not brigade.faltering:
            continue
        if result == "faltering" and brigade.faltering:
            continue
        ctx.emit(BrigadeChanged(group=name, how=result))
    yield from ()
