"""The battle as the charge search sees it: units as rectangles, and the ground for each of them."""

from game.plane.rect import Rect, straight_sweep, turn_sweep
from game.plane.shapes import Shape
from game.rules.chargers.charge_search.records import Danger, End, Run, Table, TableGround, TableUnit
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece


def table_of(position: Position) -> Table:
    """Return all units on the field on their ground."""
    kept = position.while_nothing_moves
    if "table" not in kept:
        units = [*position.units()]
        kept["table"] = Table(_ground(position, units), [table_unit(position, unit) for unit in units])
    found: Table = kept["table"]
    return found


def table_unit(position: Position, unit: Piece) -> TableUnit:
    """Return one unit as the search sees it."""
    if unit.pose is None:
        raise LookupError(f"{unit.id} is not on the field")
    width, depth = unit.row.base
    return TableUnit(
        id=unit.id,
        side=unit.side,
        unit_class=position.ground_key(unit),
        pose=unit.pose,
        models=unit.models,
        files=unit.files,
        base_width=width,
        base_depth=depth,
        fleeing=unit.is_fleeing,
    )


def _ground(position: Position, units: list[Piece]) -> TableGround:
    """Return the ground for each unit; what special rules change of it may depend on the unit and the round."""
    keys = {position.ground_key(unit): unit for unit in units}
    cache = position.battlefield.cache
    name = ("table ground", frozenset(keys))
    if name not in cache:
        cache[name] = TableGround(
            board=position.battlefield.board,
            bars={key: position.bars(unit) for key, unit in keys.items()},
            dangers={
                key: tuple(Danger(hexagon, dice) for hexagon, dice in position.dangers(unit))
                for key, unit in keys.items()
            },
        )
    found: TableGround = cache[name]
    return found


def sweep_of_end(charger: Piece, end: End) -> tuple[Shape, ...]:
    """Return what a charger sweeps on its way to an end; a target that turns leaves it less to turn (section 8)."""
    path = end.path
    wheeled, sweep = _wheeled(boundary(charger), path.before, path.side, path.angle)
    closing = path.closing - end.target_turn if path.closing > 0 else path.closing + end.target_turn
    turn = turn_sweep(wheeled.moved(path.after), end.contact_point, closing)
    return (*sweep, straight_sweep(wheeled, path.after), *turn)


def sweep_of_run(unit: Piece, run: Run) -> tuple[Shape, ...]:
    wheeled, sweep = _wheeled(boundary(unit), run.before, run.side, run.angle)
    return (*sweep, straight_sweep(wheeled, run.after))


def _wheeled(start: Rect, before: float, side: str | None, angle: int) -> tuple[Rect, tuple[Shape, ...]]:
    there = start.moved(before)
    if side is None or not angle:
        return there, (straight_sweep(start, before),)
    corner = there.corner("left" if side == "left" else "right")
    turn = angle if side == "right" else -angle
    return there.turned_about(corner, turn), (straight_sweep(start, before), *turn_sweep(there, corner, turn))
