"""What can happen to charges, in the past tense: declared, answered, redirected, over."""

import msgspec

from game.engine.event import AttackAnnounced, Names, Note
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.rules.chargers.state import REDIRECTED, Charge, State, Target
from game.rules.chargers.tables import CHARGING, DECLARED, STOOD

replace = msgspec.structs.replace


class ChargeDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit declared a charge, and the charged facing was noted (T9-33, TQ-04)."""

    charge: Charge

    def change(self, state: State) -> State:
        """Note it; its arrow stays until the charge is made."""
        charger = state.pieces[self.attacker].with_marks(DECLARED, CHARGING)
        return state.with_piece(charger).with_charge(self.charge)

    def describe(self, names: Names) -> str:
        """Say who charges whom, and along a blocked path if so."""
        sentence = (
            tr_mark("{charger} charges {target} along a blocked path: {facing}.")
            if self.charge.is_blocked
            else tr_mark("{charger} charges {target}: {facing}.")
        )
        return tr(
            sentence,
            charger=names.piece(self.attacker),
            target=names.piece(self.charge.target.unit),
            facing=tr(FACING_NAMES[self.charge.target.facing]),
        )


FACING_NAMES = {
    "front": tr_mark("front"),
    "right": tr_mark("right flank"),
    "rear": tr_mark("rear"),
    "left": tr_mark("left flank"),
}


class SecondaryDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit that cannot help touching another enemy declared on that too (T9-26)."""

    target: Target

    def change(self, state: State) -> State:
        """Note it."""
        charge = _charge(state, self.attacker)
        return state.with_charge(replace(charge, secondary=(*charge.secondary, self.target)))

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr(
            "{charger} must also charge {target}.",
            charger=names.piece(self.attacker),
            target=names.piece(self.target.unit),
        )


class Reacted(Note, frozen=True, kw_only=True):
    """A charged unit reacted; who flees has fled from every charge on it (T9-27, TQ-07)."""

    unit: PieceId
    charger: PieceId
    reaction: str

    def change(self, state: State) -> State:
        """Note the reaction."""
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
        """Say what it does."""
        return tr(REACTION_SENTENCES[self.reaction], unit=names.piece(self.unit))


HOLD, SHOOT, FLEE = "hold", "shoot", "flee"
"""The reactions to a charge (section 5)."""
REACTION_SENTENCES = {
    HOLD: tr_mark("{unit} holds."),
    SHOOT: tr_mark("{unit} stands and shoots."),
    FLEE: tr_mark("{unit} flees from the charge."),
}


class ChargeHeld(Note, frozen=True, kw_only=True):
    """A charger keeps to its target, which has fled (TQ-08)."""

    charger: PieceId

    def change(self, state: State) -> State:
        """Note that it is not asked again before the target flees again."""
        return state.with_charge(replace(_charge(state, self.charger), held=True))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{charger} keeps to its target.", charger=names.piece(self.charger))


class RedirectTried(Note, frozen=True, kw_only=True):
    """A charger tried to redirect, which it does once in a player turn (TQ-08)."""

    charger: PieceId

    def change(self, state: State) -> State:
        """Note it."""
        return state.with_piece(state.pieces[self.charger].with_marks(REDIRECTED))

    def describe(self, names: Names) -> str:
        """Say nothing: the roll was told."""
        return ""


class TargetChosen(Note, frozen=True, kw_only=True):
    """A charger chose which of two units that fled it goes for (TX-32)."""

    charger: PieceId
    target: PieceId

    def change(self, state: State) -> State:
        """Drop the other one."""
        charge = _charge(state, self.charger)
        chosen = charge.earlier if charge.earlier and charge.earlier.unit == self.target else charge.target
        return state.with_charge(replace(charge, target=chosen, earlier=None))

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr(
            "{charger} goes for {target}.",
            charger=names.piece(self.charger),
            target=names.piece(self.target),
        )


class ChargeOver(Note, frozen=True, kw_only=True):
    """A charge is no more: it was made, or its charger fled or is gone (TQ-19)."""

    charger: PieceId

    def change(self, state: State) -> State:
        """Forget it, and with it its arrow."""
        return state.without_charge(self.charger)

    def describe(self, names: Names) -> str:
        """Say nothing: what came of it is told."""
        return ""


class SecondaryVoid(Note, frozen=True, kw_only=True):
    """Secondary charges became void: the others can be avoided after all (T9-31)."""

    charger: PieceId

    def change(self, state: State) -> State:
        """Drop them."""
        return state.with_charge(replace(_charge(state, self.charger), secondary=()))

    def describe(self, names: Names) -> str:
        """Name the charger."""
        return tr("{charger} touches its target alone.", charger=names.piece(self.charger))


def _charge(state: State, charger: PieceId) -> Charge:
    charge = state.charge_of(charger)
    if charge is None:
        raise LookupError(f"{charger} has no charge")
    return charge
