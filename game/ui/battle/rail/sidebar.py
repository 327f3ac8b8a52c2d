"""The rail: question, odds, dice and what is pointed at share a panel; below it the newest sentences and the tools."""

import itertools
from collections.abc import Callable, Iterable

import pygame

from game.engine.decisions.decision import Anchor, Option
from game.engine.event import DiceRolled
from game.i18n import tr
from game.ui.battle.panel import Desk, Panel
from game.ui.battle.panels.callout import Callout
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.panels.log_panel import LogPanel
from game.ui.battle.panels.sentences import draw_news
from game.ui.battle.rail.answer_buttons import AnswerButtons, tool_buttons
from game.ui.battle.rail.choice_list import ChoiceList
from game.ui.battle.rail.details import Details
from game.ui.battle.rail.dice_tray import Tray
from game.ui.battle.rail.question import Question
from game.ui.drawing.icons import draw_icon
from game.ui.drawing.tooltips import SMALLER, draw_rows, height_of, write_rows
from game.ui.session.text.tooltip_rows import TooltipRow, tidied
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import Style, blit_at, draw_lines
from game.ui.widgets.palette import INK, LIVERIES, PAPER, WHITE
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_rule

BAND = 36
"""Height of the heading at 1280 x 800."""

LEAST_TRAY = 110
"""Height that dice and their account need at least, at 1280 x 800."""

SECONDARY = ("ground", "area", "fact")
"""The rows of what is told that give way first."""

ODDS_OF_VERB = ("choice", "head", "cells")
"""The rows of what is told of a verb that say what comes of it: the rail has its test and what it means."""

ODDS, OVER_LIST = 225, 0.6
"""Pixels that are left to the odds over a list of choices, at 1280 x 800, and the share of the room between heading and
answers that they and the question take at most."""


