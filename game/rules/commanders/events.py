"""What can happen in the round, in the past tense: how it changes the state and how it is told."""

from game.engine.event import AttackAnnounced, GroupChanged, Names, Note
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.commanders.state import (
    COMMAND,
    INITIATIVE,
    MELEE,
    MISSILES,
    MOVEMENT,
    RALLY,
    TOUCHED,
    State,
    replace,
)

PHASE_SENTENCES = {
    RALLY: tr_mark("Rally phase."),
    MOVEMENT: tr_mark("Movement phase."),
    MISSILES: tr_mark("Missile phase."),
    MELEE: tr_mark("Melee phase."),
    COMMAND: tr_mark("Command step."),
}


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the round began (BX-15)."""

    phase: str
    number: int

    def change(self, state: State) -> State:
        """Begin it; who is routed after the rally phase counts as lost."""
        pieces = state.pieces
        if self.phase == MOVEMENT and any(piece.is_routed for piece in pieces.values()):
            pieces = {name: replace(piece, was_left_routed=piece.is_routed) for name, piece in pieces.items()}
        return replace(
            state,
            pieces=pieces,
            phase=self.phase,
            number=self.number,
            turn=state.moves_first if self.phase == MOVEMENT else state.initiative,
            finished=frozenset(),
            fled=False,
            tried=frozenset(),
            tried_for=frozenset(),
            lost={},
            checked=frozenset(),
        )

    def describe(self, names: Names) -> str:
        """Head the round, or the phase, in the log."""
        if self.phase == INITIATIVE:
            return tr("Round {number}.", number=self.number)
        return tr(PHASE_SENTENCES[self.phase])


class InitiativeWon(Note, frozen=True, kw_only=True):
    """A side won the initiative (BX-16)."""

    side: SideId

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, initiative=self.side, turn=self.side)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("The {side} have the initiative.", side=names.plural_name(self.side))


class MoversChosen(Note, frozen=True, kw_only=True):
    """Who has the initiative said which side moves first (BX-16)."""

    side: SideId

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, moves_first=self.side)

    def describe(self, names: Names) -> str:
        """Name the side."""
        return tr("The {side} will move first.", side=names.plural_name(self.side))


class TurnPassed(Note, frozen=True, kw_only=True):
    """The go of a side began (BQ-07, BX-17)."""

    side: SideId

    def change(self, state: State) -> State:
        """Give it the go."""
        return replace(state, turn=self.side)

    def describe(self, names: Names) -> str:
        """Say nothing: its next answer tells it."""
        return ""


class SideFinished(Note, frozen=True, kw_only=True):
    """A side is done with its attempts, or with its movement (BQ-07, BX-17)."""

    side: SideId

    def change(self, state: State) -> State:
        """Note it."""
        return replace(state, finished=state.finished | {self.side})

    def describe(self, names: Names) -> str:
        """Name the side."""
        return tr("The {side} are done.", side=names.plural_name(self.side))


class AttemptMade(Note, frozen=True, kw_only=True):
    """A commander tries for a unit (BS-06, BS-07)."""

    commander: PieceId
    unit: PieceId

    def change(self, state: State) -> State:
        """Note both: neither is asked for again in this rally phase."""
        return replace(state, tried=state.tried | {self.commander}, tried_for=state.tried_for | {self.unit})

    def describe(self, names: Names) -> str:
        """Name both."""
        if self.commander == self.unit:
            return tr("The officers of {unit} try for it.", unit=names.piece(self.unit))
        return tr(
            "{leader} tries for {unit}.", leader=names.piece(self.commander), unit=names.piece(self.unit)
        )


class RoutMovesDone(Note, frozen=True, kw_only=True):
    """All rout moves of the round are done; `touched` are the units in contact then (BX-17, BX-25)."""

    touched: tuple[PieceId, ...]

    def change(self, state: State) -> State:
        """Note who is in contact."""
        pieces = [state.pieces[name] for name in self.touched]
        state = state.with_pieces(*(replace(piece, done=piece.done | {TOUCHED}) for piece in pieces))
        return replace(state, fled=True)

    def describe(self, names: Names) -> str:
        """Say nothing: the moves have been told."""
        return ""


class CheckMade(Note, frozen=True, kw_only=True):
    """A unit makes its one morale check of this phase (BX-40)."""

    unit: PieceId
    causes: tuple[str, ...]

    def change(self, state: State) -> State:
        """Note it."""
        return replace(state, checked=state.checked | {self.unit})

    def describe(self, names: Names) -> str:
        """Say why."""
        return tr(
            "{unit} must check its morale: {causes}.",
            unit=names.piece(self.unit),
            causes=", ".join(self.causes),
        )


# Attacks


class ChargeDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit charges another (BX-24)."""

    def describe(self, names: Names) -> str:
        """Say who charges whom."""
        return tr(
            "{unit} charges {target}.", unit=names.piece(self.attacker), target=names.piece(self.targets[0])
        )


class ChargeStopped(Note, frozen=True, kw_only=True):
    """A charger did not come into contact (BX-26)."""

    unit: PieceId

    def describe(self, names: Names) -> str:
        """Say so."""
        return tr("The charge of {unit} is stopped.", unit=names.piece(self.unit))


class ShotAnnounced(AttackAnnounced, frozen=True, kw_only=True):
    """A unit shoots at another (BX-50)."""

    @property
    def is_shot(self) -> bool:
        """Show smoke."""
        return True

    def describe(self, names: Names) -> str:
        """Say who shoots at whom."""
        return tr(
            "{unit} shoots at {target}.",
            unit=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class BlowAnnounced(AttackAnnounced, frozen=True, kw_only=True):
    """A unit strikes another (BX-52)."""

    def describe(self, names: Names) -> str:
        """Say who strikes whom."""
        return tr(
            "{unit} strikes {target}.", unit=names.piece(self.attacker), target=names.piece(self.targets[0])
        )


# Commanders and the end


class CommandTaken(GroupChanged, frozen=True, kw_only=True):
    """A brigade has another commander, or none (BX-08)."""

    commander: PieceId

    def change(self, state: State) -> State:
        """Set him down."""
        brigade = replace(state.brigades[self.group], commander=self.commander)
        return replace(state, brigades={**state.brigades, self.group: brigade})

    def describe(self, names: Names) -> str:
        """Name him."""
        if not self.commander:
            return tr("{group} has no commander of its own now.", group=names.group(self.group))
        return tr(
            "{leader} takes command of {group}.",
            leader=names.piece(self.commander),
            group=names.group(self.group),
        )


class ArmyTaken(Note, frozen=True, kw_only=True):
    """An army has another commander, or none (BX-08)."""

    side: SideId
    commander: PieceId

    def change(self, state: State) -> State:
        """Set him down."""
        return replace(state, armies={**state.armies, self.side: self.commander})

    def describe(self, names: Names) -> str:
        """Name him."""
        if not self.commander:
            return tr("The {side} have no army commander now.", side=names.plural_name(self.side))
        return tr(
            "{leader} takes command of the {side} army.",
            leader=names.piece(self.commander),
            side=names.side(self.side),
        )


class RoundEnded(Note, frozen=True, kw_only=True):
    """A round ended: from the next one all is as usual for who was rallied in it, and mobs wait again (BS-17)."""

    def change(self, state: State) -> State:
        """Forget what everybody did in it."""
        pieces = {
            name: replace(piece, done=frozenset()) if piece.done else piece
            for name, piece in state.pieces.items()
        }
        return replace(state, pieces=pieces)

    def describe(self, names: Names) -> str:
        """Say nothing: the next round is told."""
        return ""
