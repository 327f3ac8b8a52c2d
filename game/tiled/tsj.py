"""A tileset that Tiled saved as JSON, brought into the form it has as XML."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.tiled.errors import MapError
from game.tiled.files import read_json


def read_tsj(path: Path) -> Element:
    """The tileset of a .tsj file as a <tileset> element; MapError if it holds something else."""
    try:
        return _tileset(read_json(path))
    except RecursionError:
        raise MapError("nests its properties too deep; write them with fewer classes") from None


def _tileset(content: Any) -> Element:
    if not isinstance(content, dict) or content.get("type", "tileset") != "tileset":
        raise MapError("is not a tileset; save it from Tiled again")
    node = Element("tileset", _scalars(content))
    if "image" in content:
        _add_image(node, content)
    offset = content.get("tileoffset")
    if isinstance(offset, dict):
        SubElement(node, "tileoffset", _scalars(offset))
    for tile in _dicts(content.get("tiles")):
        child = SubElement(node, "tile", _scalars(tile))
        _add_properties(child, tile.get("properties"))
        if "image" in tile:
            _add_image(child, tile)
        animation = SubElement(child, "animation")
        for frame in _dicts(tile.get("animation")):
            SubElement(animation, "frame", _scalars(frame))
    return node


def _add_image(node: Element, content: Mapping[str, Any]) -> None:
    names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
    SubElement(node, "image", {xml: str(content[key]) for xml, key in names.items() if key in content})


def _add_properties(node: Element, properties: Any) -> None:
    holder = SubElement(node, "properties")
    for each in _dicts(properties):
        child = SubElement(holder, "property", _scalars({k: v for k, v in each.items() if k != "value"}))
        _set_value(child, each.get("value"))


def _set_value(node: Element, value: Any) -> None:
    if isinstance(value, dict):
        # Members carry no types here; only the project knows what a number or a yes is meant to be.
        members = ({"name": k, "type": _type_of(v), "value": v} for k, v in value.items())
        _add_properties(node, list(members))
    elif isinstance(value, list):
        for each in _dicts(value):
            item = SubElement(node, "item", _scalars({k: v for k, v in each.items() if k != "value"}))
            _set_value(item, each.get("value"))
    else:
        node.set("value", _text(value))


def _type_of(value: Any) -> str:
    return {bool: "bool", int: "int", float: "float", dict: "class", list: "list"}.get(type(value), "string")


def _scalars(content: Mapping[str, Any]) -> dict[str, str]:
    return {str(k).lower(): _text(v) for k, v in content.items() if isinstance(v, str | int | float)}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value if value is not None else "")


def _dicts(content: Any) -> list[dict[str, Any]]:
    return [each for each in content if isinstance(each, dict)] if isinstance(content, list) else []
