"""Maps, templates and tilesets that Tiled saved as JSON, brought into the form they have as XML."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.tiled.errors import MapError
from game.tiled.reading.files import TOO_DEEP, check_extent, parse_json, parse_xml, read_bytes

LAYERS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
"""The element of each type of layer."""

SHAPES = ("point", "ellipse", "capsule", "polygon", "polyline", "text")


def read_root(path: Path) -> Element:
    """Return the root element of a file that Tiled saved as XML or as JSON; MapError if it is neither."""
    content = read_bytes(path)
    if content.lstrip()[:1] not in (b"{", b"["):
        return parse_xml(content)
    try:
        return _root(parse_json(content))
    except RecursionError:
        raise MapError(TOO_DEEP) from None


def _root(content: Any) -> Element:
    holds = content.get("type", "tileset") if isinstance(content, dict) else ""
    if holds == "map":
        root = _map(content)
    elif holds == "template":
        root = _template(content)
    elif holds == "tileset":
        root = _tileset(content)
    else:
        raise MapError("is JSON that Tiled did not write; save it from Tiled again")
    check_extent(root)
    return root


def _map(content: Mapping[str, Any]) -> Element:
    node = _element("map", content)
    _add_properties(node, content.get("properties"))
    node.extend(_tileset(each) for each in _dicts(content.get("tilesets")))
    node.extend(_layers(content))
    return node


def _template(content: Mapping[str, Any]) -> Element:
    node = Element("template")
    node.extend(_tileset(each) for each in _dicts([content.get("tileset")]))
    node.extend(_object(each) for each in _dicts([content.get("object")]))
    return node


# Layers


def _layers(content: Mapping[str, Any]) -> list[Element]:
    return [_layer(each) for each in _dicts(content.get("layers")) if each.get("type") in LAYERS]


def _layer(content: Mapping[str, Any]) -> Element:
    node = _element(LAYERS[content["type"]], content)
    _add_properties(node, content.get("properties"))
    if node.tag == "layer":
        _add_tiles(node, content)
    elif node.tag == "objectgroup":
        node.extend(_object(each) for each in _dicts(content.get("objects")))
    elif node.tag == "imagelayer" and content.get("image"):
        _add_image(node, content)
    else:
        node.extend(_layers(content))
    return node


def _add_tiles(node: Element, content: Mapping[str, Any]) -> None:
    names = ("encoding", "compression")
    data = SubElement(node, "data", {name: _text(content[name]) for name in names if content.get(name)})
    data.attrib.setdefault("encoding", "csv")
    if isinstance(content.get("chunks"), list):
        for chunk in _dicts(content["chunks"]):
            _element("chunk", chunk, data).text = _tiles(chunk.get("data"))
    else:
        data.text = _tiles(content.get("data"))


def _tiles(data: Any) -> str:
    return ",".join(map(str, data)) if isinstance(data, list) else _text(data)


def _object(content: Mapping[str, Any]) -> Element:
    node = _element("object", {key: value for key, value in content.items() if key not in SHAPES})
    _add_properties(node, content.get("properties"))
    for shape in SHAPES:
        value = content.get(shape)
        if isinstance(value, list):
            points = " ".join(f"{_text(each.get('x'))},{_text(each.get('y'))}" for each in _dicts(value))
            SubElement(node, shape, points=points)
        elif isinstance(value, dict):
            _element(shape, value, node).text = _text(value.get("text"))
        elif value:
            SubElement(node, shape)
    return node


# Tilesets


def _tileset(content: Mapping[str, Any]) -> Element:
    node = _element("tileset", content)
    _add_properties(node, content.get("properties"))
    if "image" in content:
        _add_image(node, content)
    offset = content.get("tileoffset")
    if isinstance(offset, dict):
        _element("tileoffset", offset, node)
    for tile in _dicts(content.get("tiles")):
        child = _element("tile", tile, node)
        _add_properties(child, tile.get("properties"))
        if "image" in tile:
            _add_image(child, tile)
        animation = SubElement(child, "animation")
        for frame in _dicts(tile.get("animation")):
            _element("frame", frame, animation)
    return node


def _add_image(node: Element, content: Mapping[str, Any]) -> None:
    names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
    SubElement(node, "image", {xml: _text(content[key]) for xml, key in names.items() if key in content})


# Properties


def _add_properties(node: Element, properties: Any) -> None:
    holder = SubElement(node, "properties")
    for each in _dicts(properties):
        _set_value(_element("property", _without_value(each), holder), each.get("value"))


def _set_value(node: Element, value: Any) -> None:
    if isinstance(value, dict):
        # Members carry no types here; only the project knows what a number or a yes is meant to be.
        members = ({"name": k, "type": _type_of(v), "value": v} for k, v in value.items())
        _add_properties(node, list(members))
    elif isinstance(value, list):
        for each in _dicts(value):
            _set_value(_element("item", _without_value(each), node), each.get("value"))
    else:
        node.set("value", _text(value))


def _without_value(content: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key != "value"}


def _type_of(value: Any) -> str:
    return {bool: "bool", int: "int", float: "float", dict: "class", list: "list"}.get(type(value), "string")


# Values


def _element(tag: str, content: Mapping[str, Any], parent: Element | None = None) -> Element:
    """Make an element with what is plain of an object as its attributes."""
    plain = {str(k).lower(): _text(v) for k, v in content.items() if isinstance(v, str | int | float)}
    if tag in ("map", "tileset", *LAYERS.values()):
        plain.pop("type", None)  # it says which element this is; the class has a name of its own
    return Element(tag, plain) if parent is None else SubElement(parent, tag, plain)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value if value is not None else "")


def _dicts(content: Any) -> list[dict[str, Any]]:
    return [each for each in content if isinstance(each, dict)] if isinstance(content, list) else []


def glance(path: Path) -> dict[str, str]:
    """Read the properties of a map as they are written; none where the file is no map."""
    try:
        own = read_root(path).find("properties")
    except MapError:
        return {}
    return {} if own is None else {each.get("name", ""): each.get("value", "") for each in own}
