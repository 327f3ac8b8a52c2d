"""Crowded tables at random, for the search and for its second reading."""

import random
from collections.abc import Callable

import msgspec

from game.engine.decisions.location import Pose
from game.plane.measures import rounded
from game.plane.shapes import Board, Polygon, meet, overlap
from game.rules.chargers.charge_search.records import Danger, Ends, Table, TableGround, TableUnit
from tests.plain_geometry import Box
from tests.rules.chargers.charge_tables import BASES, clear_hexes
from tests.rules.chargers.second_ends import Body, Ended, Field

WIDTH, HEIGHT = 4, 3
PLANE = clear_hexes(WIDTH, HEIGHT)
"""A small board, so that its edges matter too."""

HEADINGS = (0, 4500, 9000, 18000, 27000)


def any_unit(chance: random.Random, name: str, side: str, x: float, y: float, heading: float) -> TableUnit:
    """Draw a unit near a place, with about a heading."""
    unit_class = chance.choice(("foot", "foot", "foot", "horse"))
    models = chance.randint(1, 20) if unit_class == "foot" else chance.randint(1, 4)
    wide, deep = BASES[unit_class]
    turned = (
        chance.choice(HEADINGS) if chance.random() < 0.3 else round(heading * 100 + chance.gauss(0, 3000))
    )
    return TableUnit(
        id=name,
        side=side,
        unit_class=unit_class,
        pose=Pose(round(x * 1000), round(y * 1000), turned % 36000),
        models=models,
        files=chance.randint(2, 7),
        base_width=wide,
        base_depth=deep,
        fleeing=chance.random() < 0.05,
    )


def any_table(seed: int, chargers: int = 1) -> Table:
    """Draw a target T, chargers A, B … before it, and some more units crowded about it; bars and bad ground."""
    chance = random.Random(seed)
    cells = chance.sample(PLANE.grid.hex_ids, 5)
    bars = PLANE.bars(cells[: chance.randint(0, 2)], 0.6)
    dangers = tuple(
        Danger(PLANE.hexagon(cell), chance.randint(1, 2)) for cell in cells[3 : chance.randint(3, 5)]
    )
    ground = TableGround(
        board=PLANE.board,
        bars=dict.fromkeys(BASES, bars),
        dangers=dict.fromkeys(BASES, dangers),
    )
    units: list[TableUnit] = []
    x, y = chance.uniform(6, 20), chance.uniform(8, 13)
    wanted = [("T", "reactive", x, y, 0.0, 0.0)]
    for number in range(chargers):
        away = chance.uniform(2, 8)
        wanted.append(("ABC"[number], "active", x, y - away, 180.0, 4.0))
    for number in range(chance.randint(1, 5)):
        side = chance.choice(("active", "reactive", "reactive"))
        wanted.append((f"u{number}", side, x, y - 1, chance.uniform(0, 360), 5.0))
    for name, side, at_x, at_y, heading, spread in wanted:
        for _ in range(30):
            unit = any_unit(
                chance,
                name,
                side,
                at_x + chance.uniform(-spread, spread),
                at_y + chance.uniform(-1, 1) * spread / 2,
                heading,
            )
            if fits(ground.board, bars, units, unit, chance):
                units.append(unit)
                break
    for number in range(chance.choice((0, 0, 1, 2))):
        units += beside(chance, f"n{number}", units)
    return Table(ground, units)


def any_crush(seed: int) -> Table:
    """Draw a charger A that can run straight at a target T turned away from it, in a lane of enemies or at the edge."""
    chance = random.Random(f"crush {seed}")
    bars = PLANE.bars(chance.sample(PLANE.grid.hex_ids, chance.randint(0, 3)), 0.6)
    ground = TableGround(board=PLANE.board, bars=dict.fromkeys(BASES, bars), dangers=dict.fromkeys(BASES, ()))
    charger = any_unit(chance, "A", "active", 0, 0, 0)
    half = charger.rect.width / 2000
    x = chance.choice((half + chance.uniform(0, 1), chance.uniform(half, PLANE.board.width / 1000 - half)))
    y = chance.uniform(8, 13)
    charger = charger.at(Pose(round(x * 1000), round(1000 * (y - chance.uniform(3, 6))), 18000))
    turned = chance.choice((-1, 1)) * chance.uniform(15, 60)
    target = any_unit(chance, "T", "reactive", x + chance.gauss(0, 1.5), y, turned)
    units: list[TableUnit] = []
    wanted = [charger, target]
    for number, side in enumerate((-1, 1, -1, 1)[: chance.randint(0, 4)]):
        small = any_unit(chance, f"u{number}", "reactive", 0, 0, chance.choice((0, 90, 180)))
        small = msgspec.structs.replace(small, models=min(small.models, 4))
        aside = half + chance.uniform(0.05, 0.8) + small.rect.width / 2000
        wanted.append(
            small.at(
                Pose(
                    round(1000 * (x + side * aside)),
                    round(1000 * (y - chance.uniform(0, 3))),
                    small.pose.heading,
                )
            )
        )
    for unit in wanted:
        if fits(ground.board, bars, units, unit, chance):
            units.append(unit)
    return Table(ground, units)


