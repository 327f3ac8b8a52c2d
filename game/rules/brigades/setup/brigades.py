"""The brigades of a map, their commanders and their first orders (GX-01, GX-21, GX-30, GX-99)."""

from collections.abc import Mapping

from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.rules.brigades.state import Brigade
from game.rules.brigades.tables import APPROACH, ENGAGE, HOLD, ORDERS
from game.rules.table.kinds import ARTILLERY, arm_of
from game.rules.table.names import brigade_name
from game.rules.table.setup.order_of_battle import Army
from game.rules.table.setup.order_of_battle import Brigade as MapBrigade
from game.rules.table.setup.pieces import MapPiece
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.setup.suggestions import nearest

PREFIX = "order_"


def read_brigades(
    reader: PropertyReader, grid: Grid, armies: Mapping[SideId, Army], drawn: Mapping[PieceId, MapPiece]
) -> tuple[dict[str, Brigade], tuple[str, ...]]:
    """Return the brigades of both sides by id, and those to which the map gives no order (GX-31)."""
    found: dict[str, Brigade] = {}
    unwritten = []
    for army in armies.values():
        for brigade in army.brigades:
            given = reader.scenario.properties.get(PREFIX + brigade.id, "")
            order, goal = default_order(brigade, drawn), None
            if given != "":
                order, goal = _read_order(reader, grid, brigade.id, str(given), order)
            else:
                unwritten.append(brigade.id)
            found[brigade.id] = Brigade(
                id=brigade.id,
                side=army.side,
                name=brigade_name(brigade),
                units=brigade.units,
                began=len(brigade.units),
                commander=PieceId(brigade.commander),
                senior=NO_PIECE if brigade.commander else PieceId(brigade.senior_unit),
                order=order,
                goal=goal,
            )
    for name in reader.scenario.properties:
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in found:
            wrong = name.removeprefix(PREFIX)
            reader.wrong("map", f"property {name!r}: there is no brigade {wrong!r}{nearest(wrong, found)}")
    return found, tuple(unwritten)


def default_order(brigade: MapBrigade, drawn: Mapping[PieceId, MapPiece]) -> str:
    """Return the order of a brigade where nobody is asked: to engage, for guns alone to hold (GX-21)."""
    return HOLD if all(arm_of(drawn[unit].kind) == ARTILLERY for unit in brigade.units) else ENGAGE


def _read_order(
    reader: PropertyReader, grid: Grid, brigade: str, text: str, default: str
) -> tuple[str, HexId | None]:
    """Read an order such as "hold" or "approach D5" (GX-99)."""
    place = f"property '{PREFIX}{brigade}'"
    order, _, label = text.partition(" ")
    if order not in ORDERS:
        reader.wrong("map", f"{place} is {text!r}{nearest(order, ORDERS)}")
        return default, None
    if order != APPROACH:
        if label:
            reader.wrong("map", f"{place} is {text!r}; only 'approach' is given with a hex")
        return order, None
    try:
        return order, grid.hex(label)
    except KeyError:
        reader.wrong("map", f"{place} is {text!r}; give 'approach' with a hex of the field: approach D5")
        return default, None
