"""What special rules let happen (section 19): how it changes the state and how it is shown."""

import msgspec

from game.engine.event import Names, Note, PieceChanged, PieceRemoved, TrackChanged
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.jacobite.literals import PhaseId
from game.rules.jacobite.state import OFF, SAFE, Award, State, Turn
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


class CannonadeBegan(Note, frozen=True, kw_only=True):
    """The guns opened the battle (JX-140)."""

    phase: PhaseId

    def change(self, state: State) -> State:
        """Set the phase."""
        return replace(state, turn=replace(state.turn, phase=self.phase))

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("The cannonade began.")


class CannonadeEnded(Note, frozen=True, kw_only=True):
    """All guns that could have fired (JX-140)."""

    def change(self, state: State) -> State:
        """Wipe the slate for the first turn."""
        return replace(state, turn=Turn(number=state.turn.number, side=state.turn.side, phase="card"))

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("The cannonade ended.")


class FirstAttackMade(Note, frozen=True, kw_only=True):
    """A piece made the attack that a rule of the first attack is for (JX-148)."""

    special_rule: str
    piece: PieceId

    def change(self, state: State) -> State:
        """Note it for the rest of the battle."""
        return replace(state, used_rules=(*state.used_rules, (self.special_rule, self.piece)))

    def describe(self, names: Names) -> str:
        """Return no sentence: the attack has its own."""
        return ""


class PieceEntered(PieceChanged, frozen=True, kw_only=True):
    """A piece came onto the board (JX-145)."""

    def change(self, state: State) -> State:
        """Put it into its hex."""
        return state.with_piece(replace(state.pieces[self.piece], at=self.at, fate=""))

    def describe(self, names: Names) -> str:
        """Return where."""
        return tr("{piece} entered at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class PieceLedOff(PieceRemoved, frozen=True, kw_only=True):
    """A piece left the board by a way off and is safe (JX-144)."""

    def change(self, state: State) -> State:
        """Take it off the board."""
        return state.with_piece(replace(state.pieces[self.piece], at=OFF, fate=SAFE))

    def describe(self, names: Names) -> str:
        """Return where."""
        return tr(
            "{piece} left the board safely at {hex}.",
            piece=names.piece(self.piece),
            hex=names.hex(self.at),
        )


class BannersAwarded(TrackChanged, frozen=True, kw_only=True):
    """A special rule gave a side banners (JX-143, JX-144)."""

    award: Award
    why: str

    def change(self, state: State) -> State:
        """Set the track and remember what for."""
        banners = {**state.banners, self.side: self.value}
        return replace(state, banners=banners, awards=(*state.awards, self.award))

    def describe(self, names: Names) -> str:
        """Return how many, and what for."""
        taken = count(self.award.banners, "banner")
        return tr(
            "The {side} took {taken} for {why} ({value} in total).",
            side=names.plural_name(self.side),
            taken=taken,
            why=self.why,
            value=self.value,
        )


class BannersGivenBack(TrackChanged, frozen=True, kw_only=True):
    """A side no longer holds what gave it banners (JX-143)."""

    award: Award
    why: str

    def change(self, state: State) -> State:
        """Set the track and forget the award."""
        awards = tuple(award for award in state.awards if award != self.award)
        return replace(state, banners={**state.banners, self.side: self.value}, awards=awards)

    def describe(self, names: Names) -> str:
        """Return how many, and what for."""
        given = count(self.award.banners, "banner")
        return tr(
            "The {side} returned {given} for {why} ({value} left).",
            side=names.plural_name(self.side),
            given=given,
            why=self.why,
            value=self.value,
        )
