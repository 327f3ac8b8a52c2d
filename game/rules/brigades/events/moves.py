"""Events of the turn and of movement.

A move means something for the bans of later phases (GB-09, GB-24, GB-25, GB-26, GB-32).
"""

from collections.abc import Hashable
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from game.engine.event import Gait, Names, Note, PieceMoved
from game.hexgrid.facing import Facing
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.brigades.events.units import with_acts, with_cause
from game.rules.brigades.phases.steps import PHASE_NAMES, STEPS
from game.rules.brigades.state import Acts, Piece, State
from game.rules.brigades.tables import WHOLE
from game.rules.table.facts import BattleFact, values


class StepBegan(Note, frozen=True, kw_only=True):
    """A step of the turn began; with the first a new turn, in which all may act anew (GB-01)."""

    is_phase = True

    step: int
    number: int

    def change(self, state: State) -> State:
        if self.number == state.number:
            return replace(state, step=self.step)
        return replace(
            state,
            step=self.step,
            number=self.number,
            pieces={name: _rested(piece) for name, piece in state.pieces.items()},
            brigades={
                name: replace(brigade, changed=False, initiative=False)
                for name, brigade in state.brigades.items()
            },
            charges=(),
            reactions={},
            faced=frozenset(),
            interceptions=(),
            tries={},
            created=frozenset(),
            commanded=frozenset(),
        )

    def describe(self, names: Names) -> str:
        turn, phase = tr_mark("Turn {number}."), tr_mark("Phase: {phase}.")
        if self.step == 0:
            return self.told(turn, names)
        is_new = STEPS[self.step - 1].phase != STEPS[self.step].phase
        return self.told(phase, names) if is_new else ""

    def word(self, word: str, names: Names) -> Hashable:
        return tr(PHASE_NAMES[STEPS[self.step].phase]) if word == "phase" else super().word(word, names)


def _rested(piece: Piece) -> Piece:
    """Return a piece at the beginning of a turn (GB-31, GX-43)."""
    return replace(piece, halted=False, fired_last=piece.acts.fired, acts=Acts(began=piece.figures))


class PhasingChosen(BattleFact, frozen=True, kw_only=True):
    """It was chosen who is phasing in this turn (GB-01, GX-20)."""

    says = tr_mark("The higher roll let the {side} go first.")
    opens = False
    takes = values(phasing="side")

    side: SideId


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit made its normal movement, or turned in its hex; `share` is the part of its movement used (GB-21)."""

    says = tr_mark("{piece} moved to {hex}.")
    says_in_place = tr_mark("{piece} turned at {hex}.")

    facing: Facing
    share: Fraction
    disorders: bool = False

    def change(self, state: State) -> State:
        piece = replace(state.pieces[self.piece], hex_id=self.path[-1], facing=self.facing)
        if self.disorders:
            piece = replace(piece, disordered=True)
        return state.with_piece(self.noted(piece))

    def noted(self, piece: Piece) -> Piece:
        """Return the piece with what it has done."""
        return with_acts(piece, moved=True, used=self.used(piece))

    def used(self, piece: Piece) -> Fraction:
        """Return the part of its movement that a piece has used by now (GB-32)."""
        return min(WHOLE, piece.acts.used + self.share)


class UnitMarched(UnitMoved, frozen=True, kw_only=True):
    """A unit marched with its brigade (GB-21, GX-07)."""

    says = tr_mark("{piece} marched to {hex}.")
    says_in_place = ""

    def noted(self, piece: Piece) -> Piece:
        return with_acts(piece, marched=True, used=WHOLE)


class GroundTaken(UnitMoved, frozen=True, kw_only=True):
    """A unit that won its melee took ground, or turned: a move for GB-09 alone (GB-05, GB-06, GQ-03)."""

    says = tr_mark("{piece} took ground at {hex}.")

    def noted(self, piece: Piece) -> Piece:
        return with_acts(piece, gift=True)


class CompulsoryMove(UnitMoved, frozen=True, kw_only=True):
    """A unit moved in the compulsory phase: fell back, retreated, routed, or was pushed back (GB-02, GB-03, GB-04).

    `cause`: why it did.
    """

    says = tr_mark("{piece} went back to {hex}.")
    says_in_place = ""
    gait: ClassVar[Gait] = "driven"

    cause: str = ""

    def describe(self, names: Names) -> str:
        return with_cause(super().describe(names), self.cause)

    def noted(self, piece: Piece) -> Piece:
        return with_acts(replace(piece, pushed_back=False), compulsory=True, used=self.used(piece))


class DisciplineMoved(CompulsoryMove, frozen=True, kw_only=True):
    """A cavalry regiment of superb discipline moved (GB-07)."""

    says = tr_mark("{piece} moved to {hex}.")
    gait: ClassVar[Gait] = "march"


class Pursued(CompulsoryMove, frozen=True, kw_only=True):
    """A cavalry regiment pursued (GB-08, GX-75)."""

    says = tr_mark("{piece} pursued to {hex}.")
    gait: ClassVar[Gait] = "march"

    def noted(self, piece: Piece) -> Piece:
        return with_acts(piece, compulsory=True, came_on=True, used=WHOLE)


class Evaded(UnitMoved, frozen=True, kw_only=True):
    """A unit evaded a charge, or fled from it at once (GX-41, GX-44)."""

    says = tr_mark("{piece} ran back to {hex}.")
    says_in_place = ""
    gait: ClassVar[Gait] = "flight"

    def noted(self, piece: Piece) -> Piece:
        share = min(WHOLE, piece.acts.charge_share + self.share)
        return with_acts(piece, charge_share=share, used=self.used(piece))


class ChargeMoved(UnitMoved, frozen=True, kw_only=True):
    """A unit moved in a charge, a counter-charge or an interception (GX-43); `share` is the part of its distance."""

    says = tr_mark("{piece} charged to {hex}.")
    opens = False

    def describe(self, names: Names) -> str:
        return super().describe(names) if self.path[1:] else ""

    def noted(self, piece: Piece) -> Piece:
        share = min(WHOLE, piece.acts.charge_share + self.share)
        return with_acts(piece, came_on=True, charge_share=share, used=self.used(piece))
