"""What the player wants of the window: the settings in use, which every scene may ask."""

from collections.abc import Collection
from pathlib import Path

from game.storage import settings as kept
from game.storage.settings import Settings
from game.tiled.reading import folders
from game.ui.widgets import palette

_settings = Settings()
_file: Path | None = None


def active_settings() -> Settings:
    """Return the settings in use."""
    return _settings


def is_patient(computers: Collection[str]) -> bool:
    """Return whether a question that betrays a hand is asked even where it has one answer: of people at one table."""
    return not computers and not active_settings().asks_only_when_playable


def is_moving() -> bool:
    """Return whether things may slide and fade."""
    return _settings.animation and not _settings.reduced_motion


def use(settings: Settings) -> None:
    """Use settings from now on, for this sitting."""
    global _settings
    _settings = settings
    folders.allow(map(Path, settings.map_folders))
    palette.use(settings.palette, high_contrast=settings.high_contrast)


def want(settings: Settings) -> None:
    """Use settings from now on and keep them; SaveError when they cannot be kept, though they are in use."""
    use(settings)
    if _file is not None:
        kept.save(settings, _file)


def read_from(file: Path | None) -> str:
    """Use the settings of a file and keep changes there; gives a sentence if the file could not be used.

    With None the settings are those of a new player, and nothing is kept.
    """
    global _file
    _file = file
    settings, error = (Settings(), "") if file is None else kept.read(file)
    use(settings)
    return error
