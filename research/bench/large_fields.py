"""Large fields: what a battle on them takes to begin, and what a decision costs there."""

import shutil
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from statistics import median
from xml.etree import ElementTree

import msgspec

from game.engine.play.match import Match
from game.hexgrid.scenario import Placed, Scenario
from game.storage import battles
from game.storage.battles import MAPS, AnyRules
from research.bench.playing import FIELD, seconds_a_decision
from research.bench.rows import BenchRow, at_most, least

SIZE = 200
UNITS_A_SIDE = 200
REPEATS = 5

EVEN = 2
"""An enlarged field is moved by an even number of hexes, so that its rows stay as they were."""


def large_fields(rules: AnyRules, scenario: Scenario, folder: Path, system: str) -> Iterator[BenchRow]:
    """Measure the standard battle in the midst of a large field, and one with 200 units a side on it."""
    wide = enlarge(FIELD, folder, SIZE)
    large = battles.open_map(wide, system)[1]
    hexes = f"{SIZE} x {SIZE} hexes"
    yield _against(f"a decision on {hexes} against the standard field", rules, scenario, large, 1.5)
    yield at_most(f"load and check a map of {hexes}", least(lambda: battles.check_map(wide, system), 1), 2000)
    full = crowded(large)
    began = time.process_time()
    battles.open_map(wide, system)
    Match(rules, full, seed=1)
    beginning = time.process_time() - began
    yield at_most(f"begin a battle of {UNITS_A_SIDE} units a side on {hexes}", beginning, 4000)
    yield _against("a decision there against the standard field", rules, scenario, full, 2)


def _against(work: str, rules: AnyRules, scenario: Scenario, large: Scenario, wanted: float) -> BenchRow:
    """Compare what a decision costs, turn about; what a battle takes to begin is left out."""
    ratios = []
    for seed in range(1, REPEATS + 1):
        small, wide = (seconds_a_decision(rules, field, seed) for field in (scenario, large))
        ratios.append(wide / small)
    cost = median(ratios)
    target = f"at most {wanted:g} times"
    return BenchRow(work=work, target=target, reached=f"{cost:.2f} times", ratio=wanted / cost)


def crowded(scenario: Scenario, units_a_side: int = UNITS_A_SIDE) -> Scenario:
    """Return the battle with as many units a side as are measured: the line repeated to the left and the right.

    What would come to stand on other ground than the first hex of the map is left out, and so are leaders.
    """
    plan = scenario.plan
    taken = {piece.cell for piece in scenario.pieces}
    columns = [piece.cell % plan.columns for piece in scenario.pieces]
    width = (max(columns) - min(columns) + 2) // 2 * 2  # rows keep standing as they stood
    units = [piece for piece in scenario.pieces if "blocks" in piece.properties]
    more: list[Placed] = []
    for side, count in Counter(piece.properties["side"] for piece in units).items():
        line = [piece for piece in units if piece.properties["side"] == side]
        copies = (
            (piece, number, (number + 1) // 2 * width * (1 if number % 2 else -1))
            for number, piece in product(range(1, plan.columns // width + 1), line)
        )
        free = (
            (piece, number, piece.cell + shift)
            for piece, number, shift in copies
            if 0 <= piece.cell % plan.columns + shift < plan.columns
            and plan.terrain[piece.cell + shift] == plan.terrain[0]
            and piece.cell + shift not in taken
        )
        more += [_copy(*copied) for copied in islice(free, units_a_side - count)]
    return msgspec.structs.replace(scenario, pieces=scenario.pieces + tuple(more))


def _copy(piece: Placed, number: int, cell: int) -> Placed:
    own = {"id": f"{piece.properties['id']}-{number}"}
    name = f"{piece.name} {number}"
    return msgspec.structs.replace(piece, cell=cell, name=name, properties={**piece.properties, **own})


def enlarge(source: Path, folder: Path, size: int, height: int = 0) -> Path:
    """Write a shipped map of pointy-top hexes into a folder, with clear ground around it to so many hexes each way.

    It is as high as broad if no other `height` is given.
    """
    height = height or size
    for path in MAPS.iterdir():
        if path.suffix in (".tsx", ".png"):
            shutil.copyfile(path, folder / path.name)
    tree = ElementTree.parse(source)
    root = tree.getroot()
    columns, rows = int(root.get("width", "")), int(root.get("height", ""))
    right = (size - columns) // 2 // EVEN * EVEN
    down = (height - rows) // 2 // EVEN * EVEN
    root.set("width", str(size))
    root.set("height", str(height))
    for layer in root.iter("layer"):
        layer.set("width", str(size))
        layer.set("height", str(height))
        for data in layer.iter("data"):
            data.text = _laid(data.text or "", (columns, rows), (right, down), (size, height))
    wide = int(root.get("tilewidth", ""))
    high = (int(root.get("tileheight", "")) + int(root.get("hexsidelength", ""))) // 2
    for thing in root.iter("object"):
        thing.set("x", str(float(thing.get("x", "")) + right * wide))
        thing.set("y", str(float(thing.get("y", "")) + down * high))
    out = folder / f"{source.stem}-{size}x{height}.tmx"
    tree.write(out, encoding="UTF-8", xml_declaration=True)
    return out


def _laid(text: str, cells: tuple[int, int], at: tuple[int, int], size: tuple[int, int]) -> str:
    """Lay the tiles of a layer into a larger one of the first tile there is."""
    tiles = [tile.strip() for tile in text.replace("\n", "").split(",") if tile.strip()]
    (columns, rows), (right, down) = cells, at
    wide = [["1"] * size[0] for _ in range(size[1])]
    for row in range(rows):
        wide[down + row][right : right + columns] = tiles[row * columns : (row + 1) * columns]
    return "\n" + ",\n".join(",".join(row) for row in wide) + "\n"
