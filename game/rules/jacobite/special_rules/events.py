"""What special rules let happen (section 19): how it changes the state and how it is shown."""

from collections.abc import Hashable
from typing import ClassVar

from msgspec.structs import replace

from game.engine.event import Ending, Names, Note, TrackChanged
from game.hexgrid.ids import PieceId
from game.i18n import tr_mark
from game.rules.jacobite.state import OFF, SAFE, Award, State, Turn
from game.rules.jacobite.tables import PhaseId
from game.rules.jacobite.words import count
from game.rules.table.facts import PieceFact, PieceGone, values


class CannonadeBegan(Note, frozen=True, kw_only=True):
    """The guns opened the battle (JX-140)."""

    says = tr_mark("The cannonade began.")

    phase: PhaseId

    def change(self, state: State) -> State:
        return replace(state, turn=replace(state.turn, phase=self.phase))


class CannonadeEnded(Note, frozen=True, kw_only=True):
    """All guns that could have fired (JX-140)."""

    says = tr_mark("The cannonade ended.")

    def change(self, state: State) -> State:
        return replace(state, turn=Turn(number=state.turn.number, side=state.turn.side, phase="card"))


class FirstAttackMade(Note, frozen=True, kw_only=True):
    """A piece made the attack that a rule of the first attack is for (JX-148)."""

    special_rule: str
    piece: PieceId

    def change(self, state: State) -> State:
        return replace(state, used_rules=(*state.used_rules, (self.special_rule, self.piece)))


class PieceEntered(PieceFact, frozen=True, kw_only=True):
    """A piece came onto the board (JX-145)."""

    says = tr_mark("{piece} entered at {hex}.")
    sets = values(fate="")


class PieceLedOff(PieceGone, frozen=True, kw_only=True):
    """A piece left the board by a way off and is safe (JX-144)."""

    says = tr_mark("{piece} left the board safely at {hex}.")
    sets = values(at=OFF, fate=SAFE)
    ending: ClassVar[Ending] = "exit"


class _AwardChanged(TrackChanged, frozen=True, kw_only=True):
    award: Award
    why: str

    def word(self, word: str, names: Names) -> Hashable:
        return (
            count(self.award.banners, "banner") if word in ("taken", "given") else super().word(word, names)
        )


class BannersAwarded(_AwardChanged, frozen=True, kw_only=True):
    """A special rule gave a side banners (JX-143, JX-144)."""

    says = tr_mark("The {side} took {taken} for {why} ({value} in total).")

    def change(self, state: State) -> State:
        banners = {**state.banners, self.side: self.value}
        return replace(state, banners=banners, awards=(*state.awards, self.award))


class BannersGivenBack(_AwardChanged, frozen=True, kw_only=True):
    """A side no longer holds what gave it banners (JX-143)."""

    says = tr_mark("The {side} returned {given} for {why} ({value} left).")

    def change(self, state: State) -> State:
        awards = tuple(award for award in state.awards if award != self.award)
        return replace(state, banners={**state.banners, self.side: self.value}, awards=awards)
