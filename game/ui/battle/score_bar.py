"""The board above the field: both sides with their banners, whose turn it is, and the phase."""

import pygame

from game.engine.ruleset import SideInfo, SystemInfo
from game.engine.view import TrackView, View
from game.i18n import tr
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import DARK_WOOD, GOLD, LIVERIES, PAPER, Colour, lighter, mixed
from game.ui.drawing.textures import draw_head
from game.ui.session.turn_text import turn_heading, turn_title
from game.ui.widgets.fonts import Fonts, Style
from game.ui.widgets.layout import NARROW

NOT_TAKEN: Colour = (112, 92, 72)
TAKEN = 0.42
"""How much lighter than its livery a banner that was taken is drawn on the dark board."""

TITLE = 0.2
"""The least share of the breadth that the battle's name and the turn are given."""

PHASE = 20, 6
"""How broad and high the bar of a phase is, with the gap beside it, at 1280 x 800."""

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
    phase = tr(info.phase_name(view.phase))
    narrow = area.width / scale <= NARROW
    side = info.side(view.side).plural_name
    if narrow:
        lines: tuple[tuple[str, Style], ...] = (
            (turn_title(view.turn, in_rounds=info.in_rounds), "name"),
            (phase, "italic"),
        )
    else:
        turn = turn_heading(view.turn, side, phase, in_rounds=info.in_rounds)
        lines = ((title, _fitting(title, fonts, round(area.width * 0.3))), (turn, "italic"))
    # Room for the longest of them, so that the banners stay where they are from phase to phase.
    broad = max(round(area.width * TITLE), *(fonts.width(text, style) for text, style in lines))
    wing = (area.width - broad) // 2 - 2 * pad
    _Wings(window, info, view, fonts, newest, "name" if narrow else "heading").draw(area, pad, wing)
    total = sum(fonts.height(style) for _, style in lines)
    strip = _phase_strip(info, view, scale)
    y = max(area.top, area.centery - (total + strip.height) // 2 - 1)
    for (text, style), colour in zip(lines, (PAPER, mixed(PAPER, GOLD, 0.35)), strict=True):
        drawn = fonts.text(text, style, colour)
        window.blit(drawn, drawn.get_rect(midtop=(area.centerx, y)))
        y += fonts.height(style)
    strip.midbottom = (area.centerx, min(y + strip.height, area.bottom - 2))
    _draw_phases(window, info, view, strip)


def _phase_strip(info: SystemInfo, view: View, scale: float) -> pygame.Rect:
    """Return how large the strip of phases is: nothing where it has a place of its own, or for another phase."""
    is_here = not info.has_many_phases and any(phase.id == view.phase for phase in info.phases)
    count = len(info.phases) if is_here else 0
    return pygame.Rect(0, 0, round(PHASE[0] * scale) * count, round(PHASE[1] * scale) if count else 0)


def _draw_phases(window: pygame.Surface, info: SystemInfo, view: View, strip: pygame.Rect) -> None:
    """Draw a bar for each phase of the turn: those over filled, the present one bright and higher, the rest dull."""
    present = next((at for at, phase in enumerate(info.phases) if phase.id == view.phase), 0)
    for at in range(len(info.phases) if strip.width else 0):
        width = strip.width // len(info.phases)
        bar = pygame.Rect(strip.x + at * width, strip.y, width, strip.height).inflate(-width // 5, 0)
        if at != present:
            bar = bar.inflate(0, -bar.height // 2)
        colour = GOLD if at == present else mixed(GOLD, DARK_WOOD, 0.5) if at < present else NOT_TAKEN
        pygame.draw.rect(window, colour, bar, border_radius=2)


def _fitting(title: str, fonts: Fonts, width: int) -> Style:
    styles: tuple[Style, ...] = ("heading", "name", "bold", "label")
    return next((style for style in styles if fonts.width(title, style) <= width), styles[-1])


def _sign(track: TrackView, size: int, colour: Colour, *, is_taken: bool) -> pygame.Surface:
    """Draw one step of a track: a banner to be won, or a block that is crossed out once it is lost."""
    paint = lighter(colour, TAKEN) if is_taken else NOT_TAKEN
    if not track.loses:
        return draw_icon("banner", size, paint)
    sign = pygame.Surface((size, size), pygame.SRCALPHA)
    block = sign.get_rect().inflate(-size // 4, -size // 4)
    line = max(2, size // 9)
    pygame.draw.rect(sign, paint, block, 0 if not is_taken else line, border_radius=max(1, size // 8))
    if is_taken:
        pygame.draw.line(sign, paint, block.topleft, block.bottomright, line)
        pygame.draw.line(sign, paint, block.topright, block.bottomleft, line)
    return sign


def _score(track: TrackView) -> str:
    return tr("{value} of {goal}", value=track.value, goal=track.goal)


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
        self.info, self.sides = info, info.sides[:2]
        self.view = view
        self.fonts = fonts
        self.scale = fonts.scale
        self.newest = newest
        self.badge = round((24 if style == "heading" else 19) * self.scale)
        self.longest = max(max(track.goal, track.value) for track in view.tracks) if view.tracks else 1

    def draw(self, area: pygame.Rect, pad: int, wing: int) -> None:
        """Draw both wings into their places."""
        gap = round((26 if self.style == "heading" else 14) * self.scale)
        named = self._named(wing - gap)
        ribbon_width = named + self.badge + round((28 if named else 22) * self.scale)
        for side in self.sides:
            left = side is self.sides[0]
            ribbon = pygame.Rect(0, 0, ribbon_width, self.fonts.height(self.style) + round(6 * self.scale))
            if left:
                ribbon.midleft = (area.left + pad, area.centery)
            else:
                ribbon.midright = (area.right - pad, area.centery)
            self._draw_ribbon(ribbon, side, left, is_named=named > 0)
            tracks = [track for track in self.view.tracks if track.side == side.id]
            for number, track in enumerate(tracks):
                share = (wing - ribbon_width - gap) // len(tracks)
                space = pygame.Rect(0, area.y, share, area.height)
                if left:
                    space.left = ribbon.right + gap + number * share
                else:
                    space.right = ribbon.left - gap - number * share
                self._draw_track(space, track, LIVERIES[side.side_colour], left)

    def _named(self, room: int) -> int:
        """Return how much room the names of the sides have beside their scores: none where only their badges have."""
        named = max(self.fonts.width(side.name, self.style) for side in self.sides)
        scores = max(
            (
                sum(
                    self.fonts.width(_score(track), "name")
                    for track in self.view.tracks
                    if track.side == side.id
                )
                for side in self.sides
            ),
            default=0,
        )
        return named if named + self.badge + round(28 * self.scale) + scores <= room else 0

    def _draw_ribbon(self, ribbon: pygame.Rect, side: SideInfo, left: bool, *, is_named: bool) -> None:
        window, inner = self.window, round(11 * self.scale)
        pygame.draw.rect(window, LIVERIES[side.side_colour], ribbon, border_radius=4)
        if self.view.side == side.id:
            frame = ribbon.inflate(6, 6)
            pygame.draw.rect(window, GOLD, frame, max(2, round(2.5 * self.scale)), border_radius=6)
            x, way = (frame.right, 1) if left else (frame.left, -1)
            size = round(8 * self.scale)
            points = [(x, frame.centery - size), (x, frame.centery + size), (x + way * size, frame.centery)]
            pygame.draw.polygon(window, GOLD, points)
        badge = draw_icon(self.info.own_symbol(f"side-{side.id}"), self.badge, PAPER)
        window.blit(badge, badge.get_rect(midleft=(ribbon.left + inner, ribbon.centery)))
        if not is_named:
            return
        name = self.fonts.text(side.name, self.style, PAPER)
        next_wakeup = pygame.Rect(ribbon.left + inner + self.badge, ribbon.y, 0, ribbon.height)
        next_wakeup.width = ribbon.right - round(6 * self.scale) - next_wakeup.x
        window.blit(name, name.get_rect(center=next_wakeup.center))

    def _draw_track(self, space: pygame.Rect, track: TrackView, colour: Colour, left: bool) -> None:
        """Draw a track as a given number of banners, those taken in colour, and its numbers."""
        fonts, scale = self.fonts, self.scale
        numbers = fonts.text(_score(track), "name", PAPER)
        label = fonts.text(track.title.lower(), "small", PALE)
        gap = round(12 * scale)
        step = min(
            29 * scale, (space.width - max(label.get_width(), numbers.get_width()) - gap) / self.longest
        )
        # Banners say themselves what they are; losses are named wherever there is room.
        is_small = step < LEAST_STEP * scale or self.style != "heading"
        is_high = numbers.get_height() + label.get_height() > space.height
        if is_high or (is_small and not track.loses):
            label = pygame.Surface((0, 0))
            step = min(29 * scale, (space.width - numbers.get_width() - gap) / self.longest)
        width = self._draw_banners(space, track, colour, left, step)
        if not width and space.width >= numbers.get_width() + self.badge + gap // 2:
            shown = _sign(track, self.badge, colour, is_taken=track.value > 0)
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
            shown = _sign(track, round(size * grown), colour, is_taken=taken)
            centre = (round(start + area * step + size / 2), space.centery)
            self.window.blit(shown, shown.get_rect(center=centre))
        return width
