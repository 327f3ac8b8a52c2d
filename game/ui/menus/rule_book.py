"""The rule book in the window: its chapters, its paragraphs, and what is looked for in it."""

import msgspec
import pygame

from game.content.rulebook import Found, RuleBook, RuleBookError, in_language, load, search
from game.i18n import tr, tr_count
from game.ui.drawing.moor import draw_backdrop
from game.ui.menus.rule_lines import RuleLine, marked, noted, paragraphs, parts, whole
from game.ui.scene import Pop, Push, SceneChange
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, ButtonScene, button_row
from game.ui.widgets.dialog import message
from game.ui.widgets.fonts import Fonts, Style, blit_at, draw_lines
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK, PAPER, PAPER_EDGE, WHITE
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.textures import draw_paper

LINK = (20, 72, 50)
FOUND = (250, 218, 120)
"""The ground of words that were looked for."""

MEASURE = 780
"""The longest line of the page that is read without losing the next, at 1280 x 800."""

LONGEST = 60
_LINES = {pygame.K_DOWN: 1, pygame.K_UP: -1}
_PAGES = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class About(msgspec.Struct, frozen=True):
    """Something that the book is opened at: what it is called, and the numbers of the rules that are about it.

    `notes` are what this battle has besides, in sentences.
    """

    title: str
    numbers: tuple[str, ...]
    notes: tuple[str, ...] = ()


def opened(system: str, about: About | None = None) -> SceneChange:
    """Open the rule book of a system, at the rules that are about something if there are any."""
    try:
        return Push(RuleBookScene(in_language(load(system)), about if about and about.numbers else None))
    except RuleBookError as error:
        return Push(message(tr("The rule book cannot be opened"), str(error)))


