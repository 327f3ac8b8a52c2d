"""Crowded positions for Commanders: the fields of Formations, with facings, ranks, routs and what was done."""

from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import replace

from game.engine.ruleset import RuleSet, find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Placed, Scenario, ScenarioError, Start, Value
from tests.readings.commanders.numbers import CLOSED, formations
from tests.readings.formations.crowded import crowded as field_of
from tests.umpire.field import SIDES

SYSTEM = "commanders"
COMMANDERS: RuleSet[Any, Any, Any] = find(SYSTEM)
PHASES = (
    "initiative",
    "rally",
    "rally",
    "movement",
    "movement",
    "movement",
    "missiles",
    "melee",
    "melee",
    "command",
)
STATES = (("moved",), ("moved half",), ("moved", "formed"), ("moved", "charged"), ("fired",), ("rallied",))


def crowded(seed: int) -> Scenario:
    """Think of a crowded position: the same one for the same seed."""
    chance = Random(seed)
    drawn = field_of(seed)
    specials = {name: line for name, line in drawn.properties.items() if name.startswith("special_")}
    kept: dict[str, Value] = {
        name: value
        for name, value in drawn.properties.items()
        if name.startswith(("home_", "break_", "last_round", "at_end"))
    }
    kept["inches_per_hex"] = chance.choice((6, 6, 6, 4, 5, 9, 12))
    first = 0 if drawn.plan.axis == "y" else 30
    pieces = tuple(_turned(chance, piece, first) for piece in drawn.pieces)
    start = _start(chance, pieces) if drawn.start else None
    scenario = replace(drawn, system=SYSTEM, properties=kept, pieces=pieces, start=start)
    for name, line in specials.items():
        more = replace(scenario, properties={**scenario.properties, name: line})
        with suppress(ScenarioError):
            COMMANDERS.play.setup(more)
            scenario = more
    return scenario


def _turned(chance: Random, piece: Placed, first: int) -> Placed:
    properties = dict(piece.properties)
    properties.pop("initiative", None)
    if piece.kind != "leader" and chance.random() < 0.5:
        properties["facing"] = first + 60 * chance.randrange(6)
    elif piece.kind == "leader":
        if chance.random() < 0.4:
            del properties["rank"]
            del properties["brigade"]
        if chance.random() < 0.2:
            properties["radius"] = chance.choice((6, 12, 18, 40))
    return replace(piece, properties=properties)


def _start(chance: Random, pieces: tuple[Placed, ...]) -> Start:
    """Begin in the middle of a round, with units routed, rallied and in other formations."""
    phase = chance.choice(PHASES)
    given: dict[str, object] = {}
    for piece in pieces:
        if piece.kind == "leader":
            continue
        states = [word for word in ("out of command",) if chance.random() < 0.15 and piece.kind != "militia"]
        if chance.random() < 0.15:
            states = ["routed", "out of command"]
        elif phase not in ("initiative", "rally"):
            states += chance.choice(STATES) if chance.random() < 0.35 else ()
            if piece.kind == "militia" and chance.random() < 0.5:
                states.append("has orders")
        entry: dict[str, object] = {"state": states}
        others = sorted(formations(piece.kind) - {CLOSED})
        if "routed" not in states and others and chance.random() < 0.5:
            entry["formation"] = chance.choice(others)
        given[str(piece.properties["id"])] = entry
    values: dict[str, object] = {
        "pieces": given,
        "initiative": chance.choice(SIDES),
        "moves_first": chance.choice(SIDES),
    }
    if chance.random() < 0.7:
        values["until"] = "command"
    return Start(turn=SideId(chance.choice(SIDES)), phase=phase, values=values)
