"""A map followed while someone draws it in Tiled: as soon as it has been saved, it is read and checked again."""

from collections.abc import Iterable
from pathlib import Path

from game.storage.battles import CheckedMap, check_map
from game.tiled.battle import examine

PAUSE = 0.35
"""Seconds between two looks at the files."""

SETTLED = 0.1
"""Seconds for which files must be left alone before they are read."""

PATIENCE = 1.0
"""Seconds for which they must be so before a map of which nothing can be read is reported: it may be half written."""

Stamps = dict[Path, tuple[int, int] | None]


class MapWatcher:
    """A map file and all that it leans on: tilesets, pictures, templates and its project.

    `news` is what was found when it was read last after a change; whoever has seen to that sets it to None.
    `begun_with` is what the battle on the table was begun with, if that was news once.
    """

    def __init__(
        self, path: Path, files: Iterable[Path] | None = None, system: str = "", *, as_it_was: bool = False
    ) -> None:
        """`files` are those the map leans on; they are looked for in it if they are not known.

        `system` names the rules it is played under; "" for those that it is made for. `as_it_was`: see `check_map`.
        """
        self.path = path
        self.system, self._as_it_was = system, as_it_was
        self.news: CheckedMap | None = None
        self.begun_with: CheckedMap | None = None
        self._files = {path, *(examine(path).files if files is None else files)}
        self._known = self._found = self._stamps()
        self._since = 0.0
        self._due = 0.0

    def look(self, time: float) -> bool:
        """Look whether any of the files was saved, if it is time to look again; says whether there is news."""
        if time < self._due:
            return False
        stamps = self._stamps()
        if stamps != self._found:
            self._found, self._since = stamps, time
        self._due = time + (PAUSE if stamps == self._known else SETTLED)
        if stamps == self._known or time - self._since < SETTLED:
            return False
        checked = check_map(self.path, self.system, as_it_was=self._as_it_was)
        if self._stamps() != stamps or (checked.scenario is None and time - self._since < PATIENCE):
            return False
        self._files |= checked.files
        self._known = self._found = {**self._stamps(), **stamps}
        self._due = time + PAUSE
        self.news = checked
        return True

    @property
    def offers_afresh(self) -> bool:
        """Whether the map is sound, and the battle on the table was not begun with it as it is now."""
        return self.news is not None and not self.news.errors and self.news is not self.begun_with

    def next_wakeup(self, time: float) -> float:
        """Return after how many seconds to look again."""
        return max(0.0, self._due - time)

    def _stamps(self) -> Stamps:
        """When each file was written and how long it is; None for one that is not there or being put in its place."""
        return {path: _stamp(path) for path in self._files}


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        text = path.stat()
    except OSError:
        return None
    return text.st_mtime_ns, text.st_size
