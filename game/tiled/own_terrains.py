"""The terrains that a map's tiles define: what a tile or a tileset with a property `like` says of its ground."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from game.hexgrid.scenario import OwnTerrain, Problem, Value
from game.tiled.errors import MapError, shortened
from game.tiled.reading.properties import Classes, class_defaults
from game.tiled.reading.tileset_image import TilesetImage
from game.tiled.reading.tmx_model import OWN_TERRAIN, terrain_of

MOST = 100
"""Terrains that one map may define."""

HEAD = ("terrain", "like", "name")
"""The properties that say which terrain it is; all others say what it does."""


def own_terrains(
    sheets: Iterable[TilesetImage], classes: Classes, problems: list[Problem]
) -> tuple[OwnTerrain, ...]:
    """Return the terrains that some tilesets define, each once; MapError if they are too many."""
    found: dict[str, OwnTerrain] = {}
    for own in _defined(sheets, classes):
        first = found.setdefault(own.id, own)
        if not own.id:
            problems.append(
                Problem(own.place, "has the property 'like', but no terrain; give it a class or a 'name'")
            )
        elif msgspec.structs.replace(own, place=first.place) != first:
            problems.append(
                Problem(
                    own.place,
                    f"says of the terrain '{shortened(own.id)}' something else than {first.place}; give the "
                    "property 'like' and all else to one of them only",
                )
            )
        if len(found) > MOST:
            raise MapError(f"defines more than {MOST} terrains; use fewer")
    return tuple(found.values())


def without_like(sheets: Iterable[TilesetImage], classes: Classes) -> Iterator[Problem]:
    """Warn of tiles that have numbers of a terrain, but do not define one."""
    words = {str(member["name"]) for member in classes.members.get(OWN_TERRAIN, ())} - {*HEAD}
    for sheet in sheets:
        for tile, values in sorted(sheet.properties.items()):
            # With the name of a rule system before it, or without.
            known = [name for name in values if name in words or name.partition("_")[2] in words]
            named = [name for name in known if values[name] != ""]
            if named and not str(values.get("like", "")).strip():
                yield Problem(
                    f"tileset '{shortened(sheet.name)}', tile {tile}",
                    f"property {shortened(named[0])!r} is ignored, because only a tile with the property 'like' "
                    "defines a terrain; give it that too",
                )


def _defined(sheets: Iterable[TilesetImage], classes: Classes) -> Iterator[OwnTerrain]:
    for sheet in sheets:
        location = f"tileset '{shortened(sheet.name)}'"
        if own := _own(sheet.of_all, "", location):
            yield own
        for tile, values in sorted(sheet.properties.items()):
            kind = sheet.kinds[tile]
            if own := _own(class_defaults(classes, kind) | values, kind, f"{location}, tile {tile}"):
                yield own


def _own(values: Mapping[str, Value], kind: str, location: str) -> OwnTerrain | None:
    like = str(values.get("like", "")).strip()
    if not like:
        return None
    return OwnTerrain(
        id=terrain_of(values, kind),
        like=like,
        name=str(values.get("name", "")).strip(),
        properties={name: value for name, value in values.items() if name not in HEAD and value != ""},
        place=location,
    )
