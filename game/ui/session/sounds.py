"""What is heard of a battle: a sound for each neutral kind of event, played by whatever the machine has to play it."""

from collections.abc import Iterator
from threading import Thread

import pygame

from game.engine.event import (
    CardMoved,
    DiceRolled,
    Event,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    TrackChanged,
)
from game.engine.view import View
from game.hexgrid.grid import Grid
from game.resources import ASSETS
from game.ui.session.event_log import attack_lines
from game.ui.session.playback import Playback
from game.ui.widgets.active_settings import active_settings

SOUNDS = ASSETS / "sounds"
RATE, BUFFER, CHANNELS = 22050, 512, 1

BY_KIND: tuple[tuple[type[Event], str], ...] = (
    (PieceMoved, "march"),
    (DiceRolled, "dice"),
    (PieceChanged, "hit"),
    (PieceRemoved, "rout"),
    (TrackChanged, "banner"),
    (CardMoved, "card"),
)


def sounds_of(event: Event, grid: Grid, view: View) -> Iterator[str]:
    """Name what is heard of an event; an attack on an adjacent hex is steel, on one further away a volley."""
    lines = attack_lines(event, view)
    if lines:
        yield "clash" if any(end in grid.adjacent(start) for start, end in lines) else "volley"
    yield from (sound for kind, sound in BY_KIND if isinstance(event, kind))


class SoundPlayer:
    """Listens to a battle as it is shown, and plays each thing once."""

    def __init__(self) -> None:
        self._heard = -1
        self._flag_heard = -1
        self._side = ""
        self._ended = False

    def listen(self, battle: Playback) -> None:
        """Play what begins at this moment; nothing of what is passed over."""
        shown, event = battle.timeline.shown, battle.event
        if event is not None and shown != self._heard:
            for sound in sounds_of(event, battle.match.setup.grid, battle.view):
                play(sound)
            self._heard = shown
        if isinstance(event, DiceRolled) and battle.tumbling() >= 1 and shown != self._flag_heard:
            self._flag_heard = shown
            flags = {face.letter for face in battle.info.faces if face.symbol == "flag"}
            if flags & set(event.roll.faces) & {letter for letter, _ in event.reason.face_meanings}:
                play("flag")
        if self._side and battle.view.side != self._side:
            play("drums")
        self._side = battle.view.side
        if battle.is_over and not self._ended and self._heard >= 0:
            self._ended = True
            play("pipes")


class _Device:
    """The machine's sound: opened in the background when the first sound is wanted, never waited for."""

    def __init__(self) -> None:
        self.kept: dict[str, pygame.mixer.Sound] = {}
        self.opening: Thread | None = None

    def open(self) -> None:
        """Open the sound device and read the sounds; without a device there is silence, and no message."""
        try:
            pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
            self.kept = {path.stem: pygame.mixer.Sound(path) for path in sorted(SOUNDS.glob("*.wav"))}
        except (pygame.error, OSError):
            self.kept = {}


_device = _Device()


def play(sound: str) -> None:
    """Play a sound as loud as the player wants it."""
    settings = active_settings()
    if not settings.sound or not settings.volume:
        return
    if _device.opening is None:
        _device.opening = Thread(target=_device.open, daemon=True)
        _device.opening.start()
    if sound in _device.kept and pygame.mixer.get_init():
        kept = _device.kept[sound]
        kept.set_volume(settings.volume / 100)
        kept.play()
