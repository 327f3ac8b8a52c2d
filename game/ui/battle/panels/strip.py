"""The strip at the top: both sides with their tracks, the battle and its phase, and the rule system over the rail."""

from collections.abc import Sequence

import msgspec
import pygame

from game.engine.shown.view import TrackView, View
from game.engine.system_info import SideInfo, SystemInfo
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import tr
from game.ui.battle.areas import BattleAreas
from game.ui.drawing.icons import draw_icon
from game.ui.session.text.turn_text import breaks_now, deadline, turn_heading
from game.ui.widgets.fonts import Fonts, blit_at
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, LIVERIES, PAPER, WARNING, WHITE, lighter

Newest = tuple[str, str, float]
"""A track, its side, and how far its newest step has come."""


class StripDetail(msgspec.Struct, frozen=True):
    """What the strip has room for: pennants, words to each track, names of the sides, the turn and the phase.

    `words` are to "all" tracks of losses, or to those "near" the end of their side.
    """

    pennants: bool
    words: str
    names: bool
    state: bool
    deadline: bool = False


STRIP_DETAILS = (
    StripDetail(True, "all", True, True, True),
    StripDetail(True, "near", True, True, True),
    StripDetail(False, "all", True, True, True),
    StripDetail(True, "all", True, True),
    StripDetail(True, "near", True, True),
    StripDetail(False, "all", True, True),
    StripDetail(False, "", True, True),
    StripDetail(False, "", False, True),
    StripDetail(False, "", False, False),
)
"""The richest that has room is drawn."""

UPPER_LINE = 0.31
"""Where the battle and its phase stand over the deadline, as a share of the height."""

STEP = 13
"""Pixels from pennant to pennant at 1280 x 800."""


