"""Events of fights: contact, volleys and melees."""

from typing import ClassVar

import msgspec

from game.engine.event import AttackAnnounced, PieceChanged
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr_mark
from game.rules.brigades.events.units import UnitFact, with_acts
from game.rules.brigades.state import Contact, State
from game.rules.table.facts import values

replace = msgspec.structs.replace


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
