"""The folders a map may read from, and the Tiled project it belongs to, which spans some of them."""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from game.resources import MAPS
from game.tiled.errors import MapError, shortened
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


MAX_BESIDE = 1000
"""Files of a folder among which one is looked for whose name was misspelt."""

ALIKE = 0.65
"""How much of two names of files must be the same for one to be offered for the other."""

_allowed: set[Path] = set()


def allow(folders: Iterable[Path]) -> None:
    """Let every map read from these folders too, from now on."""
    _allowed.update(folder.resolve() for folder in folders)


def folders_of(path: Path, project: Project) -> tuple[Path, ...]:
    """Return the folders that a map may read from, with everything below them."""
    return project.root, path.resolve().parent.parent, *_allowed


def refused(path: Path, files: Iterable[Path]) -> tuple[Path, ...]:
    """Return the folders of those files, named in a map, that it may not read from, each once."""
    try:
        folders = folders_of(path, find_project(path.parent))
    except MapError:
        return ()
    outside = {file.parent for file in files if not any(map(file.is_relative_to, folders))}
    return tuple(sorted(outside))


class MapFiles(msgspec.Struct, frozen=True):
    """What a map names in the folders it may read from.

    `named` are the files that were looked for, whether they are there or not; `sizes` those of the pictures that were
    measured; `found` is what each path led to, by the file it is written in.
    """

    folders: tuple[Path, ...]
    named: set[Path] = set()
    sizes: dict[Path, tuple[int, int]] = {}
    found: dict[tuple[str, Path], Path] = {}

    def find(self, source: str, beside: Path) -> Path:
        """The file that a path written in the file `beside` leads to; else MapError."""
        key = (source, beside)
        if key not in self.found:
            self.found[key] = self._look_for(source, beside)
        return self.found[key]

    def _look_for(self, source: str, beside: Path) -> Path:
        source = source.replace("\\", "/")
        named = f"names '{shortened(source)}'"
        if source.startswith("/") or ":" in source.split("/")[0]:
            raise MapError(f"{named}, which is not a path from this file; put the file into the map's folder")
        try:
            found = (beside.parent / source).resolve()
            self.named.add(found)
            if not any(map(found.is_relative_to, self.folders)):
                raise MapError(
                    f"{named}, which leads out of the map's folder and the one around it; move that file there, or "
                    f"allow its folder: --allow {found.parent}"
                )
            if not found.is_file():
                raise MapError(
                    f"{named}, but there is no such file{_alike(found)}; put it there or correct the path"
                )
        except (OSError, ValueError, RuntimeError):
            raise MapError(f"{named}, which no file can be called; correct the path") from None
        return found


def _alike(path: Path) -> str:
    """Ask whether the one file of a similar name was meant; of several each may be another thing."""
    try:
        beside = list(islice(path.parent.iterdir(), MAX_BESIDE))
    except OSError:
        return ""
    named = {each.stem.lower(): each.name for each in beside if each.suffix.lower() == path.suffix.lower()}
    stem = path.stem.lower()
    close = [stem] if stem in named else get_close_matches(stem, named, 2, ALIKE)
    return f" (did you mean '{shortened(named[close[0]])}'?)" if len(close) == 1 else ""
