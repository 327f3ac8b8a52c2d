"""Random rally steps with scripted dice: the rules and a second reading of the source text agree."""

import random
from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.chance import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from tests.rules.formations.second_reading import Body, Cell, Table, distance, rally_step

SIDES = ("jacobite", "government")
KINDS = ("grenadier", "regular", "highland", "lowland", "militia", "battle-cavalry", "light-cavalry")
SCALES = (5, 6, 8, 10, 10, 10, 12, 15, 16, 20, 31)
TERRAIN = ".........hfmt"
POSITIONS, MANY = 800, 10_000


def label(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def cell_of(text: str) -> Cell | None:
    return None if text == "off" else (ord(text[0]) - 65, int(text[1:]) - 1)


def any_table(chance: random.Random) -> Table:
    """Draw up formations at random, near each other, some of them marked, broken or off the field."""
    columns, rows = chance.randint(4, 12), chance.randint(4, 9)
    cells = [(column, row) for column in range(columns) for row in range(rows)]
    chance.shuffle(cells)
    bodies = {}
    for number in range(chance.randint(1, 6)):
        away = chance.random() < 0.1
        units = {
            f"U{number}{unit}": None if away or chance.random() < 0.1 else cells.pop()
            for unit in range(chance.randint(1, 8 if number < 2 and len(cells) > 60 else 3))
            if cells
        }
        broken = chance.random() < 0.5
        blast = 0 if broken else chance.choice((0, 1, 1, 2, 3, 4, 7))
        if units:
            bodies[f"f{number}"] = Body(chance.choice(SIDES), chance.randint(1, 6), blast, broken, units)
    ratings = {side: chance.choice((2, 3, 3, 4)) for side in SIDES}
    return Table(ratings, chance.choice(SIDES), bodies, chance.choice(SCALES))


def tables_of(table: Table, chance: random.Random) -> dict[str, Any]:
    """Write a position as a vignette."""
    units = [(name, unit, cell) for name, body in table.bodies.items() for unit, cell in body.units.items()]
    return {
        "title": "A rally step",
        "rules": ["EA-01"],
        "system": "formations",
        "phase": "rally",
        "first": table.won,
        "strategy": table.ratings,
        "cm_per_hex": table.cm_per_hex,
        "field": "\n".join(" ".join(chance.choice(TERRAIN) for _ in range(12)) for _ in range(9)),
        "groups": {
            name: {"initiative": body.initiative, "blast": body.blast, "broken": body.broken}
            for name, body in table.bodies.items()
        },
        "pieces": {
            unit: {
                "side": table.bodies[name].side,
                "kind": chance.choice(KINDS),
                "at": "off" if cell is None else label(cell),
                "brigade": name,
            }
            for name, unit, cell in units
        },
    }


class Player:
    """Answers what the rules ask, and holds the questions against those of the second reading."""

    def __init__(self, match: Match[Any, Any, Any], chance: random.Random) -> None:
        self.match = match
        self.chance = chance

    def offered(self) -> list[str]:
        """List what may be answered now."""
        pending = self.match.pending
        return [option.notation for option in pending.iter_options()] if pending else []

    def pick(self, side: str, names: list[str]) -> str:
        """Choose the formation that tests next; one alone is not asked about."""
        if len(names) == 1:
            return names[0]
        assert self.match.pending is not None
        assert (self.match.pending.side, sorted(self.offered())) == (
            side,
            [f"rally {name}" for name in sorted(names)],
        )
        name = self.chance.choice(names)
        self.match.submit(f"rally {name}")
        return name

    def withdraw(self, body: Body) -> dict[str, Cell | None]:
        """Withdraw some units of a formation somewhere; one that cannot go anywhere is not asked about."""
        ends: dict[str, Cell | None] = {}
        for wish in range(self.chance.randint(0, 3), -100, -1):
            offered = self.offered()
            if not any(
                answer.split()[0] == "withdraw" and answer.split()[1] in body.units for answer in offered
            ):
                return ends
            assert self.match.pending is not None
            assert self.match.pending.side == body.side
            done = "withdraw done"
            answer = done if done in offered and wish <= 0 else self.chance.choice(offered)
            self.match.submit(answer)
            if answer == done:
                return ends
            _, unit, end = answer.split()
            if end == "back":
                del ends[unit]
            else:
                ends[unit] = cell_of(end)
        raise AssertionError("the withdrawal does not end")


def hold(seed: int) -> int:
    """Play one position by the rules and by the second reading; return how many tests were made."""
    chance = random.Random(seed)
    table = any_table(chance)
    rules = find("formations")
    scenario = scenario_of(read(tables_of(table, chance), Vignette))
    faces = [chance.randint(1, 6) for _ in range(len(table.bodies))]
    script = ScriptedChance([str(face) for face in faces])
    match = Match(rules, scenario, chance=script)
    player, dice = Player(match, chance), iter(faces)
    rally_step(table, dice, player.pick, player.withdraw)
    left = len([*dice])
    assert len(script.rolls) == left
    expected = {
        "groups": {
            name: {"broken": body.broken, "blast": body.blast, "units": len(body.units)}
            for name, body in table.bodies.items()
            if body.units
        },
        "pieces": {
            unit: {"at": "off" if cell is None else label(cell), "blocks": 4}
            for body in table.bodies.values()
            for unit, cell in body.units.items()
        }
        | dict.fromkeys(table.destroyed, "eliminated"),
    }
    assert rules.check_expectations is not None
    assert rules.check_expectations(match.setup, match.state, expected) == ()
    return len(faces) - left


@pytest.mark.parametrize("share", range(4))
def test_ea_01_to_ea_20_and_eq_01_to_eq_10_the_second_reading_agrees(share: int) -> None:
    tests = sum(hold(seed) for seed in range(share, POSITIONS, 4))
    assert tests > POSITIONS // 4


@pytest.mark.soak
def test_ea_01_to_ea_20_the_second_reading_agrees_in_ten_thousand_positions() -> None:
    assert sum(hold(seed) for seed in range(POSITIONS, POSITIONS + MANY)) > MANY


def test_the_second_reading_measures_as_the_grid_does() -> None:
    text = "\n".join(" ".join("." * 9) for _ in range(9))
    tables = {
        **tables_of(any_table(random.Random(1)), random.Random(1)),
        "field": text,
        "pieces": {},
        "groups": {},
    }
    tables["pieces"] = {"A": {"side": "jacobite", "kind": "regular", "at": "A1", "brigade": "one"}}
    grid = find("formations").setup(scenario_of(read(tables, Vignette))).grid
    cells = [(column, row) for column in range(9) for row in range(9)]
    assert [
        (one, other)
        for one in cells
        for other in cells
        if grid.distance(grid.hex(label(one)), grid.hex(label(other))) != distance(one, other)
    ] == []
