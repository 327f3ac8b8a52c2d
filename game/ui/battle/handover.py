"""The screen that covers the table while two players change seats, so that neither sees what the other holds."""

from collections.abc import Iterator

import pygame

from game.i18n import tr
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.palette import FAINT_INK, INK, LIVERIES, WHITE, Colour
from game.ui.drawing.textures import draw_paper, draw_shade
from game.ui.session.playback import Playback
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, box
from game.ui.widgets.fonts import Fonts, Style, draw_lines


class HandOverScene:
    """Lies over the field while a player is waited for."""

    def __init__(self, playback: Playback, areas: layout.BattleAreas, fonts: Fonts) -> None:
        self.playback, self.areas, self.fonts = playback, areas, fonts

    @property
    def is_up(self) -> bool:
        """Whether it is there now."""
        return bool(self.playback.side_to_seat) and self.playback.timeline.is_idle

    def button(self) -> Button:
        """Make the button with which the player who is waited for sits down."""
        panel, scale = self._place(), self.fonts.scale
        rect = pygame.Rect(0, 0, round(260 * scale), round(44 * scale))
        rect.midbottom = (panel.centerx, panel.bottom - round(20 * scale))
        return Button(key="sit", text=tr("I'm ready"), rect=box(rect), look="main")

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel: who is to sit down, what it hides, and where it is switched off."""
        if not self.is_up:
            return
        fonts = self.fonts
        scale = fonts.scale
        window.set_clip(self._table())
        draw_shade(window)
        window.set_clip(None)
        side = self.playback.info.side(self.playback.side_to_seat)
        panel = self._place()
        draw_paper(window, panel)
        band = pygame.Rect(panel.x, panel.y, panel.width, round(54 * scale))
        pygame.draw.rect(
            window, LIVERIES[side.side_colour], band, border_top_left_radius=5, border_top_right_radius=5
        )
        badge = draw_icon(self.playback.info.own_symbol(f"side-{side.id}"), round(34 * scale), WHITE)
        window.blit(badge, badge.get_rect(midleft=(panel.x + round(16 * scale), band.centery)))
        heading = tr("Pass to the {side} player", side=side.name)
        style, _ = fonts.fitting(
            heading,
            ("heading", "title", "bold", "label"),
            panel.width - round(100 * scale),
            fonts.height("heading"),
        )
        title = fonts.text(heading, style, WHITE)
        window.blit(title, title.get_rect(center=band.center))
        pad = round(24 * scale)
        x, y = panel.x + pad, band.bottom + round(14 * scale)
        for text, style, colour in self._texts():
            lines = fonts.wrap(text, style, panel.width - 2 * pad)
            y = draw_lines(window, fonts, lines, (x, y), style, colour) + round(8 * scale)

    def _texts(self) -> Iterator[tuple[str, Style, Colour]]:
        playback = self.playback
        side = playback.info.side(playback.side_to_seat)
        others = [other.plural_name for other in playback.info.sides if other.id != side.id]
        if playback.view.side == side.id:
            why = tr("It is the {side} turn.", side=side.name)
        else:
            why = pending.prompt if (pending := playback.match.pending) else ""
        yield why, "bold", INK
        yield (
            tr(
                "{side} player only - {other}, please look away. Both hands are hidden until you click “I'm ready”.",
                side=side.name,
                other=others[0],
            ),
            "body",
            INK,
        )
        yield tr("You can turn this screen off in Settings."), "small", FAINT_INK

    def _table(self) -> pygame.Rect:
        """Find the part of the window to be covered: the field and the cards below it."""
        areas = self.areas
        return areas.board if "cards" in areas.tabs else areas.board.union(areas.hand)

    def _place(self) -> pygame.Rect:
        fonts = self.fonts
        scale = fonts.scale
        board = self._table()
        width = min(round(470 * scale), board.width - 16)
        pad = round(24 * scale)
        height = round(54 * scale) + round(14 * scale) + round(44 * scale) + round(38 * scale)
        for text, style, _ in self._texts():
            height += fonts.height(style) * len(fonts.wrap(text, style, width - 2 * pad))
            height += round(8 * scale)
        rect = pygame.Rect(0, 0, width, min(height, board.height - 8))
        rect.center = board.center
        return rect
