"""The column beside the field: who must answer what, the dice, the log or the list of choices, and the last buttons."""

from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Anchor, Selection
from game.engine.event import DiceRolled, TrackChanged
from game.screen import choosing, layout
from game.screen.chronicle import Choice, draw_choices
from game.screen.header import draw_header
from game.screen.lettering import blit_lines
from game.screen.palette import INK, LIGHT_WOOD, LIVERIES, WHITE
from game.screen.panel import draw_paper, draw_table
from game.screen.tips import Row, draw_rows, tell_choice
from game.screen.tray import told
from game.screen.widgets import Button, Widgets, box

if TYPE_CHECKING:
    from game.screen.battle import BattleScene


class Sidebar:
    """Draws the panels of a battle scene and takes presses of their buttons."""

    def __init__(self, scene: "BattleScene", size: tuple[int, int]) -> None:
        self.scene = scene
        self.widgets = Widgets(size, scene.places.scale)
        self.page = 0
        self._choice_places: list[tuple[pygame.Rect, Anchor]] = []

    @property
    def shows_list(self) -> bool:
        """Whether the choices lie where the log is else."""
        return self.scene.choosing is not None and (self.scene.lists_choices or self.scene.lists_buttons)

    def take(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons."""
        self.widgets.show(self._buttons())
        return self.widgets.take(event)

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Give the choice of the list under a point."""
        if not self.shows_list:
            return None
        return next((anchor for rect, anchor in self._choice_places if rect.collidepoint(point)), None)

    def numbered(self) -> list[tuple[str, Anchor | None]]:
        """List what the number keys choose: the buttons first, by key, then the things on this page of the list."""
        found: list[tuple[str, Anchor | None]] = [(key, None) for key, _ in self._answers()]
        room = max(1, 9 - len(found))
        choices = self.scene.choices()
        self.page = self.page if self.page * room < len(choices) else 0
        found += [("", anchor) for anchor in choices[self.page * room : (self.page + 1) * room]]
        return found[:9]

    def draw(self, window: pygame.Surface) -> None:
        """Draw heading and column."""
        scene = self.scene
        places = scene.places
        event = scene.timeline.event
        view, newest = scene.view, None
        if isinstance(event, TrackChanged):
            view, newest = scene.view_after(), (event.track, event.side, scene.timeline.share)
        draw_header(
            window, places.header, scene.info, view, scene.match.scenario.title, scene.lettering, newest
        )
        column = places.prompt.unionall([places.tray, places.chronicle, places.footer])
        draw_table(window, column, column.topleft)
        self._draw_prompt(window)
        scene.tray.draw(window, places.tray, scene.roll, self._tumbling(), scene.lettering)
        if self.shows_list:
            self._draw_list(window)
        else:
            scene.chronicle.draw(window, places.chronicle, scene.timeline.shown, scene.lettering)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

    def draw_tip(self, window: pygame.Surface) -> None:
        """Tell what the button under the pointer would do."""
        scene = self.scene
        key = self.widgets.at(scene.pointer)
        kind, _, ref = key.partition(":")
        rows: list[Row] = []
        if kind == "option" and scene.choosing:
            telling = scene.choosing.decision.option(ref).telling()
            if telling.tally or telling.lines or telling.cost:
                rows = list(tell_choice(telling))
        elif kind == "undo" and (reason := scene.match.undo_barrier()):
            rows = [Row("reason", f"This cannot be taken back: {reason}.")]
        elif kind == "confirm" and scene.choosing and (reason := scene.choosing.may_confirm()):
            rows = [Row("reason", reason)]
        if rows:
            # Beside the column, so that no other button is hidden.
            edge = scene.places.prompt.left
            room = pygame.Rect(8, 8, edge - 8, window.get_height() - 16)
            draw_rows(window, rows, (edge, scene.pointer[1]), room, scene.lettering, 6)

    def _tumbling(self) -> float:
        timeline = self.scene.timeline
        if not isinstance(timeline.event, DiceRolled) or not timeline.pace.tumble:
            return 1.0
        return min(1.0, timeline.elapsed(self.scene.moment) / timeline.pace.tumble)

    def _draw_prompt(self, window: pygame.Surface) -> None:
        scene, lettering = self.scene, self.scene.lettering
        scale = lettering.scale
        sheet = self._sheet(scene.places.prompt)
        draw_paper(window, sheet)
        side, heading, text = self._prompt()
        x, width = sheet.x + round(10 * scale), sheet.width - round(20 * scale)
        band = pygame.Rect(sheet.x, sheet.y, sheet.width, round(28 * scale))
        colour = LIVERIES[scene.info.side(side).livery] if side else LIGHT_WOOD
        pygame.draw.rect(window, colour, band, border_top_left_radius=5, border_top_right_radius=5)
        drawn = lettering.text(lettering.shortened(heading, "bold", width), "bold", WHITE)
        window.blit(drawn, drawn.get_rect(midleft=(x, band.centery)))
        lines = lettering.wrap(text, "body", width)
        room = self._answer_room(sheet).top - band.bottom
        fitting = max(1, room // lettering.height("body"))
        blit_lines(window, lettering, lines[:fitting], (x, band.bottom + round(3 * scale)), "body", INK)

    def _prompt(self) -> tuple[str, str, str]:
        """Say whose colour the prompt has, its heading and its text."""
        scene = self.scene
        pending = scene.match.pending
        if not scene.timeline.is_idle:
            newest = scene.chronicle.newest(scene.timeline.shown + 1)
            text = newest.text if newest else ""
            if newest and newest.roll and self._tumbling() >= 1:
                text = f"{text}. {told(newest.roll, scene.info)}"
            return "", "What happens", text
        if pending is None:
            outcome = scene.match.outcome
            return (
                (outcome.winner if outcome else ""),
                "The battle is over",
                outcome.sentence if outcome else "",
            )
        name = scene.info.side(pending.side).name
        if pending.side in scene.hosted.players:
            return pending.side, f"{name}: the computer is to answer", pending.prompt
        if scene.awaited:
            return (
                pending.side,
                f"Over to {name}",
                f"{name} is to answer. Whoever plays the other side looks away.",
            )
        out_of_turn = pending.side != scene.view.side
        return pending.side, f"{name} must answer now" if out_of_turn else f"{name} to choose", pending.prompt

    def _answers(self) -> list[tuple[str, str]]:
        """List the buttons of the question: key and label."""
        scene = self.scene
        controller = scene.choosing
        if not scene.timeline.is_idle:
            return [("skip", "Go on")]
        if scene.awaited:
            return [("sit", f"{scene.info.side(scene.awaited).name} is here")]
        if controller is None:
            return [("title", "To the title screen")] if scene.match.pending is None else []
        if isinstance(controller.decision, Selection):
            count = len(controller.chosen)
            return [("confirm", f"Confirm: {count or 'nobody'}{' chosen' if count else ''}")]
        if scene.lists_buttons:
            return []
        return [(f"option:{option.notation}", option.telling().label) for option in controller.buttons()]

    def _buttons(self) -> list[Button]:
        scene = self.scene
        scale = scene.lettering.scale
        room = self._answer_room(self._sheet(scene.places.prompt))
        answers = self._answers()
        rects = self._answer_rects(room, [label for _, label in answers])
        buttons = [
            Button(
                key=key,
                text=scene.lettering.shortened(f"{place}  {label}", "body", rect.width - round(14 * scale)),
                rect=box(rect),
                look="main",
            )
            for place, ((key, label), rect) in enumerate(zip(answers, rects, strict=True), 1)
        ]
        foot = self._sheet(scene.places.footer)
        texts = [("undo", "Undo"), ("list", "Log" if scene.lists_choices else "Choices"), ("menu", "Menu")]
        for (key, text), rect in zip(
            texts, layout.rows(foot, 3, foot.height, round(6 * scale), 3), strict=True
        ):
            buttons.append(Button(key=key, text=text, rect=box(rect), look="quiet"))
        return buttons

    def _answer_room(self, sheet: pygame.Rect) -> pygame.Rect:
        """Find the lower part of the prompt's sheet, where its buttons lie."""
        scale = self.scene.lettering.scale
        labels = [label for _, label in self._answers()]
        columns = self._columns(labels, sheet.width - round(20 * scale))
        rows = -(-len(labels) // columns) if labels else 0
        height = rows * round(36 * scale)
        return pygame.Rect(
            sheet.x + round(10 * scale),
            sheet.bottom - height - round(6 * scale),
            sheet.width - round(20 * scale),
            height,
        )

    def _columns(self, labels: list[str], width: int) -> int:
        scale = self.scene.lettering.scale
        widest = max((self.scene.lettering.width(f"9  {label}", "body") for label in labels), default=0)
        for columns in (3, 2):
            if len(labels) >= columns and widest + round(18 * scale) <= (width - (columns - 1) * 6) / columns:
                return columns
        return 1 if len(labels) <= 3 else 2

    def _answer_rects(self, room: pygame.Rect, labels: list[str]) -> list[pygame.Rect]:
        scale = self.scene.lettering.scale
        gap = round(5 * scale)
        columns = self._columns(labels, room.width)
        return layout.rows(room, len(labels), round(36 * scale) - gap, gap, columns)

    def _draw_list(self, window: pygame.Surface) -> None:
        scene = self.scene
        controller = scene.choosing
        assert controller is not None
        lines, anchors = [], []
        for number, (_, anchor) in enumerate(self.numbered(), 1):
            if anchor is not None:
                text = choosing.label_of(anchor, controller, scene.view, scene.match.names)
                lines.append(Choice(str(number), text, anchor == scene.cursor))
                anchors.append(anchor)
        more = len(scene.choices()) - len(anchors)
        rects = draw_choices(window, scene.places.chronicle, lines, more, scene.lettering)
        self._choice_places = list(zip(rects, anchors, strict=False))

    def _sheet(self, place: pygame.Rect) -> pygame.Rect:
        scale = self.scene.lettering.scale
        return place.inflate(-round(12 * scale), -round(8 * scale))
