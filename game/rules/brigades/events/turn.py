"""Events of the turn: its steps, who is phasing, what counts as lost, and the end."""

import msgspec

from game.engine.event import Names, Note, TrackChanged
from game.engine.ruleset import Outcome
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_count
from game.rules.brigades.state import Acts, Piece, State
from game.rules.brigades.steps import PHASE_NAMES, STEPS
from game.rules.common.special_rules.questions import Award

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
        return tr("The {side} are phasing.", side=names.plural_name(self.side))


class LossesCounted(TrackChanged, frozen=True, kw_only=True):
    """What counts against a side was counted at the end of a turn (AR-11)."""

    def describe(self, names: Names) -> str:
        """Say nothing: the track shows it."""
        return ""


class AwardsChanged(Note, frozen=True, kw_only=True):
    """Enemy units came to count as gone, or no longer do, by objectives or an exit (AR-13)."""

    awards: tuple[Award, ...]
    before: tuple[Award, ...]

    def change(self, state: State) -> State:
        """Set them down."""
        return replace(state, awards=self.awards)

    def describe(self, names: Names) -> str:
        """Tell of what is new and what is given back."""
        taken = [
            tr_count(
                award.units,
                "For the {side} {number} more enemy unit counts as gone.",
                "For the {side} {number} more enemy units count as gone.",
                side=names.plural_name(award.side),
            )
            for award in self.awards
            if award not in self.before
        ]
        given_back = [
            tr_count(
                award.units,
                "For the {side} {number} enemy unit counts as gone no more.",
                "For the {side} {number} enemy units count as gone no more.",
                side=names.plural_name(award.side),
            )
            for award in self.before
            if award not in self.awards
        ]
        return " ".join(taken + given_back)


class BattleEnded(Note, frozen=True, kw_only=True):
    """The battle ended (AR-11, AR-12)."""

    conclusion: Outcome

    def change(self, state: State) -> State:
        """Set down how."""
        return replace(state, conclusion=self.conclusion)

    def describe(self, names: Names) -> str:
        """Say who has won."""
        return self.conclusion.sentence
