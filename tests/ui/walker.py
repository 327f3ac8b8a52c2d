"""Walks over a window: every text and button that is drawn, where, and whether anything of it is cut."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any

import msgspec
import pygame
import pytest

from game.ui.widgets.buttons import Widgets
from game.ui.widgets.fonts import Fonts

SIZES = [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)]
TEXTS = [100, 200]


class Drawn(msgspec.Struct):
    """A text as it was drawn."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect


class Walker(pygame.Surface):
    """A window that keeps note of the texts drawn on it; a part of it, on which the field is drawn, does not."""

    written: Mapping[int, tuple[str, pygame.Surface]] = MappingProxyType({})

    def __init__(self, size: tuple[int, int], written: dict[int, tuple[str, pygame.Surface]]) -> None:
        super().__init__(size)
        self.written = written
        self.drawn: list[Drawn] = []

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Draw, and note it if it is a text."""
        rect = super().blit(source, dest, area, special_flags)
        if id(source) in self.written:
            text = self.written[id(source)][0]
            corner = dest.topleft if hasattr(dest, "topleft") else dest[:2]
            size = pygame.Rect(area).size if area else source.get_size()  # a line may be drawn in parts
            whole = pygame.Rect((round(corner[0]), round(corner[1])), size)
            if text.strip():
                self.drawn.append(Drawn(text, whole, self.get_clip()))
        return rect

    def fblits(self, *args: Any, **kwargs: Any) -> None:
        assert not self.written, "texts are drawn one by one, but for the names of hexes on the field"
        super().fblits(*args, **kwargs)


class Notes:
    """What has been written and cut since it was begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: dict[int, tuple[str, pygame.Surface]] = {}
        self.cut: list[str] = []
        draw, shorten = Fonts.text, Fonts.shortened

        def text(lettering: Fonts, text: str, *args: Any, **kwargs: Any) -> pygame.Surface:
            drawn = draw(lettering, text, *args, **kwargs)
            self.written[id(drawn)] = (text, drawn)
            return drawn

        def shortened(fonts: Fonts, text: str, style: Any, width: int) -> str:
            short = shorten(fonts, text, style, width)
            if short != text:
                self.cut.append(text)
            return short

        monkeypatch.setattr(Fonts, "text", text)
        monkeypatch.setattr(Fonts, "shortened", shortened)


def faults(
    walker: Walker, notes: Notes, *, panels: Sequence[pygame.Rect] = (), buttons: Sequence[pygame.Rect] = ()
) -> list[str]:
    """List in words what overlaps, sticks out or is cut."""
    window = walker.get_rect()
    found = [f"cut: {text}" for text in notes.cut]
    notes.cut.clear()
    for drawn in walker.drawn:
        if not drawn.clip.contains(drawn.rect) or not window.contains(drawn.rect):
            found.append(f"sticks out of its place: {drawn.text} {drawn.rect} {drawn.clip}")
        found += [
            f"crosses the edge of a panel: {drawn.text} {drawn.rect} {panel}"
            for panel in panels
            if panel.colliderect(_core(drawn.rect)) and not panel.contains(_core(drawn.rect))
        ]
        found += [
            f"crosses the edge of a button: {drawn.text} {drawn.rect} {button}"
            for button in buttons
            if button.colliderect(_core(drawn.rect)) and not button.inflate(2, 2).contains(_core(drawn.rect))
        ]
    for one, other in combinations(walker.drawn, 2):
        if one.text != other.text and _core(one.rect).colliderect(_core(other.rect)):
            found.append(f"overlap: {one.text} {one.rect} / {other.text} {other.rect}")
    for button in buttons:
        if not window.contains(button):
            found.append(f"a button sticks out: {button}")
        if panels and not any(panel.contains(button) for panel in panels):
            found.append(f"a button lies in no panel: {button}")
    found += [f"buttons overlap: {a} {b}" for a, b in combinations(buttons, 2) if a.colliderect(b)]
    return found


def _core(rect: pygame.Rect) -> pygame.Rect:
    """Leave away the room around letters."""
    return rect.inflate(-min(rect.width, 6), -round(rect.height * 0.3))


def buttons_of(widgets: Widgets) -> list[pygame.Rect]:
    """List the places of the buttons shown."""
    return [pygame.Rect(button.rect) for button in widgets._buttons]
