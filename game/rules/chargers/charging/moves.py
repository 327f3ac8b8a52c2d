"""One charger moves, to an end, along a blocked path, at a unit that flees, or fails (sections 6, 7, 12 to 14)."""

from collections.abc import Mapping

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, button, click, on_piece
from game.engine.decisions.location import INCH
from game.engine.play.dice import Roll
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.chargers.asking import next_of
from game.rules.chargers.charge_events import FLEE, ChargeOver, SecondaryVoid
from game.rules.chargers.charge_search.blocked import blocked_run
from game.rules.chargers.charge_search.ends import find_ends
from game.rules.chargers.charge_search.records import BlockedPath, End, Ends, Run
from game.rules.chargers.charge_search.runs import failed_charge, run_at_fleeing
from game.rules.chargers.charge_search.search_table import sweep_of_end, sweep_of_run, table_of
from game.rules.chargers.charging.choosing import choose_end
from game.rules.chargers.charging.room import charge_advance, reaches, still_laps
from game.rules.chargers.morale.discipline import discipline_check, is_passed
from game.rules.chargers.morale.rout import destroy, roll_danger, set_down
from game.rules.chargers.movement.manoeuvres import Manoeuvre
from game.rules.chargers.movement.rally import carry_out, reform_question
from game.rules.chargers.places import centre
from game.rules.chargers.position import Position
from game.rules.chargers.state import Charge
from game.rules.chargers.victory import ChargersContext


def move_alone(ctx: ChargersContext, charger: PieceId, roll: Roll) -> Procedure[None]:
    """Move one charger on a target that does not flee (T9-04, T9-05, T9-11, T9-31, T9-32)."""
    charge = ctx.state.charge_of(charger)
    if charge is None:
        return
    does_reach = reaches(ctx.position, ctx.position.piece(charger), charge.target.unit, roll.total)
    ends = ends_of(ctx.position, charge) if does_reach else None
    if ends is not None and ends.lawful:
        end = yield from choose_end(ctx, ends)
        take_end(ctx, charge, end, roll)
    elif charge.is_blocked:
        follow_blocked_path(ctx, charge, roll)
    else:
        fail(ctx, charger, roll)


def declared_on(position: Position, charge: Charge) -> frozenset[PieceId]:
    """Return the secondary targets that a charger may touch: those that did not flee (TQ-15)."""
    return frozenset(
        target.unit
        for target in charge.secondary
        if target.reaction != FLEE and not position.piece(target.unit).is_fleeing
    )


def ends_of(position: Position, charge: Charge) -> Ends:
    """Return the ends of a charge where everything now is (TQ-06, TQ-15, T9-32)."""
    may_touch = declared_on(position, charge)
    return find_ends(
        table_of(position), charge.charger, charge.target.unit, charge.target.facing, may_touch=may_touch
    )


# Moving


def take_end(ctx: ChargersContext, charge: Charge, end: End, roll: Roll) -> None:
    """Move a charger to an end: the ground first, then both are aligned (T9-12, T9-16, T9-17, T9-39, TX-33)."""
    charger, target = charge.charger, charge.target.unit
    sweep = sweep_of_end(ctx.position.piece(charger), end)
    if not survives(ctx, charger, end.danger):
        return
    if not still_laps(ctx.position, charger, target, charge.target.facing, end):
        fail(ctx, charger, roll, is_tested=True)
        return
    if charge.secondary and not end.others:
        ctx.emit(SecondaryVoid(charger=charger))
    if end.target_pose is not None:
        set_down(ctx, target, end.target_pose, "aligned")
    set_down(ctx, charger, end.pose, "charge", sweep)
    ctx.emit(ChargeOver(charger=charger))


def survives(ctx: ChargersContext, charger: PieceId, danger: int) -> bool:
    """Test the ground of a charge move; return whether the unit still charges (TX-71, TX-72, TX-74)."""
    return not roll_danger(ctx, charger, danger) and ctx.state.charge_of(charger) is not None


def follow_blocked_path(ctx: ChargersContext, charge: Charge, roll: Roll) -> None:
    """Move straight up to the target, which reforms to its charger, or fail (T9-56, T9-57, T9-58, TQ-29, TX-40)."""
    charger, target = charge.charger, charge.target.unit
    first = blocked_at(ctx, charge, roll)
    if first is None:
        fail(ctx, charger, roll)
        return
    if not survives(ctx, charger, first.run.danger):
        return
    again = blocked_at(ctx, charge, roll) if first.run.danger else first
    if again is None:
        fail(ctx, charger, roll, is_tested=True)
        return
    set_down(ctx, charger, again.run.pose, "charge", sweep_of_run(ctx.position.piece(charger), again.run))
    set_down(ctx, target, again.reform.pose, "combat reform", files=again.reform.files)
    ctx.emit(ChargeOver(charger=charger))


