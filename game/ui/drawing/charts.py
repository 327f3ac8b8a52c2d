"""The panels of a battle in numbers: dice by face, losses and deeds, and the course of the banners."""

from collections.abc import Sequence

import pygame

from game.engine.shown.statistics import BattleTrend, DiceStatistics, Statistics
from game.engine.system_info import SystemInfo
from game.i18n import tr, tr_count, tr_decimal
from game.ui.drawing.icons import die_icon
from game.ui.session.text.turn_text import from_turn_to_turn
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, INK, LIVERIES, PAPER_EDGE, WHITE, Colour, lighter
from game.ui.widgets.textures import draw_paper, draw_rule

MAX_TICKS = 8


class Charts:
    """Draws the numbers of one battle."""

    def __init__(
        self, statistics: Statistics, info: SystemInfo, fonts: Fonts, *, titled: bool = True
    ) -> None:
        """Sheets that are not `titled` are named by the tabs above them."""
        self.titled = titled
        self.statistics = statistics
        self.info = info
        self.fonts = fonts
        self.scale = fonts.scale

    def draw_dice(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Draw how often each face fell, side by side or one below the other, and how often it was to be expected."""
        space = self._sheet(window, area, tr("Dice rolled vs. expected"))
        count = len(self.statistics.dice)
        gap = round(14 * self.scale)
        beside = space.width > 1.5 * space.height
        for number, dice in enumerate(self.statistics.dice):
            part = space.copy()
            if beside:
                part.width = (space.width - gap * (count - 1)) // count
                part.x += number * (part.width + gap)
            else:
                part.height = (space.height - gap * (count - 1)) // count
                part.y += number * (part.height + gap)
            self._draw_bars(window, part, dice)

    def _draw_bars(self, window: pygame.Surface, space: pygame.Rect, dice: DiceStatistics) -> None:
        fonts = self.fonts
        side = self.info.side(dice.side)
        text = tr_count(dice.rolled, "{side}: {number} die", "{side}: {number} dice", side=side.plural_name)
        if len(self.info.dice) > 1:
            text = tr("{dice} ({die})", dice=text, die=dice.die.id)
        window.blit(fonts.text(text, "bold", LIVERIES[side.side_colour]), space.topleft)
        sign = round(24 * self.scale)
        numbers = fonts.height("bold")
        bars = pygame.Rect(space.x, space.y + fonts.height("bold") + numbers, space.width, 0)
        bars.height = space.bottom - sign - fonts.height("small") - round(6 * self.scale) - bars.top
        letters = tuple(dict.fromkeys(dice.die.faces))
        expected = {letter: dice.expected(letter) for letter in letters}
        maximum = max([1.0, *expected.values(), *(dice.faces.get(letter, 0) for letter in letters)])
        step = space.width / len(letters)
        for number, letter in enumerate(letters):
            face = self.info.face(letter)
            centre = round(space.x + step * (number + 0.5))
            fallen, due = dice.faces.get(face.letter, 0), expected[face.letter]
            bar = pygame.Rect(0, 0, round(step * 0.5), max(1, round(bars.height * fallen / maximum)))
            bar.midbottom = (centre, bars.bottom)
            pygame.draw.rect(window, LIVERIES[side.side_colour], bar, border_radius=3)
            y = bars.bottom - round(bars.height * due / maximum)
            half = round(step * 0.36)
            pygame.draw.line(window, WHITE, (centre - half, y), (centre + half, y), round(5 * self.scale))
            pygame.draw.line(
                window, INK, (centre - half, y), (centre + half, y), max(2, round(2 * self.scale))
            )
            blit_at(window, fonts.text(str(fallen), "bold"), midbottom=(centre, min(bar.top, y - 3)))
            shown = die_icon(self.info.own_symbol(face.symbol), sign, INK)
            blit_at(window, shown, midtop=(centre, bars.bottom + round(4 * self.scale)))
            text = tr("expected {number}", number=f"{due:.1f}")
            text = text if fonts.width(text, "small") < step - 4 else tr_decimal(f"{due:.1f}")
            blit_at(window, fonts.text(text, "small", FAINT_INK), midbottom=(centre, space.bottom))
        pygame.draw.line(window, INK, bars.bottomleft, bars.bottomright)

    def draw_losses(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what each side lost and did, as a table."""
        space = self._sheet(window, area, tr("Own losses and checks"))
        fonts, sides = self.fonts, self.info.sides
        lines = [(tr("blocks lost"), self.statistics.blocks_lost)]
        lines += [(count.what, count.by_side) for count in self.statistics.counts]
        columns = [max(fonts.width(side.plural_name, "bold"), round(60 * self.scale)) for side in sides]
        rights: list[int] = []
        right = space.right
        for width in reversed(columns):
            rights.insert(0, right)
            right -= width + round(18 * self.scale)
        row = min(round(fonts.height("body") * 1.35), (space.height - fonts.height("bold")) // len(lines))
        for side, edge in zip(sides, rights, strict=True):
            drawn = fonts.text(side.plural_name, "bold", LIVERIES[side.side_colour])
            blit_at(window, drawn, topright=(edge, space.y))
        y = space.y + fonts.height("bold")
        for what, by_side in lines:
            if row > fonts.height("body") or y == space.y + fonts.height("bold"):
                draw_rule(window, (space.x, y), space.width)
            centre = y + row // 2
            blit_at(window, fonts.line(what, "body", INK, right - space.x), midleft=(space.x, centre))
            for side, edge in zip(sides, rights, strict=True):
                blit_at(window, fonts.text(str(by_side.get(side.id, 0)), "bold"), midright=(edge, centre))
            y += row

    def draw_courses(self, window: pygame.Surface, area: pygame.Rect) -> None:
        """Draw how the tracks went from turn to turn, a line and a mark of its own for each side."""
        courses = self.statistics.courses
        fonts = self.fonts
        if not courses:
            space = self._sheet(window, area, from_turn_to_turn("", in_rounds=self.info.in_rounds))
            text = tr("Nothing is counted under these rules.")
            draw_lines(window, fonts, fonts.wrap(text, "body", space.width), space.topleft, "body", FAINT_INK)
            return
        space = self._sheet(window, area, from_turn_to_turn(courses[0].title, in_rounds=self.info.in_rounds))
        maximum = max(max(course.goal, *(value for _, value in course.points)) for course in courses)
        turns = max(2, self.statistics.turns)
        left = fonts.width(str(maximum), "small") + round(10 * self.scale)
        foot = fonts.height("small") + round(4 * self.scale)
        key = fonts.height("bold") + round(4 * self.scale)
        plot = pygame.Rect(space.x + left, space.y + key, space.width - left - round(10 * self.scale), 0)
        plot.height = space.bottom - foot - plot.top

        def at(turn: int, value: int) -> tuple[int, int]:
            x = plot.left + plot.width * (turn - 1) / (turns - 1)
            return round(x), round(plot.bottom - plot.height * value / maximum)

        for value in _ticks(maximum, plot.height // max(1, fonts.height("small"))):
            y = at(1, value)[1]
            pygame.draw.line(window, PAPER_EDGE, (plot.left, y), (plot.right, y))
            blit_at(window, fonts.text(str(value), "small", FAINT_INK), midright=(plot.left - 6, y))
        for turn in _ticks(turns, MAX_TICKS)[1:]:
            label = fonts.text(str(turn), "small", FAINT_INK)
            blit_at(window, label, midtop=(at(turn, 0)[0], plot.bottom + 3))
        pygame.draw.lines(window, INK, False, [plot.topleft, plot.bottomleft, plot.bottomright])
        x = space.x
        for course in courses:
            colour = LIVERIES[self.info.side(course.side).side_colour]
            self._draw_goal(window, plot, at(1, course.goal)[1], colour)
            self._draw_line(window, [at(*point) for point in _steps(course)], course, colour)
            x = self._draw_key(window, (x, space.y), course, colour, space.width // len(courses))

    def _draw_goal(self, window: pygame.Surface, plot: pygame.Rect, y: int, colour: Colour) -> None:
        dash = round(7 * self.scale)
        for x in range(plot.left, plot.right, 2 * dash):
            pygame.draw.line(window, lighter(colour, 0.4), (x, y), (min(x + dash, plot.right), y), 2)

    def _draw_line(
        self, window: pygame.Surface, points: list[tuple[int, int]], course: BattleTrend, colour: Colour
    ) -> None:
        pygame.draw.lines(window, colour, False, points, max(2, round(3 * self.scale)))
        for point in points[2::2]:
            self._mark(window, point, course, colour)

    def _mark(
        self, window: pygame.Surface, point: tuple[int, int], course: BattleTrend, colour: Colour
    ) -> None:
        """Draw a round mark for the first side and a square one for the second."""
        size = max(4, round(5 * self.scale))
        if self.info.side(course.side).side_colour:
            square = pygame.Rect(0, 0, 2 * size, 2 * size).move_to(center=point)
            pygame.draw.rect(window, colour, square)
            pygame.draw.rect(window, WHITE, square, 1)
        else:
            pygame.draw.circle(window, colour, point, size + 1)
            pygame.draw.circle(window, WHITE, point, size + 1, 1)

    def _draw_key(
        self, window: pygame.Surface, at: tuple[int, int], course: BattleTrend, colour: Colour, width: int
    ) -> int:
        fonts, gap = self.fonts, round(20 * self.scale)
        name = self.info.side(course.side).plural_name
        text = tr("{side}: {value} of {goal}", side=name, value=course.points[-1][1], goal=course.goal)
        height = fonts.height("bold")
        self._mark(window, (at[0] + height // 2, at[1] + height // 2), course, colour)
        if fonts.width(text, "bold") > width - height - gap:  # the mark and its colour say whose it is
            text = tr("{value} of {goal}", value=course.points[-1][1], goal=course.goal)
        drawn = fonts.line(text, "bold", INK, width - height)
        window.blit(drawn, (at[0] + height + 2, at[1]))
        return at[0] + height + drawn.get_width() + gap

    def _sheet(self, window: pygame.Surface, area: pygame.Rect, title: str) -> pygame.Rect:
        """Lay a sheet with a title; gives the room left on it."""
        fonts = self.fonts
        draw_paper(window, area)
        pad = round(14 * self.scale)
        inner = area.inflate(-2 * pad, -2 * pad)
        if not self.titled:
            return inner
        window.blit(fonts.line(title, "name", INK, inner.width), inner.topleft)
        y = inner.y + fonts.height("name")
        draw_rule(window, (inner.x, y), inner.width)
        top = y + round(8 * self.scale)
        return pygame.Rect(inner.x, top, inner.width, inner.bottom - top)


def _ticks(maximum: int, fitting: int) -> Sequence[int]:
    """Choose round numbers from 0 to the largest, no more of them than fit."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, maximum) if maximum // step < max(2, fitting))
    return range(0, maximum + 1, step)


def _steps(course: BattleTrend) -> list[tuple[int, int]]:
    """Turn a course into the corners of a stair: level until a turn, then to the value at the end of that turn."""
    corners = [course.points[0]]
    for turn, value in dict(course.points[1:]).items():
        corners += [(turn, corners[-1][1]), (turn, value)]
    return corners
