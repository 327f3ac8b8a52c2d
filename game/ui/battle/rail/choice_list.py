"""The list of the things that can be chosen, in the rail, and what the number keys choose."""

from collections.abc import Callable

import pygame

from game.engine.decisions.decision import Anchor, Option
from game.engine.play.check import Check
from game.engine.shown.forecast import percent
from game.i18n import tr
from game.ui.battle.rail.question import Question
from game.ui.session import choice_view
from game.ui.session.battle_session import BattleSession
from game.ui.session.text.dice_text import asked_test
from game.ui.widgets.fonts import Fonts, blit_at, draw_lines
from game.ui.widgets.palette import AGED_PAPER, FAINT_INK, GOLD, INK, PAPER, PAPER_EDGE, WHITE

MAX_NUMBERED = 9
"""So many choices have a key of their own."""

MAX_ROWS = 2
"""So many rows of small type a choice takes at most."""


LEAST_VERBS = 3
"""So many answers about one group that say what they mean are buttons with a line each."""

MANY_HEXES = 8
"""So many hexes are not listed beside verbs: they are clicked on the field."""


class ChoiceList:
    """Draws the choices of a battle a page at a time, and finds the one under a point."""

    def __init__(
        self, session: BattleSession, question: Question, fonts: Fonts, room: Callable[[], pygame.Rect]
    ) -> None:
        """`question` has the buttons, which are numbered first; `room` is where the list may be, its foot given."""
        self.session, self.question, self.fonts = session, question, fonts
        self._room = room
        self._page = 0
        self._roomy: tuple[object, tuple[Anchor, ...], frozenset[str]] = (None, (), frozenset())
        """Which verbs have room for what they mean, and of which choice that was found out."""
        self._choice_places: list[tuple[pygame.Rect, Anchor]] = []

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Return the choice under a point."""
        return next((anchor for rect, anchor in self._choice_places if rect.collidepoint(point)), None)

    def numbered(self) -> list[tuple[str, Anchor | None]]:
        """List what the number keys choose: the buttons first, by key, then the things on this page of the list."""
        if not self.question.has_numbers:
            return []
        found: list[tuple[str, Anchor | None]] = [(key, None) for key, _ in self.question.answers()]
        return [*found, *(("", anchor) for anchor in self._on_page())][:MAX_NUMBERED]

    def turn(self, pages: int) -> None:
        """Turn on by a given number of pages, or back."""
        self._page = max(0, self._page + pages)

    def turn_to(self, anchor: Anchor) -> None:
        """Turn to the page of a choice, if it is in the list."""
        choices = self._listed()
        if anchor in choices:
            self._page = next(place for place, page in enumerate(self._pages()) if anchor in page)

    def place_of(self, anchor: Anchor) -> pygame.Rect | None:
        """Return where a choice was drawn; None if it is not on this page."""
        return next((rect for rect, drawn in self._choice_places if drawn == anchor), None)

    @property
    def area(self) -> pygame.Rect:
        """Where this page of the list lies, at the foot of its room."""
        room, page = self._room(), self._on_page()
        foot = self.fonts.height("small") if len(self._listed()) > len(page) else 0
        if self.has_verbs:
            goal = self._goal()
            foot += self._head_height() + (self._verb_height(goal) if goal is not None else 0)
            foot += self._refused_height()
        height = min(room.height, sum(map(self._height, page)) + foot)
        return pygame.Rect(room.x, room.bottom - height, room.width, height)

    def draw(self, window: pygame.Surface) -> None:
        """Draw this page of the list."""
        fonts, area, page = self.fonts, self.area, self._on_page()
        gap = round((4 if self.has_verbs else 2) * fonts.scale)
        self._choice_places = []
        y = area.y
        if self.has_verbs:
            y = self._draw_head(window, area)
        for number, anchor in enumerate(page, len(self.question.answers()) + 1):
            height = self._height(anchor)
            rect = pygame.Rect(area.x, y, area.width, height - gap)
            y += height
            self._choice_places.append((rect, anchor))
            if self.has_verbs:
                self._draw_verb(window, rect, anchor, number)
                continue
            if anchor == self.session.cursor:
                pygame.draw.rect(window, GOLD, rect, border_radius=4)
            blit_at(window, fonts.text(str(number), "label", FAINT_INK), midleft=(rect.x + 2, rect.centery))
            left = rect.x + self._indent
            text = self._label(anchor)
            style, lines = fonts.fitting(text, ("small", "tiny"), rect.right - left, rect.height)
            top = rect.centery - fonts.height(style) * len(lines) // 2
            draw_lines(window, fonts, lines, (left, top), style)
        if self.has_verbs and (goal := self._goal()) is not None:
            self._draw_goal(window, pygame.Rect(area.x, y, area.width, self._verb_height(goal) - gap), goal)
            y += self._verb_height(goal)
        if self.has_verbs and (refused := self._refused()):
            rect = pygame.Rect(area.x, y, area.width, self._refused_height() - gap)
            pygame.draw.rect(window, FAINT_INK, rect, 1, border_radius=5)
            at = (rect.x + round(7 * fonts.scale), rect.y + round(3 * fonts.scale))
            draw_lines(window, fonts, refused, at, "tiny", FAINT_INK)
        if len(self._listed()) > len(page):
            text = tr("page {page} of {pages}: Page Down", page=self._page + 1, pages=len(self._pages()))
            blit_at(window, fonts.line(text, "small", FAINT_INK, area.width), bottomleft=area.bottomleft)

    # Verbs: what one group can do, each with a line that says what it means

    @property
    def has_verbs(self) -> bool:
        """Whether the answers are verbs of one group, each with a line that says what it means."""
        choice = self.session.choice
        if choice is None or not choice.picked or choice.picked[-1].kind != "group":
            return False
        told = [option for option in map(choice.completed, self._listed()) if option is not None]
        return len(told) >= LEAST_VERBS and all(option.preview().lines for option in told)

    def _option(self, anchor: Anchor) -> Option | None:
        return self.session.choice.completed(anchor) if self.session.choice else None

    def _common(self) -> Check | None:
        """Return the test that most of the verbs ask for, which is told once over all of them."""
        checks = [option.preview().checks[:1] for option in map(self._option, self._listed()) if option]
        found = [check for (check,) in filter(None, checks)]
        chances = [check.probability() for check in found]
        common = max(chances, key=chances.count, default=None)
        if common is None or chances.count(common) < LEAST_VERBS:
            return None
        return found[chances.index(common)]

    def _price(self, width: int) -> list[str]:
        """Return what all verbs that ask for a test say of it besides what they mean, in lines."""
        options = [option.preview() for option in map(self._option, self._listed()) if option is not None]
        said = {each.lines[1:] for each in options if each.checks}
        text = " ".join(said.pop()) if len(said) == 1 and self._common() is not None else ""
        return self.fonts.wrap(text, "tiny", width) if text else []

    def _chance_of(self, anchor: Anchor) -> str:
        """Return what is told of a verb's own chance: nothing where it is that of most."""
        option, common = self._option(anchor), self._common()
        checks = option.preview().checks if option is not None else ()
        if not checks or (common is not None and checks[0].probability() == common.probability()):
            return ""
        return percent(checks[0].probability())

    def _goal(self) -> Option | None:
        """Return the first of the answers that end with a hex, where these are too many to be listed."""
        choice = self.session.choice
        hexes = [anchor for anchor in choice.offers() if anchor.kind == "hex"] if choice is not None else []
        return self._option(hexes[0]) if len(hexes) > MANY_HEXES else None

    def _refused(self) -> list[str]:
        """Return why the group that is picked cannot do more now, unless only this drives a verb to another page."""
        choice = self.session.choice
        why_not = choice.decision.why_not if choice is not None else None
        text = why_not(choice.picked, choice.picked[-1]) if choice is not None and why_not is not None else ""
        lines = self.fonts.wrap(text, "tiny", self._room().width - round(14 * self.fonts.scale))
        left = self._verb_room() - sum(map(self._height, self._listed()))
        return [] if not text or 0 <= left < self._note_height(lines) else lines

    def _refused_height(self) -> int:
        return self._note_height(self._refused())

    def _note_height(self, lines: list[str]) -> int:
        return len(lines) and len(lines) * self.fonts.height("tiny") + round(12 * self.fonts.scale)

    def _verb_room(self) -> int:
        """Return how high the verbs of a page may be together, where nothing is refused."""
        goal = self._goal()
        return (
            self._room().height - self._head_height() - (self._verb_height(goal) if goal is not None else 0)
        )

    def _verb(self, anchor: Anchor) -> str:
        option, choice = self._option(anchor), self.session.choice
        assert option is not None and choice is not None
        return choice_view.verb_of(option, choice.picked, self.session.match.names)

    def _draw_head(self, window: pygame.Surface, area: pygame.Rect) -> int:
        """Write whose verbs they are, what they do now, and once the test that they ask for; gives the y below."""
        fonts, choice, common = self.fonts, self.session.choice, self._common()
        assert choice is not None
        ref = str(choice.picked[-1].ref)
        name = fonts.line(self.session.match.names.group(ref), "bold", INK, area.width)
        window.blit(name, area.topleft)
        y = area.y + fonts.height("bold")
        ordered, meaning = self._order_now(ref, area.width)
        y = draw_lines(window, fonts, ordered, (area.x, y), "small", INK)
        y = draw_lines(window, fonts, meaning, (area.x, y), "tiny", INK)
        if common is not None:
            text = asked_test(common)
            chance = fonts.text(percent(common.probability()), "button", INK)
            line = fonts.text(text, "small", INK)
            window.blit(line, (area.x, y))
            blit_at(window, chance, topright=(area.right, y))
            left = area.x + line.get_width() + round(8 * fonts.scale)
            bar = pygame.Rect(
                left,
                0,
                area.right - chance.get_width() - round(8 * fonts.scale) - left,
                round(9 * fonts.scale),
            )
            bar.centery = y + line.get_height() // 2
            pygame.draw.rect(window, PAPER_EDGE, bar, border_radius=2)
            bar.width = round(bar.width * float(common.probability()))
            pygame.draw.rect(window, INK, bar, border_radius=2)
            y = draw_lines(
                window, fonts, self._price(area.width), (area.x, y + line.get_height()), "tiny", INK
            )
        return y + round(5 * fonts.scale)

    def _head_height(self) -> int:
        fonts, choice = self.fonts, self.session.choice
        assert choice is not None
        ref = str(choice.picked[-1].ref)
        width = self._room().width
        ordered, meaning = self._order_now(ref, width)
        small, tiny = len(ordered) + (self._common() is not None), len(meaning) + len(self._price(width))
        high = fonts.height("bold") + small * fonts.height("small") + tiny * fonts.height("tiny")
        return high + round(5 * fonts.scale)

    def _order_now(self, ref: str, width: int) -> tuple[list[str], list[str]]:
        """Return the lines of the order that a group has, and those of what it means."""
        groups = (group for group in self.session.playback.view.groups if group.id == ref and group.order)
        group = next(groups, None)
        if group is None:
            return [], []
        ordered = self.fonts.wrap(tr("Order now: {order}", order=group.order), "small", width)
        return ordered, self.fonts.wrap(group.order_text, "tiny", width) if group.order_text else []

    def _draw_verb(self, window: pygame.Surface, rect: pygame.Rect, anchor: Anchor, number: int) -> None:
        """Draw a verb as a button: its number, its name and its own chance, and below what it means."""
        fonts, option = self.fonts, self._option(anchor)
        assert option is not None
        is_pointed = rect.collidepoint(pygame.mouse.get_pos()) or anchor == self.session.cursor
        pygame.draw.rect(window, WHITE if is_pointed else PAPER, rect, border_radius=5)
        pygame.draw.rect(window, GOLD if is_pointed else INK, rect, 2 if is_pointed else 1, border_radius=5)
        pad = round(5 * fonts.scale)
        cap = pygame.Rect(rect.x + pad, rect.y + pad, round(16 * fonts.scale), round(16 * fonts.scale))
        if number <= MAX_NUMBERED:
            pygame.draw.rect(window, INK, cap, 1, border_radius=3)
            blit_at(window, fonts.text(str(number), "label", INK), center=cap.center)
        left, right = cap.right + pad, rect.right - pad
        if chance := self._chance_of(anchor):
            told = fonts.text(chance, "small", FAINT_INK)
            blit_at(window, told, topright=(right, rect.y + pad))
            right -= told.get_width() + pad
        y = draw_lines(
            window, fonts, self._title(anchor, rect.width), (left, rect.y + pad - 1), "button", INK
        )
        draw_lines(window, fonts, self._meaning(option, rect.width), (rect.x + pad + 2, y), "tiny", INK)

    def _title(self, anchor: Anchor, width: int) -> list[str]:
        """Return the name of a verb in the lines it takes beside its number and its chance."""
        fonts, chance, pad = self.fonts, self._chance_of(anchor), round(5 * self.fonts.scale)
        room = (
            width - 3 * pad - round(16 * fonts.scale) - (fonts.width(chance, "small") + pad if chance else 0)
        )
        return fonts.wrap(self._verb(anchor), "button", room)

    def _meaning(self, option: Option, width: int) -> list[str]:
        """Return what a verb means in lines; nothing where that has no room on the page of all verbs."""
        return self._whole_meaning(option, width) if self.tells_meaning(option) else []

    def tells_meaning(self, option: Option) -> bool:
        """Return whether the verb says below its name what it means."""
        choice = self.session.choice
        picked = choice.picked if choice is not None else ()
        if self._roomy[0] is not choice or self._roomy[1] != picked:
            self._roomy = choice, picked, self._with_room_for_meanings()
        return option.notation in self._roomy[2]

    def _with_room_for_meanings(self) -> frozenset[str]:
        """Return the verbs that say what they mean where all are on one page: the longest give way first."""
        room, listed, goal = self._room(), self._listed(), self._goal()
        left = room.height - self._head_height() - sum(map(self._name_height, listed))
        left -= self._box_height(0) if goal is not None else 0
        found = set()
        told = [option for option in (goal, *map(self._option, listed)) if option is not None]
        for option in sorted(told, key=lambda each: len(self._whole_meaning(each, room.width))):
            high = len(self._whole_meaning(option, room.width)) * self.fonts.height("tiny")
            if high > left:
                break
            found.add(option.notation)
            left -= high
        return frozenset(found)

    def _whole_meaning(self, option: Option, width: int) -> list[str]:
        room = width - round(12 * self.fonts.scale)
        return self.fonts.wrap(" ".join(option.preview().lines[:1]), "tiny", room)

    def _draw_goal(self, window: pygame.Surface, rect: pygame.Rect, goal: Option) -> None:
        """Draw the verb that ends with a click on the field: dashed, for there is no button to press."""
        fonts, pad, choice = self.fonts, round(5 * self.fonts.scale), self.session.choice
        assert choice is not None
        pygame.draw.rect(window, AGED_PAPER, rect, border_radius=5)
        step = round(8 * fonts.scale)
        for x in range(rect.x + 4, rect.right - 4, step):
            for y in (rect.y, rect.bottom - 2):
                pygame.draw.line(window, INK, (x, y), (min(x + step // 2, rect.right - 4), y), 2)
        verb = choice_view.verb_of(goal, choice.picked, self.session.match.names).rpartition(" ")[0]
        left = rect.x + 2 * pad + round(16 * fonts.scale)
        middle = pygame.Vector2(rect.x + 2.6 * pad, rect.y + 2.6 * pad)
        hexagon = [middle + pygame.Vector2(8 * fonts.scale, 0).rotate(60 * corner) for corner in range(6)]
        pygame.draw.polygon(window, INK, hexagon, 2)
        y = draw_lines(
            window, fonts, [tr("{verb}: click a hex", verb=verb)], (left, rect.y + pad - 1), "button"
        )
        draw_lines(window, fonts, self._meaning(goal, rect.width), (rect.x + pad + 2, y), "tiny", INK)

    def _verb_height(self, option: Option) -> int:
        return self._box_height(len(self._meaning(option, self._room().width)))

    def _box_height(self, lines: int) -> int:
        fonts = self.fonts
        return fonts.height("button") + lines * fonts.height("tiny") + round(10 * fonts.scale)

    def _name_height(self, anchor: Anchor) -> int:
        """Return how high a verb is without what it means."""
        lines = len(self._title(anchor, self._room().width))
        return self._box_height(0) + (lines - 1) * self.fonts.height("button")

    @property
    def _indent(self) -> int:
        return round(20 * self.fonts.scale)

    def _listed(self) -> list[Anchor]:
        """List the things to choose that have no button."""
        keys = {key for key, _ in self.question.answers()}
        listed = [anchor for anchor in self.session.choices() if self._key_of(anchor) not in keys]
        picked = self.session.choice.picked if self.session.choice else ()
        if picked and picked[-1].kind == "group" and sum(each.kind == "hex" for each in listed) > MANY_HEXES:
            listed = [anchor for anchor in listed if anchor.kind != "hex"]
        return listed

    def _key_of(self, anchor: Anchor) -> str:
        """Return the key of the button that would do the same as choosing a thing."""
        option = self.session.choice.completed(anchor) if self.session.choice else None
        return f"option:{option.notation}" if option else ""

    def _on_page(self) -> list[Anchor]:
        """List the choices of this page."""
        pages = self._pages()
        self._page = self._page if self._page < len(pages) else 0
        return pages[self._page] if pages else []

    def _pages(self) -> list[list[Anchor]]:
        """Divide the choices into pages: as many on each as have room, and a number key after the buttons.

        Verbs have no key beyond the last number, rather than be on another page.
        """
        numbered = max(1, MAX_NUMBERED - len(self.question.answers()))
        if self.has_verbs:
            numbered = len(self._listed())
        room = self._verb_room() - self._refused_height() if self.has_verbs else self._room().height
        pages: list[list[Anchor]] = []
        listed = self._listed()
        heights = [self._height(anchor) for anchor in listed]
        if sum(heights) > room or len(listed) > numbered:
            room -= self.fonts.height("small")  # for the number of the page
        left = 0
        for anchor, height in zip(listed, heights, strict=True):
            if not pages or len(pages[-1]) >= numbered or height > left:
                pages.append([])
                left = room
            pages[-1].append(anchor)
            left -= height
        return pages

    def _label(self, anchor: Anchor) -> str:
        assert self.session.choice is not None
        names = self.session.match.names
        return choice_view.label_of(anchor, self.session.choice, self.session.playback.view, names)

    def _height(self, anchor: Anchor) -> int:
        """Return how high the line of a choice is: as many rows of small type as it takes, two at most."""
        if self.has_verbs and (option := self._option(anchor)) is not None:
            meaning = self._meaning(option, self._room().width)
            return self._name_height(anchor) + len(meaning) * self.fonts.height("tiny")
        room = self._room().width - self._indent
        rows = min(MAX_ROWS, len(self.fonts.wrap(self._label(anchor), "small", room)))
        return rows * self.fonts.height("small") + round(5 * self.fonts.scale)
