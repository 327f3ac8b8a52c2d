"""Steps of the movement phase on the plane, and the spacing they keep."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from game.engine.location import Pose
from game.plane.measures import arc_length, greatest
from game.plane.rect import Rect, Side
from game.plane.shapes import Shape, gap, overlap
from game.plane.sweeps import straight_sweep, turn_sweep
from game.rules.chargers.charge_search.clearance import Clearance
from game.rules.chargers.charge_search.records import Table, TableUnit

SPACING = 500
"""A move keeps so far from units and bars."""

Straight = Literal["forward", "back", "left", "right"]
StepKind = Literal["forward", "back", "left", "right", "wheel left", "wheel right"]


class Step(msgspec.Struct, frozen=True):
    """One step of a move: `amount` is thousandths of an inch, or hundredths of a degree for a wheel."""

    kind: StepKind
    amount: int


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """What bars a move: a unit by its id, a bar or the edge; `gap` is how near it would come, 0 where they meet.

    `least` is the gap that has to be kept.
    """

    kind: Literal["unit", "bar", "edge"]
    unit: str = ""
    gap: int = 0
    least: int = 0


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """A move worked out: where it ends, what it costs, what it sweeps and its first obstacle, if there is one."""

    pose: Pose
    cost: int
    sweep: tuple[Rect, ...]
    danger: int
    obstacle: Obstacle | None


class Spacing:
    """The gaps that a unit keeps during one move (TX-08)."""

    def __init__(self, table: Table, unit: TableUnit) -> None:
        clearance = Clearance(table, unit)
        self._board = clearance.board
        self.clearance = clearance
        shapes: list[tuple[str, Shape]] = [(other.id, other.rect) for other in clearance.others]
        shapes += [("", bar) for bar in clearance.bars]
        self._kept = [(name, shape, min(SPACING, gap(shape, unit.rect))) for name, shape in shapes]

    def obstacle(self, rect: Rect) -> Obstacle | None:
        """Return the first thing a boundary overlaps or comes too near to, the edge of the board first."""
        if self._board.sticks_out(rect):
            return Obstacle(kind="edge")
        for name, shape, least in self._kept:
            reach = rect.radius + shape.radius + least
            dx, dy = rect.centre[0] - shape.middle[0], rect.centre[1] - shape.middle[1]
            if dx * dx + dy * dy >= reach * reach:
                continue
            near = gap(rect, shape)
            if near < least or overlap(rect, shape):
                return Obstacle(kind="unit" if name else "bar", unit=name, gap=near, least=least)
        return None


def move_by_steps(table: Table, unit_id: str, steps: tuple[Step, ...]) -> Motion:
    """Return a move of straight steps and wheels (TX-43, TX-44, TX-45), judged by the spacing (TX-08)."""
    unit = table.units[unit_id]
    rect, cost = unit.rect, 0
    sweep: list[Rect] = []
    for step in steps:
        sweep += _step_sweep(rect, step)
        rect = _after(rect, step)
        cost += step_cost(rect, step)
    return _motion(Spacing(table, unit), rect, cost, tuple(sweep))


def set_down(table: Table, unit_id: str, heading: int, files: int | None = None) -> Motion:
    """Return a pivot, or with files a reform, about the Centre (TX-47, TX-48), judged by the spacing (TX-08)."""
    unit = table.units[unit_id]
    formed = unit if files is None else msgspec.structs.replace(unit, files=files)
    rect = unit.rect.about_centre(heading, formed.rect.width, formed.rect.depth)
    return _motion(Spacing(table, unit), rect, 0, (rect,))


def farthest(table: Table, unit_id: str, before: tuple[Step, ...], kind: Straight, maximum: int) -> int:
    """Return the greatest length of a straight step after other steps that nothing bars, -1 if not even 0."""
    unit = table.units[unit_id]
    spacing = Spacing(table, unit)
    rect = unit.rect
    for step in before:
        if any(map(spacing.obstacle, _step_sweep(rect, step))):
            return -1
        rect = _after(rect, step)
    return greatest(
        maximum,
        lambda length: not any(map(spacing.obstacle, _step_sweep(rect, Step(kind, length)))),
    )


def step_cost(rect: Rect, step: Step) -> int:
    """Return what a step costs of a move: its length, or the arc of the outer corner (TX-44)."""
    return arc_length(round(rect.width), step.amount) if step.kind.startswith("wheel") else step.amount


def _motion(spacing: Spacing, end: Rect, cost: int, sweep: tuple[Rect, ...]) -> Motion:
    return Motion(
        pose=end.pose,
        cost=cost,
        sweep=sweep,
        danger=spacing.clearance.danger_of(sweep),
        obstacle=next(filter(None, map(spacing.obstacle, sweep)), None),
    )


def _after(rect: Rect, step: Step) -> Rect:
    side = _wheel_side(step)
    return rect.wheeled(side, step.amount) if side else rect.moved(*_straight(step))


def _step_sweep(rect: Rect, step: Step) -> Iterator[Rect]:
    side = _wheel_side(step)
    if side:
        yield from turn_sweep(rect, rect.corner(side), step.amount if side == "right" else -step.amount)
    else:
        yield straight_sweep(rect, *_straight(step))


def _wheel_side(step: Step) -> Side | None:
    return {"wheel left": "left", "wheel right": "right"}.get(step.kind)  # type: ignore[return-value]


def _straight(step: Step) -> tuple[int, int]:
    """Return how far a straight step goes forward and to the right."""
    forward, right = {"forward": (1, 0), "back": (-1, 0), "left": (0, -1), "right": (0, 1)}[step.kind]
    return forward * step.amount, right * step.amount