class RuleBookScene(ButtonScene):
    """The rule book, open; the chapters are next to the page, or on it where the window is narrow."""

    is_opaque = True

    def __init__(self, book: RuleBook, about: About | None = None) -> None:
        """With `about` it is opened at the rules that are about something."""
        self.book = book
        self.about = about
        self.query = ""
        self.lists_chapters = False
        self.page, self.list = Scroll(), Scroll()
        self.pointer = (0, 0)
        self._lines: list[RuleLine] = []
        self._marked = ""
        self._links: list[tuple[pygame.Rect, str]] = []
        self._rows: list[tuple[pygame.Rect, str]] = []
        self._past: list[tuple[About | None, str, int]] = []

    # The scene

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        at = self._lines[self.page.top] if self._lines else None
        self.areas = layout.book(size, text=active_settings().text)
        self._use_scale(size, self.areas.scale)
        self.fonts = Fonts(self.areas.scale, cited=True)
        self.list.fit(len(self.book.chapters), self._list_room().height // self._row())
        self._write()
        if at is not None and (at.rule or at.chapter):
            self._turn_to(at.rule or at.chapter)

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        elif event.type == pygame.MOUSEWHEEL:
            on_list = self._list_shown() and self.areas.chapters.collidepoint(self.pointer)
            (self.list if on_list else self.page).turn(-event.y * (1 if on_list else 3))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._click(event.pos)
        return None

    # What is done

    def _press(self, key: str) -> SceneChange:
        if key == "close":
            return Pop()
        if key == "whole":
            self._open(None, "")
        elif key == "return":
            self._return()
        elif key == "chapters":
            self.lists_chapters = not self.lists_chapters
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        text = getattr(event, "unicode", "")
        if event.key == pygame.K_ESCAPE:
            if not self.query:
                return Pop()
            self._look_for("")
        elif event.key == pygame.K_F1:
            return Pop()
        elif event.key in _LINES:
            self.page.turn(_LINES[event.key])
        elif event.key in _PAGES:
            self.page.turn(_PAGES[event.key] * max(1, self.page.shown - 2))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.page.turn(len(self._lines) * (1 if event.key == pygame.K_END else -1))
        elif event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT:
            self._return()
        elif event.key == pygame.K_BACKSPACE:
            self._look_for(self.query[:-1])
        elif text and text.isprintable() and not event.mod & pygame.KMOD_CTRL:
            self._look_for((self.query + text)[:LONGEST].lstrip())
        return None

    def _click(self, point: tuple[int, int]) -> None:
        for rect, chapter in self._rows:
            if rect.collidepoint(point):
                self.lists_chapters = False
                self._open(None, chapter)
                return
        for rect, number in self._links:
            if rect.collidepoint(point):
                self._open(None, number)
                return

    def _open(self, about: About | None, anchor: str) -> None:
        """Turn to a chapter or a rule in the whole book, and remember where one was."""
        self._past.append((self.about, self.query, self.page.top))
        self.about, self.query, self._marked = about, "", anchor
        self._write()
        self._turn_to(anchor)

    def _return(self) -> None:
        """Turn back to where one was before the newest leap."""
        if self._past:
            self.about, self.query, top = self._past.pop()
            self._marked = ""
            self._write()
            self.page.top = top

    def _look_for(self, query: str) -> None:
        """Show what holds the words asked for."""
        if query and not self.query:
            self._past.append((self.about, "", self.page.top))
        self.query, self.about, self._marked = query, None, ""
        self._write()

    def _write(self) -> None:
        """Break into lines what is shown now."""
        space, width = self._page_room(), self._measure()
        if self.query or self.about is not None:
            notes = self.about.notes if self.about else ()
            self._lines = [
                *paragraphs(self.found(), self.fonts, width),
                *noted(tr("In this battle"), notes, self.fonts, width),
            ]
        else:
            self._lines = whole(self.book, self.fonts, width)
        self.page.top = 0
        self.page.fit(len(self._lines), space.height // self.fonts.height("body"))

    def _measure(self) -> int:
        """Return how long a line may be."""
        scale = self.areas.scale
        return min(self._page_room().width - round((BAR + 18) * scale), round(MEASURE * scale))

    def found(self) -> tuple[Found, ...]:
        """List the paragraphs looked for, or those that the book is opened at."""
        if self.query:
            return search(self.book, self.query)
        numbers = self.about.numbers if self.about else ()
        by_number = {each.rule.id: each for each in self.book.found()}
        return tuple(by_number[number] for number in numbers if number in by_number)

    def _turn_to(self, anchor: str) -> None:
        for index, line in enumerate(self._lines):
            if anchor and anchor in (line.rule, line.chapter):
                self.page.top = index
                self.page.fit(len(self._lines), self.page.shown)
                return

    # What is seen

    @property
    def chapter(self) -> str:
        """The chapter that is being read."""
        shown = self._lines[self.page.top : self.page.top + 4]
        return next((line.chapter for line in shown if line.chapter), "")

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table with the book."""
        draw_backdrop(window)
        self._draw_heading(window)
        self._links, self._rows = [], []
        if not (self.areas.is_narrow and self.lists_chapters):
            self._draw_page(window)
        if self._list_shown():
            self._draw_chapters(window)
        self._draw_buttons(window)

    def _draw_heading(self, window: pygame.Surface) -> None:
        fonts, area = self.fonts, self.areas.heading
        title = self.about.title if self.about is not None else self.book.title
        if self.query:
            title = tr_count(len(self.found()), "{number} paragraph", "{number} paragraphs")
        space = self.areas.search.left - area.x - round(20 * self.areas.scale)
        styles: tuple[Style, ...] = ("heading", "name", "bold", "label")
        style, lines = fonts.fitting(title, styles, space, area.height)
        top = area.centery - fonts.height(style) * len(lines) // 2
        draw_lines(window, fonts, lines, (area.x, top), style, PAPER)
        field = self.areas.search
        pygame.draw.rect(window, WHITE, field, border_radius=4)
        pygame.draw.rect(window, GOLD, field, 2, border_radius=4)
        inner = field.inflate(-round(16 * self.areas.scale), 0)
        shown = self.query or tr("Type words or a rule number")
        colour = INK if self.query else FAINT_INK
        written = fonts.line(shown, "body", colour, inner.width)
        at = written.get_rect(midleft=inner.midleft)
        window.blit(written, at)
        if self.query:
            pygame.draw.line(window, INK, (at.right + 2, field.y + 6), (at.right + 2, field.bottom - 7), 2)

    def _draw_page(self, window: pygame.Surface) -> None:
        fonts = self.fonts
        draw_paper(window, self.areas.page)
        space, height = self._page_room(), fonts.height("body")
        left = space.centerx - self._measure() // 2
        y = space.y
        for line in self._lines[self.page.top : self.page.top + self.page.shown]:
            if line.rule and line.rule == self._marked:
                bar = pygame.Rect(
                    left - round(10 * self.areas.scale), y, max(3, round(4 * self.areas.scale)), height
                )
                pygame.draw.rect(window, GOLD, bar)
            if line.cells:
                self._draw_row(window, line, (left, y))
            colour = FAINT_INK if line.style == "italic" else INK
            for start, end in marked(line.text, self.query):
                x = fonts.width(line.text[:start], line.style)
                wide = fonts.width(line.text[start:end], line.style)
                pygame.draw.rect(window, FOUND, (left + x - 1, y, wide + 2, height - 2), border_radius=3)
            for part in parts(line, fonts):
                drawn = fonts.text(part.text, line.style, LINK if part.number else colour)
                rect = window.blit(drawn, (left + part.left, y))
                if part.number:
                    # Not quite to the end, so that a comma after the number can be read.
                    end = rect.right - round(4 * self.areas.scale)
                    pygame.draw.line(window, LINK, (rect.x, rect.bottom - 3), (end, rect.bottom - 3))
                    self._links.append((rect, part.number))
            y += height
        if not self._lines:
            text = tr("No results.") if self.query else tr("The rule book has no entry for this.")
            window.blit(fonts.text(text, "italic", FAINT_INK), (left, space.y))
        self.page.draw(window, space, self.areas.scale)

    def _draw_row(self, window: pygame.Surface, line: RuleLine, at: tuple[int, int]) -> None:
        """Draw a row of a table, ruled off below."""
        x, y = at
        height = self.fonts.height("body")
        for cell in line.cells:
            drawn = self.fonts.text(cell.text, line.style, INK)
            blit_at(window, drawn, midleft=(x + cell.left, y + height // 2))
        end = x + self._measure()
        wide = max(1, round((2 if line.is_head else 1) * self.areas.scale))
        pygame.draw.line(
            window, INK if line.is_head else PAPER_EDGE, (x, y + height - 1), (end, y + height - 1), wide
        )

    def _draw_chapters(self, window: pygame.Surface) -> None:
        fonts, space, row = self.fonts, self._list_room(), self._row()
        draw_paper(window, self.areas.chapters, AGE)
        current = self.chapter
        wide = space.width - (0 if self.list.is_whole else round(BAR * self.areas.scale))
        shown = self.book.chapters[self.list.top : self.list.top + self.list.shown]
        titles = [f"{number}  {chapter.title}" for number, chapter in enumerate(self.book.chapters, 1)]
        widest = max((fonts.width(title, "body") for title in titles), default=0)
        style: Style = "body" if widest <= wide - 12 else "small"
        for index, chapter in enumerate(shown):
            rect = pygame.Rect(space.x, space.y + index * row, wide, row - 2)
            if chapter.id == current:
                pygame.draw.rect(window, PAPER, rect, border_radius=4)
                pygame.draw.rect(window, GOLD, rect, 2, border_radius=4)
            number = self.list.top + index + 1
            text = f"{number}  {chapter.title}"
            blit_at(window, fonts.line(text, style, INK, rect.width - 12), midleft=(rect.x + 6, rect.centery))
            self._rows.append((rect, chapter.id))
        self.list.draw(window, space, self.areas.scale)

    def _list_shown(self) -> bool:
        return not self.areas.is_narrow or self.lists_chapters

    def _row(self) -> int:
        return self.fonts.height("body") + round(5 * self.areas.scale)

    def _list_room(self) -> pygame.Rect:
        return self.areas.chapters.inflate(-round(16 * self.areas.scale), -round(16 * self.areas.scale))

    def _page_room(self) -> pygame.Rect:
        return self.areas.page.inflate(-round(28 * self.areas.scale), -round(28 * self.areas.scale))

    def _buttons(self) -> list[Button]:
        areas = self.areas
        texts = [("close", tr("Close"), "main")]
        if self._past:
            texts.append(("return", tr("Back"), "quiet"))
        if self.query or self.about is not None:
            texts.append(("whole", tr("Whole rule book"), "quiet"))
        if areas.is_narrow:
            texts.append(("chapters", tr("Page") if self.lists_chapters else tr("Chapters"), "quiet"))
        gap, count = round(8 * areas.scale), len(texts)
        foot = areas.buttons.copy()
        foot.width = (foot.width - 3 * gap) // 4 * count + gap * (count - 1)
        foot.centerx = areas.buttons.centerx
        return button_row(texts, layout.rows(foot, count, foot.height, gap, count))
