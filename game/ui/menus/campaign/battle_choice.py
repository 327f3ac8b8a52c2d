"""The battles that can be chosen, the one that is, and what is read of each when."""

from contextlib import suppress
from pathlib import Path

import msgspec

from game.i18n import tr
from game.storage import battles as saves
from game.storage.battles import SaveError
from game.tiled.reading.folders import refused
from game.ui.menus.campaign.battle_entries import BattleEntry, entry_of, glimpse, read_entry
from game.ui.session.map_watcher import MapWatcher
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.dialog import Dialog


class BattleChoice:
    """The battles in the order in which they were fought; `chosen` is the index of one of them."""

    def __init__(self) -> None:
        self.entries = sorted(map(glimpse, (*saves.shipped_maps(), *saves.own_maps())), key=_by_date)
        self._links: dict[Path, MapWatcher] = {}
        self._as_they_were: set[Path] = set()  # the maps whose battles are played so, not even
        self.chosen = 0
        if self.entries:
            self.chosen = len(self.entries) - 1  # the latest: the one the first minute is about
            self._read(self.chosen)

    @property
    def entry(self) -> BattleEntry | None:
        """The chosen battle."""
        return self.entries[self.chosen] if self.entries else None

    @property
    def link(self) -> MapWatcher | None:
        """The map of the chosen battle, which someone may be drawing."""
        return self._links[self.entry.path] if self.entry else None

    @property
    def is_read(self) -> bool:
        """Whether all maps have been read."""
        return all(entry.is_read for entry in self.entries)

    def choose(self, index: int) -> None:
        """Choose a battle, and read its map if nobody has."""
        path = self.entries[index].path
        if not self.entries[index].is_read:
            self._read(index)
        self.chosen = next(at for at, entry in enumerate(self.entries) if entry.path == path)

    def choose_path(self, path: Path | None) -> None:
        """Choose the battle of a map, if it is listed."""
        place = next((at for at, entry in enumerate(self.entries) if entry.path == path), None)
        if place is not None:
            self.choose(place)

    def read_next(self) -> None:
        """Read the first map that has not been read."""
        unread = next((index for index, entry in enumerate(self.entries) if not entry.is_read), None)
        if unread is not None:
            self._read(unread)

    def add_map(self, path: Path) -> BattleEntry:
        """List a map first, and choose it."""
        entry = read_entry(path, active_settings().system)
        self._follow(entry)
        self.entries = [entry, *(other for other in self.entries if other.path != path)]
        self.chosen = 0
        return entry

    def refresh(self) -> bool:
        """Read the chosen battle from its map if that was saved; says whether it was."""
        link = self.link
        if link is None or link.news is None:
            return False
        self.entries[self.chosen] = entry_of(link.path, link.news)
        link.news = None
        return True

    def choose_rules(self, system: str) -> None:
        """Show every battle under these rules that can be fought under them, and remember the choice."""
        with suppress(SaveError):  # where it cannot be kept it holds for today
            want(msgspec.structs.replace(active_settings(), system=system))
        self.entries = [msgspec.structs.replace(entry, is_read=False) for entry in self.entries]
        if self.entries:
            self.choose(self.chosen)

    def turn_over(self) -> bool:
        """Show the chosen battle as it was in place of even, or the other way; says whether its map offers that."""
        entry = self.entry
        if entry is None or entry.scenario is None or not entry.scenario.offers_as_it_was:
            return False
        self._as_they_were ^= {entry.path}
        self._read(self.chosen)
        return True

    def _read(self, index: int) -> None:
        """Read the map of a battle; one that cannot be played goes to the end."""
        path = self.entries[index].path
        entry = self.entries[index] = read_entry(
            path, active_settings().system, as_it_was=path in self._as_they_were
        )
        self._follow(entry)
        if entry.error and self.entry is not None:
            chosen = self.entry.path
            self.entries.sort(key=_by_date)
            self.chosen = next(at for at, other in enumerate(self.entries) if other.path == chosen)

    def _follow(self, entry: BattleEntry) -> None:
        """Look from now on whether a map was saved, and read it again under the same rules."""
        system = entry.rules.id if entry.rules else ""
        self._links[entry.path] = MapWatcher(
            entry.path, entry.files, system, as_it_was=entry.path in self._as_they_were
        )


def _by_date(entry: BattleEntry) -> tuple[bool, str, str]:
    """Order the battles as they were fought, those that cannot be played last."""
    return bool(entry.error), entry.date, entry.title


ALLOW = "allow"
"""The answer that lets maps read from more folders."""


def folder_question(entry: BattleEntry) -> Dialog | None:
    """Return the question about a map that could not be read whole; None where no folder was refused."""
    folders = refused(entry.path, entry.files) if entry.error else ()
    if not folders:
        return None
    return Dialog(
        tr("May this map read more folders?"),
        tr(
            "It uses tilesets or pictures in {folders}. Your answer is remembered.",
            folders=", ".join(map(str, folders)),
        ),
        ((ALLOW, tr("Allow")), ("", tr("Do not allow"))),
    )


def allow_folders(entry: BattleEntry) -> None:
    """Let maps read from the folders that a map was refused, from now on."""
    folders = (*active_settings().map_folders, *map(str, refused(entry.path, entry.files)))
    with suppress(SaveError):  # where it cannot be saved it holds for today
        want(msgspec.structs.replace(active_settings(), map_folders=folders))
