"""What can happen to charges, in the past tense: declared, answered, redirected, over."""

from collections.abc import Hashable

from msgspec.structs import replace

from game.engine.event import AttackAnnounced, Names, Note
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.rules.chargers.state import REDIRECTED, Charge, State, Target
from game.rules.chargers.tables import CHARGING, DECLARED, STOOD
from game.rules.table.facts import Fact, values


class ChargeFact(Fact, Note, frozen=True, kw_only=True):
    """The charge of a unit was changed."""

    charger: PieceId

    def change(self, state: State) -> State:
        return state.with_charge(self.changed(_charge(state, self.charger)))


class ChargeAnnounced(AttackAnnounced, frozen=True, kw_only=True):
    """A unit declared on another."""

    def word(self, word: str, names: Names) -> Hashable:
        return super().word("unit" if word == "charger" else word, names)


class ChargeDeclared(ChargeAnnounced, frozen=True, kw_only=True):
    """A unit declared a charge, and the charged facing was noted (T9-33, TQ-04); its arrow stays until it is made."""

    charge: Charge

    def change(self, state: State) -> State:
        charger = state.pieces[self.attacker].with_marks(DECLARED, CHARGING)
        return state.with_piece(charger).with_charge(self.charge)

    def describe(self, names: Names) -> str:
        ordinary = tr_mark("{charger} declared a charge on the {facing} of {target}.")
        blocked = tr_mark("{charger} declared a charge on the {facing} of {target}, the path blocked.")
        return self.told(blocked if self.charge.is_blocked else ordinary, names)

    def word(self, word: str, names: Names) -> Hashable:
        if word == "facing":
            return tr(FACING_NAMES[self.charge.target.facing])
        return super().word(word, names)


FACING_NAMES = {
    "front": tr_mark("front"),
    "right": tr_mark("right flank"),
    "rear": tr_mark("rear"),
    "left": tr_mark("left flank"),
}


class SecondaryDeclared(ChargeAnnounced, frozen=True, kw_only=True):
    """A unit that cannot help touching another enemy declared on that too (T9-26)."""

    says = tr_mark("{charger} had to charge {target} too.")

    target: Target

    def change(self, state: State) -> State:
        charge = _charge(state, self.attacker)
        return state.with_charge(replace(charge, secondary=(*charge.secondary, self.target)))


class Reacted(Note, frozen=True, kw_only=True):
    """A charged unit reacted; who flees has fled from every charge on it (T9-27, TQ-07)."""

    opens = False
    announces = "dice"

    unit: PieceId
    charger: PieceId
    reaction: str

    def change(self, state: State) -> State:
        has_fled = self.reaction == FLEE

        def noted(charge: Charge, target: Target) -> Target:
            is_this = target.unit == self.unit and (has_fled or charge.charger == self.charger)
            return replace(target, reaction=self.reaction) if is_this else target

        charges = []
        for charge in state.charges:
            target = noted(charge, charge.target)
            secondary = tuple(noted(charge, each) for each in charge.secondary)
            if has_fled and target.unit == self.unit:
                # The initial target flees: its secondary charges are void (T9-29).
                charge = replace(charge, held=False)
                secondary = ()
            earlier = noted(charge, charge.earlier) if charge.earlier else None
            charges.append(replace(charge, target=target, secondary=secondary, earlier=earlier))
        unit = state.pieces[self.unit]
        if self.reaction == SHOOT:
            unit = unit.with_marks(STOOD)
        return replace(state.with_piece(unit), charges=tuple(charges))

    def describe(self, names: Names) -> str:
        return self.told(REACTION_SENTENCES[self.reaction], names)


HOLD, SHOOT, FLEE = "hold", "shoot", "flee"
"""The reactions to a charge (section 5)."""
REACTION_SENTENCES = {HOLD: tr_mark("{unit} held."), SHOOT: tr_mark("{unit} stood and shot."), FLEE: ""}


class ChargeHeld(ChargeFact, frozen=True, kw_only=True):
    """A charger keeps to its target, which has fled; it is asked again when that flees again (TQ-08)."""

    says = tr_mark("{charger} kept to the same target.")
    opens = False
    sets = values(held=True)


class RedirectTried(Note, frozen=True, kw_only=True):
    """A charger tried to redirect, which it does once in a player turn (TQ-08)."""

    charger: PieceId

    def change(self, state: State) -> State:
        return state.with_piece(state.pieces[self.charger].with_marks(REDIRECTED))


class TargetChosen(Note, frozen=True, kw_only=True):
    """A charger chose which of two units that fled it goes for, and the other is dropped (TX-32)."""

    says = tr_mark("{charger} went for {target}.")

    charger: PieceId
    target: PieceId

    def change(self, state: State) -> State:
        charge = _charge(state, self.charger)
        chosen = charge.earlier if charge.earlier and charge.earlier.unit == self.target else charge.target
        return state.with_charge(replace(charge, target=chosen, earlier=None))


class ChargeOver(Note, frozen=True, kw_only=True):
    """A charge is no more, and its arrow goes: it was made, or its charger fled or is gone (TQ-19)."""

    charger: PieceId

    def change(self, state: State) -> State:
        return state.without_charge(self.charger)


class SecondaryVoid(ChargeFact, frozen=True, kw_only=True):
    """Secondary charges became void: the others can be avoided after all (T9-31)."""

    says = tr_mark("{charger} could avoid all but the target.")
    sets = values(secondary=())


def _charge(state: State, charger: PieceId) -> Charge:
    charge = state.charge_of(charger)
    if charge is None:
        raise LookupError(f"{charger} has no charge")
    return charge
