"""The analysis board: a position on the table that is changed by hand, judged, and played on from."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pygame

from game.content.editing import Editor
from game.content.position_text import text_of
from game.content.positions import Position
from game.engine.shown.view import PieceView
from game.hexgrid.ids import NO_PIECE, SideId
from game.i18n import tr, tr_mark
from game.storage.saved_files import up_to_question
from game.ui.battle import dialogs
from game.ui.battle.advice_scene import ask_advice
from game.ui.battle.areas import BattleAreas
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.battle_table import BattleTable
from game.ui.battle.panels.analysis_panel import AnalysisPanel
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.scene import Pop, Push, Replace, Scene, SceneChange
from game.ui.session import pointing
from game.ui.session.analysis import AnalysisSession, Line
from game.ui.session.timeline import Pace
from game.ui.widgets.buttons import Widgets
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.fonts import Fonts

KEYS = {
    "m": ("edit", tr_mark("change the position, or play on the board")),
    "i": ("add", tr_mark("add pieces")),
    "x": ("remove", tr_mark("remove the chosen piece")),
    "[": ("weaken", tr_mark("take a block from the chosen piece")),
    "]": ("strengthen", tr_mark("give the chosen piece a block")),
    "y": ("marks", tr_mark("markers of the chosen piece")),
    "z": ("phase", tr_mark("whose turn it is, and in which phase")),
}
"""What the letters do that mean something on this board alone."""


class AnalysisScene(BattleScene):
    """A position on the analysis board."""

    session: AnalysisSession

    def __init__(
        self,
        position: Position,
        board_image: BoardImage,
        leads_to: Callable[[], Scene],
        *,
        opens: Callable[[Path], SceneChange] | None = None,
        opens_text: Callable[[str], SceneChange] | None = None,
        pace: Pace | None = None,
        edits: bool = False,
    ) -> None:
        """`leads_to` makes the scene of the main menu, `opens_text` that of a battle played on from a position."""
        self._pace = pace
        session = AnalysisSession(Line(position), pace, edits=edits)
        super().__init__(session, board_image, leads_to, opens=opens, opens_text=opens_text)
        self._end_told = True

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self._size = size
        super().lay_out(size)

    def arrange(self, size: tuple[int, int]) -> BattleAreas:
        """Work out where everything lies, the sheet of the board at the foot of the field."""
        areas = super().arrange(size)
        self.panel = AnalysisPanel(self.session, areas, Fonts(areas.scale), size=size)
        return areas.above(self.panel.area.height)

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Answer an event, and show the position that it has led to."""
        taken, pressed = self.panel.handle_event(event)
        if pressed is not None:
            return self.press(pressed)
        if taken or (event.type == pygame.MOUSEBUTTONDOWN and self.panel.area.collidepoint(event.pos)):
            return None
        if event.type == pygame.KEYDOWN and (key := self._key(event)):
            return self.press(key)
        if event.type == pygame.MOUSEBUTTONDOWN:
            inches = self.playback.view.thousandths_per_hex
            self.session.point = (
                self.board.hex_layout.inches(self.board.camera.to_field(event.pos), inches)
                if inches
                else None
            )
        move = super().handle_event(event)
        self.follow()
        return move

    def _key(self, event: pygame.event.Event) -> str:
        if event.mod & pygame.KMOD_CTRL:
            return ""
        if event.key == pygame.K_DELETE:
            return "remove"
        if self.session.edits and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return "here"
        if self.session.edits and event.key == pygame.K_ESCAPE and not self.session.selected:
            return "" if self.session.brush else "edit"
        return KEYS.get(getattr(event, "unicode", "").lower(), ("", ""))[0]

    def button_sets(self) -> list[Widgets]:
        """List what holds the buttons that are shown, those of the board first."""
        return [self.panel.widgets, *super().button_sets()]

    def press(self, key: str) -> SceneChange:
        """Do the command of this board, or of a battle, that a key begins with."""
        name, _, ref = key.partition(":")
        command = COMMANDS.get(name)
        move = command(self, ref) if command else super().press(key)
        self.follow()
        return move

    def follow(self) -> None:
        """Show the position at which the line is, where another one was shown."""
        old = self.session
        if old.line.position is old.position:
            return
        session = AnalysisSession(old.line, self._pace, edits=old.edits)
        session.notice, session.brush, session.cursor = old.notice, old.brush, old.cursor
        session.shows_threats = old.shows_threats
        session.selected = (
            old.selected if old.selected in {piece.id for piece in session.playback.view.pieces} else NO_PIECE
        )
        self.session = self.pointer.session = self.panels.session = session
        self.framing.session = session
        self.lay_out(self._size)

    def draw(self, window: pygame.Surface) -> None:
        """Draw the battle, and the sheet below it."""
        super().draw(window)
        self.panel.draw(window)

    # What can be done

    def edit(self) -> None:
        """Let clicks change the position, or play on from it."""
        session = self.session
        session.back()
        session.edits = not session.edits

    def advise(self) -> SceneChange:
        """Try out plans for whoever is asked."""
        if self.session.edits:
            self.edit()
        return self.covered(ask_advice(self))

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
        if not what:
            session.edits = True
            return self.covered(Push(kinds_dialog(session)))
        side, _, kind = what.partition(":")
        session.brush, session.selected = (SideId(side), kind), NO_PIECE
        if session.cursor is not None and session.cursor.kind == "hex":
            session.click((session.cursor,))
        return None

    def remove(self) -> None:
        """Take the chosen piece away."""
        session = self.session
        if session.edits and (piece := session.piece) is not None:
            session.change(lambda editor: editor.removed(piece.id))

    def strengthen(self, blocks: int) -> None:
        """Give the chosen piece a block, or take one."""
        session = self.session
        if session.edits and (piece := session.piece) is not None:
            session.change(lambda editor: editor.strengthened(piece.id, blocks))

    def empty(self) -> None:
        """Take all pieces away."""
        self.session.edits = True
        self.session.change(lambda editor: editor.emptied())

    def mark(self, marker: str) -> SceneChange:
        """Ask for a marker, or put it on the chosen piece so many times."""
        session = self.session
        if self.playback.has_cards:
            return self.cards("")
        if not session.edits or (piece := session.piece) is None:
            return None
        name, _, count = marker.partition(":")
        if not name:
            return self.covered(Push(marks_dialog(session, piece)))
        session.change(lambda editor: editor.marked(piece.id, name, int(count)))
        return None

    def cards(self, where: str) -> SceneChange:
        """Ask whose cards of which deck are to change, then for the card; take it into the hand or put it back."""
        side, _, deck_and_card = where.partition(":")
        deck, _, what = deck_and_card.partition(":")
        way, _, card = what.partition(":")
        if not card:
            return self.covered(Push(cards_dialog(self.session, SideId(side), deck)))
        session = self.session
        session.change(lambda editor: editor.dealt(SideId(side), deck, card, to_hand=way == "take"))
        return None

    def begin_phase(self, where: str) -> SceneChange:
        """Ask whose turn it is to be, and in which phase, or make it so."""
        side, _, phase = where.partition(":")
        if not side:
            return self.covered(Push(phases_dialog(self.session)))
        self.session.change(lambda editor: editor.begun_at(SideId(side), phase))
        self.follow()
        if not self.session.notice and self.playback.view.phase != phase:
            self.session.notice = tr("Nothing is asked in that phase, so that the battle has gone on.")
        return None

    def play_on_from_here(self) -> SceneChange:
        """Leave the board for a new saved game that begins with this position."""
        change = self.opens_text(text_of(self.session.match)) if self.opens_text is not None else None
        return self.leave(change) if isinstance(change, Replace) else change


