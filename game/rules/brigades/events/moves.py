"""Events of movement, each with what it means for the bans of later phases (GB-09, GB-24, GB-25, GB-26, GB-32)."""

from fractions import Fraction
from typing import ClassVar

import msgspec

from game.engine.event import Gait, PieceMoved
from game.hexgrid.facing import Facing
from game.i18n import tr_mark
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.state import Piece, State
from game.rules.brigades.tables import WHOLE

replace = msgspec.structs.replace


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
    """A unit moved in the compulsory phase: fell back, retreated, routed, or was pushed back (GB-02, GB-03, GB-04)."""

    says = tr_mark("{piece} went back to {hex}.")
    says_in_place = ""
    gait: ClassVar[Gait] = "driven"

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
    says_in_place = ""

    def noted(self, piece: Piece) -> Piece:
        share = min(WHOLE, piece.acts.charge_share + self.share)
        return with_acts(piece, came_on=True, charge_share=share, used=self.used(piece))
