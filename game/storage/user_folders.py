"""Where the player's own files lie: settings and battles, in the folder the system keeps for such things."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import platformdirs

from game.i18n import tr
from game.storage.battle_file import SaveError

MAX_BYTES = 4 << 20
"""Bytes that no file written by hand comes near to."""

T = TypeVar("T")

HOME_VARIABLE = "ROUT_AND_RALLY_HOME"


def home() -> Path:
    """Return the folder of the player's files; the environment may name another one."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("rout-and-rally", appauthor=False))


def contents(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return all of a file of `most` bytes at most; OSError when it is none, or a larger one."""
    if not path.is_file():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def read_json(path: Path, kind: type[T]) -> T | None:
    """Return what a small JSON file holds; None where it cannot be read as that."""
    try:
        return msgspec.json.decode(contents(path), type=kind)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def battles() -> Path:
    """Return the folder of the battles, made if need be."""
    folder = home() / "battles"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(
            tr(
                "{folder}: the folder for saved games cannot be created: {why}; set {variable} "
                "to use another folder",
                folder=folder,
                why=error.strerror,
                variable=HOME_VARIABLE,
            )
        ) from None
    return folder


def pictures() -> Path:
    """Return the folder of the pictures a player has kept, made if need be."""
    folder = home() / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def problems(system: str) -> Path:
    """Return the folder of the problems of a player's own battles under a rule system, whether it is there or not."""
    return home() / "problems" / system


def maps() -> Path:
    """Return the folder of the player's own maps, made where that can be."""
    folder = home() / "maps"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def settings() -> Path:
    """Return the file of the settings."""
    return home() / "settings.json"