def blocked_at(ctx: ChargersContext, charge: Charge, roll: Roll) -> BlockedPath | None:
    """Return the straight run of a charger and the reform of its target as they now are (TQ-25)."""
    position = ctx.position
    length = roll.total * INCH + charge_advance(position, position.piece(charge.charger))
    target = charge.target
    return blocked_run(table_of(position), charge.charger, target.unit, target.facing, length)


def fail(ctx: ChargersContext, charger: PieceId, roll: Roll, *, is_tested: bool = False) -> None:
    """Make a failed charge as long as the highest die (T9-48, T9-49, T9-50, T9-51, T9-52, T9-53, T9-54, TX-39).

    `is_tested`: it has tested the ground of its charge already, and does not again (TQ-23).
    """
    charge = ctx.state.charge_of(charger)
    if charge is None:
        return
    unit, target = ctx.position.piece(charger), ctx.position.piece(charge.target.unit)
    # Reading TQ-20: a target that was never on the field again after it left is aimed at where it was last.
    aim = centre(target) if target.is_on_field else ctx.state.last_centres[target.id]
    run = failed_charge(table_of(ctx.position), charger, aim, max(roll.numbers) * INCH)
    set_down(ctx, charger, run.pose, "failed charge", sweep_of_run(unit, run))
    ctx.emit(ChargeOver(charger=charger))
    if not is_tested:
        roll_danger(ctx, charger, run.danger)


# Charges at a unit that flees (T9-44, T9-45, T9-46, T9-47, T9-78, TQ-20)


def move_at_fleeing(ctx: ChargersContext, target: PieceId, rolls: Mapping[PieceId, Roll]) -> Procedure[None]:
    """Move the chargers on a fleeing unit in the active side's order; the first contact removes it (TQ-20)."""
    while True:
        left = [charger for charger in rolls if ctx.state.charge_of(charger) is not None]
        if not left:
            return
        if not ctx.position.piece(target).is_on_field:
            for charger in left:
                fail(ctx, charger, rolls[charger])
            return
        options = (next_option(ctx.position, charger) for charger in left)
        charger = yield from next_of(ctx, "next", tr("Which charger moves next?"), options)
        yield from _run_down(ctx, charger, target, rolls[charger])


def next_option(position: Position, charger: PieceId) -> Option:
    """Make the answer by which a charger moves next."""
    return click(f"next {charger}", on_piece(charger), label=position.piece(charger).name, value=charger)


def _run_down(ctx: ChargersContext, charger: PieceId, target: PieceId, roll: Roll) -> Procedure[None]:
    """Run at a fleeing unit: touched, it is removed, and the charger may test to pivot (T9-45, T9-46, T9-47)."""
    unit = ctx.position.piece(charger)
    run = _run(ctx, charger, target)
    if run is None or not reaches(ctx.position, unit, target, roll.total):
        fail(ctx, charger, roll)
        return
    if not survives(ctx, charger, run.danger):
        return
    # Worked out anew with the unit as it is after its losses (TX-33).
    again = _run(ctx, charger, target) if run.danger else run
    if again is None:
        fail(ctx, charger, roll, is_tested=True)
        return
    sweep = sweep_of_run(ctx.position.piece(charger), again)
    set_down(ctx, charger, again.pose, "charge fleeing", sweep)
    ctx.emit(ChargeOver(charger=charger))
    destroy(ctx, target)
    yield from _may_pivot(ctx, charger)


def _run(ctx: ChargersContext, charger: PieceId, target: PieceId) -> Run | None:
    return run_at_fleeing(table_of(ctx.position), charger, target)


def _may_pivot(ctx: ChargersContext, charger: PieceId) -> Procedure[None]:
    """Let a charger that ran a fleeing unit down test for a pivot (T9-46)."""
    unit = ctx.position.piece(charger)
    if unit.is_fleeing or not unit.is_on_field:
        return
    check = discipline_check(ctx.position, unit, tr("Pivot of {unit} after the charge", unit=unit.name))
    answer = yield Decision(
        side=ctx.state.turn,
        kind="test",
        prompt=tr("Test so that {unit} may pivot?", unit=unit.name),
        subject=charger,
        options=(
            button(f"test {charger}", tr("Test"), True, checks=(check,)),
            button(f"no test {charger}", tr("No test"), False),
        ),
    )
    if not answer.value or not is_passed(ctx, unit, check):
        return
    answer = yield reform_question(
        ctx.position, ctx.position.piece(charger), "pivot", keep="stay", may_pivot=True, may_reform=False
    )
    if isinstance(answer.value, Manoeuvre) and answer.value.verb == "pivot":
        carry_out(ctx, answer.value, "after combat")
