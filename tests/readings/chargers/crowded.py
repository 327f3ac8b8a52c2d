"""Crowded positions of Chargers: small boards of all grounds, units close together, many of them in contact."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from game.engine.ruleset import RuleSet, find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import EDGES, Edge, Placed, Plan, Scenario, ScenarioError, Start, Value, label
from tests.fuzz.fields import STAGGERS
from tests.plain_geometry import Box, Corners, overlap
from tests.readings.chargers.board import Board
from tests.readings.chargers.numbers import KINDS
from tests.readings.formations.crowded import GROUNDS, OPPOSITE
from tests.umpire.field import SIDES, opponent

SYSTEM = "chargers"
CHARGERS: RuleSet[Any, Any, Any] = find(SYSTEM)
PHASES = ("charge", "charge", "charge", "movement", "shooting", "melee", "melee", "melee")
WHOLE = 5
"""Of so many one is a whole battle, not the rest of a turn."""
STATES = ("fleeing", "shaken", "charging", "passed", "declared", "moved", "marched", "stood")


def crowded(seed: int) -> Scenario:
    """Think of a crowded position: the same one for the same seed."""
    chance = Random(seed)
    plan = _plan(chance)
    home = chance.choice(EDGES)
    far = OPPOSITE[home] if chance.random() < 0.7 else chance.choice([edge for edge in EDGES if edge != home])
    properties: dict[str, Value] = {
        f"home_{SIDES[0]}": home,
        f"home_{SIDES[1]}": far,
        "scale": chance.choice((4, 5, 6, 6, 8)),
        "first": chance.choice(SIDES),
    }
    whole = seed % WHOLE == 0
    scenario = Scenario(
        system=SYSTEM, title="Crowded position", plan=plan, properties=properties, source=f"crowded {seed}"
    )
    board = Board(scenario)
    if whole:
        pieces = _drawn_up(chance, plan, home)
        scenario = msgspec.structs.replace(
            scenario, pieces=tuple(pieces), properties=properties | _end(chance, pieces)
        )
    else:
        pieces, values = _crowd(chance, plan, board)
        phase = chance.choice(PHASES)
        _states(chance, values, phase)
        start = Start(
            turn=SideId(chance.choice(SIDES)), phase=phase, values={"pieces": values, "until": "melee"}
        )
        scenario = msgspec.structs.replace(scenario, pieces=tuple(pieces), start=start)
    return _with_specials(chance, scenario) if chance.random() < 0.3 else scenario


def _plan(chance: Random) -> Plan:
    columns, rows = chance.randint(4, 7), chance.randint(4, 7)
    strange, holes = chance.choice((0.0, 0.1, 0.3, 0.6)), chance.choice((0.0, 0.0, 0.05))
    grounds = chance.sample(GROUNDS.split(), chance.randint(2, 8))
    axis, shifted = chance.choice(STAGGERS)

    def ground() -> str:
        if chance.random() < holes:
            return ""
        return chance.choice(grounds) if chance.random() < strange else "clear"

    terrain = ("clear", "clear", *(ground() for _ in range(columns * rows - 2)))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def _piece(chance: Random, plan: Plan, kind: str, side: str, number: int, cell: int) -> Placed:
    name = f"{side[0].upper()}{number}" if kind != "leader" else f"L{number}"
    properties: dict[str, Value] = {"id": name, "side": side}
    if kind != "leader" and chance.random() < 0.3:
        properties["brigade"] = f"{side[:1]}{chance.randint(1, 2)}"
    if kind != "leader":
        properties["full"] = full = chance.choice((4, 4, 4, 3))
        properties["blocks"] = chance.choice((full, full, chance.randint(1, full)))
    return Placed(
        layer="units",
        kind=kind,
        name=name,
        cell=cell,
        properties=properties,
        place=f"piece {name} in {label(plan, cell)}",
    )


def _drawn_up(chance: Random, plan: Plan, home: Edge) -> list[Placed]:
    """Draw units up for a whole battle, each side on its half."""
    cells = [
        cell for cell, terrain in enumerate(plan.terrain) if terrain not in ("", "crag", "river", "loch")
    ]
    chance.shuffle(cells)
    kinds = chance.sample(sorted(KINDS), chance.randint(2, len(KINDS)))
    pieces: list[Placed] = []
    for number, cell in enumerate(cells[: min(10, max(2, len(cells) // 3))]):
        row, column = divmod(cell, plan.columns)
        part = row / plan.rows if home in ("north", "south") else column / plan.columns
        side = SIDES[(part >= 0.5) == (home in ("north", "west"))]
        if number < 2 or chance.random() < 0.1:
            side = SIDES[number] if number < 2 else opponent(side)
        pieces.append(_piece(chance, plan, chance.choice(kinds), side, number, cell))
        if chance.random() < 0.2:
            pieces.append(_piece(chance, plan, "leader", side, number, cell))
    return pieces


def _crowd(chance: Random, plan: Plan, board: Board) -> tuple[list[Placed], dict[str, dict[str, Any]]]:
    """Put units close together at measured places, some of them into contact with an enemy."""
    x, y = chance.uniform(6, board.width - 6), chance.uniform(6, board.height - 6)
    spread = chance.choice((5, 8, 12))
    kinds = chance.sample(sorted(KINDS), chance.randint(2, len(KINDS)))
    pieces: list[Placed] = []
    values: dict[str, dict[str, Any]] = {}
    boxes: list[tuple[str, Box, str]] = []
    for number in range(chance.randint(3, 10)):
        side = SIDES[number] if number < 2 else chance.choice(SIDES)
        piece = _piece(chance, plan, chance.choice(kinds), side, number, 0)
        row = KINDS[piece.kind]
        health = chance.randint(1, int(str(piece.properties["blocks"])) * row.models * row.health)
        if chance.random() < 0.5:
            health = int(str(piece.properties["blocks"])) * row.models * row.health
        models = -(-health // row.health)
        files = min(models, chance.choice((row.files, row.files, chance.randint(1, 10))))
        width, depth = files * row.base[0], -(-models // files) * row.base[1]
        for _ in range(30):
            facing = (
                chance.choice((0.0, 90.0, 180.0, 270.0))
                if chance.random() < 0.3
                else round(chance.uniform(0, 359.99), 2)
            )
            box = Box(
                round(x + chance.uniform(-spread, spread), 3),
                round(y + chance.uniform(-spread, spread), 3),
                facing,
                width,
                depth,
            )
            others = [other for other in boxes if other[0] != side]
            if others and chance.random() < 0.4:
                box = _against(chance, chance.choice(others)[1], box)
            if _fits(chance, board, boxes, box, side, row.arm):
                boxes.append((side, box, piece.name))
                pieces.append(piece)
                values[piece.name] = {
                    "x": box.x,
                    "y": box.y,
                    "heading": box.heading,
                    "files": files,
                    "health": health,
                }
                break
    for number in range(chance.choice((0, 0, 1, 2, 3))):
        side = chance.choice(SIDES)
        leader = _piece(chance, plan, "leader", side, number, 0)
        free = [
            name
            for owner, _, name in boxes
            if owner == side and name not in {it.get("attached") for it in values.values()}
        ]
        if free and chance.random() < 0.8:
            pieces.append(leader)
            values[leader.name] = {"attached": chance.choice(free)}
        elif not any(overlap(_dot(x, y), box.corners) for _, box, _ in boxes):
            pieces.append(leader)
            values[leader.name] = {"x": round(x, 3), "y": round(y, 3)}
    return pieces, values


def _dot(x: float, y: float) -> Corners:
    return [(x - 0.1, y - 0.1), (x + 0.1, y - 0.1), (x + 0.1, y + 0.1), (x - 0.1, y + 0.1)]


def _against(chance: Random, other: Box, box: Box) -> Box:
    """Put a boundary against a side of another."""
    edge = chance.choice((0, 0, 0, 90, 180, 270))
    heading = round((other.heading + edge + 180) % 360, 2)
    ahead = other.depth / 2 if edge in (0, 180) else other.width / 2
    across = chance.uniform(-1, 1) * (box.width + (other.width if edge in (0, 180) else other.depth)) / 2
    facing = Box(*other.centre, round((other.heading + edge) % 360, 2), 1, 1)
    x, y = facing.at(across, ahead)
    return box._replace(x=round(x, 3), y=round(y, 3), heading=heading)


def _fits(
    chance: Random, board: Board, boxes: list[tuple[str, Box, str]], box: Box, side: str, arm: str
) -> bool:
    inside = all(0 <= x <= board.width and 0 <= y <= board.height for x, y in box.corners)
    clear = not any(overlap(box.corners, other.corners) for _, other, _ in boxes)
    barred = any(overlap(box.corners, bar) for bar in board.bars(arm)) and chance.random() < 0.95
    return inside and clear and not barred


def _states(chance: Random, values: dict[str, dict[str, Any]], phase: str) -> None:
    words = {
        "charge": ("fleeing", "shaken", "stood"),
        "movement": ("fleeing", "fleeing", "shaken", "declared"),
    }
    usual = {
        "shooting": ("moved", "marched", "stood", "fleeing", "shaken", "passed"),
        "melee": ("charging", "charging", "shaken", "fleeing", "passed"),
    }
    for value in values.values():
        if "files" in value and chance.random() < 0.3:
            value["state"] = [chance.choice((words | usual)[phase])]


def _end(chance: Random, pieces: list[Placed]) -> dict[str, Value]:
    """Say when the battle ends, and who has won then."""
    end: dict[str, Value] = {}
    if chance.random() < 0.6:
        end["last_round"] = chance.randint(1, 4)
    if chance.random() < 0.3:
        end["at_end"] = chance.choice((*SIDES, "more"))
    for side in SIDES:
        units = sum(it.kind != "leader" and it.properties["side"] == side for it in pieces)
        if chance.random() < 0.4:
            end[f"{chance.choice(('', 'chargers_'))}break_{side}"] = chance.randint(1, units)
    return end


def _with_specials(chance: Random, scenario: Scenario) -> Scenario:
    """Add special rules that all systems share, leaving out those that do not fit."""
    plan = scenario.plan
    hexes = [label(plan, cell) for cell, terrain in enumerate(plan.terrain) if terrain]

    def some(words: list[str]) -> str:
        return "|".join(chance.sample(words, min(len(words), chance.randint(1, 6))))

    for number in range(1, 1 + chance.randint(1, 3)):
        side, few = f"side={chance.choice(SIDES)}", chance.randint(1, 3)
        who = chance.choice(("", side, f"kind={some(sorted(KINDS))}"))
        when = chance.choice(("", "", f"turns={few}", f"turns={few}-"))
        grounds = some(sorted(set(GROUNDS.split()) - {"clear"}))
        line = chance.choice(
            (
                f"sight limit={few} {who} {when}",
                f"objective {side} hexes={some(hexes)} banners={few} {when} hold={chance.choice(('once', 'while'))} "
                f"{chance.choice(('', 'count=1', 'count=2'))}",
                f"exit {side} hexes={some(hexes)} banners={few - 1} {when}",
                f"ground terrain={grounds} enter={chance.choice(('yes', 'no', 'free'))} {who} {when}",
            )
        )
        more = msgspec.structs.replace(
            scenario, properties={**scenario.properties, f"special_{number}": " ".join(line.split())}
        )
        with suppress(ScenarioError):
            CHARGERS.play.setup(more)
            scenario = more
    return scenario
