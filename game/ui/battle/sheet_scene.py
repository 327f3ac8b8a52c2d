"""A battle scene with a sheet below the field, which goes from battle to battle."""

import pygame

from game.ui.battle.areas import BattleAreas
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.sheet import Sheet
from game.ui.scene import SceneChange
from game.ui.session.battle_session import BattleSession
from game.ui.widgets.buttons import Widgets


class SheetScene(BattleScene):
    """A battle with a sheet."""

    def make_sheet(self, areas: BattleAreas, size: tuple[int, int]) -> Sheet:
        """Make the sheet for a window of this size."""
        raise NotImplementedError

    def key_of(self, event: pygame.event.Event) -> str:
        """Return the command that a key is for here; "" for one that is for the battle."""
        raise NotImplementedError

    def show(self, session: BattleSession) -> None:
        """Show another battle in place of this one."""
        self.session = self.pointer.session = self.panels.session = self.framing.session = session
        self.lay_out(self._size)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self._size = size
        super().lay_out(size)

    def arrange(self, size: tuple[int, int]) -> BattleAreas:
        """Work out where everything lies, the sheet at the foot of the field."""
        areas = super().arrange(size)
        self.panel = self.make_sheet(areas, size)
        return areas.above(self.panel.area.height)

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event."""
        if event.type == pygame.KEYDOWN and (key := self.key_of(event)):
            return self.press(key)
        taken, pressed = self.panel.handle_event(event)
        if pressed is not None:
            return self.press(pressed)
        if event.type == pygame.MOUSEBUTTONDOWN and self.panel.area.collidepoint(event.pos):
            return None
        return None if taken else super().handle_event(event)

    def button_sets(self) -> list[Widgets]:
        """List what holds the buttons that are shown, those of the sheet first."""
        return [self.panel.widgets, *super().button_sets()]

    def draw(self, window: pygame.Surface) -> None:
        """Draw the battle, and the sheet below it."""
        super().draw(window)
        self.panel.draw(window)
