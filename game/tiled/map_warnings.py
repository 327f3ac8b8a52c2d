"""What a map maker may have overlooked in Tiled: sound as it is, but hardly meant so."""

from collections.abc import Iterable, Iterator

from game.hexgrid.scenario import Problem
from game.tiled.errors import shortened
from game.tiled.map_look import look_problems
from game.tiled.tmx_model import ObjectLayer, Tile, TiledField, TileLayer


def warnings(field: TiledField) -> tuple[Problem, ...]:
    """All that is hidden and so no part of a battle, hexes that are none or do not fit their tiles, unknown weather."""
    return (
        *_hidden(field),
        *_diamonds(field),
        *_misfits(field),
        *_moved(field),
        *look_problems(field.properties),
    )


def _diamonds(field: TiledField) -> Iterator[Problem]:
    hexes = field.hexes
    if hexes.side == 0:
        side = (hexes.tile_height if hexes.axis == "y" else hexes.tile_width) // 2
        yield Problem(
            "map",
            f"has hexes without sides, drawn as diamonds; set Tile Side Length in Tiled's map properties, to {side} "
            "for regular ones",
        )


def _misfits(field: TiledField) -> Iterator[Problem]:
    """Warn of tiles that leave part of their hex bare or reach into the next; higher ones may be meant so."""
    hexes = field.hexes
    sizes = {
        (tile.tileset, tile.picture.width, tile.picture.height)
        for tile in _ground(field, field.tile_layers())
        if not tile.fill
    }
    for tileset, width, height in sorted(sizes):
        if width != hexes.tile_width or height < hexes.tile_height:
            yield Problem(
                f"tileset '{shortened(tileset)}'",
                f"has tiles of {width} x {height} pixels for hexes of {hexes.tile_width} x {hexes.tile_height}; give "
                "both the same size",
            )


def _moved(field: TiledField) -> Iterator[Problem]:
    """Warn of layers whose ground is drawn next to the hexes it is the ground of."""
    hexes = field.hexes
    for layer in field.tile_layers():
        x, y = layer.offset
        if (4 * abs(x) > hexes.tile_width or 4 * abs(y) > hexes.tile_height) and _ground(field, [layer]):
            yield Problem(
                f"layer '{shortened(layer.name)}'",
                f"is drawn {x:g} pixels to the right and {y:g} down, beside the hexes whose ground it is; set its "
                "offsets to 0 in Tiled's properties",
            )


def _hidden(field: TiledField) -> Iterator[Problem]:
    for layer in field.layers:
        location = f"layer '{shortened(layer.name)}'"
        if isinstance(layer, ObjectLayer) and layer.objects:
            if layer.visible:
                for each in layer.objects:
                    if not each.visible:
                        name = f" '{shortened(each.name)}'" if each.name else ""
                        yield Problem(f"{location}, object {each.id}{name}", _takes_no_part("it"))
            else:
                number = len(layer.objects)
                yield Problem(
                    location, _takes_no_part("its object" if number == 1 else f"its {number} objects")
                )
        elif isinstance(layer, TileLayer) and not layer.visible and _ground(field, [layer]):
            yield Problem(
                location, "is hidden, so its ground is not on the board; show it in Tiled if it should be"
            )


def _takes_no_part(who: str) -> str:
    verb = "take" if who.endswith("s") else "takes"
    return f"is hidden, so {who} {verb} no part in the battle; show it in Tiled if it should"


def _ground(field: TiledField, layers: Iterable[TileLayer]) -> list[Tile]:
    """List the tiles of some layers that give a terrain."""
    used = {gid for layer in layers for gid in layer.cells} - {0}
    tiles = (field.tiles[gid] for gid in used)
    return [tile for tile in tiles if tile.terrain]
