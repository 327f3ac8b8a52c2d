"""The Tiled project a map belongs to: the folders it spans and the members of its classes."""

from pathlib import Path
from typing import Any

import msgspec

from game.resources import MAPS
from game.tiled.errors import MapError
from game.tiled.reading.files import read_json

LEVELS = 4
"""How many folders to look for a project in, from the map's own upward."""

Members = list[dict[str, Any]]


class Project(msgspec.Struct, frozen=True, kw_only=True):
    """`root` is the topmost folder a map may read from; `classes` the members, with their defaults, of each class.

    `files` are the projects that say so.
    """

    root: Path
    classes: dict[str, Members]
    files: tuple[Path, ...] = ()


def find_project(folder: Path) -> Project:
    """The project of a map's folder: the nearest that spans it, or the folder alone; MapError if it is broken.

    Tiled keeps a project in the folder it spans or in one next to the maps, and lists its folders from there.
    """
    folder = folder.resolve()
    classes = _shipped_classes()
    for level in [folder, *folder.parents][:LEVELS]:
        spanning = {
            path: content
            for path in _projects_near(level)
            if (content := _spanning(path, folder)) is not None
        }
        for content in reversed(spanning.values()):
            classes.update(_classes(content))
        if spanning:
            return Project(root=level, classes=classes, files=tuple(spanning))
    return Project(root=folder, classes=classes)


def _shipped_classes() -> dict[str, Members]:
    """Return the classes of the shipped project: it serves every map whose own project lacks one."""
    classes: dict[str, Members] = {}
    for path in sorted(MAPS.glob("*.tiled-project")):
        try:
            classes.update(_classes(read_json(path)))
        except MapError:
            continue
    return classes


def _projects_near(level: Path) -> list[Path]:
    try:
        return [*sorted(level.glob("*.tiled-project")), *sorted(level.glob("*/*.tiled-project"))]
    except OSError:
        return []


def _spanning(path: Path, folder: Path) -> dict[str, Any] | None:
    try:
        content = read_json(path)
    except MapError as error:
        if path.parent == folder:
            raise MapError(f"cannot use the project '{path.name}' beside it, which {error}") from None
        return None
    if not isinstance(content, dict):
        return None
    folders = content.get("folders")
    spans = [name for name in folders if isinstance(name, str)] if isinstance(folders, list) else []
    try:
        inside = any(folder.is_relative_to((path.parent / name).resolve()) for name in spans)
    except (OSError, ValueError, RuntimeError):
        return None
    return content if inside or path.parent == folder else None


def _classes(content: Any) -> dict[str, Members]:
    types = content.get("propertyTypes") if isinstance(content, dict) else None
    return {
        str(each.get("name")): [
            m for m in each.get("members") or [] if isinstance(m, dict) and isinstance(m.get("name"), str)
        ]
        for each in (types if isinstance(types, list) else [])
        if isinstance(each, dict)
        and each.get("type") == "class"
        and isinstance(each.get("members") or [], list)
    }
