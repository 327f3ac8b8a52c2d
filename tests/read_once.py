"""Maps, pictures and painted fields that many tests open, each read once as long as none of its files is changed."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from game.tiled.battle import examine

T = TypeVar("T")

KEPT = 60
"""Things of one kind that are remembered."""

Stamps = tuple[tuple[Path, int, int], ...]


def stamps(files: Iterable[Path]) -> Stamps:
    """Return when files were written and how long they are; a file that is not there counts as empty."""
    found = []
    for file in sorted(files):
        try:
            text = file.stat()
        except OSError:
            found.append((file, 0, 0))
        else:
            found.append((file, text.st_mtime_ns, text.st_size))
    return tuple(found)


def once(
    read: Callable[[Path], T], files: Callable[[Path, T], Iterable[Path]], is_sound: Callable[[T], bool]
) -> Callable[[Path], T]:
    """Remember what is read from a path while `files`, all that it leans on, are as they were, if it is sound."""
    known: OrderedDict[str, tuple[Stamps, T]] = OrderedDict()

    def remembered(path: Path) -> T:
        key = str(path)
        if key in known and known[key][0] == stamps(file for file, _, _ in known[key][0]):
            return known[key][1]
        found = read(path)
        if is_sound(found):
            known[key] = stamps(files(path, found)), found
            while len(known) > KEPT:
                known.popitem(last=False)
        return found

    return remembered


examine_once = once(examine, lambda path, read: {path, *read.files}, lambda read: not read.problems)
