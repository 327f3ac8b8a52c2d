"""A map file made plain: one finite tree with nothing in it that pytmx cannot read."""

from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

import msgspec

from game.hexgrid.scenario import PIECE_LAYERS, OwnTerrain, Problem, ScenarioError
from game.tiled import layers as laying
from game.tiled.errors import MapError, shortened
from game.tiled.layers import Bounds, Layer
from game.tiled.own_terrains import own_terrains, without_like
from game.tiled.painting.geometry import Hexes
from game.tiled.reading.folders import MapFiles, find_project, folders_of
from game.tiled.reading.json_files import read_root
from game.tiled.reading.objects import Objects, OffMapError
from game.tiled.reading.properties import Classes, read_properties, write_properties
from game.tiled.reading.tileset_image import MAX_TILE, measure
from game.tiled.reading.tilesets import GidMap, Tilesets
from game.tiled.reading.tmx_model import NO_COLOUR, Tint
from game.tiled.reading.xml_values import colour_of, kind, truth, whole

MAX_OBJECTS = 2000
"""Objects of all layers; a battle has a hundred."""


class CleanMap(msgspec.Struct, frozen=True, kw_only=True):
    """A clean tree, what had to be left out of it, and whether its ground and its objects at least are whole.

    `hexes`, `canvas` and `background` are those of a TiledField. `files` are all that was read or looked for next to
    the map itself, `own_terrains` those that its tiles define.
    `warnings` tell of what is wrong with objects that are no part of a battle.

    In the tree tile layers are CSV, layers numbered in drawing order, tilesets within, properties flat, objects
    at their middle. What TMX has no word for is in attributes of our own: `order`, `shiftx`, `shifty`,
    `turned` and the like.
    """

    tree: Element
    hexes: Hexes
    canvas: tuple[int, int, int, int]
    background: Tint
    problems: tuple[Problem, ...]
    has_whole_ground: bool
    has_all_objects: bool
    files: frozenset[Path]
    own_terrains: tuple[OwnTerrain, ...]
    warnings: tuple[Problem, ...]


def normalise(path: Path) -> CleanMap:
    """Clean a map; ScenarioError if nothing of it can be read."""
    problems: list[Problem] = []
    try:
        root = read_root(path)
        _check_kind(root)
        project = find_project(path.parent)
        files = MapFiles(folders_of(path, project), set(project.files))
        return _Map(root, path, files, Classes(project.classes), problems).clean()
    except MapError as error:
        raise ScenarioError(path.name, (*problems, Problem("map", str(error)))) from None


