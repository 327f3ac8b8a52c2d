"""The marks of a plan on the field: what its answer names, and where its pieces go, turn and whom they attack."""

from collections.abc import Iterator

from game.engine.shown.forecast import percent
from game.engine.system_info import SystemInfo
from game.hexgrid.ids import SideId
from game.players.advice import Advice
from game.players.plan_steps import Step
from game.ui.session.marks.highlights import Arrow, FacingMark, Highlights, RectMark
from game.ui.session.marks.measured_marks import boundary_of


def marks_of_plan(
    plan: Advice, side: SideId, info: SystemInfo, other: Advice | None = None, *, inches: int = 0
) -> Highlights:
    """Mark a plan of a side, and an `other` of its answers in broken lines, each with its chance to win.

    `inches` are the thousandths of an inch from hex to hex where pieces are measured: they are marked themselves.
    """
    livery = info.side(side).side_colour
    return Highlights(
        rule_hexes=frozenset(() if inches else plan.hexes),
        arrows=(
            *_arrows(plan, other, livery, inches),
            *(_arrows(other, plan, livery, inches, is_broken=True) if other is not None else ()),
        ),
        turning=next((_turning(step) for step in plan.steps if step.kind == "turn"), None),
        rectangles=tuple(_rectangles(plan)) if inches else (),
        inches=inches,
    )


def _arrows(
    plan: Advice, beside: Advice | None, livery: int, inches: int, *, is_broken: bool = False
) -> Iterator[Arrow]:
    """Yield the arrows of a plan, of a broken one those of its own; its chance stands at the first of its own."""
    steps = [step for step in plan.steps if step.kind != "turn"]
    own = [step for step in steps if beside is None or step not in beside.steps]
    chance = percent(plan.value) if plan.forks else ""
    for step in own if is_broken else steps:
        label = chance if step == (own or steps)[0] else ""
        yield _arrow(step, livery, inches, label, is_broken=is_broken)


def _arrow(step: Step, livery: int, inches: int, label: str, *, is_broken: bool) -> Arrow:
    ends = tuple(boundary_of(piece) for piece in (step.piece, step.then) if piece is not None)
    between = (ends[0], ends[1]) if inches and len(ends) == 2 and ends[0] and ends[1] else None
    return Arrow(
        kind="reaction" if is_broken else "charge" if step.kind == "attack" else "move",
        start=step.start,
        end=step.end,
        side_colour=livery,
        label=label,
        between=between,
        thousandths_per_hex=inches,
    )


def _turning(step: Step) -> FacingMark | None:
    if step.then is None or step.then.facing is None:
        return None
    return FacingMark(piece=step.then.id, hex_id=step.end, facing=step.then.facing, offered=())


def _rectangles(plan: Advice) -> Iterator[RectMark]:
    """Yield where the measured pieces of a plan are, and where they will be."""
    for piece in plan.pieces:
        if (boundary := boundary_of(piece)) is not None:
            yield RectMark(boundary=boundary, style="told")
    for step in plan.steps:
        then = boundary_of(step.then) if step.then is not None else None
        if then is not None and step.kind == "move":
            yield RectMark(boundary=then, style="chosen")
