"""A Tiled map as a battle: its terrain, and which piece is in which hex."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.hexgrid.scenario import PIECE_LAYERS, Placed, Plan, Problem, Scenario, ScenarioError
from game.tiled import map_warnings
from game.tiled.errors import MapError, shortened
from game.tiled.painting.geometry import Cell, hex_name
from game.tiled.painting.pictures import decoded
from game.tiled.reading.read import read_what_can_be_read
from game.tiled.reading.tmx_model import ImageLayer, MapObject, ObjectLayer, TiledField

NAMED = 8
"""So many tiles or hexes are named in one sentence; the rest are counted."""


MAX_HEXES = 40_000
"""Cells of a battle's field, 200 x 200; a thousand already make a large one."""


class MapReport(msgspec.Struct, frozen=True, kw_only=True):
    """A map's battle, without what is wrong with it; and what is odd about the map, though no hindrance.

    `scenario` is None if so little is sound that more sentences would only mislead. `has_all_pieces` says whether no
    object is missing in it. `files` are all that the map leans on, as far as it could be read; `field` is the map
    itself.
    """

    scenario: Scenario | None
    problems: tuple[Problem, ...]
    has_all_pieces: bool = False
    warnings: tuple[Problem, ...] = ()
    files: frozenset[Path] = frozenset()
    field: TiledField | None = None


def examine(path: Path | str) -> MapReport:
    """Read as much of a battle as there is, for the rules to find what is wrong with the rest.

    What is hidden in Tiled, a layer or a single object, is not part of the battle. Of the layers that give a hex a
    terrain the top-most counts, and a tile's property `terrain` before its class.
    """
    try:
        field, clean = read_what_can_be_read(path)
    except ScenarioError as error:
        return MapReport(scenario=None, problems=error.problems)
    problems = [*clean.problems, *_missing(field)]
    scenario, has_all_pieces = _battle(field, problems) if clean.has_whole_ground else (None, False)
    return MapReport(
        scenario=scenario,
        problems=tuple(problems),
        has_all_pieces=has_all_pieces and clean.has_all_objects,
        warnings=(*clean.warnings, *map_warnings.warnings(field)),
        files=clean.files,
        field=field,
    )


def broken_pictures(field: TiledField) -> Iterator[Problem]:
    """Find the pictures that end too early, or cannot be decoded for another reason."""
    of_layers = {layer.picture.file for layer in field.layers if isinstance(layer, ImageLayer)}
    pictures = {tile.picture.file for tile in field.tiles.values()} | of_layers
    for file in sorted(pictures - {""}):
        try:
            decoded(Path(file))
        except MapError as error:
            yield Problem(f"picture '{Path(file).name}'", str(error))


def _battle(field: TiledField, problems: list[Problem]) -> tuple[Scenario | None, bool]:
    """The battle if there is one, and whether all its pieces are in it."""
    hexes = field.hexes
    if hexes.columns * hexes.rows > MAX_HEXES:
        sentence = (
            f"has {hexes.columns} x {hexes.rows} cells; a battle has room for {MAX_HEXES}, use a smaller map"
        )
        problems.append(Problem("map", sentence))
        return None, False
    terrain = _terrain(field, problems)
    if all(each == "" for each in terrain):
        problems.append(Problem("map", "has no hex with a terrain; draw the field on a tile layer"))
        return None, False
    found = standing(field, terrain)
    problems.extend(found.problems)
    if not any(terrain):
        return None, False
    scenario = Scenario(
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
        pieces=found.pieces,
        source=field.source,
        own_terrains=tuple(own for own in field.own_terrains if own.id in terrain),
    )
    return scenario, found.is_complete


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
    names = {gid: tile.terrain for gid, tile in field.tiles.items()}
    tops = [0] * len(terrain)
    for layer in field.tile_layers():
        for cell, gid in enumerate(layer.cells):
            if gid:
                terrain[cell] = names[gid] or terrain[cell] or None
                tops[cell] = gid
    problems.extend(_without_terrain(field, {gid for cell, gid in enumerate(tops) if terrain[cell] is None}))
    return terrain


