"""The column next to the board: the prompt, the dice, the log or the list of choices, and the last buttons."""

from collections.abc import Callable

import pygame

from game.engine.decision import Anchor, Option
from game.engine.event import TrackChanged
from game.i18n import tr, tr_count
from game.ui.battle.dice_tray import Tray
from game.ui.battle.hand_panel import HandPanel
from game.ui.battle.handover import HandOverScene
from game.ui.battle.log_panel import LogPanel
from game.ui.battle.phase_strip import draw_phases
from game.ui.battle.prompt import Prompt
from game.ui.battle.score_bar import draw_header
from game.ui.drawing.textures import draw_table
from game.ui.session.battle_session import BattleSession
from game.ui.session.choice_list import ChoiceList
from game.ui.session.pointer import Pointer
from game.ui.session.tabs import Tabs
from game.ui.session.tooltip_text import tell_choice
from game.ui.widgets import layout
from game.ui.widgets.buttons import Button, Widgets, box
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.tooltips import TooltipRow, draw_rows


class Sidebar:
    """Draws the column of a battle and the heading over the field, and takes presses of the column's buttons."""

    def __init__(
        self,
        session: BattleSession,
        areas: layout.BattleAreas,
        fonts: Fonts,
        tabs: Tabs,
        pointer: Pointer,
        *,
        tray: Tray,
        hand_panel: HandPanel,
        handover: HandOverScene,
        size: tuple[int, int],
    ) -> None:
        """`hand_panel` is drawn in the column where it is one of its panels; the button of `handover` is one of its."""
        self.session, self.playback = session, session.playback
        self.areas, self.fonts, self.tabs, self.pointer = areas, fonts, tabs, pointer
        self.tray, self.hand_panel, self.handover = tray, hand_panel, handover
        self.widgets = Widgets(size, areas.scale)
        self.prompt = Prompt(session, areas, fonts, self.widgets)
        self.choices = ChoiceList(session, areas, fonts, self.prompt)
        self.log = LogPanel(session.playback, fonts)

    def handle_event(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons."""
        self.tabs.follow()
        self.widgets.show(self._buttons())
        return self.widgets.handle_event(event)

    def key_at(self, point: tuple[int, int]) -> str:
        """Return what a click in the log's margins does; "" for nothing."""
        return self.log.key_at(point) if self.tabs.shows_log else ""

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Return the choice of the list under a point."""
        return self.choices.choice_at(point) if self.tabs.shows_list else None

    def turn(self, notches: int) -> None:
        """Turn the list of choices back by the wheel, or the log."""
        if self.tabs.shows_list:
            self.choices.turn(-notches)
        else:
            self.playback.event_log.scroll(2 * notches)

    def turn_pages(self, pages: int) -> None:
        """Turn the list of choices on by the keys, or the log."""
        if self.tabs.shows_list:
            self.choices.turn(pages)
        else:
            self.playback.event_log.scroll(-6 * pages)

    def draw(self, window: pygame.Surface) -> None:
        """Draw heading and column."""
        areas, tabs, playback = self.areas, self.tabs, self.playback
        event = playback.event
        view, newest = playback.view, None
        if isinstance(event, TrackChanged):
            view, newest = playback.view_after(), (event.track, event.side, playback.timeline.share)
        title = playback.match.scenario.title
        draw_header(window, areas.header, playback.info, view, title, self.fonts, newest)
        if playback.info.has_many_phases:
            draw_phases(window, areas.phases, playback.info, view, self.fonts)
        tabs.follow()
        column = areas.prompt.unionall([areas.bar, areas.tray, areas.event_log, areas.footer])
        draw_table(window, column, column.topleft)
        if tabs.shows("question"):
            self.prompt.draw(window)
        if tabs.shows("dice"):
            self.tray.draw(window, areas.tray, playback.roll, playback.tumbling(), self.fonts)
        if tabs.shows("log") and tabs.shows_list:
            self.choices.draw(window)
        elif tabs.shows("log"):
            self.log.draw(window, areas.event_log)
        if "cards" in tabs.names and tabs.shows("cards"):
            self.hand_panel.draw(window)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

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

    def draw_tip(self, window: pygame.Surface) -> None:
        """Show what the button or the line of the list under the pointer would do."""
        kind, _, ref = self.widgets.at(self.pointer.at).partition(":")
        tell = TIPS.get(kind)
        rows = tell(self.session, ref) if tell else []
        line = self.choice_at(self.pointer.at)
        if line is not None and (option := self.option_at(self.pointer.at)) is not None:
            rows = _tell_option(self.session, option.notation)
        if rows:
            # Beside the column, so that no other button is hidden.
            edge = self.areas.prompt.left
            space = pygame.Rect(8, 8, edge - 8, window.get_height() - 16)
            draw_rows(window, rows, (edge, self.pointer.at[1]), space, self.fonts, 6)

    def _buttons(self) -> list[Button]:
        session, areas, scale = self.session, self.areas, self.fonts.scale
        buttons = self.prompt.buttons() if self.tabs.shows("question") else []
        if self.handover.is_up:
            buttons.append(self.handover.button())
        foot = layout.panel(areas.footer, scale)
        texts = [
            ("undo", tr("Undo"), not session.undo_barrier),
            ("redo", tr("Redo"), session.to_redo is not None),
            ("restart", tr("Restart"), bool(session.restarts[0])),
            ("list", tr("Log") if self.tabs.lists_choices else tr("Choices"), True),
            ("menu", tr("Menu"), True),
        ]
        needs = [self.fonts.width(text, "body") for _, text, _ in texts]
        for (key, text, live), rect in zip(texts, layout.abreast(foot, needs, round(5 * scale)), strict=True):
            buttons.append(Button(key=key, text=text, rect=box(rect), look="quiet" if live else "barred"))
        return buttons + self._tab_buttons()

    def _tab_buttons(self) -> list[Button]:
        """Make the buttons that turn to the panels which share a place, each as broad as its word asks."""
        tabs, bar = self.tabs.names, layout.panel(self.areas.bar, self.fonts.scale)
        if not tabs:
            return []
        titles = {
            "question": tr("Question"),
            "cards": tr("Cards"),
            "dice": tr("Dice"),
            "log": tr("Choices") if self.tabs.shows_list else tr("Log"),
        }
        needs = [self.fonts.width(titles[tab], "bold") for tab in tabs]
        return [
            Button(
                key=f"tab:{tab}",
                text=titles[tab],
                rect=box(rect),
                look="turned" if self.tabs.shows(tab) else "tab",
            )
            for tab, rect in zip(tabs, layout.abreast(bar, needs, 3), strict=True)
        ]


# What the buttons of the column would do, by the kinds of their keys


def _tell_option(session: BattleSession, notation: str) -> list[TooltipRow]:
    if session.choice is None:
        return []
    option = session.choice.decision.option(notation)
    preview = option.preview()
    if preview.tally or preview.lines or preview.cost or preview.checks:
        return [*tell_choice(preview), *session.chances_of(option)]
    return []


def _tell_undo(session: BattleSession, _: str) -> list[TooltipRow]:
    return [TooltipRow("reason" if session.undo_barrier else "item", session.tell_undo())]


def _tell_redo(session: BattleSession, _: str) -> list[TooltipRow]:
    return [TooltipRow("item", session.tell_redo())] if session.to_redo else []


def _tell_restart(session: BattleSession, _: str) -> list[TooltipRow]:
    count, reason = session.restarts
    if not count:
        nothing = tr("nothing has been done in it yet")
        return [TooltipRow("reason", tr("Can't restart the turn: {reason}.", reason=reason or nothing))]
    text = tr_count(count, "Undoes {number} action of this turn.", "Undoes {number} actions of this turn.")
    if not reason:
        return [TooltipRow("item", text)]
    return [TooltipRow("item", f"{text} {tr('Earlier actions stay: {reason}.', reason=reason)}")]


def _tell_confirm(session: BattleSession, _: str) -> list[TooltipRow]:
    reason = session.choice.may_confirm() if session.choice else ""
    return [TooltipRow("reason", reason)] if reason else []


TIPS: dict[str, Callable[[BattleSession, str], list[TooltipRow]]] = {
    "option": _tell_option,
    "undo": _tell_undo,
    "redo": _tell_redo,
    "restart": _tell_restart,
    "confirm": _tell_confirm,
}
