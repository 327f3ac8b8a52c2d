"""A charge: what the unit charged does, the shot at the charger, and contact (BX-24, BX-25, BX-26, BX-27)."""

from typing import Final

from game.engine.battle_setup import Procedure
from game.hexgrid.facing import Facing, turned
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.combat.missile_fire import roll_shot, shoots_at_charger
from game.rules.commanders.events import ChargeDeclared, ChargeStopped
from game.rules.commanders.morale.morale import CheckQueue, make_checks, take_losses
from game.rules.commanders.morale.rally import ask_to_face
from game.rules.commanders.movement.charge_action import (
    Charge,
    facing_at,
    last_stand,
    shoots_in_contact,
    stops,
)
from game.rules.commanders.movement.unit_moves import companion_of, move_unit
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import CHARGED, FULL_RATE, MOVED, Piece
from game.rules.commanders.tables import MOB, OPEN
from game.rules.commanders.victory import CommandersContext

CHARGING: Final = frozenset({MOVED, FULL_RATE})
"""What a charge counts as, whether it ends in contact or not."""


def charge(ctx: CommandersContext, found: Charge) -> Procedure[None]:
    """Carry out a charge (BX-24)."""
    unit, target = ctx.position.piece(found.unit), ctx.position.piece(found.target)
    ctx.emit(ChargeDeclared(attacker=unit.id, targets=(target.id,), path=(unit.hex_id, target.hex_id)))
    # Who sets out with it goes into contact with it, though the shot divides its way in two.
    path, companion = found.path, companion_of(ctx.position, unit)
    if not target.is_routed:
        if ctx.position.arc(target, path[-1]) != "front":
            yield from _turn_to_meet(ctx, target)
        elif shoots_at_charger(ctx.position, target, last_stand(ctx.position, found)):
            path = _come_up(ctx, found, companion)
            if _is_stopped(ctx, found, shot_at_by=target):
                ctx.emit(ChargeStopped(unit=unit.id))
                return
    queue = CheckQueue()
    move_unit(ctx, ctx.position.piece(unit.id), path, found.facing, CHARGING | {CHARGED}, queue, companion)
    _shoot_in_contact(ctx, found, queue)
    make_checks(ctx, queue)


def _turn_to_meet(ctx: CommandersContext, target: Piece) -> Procedure[None]:
    """Let a unit charged on flank or rear turn, if it is in contact with nobody (BX-25)."""
    if ctx.position.touching(target):
        return
    prompt = tr("{unit} is charged on its flank or rear: it may turn", unit=target.name)
    yield from ask_to_face(ctx, target, facings_to_meet(target), prompt)


def facings_to_meet(target: Piece) -> tuple[Facing, ...]:
    """Return the facings that a unit may have when it is charged, the present one first (BX-25)."""
    assert target.facing is not None, "every unit faces somewhere"
    if target.is_horse or target.formation in (OPEN, MOB):
        return corners(target.facing)
    return target.facing, turned(target.facing, 1), turned(target.facing, -1)


# The shot at the charger


def _come_up(ctx: CommandersContext, found: Charge, companion: PieceId) -> tuple[HexId, ...]:
    """Bring the charger to the last hex before contact where it can stand; return the path still to go (BX-25)."""
    stand = last_stand(ctx.position, found)
    at = found.path.index(stand)
    queue = CheckQueue()
    move_unit(
        ctx,
        ctx.position.piece(found.unit),
        found.path[: at + 1],
        facing_at(ctx.position, found, stand),
        CHARGING,
        queue,
        companion,
    )
    make_checks(ctx, queue)
    return found.path[at:]


def _is_stopped(ctx: CommandersContext, found: Charge, shot_at_by: Piece) -> bool:
    """Have the charger shot at; return whether that ends its charge (BX-25, BX-26)."""
    before, stand = ctx.position.piece(found.unit), last_stand(ctx.position, found)
    if not _may_go_on(ctx.position, found, stand):
        return True
    lost = roll_shot(ctx, ctx.position.piece(shot_at_by.id), before)
    queue = CheckQueue()
    take_losses(ctx, {before.id: lost}, queue)
    make_checks(ctx, queue)
    return stops(before, lost) or not _may_go_on(ctx.position, found, stand)


def _may_go_on(position: Position, found: Charge, stand: HexId) -> bool:
    """Return whether a charger is as fit as before, its way free and its target where it was (BX-26)."""
    # Reading BX-26: where routs in between put somebody in the way or take the target away, the charge stops too.
    unit, target = position.piece(found.unit), position.piece(found.target)
    return (
        unit.hex_id == stand
        and not unit.is_out
        and target.is_on_field
        and found.path[-1] not in position.occupants
        and target.hex_id in position.front_hexes(found.path[-1], found.facing)
    )


# In contact


def _shoot_in_contact(ctx: CommandersContext, found: Charge, queue: CheckQueue) -> None:
    """Let highlanders shoot as they come into contact (BX-79)."""
    unit, target = ctx.position.piece(found.unit), ctx.position.piece(found.target)
    if target.is_on_field and shoots_in_contact(unit):
        take_losses(ctx, {target.id: roll_shot(ctx, unit, target, is_charge=True)}, queue)