class _Map:
    def __init__(
        self, root: Element, path: Path, files: MapFiles, classes: Classes, problems: list[Problem]
    ) -> None:
        self._root = root
        self._path = path
        self._files = files
        self._classes = classes
        self._problems = problems
        self._hexes = _lattice(root)
        self._has_all_objects = True
        self._warnings: list[Problem] = []

    def clean(self) -> CleanMap:
        layers = laying.gather(self._root, self._problems)
        self._warnings += laying.unsupported(self._root)
        if sum(len(layer.node.findall("object")) for layer in layers) > MAX_OBJECTS:
            raise MapError(f"has more than {MAX_OBJECTS} objects; use fewer")
        tilesets = Tilesets(self._files, self._classes, self._problems)
        gid_map = tilesets.add(self._root, self._path)
        whole_map = Element("map", type=kind(self._root))
        own = own_terrains(tilesets.sheets, self._classes, self._problems)
        self._warnings += without_like(tilesets.sheets, self._classes)
        plain, canvas, origin = self._lay_tiles(whole_map, layers, gid_map)
        has_whole_ground = not self._problems
        self._add_properties(whole_map, self._root, "map")
        objects = Objects(self._path, self._files, self._classes, tilesets, gid_map)
        for order, layer in enumerate(layers):
            if layer.node.tag == "objectgroup":
                self._add_objects(self._add_layer(whole_map, layer, order), layer, objects, origin)
            elif layer.node.tag == "imagelayer":
                self._add_image_layer(whole_map, layer, order, origin)
        for index, image in enumerate(tilesets.sheets):
            whole_map.insert(index, image.node)
        return CleanMap(
            tree=whole_map,
            hexes=plain,
            canvas=canvas,
            background=colour_of(self._root.get("backgroundcolor", "")) or NO_COLOUR,
            problems=tuple(self._problems),
            has_whole_ground=has_whole_ground,
            has_all_objects=self._has_all_objects,
            files=frozenset(self._files.named),
            own_terrains=own,
            warnings=tuple(self._warnings),
        )

    def _lay_tiles(
        self, whole_map: Element, layers: list[Layer], gid_map: GidMap
    ) -> tuple[Hexes, tuple[int, int, int, int], tuple[float, float]]:
        """Add the tile layers; return their lattice, Tiled's canvas, and where in the file the first cell is."""
        hexes = self._hexes
        tiled = {order: layer for order, layer in enumerate(layers) if layer.node.tag == "layer"}
        blocks = laying.all_blocks(tiled, hexes.columns, hexes.rows, self._problems)
        bounds = chunks = Bounds(0, 0, hexes.columns, hexes.rows)
        if _is_infinite(self._root):
            every = list(blocks.values())
            bounds = laying.used_bounds(every) or bounds
            chunks = laying.used_bounds(every, laying.CHUNK) or bounds
        laying.check_size(bounds.columns, bounds.rows, len(tiled))

        plain = _starting_at(hexes, bounds)
        origin = _apart(hexes, bounds, plain)
        _write_lattice(whole_map, plain)
        left, top = _apart(hexes, chunks, _starting_at(hexes, chunks))
        canvas = (left - origin[0], top - origin[1], *_starting_at(hexes, chunks).size)
        for order, layer in tiled.items():
            grid, outside = laying.laid_out(blocks[order], bounds)
            if outside:
                self._problems.append(
                    Problem(
                        layer.location,
                        f"has {outside} tiles outside the map; make the map larger or erase them",
                    )
                )
            clean = self._add_layer(whole_map, layer, order)
            clean.attrib |= {"width": str(bounds.columns), "height": str(bounds.rows)}
            laying.write_tiles(clean, grid, gid_map, layer.location, self._problems)
        return plain, canvas, origin

    def _add_layer(self, whole_map: Element, layer: Layer, order: int) -> Element:
        clean = SubElement(
            whole_map, layer.node.tag, name=layer.node.get("name", "").strip(), order=str(order)
        )
        clean.attrib |= {"opacity": repr(layer.opacity), "visible": str(int(layer.visible))}
        clean.attrib |= {
            "shiftx": repr(layer.offset[0]),
            "shifty": repr(layer.offset[1]),
            "tint": " ".join(map(str, layer.tint)),
            "type": kind(layer.node),
        }
        self._add_properties(clean, layer.node, layer.location)
        return clean

    def _add_objects(
        self, clean: Element, layer: Layer, objects: Objects, origin: tuple[float, float]
    ) -> None:
        for ordinal, node in enumerate(layer.node.iterfind("object"), 1):
            name = shortened(node.get("name"))
            try:
                identity = whole(node, "id", ordinal, minimum=0)
            except MapError:
                identity = ordinal
            location = f"{layer.location}, object {identity}" + (f" '{name}'" if name else "")
            holds_pieces = layer.node.get("name", "").strip() in PIECE_LAYERS
            problems = self._problems if holds_pieces else self._warnings
            try:
                added, flaws = objects.clean(node, identity)
            except (MapError, OffMapError) as error:
                if isinstance(error, MapError):
                    problems.append(Problem(location, str(error)))
                self._has_all_objects = self._has_all_objects and not holds_pieces
                continue
            problems.extend(Problem(location, error) for error in flaws)
            for axis in (0, 1):
                at = float(added.get("xy"[axis], "0")) + layer.offset[axis] - origin[axis]
                added.set("xy"[axis], repr(at))
            clean.append(added)

    def _add_image_layer(
        self, whole_map: Element, layer: Layer, order: int, origin: tuple[float, float]
    ) -> None:
        image = layer.node.find("image")
        if image is None or not image.get("source"):
            return
        try:
            path, (width, height) = measure(image, self._path, self._files)
        except MapError as error:
            self._problems.append(Problem(layer.location, str(error)))
            return
        clean = self._add_layer(whole_map, layer, order)
        clean.set("corner", " ".join(repr(layer.offset[axis] - origin[axis]) for axis in (0, 1)))
        clean.set("size", f"{width} {height}")
        clean.attrib |= {name: str(int(truth(layer.node, name, False))) for name in ("repeatx", "repeaty")}
        SubElement(clean, "image", source=str(path), trans=image.get("trans", ""))

    def _add_properties(self, clean: Element, node: Element, location: str) -> None:
        values, flaws = read_properties(node, self._classes, kind(node))
        self._problems.extend(Problem(location, error) for error in flaws)
        write_properties(clean, values)


