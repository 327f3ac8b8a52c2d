"""The marks of a plan on the field: the hexes its answer names, and where its pieces go and whom they attack."""

from game.engine.ruleset import SystemInfo
from game.hexgrid.ids import SideId
from game.players.advice import Advice
from game.ui.drawing.board.arrows import Arrow
from game.ui.drawing.board.highlights import Highlights


def marks_of_plan(plan: Advice, side: SideId, info: SystemInfo, other: Advice | None = None) -> Highlights:
    """Mark a plan of a side, and an `other` of its answers in broken lines; nothing else is marked then."""
    livery = info.side(side).side_colour
    arrows = [
        Arrow(
            kind="charge" if step.kind == "attack" else "move",
            start=step.start,
            end=step.end,
            side_colour=livery,
        )
        for step in plan.steps
    ]
    if other is not None:
        arrows += [
            Arrow(kind="reaction", start=step.start, end=step.end, side_colour=livery)
            for step in other.steps
            if step not in plan.steps
        ]
    return Highlights(rule_hexes=frozenset(plan.hexes), arrows=tuple(arrows))
