"""The kept battles: where each stands, to be gone on with, watched, named, put away and carried about."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.language import say
from game.saves import battles as saves
from game.saves import shelf as keeping
from game.saves.battles import SaveError
from game.saves.shelf import Shelf
from game.screen import layout, opening
from game.screen.accounts import account_of, standing_of, told_day
from game.screen.entries import draw_standing
from game.screen.lettering import Lettering, Style, blit_lines
from game.screen.palette import AGE, FAINT_INK, GOLD, INK, PAPER, WARNING
from game.screen.panel import draw_paper, draw_rule, draw_table
from game.screen.question import CHANGED, Question, copying, taking_in, taking_out
from game.screen.scene import Move, Push, Replace
from game.screen.scroll import Scroll
from game.screen.wanted import wanted
from game.screen.widgets import Button, Widgets, box

if TYPE_CHECKING:
    from game.screen.app import Host


BACK = 130
"""The breadth of the button that leads back, at 1280 x 800."""


class KeptScene:
    """The list of kept battles; the one chosen is shown as it stands."""

    covers = True

    def __init__(self, host: "Host") -> None:
        self.host = host
        self.shelf = Shelf(host.folder)
        self.shows_away = False
        self.paths: tuple[Path, ...] = ()
        self.chosen = 0
        self.scroll = Scroll()
        self.word = ""
        self._last_away: Path | None = None
        self._rows: list[tuple[pygame.Rect, int]] = []
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface | None] = {}
        self._list()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.places = layout.title(size, text=wanted().text)
        self.lettering = Lettering(self.places.scale)
        self.widgets = Widgets(size, self.places.scale)
        self._fit()
        self.widgets.show(self._buttons())

    def take(self, event: pygame.event.Event) -> Move:
        """Answer an event."""
        taken, pressed = self.widgets.take(event)
        if pressed is not None:
            return self._press(pressed)
        if taken:
            return None
        if event.type == pygame.DROPFILE:
            self._do(lambda: self._take_in(event.file))
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            for rect, place in self._rows:
                if rect.collidepoint(event.pos):
                    self._choose(place)
        elif event.type == pygame.MOUSEWHEEL:
            self.scroll.turn(-event.y)
        return None

    def told(self, answer: str) -> Move:
        """Go on after a question."""
        if answer == CHANGED:
            self._list()
        return None

    def advance(self, now: float) -> Move:
        """Look into one battle more, until it is known of all in sight where they stand."""
        if (path := self._unknown()) is not None:
            self.shelf.summary(path)
        return None

    def rest(self) -> float | None:
        """Wait for the player once all in sight are known."""
        return None if self._unknown() is None else 0.0

    def close(self) -> None:
        """Hold nothing."""

    @property
    def path(self) -> Path | None:
        """The chosen battle."""
        return self.paths[self.chosen] if self.paths else None

    # What is done

    def _press(self, key: str) -> Move:
        path = self.path
        if key == "back":
            return Replace(self.host.title())
        if key == "shelf":
            self.shows_away = not self.shows_away
            self.chosen = 0
            self.word = ""
            self._list()
        elif key == "in":
            return Push(taking_in(self._take_in))
        elif key == "bring-last":
            self._do(lambda: self._bring_back(self._last_away))
        elif path is not None:
            return self._press_on(key, path)
        return None

    def _press_on(self, key: str, path: Path) -> Move:
        self.word = ""
        if key == "continue":
            return opening.take_up(self.host, path)
        if key == "watch":
            return opening.watch(self.host, path)
        if key == "name":
            return Push(self._asked_name(path))
        if key == "copy":
            return Push(copying(path))
        if key == "out":
            return Push(taking_out(self._name(path), lambda written: self._take_out(path, written)))
        if key == "away":
            self._do(lambda: self._put_away(path))
        elif key == "bring":
            self._do(lambda: self._bring_back(path))
        return None

    def _key(self, event: pygame.event.Event) -> Move:
        text = getattr(event, "unicode", "")
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.paths:
            way = 1 if event.key == pygame.K_DOWN else -1
            self._choose(max(0, min(len(self.paths) - 1, self.chosen + way)))
        elif event.key == pygame.K_ESCAPE:
            return self._press("back")
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._can("continue"):
            return self._press("continue")
        elif text == "w" and self._can("watch"):
            return self._press("watch")
        elif text == "n" and self._can("name"):
            return self._press("name")
        elif event.key == pygame.K_DELETE and self._can("away"):
            return self._press("away")
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL and self._last_away is not None:
            return self._press("bring-last")
        return None

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except SaveError as error:
            self.word = f"{error}."
        self._list()

    def _put_away(self, path: Path) -> None:
        name = self._name(path)
        self._last_away = keeping.put_away(path)
        self.word = say("{name} was put away.", name=name)

    def _bring_back(self, path: Path | None) -> None:
        assert path is not None
        new = keeping.bring_back(path)
        self._last_away = None
        self.shows_away = False
        self._list()
        self._choose(self.paths.index(new) if new in self.paths else 0)
        self.word = say("{name} is back.", name=self._name(new))

    def _take_in(self, written: str) -> None:
        new = keeping.take_in(Path(written.strip("\"'")).expanduser(), self.host.folder)
        self.shows_away = False
        self._list()
        self._choose(self.paths.index(new) if new in self.paths else 0)
        self.word = say("{name} is on the shelf now.", name=self._name(new))

    def _asked_name(self, path: Path) -> Question:
        def act(name: str) -> None:
            new = keeping.rename(path, name)
            self._list()
            self._choose(self.paths.index(new) if new in self.paths else 0)

        return Question(
            say("Name this battle"),
            say("Its file is called so too."),
            self._name(path),
            say("Name it"),
            act,
            CHANGED,
        )

    def _take_out(self, path: Path, written: str) -> None:
        new = keeping.take_out(path, Path(written).expanduser())
        self.word = say("It was written to {file}.", file=new)

    def _list(self) -> None:
        """List anew what lies there."""
        self.paths = self.shelf.away() if self.shows_away else self.shelf.battles()
        self.chosen = max(0, min(self.chosen, len(self.paths) - 1))
        self._pictures.clear()

    def _choose(self, place: int) -> None:
        self.chosen = place
        self.scroll.reach(place)

    # What is known

    def _unknown(self) -> Path | None:
        """Find a battle in sight of which nothing is known yet."""
        shown = self.paths[self.scroll.top : self.scroll.top + self.scroll.shown]
        first = [self.path, *shown] if self.path else [*shown]
        return next((path for path in first if path and self.shelf.noted(path) is None), None)

    def _name(self, path: Path) -> str:
        summary = self.shelf.noted(path)
        return keeping.name_of(path) or (summary.title if summary and summary.title else path.stem)

    def _can(self, key: str) -> bool:
        path = self.path
        summary = self.shelf.noted(path) if path else None
        if path is None:
            return False
        if key in ("continue", "watch", "copy", "out"):
            lost = summary is not None and summary.is_lost
            over = summary is not None and summary.is_over
            return not lost and not self.shows_away and not (key == "continue" and over)
        return not self.shows_away or key == "bring"

    # What is seen

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table with the list and the chosen battle."""
        draw_table(window, window.get_rect())
        self._draw_heading(window)
        self._draw_list(window)
        self._draw_chosen(window)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

    def _draw_heading(self, window: pygame.Surface) -> None:
        """Write what is listed, and below it what was just done."""
        heading = say("Battles put away") if self.shows_away else say("Kept battles")
        place = self.places.heading
        style: Style = "title" if place.height > 1.5 * self.lettering.height("title") else "heading"
        drawn = self.lettering.text(heading, style, PAPER)
        at = drawn.get_rect(center=place.center)
        word = self.lettering.text(
            self.lettering.shortened(self.word, "italic", place.width - 40), "italic", GOLD
        )
        if self.word:
            at.bottom = place.bottom - word.get_height()
            window.blit(word, word.get_rect(midtop=(place.centerx, at.bottom)))
        window.blit(self.lettering.text(heading, style, INK), at.move(2, 3))
        window.blit(drawn, at)

    def _row_height(self) -> int:
        scale = self.places.scale
        return self.lettering.height("name") + 2 * self.lettering.height("small") + round(16 * scale)

    def _fit(self) -> None:
        room = self.places.battles.height - round(20 * self.places.scale)
        self.scroll.fit(len(self.paths), room // self._row_height())

    def _draw_list(self, window: pygame.Surface) -> None:
        place, scale = self.places.battles, self.places.scale
        draw_paper(window, place, AGE)
        pad, height = round(10 * scale), self._row_height()
        self._rows = []
        self._fit()
        self.scroll.draw(window, place.inflate(-6, -2 * pad), scale)
        if not self.paths:
            empty = (
                say("Nothing was put away.")
                if self.shows_away
                else say("No battle is kept yet. Every battle that is begun will be found here.")
            )
            lines = self.lettering.wrap(empty, "body", place.width - 4 * pad)
            blit_lines(window, self.lettering, lines, (place.x + 2 * pad, place.y + 2 * pad))
        for row, path in enumerate(self.paths[self.scroll.top : self.scroll.top + self.scroll.shown]):
            number = self.scroll.top + row
            rect = pygame.Rect(place.x + pad, place.y + pad + row * height, place.width - 2 * pad, height - 4)
            if number == self.chosen:
                pygame.draw.rect(window, PAPER, rect, border_radius=5)
                pygame.draw.rect(window, GOLD, rect, 3, border_radius=5)
            self._draw_row(window, rect.inflate(-round(20 * scale), -round(8 * scale)), path)
            self._rows.append((rect, number))

    def _draw_row(self, window: pygame.Surface, inner: pygame.Rect, path: Path) -> None:
        lettering, summary = self.lettering, self.shelf.noted(path)
        title = lettering.shortened(self._name(path), "name", inner.width)
        window.blit(lettering.text(title, "name", INK), inner.topleft)
        y = inner.y + lettering.height("name")
        colour = WARNING if summary and summary.is_lost else FAINT_INK
        for line in (standing_of(summary), told_day(keeping.day_of(path))):
            drawn = lettering.shortened(line, "small", inner.width)
            window.blit(lettering.text(drawn, "small", colour), (inner.x, y))
            y, colour = y + lettering.height("small"), FAINT_INK

    def _draw_chosen(self, window: pygame.Surface) -> None:
        path = self.path
        if path is None:
            return
        picture, account, scale = self.places.picture, self.places.account, self.places.scale
        shown = self._picture(path, picture.inflate(0, -round(16 * scale)).size)
        if shown is not None:
            window.blit(shown, shown.get_rect(center=picture.center))
        draw_paper(window, account)
        pad = round(14 * scale)
        x, y, width = account.x + pad, account.y + round(8 * scale), account.width - 2 * pad
        title = self.lettering.shortened(self._name(path), "heading", width)
        window.blit(self.lettering.text(title, "heading"), (x, y))
        y += self.lettering.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), width)
        y += round(6 * scale)
        summary = self.shelf.noted(path)
        for line, colour in account_of(summary, path):
            for part in self.lettering.wrap(line, "body", width):
                if y + self.lettering.height("body") > account.bottom - round(56 * scale):
                    break
                window.blit(self.lettering.text(part, "body", colour), (x, y))
                y += self.lettering.height("body")

    def _picture(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """Draw the field as it stands, small."""
        key = (path, size)
        if key not in self._pictures:
            self._pictures.clear()
            try:
                self._pictures[key] = draw_standing(saves.load(path)[0], size)
            except SaveError:
                self._pictures[key] = None
        return self._pictures[key]

    def _buttons(self) -> list[Button]:
        scale = self.places.scale
        gap, height = round(10 * scale), round(44 * scale)
        foot = self.places.buttons
        y = foot.y + (foot.height - height) // 2
        away = len(self.shelf.away())
        wide = [("continue", say("Go on"), "main", 170), ("watch", say("Watch"), "paper", 130)]
        if self.shows_away:
            wide = [("bring", say("Bring it back"), "main", 220)]
        wide.append(("in", say("Take in a file"), "paper", 190))
        if self.shows_away or away:
            shelf = say("Kept battles") if self.shows_away else say("Put away ({number})", number=away)
            wide.append(("shelf", shelf, "quiet", 200))
        if self._last_away is not None and not self.shows_away:
            wide.append(("bring-last", say("Bring it back"), "paper", 170))
        room = (foot.width - len(wide) * gap) / (sum(width for *_, width in wide) + BACK)
        scale = min(scale, room)
        x, buttons = foot.x, []
        for key, text, look, width in wide:
            rect = (x, y, round(width * scale), height)
            text = self.lettering.shortened(text, "body", rect[2] - 6)
            able = key in ("in", "shelf", "bring-last") or self._can(key)
            buttons.append(Button(key=key, text=text, rect=rect, look=look, enabled=able))
            x += rect[2] + gap
        width = round(BACK * scale)
        back = (foot.right - width, y, width, height)
        buttons.append(Button(key="back", text=say("Back"), rect=back, look="quiet"))
        return buttons + (self._small_buttons() if self.path and not self.shows_away else [])

    def _small_buttons(self) -> list[Button]:
        """Lay out what is done less often along the foot of the account."""
        account, scale = self.places.account, self.places.scale
        height, pad = round(34 * scale), round(14 * scale)
        foot = pygame.Rect(account.x + pad, 0, account.width - 2 * pad, height)
        foot.bottom = account.bottom - round(10 * scale)
        wanted_here = (
            ("name", say("Name it")),
            ("copy", say("Keep a copy")),
            ("out", say("Write to a file")),
            ("away", say("Put away")),
        )
        places = layout.rows(foot, 4, height, round(8 * scale), 4)
        return [
            Button(key=key, text=text, rect=box(rect), look="quiet", enabled=self._can(key))
            for (key, text), rect in zip(wanted_here, places, strict=True)
        ]
