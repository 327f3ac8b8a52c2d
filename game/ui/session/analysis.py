"""The analysis board without its window: a position that both sides play, and that can be changed by hand."""

from collections.abc import Callable, Sequence
from functools import cached_property

from game.content.editing import Editor
from game.content.positions import Position, match_at
from game.content.trial import RefusedError
from game.engine.decisions.decision import Anchor, Option
from game.engine.shown.view import PieceView, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr
from game.players.learned_value import chance_of_winning
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.marks.highlights import Highlights, RectMark
from game.ui.session.marks.measured_marks import boundary_of
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.pointing import pieces_in
from game.ui.session.preview_cache import Preview
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.timeline import Pace

FINE = 15
"""Degrees that a piece that is measured is turned by; others turn from corner to corner."""


class Line:
    """The positions that were on the board, one after the other; `at` is the one that is on it."""

    def __init__(
        self, position: Position, plans: Highlights | None = None, told: Sequence[TooltipRow] = ()
    ) -> None:
        """`plans` are the arrows of plans for the first position, and `told` is what is told of them."""
        self.positions = [position]
        self.at = 0
        self._changes, self._shared = [0], 0
        self._plans, self._told = plans, told

    @property
    def plans(self) -> Highlights | None:
        """The arrows of plans for the position that is on the board."""
        return None if self.at else self._plans

    @property
    def told(self) -> Sequence[TooltipRow]:
        """What is told of these plans."""
        return () if self.at else self._told

    @property
    def position(self) -> Position:
        """The one that is on the board."""
        return self.positions[self.at]

    @property
    def would_be_lost(self) -> bool:
        """Whether the position was changed by hand since it was opened, or was shared last."""
        return self._changes[self.at] > self._shared

    def share(self) -> None:
        """Take it that what is on the board is kept elsewhere."""
        self._shared = self._changes[self.at]

    def add(self, position: Position, *, by_hand: bool = False) -> None:
        """Go on to a new position; those that were undone are forgotten."""
        self.positions[self.at + 1 :] = [position]
        self._changes[self.at + 1 :] = [self._changes[self.at] + by_hand]
        self.at += 1

    def go(self, steps: int) -> bool:
        """Go so many positions on or back; return whether there are so many."""
        is_there = 0 <= self.at + steps < len(self.positions)
        self.at += steps if is_there else 0
        return is_there


