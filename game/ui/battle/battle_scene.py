"""The battle scene: a battle's session with a field and panels to see it on, and a mouse and keys to answer with."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import pygame

from game.i18n import tr
from game.ui.battle import dialogs, keys
from game.ui.battle.battle_table import BattleTable, Command
from game.ui.battle.commands import COMMANDS, ask_to_open
from game.ui.battle.mouse import Mouse
from game.ui.battle.panels.victory import VictoryScene
from game.ui.battle.sounds import heard_from
from game.ui.menus.campaign.seats import WHO
from game.ui.scene import Push, SceneChange
from game.ui.widgets.dialog import message


class BattleScene(BattleTable):
    """A battle on the table, answered by mouse, keys and buttons."""

    commands: Mapping[str, Command] = COMMANDS

    @cached_property
    def mouse(self) -> Mouse:
        """What its mouse does."""
        return Mouse(self)

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event."""
        taken, pressed = self.map_sheet.handle_event(event)
        if taken or pressed is not None:
            return self.press(pressed or "")
        if event.type == pygame.KEYDOWN:
            return keys.press(self, event)
        if event.type == pygame.KEYUP:
            keys.release(self, event)
        if event.type == pygame.DROPFILE:
            return self.covered(Push(dialogs.dropped(Path(event.file), opens=self.opens is not None)))
        if event.type == pygame.DROPTEXT:
            return ask_to_open(self, event.text)
        if event.type == pygame.MOUSEMOTION:
            self.mouse.point(event)
        taken, pressed = self.sidebar.handle_event(event)
        if pressed is not None:
            return self.press(pressed)
        return self.mouse.handle_event(event, taken=taken)

    def child_closed(self, answer: str) -> SceneChange:
        """Continue after a dialog: its answers are commands too."""
        return self.press(answer)

    def advance(self, time: float) -> SceneChange:
        """Walk on; tell once how it ended, and what has gone wrong on the way."""
        session = self.session
        if session.open_battle.asks_who:
            session.open_battle.asks_who = False
            return self.covered(self.commands[WHO](self, ""))
        session.advance(time)
        self.board.advance(time)
        self.sidebar.callout.advance(time)
        self.ear.listen(self.playback, lambda at: heard_from(self.board.area, self.board.centre(at)))
        if session.error:
            error, session.error = session.error, ""
            return self.covered(Push(message(tr("This battle is no longer being saved"), error)))
        if self.playback.is_over and not self._end_told:
            self._end_told = True
            if session.match.outcome is not None:
                return self.covered(Push(VictoryScene(session, self.board.board_image, self.ways_again)))
            return self.covered(Push(dialogs.turn_over()))
        if self.link is not None:
            return self.follow_map(self.link, time)
        return None