def _without_terrain(field: TiledField, gids: set[int]) -> list[Problem]:
    by_sheet: dict[str, list[int]] = defaultdict(list)
    for gid in gids:
        by_sheet[field.tiles[gid].tileset].append(field.tiles[gid].id)
    return [
        Problem(
            f"tileset '{shortened(image)}'",
            f"{_listed('tile', sorted(ids))} {'has' if len(ids) == 1 else 'have'} no terrain, and nothing else in "
            "its hexes gives one; set the class of each tile to its terrain",
        )
        for image, ids in sorted(by_sheet.items())
    ]


def _listed(noun: str, ids: list[int]) -> str:
    named = ", ".join(map(str, ids[:NAMED]))
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return f"{noun}{'' if len(ids) == 1 else 's'} {named}{more}"


FEW = 6
"""Of fewer objects that all stand wrong nothing is concluded about the map."""

Terrain = list[str | None]


class PiecePlacer(msgspec.Struct, frozen=True):
    """The objects of a map in their hexes, what is wrong with those that are in none, and whether any is left out."""

    pieces: tuple[Placed, ...]
    problems: tuple[Problem, ...]
    is_complete: bool


def standing(field: TiledField, terrain: Terrain) -> PiecePlacer:
    """Find the hex of each visible piece: an object, no text, on a layer of pieces.

    One on a corner comes last, in a free hex next to it: its hex is never guessed, for the problem remains, but
    whatever else is wrong with it can be given in the same run.
    """
    visible = [
        (layer, each)
        for layer in field.object_layers()
        if layer.name in PIECE_LAYERS
        for each in layer.objects
        if each.visible and each.shape != "text"
    ]
    pieces: list[Placed] = []
    problems: list[Problem] = []
    adrift: list[tuple[ObjectLayer, MapObject, int]] = []
    for layer, each in visible:
        column, row = field.hexes.nearest(each.centre)
        cell = row * field.hexes.columns + column
        corner = _corner(field, each)
        if not field.hexes.holds((column, row)):
            problems.append(
                Problem(_place(layer, each), "is off the map; move it into a hex of the map or remove it")
            )
        elif corner:
            problems.append(
                Problem(
                    _place(layer, each),
                    f"is nearer to the corner of {corner} than to the middle of a hex; "
                    "move it to the middle of its hex, with Tiled's View > Snapping > Snap to Fine Grid",
                )
            )
            adrift.append((layer, each, cell))
        elif terrain[cell] == "":
            sentence = "is off the board; move it, or draw a tile with a terrain there"
            problems.append(Problem(_place(layer, each, (column, row)), sentence))
        elif terrain[cell]:  # that a hex has no terrain is shown with its tile
            pieces.append(_placed(layer, each, cell, _place(layer, each, (column, row))))
    if len(visible) >= FEW and len(problems) > len(visible) // 2:
        problems.insert(0, _all_astray(len(problems), len(visible)))
    taken = {piece.cell for piece in pieces}
    for layer, each, cell in adrift:
        if terrain[cell] and cell not in taken:
            taken.add(cell)
            pieces.append(_placed(layer, each, cell, _place(layer, each)))
    return PiecePlacer(tuple(pieces), tuple(problems), is_complete=len(pieces) == len(visible))


def _corner(field: TiledField, each: MapObject) -> str:
    """Name the hexes that meet in a corner, if an object is nearer to it than to the middle of any."""
    meeting = [hex_name(*cell) for cell in field.hexes.crossing(each.centre) if field.hexes.holds(cell)]
    return " and ".join(filter(None, [", ".join(meeting[:-1]), *meeting[-1:]]))


def _place(layer: ObjectLayer, each: MapObject, cell: Cell | None = None) -> str:
    name = f" '{shortened(each.name)}'" if each.name else ""
    in_hex = f", hex {hex_name(*cell)}" if cell else ""
    return f"layer '{shortened(layer.name)}', object {each.id}{name}{in_hex}"


def _placed(layer: ObjectLayer, each: MapObject, cell: int, location: str) -> Placed:
    return Placed(
        layer=layer.name,
        kind=each.kind,
        name=each.name,
        cell=cell,
        properties=each.properties,
        place=location,
    )


def _all_astray(astray: int, seen: int) -> Problem:
    return Problem(
        "map",
        f"{astray} of {seen} objects are in no hex; if they did before, the map was changed under them: set Stagger "
        "Axis, Stagger Index, Tile Side Length and the offsets of layers as they were, in Tiled's properties",
    )