class AnalysisSession(BattleSession):
    """A position on the analysis board; another one, once the line has gone on, has a session of its own."""

    selected: PieceId
    """The piece that is being changed."""
    brush: tuple[SideId, str] | None
    """The side and the kind of the piece that a click on an empty hex adds."""

    def __init__(
        self,
        line: Line,
        pace: Pace | None,
        *,
        edits: bool = False,
        old: "AnalysisSession | None" = None,
    ) -> None:
        """`edits`: whether clicks change the position; else they play on from it. `old` was on the board before."""
        self.line, self.position, self.edits = line, line.position, edits
        self.selected, self.brush = NO_PIECE, None
        self.point: tuple[int, int] | None = None
        """Where a click was, where pieces are measured."""
        self._chance: tuple[object, float] = (None, 0.5)
        match = match_at(line.position)
        super().__init__(Playback(OpenBattle(match=match, is_shared=True), pace, from_start=False))
        self.remarks = line.told
        if old is not None:
            self.notice, self.cursor, self.shows_threats = old.notice, old.cursor, old.shows_threats
            self.selected, self.brush = old.selected, old.brush

    @cached_property
    def is_unfinished(self) -> bool:
        """Whether a side has nobody, so that the position lasts for one turn."""
        return Editor(self.match).is_unfinished

    @property
    def can_be_played(self) -> bool:
        """Whether anything is left to play here."""
        return self.match.pending is not None and bool(self.playback.view.pieces)

    @property
    def chance(self) -> float:
        """The chance of the first side to win, as things stand."""
        if self._chance[0] is not self.match.state:
            self._chance = self.match.state, chance_of_winning(self.match, self.info.sides[0].id)
        return self._chance[1]

    # Changes by hand

    @property
    def choice(self) -> Controller | None:
        """The choice that is to be made now; none while clicks change the position."""
        return None if self.edits else super().choice

    @property
    def aside(self) -> tuple[str, str] | None:
        """What a click does, while clicks change the position."""
        return (tr("Changing the position"), self._told()) if self.edits else None

    @property
    def leads_away(self) -> bool:
        """Whether nothing is left to do: the position can be changed."""
        return not self.edits and super().leads_away

    def _told(self) -> str:
        if (piece := self.changing) is not None:
            return tr(
                "{piece}: click where it is to be, or choose below what is to change.", piece=piece.name
            )
        if self.brush is not None:
            side, kind = self.brush
            name = next(each.name for each in self.info.kinds if each.id == kind)
            return tr(
                "Click the hexes to which {kind} of the {side} are to be added. Escape ends that.",
                kind=name,
                side=self.info.side(side).plural_name,
            )
        return tr("Click a piece to move or change it, or add one.")

    @property
    def changing(self) -> PieceView | None:
        """The piece that was chosen to be changed."""
        pieces = self.playback.view.pieces if self.edits else ()
        return next((each for each in pieces if each.id == self.selected), None)

    def change(self, how: Callable[[Editor], Position]) -> None:
        """Change the position, or say why that cannot be."""
        try:
            self.line.add(how(Editor(self.match)), by_hand=True)
            self.notice = ""
        except RefusedError as error:
            self.notice = str(error)

    def click(self, here: Sequence[Anchor], exact: Sequence[Anchor] = (), toward: int | None = None) -> None:
        """Choose the piece that was clicked, put the chosen one into an empty hex, or add one there."""
        if not self.edits:
            super().click(here, exact, toward)
            return
        self.notice, self.cursor, brush = "", None, self.brush
        pieces = [anchor.piece_id for anchor in (*exact, *here) if anchor.kind == "piece"]
        hexes = [Hex(int(anchor.ref)) for anchor in here if anchor.kind == "hex"]
        if pieces and self.selected in pieces:
            # Another click takes the next of those who share the hex.
            self.selected = pieces[(pieces.index(self.selected) + 1) % len(pieces)]
        elif pieces and not (self._is_figure(self.selected) and hexes and self._takes(pieces)):
            self.selected = pieces[0]
        elif hexes and self.selected:
            selected, to = self.selected, self.point if self._is_measured else hexes[0]
            self.change(lambda editor: editor.moved(selected, hexes[0] if to is None else to))
        elif hexes and brush is not None:
            self.change(lambda editor: editor.added(*brush, hexes[0]))
        elif hexes:
            self.cursor = Anchor("hex", hexes[0])

    def turn(self, corners: int, hover: Hex | None = None) -> bool:
        """Turn the piece that was chosen to be changed, or the facing that is being chosen."""
        if self.changing is None:
            return super().turn(corners, hover)
        selected, step = self.selected, FINE if self._is_measured else 60
        self.change(lambda editor: editor.turned(selected, corners * step))
        return True

    def back(self) -> bool:
        """Let go of what was chosen; returns whether there was anything."""
        busy = bool(self.selected or self.brush)
        self.selected, self.brush = NO_PIECE, None
        return super().back() or busy

    @property
    def _is_measured(self) -> bool:
        return bool(self.playback.view.thousandths_per_hex)

    def _is_figure(self, piece: PieceId) -> bool:
        return any(each.id == piece and each.look == "figure" for each in self.playback.view.pieces)

    def _takes(self, pieces: Sequence[PieceId]) -> bool:
        """Return whether a leader who is chosen goes to whoever was clicked: a unit of his side without a leader."""
        sides = {each.id: each.side for each in self.playback.view.pieces}
        return all(sides[each] == sides[self.selected] and not self._is_figure(each) for each in pieces)

    def highlights(self, hover: Hex | None = None) -> Highlights:
        """Mark the piece that is being changed as well, and the plans that were found for the position."""
        highlights = super().highlights(hover)
        if (plans := self.line.plans) is not None and self.playback.timeline.is_idle:
            highlights.arrows = (*highlights.arrows, *plans.arrows)
            highlights.rule_hexes |= plans.rule_hexes
            highlights.rectangles = plans.rectangles
        if (piece := self.changing) is not None:
            highlights.picked = frozenset((piece.hex_id,))
            if (boundary := boundary_of(piece)) is not None:
                highlights.rectangles = (
                    *highlights.rectangles,
                    RectMark(boundary=boundary, style="picked"),
                )
        return highlights

    def _thought(self, view: View, highlights: Highlights, hover: Hex | None) -> Preview | None:
        """Think about the piece that is being changed, of either side, else about the one that is pointed at."""
        if not self.edits:
            return super()._thought(view, highlights, hover)
        if (piece := self.changing) is not None:
            return Preview(piece, piece.hex_id, is_picked=True)
        here = pieces_in(view, hover) if hover is not None else []
        return Preview(here[0], here[0].hex_id, is_picked=False) if here else None

    def _threatened(self, hover: Hex) -> SideId:
        """Look for threats to whoever is pointed at, of either side, else to the side of the piece that is changed."""
        here = pieces_in(self.playback.view, hover)
        of = here[0] if here else self.changing
        return of.side if of is not None else super()._threatened(hover)

    # What is undone

    def submit(self, option: Option) -> None:
        """Play an answer; it is one more position of the line."""
        before = len(self.match.entries)
        super().submit(option)
        if len(self.match.entries) > before:
            self.position = self.position[0], tuple(self.match.entries)
            self.line.add(self.position)
            self._see_barrier()

    def _see_barrier(self) -> None:
        self.undo_barrier = "" if self.line.at else tr("nothing has been done yet")
        self.restarts = self.line.at, self.undo_barrier

    def undo(self) -> None:
        """Go back to the position before, whatever was rolled since."""
        if not self.line.go(-1):
            self.notice = self.tell_undo()

    def redo(self) -> None:
        """Go on to the position that was undone last."""
        if not self.line.go(1):
            self.notice = self.tell_redo()

    def restart(self) -> None:
        """Go back to the position with which the board was opened."""
        self.line.at = 0

    def tell_undo(self) -> str:
        """Return whether anything can be undone."""
        return tr("Undo the last action.") if self.line.at else tr("There is nothing to undo.")

    @property
    def can_redo(self) -> bool:
        """Whether a position was undone."""
        return self.line.at + 1 < len(self.line.positions)

    def tell_redo(self) -> str:
        """Return whether anything can be redone."""
        return tr("Redo the last action.") if self.can_redo else tr("Nothing to redo.")
