"""The folders of files that come with the game, from source, from a wheel or in a one-file build."""

from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(str(files("game")))


def _folder(name: str) -> Path:
    """Return a folder of the project: a wheel has it in the package, a compiled copy above it, all else beside it."""
    places = [PACKAGE / "data", *PACKAGE.parents]
    return next((place / name for place in places if (place / name).is_dir()), PACKAGE.parent / name)


ASSETS = _folder("assets")
MAPS = _folder("maps")


def assets_of(system: str) -> Path:
    """Return the folder of a system's assets: the project's own, or that in its package if it is installed beside."""
    own = ASSETS / system
    if own.is_dir():
        return own
    package = find_spec(f"game.rules.{system}")
    folders = (package.submodule_search_locations or []) if package else []
    return next((Path(folder) / "assets" for folder in folders), own)
