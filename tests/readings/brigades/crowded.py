"""Crowded positions: small fields of all grounds, units next to each other, weak, shaken, with every mark and order."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from game.hexgrid.ids import SideId
from game.hexgrid.scenario import EDGES, Edge, Placed, Plan, Scenario, Start, Value, label
from tests.fuzz.fields import STAGGERS
from tests.readings.brigades.table import GRADES, KINDS

SIDES = ("jacobite", "government")
PHASES = ("phasing", "compulsory", "command", "charges", "movement", "fire", "melee", "morale")
ORDERS = ("assault", "engage", "hold", "approach", "retire", "reserve")
GROUNDS = (
    *("hill", "road", "bridge", "rough", "forest", "marsh", "ford", "enclosure", "fieldwork"),
    *("town", "castle", "crag", "river", "loch"),
)
OPEN_TO_ALL = ("clear", "hill", "road", "bridge", "ford", "enclosure", "fieldwork", "town")
FORMATIONS = {"foot": ("line", "column", "square"), "horse": ("line",), "guns": ("limbered", "unlimbered")}
STATES = {
    "phasing": (
        "retreating",
        "routing",
        "pushed back",
        "pursuing",
        "won",
        "superb discipline",
        "fired last turn",
    ),
    "compulsory": (
        "retreating",
        "routing",
        "pushed back",
        "pursuing",
        "won",
        "superb discipline",
        "disordered",
    ),
    "command": ("retreating", "routing", "moved"),
    "charges": ("moved", "took ground", "retreating", "routing", "has fired", "fired last turn"),
    "movement": ("moved half", "moved", "fired", "halted", "routing", "retreating"),
    "fire": ("moved half", "formed", "recovered", "fired", "has fired", "fired last turn", "routing"),
    "melee": ("charged", "pursuing", "routing"),
    "morale": ("fought", "routing", "retreating"),
}
"""Words for what has become of a unit before a phase."""


def crowded(seed: int) -> Scenario:
    """Think of a crowded position: the same one for the same seed."""
    chance = Random(seed)
    plan = _plan(chance)
    homes: tuple[Edge, ...] = chance.choice((("north", "south"), ("west", "east"), ("south", "north")))
    if chance.random() < 0.15:
        homes = tuple(chance.sample(EDGES, 2))
    pieces = list(_pieces(chance, plan, homes[0]))
    brigades = sorted({str(piece.properties["brigade"]) for piece in pieces if "brigade" in piece.properties})
    properties: dict[str, Value] = {f"home_{side}": home for side, home in zip(SIDES, homes, strict=True)}
    properties["cm_per_hex"] = chance.choice((10, 10, 10, 5, 7, 15, 25))
    for side in SIDES:
        units = sum(_is_unit(piece, side) for piece in pieces)
        properties[f"break_{side}"] = max(1, units - (chance.random() < 0.2) * chance.randrange(units))
    goals = [label(plan, cell) for cell, terrain in enumerate(plan.terrain) if terrain == "clear"]
    phase = chance.choice((*PHASES, "charges", "charges", "charges"))
    groups = {brigade: _group(chance, goals, phase) for brigade in brigades}
    marks = {str(piece.properties["id"]): _marks(chance, piece, phase) for piece in pieces}
    start = Start(
        turn=SideId(chance.choice(SIDES)),
        phase=phase,
        number=chance.randint(1, 5),
        values={
            "until": PHASES[PHASES.index(phase) - 1],
            "phasing": chance.choice(SIDES),
            "pieces": marks,
            "groups": groups,
        },
    )
    return Scenario(
        system="brigades",
        title="Crowded position",
        plan=plan,
        properties=properties,
        pieces=tuple(pieces),
        start=start if chance.random() < 0.8 else None,
        source=f"crowded {seed}",
    )


def battles(seeds: Iterable[int]) -> Iterator[tuple[int, Scenario]]:
    """Think of positions, one for each seed."""
    return ((seed, crowded(seed)) for seed in seeds)


def _is_unit(piece: Placed, side: str) -> bool:
    return piece.kind != "leader" and piece.properties["side"] == side


def _plan(chance: Random) -> Plan:
    columns, rows = chance.randint(4, 10), chance.randint(4, 10)
    strange, holes = chance.choice((0.0, 0.1, 0.3, 0.6)), chance.choice((0.0, 0.03))
    grounds = chance.sample(GROUNDS, chance.randint(1, len(GROUNDS)))

    def ground() -> str:
        if chance.random() < holes:
            return ""
        return chance.choice(grounds) if chance.random() < strange else "clear"

    axis, shifted = chance.choice(STAGGERS)
    terrain = ("clear", "clear", *(ground() for _ in range(columns * rows - 2)))
    return Plan(axis=axis, shifted=shifted, columns=columns, rows=rows, terrain=terrain)


def _pieces(chance: Random, plan: Plan, home: Edge) -> Iterator[Placed]:
    cells = [cell for cell, terrain in enumerate(plan.terrain) if terrain in OPEN_TO_ALL]
    chance.shuffle(cells)
    strangers = chance.choice((0.0, 0.1, 0.5))
    corner = 30 if plan.axis == "x" else 0
    kinds = chance.sample(sorted(KINDS), chance.randint(2, len(KINDS)))
    if chance.random() < 0.3:
        kinds += ["light-cavalry", "battle-cavalry"] * 2
    most = max(2, int(len(cells) * chance.choice((0.06, 0.15, 0.3, 0.5, 0.7))))
    placed = dict.fromkeys(SIDES, 0)
    for number, cell in enumerate(cells[: min(most, 24)]):
        row, column = divmod(cell, plan.columns)
        part = row / plan.rows if home in ("north", "south") else column / plan.columns
        side = SIDES[(part >= 0.5) == (home in ("north", "west"))]
        if number < len(SIDES):
            side = SIDES[number]
        elif chance.random() < strangers:
            side = chance.choice(SIDES)
        properties: dict[str, Value] = {
            "id": f"{side[0]}{number}",
            "side": side,
            "brigade": f"{side[0]}-{placed[side] % 3}",
            "facing": corner + 60 * chance.randrange(6),
            "blocks": chance.choice((1, 2, 4)),
        }
        placed[side] += 1
        if chance.random() < 0.2:
            properties["grade"] = chance.choice(sorted(GRADES))
        kind = chance.choice(kinds)
        yield _placed(kind, cell, properties)
        if chance.random() < 0.25:
            leader: dict[str, Value] = {"id": f"l{number}", "side": side, "rating": chance.randint(1, 3)}
            yield _placed("leader", cell, leader)


def _placed(kind: str, cell: int, properties: dict[str, Value]) -> Placed:
    name = str(properties["id"])
    return Placed(
        layer="units", kind=kind, name=name.upper(), cell=cell, properties=properties, place=f"piece {name}"
    )


def _group(chance: Random, goals: list[str], phase: str) -> dict[str, Any]:
    order = chance.choice((*ORDERS, "engage", "engage", "assault"))
    if phase == "charges" and chance.random() < 0.6:
        order = chance.choice(("engage", "assault"))
    group: dict[str, Any] = {"order": order, "goal": chance.choice(goals)}
    if order != "approach":
        del group["goal"]
    if chance.random() < 0.2:
        group["state"] = [chance.choice(("uncontrolled", "faltering", "broken"))]
    return group


def _marks(chance: Random, piece: Placed, phase: str) -> dict[str, Any]:
    if piece.kind == "leader":
        return {}
    arm = KINDS[piece.kind][0]
    known = ("column", "open order") if piece.kind == "highland" else FORMATIONS[arm]
    blocks = int(piece.properties["blocks"])
    marching = {"foot": ("column",), "guns": ("limbered",)}.get(arm, known)
    marks: dict[str, Any] = {"formation": chance.choice(known if chance.random() < 0.6 else marching)}
    if chance.random() < 0.4:
        marks["figures"] = chance.randint(1, 12 * blocks) / 2
    states = [word for word in ("disordered", "wavering") if chance.random() < 0.15]
    if chance.random() < 0.3:
        states.append(chance.choice(STATES[phase]))
    if arm != "horse":
        states = [word for word in states if word not in ("pursuing", "superb discipline")]
    if "retreating" in states or "routing" in states:
        states = [word for word in states if word != "wavering"]
    marks["state"] = states
    return marks
