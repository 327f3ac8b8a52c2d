"""What is odd about a battle but no fault of it, told to its map maker."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from game.engine.battle_setup import BattleSetup
from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import PIECE_LAYERS, Placed, Problem, Scenario
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import OFF, Battlefield, Piece, Position, State
from game.rules.jacobite.tables import SIDES
from game.rules.table.battle_end import end_problems

DATE = re.compile(r"\d{4}-\d\d-\d\d")
"""How a day is written to be given in the player's language, and listed in its order."""

NAMED = 8
"""So many hexes are named in one sentence; the rest are counted."""

MAX_WAYS = 30
"""Ways home worked out for one battle, one for each side and each set of rules on ground; enough for any."""

Start = BattleSetup[Battlefield, State]


def warnings(scenario: Scenario, setup: Start | None) -> tuple[Problem, ...]:
    """Everything that a map maker will hardly have meant so."""
    if setup is None:
        return tuple(_date(scenario))
    pieces = [placed for placed in scenario.pieces if placed.layer in PIECE_LAYERS]
    # A scenario without faults has a piece for each of its objects, in their order.
    standing = list(zip(setup.state.pieces.values(), pieces, strict=True))
    return (
        *_date(scenario),
        *_sides_without_units(setup.state),
        *_baselines(setup.battlefield),
        *_cut_off(setup, standing),
        *_blocks_of_leaders(standing),
        *_shared_names(standing),
        *end_problems(scenario, "jacobite", _units(setup.state)),
    )


def _units(state: State) -> dict[SideId, int]:
    """Count the units of each side, those that come on later among them."""
    return {
        side: sum(piece.side == side and not piece.is_leader for piece in state.pieces.values())
        for side in SIDES
    }


def _date(scenario: Scenario) -> Iterator[Problem]:
    date = str(scenario.properties.get("date", ""))
    if date and not DATE.fullmatch(date):
        yield Problem(
            "map", f"property 'date' is {date!r} and will be shown as it is; write the day as 1746-04-16"
        )


def _sides_without_units(state: State) -> Iterator[Problem]:
    for side in SIDES:
        if all(piece.is_leader for piece in state.pieces.values() if piece.side == side):
            yield Problem("map", f"the {side} side has leaders but no unit; place some in the layer 'units'")


def _baselines(battlefield: Battlefield) -> Iterator[Problem]:
    """Warn of baselines that are where no home edge is, and of those no one can be on (JX-02)."""
    grid = battlefield.grid
    for side in SIDES:
        edge = battlefield.homes[side]
        if inner_baseline := grid.inner_baseline(edge):
            verb = "counts" if len(inner_baseline) == 1 else "count"
            yield Problem(
                "map",
                f"{_hexes(battlefield, inner_baseline)} {verb} as {side} baseline, "
                f"because cells toward the {edge} edge are empty "
                "although the board goes on behind them (JX-02); fill the gap with terrain unless it is meant",
            )
        if not _is_open(battlefield, side):
            yield Problem(
                "map",
                f"the whole {side} baseline, at the {edge} edge, is impassable; open some of it, or give "
                f"'home_{side}' another edge",
            )


def _is_open(battlefield: Battlefield, side: SideId) -> bool:
    """Return whether anyone can be on a side's baseline."""
    return any(
        battlefield.terrain_at(hex_id).passable
        for hex_id in battlefield.grid.hex_ids
        if battlefield.on_baseline(side, hex_id)
    )


def _hexes(battlefield: Battlefield, hexes: tuple[HexId, ...]) -> str:
    named = ", ".join(battlefield.grid.label(hex_id) for hex_id in hexes[:NAMED])
    more = f" and {len(hexes) - NAMED} more" if len(hexes) > NAMED else ""
    return f"{'hex' if len(hexes) == 1 else 'hexes'} {named}{more}"


def _cut_off(setup: Start, standing: list[tuple[Piece, Placed]]) -> Iterator[Problem]:
    """Warn of units that could never retreat to their baseline, whatever they do (JR-17)."""
    position = Position(setup.battlefield, setup.state)
    ground_rules = setup.battlefield.special_rules.on(SpecialRule.entering)
    ways: dict[tuple[str, ...], set[HexId]] = {}
    with_home = [side for side in SIDES if _is_open(setup.battlefield, side)]
    for unit, placed in standing:
        if unit.is_leader or unit.at == OFF or unit.side not in with_home:
            continue
        alike = (unit.side, *(special_rule.id for special_rule in ground_rules if special_rule.is_for(unit)))
        if alike not in ways:
            if len(ways) == MAX_WAYS:
                return
            ways[alike] = _ways_home(position, unit)
        if unit.at not in ways[alike]:
            yield Problem(
                placed.place,
                f"no path leads from here to the {unit.side} baseline, because the ground behind is impassable, so "
                "its retreats cost blocks (JR-18); move it or open the ground behind",
            )


def _ways_home(position: Position, unit: Piece) -> set[HexId]:
    """Name the hexes from which a unit could retreat to its baseline if no one else were there."""
    grid, edge = position.grid, position.battlefield.homes[unit.side]
    front: dict[HexId, list[HexId]] = defaultdict(list)
    for hex_id in grid.hex_ids:
        for behind in grid.rear(edge, hex_id):
            front[behind].append(hex_id)
    home = {hex_id for hex_id in grid.hex_ids if grid.is_baseline(edge, hex_id)}
    reached, at_hand = set(home), list(home)
    while at_hand:
        behind = at_hand.pop()
        # No one retreats into impassable ground; whoever is in it may leave it.
        if not hooks.is_passable(position, unit, behind):
            continue
        fresh = [hex_id for hex_id in front[behind] if hex_id not in reached]
        reached.update(fresh)
        at_hand += fresh
    return reached


def _blocks_of_leaders(standing: list[tuple[Piece, Placed]]) -> Iterator[Problem]:
    for piece, placed in standing:
        useless = [name for name in ("blocks", "full") if name in placed.properties]
        if piece.is_leader and useless:
            yield Problem(placed.place, f"property {useless[0]!r} does nothing for a leader; remove it")


def _shared_names(standing: list[tuple[Piece, Placed]]) -> Iterator[Problem]:
    """Warn of names that players could not tell apart."""
    names = Counter((piece.side, piece.name) for piece, _ in standing)
    for (side, name), number in names.items():
        if number > 1:
            yield Problem("map", f"{number} {side} pieces are all called {name!r}; give each its own name")
