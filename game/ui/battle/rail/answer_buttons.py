"""The answers at the foot of the rail, in the order of their numbers, and the tools."""

import pygame

from game.ui.battle.areas import BattleAreas, tools_rows
from game.ui.battle.rail.question import Question
from game.ui.session.battle_session import BattleSession
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import GAP, Fonts
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.theme import LABELS

Answer = tuple[str, str]
"""The key of a button, and its label."""

HIGH, LOW = 36, 24
"""Pixels of height of a button, and at least where there are many, at 1280 x 800."""

MOST = 0.55
"""The share of the rail that the answers take at most; what is more is scrolled."""


class AnswerButtons:
    """Lays out the buttons of the question."""

    def __init__(self, question: Question, areas: BattleAreas, fonts: Fonts, widgets: Widgets) -> None:
        self.question, self.areas, self.fonts, self.widgets = question, areas, fonts, widgets
        self.scroll = Scroll()
        self._offered: list[str] = []
        unit = areas.unit
        self._pad, self._gap = round(12 * unit), round(6 * unit)
        self._width = areas.now.width - 2 * self._pad

    @property
    def top(self) -> int:
        """Where the answers begin, with the rule over them."""
        rows, _ = self._fitted()
        foot = self.areas.now.bottom - self._pad
        shown = rows[: self.scroll.shown]
        return foot - sum(high + self._gap for _, high in shown) - (self._gap if shown else 0)

    def buttons(self) -> list[Button]:
        """Return the buttons in sight, from the first downwards."""
        answers = self.question.answers()
        keys = [key for key, _ in answers]
        if keys != self._offered:
            self._offered, self.scroll.top = keys, 0
        rows, width = self._fitted()
        shown = rows[self.scroll.top : self.scroll.top + self.scroll.shown]
        y = self.areas.now.bottom - self._pad - sum(high + self._gap for _, high in shown) + self._gap
        made, default = [], self.question.default
        for row, high in shown:
            wide = (width - self._gap * (len(row) - 1)) // len(row)
            for column, place in enumerate(row):
                key, label = answers[place]
                left = self.areas.now.x + self._pad + column * (wide + self._gap)
                made.append(
                    Button(
                        key=key,
                        text=label,
                        rect=(left, y, wide, high),
                        look="main" if key == default else "quiet",
                        number=str(place + 1) if self.question.has_numbers else "",
                    )
                )
            y += high + self._gap
        return made

    def draw_bar(self, window: pygame.Surface) -> None:
        """Draw how far the answers have been turned."""
        now = self.areas.now
        space = pygame.Rect(now.x + self._pad, self.top, self._width, now.bottom - self._pad - self.top)
        self.scroll.draw(window, space, self.fonts.scale)

    def turn(self, rows: int, at: tuple[int, int]) -> bool:
        """Turn the answers by the wheel, if the pointer is on them and not all are in sight."""
        if self.scroll.is_whole or at[1] < self.top:
            return False
        self.scroll.turn(-rows)
        return True

    def _fitted(self) -> tuple[list[tuple[list[int], int]], int]:
        """Divide the answers into rows, each with its height, lower where there are many; and the width of a row."""
        labels = [label for _, label in self.question.answers()]
        unit, most = self.areas.unit, round(self.areas.now.height * MOST)
        width = self._width
        for least in (HIGH, LOW):
            rows = self._rows(labels, width, touchable(round(least * unit)))
            if sum(high + self._gap for _, high in rows) <= most:
                self.scroll.fit(len(rows), len(rows))
                return rows, width
        width -= round(BAR * self.fonts.scale)
        rows = self._rows(labels, width, touchable(round(LOW * unit)))
        highest = max(high for _, high in rows) + self._gap
        self.scroll.fit(len(rows), max(1, most // highest))
        return rows, width

    def _rows(self, labels: list[str], width: int, least: int) -> list[tuple[list[int], int]]:
        rows: list[list[int]] = []
        half = (width - self._gap) // 2
        for place, label in enumerate(labels):
            both = [label, labels[rows[-1][0]]] if place > 1 and len(rows[-1]) == 1 else []
            if both and all(self.fonts.width(each, "button") <= self.widgets.room(half) for each in both):
                rows[-1].append(place)
            else:
                rows.append([place])
        return [(row, self._height(row, labels, width, least)) for row in rows]

    def _height(self, row: list[int], labels: list[str], width: int, least: int) -> int:
        wide = (width - self._gap * (len(row) - 1)) // len(row)
        lines = max(self._lines(labels[place], wide) for place in row)
        return max(least, self.widgets.cap, lines * self.fonts.height("button") + round(10 * self.areas.unit))

    def _lines(self, label: str, width: int) -> int:
        """Return how many lines a label takes in the largest type in which no word of it is cut."""
        room = self.widgets.room(width)
        for style in LABELS["main"]:
            if all(self.fonts.width(word, style) <= room for word in GAP.split(label)):
                return len(self.fonts.wrap(label, style, room))
        return 1


def tool_buttons(session: BattleSession, tools: pygame.Rect, pad: int) -> list[Button]:
    """Return the tools at the foot of the rail: in one row, or in more where they are to be touched."""
    live = {
        "undo": not session.undo_barrier,
        "redo": session.can_redo,
        "restart": bool(session.restarts[0]),
    }
    names = ("undo", "redo", "restart", "threats", "list", "log", "advise", "rules", "menu")
    rows = tools_rows(tools.width)
    columns = -(-len(names) // rows)
    inner = tools if rows > 1 else tools.inflate(-pad // 2, -2)
    cells = layout.rows(inner, len(names), inner.height // rows, 0, columns)
    return [
        Button(
            key=name,
            text="",
            rect=box(cell),
            look="turned" if name == "threats" and session.shows_threats else "tool",
            icon=name,
            is_live=live.get(name, True),
        )
        for name, cell in zip(names, cells, strict=True)
    ]
