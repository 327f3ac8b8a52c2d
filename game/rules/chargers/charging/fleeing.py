"""Section 12: charges at a unit that flees (T9-44, T9-45, T9-46, T9-47, T9-78, TQ-20)."""

from collections.abc import Mapping
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_piece
from game.engine.play.dice import Roll
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.chargers.charge_events import ChargeOver
from game.rules.chargers.charge_search.records import Run
from game.rules.chargers.charge_search.runs import run_at_fleeing
from game.rules.chargers.charge_search.search_table import sweep_of_run, table_of
from game.rules.chargers.charging import moves
from game.rules.chargers.charging.numbers import reaches
from game.rules.chargers.morale.discipline import discipline_check, is_passed
from game.rules.chargers.morale.rout import destroy, set_down
from game.rules.chargers.movement.manoeuvres import Manoeuvre
from game.rules.chargers.movement.rally import carry_out, reform_question
from game.rules.chargers.position import Position
from game.rules.chargers.victory import ChargersContext


def move_at_fleeing(ctx: ChargersContext, target: PieceId, rolls: Mapping[PieceId, Roll]) -> Procedure[None]:
    """Move the chargers on a fleeing unit in the active side's order; the first contact removes it (TQ-20)."""
    while True:
        left = [charger for charger in rolls if ctx.state.charge_of(charger) is not None]
        if not left:
            return
        if not ctx.position.piece(target).is_on_field:
            for charger in left:
                moves.fail(ctx, charger, rolls[charger])
            return
        answer = yield Decision(
            side=ctx.state.turn,
            kind="next",
            prompt=tr("Which charger moves next?"),
            options=tuple(_next_option(ctx.position, charger) for charger in left),
        )
        charger = PieceId(answer.value)
        yield from _run_down(ctx, charger, target, rolls[charger])


def _next_option(position: Position, charger: PieceId) -> Option:
    return Option(
        notation=f"next {charger}",
        anchors=(on_piece(charger),),
        preview=partial(OptionPreview, position.piece(charger).name),
        value=charger,
    )


def _run_down(ctx: ChargersContext, charger: PieceId, target: PieceId, roll: Roll) -> Procedure[None]:
    """Run at a fleeing unit: touched, it is removed, and the charger may test to pivot (T9-45, T9-46, T9-47)."""
    unit = ctx.position.piece(charger)
    run = _run(ctx, charger, target)
    if run is None or not reaches(ctx.position, unit, target, roll.total):
        moves.fail(ctx, charger, roll)
        return
    if not moves.survives(ctx, charger, run.danger):
        return
    # Worked out anew with the unit as it is after its losses (TX-33).
    again = _run(ctx, charger, target) if run.danger else run
    if again is None:
        moves.fail(ctx, charger, roll, is_tested=True)
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
