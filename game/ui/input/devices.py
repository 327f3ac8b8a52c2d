"""All that a player has in his hands: events of a gamepad or a touch screen become those that scenes answer."""

from collections.abc import Iterator

import pygame

from game.ui.input.gamepad import Gamepad
from game.ui.input.touch import FINGERS, Touch
from game.ui.scene import Scene, SceneChange
from game.ui.widgets import active_input

PLUGGED = (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED)
OF_A_PAD = (
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.JOYAXISMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
)
OF_A_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

Made = Iterator[pygame.event.Event | SceneChange]


class Devices:
    """Hands on what is done with any device, as events of mouse and keys, or does it."""

    def __init__(self) -> None:
        self.gamepad, self.touch = Gamepad(), Touch()
        self._dropped: list[str] | None = None
        self.has_changed = False
        """Whether another device is used than before, so that all is to be laid out again."""

    def worth(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Leave out what needs no answer, so that nothing is drawn for it: a stick that trembles, a second report."""
        found = []
        for event in events:
            made: pygame.event.Event | None = event
            if event.type in (pygame.DROPBEGIN, pygame.DROPTEXT, pygame.DROPCOMPLETE):
                made = self._whole_text(event)
            elif event.type in PLUGGED:
                self.gamepad.plug(event)
                made = None
            elif event.type in OF_A_PAD:
                made = self.gamepad.of(event)
            elif event.type in OF_A_MOUSE and getattr(event, "touch", False):
                made = None  # SDL reports each finger once more as a mouse
            found += [made] if made is not None else []
        return found

    def _whole_text(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Join the lines of a text that was dropped, each of which SDL reports by itself."""
        lines = self._dropped
        if event.type == pygame.DROPBEGIN:
            self._dropped = []
        elif event.type == pygame.DROPCOMPLETE:
            self._dropped = None
            return pygame.event.Event(pygame.DROPTEXT, text="\n".join(lines)) if lines else None
        elif lines is None:
            return event
        else:
            lines.append(event.text)
        return None

    def take(self, event: pygame.event.Event, scene: Scene, size: tuple[int, int]) -> Made:
        """Hand on what an event comes to for the scene on top, in a window of a size."""
        if event.type in OF_A_PAD:
            self._use("pad")
            yield from self.gamepad.take(event, scene)
        elif event.type in FINGERS:
            self._use("touch")
            yield from self.touch.take(event, scene, size)
        else:
            if event.type == pygame.MOUSEBUTTONDOWN or event.type == pygame.KEYDOWN:
                self._use("mouse")
                self.gamepad.focus.key = None
            yield event

    def advance(self, time: float, scene: Scene) -> Made:
        """Hand on what comes of what is held."""
        yield from self.gamepad.advance(time, scene)
        yield from self.touch.advance(time, scene)

    def next_wakeup(self) -> float | None:
        """Return after how many seconds something comes of what is held; None if nothing does."""
        wakeups = (self.gamepad.next_wakeup(), self.touch.next_wakeup())
        return min((wakeup for wakeup in wakeups if wakeup is not None), default=None)

    def _use(self, used: active_input.Used) -> None:
        self.has_changed = active_input.use(used) or self.has_changed
