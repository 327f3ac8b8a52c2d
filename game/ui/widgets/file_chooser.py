"""Choosing a file: folders first, then the files of the endings wanted; typing narrows the list."""

from pathlib import Path

import pygame

from game.i18n import tr
from game.ui.scene import Pop, SceneChange
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, ButtonScene, button_row
from game.ui.widgets.fonts import blit_at, draw_lines
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK, PAPER, WARNING
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_paper, draw_rule, draw_shade

DOUBLE = 400
"""Milliseconds within which a second click on the same line opens it."""


class FileChooser(ButtonScene):
    """A panel with the files of a folder; it is left with the path of the one chosen, or with nothing."""

    def __init__(self, folder: Path, heading: str, endings: tuple[str, ...]) -> None:
        self.folder = folder if folder.is_dir() else Path.home()
        self.heading = heading
        self.endings = endings
        self.typed = ""
        self.chosen = 0
        self.error = ""
        self.scroll = Scroll()
        self._clicked = (-DOUBLE, -1)
        self._rows: list[tuple[pygame.Rect, int]] = []
        self._list()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        scale = layout.scale_of(size, active_settings().text)
        self._use_scale(size, scale)
        fonts = self.fonts
        self.panel = layout.dialog(size, (round(640 * scale), round(560 * scale)))
        pad, foot = round(18 * scale), round(38 * scale)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        top = fonts.height("heading") + 2 * fonts.height("small") + round(14 * scale)
        self.head = pygame.Rect(inner.x, inner.y, inner.width, top)
        self.space = pygame.Rect(inner.x, inner.y + top, inner.width, inner.height - top - foot - pad // 2)
        self.foot = pygame.Rect(inner.x, inner.bottom - foot, inner.width, foot)
        self.step = fonts.height("body") + round(6 * scale)
        self._fit()
        self.widgets.show(self._buttons())

    def _dropped(self, path: Path) -> SceneChange:
        return Pop(str(path))

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.turn(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._click(event.pos)
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel with the folder's name and what is in it."""
        draw_shade(window)
        draw_paper(window, self.panel)
        fonts, scale = self.fonts, self.fonts.scale
        style, heading = fonts.fitting(
            self.heading, ("heading", "name", "bold"), self.head.width, fonts.height("heading")
        )
        y = draw_lines(window, fonts, heading[:1], self.head.topleft, style)
        draw_lines(window, fonts, self._told_folder(), (self.head.x, y), "small", FAINT_INK)
        draw_rule(window, (self.head.x, self.head.bottom - round(5 * scale)), self.head.width)
        self._rows = []
        wide = self.space.width - (0 if self.scroll.is_whole else round(BAR * scale))
        for row in range(min(self.scroll.shown, len(self.paths) - self.scroll.top)):
            number = self.scroll.top + row
            rect = pygame.Rect(self.space.x, self.space.y + row * self.step, wide, self.step - 2)
            self._draw_row(window, rect, self.paths[number], number == self.chosen)
            self._rows.append((rect, number))
        if not self.paths:
            text = self.error or tr("No {endings} files here.", endings=tr(" or ").join(self.endings))
            lines = fonts.wrap(text, "italic", self.space.width)
            draw_lines(window, fonts, lines, self.space.topleft, "italic", WARNING)
        self.scroll.draw(window, self.space, scale)
        self._draw_buttons(window)

    def _draw_row(self, window: pygame.Surface, rect: pygame.Rect, path: Path, chosen: bool) -> None:
        fonts, scale = self.fonts, self.fonts.scale
        if chosen:
            draw_paper(window, rect, AGE)
            pygame.draw.rect(window, GOLD, rect, max(2, round(2 * scale)), border_radius=5)
        size = round(12 * scale)
        sign = pygame.Rect(rect.x + round(8 * scale), 0, round(size * 1.2), size)
        sign.centery = rect.centery
        if path.is_dir():
            lid = pygame.Rect(sign.x, sign.y - size // 4, sign.width // 2, size // 3)
            pygame.draw.rect(window, INK, lid, border_radius=2)
            pygame.draw.rect(window, INK, sign, border_radius=2)
        else:
            pygame.draw.rect(window, PAPER, sign)
            pygame.draw.rect(window, INK, sign, 1)
        left = sign.right + round(10 * scale)
        style, lines = fonts.fitting(path.name, ("body", "small"), rect.right - left - 4, rect.height)
        blit_at(window, fonts.text(lines[0], style, INK), midleft=(left, rect.centery))

    def _told_folder(self) -> list[str]:
        """Write the folder's path so that it breaks into two lines, its last parts kept, and what has been typed."""
        parts = [part for part in self.folder.parts if part not in ("/", "\\")]
        for first in range(len(parts) + 1):
            text = " / ".join(("…", *parts[first:]) if first else parts) or self.folder.anchor
            typed = tr("  ·  with “{typed}” in the name", typed=self.typed) if self.typed else ""
            lines = self.fonts.wrap(text + typed, "small", self.head.width)
            if len(lines) <= 2:
                break
        return lines[:2]

    def _buttons(self) -> list[Button]:
        areas = layout.rows(self.foot, 4, self.foot.height, round(8 * self.fonts.scale), 4)
        texts = (
            ("open", tr("Open"), "main"),
            ("up", tr("Folder above"), "quiet"),
            ("home", tr("Home"), "quiet"),
            ("leave", tr("Cancel"), "quiet"),
        )
        return button_row(texts, areas, lambda key: key != "open" or bool(self.paths))

    def _press(self, key: str) -> SceneChange:
        if key == "leave":
            return Pop("")
        if key == "open":
            return self._open(self.chosen)
        self._go(self.folder.parent if key == "up" else Path.home())
        return None

    def _click(self, point: tuple[int, int]) -> SceneChange:
        number = next((number for rect, number in self._rows if rect.collidepoint(point)), None)
        if number is None:
            return None
        time = pygame.time.get_ticks()
        again = self._clicked[1] == number and time - self._clicked[0] < DOUBLE
        self.chosen, self._clicked = number, (time, number)
        return self._open(number) if again else None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        text = getattr(event, "unicode", "")
        ways = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
        if event.key == pygame.K_ESCAPE:
            return Pop("")
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._open(self.chosen)
        if event.key in ways:
            self.chosen = max(0, min(len(self.paths) - 1, self.chosen + ways[event.key]))
            self.scroll.reach(self.chosen)
        elif event.key == pygame.K_LEFT or (event.key == pygame.K_BACKSPACE and not self.typed):
            self._go(self.folder.parent)
        elif event.key == pygame.K_BACKSPACE:
            self._type(self.typed[:-1])
        elif text and text.isprintable():
            self._type(self.typed + text)
        return None

    def _open(self, number: int) -> SceneChange:
        if not self.paths:
            return None
        path = self.paths[number]
        if not path.is_dir():
            return Pop(str(path))
        self._go(path)
        return None

    def _go(self, folder: Path) -> None:
        """Look into another folder; from one below, what was left is chosen."""
        left, self.folder, self.typed = self.folder, folder, ""
        self._list()
        self.chosen = self.paths.index(left) if left in self.paths else 0
        self._fit()

    def _type(self, typed: str) -> None:
        self.typed, self.chosen = typed, 0
        self._list()
        self._fit()

    def _fit(self) -> None:
        self.scroll.fit(len(self.paths), self.space.height // self.step)
        self.scroll.reach(self.chosen)

    def _list(self) -> None:
        """List the folders and files that can be seen, or say why that cannot be."""
        self.error, self.paths = "", []
        try:
            found = [path for path in self.folder.iterdir() if self._fits(path)]
        except OSError as error:
            self.error = tr("{folder} cannot be opened: {reason}.", folder=self.folder, reason=error.strerror)
            return
        self.paths = sorted(found, key=lambda path: (not path.is_dir(), path.name.casefold()))

    def _fits(self, path: Path) -> bool:
        if path.name.startswith(".") or self.typed.casefold() not in path.name.casefold():
            return False
        return path.suffix.lower() in self.endings or path.is_dir()
