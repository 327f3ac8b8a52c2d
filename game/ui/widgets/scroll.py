"""Turning what is longer than its place: by the wheel and the keys, with a bar that shows how far."""

import pygame

from game.ui.widgets.palette import FAINT_INK

BAR = 8
"""Pixels across a bar at 1280 x 800, with the gap before it."""


class Scroll:
    """How far a list of lines has been turned; `top` is the first line in sight."""

    def __init__(self) -> None:
        self.top = 0
        self.shown = 1
        self.count = 0

    def fit(self, count: int, shown: int) -> None:
        """Turn no farther than to the end of a given number of lines, so many of which are in sight."""
        self.count, self.shown = count, max(1, shown)
        self.top = max(0, min(self.top, self.count - self.shown))

    def turn(self, lines: int) -> None:
        """Turn on, or back."""
        self.top = max(0, min(self.count - self.shown, self.top + lines))

    def reach(self, line: int) -> None:
        """Turn as far as a line needs to be in sight."""
        self.top = max(min(self.top, line), line - self.shown + 1, 0)

    @property
    def is_whole(self) -> bool:
        """Whether everything is in sight."""
        return self.count <= self.shown

    def draw(self, window: pygame.Surface, area: pygame.Rect, scale: float) -> None:
        """Draw the bar along the right side of a place, if there is anything to turn to."""
        if self.is_whole:
            return
        wide = max(4, round((BAR - 2) * scale))
        track = pygame.Rect(area.right - wide, area.y, wide, area.height)
        pygame.draw.rect(window, FAINT_INK, track, 1, border_radius=wide // 2)
        bar = pygame.Rect(track.x, 0, wide, max(wide * 2, track.height * self.shown // self.count))
        bar.y = track.y + round((track.height - bar.height) * self.top / (self.count - self.shown))
        pygame.draw.rect(window, FAINT_INK, bar, border_radius=wide // 2)
