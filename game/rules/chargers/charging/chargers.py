"""Section 6: the chargers roll and move, group by group (T9-01, T9-02, TQ-17, TX-28, TX-32)."""

from collections.abc import Sequence

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, click, on_piece
from game.engine.event import Reason
from game.engine.play.dice import Roll
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.chargers.charge_events import FLEE, TargetChosen
from game.rules.chargers.charging import moves, together
from game.rules.chargers.charging.room import range_check
from game.rules.chargers.position import Position
from game.rules.chargers.state import Charge
from game.rules.chargers.victory import ChargersContext


def chargers_phase(ctx: ChargersContext) -> Procedure[None]:
    """Let all that declared roll and move, in the active side's order (T9-02)."""
    yield from choose_targets(ctx)
    while True:
        ctx.checkpoint()
        groups = groups_of(ctx.state.charges)
        if not groups:
            return
        answer = yield Decision(
            side=ctx.state.turn,
            kind="next",
            prompt=tr("Which chargers move next?"),
            options=tuple(_next_option(ctx.position, group) for group in groups),
        )
        yield from move_group(ctx, next(group for group in groups if group[0].charger == answer.value))


def choose_targets(ctx: ChargersContext) -> Procedure[None]:
    """Let chargers whose new target fled as well choose between both, by id (TX-32)."""
    for name in sorted(charge.charger for charge in ctx.state.charges if charge.earlier):
        charge = ctx.state.charge_of(name)
        if charge is None or charge.earlier is None:
            continue
        both = [
            target
            for target in (charge.earlier, charge.target)
            if ctx.position.piece(target.unit).is_on_field
        ]
        if charge.target.reaction != FLEE or len(both) < 2:
            # The new target has not fled, or only one of the two is still there.
            kept = charge.target if charge.target.reaction != FLEE or not both else both[0]
            ctx.emit(TargetChosen(charger=name, target=kept.unit))
            continue
        answer = yield Decision(
            side=ctx.state.turn,
            kind="at",
            prompt=tr("Both targets of {unit} fled: which does it go for?", unit=ctx.names.piece(name)),
            subject=name,
            options=tuple(
                click(
                    f"at {name} {target.unit}",
                    on_piece(target.unit),
                    label=ctx.names.piece(target.unit),
                    value=target.unit,
                )
                for target in both
            ),
        )
        ctx.emit(TargetChosen(charger=name, target=PieceId(answer.value)))


def groups_of(charges: Sequence[Charge]) -> list[list[Charge]]:
    """Return the charges on each target together, by the least ids of the groups (TQ-17, T9-34)."""
    groups: dict[PieceId, list[Charge]] = {}
    for charge in sorted(charges, key=lambda charge: charge.charger):
        groups.setdefault(charge.target.unit, []).append(charge)
    return sorted(groups.values(), key=lambda group: group[0].charger)


def _next_option(position: Position, group: Sequence[Charge]) -> Option:
    names = ", ".join(position.piece(charge.charger).name for charge in group)
    target = position.piece(group[0].target.unit)

    def preview() -> OptionPreview:
        checks = tuple(range_check(position, position.piece(charge.charger), target) for charge in group)
        label = tr("{units} on {target}", units=names, target=target.name)
        return OptionPreview(label, checks=checks if target.is_on_field else ())

    return Option(
        notation=f"next {group[0].charger}",
        anchors=(on_piece(group[0].charger),),
        preview=preview,
        value=group[0].charger,
    )


def move_group(ctx: ChargersContext, group: Sequence[Charge]) -> Procedure[None]:
    """Roll for all chargers on one target, then move them (T9-34, TQ-17, TQ-20)."""
    target = ctx.position.piece(group[0].target.unit)
    rolls = {charge.charger: roll_range(ctx, charge) for charge in group}
    if not target.is_on_field:
        for charger in rolls:
            moves.fail(ctx, charger, rolls[charger])
    elif target.is_fleeing:
        yield from moves.move_at_fleeing(ctx, target.id, rolls)
    elif len(rolls) == 1:
        for charger, roll in rolls.items():
            yield from moves.move_alone(ctx, charger, roll)
    else:
        yield from together.move_together(ctx, target.id, rolls)


def roll_range(ctx: ChargersContext, charge: Charge) -> Roll:
    """Roll the charge range of a unit (T9-03, TX-22)."""
    unit, target = ctx.position.piece(charge.charger), ctx.position.piece(charge.target.unit)
    check = range_check(ctx.position, unit, target)
    is_there = target.is_on_field
    reason = Reason(side=unit.side, title=check.title, piece=unit.id, check=check if is_there else None)
    return ctx.roll(check.pool, reason)
