"""The board above the field: both sides with their banners, whose turn it is, and the phase."""

import pygame

from game.engine.ruleset import SideInfo, SystemInfo
from game.engine.view import TrackView, View
from game.i18n import tr
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import DARK_WOOD, GOLD, LIVERIES, PAPER, Colour, lighter, mixed
from game.ui.drawing.textures import draw_head
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.layout import NARROW

NOT_TAKEN: Colour = (112, 92, 72)
TAKEN = 0.42
"""How much lighter than its livery a banner that was taken is drawn on the dark board."""

TITLE = 0.2
"""The least share of the breadth that the battle's name and the turn are given."""

LEAST_STEP = 20
"""Pixels from banner to banner, at 1280 x 800, at which there is still room to say what they are."""

PALE = mixed(PAPER, DARK_WOOD, 0.25)
Newest = tuple[str, str, float]
"""A track, its side, and how far its newest step has come."""


def draw_header(
    window: pygame.Surface,
    area: pygame.Rect,
    info: SystemInfo,
    view: View,
    title: str,
    fonts: Fonts,
    newest: Newest | None = None,
) -> None:
    """Draw the heading: a wing for each side, the battle's name and the turn between them."""
    draw_head(window, area)
    scale = fonts.scale
    pad = round(16 * scale)
    narrow = area.width / scale <= NARROW
    side = info.side(view.side).plural_name
    phase = next((each.name for each in info.phases if each.id == view.phase), view.phase)
    if narrow:
        lines: tuple[tuple[str, Style], ...] = (
            (tr("Turn {turn}", turn=view.turn), "name"),
            (phase, "italic"),
        )
    else:
        turn = tr("Turn {turn}  ·  {side}  ·  {phase}", turn=view.turn, side=side, phase=phase)
        lines = ((title, _fitting(title, fonts, round(area.width * 0.3))), (turn, "italic"))
    # Room for the longest of them, so that the banners stay where they are from phase to phase.
    broad = max(round(area.width * TITLE), *(fonts.width(text, style) for text, style in lines))
    wing = (area.width - broad) // 2 - 2 * pad
    _Wings(window, info, view, fonts, newest, "name" if narrow else "heading").draw(area, pad, wing)
    total = sum(fonts.height(style) for _, style in lines)
    y = area.centery - total // 2 - 1
    for (text, style), colour in zip(lines, (PAPER, mixed(PAPER, GOLD, 0.35)), strict=True):
        drawn = fonts.text(text, style, colour)
        window.blit(drawn, drawn.get_rect(midtop=(area.centerx, y)))
        y += fonts.height(style)


def _fitting(title: str, fonts: Fonts, width: int) -> Style:
    styles: tuple[Style, ...] = ("heading", "name", "bold", "label")
    return next((style for style in styles if fonts.width(title, style) <= width), styles[-1])


