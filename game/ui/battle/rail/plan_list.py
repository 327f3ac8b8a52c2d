"""A list of plans in the place of the rail; the plan that is pointed at or chosen is drawn on the board."""

import pygame

from game.i18n import tr
from game.players.advising import AdviceWork
from game.ui.battle.battle_table import BattleTable
from game.ui.battle.mouse import Mouse
from game.ui.drawing.tooltips import SMALLER, height_of, write_rows
from game.ui.scene import Pop, Push, Scene, SceneChange
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets.active_input import touchable
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import Fonts, draw_lines
from game.ui.widgets.palette import INK, PAPER, WHITE
from game.ui.widgets.textures import draw_rule

LOOK = 0.1
"""Seconds between two looks at what has been found."""

PLAN, ANALYSE, BACK = "plan", "analyse", "back"

KEYS = {pygame.K_DOWN: 1, pygame.K_TAB: 1, pygame.K_UP: -1}


class PlanList(Scene):
    """A list of plans beside the board: the one that is pointed at, or was chosen, is drawn on it."""

    is_opaque = False
    heading: str

    def __init__(self, battle: BattleTable, work: AdviceWork | None) -> None:
        """`work` finds what is listed; None where all has been found."""
        self.battle, self._work, self._mouse = battle, work, Mouse(battle)
        self.chosen = 0
        self._pointed: int | None = None
        self._shown: object = None

    # What is listed: what a scene of this kind has of its own

    def labels(self) -> list[str]:
        """Return the plans in words."""
        raise NotImplementedError

    def told(self, place: int) -> list[TooltipRow]:
        """Return what is told of one of them."""
        raise NotImplementedError

    def intro(self) -> list[TooltipRow]:
        """Return what is told of all, or how far the work is."""
        raise NotImplementedError

    def show(self, place: int) -> None:
        """Draw one of them on the board."""
        raise NotImplementedError

    def footer_buttons(self) -> list[tuple[str, str]]:
        """Return the buttons at the foot."""
        return [(BACK, tr("Back"))]

    def press(self, key: str) -> SceneChange:
        """Do what a button at the foot is for."""
        if key == ANALYSE and self.battle.analyses is not None and (labels := self.labels()):
            told = [TooltipRow("name", labels[self.place]), *self.told(self.place)]
            return Push(self.battle.analyses(self.battle, told))
        return self._leave() if key == BACK else None

    def load_result(self) -> None:
        """Take in what has been found."""

    # The scene

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into the place of the rail."""
        areas = self.battle.areas
        self.area = areas.rail.copy()
        self.fonts = Fonts(areas.scale)
        self.widgets = Widgets(size, areas.scale)
        self._pad = round(12 * areas.unit)
        self._arrange()

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer a press, a key or the pointer."""
        taken, pressed = self.widgets.handle_event(event)
        if pressed is not None:
            return self._press(pressed)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if not taken and not self.area.collidepoint(getattr(event, "pos", pygame.mouse.get_pos())):
            self._move_board(event)
        return None

    def _move_board(self, event: pygame.event.Event) -> None:
        """Let the field be enlarged and dragged meanwhile."""
        mouse = self._mouse
        if event.type == pygame.MOUSEWHEEL or getattr(event, "button", 0) in (2, 3):
            mouse.handle_event(event, taken=False)
        elif event.type == pygame.MOUSEMOTION:
            mouse.point(event)

    def _press(self, key: str) -> SceneChange:
        kind, _, place = key.partition(":")
        if kind == PLAN:
            self.chosen = int(place)
            self._see()
            return None
        return self.press(kind)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        text, count = getattr(event, "unicode", ""), len(self.labels())
        if event.key == pygame.K_ESCAPE:
            return self._leave()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.press(self.footer_buttons()[0][0])
        if text.lower() == "n":
            return self.press(ANALYSE)
        if event.key in KEYS and count:
            way = -1 if event.mod & pygame.KMOD_SHIFT else KEYS[event.key]
            self.chosen, self._pointed = (self.chosen + way) % count, None
        elif text.isdigit() and 0 < int(text) <= count:
            self.chosen, self._pointed = int(text) - 1, None
        self._see()
        return None

    def _point(self, at: tuple[int, int]) -> None:
        kind, _, place = self.widgets.at(at).partition(":")
        self._pointed = int(place) if kind == PLAN else None
        self._see()

    @property
    def place(self) -> int:
        """The plan that is drawn on the board: the one pointed at, else the one chosen."""
        return self.chosen if self._pointed is None else self._pointed

    def _see(self) -> None:
        """Draw the plan on the board, once for each."""
        wanted = (self.place, *self.labels())
        if len(wanted) > 1 and wanted != self._shown:
            self._shown = wanted
            self.show(self.place)

    def advance(self, time: float) -> SceneChange:
        """Take in what has been found meanwhile; the field is painted on."""
        if self._work is not None and self._work.look():
            self.load_result()
            if self._work.is_done:
                self._work.close()
                self._shown = None
        self._see()
        self.battle.board.advance(time)
        return None

    def next_wakeup(self) -> float | None:
        """Look again while the work goes on."""
        return LOOK if self.is_working else self.battle.board.next_wakeup()

    @property
    def is_working(self) -> bool:
        """Whether something may still be found."""
        return self._work is not None and not self._work.is_done

    @property
    def has_failed(self) -> bool:
        """Whether the other process came to nothing."""
        return self._work is not None and self._work.has_failed

    def close(self) -> None:
        """Let the other process go."""
        if self._work is not None:
            self._work.close()
        self.battle.session.plan_marks = None

    def _leave(self) -> SceneChange:
        """Give up what is still worked on, then leave."""
        if self.is_working and self.labels():
            assert self._work is not None
            self._work.close()
            return None
        return Pop()

    # Drawing

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel in the place of the rail."""
        self._arrange()
        pygame.draw.rect(window, PAPER, self.area)
        pygame.draw.line(window, INK, self.area.topleft, self.area.bottomleft)
        pygame.draw.rect(window, INK, self._band)
        draw_lines(
            window,
            self.fonts,
            self._titles,
            (self._band.x + self._pad, self._band.y + self._pad // 2),
            "bold",
            WHITE,
        )
        if self.is_working:
            assert self._work is not None
            done = pygame.Rect(
                self._band.x, 0, round(self._band.width * self._work.share), max(3, self._pad // 3)
            )
            done.bottom = self._band.bottom
            pygame.draw.rect(window, WHITE, done)
        for rows, place, fonts in self._written:
            write_rows(window, rows, place.topleft, place.width, fonts)
        draw_rule(window, (self.area.x + self._pad, self._foot_top), self.area.width - 2 * self._pad)
        self.widgets.draw(window, 0.016)

    def _arrange(self) -> None:
        """Place heading, what is told, plans and buttons; in little room the writing is smaller, then told less."""
        area, pad = self.area, self._pad
        inner = area.width - 2 * pad
        self._titles = self.fonts.wrap(self.heading, "bold", inner)
        self._band = pygame.Rect(
            area.x, area.y, area.width, len(self._titles) * self.fonts.height("bold") + pad
        )
        footer = self._footer(inner)
        self._foot_top = area.bottom - pad - sum(rect.height + pad // 2 for _, _, rect in footer)
        room = pygame.Rect(area.x + pad, self._band.bottom + pad // 2, inner, 0)
        room.height = self._foot_top - pad // 2 - room.y
        labels, smaller = self.labels(), self.fonts.at(SMALLER)
        told = self.told(self.place) if labels else []
        heights = [self._height(label, inner) for label in labels]
        high = sum(heights) + pad // 2 * len(labels)
        for intro, more, fonts in (
            (self.intro(), told, self.fonts),
            (self.intro(), told, smaller),
            ([], told, smaller),
            (self.intro() if not labels else [], [], smaller),
        ):
            above, below = (height_of(rows, fonts, inner) if rows else 0 for rows in (intro, more))
            if above + high + below + pad <= room.height:
                break
        top = room.y + (above + pad // 2 if intro else 0)
        squeeze = min(1.0, (room.bottom - top) / high) if high else 1.0
        buttons, y = [], top
        for place, (label, height) in enumerate(zip(labels, heights, strict=True)):
            rect = pygame.Rect(room.x, y, inner, int(height * squeeze))
            look = "main" if place == self.place else "quiet"
            buttons.append(
                Button(key=f"{PLAN}:{place}", text=label, rect=box(rect), look=look, number=str(place + 1))
            )
            y = rect.bottom + int(pad // 2 * squeeze)
        self._written = [(intro, pygame.Rect(room.x, room.y, inner, above), fonts)] if intro else []
        if more:
            self._written.append((more, pygame.Rect(room.x, y, inner, below), fonts))
        buttons += [
            Button(key=key, text=text, rect=box(rect), look="quiet" if place else "main")
            for place, (key, text, rect) in enumerate(footer)
        ]
        self.widgets.show(buttons)

    def _height(self, label: str, width: int) -> int:
        rows = len(self.fonts.wrap(label, "button", self.widgets.room(width)))
        return touchable(max(self.widgets.cap, rows * self.fonts.height("button")) + self._pad)

    def _footer(self, width: int) -> list[tuple[str, str, pygame.Rect]]:
        """Place the buttons at the foot, the first one lowest."""
        bottom, placed = self.area.bottom - self._pad, []
        for key, text in self.footer_buttons():
            rows = self.widgets.rows(text, width, "button")
            high = touchable(rows * self.fonts.height("button") + self._pad)
            rect = pygame.Rect(self.area.x + self._pad, 0, width, high).move_to(bottom=bottom)
            placed.append((key, text, rect))
            bottom = rect.top - self._pad // 2
        return placed