def kinds_dialog(session: AnalysisSession) -> Dialog:
    """Ask for the side and the kind of a piece."""
    buttons = tuple(
        (f"add:{side.id}:{kind.id}", tr("{side}: {kind}", side=side.name, kind=kind.name))
        for kind in session.info.kinds
        for side in session.info.sides
    )
    return Dialog(tr("Which piece?"), "", (*buttons, ("", tr("None"))), main="")


def marks_dialog(session: AnalysisSession, piece: PieceView) -> Dialog:
    """Ask for a marker to be put on a piece or its group, or taken off."""
    buttons = []
    for marker, count in Editor(session.match).marks(piece.id).items():
        name = session.info.marker(marker).name
        if count:
            buttons.append((f"marks:{marker}:{count - 1}", tr("Take off: {marker}", marker=name)))
        if not count or session.match.rules.content.marks[marker].is_counted:
            buttons.append((f"marks:{marker}:{count + 1}", name))
    return Dialog(tr("Markers of {piece}", piece=piece.name), "", (*buttons, ("", tr("None"))), main="")


def cards_dialog(session: AnalysisSession, side: SideId, deck: str) -> Dialog:
    """Ask for a deck of a side, or for a card of it that is taken into its hand or put back."""
    editor = Editor(session.match)
    if not deck:
        cards = {
            f"cards:{each.id}:{kind}": tr("{side}: {deck}", side=each.plural_name, deck=tr(kind))
            for each in session.info.sides
            for kind in dict.fromkeys(card.deck for listed in editor.cards(each.id) for card in listed)
        }
        return Dialog(tr("Whose cards?"), "", (*cards.items(), ("", tr("None"))), main="")
    held, spare = editor.cards(side)
    ways = (("back", held, tr_mark("Put back: {card}")), ("take", spare, tr_mark("Take: {card}")))
    cards = {
        f"cards:{side}:{deck}:{way}:{card.id}": tr(text, card=card.title)
        for way, listed, text in ways
        for card in listed
        if card.deck == deck
    }
    return Dialog(tr("Which card?"), "", (*cards.items(), ("", tr("None"))), main="")