def beside(chance: random.Random, name: str, units: list[TableUnit]) -> list[TableUnit]:
    """Draw an enemy side by side with the target, or a friend of the chargers engaged with its rear; or nobody."""
    target = next((unit for unit in units if unit.id == "T"), None)
    if target is None:
        return []
    unit = any_unit(chance, name, "reactive", 0, 0, 0)
    aside = (target.rect.width + unit.rect.width) / 2 * chance.choice((-1, 1))
    place = target.rect.moved(0, aside)
    if chance.random() < 0.3:
        unit = any_unit(chance, name, "active", 0, 0, 0)
        place = target.rect.moved(-target.rect.depth)
    unit = msgspec.structs.replace(unit, pose=place.pose)
    is_free = not any(overlap(unit.rect, other.rect) for other in units)
    return [unit] if is_free and not PLANE.board.sticks_out(unit.rect) else []


def fits(
    board: Board, bars: tuple[Polygon, ...], units: list[TableUnit], unit: TableUnit, chance: random.Random
) -> bool:
    """Return whether a unit can be set up; now and then upon a bar, or touching another."""
    if board.sticks_out(unit.rect):
        return False
    if any(overlap(unit.rect, bar) for bar in bars) and chance.random() < 0.9:
        return False
    return not any(meet(unit.rect, other.rect) for other in units)


def second_field(table: Table) -> Field:
    """Return a table as the second reading has it; all classes have the same ground."""
    ground = table.ground
    return Field(
        width=ground.board.width / 1000,
        height=ground.board.height / 1000,
        bars=tuple([(x / 1000, y / 1000) for x, y in bar.corners] for bar in ground.bars["foot"]),
        dangers=tuple(
            ([(x / 1000, y / 1000) for x, y in danger.hexagon.corners], danger.dice)
            for danger in ground.dangers["foot"]
        ),
        bodies={name: body(unit) for name, unit in table.units.items()},
    )


def body(unit: TableUnit) -> Body:
    """Return a unit as the second reading has it."""
    files = min(unit.files, unit.models)
    ranks = -(-unit.models // files)
    wide, deep = unit.base_width / 1000, unit.base_depth / 1000
    return Body(
        name=unit.id,
        side=unit.side,
        box=Box(unit.pose.x / 1000, unit.pose.y / 1000, unit.pose.heading / 100, files * wide, ranks * deep),
        models=unit.models,
        files=files,
        ranks=ranks,
        base=(wide, deep),
        fleeing=unit.fleeing,
    )


def compared(ends: Ends) -> tuple[list[Ended], list[int]]:
    """Return what the search found as the second reading writes it, and the lawful offsets in order."""
    found = [
        Ended(
            offset=end.offset,
            side=end.path.side,
            angle=end.path.angle,
            before=rounded(end.path.before),
            after=rounded(end.path.after),
            closing=end.path.closing,
            place=_place(end.pose),
            models=end.models,
            danger=end.danger,
            others=end.others,
            target_turn=end.target_turn,
            target_place=_place(end.target_pose) if end.target_pose else None,
        )
        for end in ends.ends
    ]
    return found, [end.offset for end in ends.lawful]


def turned_round(table: Table) -> Table:
    """Return a table turned by half a circle, with the sides exchanged."""
    board = table.ground.board

    def moved(x: float, y: float) -> tuple[float, float]:
        return board.width - x, board.height - y

    return _changed(table, moved, lambda heading: heading + 18000, exchanged=True)


def mirrored(table: Table) -> Table:
    """Return a table with left and right exchanged."""
    board = table.ground.board

    def moved(x: float, y: float) -> tuple[float, float]:
        return board.width - x, y

    return _changed(table, moved, lambda heading: -heading, exchanged=False)


def _changed(
    table: Table,
    moved: Callable[[float, float], tuple[float, float]],
    turned: Callable[[int], int],
    *,
    exchanged: bool,
) -> Table:
    def shape(polygon: Polygon) -> Polygon:
        return Polygon(moved(x, y) for x, y in polygon.corners)

    def unit_there(unit: TableUnit) -> TableUnit:
        x, y = moved(unit.pose.x, unit.pose.y)
        side = {"active": "reactive", "reactive": "active"}[unit.side] if exchanged else unit.side
        pose = Pose(round(x), round(y), turned(unit.pose.heading) % 36000)
        return msgspec.structs.replace(unit, side=side, pose=pose)

    bars = tuple(map(shape, table.ground.bars["foot"]))
    dangers = tuple(Danger(shape(danger.hexagon), danger.dice) for danger in table.ground.dangers["foot"])
    ground = TableGround(
        board=table.ground.board, bars=dict.fromkeys(BASES, bars), dangers=dict.fromkeys(BASES, dangers)
    )
    return Table(ground, map(unit_there, table.units.values()))


def _place(pose: Pose) -> tuple[int, int, int]:
    return pose.x, pose.y, pose.heading
