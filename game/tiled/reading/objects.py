"""The objects of a map: templates filled in, and each moved to the point that decides its hex."""

from math import cos, radians, sin
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from game.hexgrid.scenario import Value
from game.tiled.errors import MapError, shortened
from game.tiled.painting.geometry import Point
from game.tiled.reading.folders import MapFiles
from game.tiled.reading.json_files import read_root
from game.tiled.reading.properties import Classes, class_defaults, read_properties, write_properties
from game.tiled.reading.tileset_image import TilesetImage
from game.tiled.reading.tilesets import FLAGS, GidMap, Tilesets
from game.tiled.reading.tmx_model import Label
from game.tiled.reading.xml_values import BLACK, colour_of, kind, number, truth, whole

SHAPES = ("point", "ellipse", "capsule", "polygon", "polyline", "text")

LONGEST, LARGEST = 500, 200
"""Letters of a label that are shown, and pixels of their height."""

SHARES = {"center": 0.5, "right": 1.0, "bottom": 1.0}
"""The part of the room left over that goes before a text, by where it is set; none at the left and the top."""


class OffMapError(Exception):
    """An object whose kind and place are unknown, because its tileset cannot be read; that is reported there."""


class Objects:
    """What the objects of all layers share: the map's tile numbers and the templates read so far."""

    def __init__(
        self, file: Path, files: MapFiles, classes: Classes, tilesets: Tilesets, gid_map: GidMap
    ) -> None:
        self._file = file
        self._files = files
        self._classes = classes
        self._tilesets = tilesets
        self._numbering = gid_map
        self._templates: dict[Path, tuple[Element, GidMap]] = {}

    def clean(self, node: Element, identity: int) -> tuple[Element, list[str]]:
        """An object of the clean tree, x and y its middle in the layer; MapError or OffMapError if it is no use."""
        node, gid_map = self._filled_in(node)
        gid = whole(node, "gid", 0, minimum=0, maximum=2**32 - 1) & ~FLAGS
        image, tile = self._tile(gid, gid_map)
        clean = Element("object", id=str(identity), name=node.get("name", "").strip())
        object_kind = kind(node) or (image.kinds.get(tile, "") if image else "")
        values: dict[str, Value] = class_defaults(self._classes, object_kind)
        values |= image.properties.get(tile, {}) if image else {}
        own, flaws = read_properties(node, self._classes)
        shape = "tile" if gid else next((tag for tag in SHAPES if node.find(tag) is not None), "rectangle")
        size = image.sizes.get(tile, image.size) if image else (0, 0)
        width, height = number(node, "width", size[0]), number(node, "height", size[1])
        x, y = _middle(node, shape, width, height, image)
        clean.attrib |= {"type": object_kind, "shape": shape, "visible": str(int(truth(node, "visible")))}
        clean.attrib |= {"x": repr(x), "y": repr(y), "width": repr(width), "height": repr(height)}
        if image:
            clean.set("gid", str(image.first + tile))
        clean.set("label", written_label(node, (x, y), (width, height)))
        write_properties(clean, values | own)
        return clean, flaws

    def _filled_in(self, node: Element) -> tuple[Element, GidMap]:
        source = node.get("template")
        if source is None:
            return node, self._numbering
        path = self._files.find(source, self._file)
        if path not in self._templates:
            self._templates[path] = self._template(path, source)
        template, gid_map = self._templates[path]
        filled = Element("object", template.attrib | node.attrib)
        own = {child.tag for child in node} - {"properties"}
        filled.extend(child for child in template if child.tag not in own)
        filled.extend(node)
        return filled, self._numbering if "gid" in node.attrib else gid_map

    def _template(self, path: Path, source: str) -> tuple[Element, GidMap]:
        try:
            root = read_root(path)
        except MapError as error:
            raise MapError(f"names the template '{shortened(source)}', which {error}") from None
        template = root.find("object") if root.tag == "template" else None
        if template is None:
            raise MapError(
                f"names the template '{shortened(source)}', which holds no object; save it from Tiled again"
            )
        return template, self._tilesets.add(root, path, f"template '{shortened(source)}', ")

    def _tile(self, gid: int, gid_map: GidMap) -> tuple[TilesetImage | None, int]:
        if not gid:
            return None, 0
        if gid_map.clean(gid) == 0:
            raise OffMapError
        found = gid_map.tile(gid)
        if found is None:
            raise MapError(f"shows tile number {gid}, which no tileset holds; choose its tile again in Tiled")
        return found


def _middle(
    node: Element, shape: str, width: float, height: float, image: TilesetImage | None
) -> tuple[float, float]:
    # Points, polygons and lines have no width and height: they are where their position is.
    dx, dy = width / 2, height / 2
    if shape == "tile":
        anchor = image.anchor if image and image.anchor != "unspecified" else "bottomleft"
        dx *= 1 if "left" in anchor else -1 if "right" in anchor else 0
        dy *= 1 if "top" in anchor else -1 if "bottom" in anchor else 0
        offset = image.node.find("tileoffset") if image else None
        if offset is not None:
            dx, dy = dx + whole(offset, "x"), dy + whole(offset, "y")
    # Tiled turns an object clockwise around its position.
    turn = radians(number(node, "rotation"))
    x, y = number(node, "x"), number(node, "y")
    return x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)


def written_label(node: Element, middle: Point, size: tuple[float, float]) -> str:
    """Write down the text of an object, its corner measured from the middle of the object; "" if it has none."""
    text = node.find("text")
    if text is None or not (text.text or "").strip():
        return ""
    label = Label(
        text=(text.text or "")[:LONGEST],
        corner=(number(node, "x") - middle[0], number(node, "y") - middle[1]),
        width=size[0],
        height=size[1],
        turn=number(node, "rotation"),
        size=min(LARGEST, whole(text, "pixelsize", 16, minimum=1)),
        colour=colour_of(text.get("color", "")) or BLACK,
        is_bold=truth(text, "bold", False),
        is_italic=truth(text, "italic", False),
        wraps=truth(text, "wrap", False),
        across=SHARES.get(text.get("halign", ""), 0.0),
        down=SHARES.get(text.get("valign", ""), 0.0),
    )
    return msgspec.json.encode(label).decode()