def phases_dialog(session: AnalysisSession) -> Dialog:
    """Ask whose turn it is to be, and in which phase."""
    unused, phases = session.playback.view.unused_phases, Editor(session.match).phases()
    buttons = tuple(
        (f"phase:{side.id}:{phase.id}", tr("{side}: {phase}", side=side.plural_name, phase=phase.name))
        for phase in session.info.phases
        if phase.id in phases and phase.id not in unused
        for side in session.info.sides
    )
    return Dialog(
        tr("Whose turn is it?"), tr("The phase begins anew."), (*buttons, ("", tr("As it is"))), main=""
    )


Command = Callable[[AnalysisScene, str], SceneChange]
COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "edit": lambda scene, _: scene.edit(),
        "here": lambda scene, _: scene.here(),
        "add": lambda scene, what: scene.add(what),
        "remove": lambda scene, _: scene.remove(),
        "weaken": lambda scene, _: scene.strengthen(-1),
        "strengthen": lambda scene, _: scene.strengthen(1),
        "advise": lambda scene, _: scene.advise(),
        "menu": lambda scene, _: Push(dialogs.analysis_menu()),
        "keys": lambda scene, _: Push(
            dialogs.keys(tuple((key.upper(), text) for key, (_, text) in KEYS.items()))
        ),
        "analyse": lambda scene, _: None,
        "cards": lambda scene, where: scene.cards(where),
        "empty": lambda scene, _: scene.empty(),
        "marks": lambda scene, marker: scene.mark(marker),
        "phase": lambda scene, where: scene.begin_phase(where),
        "on": lambda scene, _: scene.play_on_from_here(),
        "close": lambda scene, _: Pop(),
    }
)
"""What this board does in another way than a battle; the rest it does like one."""


def analysis_of(battle: BattleTable) -> AnalysisScene:
    """Open the board with the moment of a battle that is shown."""
    match = up_to_question(battle.session.match, battle.playback.shown_entries)
    scene = AnalysisScene(
        (match.scenario, tuple(match.entries)),
        battle.board.board_image,
        battle.leads_to,
        opens=battle.opens,
        opens_text=battle.opens_text,
    )
    scene.board.see_as(battle.board)
    return scene
