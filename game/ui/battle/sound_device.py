"""The machine's sound: effects from where they happen, each kind as loud as the player wants it, and music."""

from threading import Thread
from typing import Literal, NamedTuple

import pygame

from game.resources import ASSETS
from game.storage.settings import Settings
from game.ui.widgets.active_settings import active_settings

SOUNDS = ASSETS / "sounds"
MUSIC = SOUNDS / "music.wav"
RATE, BUFFER, CHANNELS = 22050, 512, 2

Kind = Literal["fight", "signals", "table"]

KINDS: dict[str, Kind] = {
    "volley": "fight",
    "guns": "fight",
    "charge": "fight",
    "clash": "fight",
    "rout": "fight",
    "hooves": "fight",
    "march": "signals",
    "drums": "signals",
    "gathering": "signals",
    "pipes": "signals",
    "banner": "signals",
    "cheer": "signals",
    "dice": "table",
    "hit": "table",
    "card": "table",
    "flag": "table",
}
"""The sounds of the game, and which of the player's volumes is theirs."""


class Heard(NamedTuple):
    """From where something is heard: -1 is left, 1 right; and how loud, 1 where it is near."""

    side: float = 0.0
    near: float = 1.0


class _Device:
    """The sound device: opened in the background when the first sound is wanted, never waited for."""

    def __init__(self) -> None:
        self.kept: dict[str, pygame.mixer.Sound] = {}
        self.opening: Thread | None = None

    def open(self) -> None:
        """Open the sound device and read the sounds; without a device there is silence, and no message."""
        try:
            pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
            self.kept = {sound: pygame.mixer.Sound(SOUNDS / f"{sound}.wav") for sound in KINDS}
        except (pygame.error, OSError):
            self.kept = {}

    def is_ready(self) -> bool:
        """Whether it can be used; it is opened when that is asked for the first time."""
        if self.opening is None:
            self.opening = Thread(target=self.open, daemon=True)
            self.opening.start()
        return bool(self.kept) and pygame.mixer.get_init() is not None


_device = _Device()


def volume_of(sound: str, settings: Settings) -> float:
    """Return how loud the player wants a sound, from 0 to 1."""
    kinds = {
        "fight": settings.volume_fight,
        "signals": settings.volume_signals,
        "table": settings.volume_table,
    }
    return settings.volume * kinds[KINDS[sound]] / 10_000 if settings.sound else 0.0


def play(sound: str, heard: Heard | None = None) -> None:
    """Play a sound as loud as the player wants it, from where it is heard."""
    volume = volume_of(sound, active_settings())
    if not volume or not _device.is_ready() or sound not in _device.kept:
        return
    side, near = heard or Heard()
    kept = _device.kept[sound]
    kept.set_volume(volume)
    kept.stop()  # heard again it is no louder
    channel = kept.play()
    if channel is not None:
        channel.set_volume(near * min(1.0, 1 - side), near * min(1.0, 1 + side))


def play_music() -> None:
    """Let the music play on as loud as the player wants it; asked again and again, it does nothing more."""
    settings = active_settings()
    volume = settings.volume * settings.volume_music / 10_000 if settings.sound else 0.0
    if not volume:
        if pygame.mixer.get_init() and pygame.mixer.music.get_busy():
            pygame.mixer.music.stop()
        return
    if not _device.is_ready():
        return
    pygame.mixer.music.set_volume(volume)
    if not pygame.mixer.music.get_busy():
        try:
            pygame.mixer.music.load(MUSIC)
            pygame.mixer.music.play(-1, fade_ms=1500)
        except pygame.error:  # a damaged file is silence
            _device.kept.clear()