class Strip:
    """Draws the strip of one moment."""

    def __init__(
        self,
        info: SystemInfo,
        areas: BattleAreas,
        fonts: Fonts,
        title: str,
        newest: Newest | None,
        asked: SideId = NO_SIDE,
        *,
        is_over: bool = False,
    ) -> None:
        """`asked` is the side that must answer now."""
        self.asked, self.is_over = asked, is_over
        self.info, self.areas, self.fonts = info, areas, fonts
        self.title, self.newest = title, newest
        self.gap = round(8 * areas.unit)
        self.step = max(9, round(STEP * areas.unit))
        self.plate = round(areas.strip.height * 0.66)

    def draw(self, window: pygame.Surface, view: View) -> None:
        """Draw both sides, and what is between them."""
        box, fonts, info = self.areas.strip, self.fonts, self.info
        pygame.draw.rect(window, PAPER, box)
        pygame.draw.line(window, INK, (box.x, box.bottom - 1), (box.right, box.bottom - 1))
        room = pygame.Rect(0, box.y, self.areas.rail.left, box.height)
        if self.areas.folds:
            room.width = box.width
        else:
            self._write_system(window, pygame.Rect(room.right, box.y, box.right - room.right, box.height))
        room = room.inflate(-3 * self.gap, 0)
        phase = tr(info.phase_name(view.phase))
        phase = phase[:1].upper() + phase[1:]
        side = tr("both sides") if len(view.acting) > 1 else info.side(view.side).plural_name
        whole = turn_heading(view.turn, side, phase, in_rounds=info.in_rounds)
        short = f"{side}  ·  {phase}"  # the round is told with the deadline below
        if self.asked and self.asked not in (view.acting or (view.side,)):
            answers = " · " + tr("{side} to answer", side=info.side(self.asked).plural_name)
            whole, short = whole + answers, short + answers
        detail, title = self._affordable(view, room.width, whole, short)
        state = short if detail.deadline else whole
        first, second = info.sides[:2]
        left = self._draw_side(window, first, view, detail, room, is_left=True)
        right = self._draw_side(window, second, view, detail, room, is_left=False)
        heading = fonts.text(title, "bold", INK)
        told = fonts.text(state, "small", FAINT_INK) if detail.state else None
        wide = heading.get_width() + (self.gap + told.get_width() if told else 0)
        x = max(left, min(room.centerx - wide // 2, right - wide))
        line = box.centery
        if detail.deadline and view.last_turn:
            line = box.y + round(box.height * UPPER_LINE)
            self._draw_deadline(window, view, pygame.Rect(left, 0, right - left, box.height))
        blit_at(window, heading, midleft=(x, line))
        if told:
            blit_at(window, told, midright=(x + wide, line))

    def _draw_deadline(self, window: pygame.Surface, view: View, room: pygame.Rect) -> None:
        """Draw a cell for each round: those gone filled, the present one gold, a flag at the end; say what it means."""
        unit, fonts = self.areas.unit, self.fonts
        y = room.y + round(room.height * 0.79)
        told = fonts.text(deadline(view, in_rounds=self.info.in_rounds), "tiny", INK)
        step = max(
            5, min(round(11 * unit), (room.width - told.get_width() - self.gap) // max(1, view.last_turn))
        )
        wide = view.last_turn * step + self.gap + round(4 * unit)
        left = room.centerx - (wide + told.get_width()) // 2
        for number in range(1, view.last_turn + 1):
            cell = pygame.Rect(left + (number - 1) * step, 0, step - max(2, step // 5), round(8 * unit))
            cell.centery = y
            if number < view.turn:
                pygame.draw.rect(window, FAINT_INK, cell)
            elif number == view.turn:
                grown = cell.inflate(round(2 * unit), round(4 * unit))
                pygame.draw.rect(window, GOLD, grown)
                pygame.draw.rect(window, INK, grown, max(1, round(1.5 * unit)))
            else:
                pygame.draw.rect(window, FAINT_INK, cell, 1)
        x = left + view.last_turn * step
        pole = (x, y + round(4 * unit)), (x, y - round(6 * unit))
        pygame.draw.line(window, INK, *pole, max(1, round(1.5 * unit)))
        flag = [(x, y - 6 * unit), (x + 7 * unit, y - 3.5 * unit), (x, y - unit)]
        pygame.draw.polygon(window, INK, flag)
        blit_at(window, told, midleft=(left + wide, y))

    def _affordable(self, view: View, room: int, whole: str, short: str) -> tuple[StripDetail, str]:
        """Find the most that has room, and the battle's name as far as it has."""
        fonts = self.fonts
        between = 4 * self.gap
        has_two_lines = fonts.height("bold") <= 2 * UPPER_LINE * self.areas.strip.height
        for detail in STRIP_DETAILS:
            if detail.deadline and not (view.last_turn and has_two_lines):
                continue
            sides = sum(self._width(side, view, detail) for side in self.info.sides[:2])
            state = short if detail.deadline else whole
            told = fonts.width(state, "small") + self.gap if detail.state else 0
            middle = told + fonts.width(self.title, "bold")
            if detail.deadline:
                middle = max(
                    middle,
                    fonts.width(deadline(view, in_rounds=self.info.in_rounds), "tiny")
                    + 5 * view.last_turn
                    + 2 * self.gap,
                )
            if sides + middle + between <= room:
                return detail, self.title
        return detail, fonts.curtailed(self.title, "bold", room - sides - between)

    def _write_system(self, window: pygame.Surface, room: pygame.Rect) -> None:
        """Write the name of the rule system over the rail."""
        fonts, inner = self.fonts, room.inflate(-2 * self.gap, 0)
        style, lines = fonts.fitting(self.info.name, ("italic", "small", "tiny"), inner.width, room.height)
        y = room.centery - fonts.height(style) * len(lines) // 2
        for line in lines:
            blit_at(window, fonts.text(line, style, FAINT_INK), midtop=(room.centerx, y))
            y += fonts.height(style)

    # A side

    def _tracks(self, side: SideInfo, view: View) -> Sequence[TrackView]:
        return [track for track in view.tracks if track.side == side.id]

    def _written(self, track: TrackView, detail: StripDetail) -> str:
        """Write how far a track is; banners say themselves what they are, losses are named."""
        is_near = track.value >= track.goal - 1 and not self.is_over
        if track.loses and (detail.words == "all" or (detail.words and is_near)):
            if track.value >= track.goal and not self.is_over:
                if track.rescue:
                    return tr("{taken} down, breaks unless it rallies", taken=track.value)
                return breaks_now(track.value, in_rounds=self.info.in_rounds)
            if is_near:
                return tr("{taken} down, one more breaks it", taken=track.value)
            return tr("{taken} down, breaks at {goal}", taken=track.value, goal=track.goal)
        return tr("{value} of {goal}", value=track.value, goal=track.goal)

    def _width(self, side: SideInfo, view: View, detail: StripDetail) -> int:
        wide = self.plate + self.gap
        if detail.names:
            wide += self.fonts.width(side.plural_name, "bold") + self.gap
        for track in self._tracks(side, view):
            wide += self.fonts.width(self._written(track, detail), "button") + self.gap
            wide += (
                max(track.goal, track.value + track.pending) * self.step + self.gap // 2
                if detail.pennants
                else 0
            )
        return wide

    def _draw_side(
        self,
        window: pygame.Surface,
        side: SideInfo,
        view: View,
        detail: StripDetail,
        room: pygame.Rect,
        *,
        is_left: bool,
    ) -> int:
        """Draw a side from its end of the strip towards the middle; gives where it ends."""
        way, fonts = 1 if is_left else -1, self.fonts
        colour = LIVERIES[side.side_colour]
        x = room.left if is_left else room.right
        plate = pygame.Rect(0, 0, self.plate, self.plate)
        plate.midleft = (x if is_left else x - self.plate, room.centery)
        pygame.draw.rect(window, colour, plate, border_radius=4)
        if view.side == side.id:
            pygame.draw.rect(window, INK, plate.inflate(8, 8), 4, border_radius=6)
            pygame.draw.rect(window, GOLD, plate.inflate(6, 6), 3, border_radius=5)
        badge = draw_icon(self.info.own_symbol(f"side-{side.id}"), round(self.plate * 0.76), WHITE)
        blit_at(window, badge, center=plate.center)
        x += way * (self.plate + self.gap)

        def write(text: str, style: str, ink: tuple[int, int, int]) -> None:
            nonlocal x
            drawn = fonts.text(text, "bold" if style == "bold" else "button", ink)
            blit_at(window, drawn, midleft=(x if is_left else x - drawn.get_width(), room.centery))
            x += way * (drawn.get_width() + self.gap)

        if detail.names:
            write(side.plural_name, "bold", INK)
        for track in self._tracks(side, view):
            if detail.pennants:
                x += way * self._draw_pennants(window, track, colour, x, room.centery, way)
            write(self._written(track, detail), "button", FAINT_INK)
        return x + way * self.gap

    def _draw_pennants(
        self,
        window: pygame.Surface,
        track: TrackView,
        colour: tuple[int, int, int],
        x: int,
        y: int,
        way: int,
    ) -> int:
        """Draw a pennant for each step of a track, those taken in colour, those to come faint; gives how broad they
        are."""
        counted = track.value + track.pending
        count = max(track.goal, counted)
        grows = self.newest is not None and self.newest[:2] == (track.id, track.side)
        for place in range(count):
            taken = place < track.value
            share = self.newest[2] if self.newest and grows and place == track.value - 1 else 1.0
            size = self.step * 0.72 * (2 - share)
            centre = x + way * (place + 0.5) * self.step
            left, right, top, foot = centre - size / 2, centre + size / 2, y - size * 0.9, y + size * 0.9
            shape = [(left, top), (right, top), (right, foot), (centre, foot - size * 0.45), (left, foot)]
            if track.loses:
                shape = [(left, top), (right, top), (right, foot), (left, foot)]
            if place < counted:
                pygame.draw.polygon(window, colour if taken else lighter(colour, 0.6), shape)
            pygame.draw.polygon(window, colour if place < counted else FAINT_INK, shape, 1)
            if taken and track.loses:
                pygame.draw.line(window, WHITE, shape[0], shape[2], 2)
            if track.loses and place == track.goal - 1:  # the one that breaks the side
                crack = [(centre, top - 2), (centre - 2, y - 2), (centre + 2, y + 2), (centre, foot + 2)]
                pygame.draw.lines(window, PAPER if taken else WARNING, False, crack, 2)
                pygame.draw.polygon(window, WARNING, shape, 2)
        return count * self.step + self.gap // 2
