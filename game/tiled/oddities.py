"""What a map maker may have overlooked in Tiled: sound as it is, but hardly meant so."""

from collections.abc import Iterator

from game.field.scenario import Problem
from game.tiled.flaws import shortened
from game.tiled.tiledfield import ObjectLayer, TiledField, TileLayer


def warnings(field: TiledField) -> tuple[Problem, ...]:
    """Everything that is hidden and therefore no part of a battle: layers with something in them, and objects."""
    return tuple(_hidden(field))


def _hidden(field: TiledField) -> Iterator[Problem]:
    for layer in field.layers:
        place = f"layer '{shortened(layer.name)}'"
        if isinstance(layer, ObjectLayer) and layer.objects:
            if layer.visible:
                for each in layer.objects:
                    if not each.visible:
                        name = f" '{shortened(each.name)}'" if each.name else ""
                        yield Problem(f"{place}, object {each.id}{name}", _takes_no_part("it"))
            else:
                number = len(layer.objects)
                yield Problem(place, _takes_no_part("its object" if number == 1 else f"its {number} objects"))
        elif isinstance(layer, TileLayer) and not layer.visible and _has_ground(field, layer):
            yield Problem(
                place, "is hidden, so its ground is not on the board; show it in Tiled if it should be"
            )


def _takes_no_part(who: str) -> str:
    verb = "take" if who.endswith("s") else "takes"
    return f"is hidden, so {who} {verb} no part in the battle; show it in Tiled if it should"


def _has_ground(field: TiledField, layer: TileLayer) -> bool:
    used = set(layer.cells) - {0}
    return any(field.tiles[gid].kind or field.tiles[gid].properties.get("terrain") for gid in used)
