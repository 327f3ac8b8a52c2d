"""Reading a .tmx file whole: the clean tree goes through pytmx and comes out as a TiledField."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytmx

from game import collecting
from game.hexgrid.scenario import Problem, ScenarioError
from game.tiled.map_look import PAINTED
from game.tiled.reading.normalise import CleanMap, normalise
from game.tiled.reading.properties import OF_TILE, written_properties
from game.tiled.reading.tmx_model import (
    ImageLayer,
    Label,
    Layer,
    MapObject,
    ObjectLayer,
    Picture,
    Tile,
    TiledField,
    TileLayer,
    Tint,
)


def read_what_can_be_read(path: Path | str) -> tuple[TiledField, CleanMap]:
    """Read a hexagonal Tiled map without what is damaged in it; ScenarioError if that is all of it."""
    with collecting.put_off():
        return _read(Path(path))


def _read(path: Path) -> tuple[TiledField, CleanMap]:
    clean = normalise(path)
    # Every number in the tree is final: pytmx must not move tile objects up by their height.
    read = pytmx.TiledMap(invert_y=False)
    read.filename = str(path)
    try:
        return _field(path.name, read.parse_xml(clean.tree), clean), clean
    except Exception as error:
        # Nothing in the clean tree should make pytmx stumble; if something does, no traceback reaches a player.
        sentence = (
            f"cannot be read ({type(error).__name__}); save it from Tiled again with tile layers as CSV"
        )
        raise ScenarioError(path.name, (*clean.problems, Problem("map", sentence))) from error


def _field(source: str, read: Any, clean: CleanMap) -> TiledField:
    layers = tuple(_layer(layer, read) for layer in sorted(read.layers, key=lambda layer: int(layer.order)))
    return TiledField(
        source=source,
        kind=read.type,
        properties=written_properties(read.properties),
        hexes=clean.hexes,
        canvas=clean.canvas,
        tiles={gid: _tile(gid, read) for gid in sorted(_used(layers))},
        layers=layers,
        own_terrains=clean.own_terrains,
        background=clean.background,
    )


def _layer(layer: Any, read: Any) -> Layer:
    common = {
        "name": layer.name,
        "kind": layer.type,
        "properties": written_properties(layer.properties),
        # pytmx leaves those of image layers as text.
        "visible": bool(int(layer.visible)),
        "opacity": float(layer.opacity),
        "tint": _tint(layer.tint),
    }
    offset = (float(layer.shiftx), float(layer.shifty))
    if isinstance(layer, pytmx.TiledTileLayer):
        turned = (pair.split(":") for pair in layer.turned.split())
        return TileLayer(
            **common,
            offset=offset,
            cells=tuple(gid for row in layer.data for gid in row),
            turned={int(cell): int(flags) for cell, flags in turned},
        )
    if isinstance(layer, pytmx.TiledObjectGroup):
        return ObjectLayer(**common, objects=tuple(map(_object, layer)))
    width, height = map(int, layer.size.split())
    repeats = (layer.repeatx == "1", layer.repeaty == "1")
    # pytmx counts the pictures of layers apart from where it puts them.
    picture = Picture(
        file=layer.source, x=0, y=0, width=width, height=height, transparent=_colour(layer.trans)
    )
    x, y = map(float, layer.corner.split())
    return ImageLayer(**common, offset=offset, corner=(x, y), picture=picture, repeats=repeats)


def _tint(text: str) -> Tint:
    red, green, blue, alpha = map(int, text.split())
    return red, green, blue, alpha


def _object(read: Any) -> MapObject:
    return MapObject(
        id=read.id,
        kind=read.type,
        name=read.name,
        shape=read.shape,
        centre=(read.x, read.y),
        width=read.width,
        height=read.height,
        visible=read.visible,
        tile=read.gid,
        properties=written_properties(read.properties),
        label=_label(read) if read.label else None,
    )


def _label(read: Any) -> Label:
    label = msgspec.json.decode(read.label, type=Label)
    # It was written from the middle of its object, which has been moved with its layer.
    corner = (read.x + label.corner[0], read.y + label.corner[1])
    return msgspec.structs.replace(label, corner=corner)


def _used(layers: tuple[Layer, ...]) -> set[int]:
    used: set[int] = set()
    for layer in layers:
        if isinstance(layer, TileLayer):
            used.update(layer.cells)
        elif isinstance(layer, ObjectLayer):
            used.update(each.tile for each in layer.objects)
    return used - {0}


def _tile(gid: int, read: Any) -> Tile:
    image = read.get_tileset_from_gid(gid)
    own = read.tile_properties.get(gid, {})
    properties = written_properties(own, OF_TILE)
    if not own.get("type") and not properties.get("terrain") and image.terrain:
        properties["terrain"] = image.terrain
    return Tile(
        tileset=image.name,
        id=read.tiledgidmap[gid] - image.firstgid,
        kind=own.get("type", ""),
        properties=properties,
        picture=_picture(gid, read),
        shift=image.offset,
        fill=image.fill if image.rendersize == "grid" else "",
        is_painted=image.ground == PAINTED,
    )


def _picture(gid: int, read: Any) -> Picture:
    frames = read.tile_properties.get(gid, {}).get("frames", ())
    # An animation stands still on its first picture.
    shown = frames[0].gid if frames else gid
    own = read.tile_properties.get(shown, {})
    file, cut, _ = read.images[shown]
    if own.get("blank"):
        file = ""
    x, y, width, height = cut or map(int, own["cut"].split())
    trans = own.get("trans") or read.get_tileset_from_gid(shown).trans
    return Picture(file=file, x=x, y=y, width=width, height=height, transparent=_colour(trans))


def _colour(text: str | None) -> str:
    # Tiled passes over a colour that is none.
    digits = (text or "").removeprefix("#").lower()
    return digits[-6:] if re.fullmatch("[0-9a-f]{6}([0-9a-f]{2})?", digits) else ""
