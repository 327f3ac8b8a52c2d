"""What happens to leaders in danger, retreating and in a rout, in the past tense (sections 7 to 10)."""

from collections.abc import Hashable
from typing import ClassVar

import msgspec

from game.engine.event import Ending, Gait, Names, PieceChanged
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_mark
from game.rules.jacobite.events import (
    GroundTaken,
    NoteAtHex,
    PieceLost,
    PieceRelocated,
    UnitEliminated,
    UnitRallied,
    UnitRouted,
)
from game.rules.jacobite.state import LEFT, State
from game.rules.jacobite.tables import Fate

replace = msgspec.structs.replace

LEADERS_LOST = tr_mark("leaders lost")
"""What the loss of a leader is counted as, however he came to it."""


class LeaderHit(PieceChanged, frozen=True, kw_only=True):
    """A leader was hit; his block stands until those around him have checked (JR-81)."""

    says = tr_mark("{piece} was eliminated at {hex}.")
    counts = LEADERS_LOST

    def change(self, state: State) -> State:
        return state.with_piece(replace(state.pieces[self.piece], being_removed=True))


class LeaderSweptAway(LeaderHit, frozen=True, kw_only=True):
    """A leader was carried off with his routed unit (JR-50)."""

    says = tr_mark("{piece} was swept away in the rout at {hex}.")


class LeaderUnhurt(NoteAtHex, frozen=True, kw_only=True):
    """A casualty check missed a leader, or a rout did not carry him off; the roll tells it (JR-49, JR-79)."""

    leader: PieceId


class LeaderRemoved(PieceLost, frozen=True, kw_only=True):
    """The block of a fallen leader was taken off the board; his loss has been told."""


class LeaderTrapped(PieceLost, frozen=True, kw_only=True):
    """A leader had nowhere to go (JR-66, JQ-19)."""

    says = tr_mark("{piece} was trapped at {hex} and eliminated.")
    counts = LEADERS_LOST


class LeaderLeft(PieceLost, frozen=True, kw_only=True):
    """A leader left the field over his own baseline (JR-67)."""

    says = tr_mark("{piece} left the board at {hex}.")
    ending: ClassVar[Ending] = "exit"
    fate: ClassVar[Fate] = LEFT


class LeaderRetreatBegan(NoteAtHex, frozen=True, kw_only=True):
    """A lone leader began his retreat: in no piece's way, with no unit (JR-59)."""

    says = tr_mark("{leader} had to retreat from {hex}.")

    leader: PieceId

    def change(self, state: State) -> State:
        return replace(state, retreating_leader=(*state.retreating_leader, self.leader))


class LeaderRetreated(PieceRelocated, frozen=True, kw_only=True):
    """A retreating leader moved one hex."""

    says = tr_mark("{piece} retreated to {hex}.")
    gait: ClassVar[Gait] = "flight"


class LeaderStopped(NoteAtHex, frozen=True, kw_only=True):
    """A leader ended his retreat; `unit` is whom he is with now, if anyone."""

    says = tr_mark("{leader} stopped at {hex}{company}.")

    leader: PieceId
    unit: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        others = tuple(leader for leader in state.retreating_leader if leader != self.leader)
        return replace(state, retreating_leader=others)

    def word(self, word: str, names: Names) -> Hashable:
        if word == "company":
            return tr(" with {unit}", unit=names.piece(self.unit)) if self.unit else ""
        return super().word(word, names)


COUNTED = (UnitEliminated, UnitRouted, LeaderHit, UnitRallied, GroundTaken)
"""The events that are counted when a battle is summed up, the gravest first."""
