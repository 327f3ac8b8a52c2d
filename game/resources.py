"""The folders of files that come with the game, from source, from a wheel or in a one-file build."""

from importlib.resources import files
from pathlib import Path

PACKAGE = Path(str(files("game")))


def _folder(name: str) -> Path:
    """Return a folder of the project: a wheel has it in the package, all else beside it."""
    packed = PACKAGE / "data" / name
    return packed if packed.is_dir() else PACKAGE.parent / name


ASSETS = _folder("assets")
MAPS = _folder("maps")
