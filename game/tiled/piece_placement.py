"""In which hex each object of a map stands."""

import msgspec

from game.hexgrid.scenario import PIECE_LAYERS, Placed, Problem
from game.tiled.errors import shortened
from game.tiled.painting.geometry import Cell, hex_name
from game.tiled.reading.tmx_model import MapObject, ObjectLayer, TiledField

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
