"""What an unexpected error leaves: a report with nothing personal in it, and a word for the next start."""

import getpass
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType

import msgspec

from game.engine.installed import GAME
from game.resources import PACKAGE
from game.storage import user_folders
from game.storage.battle_file import MAX_BYTES
from game.storage.file_system import free_path, write_new

PROGRAM = PACKAGE.parent
REPORT = ".txt"
MAX_STEPS = 60
"""Steps of a way that are shown from its beginning and its end; what is between goes in a circle."""

MAX_MESSAGE, MAX_FILE_NAME = 2_000, 256


class CrashNote(msgspec.Struct, frozen=True):
    """What the next start is shown: the battle that was open ("" if none), and the report."""

    battle: str
    report: str


def write(error: BaseException, battle: Path | None = None, answer: str = "") -> Path | None:
    """Write down how an error came about, with the journal of the battle; None if not even that can be."""
    try:
        home = user_folders.home() / "reports"
        home.mkdir(parents=True, exist_ok=True)
        path = free_path(home, f"{datetime.now():%Y-%m-%d-%H%M%S}", REPORT)
        text = "\n".join(_told(error, battle, answer)) + "\n"
        write_new(path, text.encode(errors="replace"))
        _marker().write_bytes(msgspec.json.encode(CrashNote(battle.name if battle else "", path.name)))
    except OSError:
        return None
    return path


def left() -> CrashNote | None:
    """Return what the last run left when it stopped where it should not have, once."""
    stopped = user_folders.read_json(_marker(), CrashNote)
    forget()
    return stopped if stopped is not None and len(stopped.battle) < MAX_FILE_NAME else None


def forget() -> None:
    """Leave nothing to be shown at the next start."""
    with suppress(OSError):
        _marker().unlink()


def display_path(path: Path) -> str:
    """Name a file as the player knows it, his home shortened."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def _marker() -> Path:
    return user_folders.home() / "stopped.json"


def _told(error: BaseException, battle: Path | None, answer: str) -> Iterator[str]:
    yield f"Rout & Rally {GAME} stopped because of an error."
    yield f"Python {platform.python_version()} on {sys.platform}"
    yield ""
    yield _cleaned(f"{type(error).__name__}: {error}"[:MAX_MESSAGE])
    cause = error
    while cause is not None:
        yield from ("", f"Traceback to {type(cause).__name__}, outermost call first:")
        yield from _way(cause.__traceback__)
        following = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
        if following is None:
            break
        cause = following
    if answer:
        yield from ("", f"The answer being given: {answer}")
    if battle is not None:
        yield from ("", "The journal of the battle:", _journal(battle))


def _way(trace: TracebackType | None) -> list[str]:
    """List the functions on the way to an error, those of the game with file and line."""
    steps = []
    while trace is not None:
        code = trace.tb_frame.f_code
        file = Path(code.co_filename)
        if file.is_relative_to(PROGRAM) and "site-packages" not in file.parts:
            location = f"{file.relative_to(PROGRAM).as_posix()}:{trace.tb_lineno}"
        else:
            location = str(trace.tb_frame.f_globals.get("__name__", "elsewhere"))
        steps.append(f"  {location} in {code.co_qualname}")
        trace = trace.tb_next
    if len(steps) > 2 * MAX_STEPS:
        gap = f"  … {len(steps) - 2 * MAX_STEPS} more …"
        steps = [*steps[:MAX_STEPS], gap, *steps[-MAX_STEPS:]]
    return steps


def _journal(battle: Path) -> str:
    try:
        with battle.open("rb") as stream:
            return _cleaned(stream.read(MAX_BYTES).decode("utf-8", errors="replace"))
    except OSError as error:
        return f"cannot be read: {error.strerror}"


def _cleaned(text: str) -> str:
    """Take out of a text where the program and the player's files lie, and what he is called."""
    for location, name in _personal():
        text = text.replace(location, name)
    return text


def _personal() -> Iterator[tuple[str, str]]:
    yield str(PROGRAM), "GAME"
    for home in (user_folders.home(), Path.home()):
        if len(home.parts) > 1:
            yield str(home), "~" if home == Path.home() else "~/rout-and-rally"
    with suppress(OSError, KeyError, ImportError):
        if len(name := getpass.getuser()) > 3:
            yield f"{os.sep}{name}", f"{os.sep}player"
