"""Crowded battles: small fields full of pieces of all kinds close together, so that what is rare happens often."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random

import msgspec

from game.engine.ruleset import find
from game.hexgrid.scenario import EDGES, Edge, Placed, Plan, Scenario, ScenarioError, Value, label
from game.rules.jacobite.tables import KINDS, LEADER
from game.rules.jacobite.terrain import TERRAINS
from tests.drawn import SYSTEM
from tests.fuzz.fields import STAGGERS, any_scenario
from tests.fuzz.specials import Words
from tests.umpire.field import SIDES, opponent

COMBAT_CARDS = 29
MAX_SPECIALS = 8
IMPASSABLE = ("crag", "river", "loch")


def crowded(seed: int) -> Scenario:
    """Think of a crowded battle: the same one for the same seed."""
    chance = Random(seed)
    plan = _plan(chance)
    homes: list[Edge] = chance.sample(EDGES, 2) if chance.random() < 0.4 else _opposite(chance)
    pieces = _pieces(chance, plan, homes[0])
    properties: dict[str, Value] = {"first": chance.choice(SIDES), **_commands(chance)}
    enough = chance.choice((3, 6, 99))
    for side, home in zip(SIDES, homes, strict=True):
        enemies = sum(piece.properties["side"] == opponent(side) for piece in pieces)
        properties[f"home_{side}"] = home
        properties[f"banners_{side}"] = max(1, min(enough, enemies))
    scenario = Scenario(
        system=SYSTEM,
        title="Crowded battle",
        plan=plan,
        properties=properties,
        pieces=tuple(pieces),
        source=f"crowded {seed}",
    )
    return _with_specials(chance, scenario) if chance.random() < 0.6 else scenario


def _with_specials(chance: Random, scenario: Scenario) -> Scenario:
    """Add special rules, leaving out those that do not fit the battle."""
    words = Words(chance, scenario)
    for number in range(1, 1 + chance.randint(2, MAX_SPECIALS)):
        properties = {**scenario.properties, f"special_{number}": words.line()}
        more = msgspec.structs.replace(scenario, properties=properties)
        with suppress(ScenarioError):
            find(scenario.system).play.setup(more)
            scenario = more
    return scenario


def _plan(chance: Random) -> Plan:
    columns, rows = chance.randint(4, 8), chance.randint(4, 8)
    strange, holes = chance.choice((0.1, 0.3, 0.6)), chance.choice((0.0, 0.03, 0.1))
    grounds = sorted(TERRAINS)
    axis, shifted = chance.choice(STAGGERS)

    def battlefield() -> str:
        if chance.random() < holes:
            return ""
        return chance.choice(grounds) if chance.random() < strange else "clear"

    terrain = ("clear", "clear", *(battlefield() for _ in range(columns * rows - 2)))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def _opposite(chance: Random) -> list[Edge]:
    pairs: list[list[Edge]] = [["north", "south"], ["south", "north"], ["west", "east"], ["east", "west"]]
    return chance.choice(pairs)


def _commands(chance: Random) -> dict[str, Value]:
    """Give many orders and many combat cards, so that there is much to do and to play."""
    by_cards = chance.random() < 0.5
    commands: dict[str, Value] = {"command": "cards" if by_cards else "free"}
    for side in SIDES:
        commands[f"orders_{side}"] = chance.choice((4, 12, 30))
        commands[f"combat_{side}"] = chance.choice((0, 6, 14, COMBAT_CARDS))
        if by_cards:
            commands[f"command_{side}"] = chance.randint(2, 10)
    if chance.random() < 0.2:
        commands["sections"] = chance.choice(("none", "1 2", "2 2", "1.5 3"))
    return commands


def _pieces(chance: Random, plan: Plan, home: Edge) -> list[Placed]:
    cells = [cell for cell, terrain in enumerate(plan.terrain) if terrain not in ("", *IMPASSABLE)]
    chance.shuffle(cells)
    pieces: list[Placed] = []
    strangers, leaders = chance.choice((0.05, 0.15, 0.5)), chance.choice((0.2, 0.4, 0.8))
    kinds = chance.sample(sorted(KINDS), chance.randint(2, len(KINDS)))
    for number, cell in enumerate(cells[: max(2, int(len(cells) * chance.choice((0.4, 0.6, 0.8))))]):
        row, column = divmod(cell, plan.columns)
        part = row / plan.rows if home in ("north", "south") else column / plan.columns
        side = SIDES[(part >= 0.5) == (home in ("north", "west"))]
        if chance.random() < strangers or number < len(SIDES):
            side = opponent(side) if number >= len(SIDES) else SIDES[number]
        kind, is_lone = chance.choice(kinds), chance.random() < 0.15
        blocked = KINDS[kind].arm in TERRAINS[plan.terrain[cell]].impassable_to
        if not is_lone and not blocked:
            pieces.append(_placed(chance, plan, side, kind, cell))
        if is_lone or blocked or chance.random() < leaders:
            pieces.append(_placed(chance, plan, side, LEADER, cell))
    return pieces


def _placed(chance: Random, plan: Plan, side: str, kind: str, cell: int) -> Placed:
    piece = f"{kind}-{label(plan, cell)}"
    properties: dict[str, Value] = {"id": piece, "side": side}
    if kind != LEADER:
        full = properties["full"] = chance.choice((4, 4, 4, 3, 5))
        properties["blocks"] = chance.choice((1, 1, 2, 3, full, full))
        properties["blocks"] = min(full, properties["blocks"])
    return Placed(
        layer="units", kind=kind, name=piece.upper(), cell=cell, properties=properties, place=f"piece {piece}"
    )


def battles(seeds: Iterable[int]) -> Iterator[tuple[int, Scenario]]:
    """Think of battles from their beginning: most of them crowded, one in four as the fuzzer thinks of them."""
    for seed in seeds:
        scenario = crowded(seed) if seed % 4 else any_scenario(seed)
        yield seed, crowded(seed) if scenario.start else scenario
