"""Random rally phases and rout moves with scripted dice: the rules and a second reading of the texts agree."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.chance import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from tests.rules.commanders import second_reading as second
from tests.rules.commanders import second_table
from tests.rules.commanders.second_table import Cell, Commander, Table, Unit

SIDES = ("jacobite", "government")
LETTERS = {
    "clear": ".",
    "hill": "h",
    "crag": "c",
    "rough": "r",
    "forest": "f",
    "marsh": "m",
    "fieldwork": "w",
    "": "_",
}
TERRAIN = ("clear",) * 30 + ("hill", "crag", "rough", "forest", "marsh", "fieldwork", "")
HOMES = ("north", "east", "south", "west")
POSITIONS, MANY = 240, 10_000


def label(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def any_table(chance: random.Random) -> Table:
    """Draw up two armies near each other, many of their units routed."""
    columns, rows = chance.randint(5, 9), chance.randint(5, 9)
    table = Table(
        columns=columns,
        rows=rows,
        flat=chance.random() < 0.5,
        odd=chance.random() < 0.5,
        inches=chance.choice((4, 6, 6, 6, 9)),
        homes=dict(zip(SIDES, chance.sample(HOMES, 2), strict=True)),
        first=chance.choice(SIDES),
        terrain={(column, row): chance.choice(TERRAIN) for column in range(columns) for row in range(rows)},
        units=[],
        commanders=[],
    )
    free = [cell for cell, ground in table.terrain.items() if ground in ("clear", "hill", "fieldwork")]
    chance.shuffle(free)
    for number, side in enumerate(SIDES):
        for brigade in ("one", "two")[: chance.randint(1, 2)]:
            for place in range(chance.randint(1, 4)):
                table.units.append(
                    any_unit(
                        table, chance, f"{side[0]}{brigade}{place}", side, f"{brigade}{number}", free.pop()
                    )
                )
    add_commanders(table, chance, free)
    return table


def any_unit(table: Table, chance: random.Random, name: str, side: str, brigade: str, cell: Cell) -> Unit:
    """Draw up one unit in a state that may come about."""
    kind = chance.choice(list(second.MORALE))
    unit = Unit(name, side, kind, brigade, cell, chance.choice(range(30 if table.flat else 0, 360, 60)))
    unit.full = chance.choice((3, 4, 4, 5))
    unit.blocks = chance.randint(1, unit.full)
    unit.routed = chance.random() < 0.45
    unit.out_of_command = unit.routed or (kind != "militia" and chance.random() < 0.3)
    if kind.endswith("artillery"):
        unit.formation = chance.choice(("limbered", "battery"))
    elif kind in ("highland", "militia"):
        unit.formation = "mob" if kind == "militia" else "open"
    else:
        unit.formation = chance.choice(("open", "closed"))
    if unit.routed:
        unit.formation = "mob"
    return unit


def add_commanders(table: Table, chance: random.Random, free: list[Cell]) -> None:
    """Give a side an army commander, brigade commanders and aides, or officers where it has no leader."""
    for side, own in zip(SIDES, (free[::2], free[1::2]), strict=True):
        units = table.of(side)
        brigades = list(dict.fromkeys(unit.brigade for unit in units))
        first = {brigade: next(unit for unit in units if unit.brigade == brigade) for brigade in brigades}
        if chance.random() < 0.15:
            for brigade, unit in first.items():
                table.commanders.append(
                    Commander(unit.id, side, "brigade", unit.cell or (0, 0), 18, brigade, unit.id)
                )
            continue
        places = [unit.cell for unit in units if unit.cell] + own[:6]
        chance.shuffle(places)
        posts = [("army", ""), *(("brigade", brigade) for brigade in brigades), ("aide", ""), ("aide", "")]
        for number, (rank, brigade) in enumerate(posts[: chance.choice((1, 1 + len(brigades), len(posts)))]):
            cell = places.pop()
            inches = chance.choice((0, 0, 0, 6, 12, 13))
            commander = Commander(
                f"{side[0]}L{number}", side, rank, cell, inches or second_table.RADIUS[rank], brigade
            )
            if rank == "aide":
                commander.unit = min(
                    units, key=lambda unit: second_table.distance(table, cell, unit.cell or cell)
                ).id
            table.commanders.append(commander)


def scenario(table: Table) -> Scenario:
    """Write a position as a vignette, and lay its hexes as they lie."""
    officers = {unit.id for unit in table.units}
    pieces: dict[str, dict[str, Any]] = {
        unit.id: {
            "side": unit.side,
            "kind": unit.kind,
            "at": label(unit.cell or (0, 0)),
            "brigade": unit.brigade,
            "facing": str(unit.facing),
            "formation": unit.formation,
            "blocks": unit.blocks,
            "full": unit.full,
            "state": sorted(words(unit)),
        }
        for unit in table.units
    }
    for commander in table.commanders:
        if commander.id not in officers:
            piece = {
                "side": commander.side,
                "kind": "leader",
                "at": label(commander.cell),
                "radius": commander.inches,
            }
            piece |= {"rank": commander.rank} if commander.rank != "aide" else {}
            pieces[commander.id] = piece | ({"brigade": commander.brigade} if commander.brigade else {})
    rows = range(table.rows)
    position = {
        "title": "A rally phase",
        "rules": ["BS-01"],
        "system": "commanders",
        "phase": "rally",
        "until": "movement",
        "initiative": table.first,
        "inches_per_hex": table.inches,
        "home": table.homes,
        "field": "\n".join(
            " ".join(LETTERS[table.terrain[column, row]] for column in range(table.columns)) for row in rows
        ),
        "pieces": pieces,
    }
    found = scenario_of(read(position, Vignette))
    plan = msgspec.structs.replace(
        found.plan, axis="x" if table.flat else "y", shifted="odd" if table.odd else "even"
    )
    return msgspec.structs.replace(found, plan=plan)


class Player:
    """Answers what the rules ask, and holds the questions against those of the second reading."""

    def __init__(self, match: Match[Any, Any, Any], chance: random.Random) -> None:
        self.match = match
        self.chance = chance

    def choose(self, side: str, found: list[tuple[Commander, Unit]]) -> tuple[Commander, Unit] | None:
        """Make an attempt, or stop."""
        answers = {f"try {commander.id} {unit.id}": (commander, unit) for commander, unit in found}
        self._hold(side, {*answers, "tries done"})
        chosen = "tries done" if self.chance.random() < 0.1 else self.chance.choice(list(answers))
        self.match.submit(chosen)
        return answers.get(chosen)

    def turn(self, unit: Unit) -> int:
        """Face a rallied unit somewhere."""
        assert self.match.pending is not None
        offered = [option.notation for option in self.match.pending.iter_options()]
        assert len(offered) == len(set(offered)) == 6
        facing = self.chance.choice(offered)
        self.match.submit(facing)
        piece = self.match.state.pieces[unit.id]
        assert f"face {unit.id} " in facing
        return int(piece.facing)

    def _hold(self, side: str, answers: set[str]) -> None:
        pending = self.match.pending
        assert pending is not None
        assert (pending.side, {option.notation for option in pending.iter_options()}) == (side, answers)


def can_be_asked(table: Table) -> bool:
    """Return whether the side that moves first has a commander who can move."""
    taken = {unit.cell for unit in table.units}
    return any(
        commander.id not in {unit.id for unit in table.units}
        and any(
            second_table.on_board(table, cell) and table.terrain[cell] == "clear" and cell not in taken
            for cell in second_table.beside(table, commander.cell)
        )
        for commander in table.commanders
        if commander.side == table.first
    )


def dice_of(faces: list[int]) -> Iterator[int]:
    yield from faces


def hold(seed: int) -> int:
    """Play one position by the rules and by the second reading; return how many units ran or were tried for."""
    chance = random.Random(seed)
    table = any_table(chance)
    while not can_be_asked(table):
        table = any_table(chance)
    rules = find("commanders")
    faces = [chance.randint(1, 10) for _ in range(200)]
    script = ScriptedChance([f"{one} {other}" for one, other in zip(faces[::2], faces[1::2], strict=True)])
    match = Match(rules, scenario(table), chance=script)
    player, dice = Player(match, chance), dice_of(faces)
    running = sum(unit.routed for unit in table.units)
    second.rally_phase(table, dice, player.choose, player.turn)
    second.rout_moves(table, dice)
    assert match.state.phase == "movement"
    assert len(script.rolls) * 2 == len([*dice])
    assert rules.content.check_expectations is not None
    assert rules.content.check_expectations(match.setup, match.state, expected(table)) == ()
    routed = {unit.id: (unit.routed, unit.out_of_command) for unit in table.units if unit.cell is not None}
    assert {
        name: (match.state.pieces[name].is_routed, match.state.pieces[name].is_out) for name in routed
    } == routed
    return running


def expected(table: Table) -> dict[str, Any]:
    """Write down what the second reading leads to."""
    officers = {unit.id for unit in table.units}
    return {
        "pieces": {
            unit.id: "eliminated"
            if unit.cell is None
            else {
                "at": label(unit.cell),
                "facing": str(unit.facing),
                "state": sorted(words(unit)),
                "formation": "mob" if unit.routed else unit.formation,
            }
            for unit in table.units
        }
        | {leader.id: {"at": label(leader.cell)} for leader in table.commanders if leader.id not in officers}
    }


def words(unit: Unit) -> set[str]:
    """Return the state of a unit in words."""
    held = {
        "routed": unit.routed,
        "out of command": unit.out_of_command,
        "rallied": unit.rallied,
        "has orders": unit.orders,
    }
    return {word for word, holds in held.items() if holds}


@pytest.mark.parametrize("share", range(4))
def test_bs_01_to_bs_31_and_bx_31_the_second_reading_agrees(share: int) -> None:
    assert sum(hold(seed) for seed in range(share, POSITIONS, 4)) > POSITIONS // 4


@pytest.mark.soak
def test_bs_01_to_bs_31_and_bx_31_the_second_reading_agrees_in_ten_thousand_positions() -> None:
    assert sum(hold(seed) for seed in range(POSITIONS, POSITIONS + MANY)) > MANY
