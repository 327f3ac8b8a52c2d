"""Events of the turn: its steps, and who is phasing."""

from collections.abc import Hashable

import msgspec

from game.engine.event import Names, Note
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.brigades.phases.steps import PHASE_NAMES, STEPS
from game.rules.brigades.state import Acts, Piece, State

replace = msgspec.structs.replace


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


class PhasingChosen(Note, frozen=True, kw_only=True):
    """It was chosen who is phasing in this turn (GB-01, GX-20)."""

    says = tr_mark("The {side} went first.")
    opens = False

    side: SideId

    def change(self, state: State) -> State:
        return replace(state, phasing=self.side)
