"""Random positions with scripted dice: the rules and a second reading of two phases of the book agree."""

import random
from typing import Any, cast

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.chance import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import NO_SIDE
from tests.rules.brigades.second_reading import (
    ANY,
    CLOSED,
    FOOT,
    GRADE,
    GUNS,
    HORSE,
    Brigade,
    Cell,
    Table,
    UnclearError,
    Unit,
    compulsory_movement,
    distance,
    in_front,
    morale,
    neighbours,
)

SIDES = ("jacobite", "government")
KINDS = (*FOOT, "regular", "lowland", *HORSE, *HORSE, *GUNS)
FORMATIONS = {
    **dict.fromkeys(FOOT, ("line", "line", "column", "square")),
    "highland": ("column", "open order"),
    **dict.fromkeys(HORSE, ("line",)),
    **dict.fromkeys(GUNS, ("limbered", "unlimbered")),
}
TERRAIN = {".": "clear", "h": "hill", "f": "forest", "m": "marsh", "t": "town", "e": "enclosure", "c": "crag"}
DRAWN = ".............hfmtec"
ORDERS = ("engage", "engage", "assault", "hold", "reserve", "retire")
SCALES = (10, 10, 10, 5, 7, 15, 25)
MARKERS = (
    "retreating",
    "routing",
    "disordered",
    "wavering",
    "pushed back",
    "pursuing",
    "won",
    "in melee",
)
POSITIONS, MANY = 400, 10_000


