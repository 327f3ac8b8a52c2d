"""What a map maker may have overlooked in Tiled: sound as it is, but hardly meant so."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from game.hexgrid.scenario import PIECE_LAYERS, Problem
from game.tiled.errors import shortened
from game.tiled.map_look import look_problems
from game.tiled.reading.tmx_model import ImageLayer, ObjectLayer, Tile, TiledField, TileLayer

NAMED = 8
"""So many properties are named in one sentence; the rest are counted."""

NOT_DRAWN = "is hidden, so nothing of it is drawn; show it in Tiled if it should be"


def warnings(field: TiledField) -> tuple[Problem, ...]:
    """All that is hidden, misplaced or ignored, hexes that are none or do not fit their tiles, unknown weather."""
    return (
        *_hidden(field),
        *_diamonds(field),
        *_misfits(field),
        *_moved(field),
        *look_problems(field.properties),
        *_unread_pieces(field),
        *_undrawn_objects(field),
        *_ignored_properties(field),
        *_without_pictures(field),
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
        if not tile.fill and tile.picture.file
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
            if layer.name not in PIECE_LAYERS:
                if not layer.visible:
                    yield Problem(location, NOT_DRAWN)
            elif layer.visible:
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

        elif isinstance(layer, ImageLayer) and not layer.visible:
            yield Problem(location, NOT_DRAWN)


def _unread_pieces(field: TiledField) -> Iterator[Problem]:
    """Warn of layers whose objects look like pieces but are not read."""
    for layer in field.object_layers():
        number = sum(each.visible and "side" in each.properties for each in layer.objects)
        if number and layer.name not in PIECE_LAYERS:
            pieces = "1 piece in it takes" if number == 1 else f"{number} pieces in it take"
            yield Problem(
                f"layer '{shortened(layer.name)}'",
                f"{pieces} no part in the battle, because no rule reads a layer of that name"
                f"{_meant(layer.name)}",
            )


def _meant(name: str) -> str:
    close = get_close_matches(name.lower(), PIECE_LAYERS, 1)
    return f": did you mean {close[0]!r}?" if close else f"; call it {' or '.join(map(repr, PIECE_LAYERS))}"


def _undrawn_objects(field: TiledField) -> Iterator[Problem]:
    """Warn of tiles that Tiled shows as objects, but the game does not."""
    for layer in field.object_layers():
        number = sum(each.visible and each.shape == "tile" for each in layer.objects)
        if number and layer.name not in PIECE_LAYERS:
            what = "its tile is" if number == 1 else f"its {number} tiles are"
            yield Problem(
                f"layer '{shortened(layer.name)}'",
                f"{what} not drawn, because tiles are drawn on tile layers only; paint them there",
            )


def _ignored_properties(field: TiledField) -> Iterator[Problem]:
    """Warn of properties of layers: no rule reads any."""
    for layer in field.layers:
        if layer.properties:
            yield _ignored(f"layer '{shortened(layer.name)}'", layer.properties)


def _ignored(location: str, names: Iterable[str]) -> Problem:
    listed = [shortened(name) for name in names]
    more = f" and {len(listed) - NAMED} more" if len(listed) > NAMED else ""
    which, verb = ("property", "is") if len(listed) == 1 else ("properties", "are")
    named = ", ".join(map(repr, listed[:NAMED]))
    return Problem(location, f"{which} {named}{more} {verb} ignored, because no rule reads any of a layer")


def _without_pictures(field: TiledField) -> Iterator[Problem]:
    for tile in field.tiles.values():
        if not tile.picture.file:
            yield Problem(
                f"tileset '{shortened(tile.tileset)}'",
                f"tile {tile.id} has no picture and is drawn as a crossed box; give it one in Tiled",
            )


def _takes_no_part(who: str) -> str:
    verb = "take" if who.endswith("s") else "takes"
    return f"is hidden, so {who} {verb} no part in the battle; show it in Tiled if it should"


def _ground(field: TiledField, layers: Iterable[TileLayer]) -> list[Tile]:
    """List the tiles of some layers that give a terrain."""
    used = {gid for layer in layers for gid in layer.cells} - {0}
    tiles = (field.tiles[gid] for gid in used)
    return [tile for tile in tiles if tile.terrain]
