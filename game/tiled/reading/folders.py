"""The folders a map may read from: its own, the one around it, its project's, and those the player has allowed."""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

import msgspec

from game.tiled.errors import MapError, shortened
from game.tiled.reading.project import Project, find_project

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
