"""The files of saved games: named, copied, archived and restored, exported and imported, played on from a moment."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.engine.play.journal import Answered, Origin, line_of
from game.hexgrid.ids import NO_SIDE
from game.i18n import tr
from game.storage import battle_file
from game.storage.battle_file import BattleFile
from game.storage.battles import SUFFIX, AnyMatch, SaveError, begin, file_contents, load, unsaved
from game.storage.file_system import file_system, free_path, write_new

AWAY = "put away"
MAX_NAME = 60
UNFIT = '<>:"/\\|?*'
"""Letters that some system allows in no file name."""
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for itself."""
NAMED_BY_THE_DAY = re.compile(r"\d{4}-\d\d-\d\d-\d{4}-.+")


def name_of(path: Path) -> str:
    """Return the name a player gave a battle; "" if it has none but its day."""
    return "" if NAMED_BY_THE_DAY.fullmatch(path.stem) else path.stem


def path_named(folder: Path, name: str) -> Path:
    """Return the file of a battle of this name; SaveError when there can be none, or is one already."""
    name = " ".join(name.split())
    if not name:
        raise SaveError(tr("Type a name."))
    if len(name) > MAX_NAME:
        raise SaveError(tr("The name is too long; use at most {most} characters.", most=MAX_NAME))
    if unfit := next((letter for letter in name if letter in UNFIT or not letter.isprintable()), ""):
        raise SaveError(tr("{letter} is not allowed in a file name.", letter=repr(unfit)))
    if name[0] == "." or name[-1] == "." or RESERVED.fullmatch(name):
        raise SaveError(tr("{name} cannot be used as a file name.", name=repr(name)))
    path = folder / f"{name}{SUFFIX}"
    if path.exists():
        raise SaveError(tr("There is already a saved game called {name}.", name=name))
    return path


def rename(path: Path, name: str) -> Path:
    """Return a battle a name; SaveError when it is open in a window or the name is no good."""
    new = path_named(path.parent, name)
    _moved(path, new)
    return new


def copy(path: Path, name: str) -> Path:
    """Keep a copy of a battle as it is under a name."""
    new = path_named(path.parent, name)
    return _copied(path, new)


def archive(path: Path) -> Path:
    """Take a battle off the save library; it can be restored."""
    folder = path.parent / AWAY
    with _refused(path):
        folder.mkdir(exist_ok=True)
        new = _not_taken(folder, path.stem)
    _moved(path, new)
    return new


def restore(path: Path) -> Path:
    """Put a battle that was archived onto the save library again."""
    with _refused(path):
        new = _not_taken(path.parent.parent, path.stem)
    _moved(path, new)
    return new


def export_save(path: Path, to: Path) -> Path:
    """Write a battle to a file of its own, to be carried elsewhere; nothing that is there is written over."""
    with _refused(to):
        if to.is_dir():
            to /= path.name
        if to.suffix != SUFFIX:
            to = to.with_name(to.name + SUFFIX)
        if to.exists():
            raise SaveError(tr("{file}: already exists; choose another name.", file=to))
        if not to.parent.is_dir():
            raise SaveError(tr("{folder}: this folder does not exist.", folder=to.parent))
    return _copied(path, to)


def import_save(path: Path, folder: Path) -> Path:
    """Put a battle from elsewhere onto the save library, if it can be played."""
    load(path)
    return _copied(path, _not_taken(folder, _fit(path.stem)))


def path_written(text: str) -> Path:
    """Read where a player says that a file lies; SaveError when nothing can be there."""
    text = text.strip().strip("\"'")
    try:
        if "\0" not in text:
            return Path(text).expanduser()
    except RuntimeError:  # the home of someone who is not known here
        pass
    raise SaveError(tr("{path} is not a valid path; type the full path of a file.", path=repr(text)))


def _fit(stem: str) -> str:
    return re.sub(r"[^\w .,()'-]+", "-", stem).strip(" .-")[:MAX_NAME] or "battle"


def _not_taken(folder: Path, stem: str) -> Path:
    return free_path(folder, stem, SUFFIX)


def _moved(path: Path, new: Path) -> None:
    """Move a battle that no window has open."""
    stream = battle_file.opened(path)
    if not file_system().renames_open_files:
        stream.close()
    try:
        with _refused(path):
            path.rename(new)
    finally:
        stream.close()


def _copied(path: Path, new: Path) -> Path:
    with _refused(new):
        write_new(new, file_contents(path))
    return new


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Report what the disk refuses in a sentence."""
    try:
        yield
    except OSError as error:
        raise battle_file.unwritable(path, error) from None


def play_on(
    match: AnyMatch, entries: int, title: str, seed: int, folder: Path
) -> tuple[AnyMatch, BattleFile]:
    """Begin a new saved game with the first entries of a battle and new dice; `title` names that battle."""
    origin = origin_of(match, entries, title)
    return begin(match.scenario, seed, folder, match.entries[:entries], origin)


def origin_of(match: AnyMatch, entries: int, title: str) -> Origin:
    """Return what a battle is played on from that parts from this one after so many entries."""
    then = next(
        (frame.state for frame in reversed(match.frames) if frame.entries <= entries), match.setup.state
    )
    return Origin(
        entries=entries,
        title=title,
        turn=match.rules.shown.view(match.setup.battlefield, then, NO_SIDE).turn,
        line=line_of(match.header),
    )


def up_to_question(match: AnyMatch, entries: int) -> AnyMatch:
    """Return a battle as it was at the next question after so many entries; itself where that is the open one."""
    while entries < len(match.entries) and not isinstance(match.entries[entries], Answered):
        entries += 1
    if entries == len(match.entries):
        return match
    return unsaved(match.scenario, match.seed, match.entries[:entries])
