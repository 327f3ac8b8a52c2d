"""What is told of the thing under the pointer: a button, a choice of the list, a card, a hex with who is there."""

from collections.abc import Callable

from game.engine.decisions.decision import Anchor
from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_count, tr_mark
from game.ui.battle.panel import Desk, Panel
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.rail.choice_list import ChoiceList
from game.ui.drawing.board.objective_icons import pins_at
from game.ui.session import pointing
from game.ui.session.battle_session import BattleSession
from game.ui.session.marks.threat_marks import tell_threats
from game.ui.session.placing import PlacementGhost
from game.ui.session.text import choice_tip
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import tell_choice, tell_end, tell_ground, tell_places
from game.ui.widgets.buttons import Widgets


class Details(Panel):
    """Tells of what is pointed at in a battle, for the rail."""

    def __init__(self, desk: Desk, hand_panel: HandPanel, choices: ChoiceList, widgets: Widgets) -> None:
        super().__init__(desk)
        self.hand_panel, self.choices, self.widgets = hand_panel, choices, widgets
        self.piece_at: Callable[[tuple[int, int]], PieceId] = lambda point: NO_PIECE
        """The measured piece that is drawn over a point of the window; the panel of the field knows."""

    def rows(self) -> list[TooltipRow]:
        """Return what is told now; nothing while things move or seats change."""
        session, at = self.session, self.pointer.at
        kind, _, ref = self.widgets.at(at).partition(":")
        if kind:
            tell = BUTTONS.get(kind)
            return tell(session, ref) if tell else []
        line = self.choices.choice_at(at) if self.panels.shows_list else None
        if line is not None:
            option = session.choice.completed(line) if session.choice else None
            return _tell_option(session, option.notation) if option else []
        if self.areas.strip.collidepoint(at) and not self.pointer.rests:
            return tell_end(session.info, self.playback.view)
        if card := self.hand_panel.pointed():
            return self.hand_panel.told(card)
        return self._of_field()

    def _of_field(self) -> list[TooltipRow]:
        session, view = self.session, self.playback.view
        point = self.pointer.at
        hex_id = self.board.hex_at(point)
        if session.cursor is not None and (cursor := pointing.hex_of(session.cursor, view)) is not None:
            x, y = self.board.centre(cursor)
            hex_id, point = cursor, (round(x), round(y + self.board.width * 0.3))
        elif self.pointer.rests:
            return []
        busy = not self.playback.timeline.is_idle or bool(self.playback.side_to_seat)
        if self.pointer.is_dragging or busy:
            return []
        if session.ghost is not None:
            return tell_ghost(session.ghost) if hex_id is not None else []
        pins = pins_at(self.board, session.previews.special_hexes, self.choices.fonts, point)
        meant = [row for area, at in pins if at != hex_id for row in tell_places((area,), at)]
        piece = NO_PIECE if session.cursor is not None else self.piece_at(point)
        hex_id = next((each.hex_id for each in view.pieces if each.id == piece), hex_id)
        if hex_id is None:
            return meant
        x, y = self.board.centre(hex_id)
        told = self.of_hex(hex_id, (point[0] - x, point[1] - y), piece)
        return [*meant, TooltipRow("rule"), *told] if meant else told

    def of_hex(
        self, hex_id: Hex, offset: tuple[float, float], measured: PieceId = NO_PIECE
    ) -> list[TooltipRow]:
        """List what is told of a hex, the pointer being so far from its middle, or of one measured piece in it."""
        session, view = self.session, self.playback.view
        if measured:
            view = pointing.without_others(view, measured, hex_id)
        terrain = session.match.setup.terrain(session.info, session.match.scenario.plan.terrain[hex_id])
        label = self.board.hex_layout.grid.label(hex_id)
        if (threats := session.threats(hex_id)) is not None:
            told = tell_threats(threats, hex_id, view, session.match.names)
            return [*told, TooltipRow("rule"), *tell_ground(label, terrain)]
        exact = pointing.exact_in(view, hex_id, offset, self.board.width)
        here = pointing.anchors_in(view, hex_id)
        order: list[Anchor] = [session.cursor] if session.cursor else [*exact]
        if session.choice is not None and not session.cursor:
            other = session.choice.beside(here, exact, pointing.side_of_hex(offset, self.board.width))
            order = [other, *order] if other else order
        order = [*dict.fromkeys((*order, *here))]
        return choice_tip.tip_of(
            hex_id,
            order,
            session.choice,
            view,
            session.info,
            label,
            terrain,
            session.thoughts(hex_id, view),
            session.previews.special_hexes,
            session.areas(hex_id),
        )


def tell_ghost(ghost: PlacementGhost) -> list[TooltipRow]:
    """Tell why a piece may not be set down where it is shown, else what sets it down, there or as near as it may be."""
    if ghost.onto is not None:
        return [TooltipRow("choice", ghost.onto.preview().label)]
    if not ghost.is_legal:
        return [TooltipRow("reason", ghost.objection)]
    rows = [TooltipRow("choice", ghost.label)]
    if ghost.objection:
        text = tr("Ends as near as it may: {move}", move=ghost.label)
        rows = [TooltipRow("name", text), TooltipRow("ground", ghost.objection)]
    return [*rows, *(TooltipRow("plain", line) for line in ghost.decision.measures(ghost.pose))]


def _tell_option(session: BattleSession, notation: str) -> list[TooltipRow]:
    option = session.choice.answer(notation) if session.choice else None
    if option is None:
        return []
    preview = option.preview()
    if preview.tally or preview.lines or preview.cost or preview.checks:
        return [*tell_choice(preview), *session.chances_of(option)]
    return []


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
    if session.ghost is not None:
        return tell_ghost(session.ghost)
    reason = session.choice.may_confirm() if session.choice else ""
    return [TooltipRow("reason", reason)] if reason else []


def _tell(sentence: str) -> Callable[[BattleSession, str], list[TooltipRow]]:
    return lambda _, __: [TooltipRow("item", tr(sentence))]


BUTTONS: dict[str, Callable[[BattleSession, str], list[TooltipRow]]] = {
    "option": _tell_option,
    "undo": lambda battle, _: [TooltipRow("reason" if battle.undo_barrier else "item", battle.tell_undo())],
    "redo": lambda battle, _: [TooltipRow("item" if battle.can_redo else "reason", battle.tell_redo())],
    "restart": _tell_restart,
    "confirm": _tell_confirm,
    "log": _tell(tr_mark("The log: everything that has happened (L).")),
    "threats": _tell(
        tr_mark("Threats: what enemies could do to the hex pointed at in their next turn (hold V).")
    ),
    "list": _tell(tr_mark("A list of all choices, for the keyboard (C).")),
    "advise": _tell(tr_mark("What would the general do? (G)")),
    "rules": _tell(tr_mark("The rule book (F1).")),
    "menu": _tell(tr_mark("The menu (Esc).")),
}
"""What is told of the buttons, by the kinds of their keys."""
