"""What can happen to pieces, in the past tense."""

from typing import ClassVar

from game.engine.event import Ending, Gait
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr_mark
from game.rules.formations.state import State
from game.rules.table.facts import PieceGone, PieceWent, UnitDestroyed, UnitLeft, values
from game.rules.table.kinds import AWAY, LOST


class UnitMoved(PieceWent, frozen=True, kw_only=True):
    """A unit moved, its leaders with it (EX-20)."""

    says = tr_mark("{piece} moved to {hex}.")


class UnitWithdrew(UnitMoved, frozen=True, kw_only=True):
    """A unit withdrew (EX-44)."""

    gait: ClassVar[Gait] = "driven"
    says = tr_mark("{piece} withdrew to {hex}.")


class UnitWithdrewOff(PieceGone, frozen=True, kw_only=True):
    """A unit withdrew off the field, and may come back (EX-46)."""

    ending: ClassVar[Ending] = "flight"
    says = tr_mark("{piece} withdrew off the board.")
    counts = tr_mark("units withdrawn off the board")
    sets = values(hex_id=AWAY)


class LeaderJoined(PieceWent, frozen=True, kw_only=True):
    """A leader joined a unit of his formation (EX-05); a unit off the field has no hex."""

    says = tr_mark("{leader} joined {unit}.")

    unit: PieceId

    def change(self, state: State, **more: object) -> State:
        hex_id = state.pieces[self.unit].hex_id
        return state.with_piece(self.changed(state.pieces[self.piece], hex_id=hex_id))


class LeaderLost(PieceGone, frozen=True, kw_only=True):
    """A leader was lost (EX-05)."""

    says = tr_mark("{leader} was lost.")
    counts = tr_mark("leaders lost")
    sets = values(unit=NO_PIECE, hex_id=LOST)


COUNTED = (UnitDestroyed, LeaderLost, UnitWithdrewOff, UnitLeft)
"""What is counted when a battle is summed up, the gravest first."""