class _Wings:
    """Draws both sides alike, the second one mirrored."""

    def __init__(
        self,
        window: pygame.Surface,
        info: SystemInfo,
        view: View,
        fonts: Fonts,
        newest: Newest | None,
        style: Style,
    ) -> None:
        self.style: Style = style
        self.window = window
        self.sides = info.sides[:2]
        self.view = view
        self.fonts = fonts
        self.scale = fonts.scale
        self.newest = newest
        self.badge = round((24 if style == "heading" else 19) * self.scale)
        self.longest = max(max(track.goal, track.value) for track in view.tracks) if view.tracks else 1

    def draw(self, area: pygame.Rect, pad: int, wing: int) -> None:
        """Draw both wings into their places."""
        named = max(self.fonts.width(side.name, self.style) for side in self.sides)
        gap = round((26 if self.style == "heading" else 14) * self.scale)
        ribbon_width = named + self.badge + round(28 * self.scale)
        for side in self.sides:
            left = side is self.sides[0]
            ribbon = pygame.Rect(0, 0, ribbon_width, self.fonts.height(self.style) + round(6 * self.scale))
            if left:
                ribbon.midleft = (area.left + pad, area.centery)
            else:
                ribbon.midright = (area.right - pad, area.centery)
            self._draw_ribbon(ribbon, side, left)
            tracks = [track for track in self.view.tracks if track.side == side.id]
            for number, track in enumerate(tracks):
                share = (wing - ribbon_width - gap) // len(tracks)
                space = pygame.Rect(0, area.y, share, area.height)
                if left:
                    space.left = ribbon.right + gap + number * share
                else:
                    space.right = ribbon.left - gap - number * share
                self._draw_track(space, track, LIVERIES[side.side_colour], left)

    def _draw_ribbon(self, ribbon: pygame.Rect, side: SideInfo, left: bool) -> None:
        window, inner = self.window, round(11 * self.scale)
        pygame.draw.rect(window, LIVERIES[side.side_colour], ribbon, border_radius=4)
        if self.view.side == side.id:
            frame = ribbon.inflate(6, 6)
            pygame.draw.rect(window, GOLD, frame, max(2, round(2.5 * self.scale)), border_radius=6)
            x, way = (frame.right, 1) if left else (frame.left, -1)
            size = round(8 * self.scale)
            points = [(x, frame.centery - size), (x, frame.centery + size), (x + way * size, frame.centery)]
            pygame.draw.polygon(window, GOLD, points)
        badge = draw_icon(f"side-{side.id}", self.badge, PAPER)
        window.blit(badge, badge.get_rect(midleft=(ribbon.left + inner, ribbon.centery)))
        name = self.fonts.text(side.name, self.style, PAPER)
        next_wakeup = pygame.Rect(ribbon.left + inner + self.badge, ribbon.y, 0, ribbon.height)
        next_wakeup.width = ribbon.right - round(6 * self.scale) - next_wakeup.x
        window.blit(name, name.get_rect(center=next_wakeup.center))

    def _draw_track(self, space: pygame.Rect, track: TrackView, colour: Colour, left: bool) -> None:
        """Draw a track as a given number of banners, those taken in colour, and its numbers."""
        fonts, scale = self.fonts, self.scale
        text = tr("{value} of {goal}", value=track.value, goal=track.goal)
        numbers = fonts.text(text, "name", PAPER)
        label = fonts.text(track.title.lower(), "small", PALE)
        gap = round(12 * scale)
        step = min(
            29 * scale, (space.width - max(label.get_width(), numbers.get_width()) - gap) / self.longest
        )
        if step < LEAST_STEP * scale or self.style != "heading":  # the banners say themselves what they are
            label = pygame.Surface((0, 0))
            step = min(29 * scale, (space.width - numbers.get_width() - gap) / self.longest)
        width = self._draw_banners(space, track, colour, left, step)
        if not width and space.width >= numbers.get_width() + self.badge + gap // 2:
            shown = draw_icon("banner", self.badge, lighter(colour, TAKEN) if track.value else NOT_TAKEN)
            width, gap = self.badge, gap // 2
            x = space.left if left else space.right - width
            self.window.blit(shown, shown.get_rect(midleft=(x, space.centery)))
        text_x = space.left + width + gap if left else space.right - width - gap
        if not width:
            text_x = space.left if left else space.right
        top = space.centery - (numbers.get_height() + label.get_height()) // 2
        for drawn, y in ((numbers, top), (label, top + numbers.get_height() - 2)):
            self.window.blit(drawn, (text_x if left else text_x - drawn.get_width(), y))

    def _draw_banners(
        self, space: pygame.Rect, track: TrackView, colour: Colour, left: bool, step: float
    ) -> int:
        """Draw the banners and say how broad they are; none where they would be too small to see."""
        count = max(track.goal, track.value)
        if step < 11 * self.scale:
            return 0
        size = round(step * 0.9)
        width = round(step * (count - 1) + size)
        start = space.left if left else space.right - width
        share = self.newest[2] if self.newest and self.newest[:2] == (track.id, track.side) else 1.0
        for area in range(count):
            taken = area < track.value
            grown = 1 + 0.9 * (1 - share) if taken and area == track.value - 1 else 1.0
            shown = draw_icon("banner", round(size * grown), lighter(colour, TAKEN) if taken else NOT_TAKEN)
            centre = (round(start + area * step + size / 2), space.centery)
            self.window.blit(shown, shown.get_rect(center=centre))
        return width
