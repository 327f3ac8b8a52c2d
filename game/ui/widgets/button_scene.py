"""What scenes with buttons share: to whom an event goes, and how the buttons are shown."""

from pathlib import Path

import pygame

from game.ui.scene import Scene, SceneChange
from game.ui.widgets import clipboard
from game.ui.widgets.buttons import Button, Widgets
from game.ui.widgets.fonts import Fonts


class ButtonScene(Scene):
    """Its buttons come first, then a file or text that was dropped or pasted, a key, and what the mouse does."""

    fonts: Fonts
    widgets: Widgets

    def _use_scale(self, size: tuple[int, int], scale: float) -> None:
        """Write and make buttons at a scale of the window."""
        self.fonts, self.widgets = Fonts(scale), Widgets(size, scale)

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
        return self._pointed(event)

    def _press(self, key: str) -> SceneChange:
        """Do what a button is for."""
        raise NotImplementedError

    def _dropped(self, path: Path) -> SceneChange:
        """Take a file."""

    def _pasted(self, text: str) -> SceneChange:
        """Take a text that was pasted or dropped."""

    def _key(self, event: pygame.event.Event) -> SceneChange:
        """Answer a key."""

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        """Follow the mouse."""

    def _buttons(self) -> list[Button]:
        """List the buttons as they are now."""
        return []

    def _draw_buttons(self, window: pygame.Surface) -> None:
        """Draw the buttons as they are now."""
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)
