"""Sections 5 and 6: how a charged unit answers, and the chargers roll and move (T9-01, T9-02, T9-69, TX-30, TX-31)."""

from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, click, on_piece
from game.engine.event import Reason
from game.engine.play.check import Check
from game.engine.play.dice import Roll
from game.engine.shown.forecast import percent
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark, tr_name
from game.rules.chargers.asking import next_of
from game.rules.chargers.charge_events import FLEE, HOLD, SHOOT, Reacted, TargetChosen
from game.rules.chargers.charging import moves, together
from game.rules.chargers.charging.room import charge_advance, range_check
from game.rules.chargers.morale.rout import flee_from
from game.rules.chargers.places import centre
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import Shot, aim, shoot, shooting_dice
from game.rules.chargers.state import Charge, Piece, State
from game.rules.chargers.tables import GUNS, STOOD
from game.rules.chargers.victory import ChargersContext
from game.rules.table.sides import other

REACTIONS = (HOLD, SHOOT, FLEE)
MEANINGS = {
    HOLD: tr_mark("Stays where it is and fights."),
    FLEE: tr_mark("Turns and runs at once; rallies later, if at all."),
}
LABELS = {HOLD: tr_mark("Hold"), SHOOT: tr_mark("Stand and shoot"), FLEE: tr_mark("Flee")}


def react(ctx: ChargersContext, charger: PieceId, name: PieceId) -> Procedure[None]:
    """Let a charged unit react, and carry the reaction out at once (T9-27, T9-69, T9-77)."""
    position = ctx.position
    attacker, unit = position.piece(charger), position.piece(name)
    allowed = [each for each in REACTIONS if not objection(position, unit, attacker, each)]
    answer = yield Decision(
        side=other(ctx.state.turn),
        kind="react",
        prompt=tr(
            "Charge by {charger} on {unit}, {chance} to reach it. How should {unit} react?",
            charger=attacker.name,
            unit=unit.name,
            chance=percent(range_check(position, attacker, unit).probability()),
        ),
        subject=name,
        options=tuple(_option(position, unit, attacker, reaction) for reaction in allowed),
        refusal=partial(_refusal, position, unit, attacker),
    )
    reaction = str(answer.value)
    ctx.emit(Reacted(unit=name, charger=charger, reaction=reaction))
    if reaction == SHOOT:
        shoot(ctx, Shot(name, charger, is_reaction=True))
    elif reaction == FLEE:
        flee_from(ctx, name, centre(ctx.position.piece(charger)))


def objection(position: Position, unit: Piece, charger: Piece, reaction: str) -> str:
    """Return why a unit may not react so; "" when it may (T9-64, T9-73, TX-23, TX-30)."""
    name = unit.name
    if position.is_engaged(unit):
        return "" if reaction == HOLD else tr("{unit} is engaged: it can only Hold (T9-73)", unit=name)
    if unit.is_fleeing:
        return "" if reaction == FLEE else tr("{unit} flees: it must flee again (T9-64)", unit=name)
    if reaction == FLEE and unit.arm == GUNS:
        return tr("{unit}: guns never choose to flee (TX-23)", unit=name)
    if reaction != SHOOT:
        return ""
    if not unit.row.range:
        return tr("{unit} has nothing to shoot with (TX-30)", unit=name)
    if STOOD in unit.marks:
        return tr("{unit} has stood and shot in this turn (TX-30)", unit=name)
    if not position.sees(unit, charger):
        return tr("{unit} does not see {charger} (TX-30)", unit=name, charger=charger.name)
    if position.gap(unit, charger) <= charge_advance(position, charger):
        return tr("{charger} is no farther off than its Advance (TX-30)", charger=charger.name)
    return ""


def _option(position: Position, unit: Piece, charger: Piece, reaction: str) -> Option:
    notation, label = f"react {unit.id} {reaction}", tr(LABELS[reaction])
    if reaction != SHOOT:
        return button(notation, label, reaction, lines=(tr(MEANINGS[reaction]),))
    shot = Shot(unit.id, charger.id, is_reaction=True)
    needed = aim(position, shot)
    lines = (tr("hits on {needed} or more", needed=needed.total), *needed.lines())
    return button(notation, label, reaction, tally=shooting_dice(position, shot), lines=lines)


def _refusal(position: Position, unit: Piece, charger: Piece, notation: str) -> str:
    words = notation.split(" ")
    if len(words) == 3 and words[:2] == ["react", unit.id] and words[2] in REACTIONS:
        return objection(position, unit, charger, words[2])
    return ""


def has_fled(state: State, name: PieceId) -> bool:
    """Return whether a unit has fled from a charge on it; off the board is fled too (TQ-07, TQ-08)."""
    return any(
        target.unit == name and target.reaction == FLEE
        for charge in state.charges
        for target in charge.targets
    )


def chargers_phase(ctx: ChargersContext) -> Procedure[None]:
    """Let all that declared roll and move, in the active side's order (T9-02)."""
    yield from choose_targets(ctx)
    while True:
        ctx.checkpoint()
        groups = groups_of(ctx.state.charges)
        if not groups:
            return
        options = (_next_option(ctx.position, group) for group in groups)
        first = yield from next_of(ctx, "next", tr("Which chargers move next?"), options)
        yield from move_group(ctx, next(group for group in groups if group[0].charger == first))


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

    def check(unit: Piece) -> Check:
        found = range_check(position, unit, target)
        is_first = unit.id == group[0].charger
        return found if is_first else replace(found, brief=f"{tr_name(unit.name)} {{chance}}")

    def preview() -> OptionPreview:
        label = tr("{units} on {target}", units=names, target=target.name)
        chargers = [position.piece(charge.charger) for charge in group]
        return OptionPreview(
            label,
            checks=tuple(check(each) for each in chargers if can_reach(position, each, target)),
            lines=tuple(
                out_of_reach(each, target) for each in chargers if not can_reach(position, each, target)
            ),
        )

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
    """Roll the charge range of a unit, which of one that cannot reach only says how far it goes (T9-03, TX-22)."""
    unit, target = ctx.position.piece(charge.charger), ctx.position.piece(charge.target.unit)
    check = range_check(ctx.position, unit, target)
    if can_reach(ctx.position, unit, target):
        return ctx.roll(check.pool, Reason(side=unit.side, title=check.title, piece=unit.id, check=check))
    title = tr("{failure}: failed charge, in inches", failure=out_of_reach(unit, target))
    farthest = msgspec.structs.replace(check.pool, keep="highest")
    return ctx.roll(farthest, Reason(side=unit.side, title=title, piece=unit.id))


def can_reach(position: Position, unit: Piece, target: Piece) -> bool:
    """Return whether any roll takes a charger to its target (T9-04, TQ-02)."""
    return target.is_on_field and range_check(position, unit, target).probability() > 0


def out_of_reach(unit: Piece, target: Piece) -> str:
    """Say of a charger that no roll takes it to its target."""
    return tr("{unit} cannot reach {target}", unit=unit.name, target=target.name)
