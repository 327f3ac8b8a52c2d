"""A battle's session with a field and panels to see it on, and what can be done with it as a whole."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import msgspec
import pygame

from game.content.position_text import text_of
from game.engine.decisions.decision import Anchor
from game.engine.event import TrackChanged
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import tr, tr_name
from game.players.advising import Mistake
from game.players.thinking import ThinkingPlayer
from game.storage.battles import SaveError
from game.storage.save_library import SaveLibrary
from game.storage.saved_files import name_of, up_to_question
from game.ui.battle.areas import BattleAreas, Framing, lay_out
from game.ui.battle.board_panel import BoardPanel
from game.ui.battle.panel import Desk
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.panels.map_report import MapReportPanel
from game.ui.battle.panels.minimap import Minimap
from game.ui.battle.panels.stage import Stage
from game.ui.battle.panels.strip import Strip
from game.ui.battle.rail.phase_bar import draw_phases
from game.ui.battle.rail.sidebar import Sidebar
from game.ui.battle.rail.still_rail import StillRail
from game.ui.battle.sounds import SoundPlayer
from game.ui.drawing.board.board import Board
from game.ui.drawing.ground.board_image import BoardImage
from game.ui.menus.saved import resume_dialogs
from game.ui.scene import OpensText, Push, Replace, Scene, SceneChange
from game.ui.session.battle_session import BattleSession
from game.ui.session.map_watcher import MapWatcher
from game.ui.session.panels import Panels
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.pointer import NOWHERE, Pointer, neighbour
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets import clipboard, layout
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.buttons import Widgets
from game.ui.widgets.dialog import message
from game.ui.widgets.fonts import Fonts

ENLARGE = 1.15
"""How much nearer a press of a key or a notch of the wheel goes."""


class BattleTable(Scene):
    """A battle on the table: `session` answers it, and `playback` shows it; its scene takes the events."""

    is_opaque = is_battle = True
    session: BattleSession
    board: Board
    panels: Panels
    leads_to: Callable[[], Scene]
    commands: Mapping[str, "Command"] = MappingProxyType({})
    """What its buttons and keys do, by the first part of their keys."""

    def __init__(
        self,
        session: BattleSession,
        board_image: BoardImage,
        leads_to: Callable[[], Scene],
        *,
        link: MapWatcher | None = None,
        afresh: Callable[["BattleTable"], Scene] | None = None,
        opens: Callable[[Path], SceneChange] | None = None,
        opens_text: OpensText | None = None,
        again: Callable[[bool], Scene] | None = None,
        plays_on: Callable[["BattleTable", int, SideId], Scene] | None = None,
        reseats: Callable[[OpenBattle, Mapping[str, str]], None] | None = None,
        analyses: Callable[["BattleTable", Sequence[TooltipRow]], Scene] | None = None,
    ) -> None:
        """`leads_to` makes the scene to go to from here, `opens` that of a file dropped on the window,
        `opens_text` that of a position that was pasted.

        `again` makes that of the same battle begun once more, with the sides swapped if that is wanted, `plays_on` that
        of a new saved game after so many entries, for a side that plays against the computer ("": as it is played).
        `reseats` lets others play the battle from here on, `analyses` makes the analysis board of the moment shown,
        on which something is told of the plans drawn there.

        `link` follows the map of the battle, and `afresh` makes the scene of a battle begun with the map as it is now.
        """
        self.session = session
        self.leads_to = leads_to
        self.link = link
        self.board = Board(board_image, lay_out(layout.SMALLEST).board)
        self.pointer, self.panels = Pointer(session), Panels(session)
        self.framing = Framing(session, self.board)
        self.ear = SoundPlayer()
        self.opens_text, self.pasted = opens_text, ""
        self._afresh, self.opens, self._again, self.plays_on = afresh, opens, again, plays_on
        self._reseats, self.analyses = reseats, analyses
        self.mistakes: list[Mistake] | None = None
        """The answers that cost most, once the battle was reviewed."""
        self._zoom = 100
        self._left_name = self._name
        self._end_told = False
        self.held_key = 0

    @property
    def playback(self) -> Playback:
        """What is shown of the battle."""
        return self.session.playback

    @property
    def _name(self) -> str:
        """The name of the saved game; "" for none."""
        file = self.session.open_battle.file
        return file.path.name if file is not None else ""

    # The scene

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size, and heed the settings."""
        session, board = self.session, self.board
        self.playback.apply_settings()
        session.prepare_players()  # not before: the battle left for this one lets the same players go
        self.areas = areas = self.arrange(size)
        self.fonts = fonts = Fonts(areas.scale)
        desk = Desk(session, board, areas, fonts, self.panels, self.pointer, size)
        self.hand_panel = HandPanel(desk)
        self.handover = HandOver(session, areas, fonts)
        self.sidebar = Sidebar(desk, self.hand_panel, self.handover, lambda: self.ways_again)
        self.rail = StillRail(self.sidebar)
        self._see_board()
        self.framing.follow()
        if self._zoom != active_settings().zoom:
            self._zoom = active_settings().zoom
            board.fit()
            board.zoom(self._zoom / 100, board.free.center)
        left, self._left_name = self._left_name, ""
        if left and active_settings().left_at[0] == left:
            board.see_again(active_settings().left_at[1], fitted=active_settings().left_at[2])
        self.field = BoardPanel(desk, self.hand_panel, self.sidebar, names_pieces=self.names_pieces)
        self.sidebar.details.piece_at = self.field.pieces.piece_meant
        self.minimap = Minimap(board, areas)
        self.stage = Stage(desk, self.field.pieces.pieces)
        self.sidebar.staged = self.stage.account
        self.map_sheet = MapReportPanel(desk, self.link)

    def _see_board(self) -> None:
        """Give the board the place it has, and what nothing lies over of it."""
        free = self.areas.free(is_open=self.sidebar.is_shown)
        if (self.board.area, self.board.free) != (self.areas.board, free):
            self.board.move_to(self.areas.board, free)

    def arrange(self, size: tuple[int, int]) -> BattleAreas:
        """Work out where the panels are in a window of this size."""
        playback = self.playback
        return lay_out(
            size,
            cards=playback.has_cards,
            phases=playback.info.has_many_phases,
            text=active_settings().text,
        )

    @property
    def names_pieces(self) -> bool:
        """Whether names are under the pieces."""
        return active_settings().names == "always"

    def walk(self, right: int, down: int) -> None:
        """Go to the next hex, as the arrow keys do."""
        session = self.session
        if session.playback.side_to_seat:
            return
        start = session.walked_from()
        to = start if session.cursor is None else neighbour(self.board.hex_layout, start, right, down)
        if to is not None:
            session.cursor = Anchor("hex", to)
            self.board.follow(to)

    def button_sets(self) -> list[Widgets]:
        """List what holds the buttons that are shown."""
        return [self.map_sheet.widgets, self.sidebar.widgets]

    def press(self, key: str) -> SceneChange:
        """Do the command that a key begins with, what follows its colon handed on; a key without one does nothing.

        What opens another scene puts away what was said on the board.
        """
        name, _, ref = key.partition(":")
        command = self.commands.get(name)
        move = command(self, ref) if command else None
        if isinstance(move, Push):
            self.session.silence()
        return self.covered(move)

    def next_wakeup(self) -> float | None:
        """Return after how many seconds something moves on by itself; None: never."""
        wakeups = (
            self.session.next_wakeup(),
            self.board.next_wakeup(),
            self.sidebar.callout.next_wakeup(),
        )
        return min((wakeup for wakeup in wakeups if wakeup is not None), default=None)

    def draw(self, window: pygame.Surface) -> None:
        """Draw the board, what lies over it, and the panels around it."""
        self.panels.follow()
        self._see_board()
        self.framing.follow()
        playback, areas = self.playback, self.areas
        view, newest, event = playback.view, None, playback.event
        if isinstance(event, TrackChanged):
            view, newest = playback.view_after(), (event.track, event.side, playback.timeline.share)
        self.field.draw(window)
        if areas.phases.height:
            draw_phases(window, areas.phases, playback.info, view, self.fonts)
        colours = {str(side.id): side.side_colour for side in playback.info.sides}
        self.minimap.draw(window, view, colours)
        self.stage.draw(window)
        self.hand_panel.draw(window)
        title = tr_name(playback.match.scenario.title)
        pending = playback.match.pending
        asked = pending.side if pending is not None and playback.is_present else NO_SIDE
        is_over = playback.is_over and playback.is_present
        Strip(playback.info, areas, self.fonts, title, newest, asked, is_over=is_over).draw(window, view)
        self.rail.draw(window, self.board.camera)
        self.hand_panel.draw_fan(window)
        self.map_sheet.draw(window)

    def close(self) -> None:
        """Let the file go; everything answered is in it, if the disk takes it. Computer players stop thinking."""
        for player in self.session.open_battle.players.values():
            if isinstance(player, ThinkingPlayer):
                player.close()
        if (file := self.session.open_battle.file) is not None:
            with suppress(SaveError):
                want(msgspec.structs.replace(active_settings(), left_at=(self._name, *self.board.seen())))
            with suppress(SaveError):
                self.session.match.flush()
            file.close()
            if not self.session.match.unsaved_lines:
                SaveLibrary(file.path.parent).note(file.path, self.session.match, file.seats)
        self.board.close()

    def leave(self, move: SceneChange) -> SceneChange:
        """Leave the battle, or ask once more while there are answers that the disk would not take."""
        match = self.session.match
        try:
            match.flush()
        except SaveError as error:
            return self.covered(
                Push(resume_dialogs.not_written(str(error), len(match.unsaved_lines), self.leave, move))
            )
        return move

    @property
    def ways_again(self) -> tuple[tuple[str, str], ...]:
        """How the battle can be fought once more: with the same sides, or swapped where a computer plays one."""
        if self._again is None:
            return ()
        swapped = [("again:swap", tr("Swap sides"))] if len(self.playback.human_sides) == 1 else []
        return (("again:same", tr("Rematch")), *swapped)

    def fight_again(self, *, swap: bool) -> SceneChange:
        """Begin the battle once more."""
        return self._leave_for(partial(self._again, swap)) if self._again is not None else None

    def _leave_for(self, battle: Callable[[], Scene]) -> SceneChange:
        """Leave the battle for another one; say why where that cannot be started."""
        try:
            return self.leave(Replace(battle()))
        except SaveError as error:
            return self.covered(Push(message(tr("This battle cannot be started"), f"{error}.")))

    def reseat(self, seats: Mapping[str, str]) -> None:
        """Let others play from here on, the computer or people."""
        if self._reseats is not None:
            self._reseats(self.session.open_battle, seats)
            self.session.follow_seats()

    def play_on(self, side: str = "", entries: str = "") -> SceneChange:
        """Leave the battle, which stays as it is, for a new saved game from the moment shown, or after so many entries.

        A side that is named plays against the best of the computer's players.
        """
        if self.plays_on is None:
            return None
        since = int(entries) if entries else self.playback.shown_entries
        return self._leave_for(partial(self.plays_on, self, since, SideId(side)))

    def open_file(self, file: str) -> SceneChange:
        """Leave the battle for a file that was dropped on the window."""
        return self.leave(self.opens(Path(file))) if self.opens is not None else None

    def saved_title(self) -> str:
        """Return what the saved game of the battle is called; "" where there is none."""
        open_battle = self.session.open_battle
        title = name_of(open_battle.file.path) if open_battle.file else open_battle.title
        return title or (self.session.match.scenario.title.split(":")[0] if open_battle.file else "")

    def copy_position(self) -> None:
        """Copy the moment that is shown, or the next at which something is asked, as text."""
        match, shown = self.session.match, self.playback.shown_entries
        text = text_of(up_to_question(match, shown))
        self.session.notice = (
            tr("The position was copied as text. Paste it into a message, a file, or this window.")
            if clipboard.copy(text)
            else tr("The position could not be copied: this machine has no clipboard.")
        )

    def open_pasted(self) -> SceneChange:
        """Leave the battle for the position that was pasted."""
        return self.leave(self.opens_text(self.pasted)) if self.opens_text is not None else None

    # The map, if it is being drawn meanwhile

    def follow_on(self, left: "BattleTable") -> None:
        """Take the place of a battle that was left for the map as it is now: following it, and seen alike."""
        if left.link is not None:
            left.link.begun_with = left.link.news
        self._zoom = left._zoom
        self.board.see_as(left.board)

    def begin_afresh(self) -> SceneChange:
        """Begin the battle again with the map as it is now."""
        assert self._afresh is not None
        try:
            return Replace(self._afresh(self))
        except SaveError as error:
            return self.covered(Push(message(tr("This battle cannot be started"), f"{error}.")))

    def close_map_sheet(self) -> None:
        """Put away what was found in the map."""
        if self.link is not None:
            self.link.news = None

    def follow_map(self, link: MapWatcher, time: float) -> SceneChange:
        """Begin again with a map that was saved, as long as no one has answered anything."""
        link.look(time)
        answered = self.playback.is_answered
        if answered and link.news is not None and link.news is link.begun_with:
            link.news = None
        return self.begin_afresh() if link.offers_afresh and not answered else None

    def covered(self, move: SceneChange) -> SceneChange:
        """Point at nothing while another scene is on top, and hold no key."""
        if isinstance(move, Push):
            self.pointer.at = NOWHERE
            self.session.is_threats_key_held = False
        return move


Command: TypeAlias = Callable[[BattleTable, str], SceneChange]
"""What a button or a key does, handed the table and the rest of its key."""
