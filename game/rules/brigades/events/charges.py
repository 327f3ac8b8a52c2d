"""Events of charges declared, answered and played (GB-17, GB-19)."""

import msgspec

from game.engine.event import AttackAnnounced, Names, Note, PieceChanged
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.state import Charge, Interception, State
from game.rules.brigades.tables import REACTION_NAMES

replace = msgspec.structs.replace


class ChargeDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A charge was declared (GB-17)."""

    def change(self, state: State) -> State:
        """Set it down."""
        charge = Charge(unit=self.attacker, target=self.targets[0])
        return replace(state, charges=(*state.charges, charge))

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr(
            "{piece} is to charge {target}.",
            piece=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class ReactionGiven(PieceChanged, frozen=True, kw_only=True):
    """It was said how a unit charged reacts (GB-17, GX-41)."""

    reaction: str

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, reactions={**state.reactions, self.piece: self.reaction})

    def describe(self, names: Names) -> str:
        """Say which."""
        return tr(
            "{piece}: {reaction}.",
            piece=names.piece(self.piece),
            reaction=tr(REACTION_NAMES[self.reaction]),
        )


class InterceptionNamed(AttackAnnounced, frozen=True, kw_only=True):
    """A cavalry regiment was named to intercept a charger (GX-42)."""

    def change(self, state: State) -> State:
        """Set it down."""
        found = Interception(unit=self.attacker, charger=self.targets[0])
        return replace(state, interceptions=(*state.interceptions, found))

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr(
            "{piece} is to intercept {target}.",
            piece=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class ChargePlayed(Note, frozen=True, kw_only=True):
    """A charge is played, or cannot be: its arrow goes (GB-19)."""

    unit: PieceId
    target: PieceId
    goes: bool

    def change(self, state: State) -> State:
        """Take it off the list, with its interceptions."""
        return replace(
            state,
            charges=tuple(charge for charge in state.charges if charge.unit != self.unit),
            interceptions=tuple(each for each in state.interceptions if each.charger != self.unit),
        )

    def describe(self, names: Names) -> str:
        """Say who charges whom."""
        unit, target = names.piece(self.unit), names.piece(self.target)
        if self.goes:
            return tr("{piece} charges {target}.", piece=unit, target=target)
        return tr("{piece} cannot charge {target} any more.", piece=unit, target=target)


class CounterCharged(PieceChanged, frozen=True, kw_only=True):
    """A unit reached while it waited to charge counter-charges without movement (GQ-11)."""

    def change(self, state: State) -> State:
        """Note that it has come on."""
        return state.with_piece(with_acts(state.pieces[self.piece], came_on=True))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} counter-charges where it is.", piece=names.piece(self.piece))


class ChargeFaced(PieceChanged, frozen=True, kw_only=True):
    """A unit faces the first charger that comes so far: it fires and tests no more (GX-44)."""

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, faced=state.faced | {self.piece})

    def describe(self, names: Names) -> str:
        """Say nothing: fire and test tell it."""
        return ""


class ReactionPlayed(PieceChanged, frozen=True, kw_only=True):
    """A reaction was played; what is left of it is to stand, or to hold (GX-41)."""

    reaction: str

    def change(self, state: State) -> State:
        """Set it down."""
        return replace(state, reactions={**state.reactions, self.piece: self.reaction})

    def describe(self, names: Names) -> str:
        """Say nothing: the roll and the move tell it."""
        return ""
