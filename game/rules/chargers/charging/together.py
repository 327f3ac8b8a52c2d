"""Section 10: several chargers on one target move by a plan (T9-34, T9-35, T9-36, T9-37, TQ-18, TQ-27, TQ-28)."""

from collections.abc import Mapping, Sequence

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, InvalidAnswerError, Option, button
from game.engine.decisions.location import INCH, INCH_DECIMALS, read_number, write_number
from game.engine.play.dice import Roll
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.chargers.asking import next_of
from game.rules.chargers.charge_search.plans import end_in_plan, plan_at, plan_charges
from game.rules.chargers.charge_search.records import Member, Plan, PlanObjection, Plans
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.charging import moves
from game.rules.chargers.charging.choosing import end_named
from game.rules.chargers.charging.room import reaches
from game.rules.chargers.movement.rally import outline
from game.rules.chargers.position import Position
from game.rules.chargers.victory import ChargersContext


class PlanQuestion(Decision, frozen=True, kw_only=True):
    """The question for a plan: those offered, and any other lawful one that is written."""

    position: Position
    target: PieceId
    members: tuple[Member, ...]

    def option(self, notation: str) -> Option:
        """Find a plan that is offered, or work out the one that is written (section 10)."""
        if any(option.notation == notation for option in (*self.options, *self.meta_options)):
            return super().option(notation)
        offsets = read_plan(notation, self.members)
        plan = plan_at(table_of(self.position), self.target, self.members, offsets)
        if isinstance(plan, PlanObjection):
            raise InvalidAnswerError(
                tr(
                    "{reason}; among the lawful plans are {plans}",
                    reason=plan_reason(self.position, plan),
                    plans=", ".join(option.notation for option in self.options[:3]),
                )
            )
        return plan_option(self.position, plan)


def move_together(ctx: ChargersContext, target: PieceId, rolls: Mapping[PieceId, Roll]) -> Procedure[None]:
    """Move a group on a target that does not flee, by the plan that its side chooses (T9-35, T9-36)."""
    while True:
        left = [charger for charger in rolls if ctx.state.charge_of(charger) is not None]
        unit = ctx.position.piece(target)
        if not left:
            return
        if not unit.is_on_field:
            for charger in left:
                moves.fail(ctx, charger, rolls[charger])
            return
        if unit.is_fleeing:
            yield from moves.move_at_fleeing(ctx, target, {each: rolls[each] for each in left})
            return
        if len(left) == 1:
            yield from moves.move_alone(ctx, left[0], rolls[left[0]])
            return
        group = members(ctx.position, left, rolls)
        plans = plan_charges(table_of(ctx.position), target, group)
        if plans.plans:
            plan = yield from _choose_plan(ctx, target, group, plans)
            _carry_out(ctx, target, group, plan, rolls)
            return
        # Nobody has an end as things are: one is named, moved alone, and the rest planned anew (TQ-28).
        prompt = tr("No charger of the group has room: which moves first, alone?")
        options = (moves.next_option(ctx.position, charger) for charger in left)
        first = yield from next_of(ctx, "next", prompt, options)
        yield from moves.move_alone(ctx, first, rolls[first])


def members(
    position: Position, chargers: Sequence[PieceId], rolls: Mapping[PieceId, Roll]
) -> tuple[Member, ...]:
    """Return the chargers of a group as the search for plans knows them."""
    found = []
    for charger in sorted(chargers):
        charge = position.state.charge_of(charger)
        if charge is not None:
            unit, roll = position.piece(charger), rolls[charger]
            found.append(
                Member(
                    unit=charger,
                    edge=charge.target.facing,
                    reaches=reaches(position, unit, charge.target.unit, roll.total),
                    failing=max(roll.numbers) * INCH,
                    declared=frozenset(moves.declared_on(position, charge)),
                )
            )
    return tuple(found)


def _choose_plan(
    ctx: ChargersContext, target: PieceId, group: tuple[Member, ...], plans: Plans
) -> Procedure[Plan]:
    answer = yield PlanQuestion(
        side=SideId(ctx.state.turn),
        kind="plan",
        prompt=tr("Where do the chargers on {unit} end?", unit=ctx.names.piece(target)),
        subject=target,
        options=tuple(plan_option(ctx.position, plan) for plan in plans.plans),
        position=ctx.position,
        target=target,
        members=group,
    )
    chosen: Plan = answer.value
    return chosen


