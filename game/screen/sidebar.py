"""The column beside the field: who must answer what, the dice, the log or the list of choices, and the last buttons."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.engine.decision import Anchor
from game.engine.event import DiceRolled, TrackChanged
from game.language import say, say_count
from game.screen import choosing, layout
from game.screen.header import draw_header
from game.screen.logsheet import LogSheet
from game.screen.panel import draw_table
from game.screen.prompt import Prompt
from game.screen.sheet import Choice, choice_height, draw_choices, sheet_room
from game.screen.tips import Row, draw_rows, tell_choice
from game.screen.widgets import Button, Widgets, box

if TYPE_CHECKING:
    from game.screen.battle import BattleScene


class Sidebar:
    """Draws the panels of a battle scene and takes presses of their buttons."""

    def __init__(self, scene: "BattleScene", size: tuple[int, int]) -> None:
        self.scene = scene
        self.widgets = Widgets(size, scene.places.scale)
        self.prompt = Prompt(scene, self.widgets)
        self.log = LogSheet(scene)
        self.page = 0
        self.tab = ""
        self._moment: tuple[object, ...] = ()
        self._choice_places: list[tuple[pygame.Rect, Anchor]] = []

    @property
    def shows_list(self) -> bool:
        """Whether the choices lie where the log is else."""
        return self.scene.choosing is not None and (self.scene.lists_choices or self.scene.lists_buttons)

    def take(self, event: pygame.event.Event) -> tuple[bool, str | None]:
        """Let an event reach the buttons."""
        self._follow()
        self.widgets.show(self._buttons())
        return self.widgets.take(event)

    @property
    def shows_log(self) -> bool:
        """Whether the log is in sight."""
        return self.shows("log") and not self.shows_list

    def key_at(self, point: tuple[int, int]) -> str:
        """Give what a click in the log's margins does; "" for nothing."""
        return self.log.key_at(point) if self.shows_log else ""

    def choice_at(self, point: tuple[int, int]) -> Anchor | None:
        """Give the choice of the list under a point."""
        if not self.shows_list:
            return None
        return next((anchor for rect, anchor in self._choice_places if rect.collidepoint(point)), None)

    def numbered(self) -> list[tuple[str, Anchor | None]]:
        """List what the number keys choose: the buttons first, by key, then the things on this page of the list."""
        found: list[tuple[str, Anchor | None]] = [(key, None) for key, _ in self.prompt.answers()]
        room = max(1, min(9 - len(found), self._fitting()))
        choices = self._listed()
        self.page = self.page if self.page * room < len(choices) else 0
        found += [("", anchor) for anchor in choices[self.page * room : (self.page + 1) * room]]
        return found[:9]

    def _listed(self) -> list[Anchor]:
        """List the things to choose that have no button."""
        keys = {key for key, _ in self.prompt.answers()}
        return [anchor for anchor in self.scene.choices() if self._key_of(anchor) not in keys]

    def _key_of(self, anchor: Anchor) -> str:
        """Give the key of the button that would do the same as choosing a thing."""
        option = self.scene.choosing.completed(anchor) if self.scene.choosing else None
        return f"option:{option.notation}" if option else ""

    def _fitting(self) -> int:
        """Say how many choices have room on a page of the list."""
        scene = self.scene
        room = sheet_room(scene.places.chronicle, scene.lettering)
        return max(1, room.height // choice_height(scene.lettering))

    def draw(self, window: pygame.Surface) -> None:
        """Draw heading and column."""
        scene = self.scene
        places = scene.places
        event = scene.event
        view, newest = scene.view, None
        if isinstance(event, TrackChanged):
            view, newest = scene.view_after(), (event.track, event.side, scene.timeline.share)
        draw_header(
            window, places.header, scene.info, view, scene.match.scenario.title, scene.lettering, newest
        )
        self._follow()
        column = places.prompt.unionall([places.bar, places.tray, places.chronicle, places.footer])
        draw_table(window, column, column.topleft)
        if self.shows("question"):
            self.prompt.draw(window)
        if self.shows("dice"):
            scene.tray.draw(window, places.tray, scene.roll, scene.tumbling(), scene.lettering)
        if self.shows("log") and self.shows_list:
            self._draw_list(window)
        elif self.shows("log"):
            self.log.draw(window, places.chronicle)
        if "cards" in places.tabs and self.shows("cards"):
            scene.hand_panel.draw(window)
        self.widgets.show(self._buttons())
        self.widgets.draw(window, 0.016)

    def draw_tip(self, window: pygame.Surface) -> None:
        """Tell what the button under the pointer would do."""
        scene = self.scene
        key = self.widgets.at(scene.pointer)
        kind, _, ref = key.partition(":")
        rows: list[Row] = []
        if kind == "option" and scene.choosing:
            option = scene.choosing.decision.option(ref)
            telling = option.telling()
            if telling.tally or telling.lines or telling.cost:
                rows = [*tell_choice(telling), *scene.chances_of(option)]
        elif kind == "undo" and scene.undo_barrier:
            rows = [Row("reason", say("This cannot be taken back: {reason}.", reason=scene.undo_barrier))]
        elif kind == "redo" and scene.to_redo:
            rows = [Row("item", scene.tell_redo())]
        elif kind == "restart":
            rows = [self._tell_restart()]
        elif kind == "confirm" and scene.choosing and (reason := scene.choosing.may_confirm()):
            rows = [Row("reason", reason)]
        if rows:
            # Beside the column, so that no other button is hidden.
            edge = scene.places.prompt.left
            room = pygame.Rect(8, 8, edge - 8, window.get_height() - 16)
            draw_rows(window, rows, (edge, scene.pointer[1]), room, scene.lettering, 6)

    def _tell_restart(self) -> Row:
        count, reason = self.scene.restarts
        if not count:
            nothing = say("nothing has been answered in it yet")
            return Row("reason", say("This turn cannot be begun again: {reason}.", reason=reason or nothing))
        told = say_count(
            count, "Takes back {number} answer of this turn.", "Takes back {number} answers of this turn."
        )
        if reason:
            stays = say("What was before stays: {reason}.", reason=reason)
            return Row("item", f"{told} {stays}")
        return Row("item", told)

    def _buttons(self) -> list[Button]:
        scene = self.scene
        places, scale = scene.places, scene.lettering.scale
        buttons = self.prompt.buttons() if self.shows("question") else []
        if scene.handover.is_up:
            buttons.append(scene.handover.button())
        foot = layout.sheet(places.footer, scale)
        texts = [
            ("undo", say("Undo"), not scene.undo_barrier),
            ("redo", say("Redo"), scene.to_redo is not None),
            ("restart", say("Restart"), bool(scene.restarts[0])),
            ("list", say("Log") if scene.lists_choices else say("Choices"), True),
            ("menu", say("Menu"), True),
        ]
        needs = [scene.lettering.width(text, "body") for _, text, _ in texts]
        for (key, text, live), rect in zip(texts, layout.abreast(foot, needs, round(5 * scale)), strict=True):
            buttons.append(Button(key=key, text=text, rect=box(rect), look="quiet" if live else "barred"))
        return buttons + self._tab_buttons()

    def _tab_buttons(self) -> list[Button]:
        """Make the buttons that turn to the panels which share a place, each as broad as its word asks."""
        scene = self.scene
        tabs, bar = scene.places.tabs, layout.sheet(scene.places.bar, scene.lettering.scale)
        if not tabs:
            return []
        titles = {
            "question": say("Question"),
            "cards": say("Cards"),
            "dice": say("Dice"),
            "log": say("Choices") if self.shows_list else say("Log"),
        }
        needs = [scene.lettering.width(titles[tab], "bold") for tab in tabs]
        return [
            Button(
                key=f"tab:{tab}",
                text=titles[tab],
                rect=box(rect),
                look="turned" if self.shows(tab) else "tab",
            )
            for tab, rect in zip(tabs, layout.abreast(bar, needs, 3), strict=True)
        ]

    # Panels that share a place

    def shows(self, panel: str) -> bool:
        """Say whether a panel is in sight."""
        return panel not in self.scene.places.tabs or self.tab == panel

    def turn_to(self, panel: str) -> None:
        """Turn to a panel, until something else happens."""
        if panel in self.scene.places.tabs:
            self.tab = panel

    def turn_on(self) -> None:
        """Turn to the next panel."""
        tabs = self.scene.places.tabs
        if tabs:
            self.tab = tabs[(tabs.index(self.tab) + 1) % len(tabs)]

    def _follow(self) -> None:
        """Turn to the panel that the moment asks for, once for each moment."""
        scene = self.scene
        tabs = scene.places.tabs
        rolls = isinstance(scene.event, DiceRolled)
        idle, past = scene.timeline.is_idle, scene.past is not None
        moment = (idle, rolls, len(scene.match.entries), scene.awaited, self.shows_list, past)
        if not tabs or (moment == self._moment and self.tab in tabs):
            return
        self._moment = moment
        if rolls:
            self.tab = "dice"
        elif self.shows_list or past:
            self.tab = "log"
        elif "cards" in tabs and scene.choosing and _is_of_cards(scene.choosing.offers()):
            self.tab = "cards"
        elif "question" in tabs:
            self.tab = "question"
        elif self.tab not in tabs:
            self.tab = "log"

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
        more = len(self._listed()) - len(anchors)
        rects = draw_choices(window, scene.places.chronicle, lines, more, scene.lettering)
        self._choice_places = list(zip(rects, anchors, strict=False))


def _is_of_cards(offers: Iterable[Anchor]) -> bool:
    """Say whether nothing but cards can be chosen."""
    kinds = {anchor.kind for anchor in offers}
    return kinds == {"card"}
