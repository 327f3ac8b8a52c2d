"""A Tiled map as a battle: its terrain, and what stands in which hex."""

from collections import defaultdict
from pathlib import Path

import msgspec

from game.field.scenario import Placed, Plan, Problem, Scenario, ScenarioError
from game.tiled import oddities
from game.tiled.flaws import shortened
from game.tiled.geometry import hex_name
from game.tiled.read import read_what_can_be_read
from game.tiled.tiledfield import MapObject, Tile, TiledField

NAMED = 8
"""So many tiles or hexes are named in one sentence; the rest are counted."""


MOST_HEXES = 40_000
"""Cells of a battle's field, 200 x 200; a thousand already make a large one."""


class Examined(msgspec.Struct, frozen=True, kw_only=True):
    """A map's battle, without what is wrong with it; and what is odd about the map, though no hindrance.

    `scenario` is None if so little is sound that more sentences would only mislead. `files` are all that the map
    leans on, as far as it could be read; `field` is the map itself.
    """

    scenario: Scenario | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()
    files: frozenset[Path] = frozenset()
    field: TiledField | None = None


def examine(path: Path | str) -> Examined:
    """Read as much of a battle as there is, for the rules to find what is wrong with the rest.

    What is hidden in Tiled, a layer or a single object, is not part of the battle. Of the layers that give a hex a
    terrain the top-most counts, and a tile's property `terrain` before its class.
    """
    try:
        reading = read_what_can_be_read(path)
    except ScenarioError as error:
        return Examined(scenario=None, problems=error.problems)
    field = reading.field
    problems = [*reading.problems, *_missing(field)]
    scenario = _battle(field, problems) if reading.has_whole_ground else None
    return Examined(
        scenario=scenario,
        problems=tuple(problems),
        warnings=oddities.warnings(field),
        files=reading.files,
        field=field,
    )


def _battle(field: TiledField, problems: list[Problem]) -> Scenario | None:
    hexes = field.hexes
    if hexes.columns * hexes.rows > MOST_HEXES:
        sentence = (
            f"has {hexes.columns} x {hexes.rows} cells; a battle has room for {MOST_HEXES}, use a smaller map"
        )
        problems.append(Problem("map", sentence))
        return None
    terrain = _terrain(field, problems)
    if all(each == "" for each in terrain):
        problems.append(Problem("map", "has no hex with a terrain; draw the field on a tile layer"))
        return None
    pieces = _pieces(field, terrain, problems)
    if not any(terrain):
        return None
    return Scenario(
        system=str(field.properties.get("system", "")).strip(),
        title=str(field.properties.get("title", "")).strip(),
        plan=Plan(
            axis=hexes.axis,
            shifted=hexes.shifted,
            columns=hexes.columns,
            rows=hexes.rows,
            terrain=tuple(each or "" for each in terrain),
        ),
        properties=field.properties,
        pieces=pieces,
        source=field.source,
    )


def _missing(field: TiledField) -> list[Problem]:
    return [
        Problem("map", f"has no property '{name}', {why}; add it in Tiled's map properties")
        for name, why in (
            ("system", "which names the rules it is played by"),
            ("title", "which is the name of the battle"),
        )
        if not str(field.properties.get(name, "")).strip()
    ]


def _terrain(field: TiledField, problems: list[Problem]) -> list[str | None]:
    """The terrain of each cell: "" off the board, None where tiles lie that give none."""
    terrain: list[str | None] = [""] * (field.hexes.columns * field.hexes.rows)
    names = {gid: _terrain_of(tile) for gid, tile in field.tiles.items()}
    tops = [0] * len(terrain)
    for layer in field.tile_layers():
        for cell, gid in enumerate(layer.cells):
            if gid:
                terrain[cell] = names[gid] or terrain[cell] or None
                tops[cell] = gid
    problems.extend(_without_terrain(field, {gid for cell, gid in enumerate(tops) if terrain[cell] is None}))
    return terrain


def _terrain_of(tile: Tile) -> str:
    return str(tile.properties.get("terrain", "")).strip() or tile.kind


def _without_terrain(field: TiledField, gids: set[int]) -> list[Problem]:
    by_sheet: dict[str, list[int]] = defaultdict(list)
    for gid in gids:
        by_sheet[field.tiles[gid].tileset].append(field.tiles[gid].id)
    return [
        Problem(
            f"tileset '{shortened(sheet)}'",
            f"{_listed('tile', sorted(ids))} {'has' if len(ids) == 1 else 'have'} no terrain, and nothing else in "
            "its hexes gives one; set the class of each tile to its terrain",
        )
        for sheet, ids in sorted(by_sheet.items())
    ]


def _listed(noun: str, ids: list[int]) -> str:
    named = ", ".join(map(str, ids[:NAMED]))
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return f"{noun}{'' if len(ids) == 1 else 's'} {named}{more}"


def _pieces(field: TiledField, terrain: list[str | None], problems: list[Problem]) -> tuple[Placed, ...]:
    pieces = []
    for layer in field.object_layers():
        for each in layer.objects:
            if not each.visible:
                continue
            name = shortened(each.name)
            place = f"layer '{shortened(layer.name)}', object {each.id}" + (f" '{name}'" if name else "")
            cell, problem = _cell(field, each, place, terrain)
            if problem:
                problems.append(problem)
            elif cell is not None:
                pieces.append(
                    Placed(
                        layer=layer.name,
                        kind=each.kind,
                        name=each.name,
                        cell=cell,
                        properties=each.properties,
                        place=f"{place}, hex {hex_name(cell % field.hexes.columns, cell // field.hexes.columns)}",
                    )
                )
    return tuple(pieces)


def _cell(
    field: TiledField, each: MapObject, place: str, terrain: list[str | None]
) -> tuple[int | None, Problem | None]:
    hexes = field.hexes
    column, row = hexes.nearest(each.middle)
    if not hexes.holds((column, row)):
        return None, Problem(place, "lies off the map; move it into a hex of the map or remove it")
    name = hex_name(column, row)
    meeting = [hex_name(*cell) for cell in hexes.crossing(each.middle) if hexes.holds(cell)]
    if meeting:
        corner = " and ".join(filter(None, [", ".join(meeting[:-1]), meeting[-1]]))
        return None, Problem(
            place,
            f"lies nearer to the corner of {corner} than to the middle of a hex; "
            "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid",
        )
    cell = row * hexes.columns + column
    if terrain[cell] is None:
        # That its hex has no terrain is told with the tile.
        return None, None
    if not terrain[cell]:
        return None, Problem(
            f"{place}, hex {name}", "stands off the board; move it, or draw a tile with a terrain there"
        )
    return cell, None