PLAN_REASONS = {
    "path": tr_mark("{units}: no such end without the others of the group ({rules})"),
    "overlap": tr_mark("{units} would overlap ({rules})"),
    "order": tr_mark("there is no order in which all of them get there ({rules})"),
    "chargers": tr_mark("it brings {found} chargers into contact, {best} can be ({rules})"),
    "models": tr_mark("it brings {found} models into contact, {best} can be ({rules})"),
}
"""Why a plan may not be, by the priority that it breaks."""


def plan_reason(position: Position, found: PlanObjection) -> str:
    """Return in words which priority a plan breaks (T9-18, T9-19, T9-21, T9-24)."""
    return tr(
        PLAN_REASONS[found.priority],
        units=", ".join(position.piece(PieceId(unit)).name for unit in found.units),
        found=found.found,
        best=found.best,
        rules=", ".join(found.rules),
    )


def plan_notation(plan: Plan) -> str:
    """Write a plan: `end A 0 B -1.35`, units in order of ids; those left out fail."""
    ends = (f"{unit} {write_number(end.offset, INCH_DECIMALS)}" for unit, end in sorted(plan.ends.items()))
    return f"end {' '.join(ends)}"


def plan_option(position: Position, plan: Plan) -> Option:
    """Make the answer of a plan, named by its ends; all that are lawful bring as many into contact."""
    order = ", ".join(position.piece(PieceId(unit)).name for unit in plan.order)
    ends = sorted(plan.ends.items())
    label = ", ".join(_shortly(position.piece(PieceId(unit)).name, end.offset) for unit, end in ends)
    lines = (
        *(end_named(position.piece(PieceId(unit)), end) for unit, end in ends),
        tr("Chargers: {chargers}, models in contact: {models}", chargers=len(plan.ends), models=plan.models),
        tr("order: {units}", units=order),
    )
    outlines = tuple(outline(position.piece(PieceId(unit)), end.pose) for unit, end in ends)
    return button(plan_notation(plan), label, plan, lines=lines, outlines=outlines)


def _shortly(name: str, offset: int) -> str:
    """Say to which side of the middle of the charged facing a unit ends, in so few words that many fit a list."""
    said = tr_mark("{unit} {inches} left") if offset < 0 else tr_mark("{unit} {inches} right")
    return tr(said, unit=name, inches=write_number(abs(offset), INCH_DECIMALS))


def read_plan(notation: str, group: Sequence[Member]) -> dict[str, int]:
    """Read the offsets of a plan; InvalidAnswerError says what is wrong with it (section 22)."""
    words = notation.split(" ")
    units = {member.unit for member in group}
    if words[0] != "end" or len(words) < 3 or len(words) % 2 == 0 or not units.issuperset(words[1::2]):
        form = "end " + " ".join(f"{unit} OFFSET" for unit in sorted(units))
        raise InvalidAnswerError(
            tr("{notation} is not understood; write {form}", notation=repr(notation), form=form)
        )
    pairs = zip(words[1::2], words[2::2], strict=True)
    return {unit: read_number(offset, INCH_DECIMALS) for unit, offset in pairs}


def _carry_out(
    ctx: ChargersContext,
    target: PieceId,
    group: tuple[Member, ...],
    plan: Plan,
    rolls: Mapping[PieceId, Roll],
) -> None:
    """Move all of a group in the order of its plan, those who fail too (T9-36, T9-48, TQ-18)."""
    by_unit = {member.unit: member for member in group}
    for name in map(PieceId, plan.order):
        charge = ctx.state.charge_of(name)
        if charge is None:
            continue
        unit = ctx.position.piece(target)
        end = None
        if name in plan.ends and unit.is_on_field and not unit.is_fleeing:
            end = end_in_plan(table_of(ctx.position), target, by_unit[name], plan.ends[name].offset)
        if end is None:
            moves.fail(ctx, name, rolls[name])
        else:
            moves.take_end(ctx, charge, end, rolls[name])
