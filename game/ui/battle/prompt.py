"""The question: who must answer what, and the buttons to answer with."""

import pygame

from game.engine.arrangement import Arrangement
from game.engine.decision import Selection
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.ui.battle.dice_tray import description
from game.ui.drawing.palette import INK, LIGHT_WOOD, LIVERIES, WHITE
from game.ui.drawing.textures import draw_paper
from game.ui.session import choice_view
from game.ui.session.battle_outlook import FEW_BUTTONS
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import NOW
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import Fonts, Style, draw_lines
from game.ui.widgets.scroll import BAR, Scroll

TEXTS: tuple[Style, ...] = ("body", "small")
LEAST_LINES = 2
"""So many lines of the question are left above its buttons, in the smallest type."""

HEADINGS: tuple[Style, ...] = ("bold", "label")


class Prompt:
    """Draws the question of a battle, and says which buttons answer it."""

    def __init__(
        self, session: BattleSession, areas: layout.BattleAreas, fonts: Fonts, widgets: Widgets
    ) -> None:
        self.session, self.playback = session, session.playback
        self.areas, self.fonts, self.widgets = areas, fonts, widgets
        self.scroll, self.button_scroll = Scroll(), Scroll()
        self._read = ""
        self._offered: list[str] = []

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel: a band in the side's colour, the question, and room for the buttons."""
        fonts = self.fonts
        scale = fonts.scale
        panel = layout.panel(self.areas.prompt, scale)
        draw_paper(window, panel)
        side, heading, text = self.description()
        pad = round(10 * scale)
        band = self._band(panel)
        style, titles = fonts.fitting(heading, HEADINGS, panel.width - 2 * pad, round(28 * scale))
        colour = LIVERIES[self.playback.info.side(side).side_colour] if side else LIGHT_WOOD
        pygame.draw.rect(window, colour, band, border_top_left_radius=5, border_top_right_radius=5)
        y = band.centery - fonts.height(style) * len(titles) // 2
        draw_lines(window, fonts, titles, (panel.x + pad, y), style, WHITE)
        if self.session.thought is not None:
            done = pygame.Rect(panel.x, band.bottom - round(4 * scale), 0, round(4 * scale))
            done.width = round(panel.width * self.session.thought.share)
            pygame.draw.rect(window, WHITE, done)
        space = pygame.Rect(panel.x + pad, band.bottom + round(3 * scale), panel.width - 2 * pad, 0)
        answers, _, _ = self._fit(panel, [label for _, label in self.answers()])
        space.height = answers.top - space.top
        self._write(window, space, text)
        self.button_scroll.draw(window, answers, scale)

    def _band(self, panel: pygame.Rect) -> pygame.Rect:
        """Find the place of the heading."""
        fonts, scale = self.fonts, self.areas.scale
        band = pygame.Rect(panel.x, panel.y, panel.width, round(28 * scale))
        heading = self.description()[1]
        style, titles = fonts.fitting(heading, HEADINGS, panel.width - 2 * round(10 * scale), band.height)
        band.height = max(band.height, fonts.height(style) * len(titles))
        return band

    def _write(self, window: pygame.Surface, space: pygame.Rect, text: str) -> None:
        """Write the question into its room; the wheel turns it where it is longer."""
        fonts = self.fonts
        style, lines = fonts.fitting(text, TEXTS, space.width, space.height)
        if len(lines) * fonts.height(style) > space.height:
            lines = fonts.wrap(text, style, space.width - round(BAR * fonts.scale))
        if text != self._read:
            self._read, self.scroll.top = text, 0
        self.scroll.fit(len(lines), space.height // fonts.height(style))
        shown = lines[self.scroll.top : self.scroll.top + self.scroll.shown]
        draw_lines(window, fonts, shown, space.topleft, style, INK)
        self.scroll.draw(window, space, fonts.scale)

    def description(self) -> tuple[str, str, str]:
        """Return whose colour the prompt has, its heading and its text."""
        playback, pending = self.playback, self.session.match.pending
        if playback.history_frame is not None:
            then = playback.event_log.newest(playback.history_frame)
            return "", tr("As it was"), then.text if then else tr("The start of the battle.")
        if not playback.timeline.is_idle:
            newest = playback.event_log.newest(playback.timeline.shown + 1)
            text = newest.text if newest else ""
            if newest and newest.roll and playback.tumbling() >= 1:
                text = f"{text}. {description(newest.roll)}"
            heading = tr("Since your last turn") if playback.repeats else tr("Now")
            return "", heading, text
        if pending is None:
            outcome = self.session.match.outcome
            winner, sentence = (outcome.winner, outcome.sentence) if outcome else ("", "")
            return winner, self.session.told_end, sentence
        info = playback.info.side(pending.side)
        name = info.plural_name
        if pending.side in self.session.open_battle.players:
            heading = tr("{side}: the computer is thinking", side=name)
            if self.session.thought is None:
                return pending.side, heading, pending.prompt
            return pending.side, heading, tr("Press Escape to have it answer at once.")
        if playback.side_to_seat:
            text = tr("Waiting for the {side} player.", side=info.name)
            return pending.side, tr("Pass to the {side} player", side=info.name), text
        # What both sides are asked at once is a reaction of neither.
        out_of_turn = self.session.match.joint is None and pending.side != playback.view.side
        heading = tr("{side}: reaction", side=name) if out_of_turn else tr("{side}: your move", side=name)
        further = f"{self._why_not_done()}{self._why_asked()}{self._what_next()}"
        question = pending.prompt
        if further and question[-1:].isalnum():
            question += "."
        return pending.side, heading, f"{question} {further}".strip()

    def _why_not_done(self) -> str:
        """Return what is still wrong with pieces that are put here and there, or which of them would be lost."""
        decision = self.session.choice.decision if self.session.choice else None
        if not isinstance(decision, Arrangement):
            return ""
        if decision.wrong:
            return tr("Not yet: {reason}.", reason=decision.wrong.rstrip("."))
        names = map(self.session.match.names.piece, map(PieceId, decision.losses(decision.placed)))
        lost = ", ".join(names)
        return tr("If confirmed now, lost: {pieces}.", pieces=lost) if lost else ""

    def _what_next(self) -> str:
        """Return how a card that has been chosen is played on something."""
        picked = self.session.choice.picked if self.session.choice else ()
        if self.session.facing() is not None:
            return tr("Rotate with the mouse wheel, Q or E; click or press Enter to place it.")
        if not picked or picked[-1].kind != "card":
            return ""
        title = next((card.title for card in self.session.hand() if card.id == picked[-1].ref), "")
        return tr("{card}: click a highlighted piece or hex, or press Escape to cancel.", card=title)

    def _why_asked(self) -> str:
        """Return why someone is asked who has no choice, where that is so that no one learns what he holds."""
        controller = self.session.choice
        if controller is None or not controller.decision.secret or controller.decision.forced is None:
            return ""
        return tr("You have no card to play here. You are always asked, so your opponent learns nothing.")

    def answers(self) -> list[tuple[str, str]]:
        """List the buttons of the question: key and label."""
        playback, session = self.playback, self.session
        controller = session.choice
        if playback.history_frame is not None:
            return [(f"wind:{NOW}", tr("Back to now"))]
        if playback.repeats:
            return [("skip", tr("Skip")), ("finish", tr("Skip all"))]
        if not playback.timeline.is_idle:
            last = [("finish", tr("Skip to the end"))] if session.open_battle.watched else []
            return [("skip", tr("Skip")), *last]
        if playback.side_to_seat:
            return []
        if controller is None:
            if session.match.pending is not None:
                return []
            numbers = [("numbers", tr("Statistics"))] if session.match.outcome else []
            return [("title", tr("Main menu")), *numbers]
        if isinstance(controller.decision, Selection):
            count = len(controller.chosen)
            chosen = tr("Confirm orders ({number})", number=count) if count else tr("Order no units")
            return [("confirm", chosen)]
        place = [("confirm", tr("Place here"))] if session.ghost is not None else []
        typing = [("type", tr("Type an answer"))] if session.ghost is not None else []
        options = choice_view.answered_by_buttons(controller)
        if session.lists_buttons:  # what ends a half-made choice has no line in the list
            options = tuple(option for option in options if not controller.is_next(option))
            options = options if len(options) <= FEW_BUTTONS else ()
        buttons = [(f"option:{option.notation}", choice_view.label_of_option(option)) for option in options]
        if isinstance(controller.decision, Arrangement) and controller.decision.wrong:
            buttons.append(("confirm", controller.decision.done_label))
        return [*place, *buttons, *typing]

    def buttons(self) -> list[Button]:
        """Lay out at the foot of the panel the buttons that are in sight."""
        answers = self.answers()
        keys = [key for key, _ in answers]
        if keys != self._offered:
            self._offered, self.button_scroll.top = keys, 0
        panel = layout.panel(self.areas.prompt, self.areas.scale)
        space, height, columns = self._fit(panel, [label for _, label in answers])
        scroll, gap = self.button_scroll, round(5 * self.areas.scale)
        if not scroll.is_whole:
            space = space.inflate(-round(BAR * self.areas.scale), 0).move(
                -round(BAR * self.areas.scale) // 2, 0
            )
        rects = layout.rows(space, columns * scroll.shown, height - gap, gap, columns)
        first = scroll.top * columns
        return [
            Button(
                key=key,
                text=label,
                rect=box(rect),
                look="quiet" if self._is_empty(key) else "main",
                number=str(number),
            )
            for number, ((key, label), rect) in enumerate(
                zip(answers[first : first + len(rects)], rects, strict=False), first + 1
            )
        ]

    def turn(self, lines: int, at: tuple[int, int]) -> None:
        """Turn by the wheel what the pointer is on: the buttons, if not all are in sight, or the question."""
        panel = layout.panel(self.areas.prompt, self.areas.scale)
        space, _, _ = self._fit(panel, [label for _, label in self.answers()])
        over_buttons = at[1] >= space.top and not self.button_scroll.is_whole
        (self.button_scroll if over_buttons else self.scroll).turn(lines)

    def _is_empty(self, key: str) -> bool:
        """Return whether a button would confirm a choice of no one, which is seldom what is wanted."""
        choice = self.session.choice
        if key != "confirm" or choice is None or self.session.ghost is not None:
            return False
        return not choice.chosen

    def _fit(self, panel: pygame.Rect, labels: list[str]) -> tuple[pygame.Rect, int, int]:
        """Find the lower part of the panel, the height of a row of buttons in it with its gap, and the columns.

        Rows that would leave too few lines for the question are written smaller; those that still do are turned
        through.
        """
        scale = self.areas.scale
        width = panel.width - round(20 * scale)
        columns = self._columns(labels, width)
        count = -(-len(labels) // columns)
        height = self._height(labels, width)
        room = panel.bottom - round(6 * scale) - self._band(panel).bottom
        room -= LEAST_LINES * self.fonts.height("small") + round(3 * scale)
        if count * height > room:
            columns = min(
                (2, 1), key=lambda columns: -(-len(labels) // columns) * self._least(labels, width, columns)
            )
            count, height = -(-len(labels) // columns), min(self._least(labels, width, columns), room)
        shown = max(1, min(count, room // height))
        self.button_scroll.fit(count, shown)
        space = pygame.Rect(panel.x + round(10 * scale), 0, width, min(count, shown) * height)
        space.bottom = panel.bottom - round(6 * scale)
        return space, height, columns

    def _least(self, labels: list[str], width: int, columns: int) -> int:
        """Return how high a row of buttons is at least, with the gap below it: as small type needs."""
        scale = self.areas.scale
        wide = (width - round(BAR * scale) - round(5 * scale) * (columns - 1)) // columns - self.widgets.cap
        lines = max(self.widgets.rows(label, wide, "small") for label in labels)
        return max(lines * self.fonts.height("small"), self.widgets.cap) + round(10 * scale)

    def _columns(self, labels: list[str], width: int) -> int:
        scale = self.areas.scale
        widest = max((self.fonts.width(label, "bold") for label in labels), default=0)
        widest += self.widgets.cap
        for columns in (3, 2):
            if len(labels) >= columns and widest + round(18 * scale) <= (width - (columns - 1) * 6) / columns:
                return columns
        return 1 if len(labels) <= 3 else 2

    def _height(self, labels: list[str], width: int) -> int:
        """Return how high a row of buttons is, with the gap below it: as the longest label needs."""
        scale, columns = self.areas.scale, self._columns(labels, width)
        wide = (width - round(5 * scale) * (columns - 1)) // columns
        rows = max((self.widgets.rows(label, wide - self.widgets.cap) for label in labels), default=1)
        return round(36 * scale) + (rows - 1) * self.fonts.height("bold")
