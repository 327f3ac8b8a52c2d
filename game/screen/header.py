"""The board above the field: both sides with their banners, whose turn it is, and the phase."""

import pygame

from game.engine.ruleset import Info, SideInfo
from game.engine.view import TrackView, View
from game.screen.emblems import emblem
from game.screen.lettering import Lettering
from game.screen.palette import DARK_WOOD, GOLD, LIVERIES, PAPER, Colour, lighter, mixed
from game.screen.panel import draw_head

NOT_TAKEN: Colour = (112, 92, 72)
PALE = mixed(PAPER, DARK_WOOD, 0.25)
Newest = tuple[str, str, float]
"""A track, its side, and how far its newest step has come."""


def draw_header(
    window: pygame.Surface,
    place: pygame.Rect,
    info: Info,
    view: View,
    title: str,
    lettering: Lettering,
    newest: Newest | None = None,
) -> None:
    """Draw the heading: a wing for each side, the battle's name and the turn between them."""
    draw_head(window, place)
    pad = round(16 * lettering.scale)
    wing = round(place.width * 0.37) - pad
    _Wings(window, info, view, lettering, newest).draw(place, pad, wing)
    middle = pygame.Rect(0, place.y, place.width - 2 * (wing + 2 * pad), place.height)
    middle.centerx = place.centerx
    heading = lettering.text(lettering.shortened(title, "heading", middle.width), "heading", PAPER)
    window.blit(heading, heading.get_rect(midtop=(middle.centerx, middle.y + round(4 * lettering.scale))))
    turn = f"Turn {view.turn}  ·  {info.side(view.side).name}  ·  {view.phase}"
    line = lettering.text(
        lettering.shortened(turn, "italic", middle.width), "italic", mixed(PAPER, GOLD, 0.35)
    )
    window.blit(line, line.get_rect(midbottom=(middle.centerx, middle.bottom - round(6 * lettering.scale))))


class _Wings:
    """Draws both sides alike, the second one mirrored."""

    def __init__(
        self, window: pygame.Surface, info: Info, view: View, lettering: Lettering, newest: Newest | None
    ) -> None:
        self.window = window
        self.sides = info.sides[:2]
        self.view = view
        self.lettering = lettering
        self.scale = lettering.scale
        self.newest = newest
        self.badge = round(24 * self.scale)
        self.longest = max(max(track.goal, track.value) for track in view.tracks) if view.tracks else 1

    def draw(self, place: pygame.Rect, pad: int, wing: int) -> None:
        """Draw both wings into their places."""
        named = max(self.lettering.width(side.name, "heading") for side in self.sides)
        ribbon_width = named + self.badge + round(34 * self.scale)
        for side in self.sides:
            left = side is self.sides[0]
            ribbon = pygame.Rect(0, 0, ribbon_width, round(38 * self.scale))
            if left:
                ribbon.midleft = (place.left + pad, place.centery)
            else:
                ribbon.midright = (place.right - pad, place.centery)
            self._draw_ribbon(ribbon, side, left)
            room = pygame.Rect(0, place.y, wing - ribbon_width - round(26 * self.scale), place.height)
            if left:
                room.left = ribbon.right + round(26 * self.scale)
            else:
                room.right = ribbon.left - round(26 * self.scale)
            for track in self.view.tracks:
                if track.side == side.id:
                    self._draw_track(room, track, LIVERIES[side.livery], left)

    def _draw_ribbon(self, ribbon: pygame.Rect, side: SideInfo, left: bool) -> None:
        window, inner = self.window, round(11 * self.scale)
        pygame.draw.rect(window, LIVERIES[side.livery], ribbon, border_radius=4)
        if self.view.side == side.id:
            frame = ribbon.inflate(6, 6)
            pygame.draw.rect(window, GOLD, frame, max(2, round(2.5 * self.scale)), border_radius=6)
            x, way = (frame.right, 1) if left else (frame.left, -1)
            size = round(8 * self.scale)
            points = [(x, frame.centery - size), (x, frame.centery + size), (x + way * size, frame.centery)]
            pygame.draw.polygon(window, GOLD, points)
        badge = emblem(f"side-{side.id}", self.badge, PAPER)
        window.blit(badge, badge.get_rect(midleft=(ribbon.left + inner, ribbon.centery)))
        name = self.lettering.text(side.name, "heading", PAPER)
        rest = pygame.Rect(ribbon.left + inner + self.badge, ribbon.y, 0, ribbon.height)
        rest.width = ribbon.right - round(6 * self.scale) - rest.x
        window.blit(name, name.get_rect(center=rest.center))

    def _draw_track(self, room: pygame.Rect, track: TrackView, colour: Colour, left: bool) -> None:
        """Draw a track as so many banners, those taken in colour, and its numbers."""
        lettering, scale = self.lettering, self.scale
        numbers = lettering.text(f"{track.value} of {track.goal}", "name", PAPER)
        label = lettering.text(track.title.lower(), "small", PALE)
        gap = round(12 * scale)
        step = min(29 * scale, (room.width - label.get_width() - gap) / self.longest)
        if step < 22 * scale:  # where there is little room the banners say themselves what they are
            label = pygame.Surface((0, 0))
            step = min(29 * scale, (room.width - numbers.get_width() - gap) / self.longest)
        width = self._draw_banners(room, track, colour, left, step)
        text_x = room.left + width + gap if left else room.right - width - gap
        top = room.centery - (numbers.get_height() + label.get_height()) // 2
        for drawn, y in ((numbers, top), (label, top + numbers.get_height() - 2)):
            self.window.blit(drawn, (text_x if left else text_x - drawn.get_width(), y))

    def _draw_banners(
        self, room: pygame.Rect, track: TrackView, colour: Colour, left: bool, step: float
    ) -> int:
        """Draw the banners and say how broad they are; none where they would be too small to see."""
        count = max(track.goal, track.value)
        if step < 9:
            return 0
        size = round(step * 0.9)
        width = round(step * (count - 1) + size)
        start = room.left if left else room.right - width
        share = self.newest[2] if self.newest and self.newest[:2] == (track.id, track.side) else 1.0
        for place in range(count):
            taken = place < track.value
            grown = 1 + 0.9 * (1 - share) if taken and place == track.value - 1 else 1.0
            shown = emblem("banner", round(size * grown), lighter(colour, 0.3) if taken else NOT_TAKEN)
            middle = (round(start + place * step + size / 2), room.centery)
            self.window.blit(shown, shown.get_rect(center=middle))
        return width
