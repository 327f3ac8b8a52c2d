"""Events of movement, each with what it means for the bans of later phases (GB-09, GB-24, GB-25, GB-26, GB-32)."""

from fractions import Fraction

import msgspec

from game.engine.event import Gait, Names, PieceMoved
from game.hexgrid.facing import Facing
from game.i18n import tr
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.state import Piece, State
from game.rules.brigades.tables import WHOLE

replace = msgspec.structs.replace


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit made its normal movement, or turned in its hex; `share` is the part of its movement used (GB-21)."""

    facing: Facing
    share: Fraction
    disorders: bool = False

    def change(self, state: State) -> State:
        """Put it into the last hex of its path."""
        piece = replace(state.pieces[self.piece], hex_id=self.path[-1], facing=self.facing)
        if self.disorders:
            piece = replace(piece, disordered=True)
        return state.with_piece(self.noted(piece))

    def noted(self, piece: Piece) -> Piece:
        """Return the piece with what it has done."""
        used = min(WHOLE, piece.acts.used + self.share)
        return with_acts(piece, moved=True, used=used)

    def describe(self, names: Names) -> str:
        """Say where to."""
        if len(self.path) == 1:
            return tr("{piece} turns in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))
        return tr("{piece} moved to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class UnitMarched(UnitMoved, frozen=True, kw_only=True):
    """A unit marched with its brigade (GB-21, GX-07)."""

    def noted(self, piece: Piece) -> Piece:
        """Note that it has marched (GB-28)."""
        return with_acts(piece, marched=True, used=WHOLE)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} marched to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class GroundTaken(UnitMoved, frozen=True, kw_only=True):
    """A unit that won its melee took ground, or turned (GB-05, GB-06)."""

    def noted(self, piece: Piece) -> Piece:
        """Note that it has moved, which only GB-09 looks at (GQ-03)."""
        return with_acts(piece, gift=True)

    def describe(self, names: Names) -> str:
        """Say where to."""
        if len(self.path) == 1:
            return tr("{piece} turns in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))
        return tr(
            "{piece} takes ground in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1])
        )


class CompulsoryMove(UnitMoved, frozen=True, kw_only=True):
    """A unit moved in the compulsory phase: fell back, retreated, routed, or was pushed back (GB-02, GB-03, GB-04)."""

    @property
    def gait(self) -> Gait:
        """Show it driven back."""
        return "driven"

    def noted(self, piece: Piece) -> Piece:
        """Note it for GB-09 and GB-24; who was pushed back is so no more."""
        used = min(WHOLE, piece.acts.used + self.share)
        return with_acts(replace(piece, pushed_back=False), compulsory=True, used=used)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} went back to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class DisciplineMoved(CompulsoryMove, frozen=True, kw_only=True):
    """A cavalry regiment of superb discipline moved (GB-07)."""

    @property
    def gait(self) -> Gait:
        """Show it in step."""
        return "march"

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} moved to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class Pursued(CompulsoryMove, frozen=True, kw_only=True):
    """A cavalry regiment pursued (GB-08, GX-75)."""

    @property
    def gait(self) -> Gait:
        """Show it in step."""
        return "march"

    def noted(self, piece: Piece) -> Piece:
        """Note it: it has come on."""
        return with_acts(piece, compulsory=True, came_on=True, used=WHOLE)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} pursues to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class ChargeMoved(UnitMoved, frozen=True, kw_only=True):
    """A unit moved in a charge, a counter-charge or an interception (GX-43); `share` is the part of its distance."""

    def noted(self, piece: Piece) -> Piece:
        """Note it: it has come on."""
        share = min(WHOLE, piece.acts.charge_share + self.share)
        used = min(WHOLE, piece.acts.used + self.share)
        return with_acts(piece, came_on=True, charge_share=share, used=used)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} charges to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class Evaded(UnitMoved, frozen=True, kw_only=True):
    """A unit evaded a charge, or fled from it at once (GX-41, GX-44)."""

    @property
    def gait(self) -> Gait:
        """Show it running."""
        return "flight"

    def noted(self, piece: Piece) -> Piece:
        """Note what it has moved in the charge phase."""
        share = min(WHOLE, piece.acts.charge_share + self.share)
        used = min(WHOLE, piece.acts.used + self.share)
        return with_acts(piece, charge_share=share, used=used)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} goes back to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))
