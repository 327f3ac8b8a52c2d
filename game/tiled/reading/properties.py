"""Custom properties, laid flat: members of a class as `property.member`, with the defaults Tiled leaves out."""

import math
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.hexgrid.scenario import Value
from game.tiled.errors import MapError, shortened
from game.tiled.reading.folders import Members

OWN = "own."
OF_TILE = "tile."
"""Set before names in the clean tree: pytmx would confuse a property `width` or `source` with an attribute, and
gives an object all that its tile has."""

DEEPEST = 8
"""Classes and lists inside one another; a class that holds itself would never end."""

MAX_MEMBERS = 100
"""Members of one class, those of the classes in it counted."""

MAX_PROPERTIES = 200
"""Properties of one thing."""

LARGEST = 2**53
"""Whole numbers beyond it are not the same everywhere once written down."""


class Classes:
    """The classes of a project by name, each laid flat once."""

    def __init__(self, members: Mapping[str, Members]) -> None:
        self.members = members
        self._laid: dict[tuple[str, int], dict[str, Value]] = {}

    def defaults(self, kind: str, depth: int) -> dict[str, Value]:
        """The members of a class with the values they have while no one changes them; MapError if they are too many."""
        if depth == 0:
            return {}
        if (kind, depth) not in self._laid:
            values: dict[str, Value] = {}
            for member in self.members.get(kind, ()):
                values.update(_member(str(member["name"]), member, member.get("value"), self, depth))
                if len(values) > MAX_MEMBERS:
                    raise MapError(
                        f"is of class '{shortened(kind)}', which has more than {MAX_MEMBERS} members; use fewer"
                    )
            self._laid[kind, depth] = values
        return self._laid[kind, depth]


def read_properties(node: Element, classes: Classes, kind: str = "") -> tuple[dict[str, Value], list[str]]:
    """The properties of an element and of its class `kind`, and a sentence for each that makes no sense."""
    values = class_defaults(classes, kind)
    flaws: list[str] = []
    for child in node.iterfind("properties/property"):
        name = child.get("name", "")
        try:
            values.update(_flat(name, child, classes, DEEPEST))
        except MapError as error:
            flaws.append(f"property '{shortened(name)}' {error}")
            values[name] = _text(child)
        if len(values) > MAX_PROPERTIES:
            raise MapError(f"has more than {MAX_PROPERTIES} properties; use fewer")
    return values, flaws


def class_defaults(classes: Classes, kind: str, depth: int = DEEPEST) -> dict[str, Value]:
    """The members of a class with the values they have as long as no one changes them, laid flat."""
    return dict(classes.defaults(kind, depth))


def write_properties(node: Element, values: Mapping[str, Value], prefix: str = OWN) -> None:
    """Put properties into the clean tree."""
    holder = SubElement(node, "properties")
    for name, value in values.items():
        typed = {bool: "bool", int: "int", float: "float", str: "string"}[type(value)]
        text = str(value).lower() if isinstance(value, bool) else str(value)
        SubElement(holder, "property", name=prefix + name, type=typed, value=text)


def written_properties(read: Mapping[str, Any], prefix: str = OWN) -> dict[str, Value]:
    """The properties that `write_properties` wrote, out of all that pytmx read."""
    return {name.removeprefix(prefix): value for name, value in read.items() if name.startswith(prefix)}


def _flat(name: str, node: Element, classes: Classes, depth: int) -> Iterator[tuple[str, Value]]:
    typed = node.get("type", "string")
    if depth == 0:
        raise MapError(f"nests more than {DEEPEST} classes or lists; write it with fewer")
    if typed == "class":
        members = class_defaults(classes, node.get("propertytype", ""), depth - 1)
        for child in node.iterfind("properties/property"):
            members.update(_flat(child.get("name", ""), child, classes, depth - 1))
        yield from ((f"{name}.{member}", value) for member, value in members.items())
    elif typed == "list":
        items = node.findall("item")
        if any(item.get("type") in ("class", "list") for item in items):
            for index, item in enumerate(items, 1):
                yield from _flat(f"{name}.{index}", item, classes, depth - 1)
        else:
            yield name, ", ".join(str(_scalar(item.get("type", "string"), _text(item))) for item in items)
    else:
        yield name, _scalar(typed, _text(node))


def _text(node: Element) -> str:
    # A text of several lines is between the tags instead.
    value = node.get("value")
    return value if value is not None else node.text or ""


def _scalar(typed: str, text: str) -> Value:
    try:
        if typed == "bool" and text.lower() in ("true", "false", "1", "0"):
            return text.lower() in ("true", "1")
        if typed in ("int", "object") and abs(int(text or 0)) <= LARGEST:
            return int(text or 0)
        if typed == "float" and math.isfinite(float(text or 0)):
            return float(text or 0)
    except ValueError:
        pass
    if typed in ("bool", "int", "object", "float"):
        raise MapError(f"has the value '{shortened(text)}', which is not a {typed}; set it again in Tiled")
    return text


def _member(
    name: str, member: dict[str, Any], value: Any, classes: Classes, depth: int
) -> Iterator[tuple[str, Value]]:
    typed = str(member.get("type", "string"))
    if typed == "class":
        nested = str(member.get("propertyType", ""))
        yield from ((f"{name}.{k}", v) for k, v in class_defaults(classes, nested, depth - 1).items())
        changed = value if isinstance(value, dict) else {}
        for inner in classes.members.get(nested, ()) if depth > 1 else ():
            if inner["name"] in changed:
                below = _member(str(inner["name"]), inner, changed[inner["name"]], classes, depth - 1)
                yield from ((f"{name}.{k}", v) for k, v in below)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        try:
            yield name, _scalar(typed, str(value))
        except MapError:
            return
    elif isinstance(value, bool):
        yield name, value
