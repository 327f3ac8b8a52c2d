"""Steps of the movement phase on the plane, and the spacing they keep."""

from typing import Literal

import msgspec

from game.engine.location import Pose
from game.plane.rect import Rect
from game.rules.chargers.charge_search.records import Table


class Step(msgspec.Struct, frozen=True):
    """One step of a move: `amount` is thousandths of an inch, or hundredths of a degree for a wheel."""

    kind: Literal["forward", "back", "left", "right", "wheel left", "wheel right"]
    amount: int


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """What bars a move: a unit by its id, a bar ("") or the edge ("edge"), and the gap, None where they overlap."""

    kind: Literal["unit", "bar", "edge"]
    unit: str = ""
    gap: int | None = None


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """A move worked out: where it ends, what it costs, what it sweeps and its first obstacle, if there is one."""

    pose: Pose
    cost: int
    sweep: tuple[Rect, ...]
    danger: int
    obstacle: Obstacle | None


def move_by_steps(table: Table, unit: str, steps: tuple[Step, ...]) -> Motion:
    """Return a move of straight steps and wheels (TX-43, TX-44, TX-45), judged by the spacing (TX-08)."""
    raise NotImplementedError


def set_down(table: Table, unit: str, heading: int, files: int | None = None) -> Motion:
    """Return a pivot, or with files a reform, about the Centre (TX-47, TX-48), judged by the spacing (TX-08)."""
    raise NotImplementedError


def farthest(
    table: Table,
    unit: str,
    before: tuple[Step, ...],
    kind: Literal["forward", "back", "left", "right"],
    maximum: int,
) -> int:
    """Return the greatest length of a straight step after other steps that nothing bars, -1 if not even 0."""
    raise NotImplementedError
