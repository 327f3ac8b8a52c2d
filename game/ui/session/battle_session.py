"""A battle as it is played on screen: what a click chooses, what is put together, and when it is an answer."""

from collections.abc import Iterable, Sequence

from game.engine.decisions.decision import (
    Anchor,
    InvalidAnswerError,
    Option,
    Selection,
    corner_of,
)
from game.engine.decisions.placement import Placements
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.ui.session import choice_view, pointing
from game.ui.session.controller import Controller
from game.ui.session.course import BattleCourse
from game.ui.session.marks import board_marks
from game.ui.session.placing import PlacementGhost


class BattleSession(BattleCourse):
    """A battle under way, without its window, whose choices are made click by click."""

    sharing: tuple[PieceId, ...] = ()
    """The pieces of the hex clicked last of which some or all can be chosen."""
    _warned = ""
    _looked_at: tuple[object, frozenset[PieceId]] = (None, frozenset())
    """The pieces that were taken up, or named as those that could still act, in which phase of which turn."""
    _among_several: Controller | None = None

    def click(self, here: Sequence[Anchor], exact: Sequence[Anchor] = (), toward: int | None = None) -> None:
        """Click where these things lie on the field; a click on nothing takes a half-made choice back.

        Of a piece that cannot be chosen it is said why. `toward` is the side of the hex that was clicked.
        """
        if self._goes_on_from_placed(here) and not self._place():
            return
        if self.choice is not None:
            self.cursor = None
            self.sharing = self.choice.sharing(here, exact)
            if self._attacks(tuple(here)):
                return
            before = self.choice.picked
            reason = self._why_none(here)
            self._take(self.choice.click(here, exact, toward, is_explained=bool(reason)))
            self._begin_placement()
            board_marks.face_as_before(self.choice, self.playback.view, before)
            self.notice = self.notice or reason

    def _goes_on_from_placed(self, here: Sequence[Anchor]) -> bool:
        """Return whether a click is on the next piece to move while the last waits in its hex only to be turned."""
        if self.choice is None or not self.waits_to_turn or self.choice.picked[-1] in here:
            return False
        starts = self.choice.starts()
        return any(anchor.kind == "piece" and anchor in starts for anchor in here)

    @property
    def waits_to_turn(self) -> bool:
        """Whether a piece has been put in a hex, be it to charge from there, and may still be turned there."""
        picked = self.choice.picked if self.choice is not None else ()
        kinds = [anchor.kind for anchor in picked]
        return kinds in (["piece", "hex"], ["piece", "piece", "hex"]) and self.facing() is not None

    def _place(self) -> bool:
        """Place the piece that waits to be turned; return whether the next question can be answered at once."""
        placed = self.facing()
        assert self.choice is not None
        assert placed is not None
        self._take(self.choice.pick(placed))
        return self.playback.skip()

    def _attacks(self, here: tuple[Anchor, ...]) -> bool:
        """Have the piece that is picked move up to the enemy clicked on and attack it; say whether it can."""
        assert self.choice is not None
        choice, view, names = self.choice, self.playback.view, self.match.names
        target = self.target_in(here)
        if target is None:
            return False
        attack, mover = self.attacks_open()[target], choice.picked[0].piece_id
        self.intentions.intend(choice, target, view)
        if attack.move is not None:
            self.submit(attack.move)
        else:
            choice.clear()
        self.notice = tr(
            "{piece} will attack {enemy} once the movement is over.",
            piece=names.piece(mover),
            enemy=names.piece(target),
        )
        return True

    def target_in(self, here: Sequence[Anchor]) -> PieceId | None:
        """Return the enemy here that the piece picked can attack in its time, where a click means nothing else."""
        if self.choice is None:
            return None
        target = self.intentions.aimed_at(self.choice, tuple(here), self.playback.view)
        return target if target in self.attacks_open() else None

    def choose_of_sharing(self, wanted: str) -> None:
        """Choose those named of the pieces that share the hex clicked last."""
        self._warned = ""
        if self.choice is not None and self.sharing:
            self.choice.choose_of(self.sharing, [piece for piece in self.sharing if piece in wanted.split()])

    def _why_none(self, here: Sequence[Anchor]) -> str:
        """Return why a click chooses nothing, "" where it does; why not the hex only if a piece could go there."""
        assert self.choice is not None
        if self._fits(here):
            return ""
        is_about = self.choice.picked or self.choice.decision.subject
        told = [anchor for anchor in here if is_about or anchor.kind != "hex"]
        return choice_view.why_none(self.choice, told, self.playback.view)

    def _fits(self, here: Sequence[Anchor]) -> bool:
        """Return whether a click on these things chooses one of them."""
        assert self.choice is not None
        offered, corners = (*self.choice.offers(), *self.choice.starts()), self.choice.corners()
        fits = any(anchor in offered or anchor.ref in corners for anchor in here)
        return fits or self.choice.instead_of_last(here) is not None

    def choose(self, anchor: Anchor) -> None:
        """Choose a thing that is offered, or its button."""
        if self.choice is not None:
            self.cursor = None
            before = self.choice.picked
            self._take(self.choice.pick(anchor))
            self._begin_placement()
            board_marks.face_as_before(self.choice, self.playback.view, before)

    def _begin_placement(self) -> None:
        """Take up the measured piece that was picked, if it is one of several that may be set down."""
        choice = self.choice
        if choice is None or not isinstance(choice.decision, Placements) or not choice.picked:
            return
        piece = choice.picked[0].piece_id
        if piece in choice.decision.movers:
            placement = choice.decision.placement(piece)
            self._among_several = choice
            self.controller, self._ghost = Controller(placement), PlacementGhost(placement)

    def turn(self, corners: int, hover: Hex | None = None) -> bool:
        """Turn the facing that is being chosen so many corners clockwise; says whether one is."""
        controller = self.choice
        hex_id = board_marks.turned_hex(controller, self.playback.view, hover) if controller else None
        return controller is not None and hex_id is not None and controller.turn(hex_id, corners)

    def answer(self, notation: str) -> None:
        """Return the answer of a button."""
        if self.choice is not None:
            self.cursor = None
            option = self.choice.answer(notation)
            ends_it = option is not None and [anchor.kind for anchor in option.anchors] == ["button"]
            if ends_it and self.waits_to_turn and not self._place():
                return
        if self.choice is not None:
            self._take(self.choice.answer(notation))

    def confirm(self) -> None:
        """Return the answer that has been put together."""
        if self.choice is not None:
            try:
                self._take(self.ghost.option() if self.ghost else self.choice.confirm())
            except InvalidAnswerError as error:
                self.notice, self._warned = str(error), ""

    def point_at(self, choice: Anchor) -> None:
        """Go to something that can be chosen."""
        self.cursor = choice
        if choice.kind == "corner" and self.choice is not None:
            self.choice.facing = corner_of(choice)[1]

    def walked_from(self) -> Hex:
        """Say at which hex the keys are: where they went, else at what is picked, asked about, or can be chosen."""
        return pointing.walked_from(self.cursor, self.choice, self.playback.view)

    def silence(self) -> None:
        """Put away what was said; what was warned of is warned of again."""
        self.notice = self._warned = ""

    def back(self) -> bool:
        """Cancel the newest click of a half-made choice; says whether there was anything to undo."""
        self.intentions.forget()
        busy = bool(self.notice or self.cursor or (self.choice and self.choice.is_half_made))
        self.notice, self.log_hexes, self.cursor, self._warned, self.sharing = "", (), None, "", ()
        if self._among_several is not None:
            # The piece that was taken up is put back, and another may be.
            self.controller, self._ghost, self._among_several = self._among_several, None, None
            busy = True
        if self.choice is not None:
            self.choice.back()
        return busy

    def _take(self, option: Option | None) -> None:
        """Submit an option once it is whole; warn once before a phase is ended with pieces nobody looked at.

        Of orders that no one was given it is warned until the next click confirms it.
        """
        self.notice = ""
        if option is None or option.notation != self._warned:
            self._warned, self.log_hexes = "", ()
        picked = self.choice.picked if self.choice is not None else ()
        looked_at = self._look_at(anchor.piece_id for anchor in picked if anchor.kind == "piece")
        if option is None or self.controller is None:
            return
        if self._warn_unused_orders(option):
            return
        waiting = choice_view.still_to_act(self.controller.decision, option, self.playback.view)
        if any(piece.id not in looked_at for piece in waiting):
            waiting = tuple(piece for piece in waiting if piece.id not in looked_at)
            self._look_at(piece.id for piece in waiting)
            self.controller.clear()
            self.notice = choice_view.tell_waiting(waiting)
            self.log_hexes = tuple(piece.hex_id for piece in waiting)
            return
        self.intentions.steps = 0
        self.submit(option)

    def _look_at(self, pieces: Iterable[PieceId]) -> frozenset[PieceId]:
        """Note that pieces were looked at; return all that were in this phase."""
        view = self.playback.view
        phase = view.side, view.turn, view.phase
        before = self._looked_at[1] if self._looked_at[0] == phase else frozenset()
        self._looked_at = phase, before.union(pieces)
        return self._looked_at[1]

    def _warn_unused_orders(self, option: Option) -> bool:
        """Ask once before no one is chosen where someone could be."""
        assert self.controller is not None
        decision = self.controller.decision
        nobody = isinstance(decision, Selection) and not option.anchors and decision.addable(frozenset())
        if not nobody or self._warned == option.notation:
            return False
        self._warned = option.notation
        self.notice = tr("No units ordered. Click again to confirm.")
        return True

    def _ask(self) -> None:
        super()._ask()
        if self.controller is not None and self.controller.decision.subject:
            board_marks.face_as_before(self.controller, self.playback.view_at(len(self.match.frames)))
        self._warned, self._among_several, self.sharing = "", None, ()
