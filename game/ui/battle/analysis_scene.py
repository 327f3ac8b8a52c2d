"""The analysis board: a position on the table that is changed by hand, judged, and played on from."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame

from game.content.position_text import text_of
from game.content.positions import Position
from game.engine.play.journal import Origin
from game.hexgrid.ids import NO_PIECE, NO_SIDE, SideId
from game.i18n import tr, tr_mark
from game.storage.saved_files import origin_of, up_to_question
from game.ui.battle import dialogs
from game.ui.battle.advice_scene import ask_advice
from game.ui.battle.analysis_dialogs import MORE, cards_dialog, kinds_dialog, marks_dialog, phases_dialog
from game.ui.battle.areas import BattleAreas
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.battle_table import BattleTable
from game.ui.battle.panels.analysis_panel import TRY, AnalysisPanel
from game.ui.battle.sheet_scene import SheetScene
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.menus.campaign.seats import against_best
from game.ui.scene import OpensText, Pop, Push, Scene, SceneChange
from game.ui.session import pointing
from game.ui.session.analysis import AnalysisSession, Line
from game.ui.session.marks.highlights import Highlights
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.timeline import Pace
from game.ui.widgets.fonts import Fonts

KEYS = {
    "m": ("edit", tr_mark("change the position, or play on the board")),
    "i": ("add", tr_mark("add pieces")),
    "x": ("remove", tr_mark("remove the chosen piece")),
    "[": ("strength:-1", tr_mark("take a block from the chosen piece")),
    "]": ("strength:1", tr_mark("give the chosen piece a block")),
    "y": ("marks", tr_mark("markers of the chosen piece, or cards")),
    "z": ("phase", tr_mark("whose turn it is, and in which phase")),
    "h": (TRY, tr_mark("play on from here against the best of the computer's players")),
}
"""What the letters do that mean something on this board alone."""

COMMANDS: dict[str, Callable[[Any, str], SceneChange]] = {
    "edit": lambda scene, _: scene.edit(),
    "here": lambda scene, _: scene.here(),
    "add": lambda scene, what: scene.add(what),
    "remove": lambda scene, _: scene.remove(),
    "strength": lambda scene, blocks: scene.strengthen(int(blocks)),
    "empty": lambda scene, _: scene.empty(),
    "marks": lambda scene, marker: scene.mark(marker),
    "cards": lambda scene, what: scene.deal(what),
    "phase": lambda scene, where: scene.begin_phase(where),
    "advise": lambda scene, _: scene.advise(),
    "menu": lambda scene, _: Push(dialogs.analysis_menu()),
    "keys": lambda scene, _: Push(
        dialogs.keys(tuple((key.upper(), text) for key, (_, text) in KEYS.items()))
    ),
    "analyse": lambda scene, _: None,
    "on": lambda scene, _: scene.play_on_from_here(),
    TRY: lambda scene, _: scene.try_it(),
    "position": lambda scene, _: scene.copy_position(),
    "close": lambda scene, how: scene.close_board(is_sure=bool(how)),
}
"""What this board does in another way than a battle; the rest it does like one."""


class AnalysisScene(SheetScene):
    """A position on the analysis board."""

    session: AnalysisSession
    commands = MappingProxyType({**BattleScene.commands, **COMMANDS})

    def __init__(
        self,
        position: Position,
        board_image: BoardImage,
        leads_to: Callable[[], Scene],
        *,
        opens: Callable[[Path], SceneChange] | None = None,
        opens_text: OpensText | None = None,
        pace: Pace | None = None,
        edits: bool = False,
        plans: Highlights | None = None,
        told: Sequence[TooltipRow] = (),
        origin: Origin | None = None,
    ) -> None:
        """`leads_to` makes the scene of the main menu, `opens_text` that of a battle played on from a position.

        `plans` are the arrows of plans for the position, and `told` is what is told of them. `origin` is where the
        position is from, if that is a saved game.
        """
        self._pace, self._origin = pace, origin
        session = AnalysisSession(Line(position, plans, told), pace, edits=edits)
        super().__init__(session, board_image, leads_to, opens=opens, opens_text=opens_text)
        self._end_told = True

    def make_sheet(self, areas: BattleAreas, size: tuple[int, int]) -> AnalysisPanel:
        """Make the sheet of the board."""
        return AnalysisPanel(self.session, areas, Fonts(areas.scale), size)

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event, and show the position that it has led to."""
        inches = self.playback.view.thousandths_per_hex
        if event.type == pygame.MOUSEBUTTONDOWN and inches:
            self.session.point = self.board.hex_layout.inches(self.board.camera.to_field(event.pos), inches)
        move = super().handle_event(event)
        self.follow()
        return move

    def key_of(self, event: pygame.event.Event) -> str:
        """Return the command that a key is for here."""
        session = self.session
        if event.mod & pygame.KMOD_CTRL:
            return ""
        if event.key == pygame.K_DELETE:
            return "remove"
        if session.edits and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return "here"
        if session.edits and event.key == pygame.K_ESCAPE and not (session.selected or session.brush):
            return "edit"
        return KEYS.get(getattr(event, "unicode", "").lower(), ("", ""))[0]

    def press(self, key: str) -> SceneChange:
        """Do the command that a key begins with, and show the position that it has led to."""
        move = super().press(key)
        self.follow()
        return move

    def follow(self) -> None:
        """Show the position at which the line is, where another one was shown."""
        old = self.session
        if old.line.position is not old.position:
            self.show(AnalysisSession(old.line, self._pace, edits=old.edits, old=old))

    # What can be done

    def edit(self) -> None:
        """Let clicks change the position, or play on from it."""
        self.session.back()
        self.session.edits = not self.session.edits

    def advise(self) -> SceneChange:
        """Try out plans for whoever is asked."""
        if self.session.edits:
            self.edit()
        return ask_advice(self)

    def here(self) -> None:
        """Choose the piece to which the keys have gone, or put the chosen one there."""
        session, view = self.session, self.playback.view
        hex_id = pointing.hex_of(session.cursor, view) if session.cursor is not None else None
        if hex_id is not None:
            cursor, session.point = session.cursor, None
            session.click(pointing.anchors_in(view, hex_id))
            session.cursor = cursor

    def add(self, what: str) -> SceneChange:
        """Ask for a piece to be added, or add it at the hex to which the keys have gone, and with each click."""
        session = self.session
        session.edits = True
        side, _, kind = what.partition(":")
        if not kind:
            return Push(kinds_dialog(session, side))
        session.brush, session.selected = (SideId(side), kind), NO_PIECE
        if session.cursor is not None and session.cursor.kind == "hex":
            session.click((session.cursor,))
        return None

    def remove(self) -> None:
        """Take the chosen piece away."""
        if (piece := self.session.changing) is not None:
            self.session.change(lambda editor: editor.removed(piece.id))

    def strengthen(self, blocks: int) -> None:
        """Give the chosen piece blocks, or take them."""
        if (piece := self.session.changing) is not None:
            self.session.change(lambda editor: editor.strengthened(piece.id, blocks))

    def empty(self) -> None:
        """Take all pieces away."""
        self.session.edits = True
        self.session.change(lambda editor: editor.emptied())

    def mark(self, marker: str) -> SceneChange:
        """Ask for a marker, or put it on the chosen piece so many times; where there are cards, ask for one."""
        session, piece = self.session, self.session.changing
        if self.playback.has_cards:
            return self.deal("")
        if piece is None:
            return None
        if not marker:
            return Push(marks_dialog(session, piece))
        name, _, count = marker.partition(":")
        session.change(lambda editor: editor.marked(piece.id, name, int(count)))
        return None

    def deal(self, what: str) -> SceneChange:
        """Ask for a card, or take it into a hand or put it back: "way:side:deck:card"."""
        parts = what.split(":")
        if len(parts) < 4:
            return Push(cards_dialog(self.session, what))
        way, side, deck, card = parts
        if card.startswith(MORE):
            return Push(cards_dialog(self.session, ":".join(parts[:3]), int(card)))
        self.session.change(lambda editor: editor.dealt(SideId(side), deck, card, to_hand=way == "take"))
        return None

    def begin_phase(self, where: str) -> SceneChange:
        """Ask whose turn it is to be, and in which phase, or make it so."""
        side, _, phase = where.partition(":")
        if not phase:
            return Push(phases_dialog(self.session, side))
        self.session.change(lambda editor: editor.begun_at(SideId(side), phase))
        self.follow()
        if not self.session.notice and self.playback.view.phase != phase:
            self.session.notice = tr("Nothing is asked in that phase, so that the battle has gone on.")
        return None

    def copy_position(self) -> None:
        """Copy the position as text, which keeps it."""
        super().copy_position()
        self.session.line.share()

    def close_board(self, *, is_sure: bool) -> SceneChange:
        """Leave the board, or ask first where a position would be lost that was changed by hand."""
        if is_sure or not self.session.line.would_be_lost:
            return Pop()
        return Push(dialogs.leaving_board())

    def try_it(self) -> SceneChange:
        """Play on from here as the side that is asked, against the best of the computer's players."""
        match = self.session.match
        asked = match.pending.side if match.pending is not None else NO_SIDE
        return self.play_on_from_here(against_best(match.scenario.system, self.session.info.sides, asked))

    def play_on_from_here(self, seats: Mapping[str, str] | None = None) -> SceneChange:
        """Ask who plays, then leave the board for a new saved game that begins with this position."""
        if not self.session.can_be_played:
            self.session.notice = tr("Nothing is left to play here. Add pieces, or undo a step.")
            return None
        if self.opens_text is None:
            return None
        return self.opens_text(text_of(self.session.match), seats, self._origin)


def analysis_of(battle: BattleTable, told: Sequence[TooltipRow] = ()) -> AnalysisScene:
    """Open the board with the moment of a battle that is shown, the plans drawn there, and what is told of them."""
    match = up_to_question(battle.session.match, battle.playback.shown_entries)
    whole, title = battle.session.match, battle.saved_title()
    scene = AnalysisScene(
        (match.scenario, tuple(match.entries)),
        battle.board.board_image,
        battle.leads_to,
        opens=battle.opens,
        opens_text=battle.opens_text,
        plans=battle.session.plan_marks,
        told=told,
        origin=origin_of(whole, len(match.entries), title) if title else None,
    )
    scene.board.see_as(battle.board)
    return scene
