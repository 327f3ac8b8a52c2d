"""What the menus of a whole window share: to whom an event goes."""

from pathlib import Path

import pygame

from game.ui.scene import SceneChange, StaticScene
from game.ui.widgets import clipboard
from game.ui.widgets.buttons import Widgets


class MenuScene(StaticScene):
    """A menu: its buttons come first, then a file that was dropped, a key, and whatever it is pointed at with."""

    is_opaque = True
    widgets: Widgets

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event."""
        taken, pressed = self.widgets.handle_event(event)
        if pressed is not None:
            return self._press(pressed)
        if taken:
            return None
        if event.type == pygame.DROPFILE:
            return self._dropped(Path(event.file))
        if event.type == pygame.DROPTEXT:
            return self._pasted(event.text)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL and (text := clipboard.contents()):
                return self._pasted(text)
            return self._key(event)
        self._pointed(event)
        return None

    def _press(self, key: str) -> SceneChange:
        """Do what a button is for."""
        raise NotImplementedError

    def _dropped(self, path: Path) -> SceneChange:
        """Take a file."""
        raise NotImplementedError

    def _pasted(self, text: str) -> SceneChange:
        """Take a text that was pasted or dropped."""

    def _key(self, event: pygame.event.Event) -> SceneChange:
        """Answer a key."""
        raise NotImplementedError

    def _pointed(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
