"""A unit moves with its commander (BX-03, BX-23), and charges (BX-24, BX-25, BX-26, BX-27, BX-43)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, OptionPreview, on_corner, on_hex, on_piece
from game.engine.play.check import Check
from game.hexgrid.facing import Facing, corners_between, facing_name, turned
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.i18n import tr
from game.rules.commanders.combat.missiles import roll_shot, shoots_at_charger, shot
from game.rules.commanders.events import ChargeDeclared, ChargeStopped
from game.rules.commanders.morale.morale import CheckQueue, make_checks, make_way, take_losses
from game.rules.commanders.morale.rally import ask_to_face
from game.rules.commanders.numbers import Throw, checks_by_loss
from game.rules.commanders.piece_events import CommanderMoved, UnitMoved
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import CHARGED, FIRED, FULL_RATE, MOVED, Piece
from game.rules.commanders.tables import MOB, OPEN, SHORT_RANGE
from game.rules.commanders.victory import CommandersContext


def move_unit(
    ctx: CommandersContext,
    unit: Piece,
    path: tuple[HexId, ...],
    facing: Facing,
    deeds: frozenset[str],
    queue: CheckQueue,
    companion: PieceId,
) -> None:
    """Move a unit along a path; the commander who set out with it goes along to where none is yet (BX-03)."""
    make_way(ctx, unit, path, queue)
    ctx.emit(
        UnitMoved(
            piece=unit.id,
            path=path,
            facing=facing,
            formation=formation_after(ctx.position, unit, path),
            deeds=deeds,
        )
    )
    leader = ctx.position.piece(companion) if companion else None
    if leader and leader.is_on_field and len(path) > 1 and path[-1] not in ctx.position.leaders:
        # Where another commander was on the way of a charge he has waited where it began.
        way = path if leader.hex_id == path[0] else (leader.hex_id, *path)
        ctx.emit(CommanderMoved(piece=leader.id, path=way, is_move=MOVED in deeds))


def companion_of(position: Position, unit: Piece, *, is_pursuit: bool = False) -> PieceId:
    """Return the commander who goes along with a unit: one who has moved already only in a pursuit (BX-03)."""
    leader = position.leader_with(unit)
    return leader.id if leader and (is_pursuit or MOVED not in leader.done) else NO_PIECE


def formation_after(position: Position, unit: Piece, path: tuple[HexId, ...]) -> str:
    """Return the formation of a unit after a move: a closed one that enters slow ground opens (BX-23)."""
    opens = unit.is_closed and len(path) > 1 and position.ground(unit).is_slow[path[-1]]
    return OPEN if opens else unit.formation


class Charge(msgspec.Struct, frozen=True):
    """A charge: the unit, its target, the path from the hex left, and the facing then.

    `approach`: its facing before the last hex.
    """

    unit: PieceId
    target: PieceId
    path: tuple[HexId, ...]
    facing: Facing
    approach: Facing

    def notation(self, position: Position) -> str:
        end = f"{position.grid.label(self.path[-1])} facing {facing_name(self.facing)}"
        return f"charge {self.unit} {self.target} {end}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        end = self.path[-1]
        return on_piece(self.unit), on_piece(self.target), on_hex(end), on_corner(end, self.facing)

    def preview(self, position: Position) -> OptionPreview:
        """Say which shot meets it, and the checks that this may cause (BX-43)."""
        unit, target = position.piece(self.unit), position.piece(self.target)
        lines = []
        if throw := shot_at_charger(position, self):
            lines.append(tr("{target} shoots first: {throw}", target=target.name, throw=throw.text()))
        if shoots_in_contact(unit):
            lines.append(tr("It shoots in contact (BX-79)."))
        return OptionPreview(
            tr("{unit}: charge {target}", unit=unit.name, target=target.name),
            lines=tuple(lines),
            checks=tuple(checks_of_charger(position, self).values()),
        )


def last_stand(position: Position, charge: Charge) -> HexId:
    """Return the last hex before contact where a charger can stand, which is the one it began in at least (BX-25)."""
    occupants = position.occupants
    free = [at for at in charge.path[:-1] if at not in occupants or occupants[at].id == charge.unit]
    return free[-1]


def facing_at(position: Position, charge: Charge, stand: HexId) -> Facing:
    """Return where a charger looks in a hex on its way: toward the next, as nearly as it can as before the last."""
    following = charge.path[charge.path.index(stand) + 1]
    ahead = [
        facing for facing in corners(charge.approach) if following in position.front_hexes(stand, facing)
    ]
    return min(ahead, key=lambda facing: corners_between(facing, charge.approach))


def stops(charger: Piece, lost: int) -> bool:
    """Return whether a charger loses half or more of the blocks it has to the shot (BX-26)."""
    return 2 * lost >= charger.blocks


def shoots_in_contact(unit: Piece) -> bool:
    """Return whether a unit shoots at the end of its own charge (BX-79)."""
    return unit.row.range == SHORT_RANGE and FIRED not in unit.done


def charger_at(position: Position, found: Charge, stand: HexId) -> tuple[Position, Piece]:
    """Return the position with the charger in a hex of its way, and the charger as it is there."""
    unit = replace(position.piece(found.unit), hex_id=stand, facing=facing_at(position, found, stand))
    return position.with_unit(unit), unit


def shot_at_charger(position: Position, found: Charge) -> Throw | None:
    """Return the dice that the unit charged throws at the charger; None where it does not shoot (BX-25)."""
    target, stand = position.piece(found.target), last_stand(position, found)
    if target.is_routed or position.arc(target, found.path[-1]) != "front":
        return None
    if not shoots_at_charger(position, target, stand):
        return None
    there, unit = charger_at(position, found, stand)
    return shot(there, target, unit)


def checks_of_charger(position: Position, found: Charge) -> dict[int, Check]:
    """Return the check that each loss to the shot causes, where the charge is not stopped anyway (BX-26)."""
    throw = shot_at_charger(position, found)
    if throw is None:
        return {}
    there, unit = charger_at(position, found, last_stand(position, found))
    # Half of its blocks stop it in any case.
    caused = checks_by_loss(there, unit, min(throw.dice, (unit.blocks - 1) // 2))
    briefs = {lost: tr("{number} lost: charges {chance}", number=lost, chance="{chance}") for lost in caused}
    return {lost: replace(check, brief=briefs[lost]) for lost, check in caused.items()}


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