def label(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def any_table(chance: random.Random, phase: str) -> Table:
    """Draw up brigades at random, near each other, with units that flee, won, waver or are disordered."""
    columns, rows = chance.randint(3, 10), chance.randint(3, 10)
    terrain = {
        (column, row): TERRAIN[chance.choice(DRAWN)] for column in range(columns) for row in range(rows)
    }
    table = Table(
        phasing=chance.choice(SIDES),
        homes=chance.choice(({SIDES[0]: "north", SIDES[1]: "south"}, {SIDES[0]: "south", SIDES[1]: "north"})),
        terrain=terrain,
        rows=rows,
        units={},
        brigades={},
        leaders={side: [] for side in SIDES},
        cm_per_hex=chance.choice(SCALES),
    )
    cells = list(terrain)
    chance.shuffle(cells)
    for number in range(chance.randint(1, 6)):
        name, side = f"b{number}", chance.choice(SIDES)
        for unit in range(chance.randint(1, 5)):
            add_unit(table, chance, f"U{number}{unit}", side, name, cells, phase)
        began = sum(unit.brigade == name for unit in table.units.values())
        if began:
            table.brigades[name] = Brigade(side, chance.choice(ORDERS), 1, began, any_words(chance))
    drop_contacts(table)
    return table


def any_words(chance: random.Random) -> set[str]:
    words = {chance.choice(("", "", "", "broken", "faltering"))} - {""}
    return words | ({"uncontrolled"} if chance.random() < 0.2 else set())


def add_unit(
    table: Table, chance: random.Random, name: str, side: str, brigade: str, cells: list[Cell], phase: str
) -> None:
    """Put a unit on a hex that it may enter."""
    kind = chance.choice(KINDS)
    cell = cells.pop() if cells else None
    if cell is None or kind in CLOSED.get(table.terrain[cell], ()):
        return
    unit = Unit(
        name=name,
        side=side,
        kind=kind,
        grade=chance.choice(list(GRADE)),
        brigade=brigade,
        cell=cell,
        facing=chance.randrange(0, 360, 60),
        formation=chance.choice(FORMATIONS[kind]),
        figures=chance.randint(1, 48),
        full=48,
    )
    unit.words = {chance.choice(("", "", "", "retreating", "routing"))} - {""}
    if not unit.words:
        unit.words = {word for word in ("disordered", "wavering") if chance.random() < 0.3}
        if phase == "compulsory":
            add_result_of_melee(table, chance, unit)
    table.units[name] = unit


def add_result_of_melee(table: Table, chance: random.Random, unit: Unit) -> None:
    """Let some units have been pushed back, have won ground or pursue."""
    assert unit.cell
    if unit.kind not in GUNS and chance.random() < 0.2:
        unit.words.add("pushed back")
    elif chance.random() < 0.3:
        unit.words.add("won")
        around = [cell for cell in neighbours(unit.cell).values() if cell in table.terrain]
        if around and chance.random() < 0.8:
            unit.ground = chance.choice(around)
    elif unit.kind in HORSE and chance.random() < 0.5:
        unit.words.add("pursuing")


def drop_contacts(table: Table) -> None:
    """Take those off whom a position set up by hand would bring into melee: steady, and one faces the other."""
    free = {"retreating", "routing", "pushed back", "won"}
    for unit in list(table.units.values()):
        assert unit.cell
        for near in table.beside(unit.cell):
            assert near.cell
            faces = in_front(unit, near.cell) or in_front(near, unit.cell)
            if near.side != unit.side and faces and not (free & unit.words or free & near.words):
                del table.units[unit.name]
                table.brigades[unit.brigade].began -= 1
                break
    for name in [name for name, brigade in table.brigades.items() if not brigade.began]:
        del table.brigades[name]


def add_leaders(table: Table, chance: random.Random) -> dict[str, dict[str, Any]]:
    """Put brigadiers with units of their brigades, and an army commander with some unit of his side."""
    pieces = {}
    for name, brigade in table.brigades.items():
        units = [unit for unit in table.units.values() if unit.brigade == name]
        if "uncontrolled" in brigade.words or chance.random() < 0.5:
            continue
        brigade.rating = chance.randint(1, 3)
        cell = chance.choice(units).cell
        assert cell
        table.leaders[brigade.side].append(cell)
        pieces[f"L{name}"] = {
            "side": brigade.side,
            "kind": "leader",
            "at": label(cell),
            "brigade": name,
            "rank": "brigade",
            "rating": brigade.rating,
        }
    for side in SIDES:
        led = table.leaders[side]
        cells = [
            unit.cell
            for unit in table.units.values()
            if unit.side == side and unit.cell and unit.cell not in led
        ]
        if cells:
            cell = chance.choice(cells)
            table.leaders[side].append(cell)
            pieces[f"C{side}"] = {"side": side, "kind": "leader", "at": label(cell), "rank": "army"}
    return pieces


def tables_of(table: Table, phase: str, leaders: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Write a position as a vignette."""
    letters = {terrain: letter for letter, terrain in TERRAIN.items()}
    columns = max(column for column, _ in table.terrain) + 1
    pieces = {}
    for unit in table.units.values():
        assert unit.cell
        pieces[unit.name] = {
            "side": unit.side,
            "kind": unit.kind,
            "at": label(unit.cell),
            "brigade": unit.brigade,
            "grade": unit.grade,
            "facing": unit.facing,
            "formation": unit.formation,
            "figures": unit.figures / 2,
            "state": sorted(unit.words),
            **({"ground": label(unit.ground)} if unit.ground else {}),
        }
    return {
        "title": "A phase",
        "rules": ["GB-02"],
        "system": "brigades",
        "phase": phase,
        "phasing": table.phasing,
        "home": table.homes,
        "cm_per_hex": table.cm_per_hex,
        "field": "\n".join(
            " ".join(letters[table.terrain[column, row]] for column in range(columns))
            for row in range(table.rows)
        ),
        "groups": {
            name: {"order": brigade.order, "state": sorted(brigade.words)}
            for name, brigade in table.brigades.items()
        },
        "pieces": {**pieces, **leaders},
    }


def chooser(match: Match[Any, Any, Any], chance: random.Random) -> Any:
    """Answer for the owners of victorious units, and hold the questions against those of the second reading."""

    def choose(unit: Unit, found: set[str]) -> str:
        assert match.pending is not None
        offered = {
            "ground" if option.notation.startswith("ground") else option.notation
            for option in match.pending.iter_options()
        }
        written = {found_one: in_notation(unit, found_one) for found_one in found}
        assert (match.pending.side, offered) == (
            unit.side,
            {"ground" if one == "ground" else text for one, text in written.items()},
        )
        answer = chance.choice(sorted(found))
        match.submit(written[answer])
        return answer

    return choose


def in_notation(unit: Unit, answer: str) -> str:
    if answer == "ground":
        assert unit.ground
        return f"ground {unit.name} {label(unit.ground)}"
    if answer == "decline":
        return answer
    return f"turn {unit.name} {facing_name(cast(Facing, int(answer.split()[1])))}"


def hold(seed: int, phase: str) -> int:
    """Play one position by the rules and by the second reading; return how many dice were rolled or choices made."""
    chance = random.Random(f"{phase} {seed}")
    table = any_table(chance, phase)
    if not table.units:
        return 0
    leaders = add_leaders(table, chance) if phase == "morale" else {}
    rules = find("brigades")
    scenario = scenario_of(read(tables_of(table, phase, leaders), Vignette))
    faces = [chance.randint(1, 6) for _ in range(2 * (len(table.units) + len(table.brigades)))]
    script = ScriptedChance([f"{one} {two}" for one, two in zip(faces[::2], faces[1::2], strict=True)])
    match = Match(rules, scenario, chance=script)
    dice = iter(faces)
    if phase == "morale":
        morale(table, dice)
    else:
        try:
            compulsory_movement(table, chooser(match, chance))
        except UnclearError:
            return 0
    left = len([*dice])
    assert 2 * len(script.rolls) == left
    assert shown(match, table) == told(table)
    return len(faces) - left + len(table.units)


def shown(match: Match[Any, Any, Any], table: Table) -> dict[str, Any]:
    """Tell how the units and brigades are, as everybody may see them."""
    view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    grid = match.setup.grid
    pieces = {
        piece.id: (
            grid.label(piece.hex_id),
            ANY if table.units[piece.id].facing == ANY else piece.facing,
            match.state.pieces[piece.id].figures,
            {marker.id for marker in piece.markers} & {*MARKERS},
        )
        for piece in view.pieces
        if piece.kind != "leader" and piece.hex_id is not None and piece.hex_id >= 0
    }
    groups = {
        group.id: {marker.id for marker in group.markers} & {"broken", "faltering"} for group in view.groups
    }
    return {"pieces": pieces, "groups": groups}


def told(table: Table) -> dict[str, Any]:
    """Tell the same of the second reading."""
    return {
        "pieces": {
            unit.name: (label(unit.cell), unit.facing, unit.figures, unit.words & {*MARKERS})
            for unit in table.on_field()
            if unit.cell
        },
        "groups": {
            name: table.brigades[name].words & {"broken", "faltering"}
            for name in {unit.brigade for unit in table.on_field()}
        },
    }


@pytest.mark.parametrize("share", range(4))
def test_gb_02_to_gb_08_compulsory_movement_is_read_twice_alike(share: int) -> None:
    assert sum(hold(seed, "compulsory") for seed in range(share, POSITIONS, 4)) > POSITIONS


@pytest.mark.parametrize("share", range(4))
def test_gb_39_to_gb_44_morale_is_read_twice_alike(share: int) -> None:
    assert sum(hold(seed, "morale") for seed in range(share, POSITIONS, 4)) > POSITIONS


@pytest.mark.soak
@pytest.mark.parametrize("phase", ["compulsory", "morale"])
def test_gb_02_and_gb_39_are_read_twice_alike_in_ten_thousand_positions(phase: str) -> None:
    assert sum(hold(seed, phase) for seed in range(POSITIONS, POSITIONS + MANY)) > MANY


def test_the_second_reading_measures_as_the_grid_does() -> None:
    chance = random.Random(1)
    table = any_table(chance, "morale")
    while len(table.terrain) < 80:
        table = any_table(chance, "morale")
    grid = find("brigades").play.setup(scenario_of(read(tables_of(table, "morale", {}), Vignette))).grid
    cells = list(table.terrain)
    assert [
        (one, other)
        for one in cells
        for other in cells
        if grid.distance(grid.hex(label(one)), grid.hex(label(other))) != distance(one, other)
    ] == []