class Sidebar(Panel):
    """Draws the rail of a battle, and takes presses of its buttons."""

    def __init__(
        self,
        desk: Desk,
        hand_panel: HandPanel,
        handover: HandOver,
        ways_again: Callable[[], tuple[tuple[str, str], ...]],
    ) -> None:
        """`hand_panel` knows the card that is pointed at; the buttons of `handover` are among its own.

        `ways_again` lists how a battle that is over can be fought once more.
        """
        super().__init__(desk)
        session, areas, fonts = desk.session, desk.areas, desk.fonts
        self.handover = handover
        self.widgets = Widgets(desk.size, areas.scale)
        self.tray, self.upper_tray = Tray(session.info), Tray(session.info)
        self.scroll = Scroll()
        self.question = Question(session, ways_again)
        self.answers = AnswerButtons(self.question, areas, fonts, self.widgets)
        self.choices = ChoiceList(session, self.question, fonts, self._list_room)
        self.log = LogPanel(session.playback, fonts)
        self.details = Details(desk, hand_panel, self.choices, self.widgets)
        self.callout = Callout(desk, self.question, hand_panel, self.widgets)
        self._pad = round(12 * areas.unit)
        self._read: list[TooltipRow] = []
        self.staged: Callable[[], list[TooltipRow]] = list
        """What is told of a roll whose dice are seen on the stage; nothing where they are seen here."""

    @property
    def is_shown(self) -> bool:
        """Whether the rail is in sight."""
        return self.panels.is_open or not self.areas.folds

    # Input

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons."""
        self.panels.follow()
        self.widgets.show(self._buttons())
        return self.widgets.handle_event(event)

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether something of the rail, the log, the hand-over or a question lies over the board at a point."""
        areas = self.areas
        if self.handover.is_up and areas.prompt.collidepoint(point):
            return True
        if self.callout.covers(point):
            return True
        if self.panels.shows_log and areas.drawer.collidepoint(point):
            return True
        return areas.folds and self.is_shown and areas.rail.union(areas.handle).collidepoint(point)

    def key_at(self, point: tuple[int, int]) -> str:
        """Return what a click in the margins of the log or on the newest sentences does; "" for nothing."""
        if self.panels.shows_log and self.areas.drawer.collidepoint(point):
            return self.log.key_at(point)
        return "log" if self.is_shown and self.areas.news.collidepoint(point) else ""

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Return the choice of the list under a point."""
        return self.choices.choice_at(point) if self.panels.shows_list and self.is_shown else None

    def option_at(self, point: tuple[int, int]) -> Option | None:
        """Return the answer that the button or the line of the list under a point gives."""
        choice = self.session.choice
        if choice is None:
            return None
        kind, _, notation = self.widgets.at(point).partition(":")
        if kind == "option":
            return choice.answer(notation)  # None if the button is still one of the question before
        line = self.choice_at(point)
        return choice.completed(line) if line is not None else None

    def outlined(self) -> list[tuple[int, Option]]:
        """List the answers that show where pieces come, with the number that chooses each."""
        choice = self.session.choice
        if choice is None:
            return []
        found = []
        for number, (key, anchor) in enumerate(self.choices.numbered(), 1):
            kind, _, notation = key.partition(":")
            option = (
                choice.completed(anchor) if anchor else choice.answer(notation) if kind == "option" else None
            )
            if option is not None and option.preview().outlines:
                found.append((number, option))
        return found

    def turn(self, notches: int, at: tuple[int, int]) -> bool:
        """Turn by the wheel what is under the pointer; says whether anything there can be turned."""
        if self.panels.shows_log and self.areas.drawer.collidepoint(at):
            self.playback.event_log.scroll(2 * notches)
            return True
        if not (self.is_shown and self.areas.rail.collidepoint(at)):
            return False
        if self.answers.turn(notches, at):
            return True
        if self.panels.shows_list and at[1] >= self.choices.area.top:
            self.choices.turn(-notches)
        elif not self.tray.turn(-notches):
            self.scroll.turn(-notches)
        return True

    def turn_pages(self, pages: int) -> None:
        """Turn the log on by the keys, or the list of choices, or what is told."""
        if self.panels.shows_log:
            self.playback.event_log.scroll(-6 * pages)
        elif self.panels.shows_list:
            self.choices.turn(pages)
        else:
            self.scroll.turn(6 * pages)

    # Drawing

    def draw(self, window: pygame.Surface) -> None:
        """Draw the rail, and the log over the board."""
        self.panels.follow()
        areas = self.areas
        if self.panels.shows_log:
            self.log.draw(window, areas.drawer)
        self.widgets.show(self._buttons())
        if self.is_shown:
            pygame.draw.rect(window, PAPER, areas.rail)
            pygame.draw.line(window, INK, areas.rail.topleft, areas.rail.bottomleft)
            self._draw_band(window)
            self._draw_middle(window)
            draw_news(window, areas, self.fonts, self.playback)
            self.answers.draw_bar(window)
        if areas.folds:
            handle = areas.handle_at(is_open=self.is_shown)
            pygame.draw.rect(window, PAPER, handle)
            pygame.draw.rect(window, INK, handle, 1)
        self.handover.draw(window)
        self.callout.draw(window)
        self.widgets.draw(window, 0.016)
        if odds := self.odds_of_verb():
            draw_rows(window, odds, self.pointer.at, areas.free(is_open=True), self.fonts)

    def odds_of_verb(self) -> list[TooltipRow]:
        """Return what is told of the verb that is pointed at and has no room in the rail: the odds, what it means."""
        if not (self.panels.shows_list and self.is_shown and self.choices.has_verbs):
            return []
        option = self.option_at(self.pointer.at)
        if option is not None and not self.choices.tells_meaning(option):
            return self.details.rows()
        rows = [row for row in self.details.rows() if row.look in ODDS_OF_VERB]
        return rows if any(row.look == "cells" for row in rows) else []

    def _band(self) -> pygame.Rect:
        """Find the place of the heading."""
        now, fonts = self.areas.now, self.fonts
        band = pygame.Rect(now.x, now.y, now.width, round(BAND * self.areas.unit))
        _, style, titles = self._heading(band)
        band.height = max(band.height, fonts.height(style) * len(titles))
        return band

    def _heading(self, band: pygame.Rect) -> tuple[int, Style, list[str]]:
        """Break the heading into lines; gives how far from the edge they begin, and their type."""
        side, heading, _ = self.question.description()
        left = self._pad + (round(28 * self.areas.unit) if side else 0)
        width = band.width - left - self._pad // 2
        return left, *self.fonts.fitting(heading, ("bold", "button"), width, self.fonts.height("bold"))

    def _draw_band(self, window: pygame.Surface) -> None:
        band, info = self._band(), self.playback.info
        side = self.question.description()[0]
        pygame.draw.rect(window, LIVERIES[info.side(side).side_colour] if side else INK, band)
        left, style, titles = self._heading(band)
        if side:
            badge = draw_icon(info.own_symbol(f"side-{side}"), round(22 * self.areas.unit), WHITE)
            blit_at(window, badge, midleft=(band.x + self._pad, band.centery))
        y = band.centery - self.fonts.height(style) * len(titles) // 2
        draw_lines(window, self.fonts, titles, (band.x + left, y), style, WHITE)
        if self.session.thought is not None:
            done = pygame.Rect(
                band.x, 0, round(band.width * self.session.thought.share), round(4 * self.areas.unit)
            )
            done.bottom = band.bottom
            pygame.draw.rect(window, WHITE, done)

    def _room(self) -> pygame.Rect:
        """Find the room between the heading and the answers."""
        now, top = self.areas.now, self._band().bottom + round(8 * self.areas.unit)
        height = self.answers.top - round(6 * self.areas.unit) - top
        return pygame.Rect(now.x + self._pad, top, now.width - 2 * self._pad, max(0, height))

    def _list_room(self) -> pygame.Rect:
        """Find the room that the list of choices may take: what question and odds leave of it.

        It does not depend on what is pointed at, so that no line slips away under the pointer.
        """
        room = self._room()
        asked = height_of(self._asked(), self.fonts, room.width) + round(8 * self.areas.unit)
        odds = round(ODDS * self.areas.scale)
        if self.choices.has_verbs:  # each tells its own meaning and chance
            odds, asked = 0, min(asked, round(room.height * OVER_LIST))
        top = room.y + min(asked + odds, round(room.height * OVER_LIST))
        return pygame.Rect(room.x, top, room.width, room.bottom - top)

    def _asked(self) -> list[TooltipRow]:
        """Return the question in rows."""
        text = self.question.description()[2]
        if self.panels.shows_list and self.choices.has_verbs:  # whoever is picked has been told already how
            text = tr("What shall they do?")
        first, dot, rest = text.partition(". ")
        rows = [TooltipRow("question", f"{first}{dot}".strip())] if text else []
        return [*rows, TooltipRow("item", rest)] if rest else rows

    def _draw_middle(self, window: pygame.Surface) -> None:
        """Draw what matters now: the question, and below it what is told of what is pointed at, the dice or a card."""
        room = self._room()
        draw_rule(window, (room.x, self.answers.top), room.width)
        if self.panels.shows_list:
            self.choices.draw(window)
            room.height = self.choices.area.top - room.y - round(4 * self.areas.unit)
        playback = self.playback
        if isinstance(playback.event, DiceRolled) and (account := self.staged()):
            write_rows(window, account, room.topleft, room.width, self.fonts)
            return
        if isinstance(playback.event, DiceRolled):
            self._draw_rolls(window, room, playback.rolls)
            return
        told = self.details.rows() or self.question.since()
        if self.panels.shows_list and self.choices.has_verbs:
            told = []
        told = told or self.question.written() or list(self.session.remarks)
        played, asked = self.question.played(), self._asked()
        attacks = [] if played else self.question.last_attack()
        if playback.rolls and not told and not (self.panels.shows_list and self.choices.has_verbs):
            room.height = self._draw_tray(window, room, playback.rolls, (played, asked, attacks))
        self._write(window, room, (played, asked, attacks), told)

    def _throw(self) -> tuple[float, float]:
        """Return how far the newest dice have rolled, and how much of them is counted."""
        return self.playback.tumbling(), self.playback.counting()

    def _draw_tray(
        self,
        window: pygame.Surface,
        room: pygame.Rect,
        rolls: list[DiceRolled],
        over: tuple[list[TooltipRow], ...],
    ) -> int:
        """Draw the newest dice below the question, if there is room; gives the height that is left over them."""
        gap, least = round(10 * self.areas.unit), round(LEAST_TRAY * self.areas.scale)
        texts = (ruled(over), over[1])
        for shown, text in itertools.product(dict.fromkeys((len(rolls), 1)), texts):
            top = height_of(tidied(text), self.fonts, room.width) + gap
            if room.height - top >= shown * least:
                space = pygame.Rect(room.x, room.y + top, room.width, room.height - top)
                self._draw_rolls(window, space, rolls)
                return top - gap
        return room.height

    def _draw_rolls(self, window: pygame.Surface, space: pygame.Rect, rolls: list[DiceRolled]) -> None:
        """Draw the newest dice, below those of the other side that they answer where there is room for both."""
        *before, newest = rolls
        if before and space.height >= 2 * round(LEAST_TRAY * self.areas.scale):
            needed, needed_below = (
                self.tray.height(space.width, roll, self.fonts) for roll in (before[0], newest)
            )
            high = min(needed, max(space.height // 2, space.height - needed_below))
            upper = pygame.Rect(space.topleft, (space.width, high))
            top = self.upper_tray.draw(window, upper, before[0], self.fonts)
            space = pygame.Rect(space.x, top, space.width, space.bottom - top)
        self.tray.draw(window, space, newest, self.fonts, *self._throw())

    def _write(
        self,
        window: pygame.Surface,
        room: pygame.Rect,
        over: tuple[list[TooltipRow], ...],
        told: list[TooltipRow],
    ) -> None:
        """Write the card played, the question, the last attacks and what is told; these give way to the question, and
        that where all have no room."""
        if room.height <= 0:
            return
        asked = over[1]
        main = [row for row in told if row.look not in SECONDARY]
        smaller = self.fonts.at(SMALLER)
        for parts, fonts in (
            ((*over, told), self.fonts),
            ((asked, told), self.fonts),
            ((asked, main), self.fonts),
            ((asked, main), smaller),
            ((main or asked,), self.fonts),
            ((main or asked,), smaller),
        ):
            chosen = tidied(ruled(parts))
            if height_of(chosen, fonts, room.width) <= room.height:
                break
        if chosen != self._read:
            self._read, self.scroll.top = chosen, 0
        if height_of(chosen, fonts, room.width) <= room.height:
            self.scroll.fit(1, 1)
            write_rows(window, chosen, room.topleft, room.width, fonts)
            return
        # Even so there is no room: the wheel turns it, a row at a time.
        width = room.width - round(BAR * fonts.scale)
        tops = [height_of(chosen[place:], fonts, width) <= room.height for place in range(len(chosen))]
        last = tops.index(True) if True in tops else len(chosen) - 1
        self.scroll.fit(last + 1, 1)
        shown: list[TooltipRow] = []
        for row in chosen[self.scroll.top :]:
            if shown and height_of([*shown, row], fonts, width) > room.height:
                break
            shown.append(row)
        clip = window.get_clip()
        window.set_clip(room)
        write_rows(window, shown, room.topleft, width, fonts)
        window.set_clip(clip)
        self.scroll.draw(window, room, fonts.scale)

    # Buttons

    def _buttons(self) -> list[Button]:
        areas = self.areas
        buttons: list[Button] = []
        if areas.folds:
            icon = "put-away" if self.is_shown else "take-out"
            handle = areas.handle_at(is_open=self.is_shown)
            buttons.append(Button(key="rail", text="", rect=box(handle), look="tool", icon=icon))
        buttons += self.handover.buttons()
        if self.is_shown:
            buttons += self.answers.buttons() + tool_buttons(self.session, self.areas.tools, self._pad)
        return buttons + self.callout.buttons()


def ruled(parts: Iterable[list[TooltipRow]]) -> list[TooltipRow]:
    """Return the rows of parts, a rule below each."""
    return [row for part in parts for row in (*part, TooltipRow("rule"))]
