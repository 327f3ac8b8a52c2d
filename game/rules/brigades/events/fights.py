"""Events of charges and fights: charges declared, answered and played (GB-17, GB-19), contact, volleys and melees."""

from collections.abc import Hashable
from typing import ClassVar

from msgspec.structs import replace

from game.engine.event import AttackAnnounced, Names, Note, PieceChanged
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr, tr_mark
from game.rules.brigades.events.units import UnitFact, with_acts
from game.rules.brigades.state import Charge, Contact, Interception, State
from game.rules.brigades.tables import REACTION_NAMES
from game.rules.table.facts import values


class ChargeDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A charge was declared (GB-17)."""

    says = tr_mark("{piece} declared a charge on {target}.")

    def change(self, state: State) -> State:
        charge = Charge(unit=self.attacker, target=self.targets[0])
        return replace(state, charges=(*state.charges, charge))


class ReactionPlayed(PieceChanged, frozen=True, kw_only=True):
    """A reaction was played; what is left of it is to stand, or to hold (GX-41)."""

    reaction: str

    def change(self, state: State) -> State:
        return replace(state, reactions={**state.reactions, self.piece: self.reaction})


class ReactionGiven(ReactionPlayed, frozen=True, kw_only=True):
    """It was said how a unit charged reacts (GB-17, GX-41)."""

    says = tr_mark("{piece} chose to {reaction}.")

    def word(self, word: str, names: Names) -> Hashable:
        return tr(REACTION_NAMES[self.reaction]) if word == "reaction" else super().word(word, names)


class InterceptionNamed(AttackAnnounced, frozen=True, kw_only=True):
    """A cavalry regiment was named to intercept a charger (GX-42)."""

    says = tr_mark("{piece} made ready to intercept {target}.")

    def change(self, state: State) -> State:
        found = Interception(unit=self.attacker, charger=self.targets[0])
        return replace(state, interceptions=(*state.interceptions, found))


class ChargePlayed(Note, frozen=True, kw_only=True):
    """A charge is played, or cannot be: its arrow goes (GB-19)."""

    unit: PieceId
    target: PieceId
    goes: bool

    def change(self, state: State) -> State:
        return replace(
            state,
            charges=tuple(charge for charge in state.charges if charge.unit != self.unit),
            interceptions=tuple(each for each in state.interceptions if each.charger != self.unit),
        )

    def describe(self, names: Names) -> str:
        goes, cannot = (
            tr_mark("{piece} charged {target}."),
            tr_mark("{piece} could not charge {target} any more."),
        )
        return self.told(goes if self.goes else cannot, names)

    def word(self, word: str, names: Names) -> Hashable:
        return super().word("unit" if word == "piece" else word, names)


class CounterCharged(UnitFact, frozen=True, kw_only=True):
    """A unit reached while it waited to charge counter-charges without movement (GQ-11)."""

    says = tr_mark("{piece} counter-charged on the spot.")
    acts = values(came_on=True)


class ChargeFaced(PieceChanged, frozen=True, kw_only=True):
    """A unit faces the first charger that comes so far: it fires and tests no more (GX-44)."""

    def change(self, state: State) -> State:
        return replace(state, faced=state.faced | {self.piece})


class MeleeWon(UnitFact, frozen=True, kw_only=True):
    """A unit won its melee; in the compulsory phase it may take one of some hexes, or turn (GB-05)."""

    says = tr_mark("{piece} won the melee.")
    sets = values(won=True)

    ground: tuple[HexId, ...]


class ContactMade(AttackAnnounced, frozen=True, kw_only=True):
    """A unit came into contact with an enemy (GX-45, GX-46)."""

    says = tr_mark("{attacker} came into contact with {target}.")
    opens = False

    contact: Contact

    def change(self, state: State) -> State:
        pair = (self.contact.attacker, self.contact.target)
        if any(each.has(pair[0]) and each.has(pair[1]) for each in state.contacts):
            return state
        return replace(state, contacts=(*state.contacts, self.contact))


class Volley(AttackAnnounced, frozen=True, kw_only=True):
    """A unit fires at another (GB-29, GX-44)."""

    says = tr_mark("{piece} fired at {target}.")
    is_shot: ClassVar[bool] = True

    at_charge: bool

    def change(self, state: State) -> State:
        piece = replace(state.pieces[self.attacker], has_fired=True)
        at_charge = piece.acts.fired_at_charge or self.at_charge
        return state.with_piece(with_acts(piece, fired=True, fired_at_charge=at_charge))


class MeleeFought(AttackAnnounced, frozen=True, kw_only=True):
    """A melee is fought: a turn more for its contacts (GB-35, GB-41, GX-66)."""

    says = tr_mark("{piece} fought {target}.")
    is_mutual = True

    units: tuple[PieceId, ...]

    def change(self, state: State) -> State:
        pieces = {**state.pieces}
        for unit in self.units:
            pieces[unit] = with_acts(pieces[unit], fought=True)
        contacts = tuple(
            replace(each, turns=each.turns + 1) if each.attacker in self.units else each
            for each in state.contacts
        )
        return replace(state, pieces=pieces, contacts=contacts)


class MeleeDrawn(PieceChanged, frozen=True, kw_only=True):
    """A melee goes on next turn (GX-66)."""

    says = tr_mark("The melee of {piece} continued.")
