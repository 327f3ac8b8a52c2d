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

VOICES: tuple[Kind, ...] = ("fight", "signals", "table")
"""One channel each, so that two sounds of a kind never mask each other."""

TELLING = ("rout", "drums", "gathering", "pipes", "banner", "cheer", "flag")
"""What says who breaks, who rallies and whose turn it is: heard to its end, and the next of its kind waits for it."""

LOWERED = 0.4
"""How loud what sounds already goes on below what begins."""


class Heard(NamedTuple):
    """From where something is heard: -1 is left, 1 right; and how loud, 1 where it is near."""

    side: float = 0.0
    near: float = 1.0


class _Device:
    """The sound device: opened in the background when the first sound is wanted, never waited for."""

    def __init__(self) -> None:
        self.kept: dict[str, pygame.mixer.Sound] = {}
        self.sounding: dict[Kind, tuple[str, float, float]] = {}
        """What began last of each kind, and how loud it is on the left and on the right."""
        self.opening: Thread | None = None

    def open(self) -> None:
        """Open the sound device and read the sounds; without a device there is silence, and no message."""
        try:
            pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
            pygame.mixer.stop()  # what sounds from before is not among those it knows
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
    """Play a sound as loud as the player wants it, from where it is heard, over what sounds already."""
    volume = volume_of(sound, active_settings())
    if not volume or not _device.is_ready() or sound not in _device.kept:
        return
    (side, near), kept, kind = heard or Heard(), _device.kept[sound], KINDS[sound]
    kept.set_volume(volume)
    channels = {voice: pygame.mixer.Channel(number) for number, voice in enumerate(VOICES)}
    channel, sounding = channels.pop(kind), _device.sounding
    if channel.get_busy() and sounding[kind][0] in TELLING:
        if sound in TELLING and sound != sounding[kind][0]:
            channel.queue(kept)
        return
    for other, under in channels.items():
        if under.get_busy():
            _, left, right = sounding[other]
            under.set_volume(LOWERED * left, LOWERED * right)
    loud = near * min(1.0, 1 - side), near * min(1.0, 1 + side)
    sounding[kind] = sound, *loud
    channel.play(kept)  # in place of another of its kind, and heard again no louder
    channel.set_volume(*loud)


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
