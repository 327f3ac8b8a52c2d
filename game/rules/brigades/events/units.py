"""Events of units: what becomes of them."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from game.engine.event import Counted, Ending, Names
from game.hexgrid.facing import Facing
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_mark
from game.rules.brigades.state import LEFT, LOST, Piece, State, figures
from game.rules.brigades.tables import FORMATION_NAMES, LIMBERED, UNLIMBERED, WHOLE
from game.rules.table import facts
from game.rules.table.facts import PieceFact, PieceGone, values


def with_acts(piece: Piece, **values: Any) -> Piece:
    """Return a piece that has acted so in this turn."""
    return replace(piece, acts=replace(piece.acts, **values))


def apart(state: State, unit: PieceId) -> State:
    """Return the state with a unit out of melee (GX-46)."""
    left = tuple(contact for contact in state.contacts if not contact.has(unit))
    return state if len(left) == len(state.contacts) else replace(state, contacts=left)


AT_ONCE: Mapping[str, Any] = values(
    wavering=False, halted=False, pushed_back=False, pursuing=False, discipline=False, won=False, ground=()
)
"""The fields of a unit that flees: nothing else waits for it."""


class UnitFact(PieceFact, frozen=True, kw_only=True):
    """A unit was changed; `acts` are what it has done by it in this turn."""

    acts: ClassVar[Mapping[str, object]] = values()

    def change(self, state: State, **more: object) -> Any:
        if self.acts:
            more["acts"] = replace(state.pieces[self.piece].acts, **self.acts)
        return super().change(state, **more)


class UnitArrived(facts.UnitArrived, frozen=True, kw_only=True):
    """A piece came on the field; a leader is with the unit in his hex (AR-14)."""

    def change(self, state: State, **more: object) -> Any:
        piece = state.pieces[self.piece]
        if piece.is_leader:
            own = (each for each in state.pieces.values() if each.side == piece.side and not each.is_leader)
            more["unit"] = next((each.id for each in own if each.hex_id == self.at), NO_PIECE)
        return super().change(state, **more)


class FormationChanged(PieceFact, frozen=True, kw_only=True):
    """A unit changed its formation, by its movement or in reaction to a charge (GX-04, GX-41).

    `share` is the part of its movement used.
    """

    opens = True

    formation: str
    share: Fraction = Fraction(0)

    def change(self, state: State, **more: object) -> Any:
        acts = state.pieces[self.piece].acts
        return super().change(state, acts=replace(acts, formed=True, used=acts.used + self.share), **more)

    def describe(self, names: Names) -> str:
        limbered, unlimbered = tr_mark("{piece} limbered up."), tr_mark("{piece} unlimbered.")
        formed = tr_mark("{piece} formed {formation}.")
        return self.told({LIMBERED: limbered, UNLIMBERED: unlimbered}.get(self.formation, formed), names)

    def word(self, word: str, names: Names) -> Hashable:
        return tr(FORMATION_NAMES[self.formation]) if word == "formation" else super().word(word, names)


class UnitRecovered(UnitFact, frozen=True, kw_only=True):
    """A unit used its movement to recover from disorder and wavering (GX-04)."""

    says = tr_mark("{piece} recovered.")
    opens = True
    sets = values(disordered=False, wavering=False)
    acts = values(recovered=True, used=WHOLE)


class FiguresLost(PieceFact, frozen=True, kw_only=True):
    """A unit lost figures and has some left; `halves` are half figures (GX-60, GX-66)."""

    halves: int
    to_fire: bool = False

    def change(self, state: State, **more: object) -> State:
        piece = state.pieces[self.piece]
        lost = piece.acts.lost_to_fire + (self.halves if self.to_fire else 0)
        piece = replace(piece, figures=piece.figures - self.halves)
        return state.with_piece(with_acts(piece, lost_to_fire=lost))

    def describe(self, names: Names) -> str:
        one, more = tr_mark("{piece} lost {figures} figure."), tr_mark("{piece} lost {figures} figures.")
        return self.told(one if self.halves <= 2 else more, names)

    def word(self, word: str, names: Names) -> Hashable:
        if word != "figures":
            return super().word(word, names)
        return figures(self.halves)


_FATES = {
    "destroyed": tr_mark("That was the end of {piece}."),
    "taken": tr_mark("{piece} had nowhere to go and surrendered."),
    "abandoned": tr_mark("The gunners abandoned {piece}."),
    "overrun": tr_mark("The enemy overran {piece}."),
    "fled": tr_mark("{piece} ran off the board."),
}


class UnitLost(PieceGone, frozen=True, kw_only=True):
    """A unit is gone for good: destroyed, taken, abandoned, overrun or fled."""

    counts = tr_mark("units lost")
    sets = values(**AT_ONCE, flight="", hex_id=LOST, figures=0)

    how: str = "destroyed"

    @property
    def ending(self) -> Ending:
        return "flight" if self.how == "fled" else "fall"

    def change(self, state: State, **more: object) -> State:
        # Its leaders stay where they are for a moment: GX-08 says what becomes of them.
        state = without_leaders(state, self.piece)
        return apart(super().change(state, **more), self.piece)

    def describe(self, names: Names) -> str:
        return self.told(_FATES[self.how], names)


def without_leaders(state: State, unit: PieceId) -> State:
    """Return the state in which the leaders of a unit are alone in its hex."""
    left = {name: replace(each, unit=NO_PIECE) for name, each in state.pieces.items() if each.unit == unit}
    return replace(state, pieces={**state.pieces, **left})


class UnitLeft(facts.UnitLeft, frozen=True, kw_only=True):
    """A unit left the field by an exit; the leaders who have not gone before it stay behind (AR-13)."""

    sets = values(hex_id=LEFT)

    def change(self, state: State, **more: object) -> Any:
        return super().change(without_leaders(state, self.piece), **more)


_CONDITIONS: Mapping[str, tuple[Mapping[str, object], str]] = {
    "halted": (values(halted=True), tr_mark("{piece} halted.")),
    "wavering": (values(wavering=True), tr_mark("{piece} wavered.")),
    "disordered": (values(disordered=True), tr_mark("{piece} got into disorder.")),
    "steady": (values(wavering=False), tr_mark("{piece} steadied.")),
    "pursuing": (values(pursuing=True), tr_mark("{piece} made ready to pursue.")),
    "discipline": (values(discipline=True), tr_mark("{piece} showed superb discipline.")),
}


def with_cause(sentence: str, cause: str) -> str:
    """Return a sentence with its cause before the full stop."""
    return (
        tr("{sentence} ({cause}).", sentence=sentence.removesuffix("."), cause=cause) if cause else sentence
    )


class ConditionChanged(PieceFact, frozen=True, kw_only=True):
    """A unit is halted, wavers, is disordered, steady again, will pursue or shows superb discipline; `cause`: why."""

    condition: str
    cause: str = ""

    def change(self, state: State, **more: object) -> Any:
        return super().change(state, **_CONDITIONS[self.condition][0], **more)

    def describe(self, names: Names) -> str:
        return with_cause(self.told(_CONDITIONS[self.condition][1], names), self.cause)


class UnitFled(PieceFact, frozen=True, kw_only=True):
    """A unit began to retreat or rout, out of melee; it goes in the compulsory phase (GB-03, GB-36). `cause`: why."""

    ROUTED: ClassVar = tr_mark("units routed")
    RETREATED: ClassVar = tr_mark("units retreated")
    sets = AT_ONCE

    flight: str
    cause: str = ""

    @property
    def _routs(self) -> bool:
        return self.flight == "routing"

    def change(self, state: State, **more: object) -> State:
        return apart(super().change(state, **more), self.piece)

    def describe(self, names: Names) -> str:
        routs, retreats = tr_mark("{piece} routed."), tr_mark("{piece} began to retreat.")
        return with_cause(self.told(routs if self._routs else retreats, names), self.cause)

    def statistic(self) -> Counted:
        return Counted(tr(self.ROUTED if self._routs else self.RETREATED), self.piece)


class UnitPushedBack(PieceFact, frozen=True, kw_only=True):
    """A unit was pushed back, out of melee; it goes in the compulsory phase (GB-04, GQ-08)."""

    says = tr_mark("{piece} gave way, pushed back (melee lost).")
    sets = values(pushed_back=True)

    def change(self, state: State, **more: object) -> State:
        return apart(super().change(state, **more), self.piece)


class UnitStopped(PieceFact, frozen=True, kw_only=True):
    """A unit that fled stopped: disordered where it is, facing the enemy's baseline (GX-28, GX-85)."""

    says = tr_mark("{piece} rallied, disordered.")
    counts = tr_mark("units rallied")
    sets = values(flight="", disordered=True, wavering=False)

    facing: Facing


class CompulsoryDone(PieceFact, frozen=True, kw_only=True):
    """What waited for the compulsory phase is done, or could not be (GB-04, GB-05, GB-07, GB-08).

    `leaves_melee`: a unit of a broken brigade falls back out of its melee (GX-46).
    """

    leaves_melee: bool = False

    def change(self, state: State, **more: object) -> State:
        if self.leaves_melee:
            return apart(state, self.piece)
        piece = state.pieces[self.piece]
        if piece.won:
            return state.with_piece(replace(piece, won=False, ground=()))
        return state.with_piece(replace(piece, pushed_back=False, discipline=False, pursuing=False))

    def describe(self, names: Names) -> str:
        return self.told(tr_mark("{piece} broke off."), names) if self.leaves_melee else ""
