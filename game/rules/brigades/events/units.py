"""Events of units: what becomes of them."""

from fractions import Fraction
from typing import Any

import msgspec

from game.engine.event import Counted, Ending, Names, PieceChanged, PieceRemoved
from game.hexgrid.facing import Facing
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_mark
from game.rules.brigades import statistics
from game.rules.brigades.state import LEFT, LOST, Piece, State
from game.rules.brigades.tables import FORMATION_NAMES, WHOLE

replace = msgspec.structs.replace


def with_acts(piece: Piece, **values: Any) -> Piece:
    """Return a piece that has acted so in this turn."""
    return replace(piece, acts=replace(piece.acts, **values))


def apart(state: State, unit: PieceId) -> State:
    """Return the state with a unit out of melee (GX-46)."""
    left = tuple(contact for contact in state.contacts if not contact.has(unit))
    return state if len(left) == len(state.contacts) else replace(state, contacts=left)


def fleeing(piece: Piece, flight: str) -> Piece:
    """Return a unit that retreats or routs: nothing else waits for it."""
    return replace(
        piece,
        flight=flight,
        wavering=False,
        halted=False,
        pushed_back=False,
        pursuing=False,
        discipline=False,
        won=False,
        ground=(),
    )


class UnitArrived(PieceChanged, frozen=True, kw_only=True):
    """A piece came on the field (AR-14)."""

    def change(self, state: State) -> State:
        """Put it there; a leader is with the unit in his hex."""
        piece = replace(state.pieces[self.piece], hex_id=self.at)
        if piece.is_leader:
            own = (each for each in state.pieces.values() if each.side == piece.side and not each.is_leader)
            unit = next((each.id for each in own if each.hex_id == self.at), NO_PIECE)
            piece = replace(piece, unit=unit)
        return state.with_piece(piece)

    def describe(self, names: Names) -> str:
        """Say where."""
        return tr("{piece} enters the board in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class FormationChanged(PieceChanged, frozen=True, kw_only=True):
    """A unit changed its formation, by its movement or in reaction to a charge (GX-04, GX-41)."""

    formation: str
    share: Fraction = Fraction(0)

    def change(self, state: State) -> State:
        """Form it; `share` is the part of its movement used."""
        piece = replace(state.pieces[self.piece], formation=self.formation)
        return state.with_piece(with_acts(piece, formed=True, used=piece.acts.used + self.share))

    def describe(self, names: Names) -> str:
        """Say which."""
        return tr(
            "{piece} forms {formation}.",
            piece=names.piece(self.piece),
            formation=tr(FORMATION_NAMES[self.formation]),
        )


class UnitRecovered(PieceChanged, frozen=True, kw_only=True):
    """A unit used its movement to recover from disorder and wavering (GX-04)."""

    def change(self, state: State) -> State:
        """Recover it."""
        piece = replace(state.pieces[self.piece], disordered=False, wavering=False)
        return state.with_piece(with_acts(piece, recovered=True, used=WHOLE))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} recovers.", piece=names.piece(self.piece))


class FiguresLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost figures and has some left; `halves` are half figures (GX-60, GX-66)."""

    halves: int
    to_fire: bool = False

    def change(self, state: State) -> State:
        """Take them away."""
        piece = state.pieces[self.piece]
        lost = piece.acts.lost_to_fire + (self.halves if self.to_fire else 0)
        piece = replace(piece, figures=piece.figures - self.halves)
        return state.with_piece(with_acts(piece, lost_to_fire=lost))

    def describe(self, names: Names) -> str:
        """Say how many."""
        figures = f"{self.halves // 2}½" if self.halves % 2 else str(self.halves // 2)
        if self.halves <= 2:
            return tr(
                "{piece} loses {figures} figure.", piece=names.piece(self.piece), figures=_half(self.halves)
            )
        return tr("{piece} loses {figures} figures.", piece=names.piece(self.piece), figures=figures)


def _half(halves: int) -> str:
    return "½" if halves == 1 else "1"


_FATES = {
    "destroyed": tr_mark("{piece} is destroyed."),
    "taken": tr_mark("{piece} has nowhere to go and is taken."),
    "abandoned": tr_mark("{piece} is abandoned."),
    "overrun": tr_mark("{piece} is overrun."),
    "fled": tr_mark("{piece} runs off the board."),
}


class UnitLost(PieceRemoved, frozen=True, kw_only=True):
    """A unit is gone for good: destroyed, taken, abandoned, overrun or fled."""

    how: str = "destroyed"

    @property
    def ending(self) -> Ending:
        """Show it running where it fled."""
        return "flight" if self.how == "fled" else "fall"

    def change(self, state: State) -> State:
        """Take it off."""
        piece = replace(fleeing(state.pieces[self.piece], ""), hex_id=LOST, figures=0)
        # Its leaders stay where they are for a moment: GX-08 says what becomes of them.
        left = {
            name: replace(each, unit=NO_PIECE) for name, each in state.pieces.items() if each.unit == piece.id
        }
        state = replace(state, pieces={**state.pieces, **left, piece.id: piece})
        return apart(state, piece.id)

    def describe(self, names: Names) -> str:
        """Say how."""
        return tr(_FATES[self.how], piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.lost(), self.piece)


class UnitLeft(PieceRemoved, frozen=True, kw_only=True):
    """A unit left the field by an exit; the leaders who have not gone before it stay behind (AR-13)."""

    @property
    def ending(self) -> Ending:
        """Show it going off."""
        return "exit"

    def change(self, state: State) -> State:
        """Take it off, and leave its leaders alone in its hex."""
        for leader in state.pieces.values():
            if leader.unit == self.piece:
                state = state.with_piece(replace(leader, unit=NO_PIECE))
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LEFT))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} leaves the board by an exit.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.exits(), self.piece)


_CONDITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "halted": ({"halted": True}, tr_mark("{piece} is halted.")),
    "wavering": ({"wavering": True}, tr_mark("{piece} wavers.")),
    "disordered": ({"disordered": True}, tr_mark("{piece} is disordered.")),
    "steady": ({"wavering": False}, tr_mark("{piece} is steady again.")),
    "pursuing": ({"pursuing": True}, tr_mark("{piece} will pursue.")),
    "discipline": ({"discipline": True}, tr_mark("{piece} shows superb discipline.")),
}


class ConditionChanged(PieceChanged, frozen=True, kw_only=True):
    """A unit is halted, wavers, is disordered, steady again, will pursue or shows superb discipline."""

    condition: str

    def change(self, state: State) -> State:
        """Set it down."""
        values, _ = _CONDITIONS[self.condition]
        return state.with_piece(replace(state.pieces[self.piece], **values))

    def describe(self, names: Names) -> str:
        """Say which."""
        return tr(_CONDITIONS[self.condition][1], piece=names.piece(self.piece))


class UnitFled(PieceChanged, frozen=True, kw_only=True):
    """A unit began to retreat or rout; it goes in the compulsory phase (GB-03, GB-36)."""

    flight: str

    def change(self, state: State) -> State:
        """Set it down; it is in melee no more."""
        return apart(state.with_piece(fleeing(state.pieces[self.piece], self.flight)), self.piece)

    def describe(self, names: Names) -> str:
        """Say which."""
        if self.flight == "routing":
            return tr("{piece} routs.", piece=names.piece(self.piece))
        return tr("{piece} retreats.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        what = statistics.routs() if self.flight == "routing" else statistics.retreats()
        return Counted(what, self.piece)


class UnitPushedBack(PieceChanged, frozen=True, kw_only=True):
    """A unit was pushed back; it goes in the compulsory phase (GB-04, GQ-08)."""

    def change(self, state: State) -> State:
        """Set it down; it is in melee no more."""
        piece = replace(state.pieces[self.piece], pushed_back=True)
        return apart(state.with_piece(piece), self.piece)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is pushed back.", piece=names.piece(self.piece))


class UnitStopped(PieceChanged, frozen=True, kw_only=True):
    """A unit that fled stopped: disordered where it is, facing the enemy's baseline (GX-28, GX-85)."""

    facing: Facing

    def change(self, state: State) -> State:
        """Stop it."""
        piece = replace(
            state.pieces[self.piece], flight="", disordered=True, wavering=False, facing=self.facing
        )
        return state.with_piece(piece)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} rallies, disordered.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.rallies(), self.piece)


class CompulsoryDone(PieceChanged, frozen=True, kw_only=True):
    """What waited for the compulsory phase is done, or could not be (GB-04, GB-05, GB-07, GB-08).

    `leaves_melee`: a unit of a broken brigade falls back out of its melee (GX-46).
    """

    leaves_melee: bool = False

    def change(self, state: State) -> State:
        """Note that nothing waits any more."""
        if self.leaves_melee:
            return apart(state, self.piece)
        piece = state.pieces[self.piece]
        if piece.won:
            return state.with_piece(replace(piece, won=False, ground=()))
        return state.with_piece(replace(piece, pushed_back=False, discipline=False, pursuing=False))

    def describe(self, names: Names) -> str:
        """Say that it breaks off, or nothing."""
        return tr("{piece} breaks off.", piece=names.piece(self.piece)) if self.leaves_melee else ""
