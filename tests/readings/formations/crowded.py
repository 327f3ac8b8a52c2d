"""Crowded positions: small fields of all grounds, formations side by side, weak, marked and broken."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from game.engine.ruleset import RuleSet, find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import EDGES, Edge, Placed, Plan, Scenario, ScenarioError, Start, Value, label
from tests.fuzz.fields import STAGGERS
from tests.readings.formations.numbers import BARRED, KINDS, arm
from tests.umpire.field import SIDES, opponent

SYSTEM = "formations"
GROUNDS = (
    "clear road road bridge hill hill rough forest marsh ford enclosure fieldwork town castle crag river loch"
)
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
FORMATIONS: RuleSet[Any, Any, Any] = find(SYSTEM)
PHASES = ("strategy", "action", "action", "action", "action", "rally")
WHOLE = 5
"""Of so many one is a whole battle, not the rest of a round."""


def crowded(seed: int) -> Scenario:
    """Think of a crowded position: the same one for the same seed."""
    chance = Random(seed)
    plan = _plan(chance)
    home = chance.choice(EDGES)
    far = OPPOSITE[home] if chance.random() < 0.7 else chance.choice([edge for edge in EDGES if edge != home])
    pieces = _pieces(chance, plan, home)
    bodies = sorted({str(piece.properties["brigade"]) for piece in pieces})
    properties: dict[str, Value] = {
        f"home_{SIDES[0]}": home,
        f"home_{SIDES[1]}": far,
        "cm_per_hex": chance.choice((10, 10, 10, 6, 8, 12, 15, 20)),
    }
    for side in SIDES:
        if chance.random() < 0.5:
            properties[f"strategy_{side}"] = chance.randint(1, 4)
    whole = seed % WHOLE == 0
    scenario = Scenario(
        system=SYSTEM,
        title="Crowded position",
        plan=plan,
        properties=properties | (_end(chance, pieces) if whole else {}),
        pieces=tuple(pieces),
        start=None if whole else _start(chance, bodies, pieces),
        source=f"crowded {seed}",
    )
    return _with_specials(chance, scenario) if chance.random() < 0.4 else scenario


def _plan(chance: Random) -> Plan:
    columns, rows = chance.randint(4, 8), chance.randint(4, 8)
    strange, holes = chance.choice((0.1, 0.3, 0.6, 0.8)), chance.choice((0.0, 0.0, 0.05))
    grounds = chance.sample(GROUNDS.split(), chance.randint(2, 8))
    axis, shifted = chance.choice(STAGGERS)

    def ground() -> str:
        if chance.random() < holes:
            return ""
        return chance.choice(grounds) if chance.random() < strange else "clear"

    terrain = ("clear", "clear", *(ground() for _ in range(columns * rows - 2)))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def _pieces(chance: Random, plan: Plan, home: Edge) -> list[Placed]:
    cells = [
        cell for cell, terrain in enumerate(plan.terrain) if terrain not in ("", "crag", "river", "loch")
    ]
    chance.shuffle(cells)
    strangers = chance.choice((0.0, 0.1, 0.4))
    kinds = chance.sample(sorted(KINDS), chance.randint(2, len(KINDS)))
    bodies, led = chance.randint(1, 3), chance.choice((0.1, 0.3))
    pieces: list[Placed] = []
    armies = set[str]()
    for number, cell in enumerate(cells[: min(16, max(2, int(len(cells) * chance.choice((0.3, 0.5, 0.7)))))]):
        row, column = divmod(cell, plan.columns)
        part = row / plan.rows if home in ("north", "south") else column / plan.columns
        side = SIDES[(part >= 0.5) == (home in ("north", "west"))]
        if number < 2 or chance.random() < strangers:
            side = SIDES[number] if number < 2 else opponent(side)
        usual = [kind for kind in kinds if arm(kind) not in BARRED.get(plan.terrain[cell], ())]
        kind = chance.choice(usual or ["highland"])
        across = (column / plan.columns) if home in ("north", "south") else row / plan.rows
        body = int(across * bodies) if chance.random() < 0.8 else chance.randrange(bodies)
        brigade = f"{side[:1]}{body}"
        properties: dict[str, Value] = {"id": f"{side[0].upper()}{number}", "side": side, "brigade": brigade}
        properties["full"] = full = chance.choice((4, 4, 4, 3))
        properties["blocks"] = chance.choice((1, 1, 2, full, full - 1))
        if chance.random() < 0.1:
            properties["initiative"] = chance.randint(1, 6)
        pieces.append(_placed(plan, kind, cell, properties))
        if chance.random() < led:
            rank = "army" if side not in armies and chance.random() < 0.6 else "brigade"
            if rank == "army" or f"{side} {brigade}" not in armies:
                armies.add(side if rank == "army" else f"{side} {brigade}")
                leader: dict[str, Value] = {
                    "id": f"L{number}",
                    "side": side,
                    "brigade": brigade,
                    "rank": rank,
                }
                pieces.append(_placed(plan, "leader", cell, leader))
    return pieces


def _placed(plan: Plan, kind: str, cell: int, properties: dict[str, Value]) -> Placed:
    name = str(properties["id"])
    place = f"piece {name} in {label(plan, cell)}"
    return Placed(layer="units", kind=kind, name=name, cell=cell, properties=properties, place=place)


def _start(chance: Random, bodies: list[str], pieces: list[Placed]) -> Start:
    groups = {}
    for body in bodies:
        broken = chance.random() < 0.2
        group: dict[str, object] = {"broken": broken, "activated": chance.random() < 0.2}
        group["blast"] = 0 if broken else chance.choice((0, 0, 0, 1, 1, 2, 3))
        group["overwatch"] = not broken and chance.random() < 0.3
        groups[body] = group
    off = [str(it.properties["id"]) for it in pieces if it.kind != "leader" and chance.random() < 0.06]
    values: dict[str, object] = {"groups": groups, "off": off, "activates": chance.choice(SIDES)}
    if chance.random() < 0.7:
        values["until"] = "rally"
    if chance.random() < 0.7:
        values["first"] = chance.choice(SIDES)
    return Start(turn=SideId(chance.choice(SIDES)), phase=chance.choice(PHASES), values=values)


def _end(chance: Random, pieces: list[Placed]) -> dict[str, Value]:
    """Say when the battle ends, and who has won then."""
    end: dict[str, Value] = {}
    if chance.random() < 0.5:
        end["last_round"] = chance.randint(1, 4)
    else:
        end["special_9"] = f"end turns={chance.randint(1, 4)} " + chance.choice(
            ("", f"winner={chance.choice(SIDES)}", f"tie={chance.choice(SIDES)}")
        )
    if chance.random() < 0.3:
        end["at_end"] = chance.choice((*SIDES, "more"))
    for side in SIDES:
        units = sum(it.kind != "leader" and it.properties["side"] == side for it in pieces)
        if chance.random() < 0.4:
            end[f"{chance.choice(('', 'formations_'))}break_{side}"] = chance.randint(1, units)
    return end


def _with_specials(chance: Random, scenario: Scenario) -> Scenario:
    """Add special rules that all systems share, leaving out those that do not fit."""
    plan = scenario.plan
    hexes = [label(plan, cell) for cell, terrain in enumerate(plan.terrain) if terrain]
    units = [str(piece.properties["id"]) for piece in scenario.pieces]
    held = [label(plan, piece.cell) for piece in scenario.pieces]

    def some(words: list[str]) -> str:
        return "|".join(chance.sample(words, min(len(words), chance.randint(1, 5))))

    for number in range(1, 1 + chance.randint(1, 4)):
        side, few = f"side={chance.choice(SIDES)}", chance.randint(1, 3)
        who = chance.choice(("", side, f"kind={some(sorted(KINDS))}"))
        when = chance.choice(("", "", f"turns={few}", f"turns={few}-"))
        grounds = some(sorted(set(GROUNDS.split()) - {"clear"}))
        line = chance.choice(
            (
                f"sight limit={few} {who} {when}",
                f"objective {side} hexes={some(hexes)} banners={few} {when} hold={chance.choice(('once', 'while'))} "
                f"{chance.choice(('', 'count=1', 'count=2'))}",
                f"exit {side} hexes={some(chance.choice((hexes, held)))} banners={few - 1} {when}",
                f"enter piece={some(units)} hexes={some(hexes)} turn={few}",
                f"ground terrain={grounds} enter={chance.choice(('yes', 'no', 'free'))} {who} {when}",
            )
        )
        more = msgspec.structs.replace(
            scenario, properties={**scenario.properties, f"special_{number}": " ".join(line.split())}
        )
        with suppress(ScenarioError):
            FORMATIONS.play.setup(more)
            scenario = more
    return scenario
