"""Events of fights: contact, volleys and melees."""

import msgspec

from game.engine.event import AttackAnnounced, Names, PieceChanged
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.state import Contact, State

replace = msgspec.structs.replace


class MeleeWon(PieceChanged, frozen=True, kw_only=True):
    """A unit won its melee; in the compulsory phase it may take one of some hexes, or turn (GB-05)."""

    ground: tuple[HexId, ...]

    def change(self, state: State) -> State:
        """Set it down."""
        return state.with_piece(replace(state.pieces[self.piece], won=True, ground=self.ground))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} has won its melee.", piece=names.piece(self.piece))


class ContactMade(AttackAnnounced, frozen=True, kw_only=True):
    """A unit came into contact with an enemy (GX-45, GX-46)."""

    contact: Contact

    def change(self, state: State) -> State:
        """Set it down."""
        pair = (self.contact.attacker, self.contact.target)
        if any(each.has(pair[0]) and each.has(pair[1]) for each in state.contacts):
            return state
        return replace(state, contacts=(*state.contacts, self.contact))

    def describe(self, names: Names) -> str:
        """Name both."""
        return tr(
            "{attacker} comes into contact with {target}.",
            attacker=names.piece(self.contact.attacker),
            target=names.piece(self.contact.target),
        )


class Volley(AttackAnnounced, frozen=True, kw_only=True):
    """A unit fires at another (GB-29, GX-44)."""

    at_charge: bool

    @property
    def is_shot(self) -> bool:
        """Show smoke."""
        return True

    def change(self, state: State) -> State:
        """Note that it has fired."""
        piece = replace(state.pieces[self.attacker], has_fired=True)
        acts: dict[str, bool] = {"fired": True}
        if self.at_charge:
            acts["fired_at_charge"] = True
        return state.with_piece(with_acts(piece, **acts))

    def describe(self, names: Names) -> str:
        """Say who fires at whom."""
        return tr(
            "{piece} fires at {target}.",
            piece=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class MeleeFought(AttackAnnounced, frozen=True, kw_only=True):
    """A melee is fought (GB-35)."""

    units: tuple[PieceId, ...]

    def change(self, state: State) -> State:
        """Note it of all that are in it, and count the turn for their contacts (GB-41, GX-66)."""
        pieces = {**state.pieces}
        for unit in self.units:
            pieces[unit] = with_acts(pieces[unit], fought=True)
        contacts = tuple(
            replace(each, turns=each.turns + 1) if each.attacker in self.units else each
            for each in state.contacts
        )
        return replace(state, pieces=pieces, contacts=contacts)

    def describe(self, names: Names) -> str:
        """Say between whom."""
        return tr(
            "{piece} fights {target}.",
            piece=names.piece(self.attacker),
            target=names.piece(self.targets[0]),
        )


class MeleeDrawn(PieceChanged, frozen=True, kw_only=True):
    """A melee goes on next turn (GX-66)."""

    def describe(self, names: Names) -> str:
        """Say so."""
        return tr("The melee of {piece} continues.", piece=names.piece(self.piece))
