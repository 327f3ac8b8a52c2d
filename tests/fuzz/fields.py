"""Battles that nobody would draw: small fields of every kind, with all grounds, holes, homes and pieces."""

from random import Random
from typing import Literal

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId, PieceId, SideId
from game.hexgrid.scenario import EDGES, Edge, Placed, Plan, Scenario, Start, Value, label
from game.rules.jacobite.cards.combat import combat_deck
from game.rules.jacobite.cards.command import command_deck
from game.rules.jacobite.setup.setup import START_PHASES
from game.rules.jacobite.state import COMBAT, COMMAND
from game.rules.jacobite.tables import KINDS, LEADER, SIDES
from game.rules.jacobite.terrain import TERRAINS
from tests.drawn import SYSTEM
from tests.fuzz.specials import with_specials

STAGGERS: tuple[tuple[Literal["x", "y"], Literal["odd", "even"]], ...] = (
    ("x", "odd"),
    ("x", "even"),
    ("y", "odd"),
    ("y", "even"),
)
MAX_UNITS = 8
MAX_LEADERS = 5


def any_scenario(seed: int) -> Scenario:
    """Think of a battle: the same one for the same seed."""
    chance = Random(seed)
    plan = _plan(chance)
    pieces = _pieces(chance, plan)
    counts = {side: sum(piece.properties["side"] == side for piece in pieces) for side in SIDES}
    homes: list[Edge] = chance.sample(EDGES, 2)
    properties: dict[str, Value] = {"first": chance.choice(SIDES), **_commands(chance)}
    for side, other, home in zip(SIDES, reversed(SIDES), homes, strict=True):
        properties[f"home_{side}"] = home
        properties[f"banners_{side}"] = chance.randint(max(1, counts[other] // 2), counts[other])
        properties[f"orders_{side}"] = chance.randint(1, 8)
    scenario = Scenario(
        system=SYSTEM,
        title=f"Battle {seed}",
        plan=plan,
        properties=properties,
        pieces=tuple(pieces),
        start=_start(chance, pieces) if chance.random() < 0.1 else None,
        source=f"battle {seed}",
    )
    return with_specials(chance, scenario) if chance.random() < 0.5 else scenario


def _commands(chance: Random) -> dict[str, Value]:
    """Choose how orders are given: freely, by cards, and with combat cards or without."""
    commands: dict[str, Value] = {"command": chance.choice(("cards", "free"))}
    if commands["command"] == "cards":
        commands |= {f"command_{side}": chance.randint(1, 8) for side in SIDES}
    if chance.random() < 0.5:
        commands |= {f"combat_{side}": chance.randint(0, 12) for side in SIDES}
    if chance.random() < 0.3:
        commands["sections"] = chance.choice(("none", "1 2", "2 2"))
    return commands


def _plan(chance: Random) -> Plan:
    columns, rows = chance.randint(3, 8), chance.randint(3, 8)
    strange = chance.choice((0.0, 0.2, 0.5, 0.9))
    holes = chance.choice((0.0, 0.0, 0.05, 0.15))
    grounds = chance.sample(sorted(TERRAINS), chance.randint(1, 6))

    def ground() -> str:
        if chance.random() < holes:
            return ""
        return chance.choice(grounds) if chance.random() < strange else "clear"

    axis, shifted = chance.choice(STAGGERS)
    # The first two cells are open to all, so that each side has room for a piece.
    terrain = ("clear", "clear", *(ground() for _ in range(columns * rows - 2)))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def _pieces(chance: Random, plan: Plan) -> list[Placed]:
    hexes = _crowd(chance, plan)
    owners = dict(zip(chance.sample(hexes, 2), SIDES, strict=True))
    led = set(owners)
    kinds = chance.sample(sorted(KINDS), chance.randint(1, len(KINDS)))
    pieces = [_placed(chance, plan, side, LEADER, cell) for cell, side in owners.items()]
    held: set[int] = set()
    for side in SIDES:
        for _ in range(chance.randint(1, MAX_UNITS)):
            cell, kind = chance.choice(hexes), chance.choice(kinds)
            barred = KINDS[kind].arm in TERRAINS[plan.terrain[cell]].impassable_to
            if cell not in held and owners.get(cell, side) == side and not barred:
                held.add(cell)
                owners[cell] = side
                pieces.append(_placed(chance, plan, side, kind, cell))
        for _ in range(chance.randint(0, MAX_LEADERS)):
            cell = chance.choice(hexes if chance.random() < 0.3 else sorted(owners))
            if cell not in led and owners.get(cell, side) == side:
                led.add(cell)
                owners[cell] = side
                pieces.append(_placed(chance, plan, side, LEADER, cell))
    return pieces


def _crowd(chance: Random, plan: Plan) -> list[int]:
    """Choose the hexes where pieces may stand: often close together, so that they fight at once."""
    hexes = [cell for cell, terrain in enumerate(plan.terrain) if terrain and TERRAINS[terrain].passable]
    grid, centre, reach = Grid(plan), chance.choice(hexes), chance.choice((1, 2, 2, 8))
    near = [hex_id for hex_id in hexes if grid.distance(HexId(centre), HexId(hex_id)) <= reach]
    return near if len(near) > 1 else hexes


def _placed(chance: Random, plan: Plan, side: str, kind: str, cell: int) -> Placed:
    piece = f"{kind}-{label(plan, cell)}"
    properties: dict[str, Value] = {"id": piece, "side": side}
    if kind != LEADER:
        full = properties["full"] = chance.choice((4, 4, 4, 3, 5, 1))
        properties["blocks"] = chance.choice((full, full, chance.randint(1, full)))
    return Placed(
        layer="units", kind=kind, name=piece.upper(), cell=cell, properties=properties, place=f"piece {piece}"
    )


def _start(chance: Random, pieces: list[Placed]) -> Start:
    """Start in mid-battle, as a vignette does."""
    turn = chance.choice(SIDES)
    own = sorted(PieceId(str(piece.properties["id"])) for piece in pieces if piece.properties["side"] == turn)
    return Start(
        turn=turn,
        phase=chance.choice(START_PHASES),
        ordered=chance.choice((None, tuple(own[::2]))),
        moved=tuple(chance.sample(own, chance.randint(0, len(own)))),
        hands=_hands(chance),
        decks=_hands(chance),
    )


def _hands(chance: Random) -> dict[SideId, dict[str, tuple[str, ...]]]:
    if chance.random() < 0.5:
        return {}
    return {
        side: {
            deck: tuple(chance.sample(cards, chance.randint(0, 6)))
            for deck, cards in ((COMMAND, command_deck()), (COMBAT, combat_deck(side)))
        }
        for side in SIDES
    }
