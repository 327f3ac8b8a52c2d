"""The words to choose among in Tiled: systems, sides, kinds and terrains of all rule systems, put into the project.

    python -m research.tiled_project

What a map maker may set besides is written by hand in maps/rout-and-rally.tiled-project and stays as it is; a kind or a
terrain that it lacks becomes a class with what all of them have.
"""

import json
from collections.abc import Iterable
from typing import Any

from game.engine.ruleset import shipped
from game.storage.battles import MAPS, AnyRules
from game.tiled.reading.tmx_model import OWN_TERRAIN

PROJECT = MAPS / "rout-and-rally.tiled-project"
PIECE_COLOUR, TERRAIN_COLOUR = "#ffb23b2e", "#ff6f8f4e"


def main() -> None:
    """Bring the project up to date with the rule systems there are."""
    project = json.loads(PROJECT.read_text(encoding="utf-8"))
    written = json.dumps(updated(project, shipped()), indent=4, ensure_ascii=False)
    PROJECT.write_text(f"{written}\n", encoding="utf-8")
    print(f"{PROJECT.name}: {', '.join(rules.info.id for rules in shipped())}")


def updated(project: dict[str, Any], systems: Iterable[AnyRules]) -> dict[str, Any]:
    """Return a project with the words of some rule systems, those already in it first."""
    infos = [rules.info for rules in systems]
    words: dict[str, list[str]] = {
        "system": [info.id for info in infos],
        "side": [side.id for info in infos for side in info.sides],
        "kind": [kind.id for info in infos for kind in info.kinds],
        "terrain": [terrain.id for info in infos for terrain in info.terrains],
    }
    types = [_with_words(each, words) for each in project["propertyTypes"]]
    known = {each["name"] for each in types}
    new = [_piece(kind) for kind in dict.fromkeys(words["kind"]) if kind not in known]
    new += [_terrain(terrain) for terrain in dict.fromkeys(words["terrain"]) if terrain not in known]
    own = _own_terrain(name for info in infos for name in sorted(info.terrain_properties))
    types = [{**each, **own} if each["name"] == OWN_TERRAIN else each for each in types]
    new += [own] if OWN_TERRAIN not in known else []
    first = 1 + max(each["id"] for each in types)
    types += [{"id": number, **each} for number, each in enumerate(new, first)]
    return {**project, "propertyTypes": types}


def _with_words(kind: dict[str, Any], words: dict[str, list[str]]) -> dict[str, Any]:
    if kind["type"] != "enum" or kind["name"] not in words:
        return kind
    wanted = dict.fromkeys(words[kind["name"]])
    kept = [word for word in kind["values"] if word in wanted]
    return {**kind, "values": [*kept, *(word for word in wanted if word not in kept)]}


def _piece(kind: str) -> dict[str, Any]:
    return {
        "color": PIECE_COLOUR,
        "drawFill": True,
        "members": [
            {"name": "id", "type": "string", "value": ""},
            {"name": "side", "propertyType": "side", "type": "string", "value": ""},
        ],
        "name": kind,
        "type": "class",
        "useAs": ["object", "tile"],
    }


def _terrain(terrain: str) -> dict[str, Any]:
    return {
        "color": TERRAIN_COLOUR,
        "drawFill": True,
        "members": [
            {"name": "terrain", "propertyType": "terrain", "type": "string", "value": terrain},
        ],
        "name": terrain,
        "type": "class",
        "useAs": ["tile"],
    }


def _own_terrain(names: Iterable[str]) -> dict[str, Any]:
    """Make the class of tiles that define a terrain: what all systems that read a property call by the same name."""
    return {
        "color": TERRAIN_COLOUR,
        "drawFill": True,
        "members": [
            {"name": "like", "propertyType": "terrain", "type": "string", "value": ""},
            *({"name": name, "type": "string", "value": ""} for name in dict.fromkeys(("name", *names))),
        ],
        "name": OWN_TERRAIN,
        "type": "class",
        "useAs": ["tile"],
    }


if __name__ == "__main__":
    main()
