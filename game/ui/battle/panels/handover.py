"""The prompt while two players change seats: it leaves the fight in sight, while all that is secret is hidden."""

import pygame

from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.drawing.icons import draw_icon
from game.ui.session.battle_session import BattleSession
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, button_row
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import INK, LIVERIES, WHITE
from game.ui.widgets.textures import draw_tip

SMALLER = (1.0, 0.88, 0.76, 0.66, 0.58)
"""How much smaller the prompt is written that has no room."""


class HandOver:
    """Lies over the foot of the board while a player is waited for."""

    def __init__(self, session: BattleSession, areas: BattleAreas, fonts: Fonts) -> None:
        self.session, self.playback, self.areas, self.fonts = session, session.playback, areas, fonts

    @property
    def is_up(self) -> bool:
        """Whether it is there now."""
        return bool(self.playback.side_to_seat) and self.playback.timeline.is_idle

    def buttons(self) -> list[Button]:
        """Return the button with which the player who is waited for sits down."""
        if not self.is_up:
            return []
        rect, unit = self.areas.prompt, self.areas.unit
        foot = pygame.Rect(rect.x, 0, rect.width, self._foot).move_to(bottom=rect.bottom - round(12 * unit))
        wanted = [("sit", tr("I'm ready"), "main")]
        if self.session.reactions.answer(self.playback.asked) is not None:
            wanted.append(("decline:turn", tr("No reactions this turn"), "quiet"))
        rects = layout.rows(
            foot.inflate(-round(28 * unit), 0), len(wanted), foot.height, round(8 * unit), len(wanted)
        )
        return button_row(wanted, rects, numbered=True)

    @property
    def _foot(self) -> int:
        return max(
            touchable(round(34 * self.areas.unit)), self.fonts.height("button") + round(10 * self.areas.unit)
        )

    def draw(self, window: pygame.Surface) -> None:
        """Draw who is to sit down, why, and what is hidden."""
        if not self.is_up:
            return
        rect, unit = self.areas.prompt, self.areas.unit
        playback = self.playback
        side = playback.info.side(playback.side_to_seat)
        draw_tip(window, rect)
        band = pygame.Rect(rect.x, rect.y, rect.width, round(36 * unit))
        pad = round(14 * unit)
        heading = tr("Pass to the {side} player", side=side.name)
        badge = round(22 * unit)
        style, titles = self.fonts.fitting(
            heading, ("bold", "button", "tiny"), rect.width - 3 * pad - badge, 2 * self.fonts.height("bold")
        )
        band.height = max(band.height, len(titles) * self.fonts.height(style))
        colour = LIVERIES[side.side_colour]
        pygame.draw.rect(window, colour, band, border_top_left_radius=5, border_top_right_radius=5)
        shown = draw_icon(playback.info.own_symbol(f"side-{side.id}"), badge, WHITE)
        blit_at(window, shown, midleft=(band.x + pad, band.centery))
        y = band.centery - self.fonts.height(style) * len(titles) // 2
        draw_lines(window, self.fonts, titles, (band.x + 2 * pad + badge, y), style, WHITE)
        space = pygame.Rect(rect.x + pad, band.bottom + round(8 * unit), rect.width - 2 * pad, 0)
        space.height = rect.bottom - self._foot - round(18 * unit) - space.top
        self._write(window, space)

    def _write(self, window: pygame.Surface, space: pygame.Rect) -> None:
        for share in SMALLER:
            fonts = self.fonts if share == 1 else self.fonts.at(share)
            lines = fonts.wrap(self._text(), "body", space.width)
            if len(lines) * fonts.height("body") <= space.height:
                break
        draw_lines(window, fonts, lines, space.topleft, "body", INK)

    def _text(self) -> str:
        """Say why the seat changes, who looks away, and what is hidden until then."""
        playback = self.playback
        side = playback.info.side(playback.side_to_seat)
        others = [other.plural_name for other in playback.info.sides if other.id != side.id]
        pending = playback.match.pending
        if playback.view.side == side.id or pending is None:
            why = tr("It is the {side} turn.", side=side.name)
        else:
            why = pending.prompt if pending.prompt.endswith((".", "?", "!")) else f"{pending.prompt}."
        away = tr("{other}, please look away.", other=others[0])
        hidden = tr("Everything secret is hidden until then. You can turn this prompt off in Settings.")
        return f"{why} {away} {hidden}"
