"""Guns are sited by measure before the first round (SK-04)."""

from collections.abc import Callable, Sequence
from functools import partial
from math import hypot, sqrt

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import button
from game.engine.decisions.location import DEGREE, FULL_CIRCLE, INCH, Pose
from game.engine.decisions.placement import Placement
from game.hexgrid.facing import Facing, facings
from game.hexgrid.grid import Grid, Hex
from game.i18n import tr
from game.rules.skirmish.events import GunSited
from game.rules.skirmish.state import Piece, Position
from game.rules.skirmish.tables import GUN_LEEWAY
from game.rules.skirmish.victory import SkirmishContext

SAMPLES = 4
"""Poses that are tried for a player without a mouse."""


def gun_step(ctx: SkirmishContext) -> Procedure[None]:
    """Let each side site its guns, in the order of the map (SK-04)."""
    for gun in list(ctx.position.units()):
        if not gun.is_gun or gun.id in ctx.state.acted:
            continue
        ctx.checkpoint()
        answer = yield siting(ctx.position, gun)
        pose = answer.value if isinstance(answer.value, Pose) else start_pose(ctx.position, gun)
        ctx.emit(GunSited(piece=gun.id, at=gun.hex_id, pose=pose, facing=facing_of(ctx.position.grid, pose)))


def siting(position: Position, gun: Piece) -> Placement:
    """Ask where a gun is sited: `site P X Y HEADING` in inches and degrees, or `site done` to leave it."""
    return Placement(
        side=gun.side,
        kind="site",
        prompt=tr("Site {gun} in its hex", gun=gun.name),
        subject=gun.id,
        verb="site",
        start=start_pose(position, gun),
        objection=partial(objection, position, gun),
        suggest=partial(nearest_pose, position, gun),
        samples=partial(_samples, position, gun),
        options=(button("site done", tr("Leave it in the middle")),),
    )


def start_pose(position: Position, gun: Piece) -> Pose:
    """Return the pose of a gun in the middle of its hex, heading where it faces."""
    x, y = middle(position, gun.hex_id)
    return Pose(x, y, (gun.facing or 0) * DEGREE)


def middle(position: Position, hex_id: Hex) -> tuple[int, int]:
    """Return the middle of a hex in thousandths of an inch from the north-west corner of the field."""
    width = position.battlefield.inches_per_hex * INCH
    along, across = map(int, position.grid.centres[hex_id])
    if position.grid.plan.axis == "x":
        along, across = across, along
    # Half a width from hex to hex within a line, and three quarters of a hex's length from line to line.
    step, edge = round(width * sqrt(3) / 2), round(width / sqrt(3))
    middle_of = (along + 1) * width // 2, edge + across * step
    return middle_of if position.grid.plan.axis == "y" else middle_of[::-1]


def objection(position: Position, gun: Piece, pose: Pose) -> str:
    """Return why a gun may not be sited so; "" when it may (SK-04)."""
    leeway = leeway_of(position)
    x, y = middle(position, gun.hex_id)
    if hypot(pose.x - x, pose.y - y) > leeway:
        return tr(
            "{gun} must be sited within {inches} inches of the middle of its hex (SK-04).",
            gun=gun.name,
            inches=f"{leeway / INCH:.2f}",
        )
    return ""


def leeway_of(position: Position) -> int:
    """Return how far from the middle of its hex a gun may be, in thousandths of an inch (SK-04)."""
    return int(position.battlefield.inches_per_hex * INCH * GUN_LEEWAY)


def nearest_pose(position: Position, gun: Piece, pose: Pose) -> Pose:
    """Return the allowed pose nearest to one."""
    x, y = middle(position, gun.hex_id)
    away = hypot(pose.x - x, pose.y - y)
    leeway = leeway_of(position)
    if away <= leeway:
        return pose
    # Cut off toward the middle, so that the rounding never leads out again.
    return Pose(x + int((pose.x - x) * leeway / away), y + int((pose.y - y) * leeway / away), pose.heading)


def _samples(position: Position, gun: Piece, below: Callable[[int], int]) -> Sequence[Pose]:
    x, y = middle(position, gun.hex_id)
    leeway = leeway_of(position)
    return [
        Pose(x + below(2 * leeway + 1) - leeway, y + below(2 * leeway + 1) - leeway, below(FULL_CIRCLE))
        for _ in range(SAMPLES)
    ]


def facing_of(grid: Grid, pose: Pose) -> Facing:
    """Return the corner that a heading is nearest to; of two as near the one clockwise (SK-04)."""

    def apart(facing: Facing) -> tuple[int, int]:
        left = (pose.heading - facing * DEGREE) % FULL_CIRCLE
        return min(left, FULL_CIRCLE - left), left

    return min(facings(grid), key=lambda facing: (apart(facing)[0], -apart(facing)[1]))
