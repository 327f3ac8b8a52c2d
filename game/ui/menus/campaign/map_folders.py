"""Asking whether a map may read from folders that are not its own, and remembering the answer."""

from contextlib import suppress

import msgspec

from game.i18n import tr
from game.storage.battles import SaveError
from game.tiled.reading.folders import refused
from game.ui.menus.campaign.battle_entries import BattleEntry
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.dialog import Dialog

ALLOW = "allow"
"""The answer that lets maps read from more folders."""


def question(entry: BattleEntry) -> Dialog | None:
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


def allow(entry: BattleEntry) -> None:
    """Let maps read from the folders that a map was refused, from now on."""
    folders = (*active_settings().map_folders, *map(str, refused(entry.path, entry.files)))
    with suppress(SaveError):  # where it cannot be saved it holds for today
        want(msgspec.structs.replace(active_settings(), map_folders=folders))
