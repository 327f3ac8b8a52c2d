"""The terrain table of the systems on hexes (AR-06): what it lets a move and a fight do, and sight past it (AR-05)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.sight import barring, between
from game.rules.table.ground import TerrainProperty, arms, number, sets, yes_or_no
from game.rules.table.kinds import ARMS, ARTILLERY, CAVALRY, HIGHLAND, HILL, Arm, arm_of

OPENED, CLOSED, FREE = "yes", "no", "free"
"""How a special rule `ground` may change who enters a terrain (AR-15); "" leaves it to the table."""


class TerrainRule(msgspec.Struct, frozen=True, kw_only=True):
    """A row of AR-06.

    `impassable_to`: arms that may not enter; `is_impassable`: no piece may, leaders included. `highland_slowed`:
    whether the slow ground slows highland infantry too. `hinders`: a unit that fights out of it is hindered.
    `blocks_sight`: see AR-05. The row of a map's own terrain has the `id` of the terrain that it is like.
    """

    id: str
    is_slow: bool = False
    highland_slowed: bool = True
    is_impassable: bool = False
    impassable_to: tuple[Arm, ...] = ()
    cover: int = 0
    hinders: bool = False
    blocks_sight: bool = False


HORSE_AND_GUNS: Final[tuple[Arm, ...]] = (CAVALRY, ARTILLERY)
GUNS: Final[tuple[Arm, ...]] = (ARTILLERY,)

TERRAIN_RULES = {
    rule.id: rule
    for rule in (
        TerrainRule(id="clear"),
        TerrainRule(id="road"),
        TerrainRule(id="bridge"),
        TerrainRule(id=HILL, cover=1, blocks_sight=True),
        TerrainRule(id="rough", is_slow=True, highland_slowed=False, impassable_to=HORSE_AND_GUNS, cover=1),
        TerrainRule(
            id="forest", is_slow=True, highland_slowed=False, impassable_to=GUNS, cover=1, blocks_sight=True
        ),
        TerrainRule(id="marsh", is_slow=True, impassable_to=GUNS),
        TerrainRule(id="ford", is_slow=True, hinders=True),
        TerrainRule(id="enclosure", is_slow=True, cover=1),
        TerrainRule(id="fieldwork", cover=1),
        TerrainRule(id="town", is_slow=True, cover=2, blocks_sight=True),
        TerrainRule(id="castle", is_slow=True, impassable_to=HORSE_AND_GUNS, cover=2, blocks_sight=True),
        TerrainRule(id="crag", is_impassable=True, impassable_to=ARMS, blocks_sight=True),
        TerrainRule(id="river", is_impassable=True, impassable_to=ARMS),
        TerrainRule(id="loch", is_impassable=True, impassable_to=ARMS),
    )
}

ROADS = ("road", "bridge")


CLEAR = TERRAIN_RULES["clear"]

TERRAIN_PROPERTIES: Final[tuple[TerrainProperty, ...]] = (
    yes_or_no(
        "impassable",
        lambda row, value: msgspec.structs.replace(
            row, is_impassable=value, impassable_to=ARMS if value else ()
        ),
    ),
    arms("bars", sets("impassable_to")),
    yes_or_no("slow", sets("is_slow")),
    yes_or_no("slows_highlanders", sets("highland_slowed")),
    number("cover", 0, 2, sets("cover")),
    yes_or_no("hinders", sets("hinders")),
    yes_or_no("blocks_sight", sets("blocks_sight")),
)
"""What a map may say of a terrain of its own in the terms of AR-05 and AR-06."""


def may_enter(rule: TerrainRule, kind: str, ruling: str = "") -> bool:
    """Return whether a kind of piece may enter a terrain (AR-06). `ruling`: what a rule `ground` says of it (AR-15)."""
    if ruling:
        return ruling != CLOSED
    return not rule.is_impassable and arm_of(kind) not in rule.impassable_to


def is_slow(rule: TerrainRule, kind: str, ruling: str = "") -> bool:
    """Return whether a terrain is slow for a kind of piece (AR-06). `ruling`: what a rule `ground` says (AR-15)."""
    # Reading AR-06: leaders are slowed like units, because the table names the highland infantry alone; a book may say
    # otherwise (BX-03).
    return rule.is_slow and ruling != FREE and (rule.highland_slowed or kind != HIGHLAND)


def cover(rule: TerrainRule, enemy: TerrainRule) -> int:
    """Return the cover of a piece against an enemy, 0 to 2 (AR-06). A hill counts against an enemy on no hill only."""
    return 0 if rule.id == enemy.id == HILL else rule.cover


def no_piece(hex_id: HexId) -> bool:
    """Return that no piece blocks sight in a hex (AR-05)."""
    return False


def blocking_hexes(
    grid: Grid,
    blocks_sight: Callable[[HexId], bool],
    hills: Mapping[HexId, int],
    line: tuple[HexId, HexId],
    piece_blocks: Callable[[HexId], bool] = no_piece,
) -> tuple[HexId, ...]:
    """Return the hexes that block the sight from the first hex of `line` to the second; none when it is open (AR-05).

    `blocks_sight`: whether the terrain of a hex does. `hills` holds a number for each hill hex (see `hill_numbers`). A
    hill does not block sight between two hexes of itself. `piece_blocks`: whether a piece in a hex between them does.
    """
    start, end = line
    hill = hills.get(start, 0)
    on_one_hill = hill and hill == hills.get(end, 0)

    def blocks(hex_id: HexId) -> bool:
        if piece_blocks(hex_id):
            return True
        if on_one_hill and hills.get(hex_id, 0) == hill:
            return False
        return blocks_sight(hex_id)

    return barring(between(grid, start, end), blocks)


def hill_numbers(grid: Grid, terrain: Sequence[str]) -> dict[HexId, int]:
    """Number the hills: adjacent hill hexes are one hill (JX-71). Keys are the hill hexes, values above 0."""
    numbers: dict[HexId, int] = {}
    for first in grid.hex_ids:
        if terrain[first] != HILL or first in numbers:
            continue
        found = [first]
        while found:
            part = found.pop()
            numbers[part] = first + 1
            found += [near for near in grid.adjacent(part) if terrain[near] == HILL and near not in numbers]
    return numbers
