"""The scenes in a window: it shows the top-most one, hands it what is done, and sleeps while nothing moves."""

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.ui.in_battle import is_battle
from game.ui.input import focus
from game.ui.input.devices import Devices
from game.ui.scene import Pop, Push, Quit, Relayout, Replace, Scene, SceneChange
from game.ui.widgets.dialog import message
from game.ui.window import events_within

if TYPE_CHECKING:
    from game.ui.session.map_watcher import MapWatcher

FRAMES_A_SECOND = 60
LEFT_LYING = 8
"""Scenes left or laid out again before what they held is cleared away."""


class App:
    """A stack of scenes in a window; `step` takes events and draws, `run` does so until there is no scene left."""

    def __init__(
        self,
        first: Scene,
        clock: Callable[[], float] = time.monotonic,
        rescue: Callable[[Exception, Sequence[Scene]], Scene] | None = None,
    ) -> None:
        """`rescue` makes the scene that takes the place of all others after an unexpected error."""
        self.scenes: list[Scene] = []
        self._clock = clock
        self._rescue = rescue
        self._rescued: Scene | None = None
        self._left = 0
        self.devices = Devices()
        self._go(Replace(first))

    @property
    def window(self) -> pygame.Surface:
        """The picture of the window."""
        window = pygame.display.get_surface()
        assert window is not None
        return window

    @property
    def _room(self) -> tuple[int, int]:
        """The room that scenes have: the window, without the hints at its foot."""
        width, height = self.window.get_size()
        return width, height - focus.height((width, height))

    def run(self) -> None:
        """Wait, step and draw until the window is closed."""
        ticker = pygame.time.Clock()
        self.devices.gamepad.open()
        while self.scenes:
            self.run_frame(self._wait())
            ticker.tick(FRAMES_A_SECOND)

    def run_frame(self, events: Iterable[pygame.event.Event]) -> None:
        """Take a step; an unexpected error in it is written down and told in the window."""
        try:
            self.step(events)
        except Exception as error:
            if self._rescue is None or self._rescued in self.scenes:
                raise
            self._rescued = self._rescue(error, self.scenes)
            self._let_go()
            self._go(Push(self._rescued))
            self.draw()

    def step(self, events: Iterable[pygame.event.Event]) -> None:
        """Let the top-most scene take events, continue to now, and be drawn."""
        time = self._clock()
        self._take_all(self.devices.advance(time, self.scenes[-1]))
        for event in self.devices.worth(list(events)):
            if not self.scenes:
                return
            self._take_all(self.devices.take(event, self.scenes[-1], self.window.get_size()))
        if self.devices.has_changed and self.scenes:
            self.devices.has_changed = False
            self._resize()
        if self.scenes:
            self._go(self.scenes[-1].advance(time))
        if self.scenes:
            self.draw()

    def _take_all(self, made: Iterable[pygame.event.Event | SceneChange]) -> None:
        """Take what the devices come to: events of mouse and keys, and what scenes were asked for."""
        for each in made:
            if isinstance(each, pygame.event.Event):
                self._take(each)
            else:
                self._go(each)
            if not self.scenes:
                return

    def draw(self) -> None:
        """Draw all scenes in sight, the lowest first."""
        lowest = max((index for index, scene in enumerate(self.scenes) if scene.is_opaque), default=0)
        canvas = self.window.subsurface(((0, 0), self._room))
        for scene in self.scenes[lowest:]:
            scene.draw(canvas)
        focus.draw(self.window, self.scenes[-1])
        self.devices.gamepad.focus.draw(canvas, self.scenes[-1])
        pygame.display.flip()

    def show_message(self, heading: str, text: str) -> None:
        """Lay a message over what is shown."""
        self.offer(message(heading, text))

    def offer(self, scene: Scene | None) -> None:
        """Lay an offer over what is shown; a scene that paints a part of itself only when drawn again has time to."""
        if scene is not None:
            self.draw()
            self.draw()
            self._go(Push(scene))

    def _let_go(self) -> None:
        """Let all scenes go, broken ones too."""
        for scene in self.scenes:
            with suppress(Exception):
                scene.close()
        self.scenes.clear()

    def close(self) -> None:
        """Let all scenes go."""
        for scene in self.scenes:
            scene.close()
        self.scenes.clear()

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until something is done, until something moves on, or until a map that is followed was saved."""
        wakeups = self.scenes[-1].next_wakeup(), self.devices.next_wakeup()
        links: list[MapWatcher] = [link for scene in self.scenes if (link := getattr(scene, "link", None))]
        link = links[-1] if links else None
        end = self._clock() + min((wakeup for wakeup in wakeups if wakeup is not None), default=inf)
        while (time := self._clock()) < end:
            nap = min(end - time, link.next_wakeup(time) if link else inf)
            if events := self.devices.worth(events_within(nap)):
                return events
            # Nothing is drawn again for a look at the files.
            if link and link.look(self._clock()):
                return []
        return pygame.event.get()

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            battles = list(filter(is_battle, self.scenes))
            self._go(battles[0].leave(Quit()) if battles else Quit())
        elif event.type == pygame.VIDEORESIZE:
            self._resize()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            with suppress(pygame.error):  # not every screen lets itself be filled
                pygame.display.toggle_fullscreen()
            self._resize()
        else:
            self._go(self.scenes[-1].handle_event(event))

    def _resize(self) -> None:
        for scene in self.scenes:
            scene.lay_out(self._room)
            self._clear_away()

    def _clear_away(self) -> None:
        """Free now and then what the buttons of left scenes hold, which own each other and large pictures."""
        self._left += 1
        if self._left % LEFT_LYING == 0:
            gc.collect()

    def _go(self, move: SceneChange) -> None:
        """Change the stack as a scene asks for, and again as the scene laid open does."""
        while move is not None:
            following: SceneChange = None
            if isinstance(move, Push):
                move.scene.lay_out(self._room)
                self.scenes.append(move.scene)
            elif isinstance(move, Replace):
                self.close()
                self._clear_away()
                move.scene.lay_out(self._room)
                self.scenes.append(move.scene)
            elif isinstance(move, Pop):
                self.scenes.pop().close()
                self._clear_away()
                if self.scenes:
                    following = self.scenes[-1].child_closed(move.answer)
            elif isinstance(move, Relayout):
                self._resize()
            elif isinstance(move, Quit):
                self.close()
            move = following
