"""What the panels of a battle share at one size of the window."""

import msgspec

from game.ui.battle.areas import BattleAreas
from game.ui.drawing.board.board import Board
from game.ui.session.battle_session import BattleSession
from game.ui.session.panels import Panels
from game.ui.session.pointer import Pointer
from game.ui.widgets.fonts import Fonts


class Desk(msgspec.Struct, frozen=True):
    """The battle, the field, the places of the panels and the types in a window of a size."""

    session: BattleSession
    board: Board
    areas: BattleAreas
    fonts: Fonts
    panels: Panels
    pointer: Pointer
    size: tuple[int, int]


class Panel:
    """A part of the window of a battle."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.session, self.playback = desk, desk.session, desk.session.playback
        self.board, self.areas, self.fonts = desk.board, desk.areas, desk.fonts
        self.panels, self.pointer = desk.panels, desk.pointer
