"""Buttons and scenes that have them: how they are made and drawn, and to whom an event goes."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIAppearanceTheme
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader

from game.resources import ASSETS
from game.ui.scene import Scene, SceneChange
from game.ui.widgets import clipboard
from game.ui.widgets.fonts import Fonts, Style, blit_at
from game.ui.widgets.palette import INK, PAPER_EDGE, Colour
from game.ui.widgets.theme import LABELS, theme

LIVERY_LOOKS = ("first", "second")
"""The looks of buttons in the colours of a side, by its livery."""

CAP = 18
"""Pixels across the cap that shows a button's number key, at 1280 x 800."""


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """A button as a scene wants it.

    `look` is "paper", "main", "quiet", "barred" for one that only says why not, "tab" and "turned" for tabs,
    or "banner" for one that the scene itself draws over.
    `number` is the number key that presses it as well, drawn as a cap before the text. `icon` is drawn instead of the
    text, faint for one that only says why not.
    """

    key: str
    text: str
    rect: tuple[int, int, int, int]
    look: str = "paper"
    enabled: bool = True
    number: str = ""
    icon: str = ""
    is_live: bool = True


def box(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Write down where a button lies."""
    return rect.x, rect.y, rect.width, rect.height


def button_row(
    texts: Iterable[tuple[str, str, str]],
    rects: Iterable[pygame.Rect],
    enabled: Callable[[str], bool] = lambda key: True,
    *,
    numbered: bool = False,
) -> list[Button]:
    """Make a button of each key, text and look, in its place, with a number key if they are `numbered`."""
    return [
        Button(
            key=key,
            text=text,
            rect=box(rect),
            look=look,
            enabled=enabled(key),
            number=str(number) if numbered else "",
        )
        for number, ((key, text, look), rect) in enumerate(zip(texts, rects, strict=True), 1)
    ]


_LOADED = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
"""Nothing waits in it: what a theme needs is loaded with the theme."""


@lru_cache(maxsize=4)
def _worn(dress: bytes) -> UIAppearanceTheme:
    """Make what pygame_gui draws by once for all scenes: that takes longer than all of their buttons."""
    loader = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
    made = UIAppearanceTheme(loader, "en")
    made.load_theme(msgspec.json.decode(dress))
    loader.start()  # type: ignore[no-untyped-call]
    loader.update()
    return made


class _Manager(pygame_gui.UIManager):
    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        return _worn(msgspec.json.encode(theme_path))


class Widgets:
    """Keeps the buttons on the screen equal to what a scene wants."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.fonts = Fonts(scale)
        self.manager = _Manager(size, theme().dress(scale), resource_loader=_LOADED)
        self._inks = theme().labels()
        self._buttons: dict[Button, pygame_gui.elements.UIButton] = {}
        self._pressed: list[str] = []

    def show(self, wanted: list[Button]) -> None:
        """Show just these buttons."""
        for button in [shown for shown in self._buttons if shown not in wanted]:
            self._buttons.pop(button).kill()  # type: ignore[no-untyped-call]
        for button in wanted:
            if button not in self._buttons:
                self._buttons[button] = self._make(button)

    @property
    def shown(self) -> list[Button]:
        """The buttons that are shown, in the order in which they were wanted."""
        return list(self._buttons)

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons; says whether one took it, and the key of the one it pressed."""
        self._pressed.clear()
        taken = bool(self.manager.process_events(event))
        return taken, self._pressed[0] if self._pressed else None

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Draw the buttons as they are after a given number of more seconds."""
        self.manager.update(seconds)
        self.manager.draw_ui(surface)
        for button in self._buttons:
            self._write(surface, button)

    def rows(self, label: str, width: int, style: Style = "bold") -> int:
        """Return how many lines a label takes on a button of a width."""
        return len(self.fonts.wrap(label, style, width - self.margin))

    def room(self, width: int) -> int:
        """Return how much of a button's width a label has beside a number key."""
        return width - self.margin - self.cap

    @property
    def cap(self) -> int:
        """How much of a button's width its number key takes."""
        return round((CAP + 6) * self.fonts.scale)

    @property
    def margin(self) -> int:
        """How much of a button's width is kept free of its words."""
        return round(12 * self.fonts.scale)

    def _write(self, surface: pygame.Surface, button: Button) -> None:
        """Write a label into its button, in as many lines as it needs."""
        rect, fonts = pygame.Rect(button.rect), self.fonts
        if button.icon:
            drawn = tool_icon(button.icon, round(min(rect.size) * 0.6), INK if button.is_live else PAPER_EDGE)
            blit_at(surface, drawn, center=rect.center)
            return
        if button.number:
            self._draw_cap(surface, rect, button.number, self._inks[button.look, button.enabled])
            rect.x, rect.width = rect.x + self.cap, rect.width - self.cap
        style, lines = fonts.fitting(button.text, LABELS[button.look], rect.width - self.margin, rect.height)
        colour = self._inks[button.look, button.enabled]
        height = fonts.height(style)
        y = rect.centery - height * len(lines) // 2
        for line in lines:
            blit_at(surface, fonts.text(line, style, colour), midtop=(rect.centerx, y))
            y += height

    def _draw_cap(self, surface: pygame.Surface, rect: pygame.Rect, number: str, colour: Colour) -> None:
        """Draw a number key at the left edge of a button, apart from its words."""
        size = round(CAP * self.fonts.scale)
        cap = pygame.Rect(0, 0, size, size)
        cap.midleft = (rect.x + round(6 * self.fonts.scale), rect.centery)
        pygame.draw.rect(surface, colour, cap, max(1, round(self.fonts.scale)), border_radius=round(size / 5))
        blit_at(surface, self.fonts.text(number, "label", colour), center=cap.center)

    def at(self, point: tuple[int, int]) -> str:
        """Return the key of the button under a point; "" if there is none."""
        return next(
            (button.key for button in self._buttons if pygame.Rect(button.rect).collidepoint(point)), ""
        )

    def rect(self, key: str) -> pygame.Rect | None:
        """Return where the button with a key lies."""
        return next((pygame.Rect(button.rect) for button in self._buttons if button.key == key), None)

    def _make(self, button: Button) -> pygame_gui.elements.UIButton:
        made = pygame_gui.elements.UIButton(
            pygame.Rect(button.rect),
            "",
            self.manager,
            object_id=ObjectID(class_id=f"@{button.look}"),
            command=lambda *_: self._pressed.append(button.key),
        )
        if not button.enabled:
            made.disable()  # type: ignore[no-untyped-call]
        return made


@lru_cache(maxsize=60)
def tool_icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Draw the icon of a tool in a square a given number of pixels wide."""
    return tinted(ASSETS / "tools" / f"{name}.svg", size, colour)


def tinted(file: Path, size: int, colour: Colour) -> pygame.Surface:
    """Draw a file that is white on nothing in a colour, in a square a given number of pixels wide."""
    drawn = pygame.image.load_sized_svg(file, (max(4, size), max(4, size)))
    copy = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    copy.blit(drawn, (0, 0))
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


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
            if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL:
                return self._pasted(clipboard.contents())
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
