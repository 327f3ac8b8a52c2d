"""What can happen in a turn, in the past tense."""

from collections.abc import Hashable
from typing import ClassVar

from msgspec.structs import replace

from game.engine.event import AttackAnnounced, Names, Note
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.chargers.state import (
    ACTED,
    ADVANCED,
    CHARGE,
    CHARGERS,
    HELD_BACK,
    HELD_NEXT,
    JOINED,
    MELEE,
    MOVEMENT,
    NO_MARCH,
    PURSUING,
    REDIRECTED,
    REFORMED,
    SHOOTING,
    SHOT,
    WENT,
    Combat,
    Piece,
    State,
)
from game.rules.chargers.tables import CHARGING, DECLARED, MARCHED, MOVED, PASSED, SHAKEN, STOOD

PHASE_NAMES = {
    CHARGE: tr_mark("Charges"),
    CHARGERS: tr_mark("Charge moves"),
    MOVEMENT: tr_mark("Movement"),
    SHOOTING: tr_mark("Shooting"),
    MELEE: tr_mark("Melee"),
}

NOTHING_LEFT = {
    CHARGE: tr_mark("The {side} had no charge left to declare."),
    MOVEMENT: tr_mark("The {side} had no unit or leader left to move."),
    SHOOTING: tr_mark("The {side} had no shot left to fire."),
}

OF_A_TURN = (
    SHAKEN,
    CHARGING,
    DECLARED,
    MOVED,
    MARCHED,
    STOOD,
    REDIRECTED,
    ADVANCED,
    REFORMED,
    ACTED,
    SHOT,
    WENT,
    JOINED,
    NO_MARCH,
)
"""What wears off at the end of the player turn (TX-27)."""


class TurnBegan(Note, frozen=True, kw_only=True):
    """A player turn began, and what lasts for one wore off (TX-26, TX-27)."""

    says = tr_mark("Round {number}: the {side}.")

    side: SideId
    number: int

    def change(self, state: State) -> State:
        pieces = {piece.id: self._refreshed(piece) for piece in state.pieces.values()}
        return replace(
            state,
            pieces=pieces,
            turn=self.side,
            number=self.number,
            phase=CHARGE,
            charges=(),
            combats=None,
            last_centres={},
        )

    def _refreshed(self, piece: Piece) -> Piece:
        """Take off what wears off; a pursuer into a new enemy counts as Charging until it has fought (TX-62)."""
        marks = piece.marks - frozenset(OF_A_TURN)
        if PURSUING in piece.marks:
            marks |= {CHARGING}
        if piece.side == self.side:
            marks = (marks - {HELD_NEXT}) | ({HELD_BACK} if HELD_NEXT in marks else frozenset())
        else:
            marks -= {HELD_BACK}
        return piece if marks == piece.marks else replace(piece, marks=marks)


class PhasePassed(Note, frozen=True, kw_only=True):
    """A phase ended without a question: the active side had nothing left to do in it (TX-26)."""

    opens = True

    side: SideId
    phase: str

    def describe(self, names: Names) -> str:
        return self.told(NOTHING_LEFT[self.phase], names)


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase began: health is noted, and passed Panic tests are forgotten (TX-26, TX-27, TX-71)."""

    says = tr_mark("Phase: {phase}.")
    is_phase = True

    phase: str

    def change(self, state: State) -> State:
        # Reading TX-27: declaring charges and moving the chargers are one phase, as section 3 counts them.
        if self.phase == CHARGERS:
            return replace(state, phase=self.phase)
        pieces = {
            piece.id: replace(piece, began=piece.health, marks=piece.marks - {PASSED})
            if not piece.is_leader
            else piece
            for piece in state.pieces.values()
        }
        return replace(state, phase=self.phase, pieces=pieces)

    def word(self, word: str, names: Names) -> Hashable:
        return tr(PHASE_NAMES[self.phase])


# Shooting and melee


class ShotFired(AttackAnnounced, frozen=True, kw_only=True):
    """A unit shot at an enemy (TX-50)."""

    says = tr_mark("{unit} shot at {target}.")
    is_shot: ClassVar[bool] = True

    def change(self, state: State) -> State:
        return state.with_piece(state.pieces[self.attacker].with_marks(SHOT))


class CombatsFound(Note, frozen=True, kw_only=True):
    """The combats of the melee phase are those at its beginning (TX-54).

    Who pursued into this phase counts as Charging only to the end of this turn (TX-62).
    """

    combats: tuple[Combat, ...]

    def change(self, state: State) -> State:
        pursuers = [piece for piece in state.pieces.values() if PURSUING in piece.marks]
        state = state.with_piece(*(piece.without_marks(PURSUING) for piece in pursuers))
        return replace(state, combats=self.combats)


class CombatBegan(Note, frozen=True, kw_only=True):
    """A round of combat began: its units count as engaged until step 7 (T9-41, TX-54)."""

    says = tr_mark("Combat: {units}.")

    combat: Combat

    def change(self, state: State) -> State:
        combats = tuple(each for each in state.combats or () if each != self.combat)
        return replace(state, combats=combats, fighting=frozenset(self.combat.units))

    def word(self, word: str, names: Names) -> Hashable:
        return ", ".join(map(names.piece, self.combat.units))


class CombatScored(Note, frozen=True, kw_only=True):
    """Both sides of a combat counted their scores, and nobody counts as engaged without contact (T9-41, TX-57)."""

    opens = True

    scores: tuple[tuple[SideId, int], ...]

    def change(self, state: State) -> State:
        return replace(state, fighting=frozenset())

    def describe(self, names: Names) -> str:
        (first, score), (second, other_score) = self.scores
        return tr(
            "Combat score: {first} {score}, {second} {other_score}.",
            first=names.side(first),
            score=score,
            second=names.side(second),
            other_score=other_score,
        )