def _check_kind(root: Element) -> None:
    if root.tag != "map":
        raise MapError(f"holds a <{shortened(root.tag)}>, not a map; open a .tmx or .tmj file")
    orientation = root.get("orientation", "")
    if orientation != "hexagonal":
        raise MapError(
            f"is {shortened(orientation) or 'of no orientation'}, but only hexagonal maps can be played; "
            "set Orientation to Hexagonal in Tiled's map properties"
        )


def _lattice(root: Element) -> Hexes:
    axis, shifted = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
    if axis not in ("x", "y"):
        raise MapError(f"has staggeraxis '{shortened(axis)}'; it must be x or y")
    if shifted not in ("odd", "even"):
        raise MapError(f"has staggerindex '{shortened(shifted)}'; it must be odd or even")
    width = whole(root, "tilewidth", minimum=2, maximum=MAX_TILE)
    height = whole(root, "tileheight", minimum=2, maximum=MAX_TILE)
    # The size of an infinite map means nothing, not even that there is one.
    least = 0 if _is_infinite(root) else 1
    return Hexes(
        axis="x" if axis == "x" else "y",
        shifted="odd" if shifted == "odd" else "even",
        columns=whole(root, "width", minimum=least) or 1,
        rows=whole(root, "height", minimum=least) or 1,
        tile_width=width,
        tile_height=height,
        side=whole(root, "hexsidelength", 0, minimum=0, maximum=width if axis == "x" else height),
    )


def _is_infinite(root: Element) -> bool:
    # Files from before 2017 do not say.
    return truth(root, "infinite", root.find(".//chunk") is not None)


def _starting_at(hexes: Hexes, bounds: Bounds) -> Hexes:
    # Starting at an odd row or column changes which of them stand further on.
    first = bounds.row if hexes.axis == "y" else bounds.column
    other = "even" if hexes.shifted == "odd" else "odd"
    shifted = other if first % 2 else hexes.shifted
    return msgspec.structs.replace(hexes, columns=bounds.columns, rows=bounds.rows, shifted=shifted)


def _apart(hexes: Hexes, bounds: Bounds, plain: Hexes) -> tuple[int, int]:
    there, here = hexes.corner(bounds.column, bounds.row), plain.corner(0, 0)
    return there[0] - here[0], there[1] - here[1]


def _write_lattice(whole_map: Element, hexes: Hexes) -> None:
    whole_map.attrib |= {
        "orientation": "hexagonal",
        "width": str(hexes.columns),
        "height": str(hexes.rows),
        "tilewidth": str(hexes.tile_width),
        "tileheight": str(hexes.tile_height),
        "hexsidelength": str(hexes.side),
        "staggeraxis": hexes.axis,
        "staggerindex": hexes.shifted,
    }
