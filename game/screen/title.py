"""The title screen: the battles that can be fought, the one that was left, and the way out."""

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.field.scenario import ScenarioError
from game.language import say
from game.players import PLAYERS
from game.saves import battles as saves
from game.saves.battles import SaveError
from game.screen import layout, opening
from game.screen.dialog import message
from game.screen.entries import Entry, draw_small, entry_of, newest_unfinished, read_entry
from game.screen.lettering import Lettering, blit_lines
from game.screen.livelink import LiveLink
from game.screen.palette import AGE, FAINT_INK, GOLD, INK, LIVERIES, PAPER, WARNING
from game.screen.panel import draw_paper, draw_rule, draw_table
from game.screen.scene import Move, Push, Quit, Replace
from game.screen.settings import SettingsScene
from game.screen.wanted import wanted
from game.screen.widgets import Button, Widgets

if TYPE_CHECKING:
    from game.screen.app import Host

HUMAN = "human"


class TitleScene:
    """The title screen."""

    covers = True

    def __init__(self, host: "Host") -> None:
        self.host = host
        self.entries = [read_entry(path) for path in saves.shipped_maps()]
        self._links = {entry.path: LiveLink(entry.path, entry.files) for entry in self.entries}
        self.chosen = 0
        self.top = 0
        self.turned = 0
        self.pointer = (0, 0)
        self.left, self.left_told = newest_unfinished(host.folder)
        self._rows: list[tuple[pygame.Rect, int]] = []
        self._pictures: dict[tuple[Path, tuple[int, int]], pygame.Surface] = {}

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.places = layout.title(size, text=wanted().text)
        self.lettering = Lettering(self.places.scale)
        self.widgets = Widgets(size, self.places.scale)
        self.widgets.show(self._buttons())

    def take(self, event: pygame.event.Event) -> Move:
        """Answer an event."""
        taken, pressed = self.widgets.take(event)
        if pressed is not None:
            return self._press(pressed)
        if taken:
            return None
        if event.type == pygame.DROPFILE:
            return self._open(Path(event.file))
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            for rect, place in self._rows:
                if rect.collidepoint(event.pos):
                    self._choose(place)
        elif event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        elif event.type == pygame.MOUSEWHEEL and self.places.account.collidepoint(self.pointer):
            self.turned = max(0, self.turned - event.y)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        return None

    def told(self, answer: str) -> Move:
        """Go on after a message."""
        return None

    def advance(self, now: float) -> Move:
        """Read the chosen battle's map anew when it was saved."""
        if self.link is not None:
            self.link.look(now)
            self._refresh(self.link)
        return None

    def rest(self) -> float | None:
        """Wait for the player."""
        return None

    def close(self) -> None:
        """Hold nothing."""

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table with the list and the chosen battle."""
        draw_table(window, window.get_rect())
        self._draw_heading(window)
        self._draw_list(window)
        self._draw_chosen(window)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

    @property
    def entry(self) -> Entry | None:
        """The chosen battle."""
        return self.entries[self.chosen] if self.entries else None

    @property
    def link(self) -> LiveLink | None:
        """The map of the chosen battle, which somebody may be drawing."""
        return self._links[self.entry.path] if self.entry else None

    # What is done

    def _refresh(self, link: LiveLink) -> None:
        if link.news is None:
            return
        self.entries[self.chosen] = entry_of(link.path, link.news)
        self._pictures = {key: drawn for key, drawn in self._pictures.items() if key[0] != link.path}
        link.news = None

    def _press(self, key: str) -> Move:
        kind, _, ref = key.partition(":")
        if kind == "quit":
            return Quit()
        if kind == "begin":
            return self._begin()
        if kind == "settings":
            return Push(SettingsScene())
        if kind == "seat":
            names = (HUMAN, *PLAYERS)
            now = self.host.seats.get(ref, HUMAN)
            self.host.seat(ref, names[(names.index(now) + 1) % len(names)] if now in names else HUMAN)
        if kind == "continue" and self.left is not None:
            return opening.take_up(self.host, self.left)
        if kind == "kept":
            return Replace(self.host.kept())
        return None

    def _begin(self) -> Move:
        entry = self.entry
        if entry is None or entry.scenario is None:
            return None
        try:
            return Replace(self.host.begin(entry.scenario, entry.path))
        except (SaveError, ScenarioError) as error:
            return Push(message("This battle cannot be begun", str(error)))

    def _open(self, path: Path) -> Move:
        """Open a file dropped on the window: a kept battle, or a map."""
        if path.suffix == saves.SUFFIX:
            return opening.take_up(self.host, path)
        entry = read_entry(path)
        if entry.fault:
            return Push(message("This map cannot be played", entry.fault))
        self._links[path] = LiveLink(path, entry.files)
        self.entries = [entry, *(other for other in self.entries if other.path != path)]
        self._choose(0)
        return None

    def _key(self, event: pygame.event.Event) -> Move:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._begin()
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.entries:
            way = 1 if event.key == pygame.K_DOWN else -1
            self._choose(max(0, min(len(self.entries) - 1, self.chosen + way)))
        elif getattr(event, "unicode", "") == "c":
            return self._press("continue")
        elif getattr(event, "unicode", "") == "k":
            return self._press("kept")
        elif event.key == pygame.K_ESCAPE:
            return Quit()
        return None

    def _choose(self, place: int) -> None:
        self.chosen, self.turned = place, 0
        shown = max(1, self._shown())
        if place < self.top:
            self.top = place
        elif place >= self.top + shown:
            self.top = place - shown + 1

    def _scroll(self, rows: int) -> None:
        self.top = max(0, min(len(self.entries) - self._shown(), self.top + rows))

    # What is seen

    def _row_height(self) -> int:
        return self.lettering.height("name") + self.lettering.height("small") + round(14 * self.places.scale)

    def _shown(self) -> int:
        return (self.places.battles.height - round(20 * self.places.scale)) // self._row_height()

    def _buttons(self) -> list[Button]:
        scale = self.places.scale
        gap, height = round(12 * scale), round(44 * scale)
        foot = self.places.buttons
        y = foot.y + (foot.height - height) // 2
        wanted = [("begin", "Begin the battle", "main", 220)]
        if self.left is not None:
            wanted.append(("continue", self.left_told, "paper", 390))
        wanted.append(("kept", say("Kept battles"), "paper", 190))
        x, buttons = foot.x, []
        for key, text, look, width in wanted:
            rect = (x, y, round(width * scale), height)
            text = self.lettering.shortened(text, "body", rect[2] - round(16 * scale))
            buttons.append(Button(key=key, text=text, rect=rect, look=look, enabled=self._can(key)))
            x += rect[2] + gap
        width = round(130 * scale)
        wide = round(140 * scale)
        buttons.append(
            Button(
                key="settings",
                text=say("Settings"),
                rect=(foot.right - width - gap - wide, y, wide, height),
                look="quiet",
            )
        )
        buttons.append(
            Button(key="quit", text="Quit", rect=(foot.right - width, y, width, height), look="quiet")
        )
        return buttons + self._seat_buttons()

    def _seat_buttons(self) -> list[Button]:
        entry = self.entry
        scale = self.places.scale
        width, height = round(200 * scale), round(32 * scale)
        buttons = []
        for side, band in zip(entry.sides if entry else (), self._side_places(), strict=False):
            seat = self.host.seats.get(side.id, HUMAN)
            text = "played by a person" if seat == HUMAN else f"computer: {seat}"
            rect = (band.right - width, band.y + (band.height - height) // 2, width, height)
            buttons.append(Button(key=f"seat:{side.id}", text=text, rect=rect, look="quiet"))
        return buttons

    def _side_places(self) -> list[pygame.Rect]:
        """Find where the two sides of the chosen battle are told of."""
        account, scale = self.places.account, self.places.scale
        inner = pygame.Rect(
            account.x + round(14 * scale),
            account.y + round(50 * scale),
            account.width - round(28 * scale),
            account.height,
        )
        return layout.rows(inner, 2, round(50 * scale), round(10 * scale))

    def _can(self, key: str) -> bool:
        return key != "begin" or bool(self.entry and self.entry.scenario)

    def _draw_heading(self, window: pygame.Surface) -> None:
        place, scale = self.places.heading, self.places.scale
        name = self.lettering.text("Rout & Rally", "title", PAPER)
        shadow = self.lettering.text("Rout & Rally", "title", INK)
        at = name.get_rect(midtop=(place.centerx, place.y + round(18 * scale)))
        window.blit(shadow, at.move(2, 3))
        window.blit(name, at)
        line = self.lettering.text("A game of blocks, banners and nerve for two", "italic", GOLD)
        window.blit(line, line.get_rect(midtop=(place.centerx, at.bottom - round(4 * scale))))

    def _draw_list(self, window: pygame.Surface) -> None:
        place, scale = self.places.battles, self.places.scale
        draw_paper(window, place, AGE)
        pad, height = round(10 * scale), self._row_height()
        self._rows = []
        if not self.entries:
            lines = self.lettering.wrap(
                "No maps are here. Drop a map file on the window.", "body", place.width - 2 * pad
            )
            blit_lines(window, self.lettering, lines, (place.x + pad, place.y + pad))
        for row, entry in enumerate(self.entries[self.top : self.top + self._shown()]):
            number = self.top + row
            rect = pygame.Rect(place.x + pad, place.y + pad + row * height, place.width - 2 * pad, height - 4)
            if number == self.chosen:
                pygame.draw.rect(window, PAPER, rect, border_radius=5)
                pygame.draw.rect(window, GOLD, rect, 3, border_radius=5)
            inner = rect.inflate(-round(20 * scale), -round(8 * scale))
            title = self.lettering.shortened(entry.title, "name", inner.width)
            window.blit(self.lettering.text(title, "name", INK), inner.topleft)
            below = "cannot be played" if entry.fault else entry.day
            colour = WARNING if entry.fault else FAINT_INK
            window.blit(
                self.lettering.text(below, "small", colour),
                (inner.x, inner.y + self.lettering.height("name")),
            )
            self._rows.append((rect, number))
        hint = "A map or a kept battle can be dropped on the window."
        drawn = self.lettering.text(self.lettering.shortened(hint, "small", place.width), "small", FAINT_INK)
        window.blit(drawn, drawn.get_rect(midbottom=(place.centerx, place.bottom - 4)))

    def _draw_chosen(self, window: pygame.Surface) -> None:
        entry = self.entry
        if entry is None:
            return
        picture, account, scale = self.places.picture, self.places.account, self.places.scale
        if entry.scenario is not None:
            shown = self._picture(entry, picture.inflate(0, -round(16 * scale)).size)
            window.blit(shown, shown.get_rect(center=picture.center))
        draw_paper(window, account)
        pad = round(14 * scale)
        x, y, width = account.x + pad, account.y + round(8 * scale), account.width - 2 * pad
        title = self.lettering.shortened(entry.title, "heading", width - round(170 * scale))
        window.blit(self.lettering.text(title, "heading"), (x, y))
        date = self.lettering.text(entry.day, "italic", FAINT_INK)
        window.blit(date, date.get_rect(topright=(account.right - pad, y + round(6 * scale))))
        y += self.lettering.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), width)
        if entry.fault:
            lines = self.lettering.wrap(entry.fault, "body", width)
            blit_lines(window, self.lettering, lines, (x, y + 6), "body", WARNING)
            return
        for side, band in zip(entry.sides, self._side_places(), strict=False):
            stripe = pygame.Rect(band.x, band.y, round(10 * scale), band.height)
            pygame.draw.rect(window, LIVERIES[side.livery], stripe, border_radius=3)
            left = stripe.right + round(10 * scale)
            window.blit(self.lettering.text(side.name, "name"), (left, band.y - 2))
            line = self.lettering.shortened(side.strength, "body", band.width - round(240 * scale))
            below = band.y + self.lettering.height("name") - 2
            window.blit(self.lettering.text(line, "body", FAINT_INK), (left, below))
        top = self._side_places()[-1].bottom + round(12 * scale)
        self._draw_notes(window, entry, pygame.Rect(x, top, width, account.bottom - round(6 * scale) - top))

    def _draw_notes(self, window: pygame.Surface, entry: Entry, room: pygame.Rect) -> None:
        """Draw as much of the notes as there is room for, from where the wheel has turned them to."""
        height = self.lettering.height("body")
        lines = self.lettering.wrap(entry.notes, "body", room.width) if entry.notes else []
        shown = max(1, room.height // height)
        if len(lines) > shown:
            shown -= 1
            self.turned = max(0, min(self.turned, len(lines) - shown))
            hint = (
                "Turn the wheel to read on." if self.turned < len(lines) - shown else "Turn the wheel back."
            )
            drawn = self.lettering.text(hint, "small", FAINT_INK)
            window.blit(drawn, drawn.get_rect(bottomright=room.bottomright))
        else:
            self.turned = 0
        blit_lines(window, self.lettering, lines[self.turned : self.turned + shown], room.topleft)

    def _picture(self, entry: Entry, size: tuple[int, int]) -> pygame.Surface:
        """Draw the battle's field with its pieces, small."""
        key = (entry.path, size)
        if key not in self._pictures:
            self._pictures[key] = draw_small(entry, size)
        return self._pictures[key]
