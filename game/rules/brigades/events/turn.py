"""Events of the turn: its steps, who is phasing, what counts as lost, and the end."""

import msgspec

from game.engine.event import Names, Note
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.brigades.phases.steps import PHASE_NAMES, STEPS
from game.rules.brigades.state import Acts, Piece, State

replace = msgspec.structs.replace


class StepBegan(Note, frozen=True, kw_only=True):
    """A step of the turn began; with the first a new turn (GB-01)."""

    step: int
    number: int

    def change(self, state: State) -> State:
        """Begin it; with a turn all may act anew."""
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
        )

    def describe(self, names: Names) -> str:
        """Head the turn, or the phase, in the log."""
        if self.step == 0:
            return tr("Turn {number}.", number=self.number)
        phase = STEPS[self.step].phase
        if STEPS[self.step - 1].phase == phase:
            return ""
        return tr("Phase: {phase}.", phase=tr(PHASE_NAMES[phase]))


def _rested(piece: Piece) -> Piece:
    """Return a piece at the beginning of a turn (GB-31, GX-43)."""
    return replace(
        piece,
        halted=False,
        fired_last=piece.acts.fired,
        acts=Acts(began=piece.figures),
    )


class PhasingChosen(Note, frozen=True, kw_only=True):
    """It was chosen who is phasing in this turn (GB-01, GX-20)."""

    side: SideId

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, phasing=self.side)

    def describe(self, names: Names) -> str:
        """Name the side."""
        return tr("The {side} go first.", side=names.plural_name(self.side))
