"""What can happen in a battle, in the past tense: how it changes the state and how it is told."""

from typing import Any

import msgspec

from game.engine.event import CardMoved, Names, Note, PieceChanged, PieceMoved, PieceRemoved, TrackChanged
from game.engine.ruleset import Outcome
from game.language import say
from game.rules.jacobite.state import COMMAND, LEFT, OFF, State, Turn, pile
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


# The turn


class TurnBegan(Note, frozen=True, kw_only=True):
    """A side's turn began (JX-30)."""

    number: int
    side: str

    def change(self, state: State) -> State:
        """Wipe the slate of the turn."""
        return replace(state, turn=Turn(number=self.number, side=self.side, phase="card"))

    def tell(self, names: Names) -> str:
        """Head the turn in the log."""
        return say("Turn {number}: {side}.", number=self.number, side=names.side(self.side))


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the turn began (JX-30)."""

    phase: str

    def change(self, state: State) -> State:
        """Set the phase."""
        return replace(state, turn=replace(state.turn, phase=self.phase))

    def tell(self, names: Names) -> str:
        """Say nothing: the prompt does."""
        return ""


class OrdersGiven(Note, frozen=True, kw_only=True):
    """Pieces were ordered (JX-32)."""

    pieces: tuple[str, ...]

    def change(self, state: State) -> State:
        """Mark them, beside those ordered before."""
        ordered = tuple(sorted({*state.turn.ordered, *self.pieces}))
        return replace(state, turn=replace(state.turn, ordered=ordered))

    def tell(self, names: Names) -> str:
        """Name them."""
        if not self.pieces:
            return say("Nobody was ordered.")
        return say("Ordered: {pieces}.", pieces=", ".join(names.piece(piece) for piece in self.pieces))


# Cards


class DeckShuffled(Note, frozen=True, kw_only=True):
    """A deck was shuffled; its discards, if it was made of them, are gone (JX-38)."""

    pile: str
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        """Lay the deck out."""
        cards = replace(
            state.cards,
            decks={**state.cards.decks, self.pile: self.cards},
            discards={**state.cards.discards, self.pile: ()},
        )
        return replace(state, cards=cards)

    def tell(self, names: Names) -> str:
        """Say nothing: nobody sees the order."""
        return ""


class _InHand(CardMoved, frozen=True, kw_only=True):
    """A card came into a hand or left it."""

    deck: str

    def _hand(self, state: State) -> list[str]:
        return list(state.cards.hand(self.side, self.deck))

    def _with_hand(self, state: State, hand: list[str], **more: Any) -> State:
        of_side = {**state.cards.hands.get(self.side, {}), self.deck: tuple(hand)}
        return replace(
            state, cards=replace(state.cards, hands={**state.cards.hands, self.side: of_side}, **more)
        )

    def _onto_discards(self, state: State) -> dict[str, tuple[str, ...]]:
        name = pile(self.deck, self.side)
        return {**state.cards.discards, name: (*state.cards.discards.get(name, ()), self.card)}


class CardsDealt(Note, frozen=True, kw_only=True):
    """A side was dealt its first hand from the top of a deck."""

    side: str
    deck: str
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        """Take them from the deck into the hand."""
        name = pile(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][len(self.cards) :]}
        of_side = {**state.cards.hands.get(self.side, {}), self.deck: tuple(sorted(self.cards))}
        hands = {**state.cards.hands, self.side: of_side}
        return replace(state, cards=replace(state.cards, hands=hands, decks=decks))

    def tell(self, names: Names) -> str:
        """Say how many, not which."""
        return say(
            "{side} was dealt {cards}.",
            side=names.side(self.side),
            cards=count(len(self.cards), f"{self.deck} card"),
        )


class CardDrawn(_InHand, frozen=True, kw_only=True):
    """A side drew the top card of a deck (JX-37)."""

    informs = say("a card has been drawn")

    def change(self, state: State) -> State:
        """Put it into the hand."""
        name = pile(self.deck, self.side)
        decks = {**state.cards.decks, name: state.cards.decks[name][1:]}
        return self._with_hand(state, sorted([*self._hand(state), self.card]), decks=decks)

    def tell(self, names: Names) -> str:
        """Say who drew, not what."""
        return say("{side} drew a {deck} card.", side=names.side(self.side), deck=self.deck)


class CardDiscarded(_InHand, frozen=True, kw_only=True):
    """A side laid a card aside unseen."""

    def change(self, state: State) -> State:
        """Put it on the discards."""
        hand = self._hand(state)
        hand.remove(self.card)
        return self._with_hand(state, hand, discards=self._onto_discards(state))

    def tell(self, names: Names) -> str:
        """Say that it did, not what."""
        return say("{side} laid a {deck} card aside.", side=names.side(self.side), deck=self.deck)


class CardPlayed(_InHand, frozen=True, kw_only=True):
    """A side played a card openly (JX-31, section 18)."""

    title: str
    piece: str = ""
    shown: bool = True

    def change(self, state: State) -> State:
        """Put it on the discards and note it in the turn."""
        hand = self._hand(state)
        hand.remove(self.card)
        after = self._with_hand(state, hand, discards=self._onto_discards(state))
        turn = after.turn
        if self.deck == COMMAND:
            return replace(after, turn=replace(turn, card=self.card))
        return replace(after, turn=replace(turn, played=(*turn.played, (self.card, self.piece))))

    def tell(self, names: Names) -> str:
        """Say which card, and on whom."""
        on = say(" on {piece}", piece=names.piece(self.piece)) if self.piece else ""
        return say("{side} played {title}{on}.", side=names.side(self.side), title=self.title, on=on)


# Going from hex to hex


class _Went(PieceMoved, frozen=True, kw_only=True):
    """A piece went, with the leader attached to it."""

    leader: str = ""

    def change(self, state: State) -> State:
        """Put it, and its leader, into the last hex of the path."""
        pieces = dict(state.pieces)
        for piece in (self.piece, self.leader) if self.leader else (self.piece,):
            pieces[piece] = replace(pieces[piece], at=self.path[-1])
        return replace(state, pieces=pieces)

    def _way(self, names: Names) -> str:
        return say("from {start} to {end}", start=names.hex(self.path[0]), end=names.hex(self.path[-1]))


def _having_moved(state: State, pieces: tuple[str, ...], hexes: int) -> State:
    """Note that pieces moved this turn, added to what they moved before."""
    before = dict(state.turn.moved)
    for piece in pieces:
        before[piece] = before.get(piece, 0) + hexes
    return replace(state, turn=replace(state.turn, moved=tuple(before.items())))


class Marched(_Went, frozen=True, kw_only=True):
    """An ordered piece moved (JX-33)."""

    def change(self, state: State) -> State:
        """Move it and note how far it went."""
        pieces = (self.piece, self.leader) if self.leader else (self.piece,)
        return _having_moved(super().change(state), pieces, len(self.path) - 1)

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return say("{piece} moved {way}.", piece=names.piece(self.piece), way=self._way(names))


class GroundTaken(Marched, frozen=True, kw_only=True):
    """An attacker advanced into the hex its enemy left (JX-56)."""

    def tell(self, names: Names) -> str:
        """Say which hex."""
        return say(
            "{piece} took ground at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1])
        )


class UnitRetreated(_Went, frozen=True, kw_only=True):
    """A unit was driven one hex back (JR-02)."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return say("{piece} retreated {way}.", piece=names.piece(self.piece), way=self._way(names))


class UnitRetired(_Went, frozen=True, kw_only=True):
    """Cavalry avoided a melee by one hex of its retirement (JR-53)."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return say("{piece} retired {way}.", piece=names.piece(self.piece), way=self._way(names))


class LeaderAttached(Note, frozen=True, kw_only=True):
    """A leader joined a unit, or a unit came into a lone leader's hex."""

    leader: str
    unit: str

    def tell(self, names: Names) -> str:
        """Say whom he leads now."""
        return say("{leader} joined {unit}.", leader=names.piece(self.leader), unit=names.piece(self.unit))


# Combat


class AttackDeclared(Note, frozen=True, kw_only=True):
    """A unit attacked (JX-54); `way` is one of the ways of `dice`."""

    attacker: str
    target: str
    way: str
    path: tuple[int, int]

    def change(self, state: State) -> State:
        """Note that the attacker has fought, if the attack was its own."""
        if self.way not in ("ranged", "melee"):
            return state
        return replace(state, turn=replace(state.turn, fought=(*state.turn.fought, self.attacker)))

    def hexes(self) -> tuple[int, ...]:
        """List both hexes."""
        return self.path

    def tell(self, names: Names) -> str:
        """Say who attacks whom and how."""
        attacker, target = names.piece(self.attacker), names.piece(self.target)
        return {
            "ranged": say("{attacker} fired at {target}.", attacker=attacker, target=target),
            "melee": say("{attacker} charged home against {target}.", attacker=attacker, target=target),
            "bonus": say("{attacker} pressed on against {target}.", attacker=attacker, target=target),
            "back": say("{attacker} battled back at {target}.", attacker=attacker, target=target),
            "first": say("{attacker} struck first at {target}.", attacker=attacker, target=target),
            "fling": say("{attacker} fired on the run at {target}.", attacker=attacker, target=target),
            "return": say("{attacker} fired back at {target}.", attacker=attacker, target=target),
            "escape": say(
                "{attacker} struck at {target} on his way through.", attacker=attacker, target=target
            ),
        }[self.way]


class BlockRegained(PieceChanged, frozen=True, kw_only=True):
    """A unit got a block back (JX-102, JX-118)."""

    left: int

    def change(self, state: State) -> State:
        """Give the block back."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def tell(self, names: Names) -> str:
        """Say how many it has."""
        return say("{piece} got a block back: {left}.", piece=names.piece(self.piece), left=self.left)


class BlocksLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost blocks, to hits or for want of room to retreat (JR-18)."""

    blocks: int
    left: int
    room: bool = False

    def change(self, state: State) -> State:
        """Take the blocks away."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def tell(self, names: Names) -> str:
        """Say how many, and why if not to hits."""
        why = " for want of room to retreat" if self.room else ""
        return say(
            "{piece} lost {blocks}{why}; {left} left.",
            piece=names.piece(self.piece),
            blocks=count(self.blocks, "block"),
            why=why,
            left=self.left,
        )


class _Gone(PieceRemoved, frozen=True, kw_only=True):
    """A piece was lost."""

    def _fate(self) -> str:
        return "eliminated"

    def change(self, state: State) -> State:
        """Take it off the board and note its fate."""
        piece = replace(state.pieces[self.piece], at=OFF, fate=self._fate(), falling=False)
        flight = tuple(leader for leader in state.in_flight if leader != self.piece)
        return replace(state.with_piece(piece), in_flight=flight)


class UnitEliminated(_Gone, frozen=True, kw_only=True):
    """A unit lost its last block."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return say("{piece} was eliminated at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class UnitRouted(_Gone, frozen=True, kw_only=True):
    """A unit failed its rally check (JR-38)."""

    def _fate(self) -> str:
        return "routed"

    def tell(self, names: Names) -> str:
        """Say it."""
        return say(
            "{piece} broke and routed from {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at)
        )


class UnitRallied(Note, frozen=True, kw_only=True):
    """A unit passed its rally check (JR-37)."""

    piece: str
    at: int

    def hexes(self) -> tuple[int, ...]:
        """List its hex."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return say("{piece} rallied at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class FlagsAnswered(Note, frozen=True, kw_only=True):
    """A unit's owner answered its flags: how many are ignored, how many hexes it must go (JR-02, JR-22)."""

    piece: str
    flags: int
    ignored: int
    hexes_due: int

    def tell(self, names: Names) -> str:
        """Say what is ignored and what must be done."""
        name = names.piece(self.piece)
        ignored = say("ignored {ignored} of {flags}", ignored=self.ignored, flags=count(self.flags, "flag"))
        due = say("had to retreat {hexes}", hexes=count(self.hexes_due, "hex"))
        if not self.hexes_due:
            return say("{name} {ignored} and stood.", name=name, ignored=ignored)
        return (
            say("{name} {ignored} and {due}.", name=name, ignored=ignored, due=due)
            if self.ignored
            else say("{name} {due}.", name=name, due=due)
        )


# Leaders


class LeaderHit(PieceChanged, frozen=True, kw_only=True):
    """A leader was hit; his block stands until those around him have checked (JR-81)."""

    def change(self, state: State) -> State:
        """Mark him."""
        return state.with_piece(replace(state.pieces[self.piece], falling=True))

    def tell(self, names: Names) -> str:
        """Say it."""
        return say("{piece} fell at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class LeaderSweptAway(LeaderHit, frozen=True, kw_only=True):
    """A leader was carried off with his routed unit (JR-50)."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return say(
            "{piece} was swept away in the rout at {hex}.",
            piece=names.piece(self.piece),
            hex=names.hex(self.at),
        )


class LeaderUnhurt(Note, frozen=True, kw_only=True):
    """A casualty check missed a leader, or a rout did not carry him off (JR-49, JR-79)."""

    leader: str
    at: int

    def hexes(self) -> tuple[int, ...]:
        """List his hex."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return say("{leader} was unhurt.", leader=names.piece(self.leader))


class LeaderRemoved(_Gone, frozen=True, kw_only=True):
    """The block of a fallen leader was taken off the board."""

    def tell(self, names: Names) -> str:
        """Say nothing: his fall was told."""
        return ""


class LeaderTrapped(_Gone, frozen=True, kw_only=True):
    """A leader had nowhere to go (JR-66, JQ-19)."""

    def tell(self, names: Names) -> str:
        """Say it."""
        return say(
            "{piece} found no way out of {hex} and was taken.",
            piece=names.piece(self.piece),
            hex=names.hex(self.at),
        )


class LeaderLeft(_Gone, frozen=True, kw_only=True):
    """A leader left the field over his own baseline (JR-67)."""

    def _fate(self) -> str:
        return LEFT

    def tell(self, names: Names) -> str:
        """Say it."""
        return say("{piece} left the field at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class LeaderFled(Note, frozen=True, kw_only=True):
    """A lone leader began his retreat (JR-59)."""

    leader: str
    at: int

    def change(self, state: State) -> State:
        """Put him in flight: in nobody's way, with nobody."""
        return replace(state, in_flight=(*state.in_flight, self.leader))

    def hexes(self) -> tuple[int, ...]:
        """List the hex he flees from."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say it."""
        return say(
            "{leader} had to flee from {hex}.", leader=names.piece(self.leader), hex=names.hex(self.at)
        )


class LeaderRetreated(_Went, frozen=True, kw_only=True):
    """A leader in flight went one hex."""

    def tell(self, names: Names) -> str:
        """Say whence and whither."""
        return say("{piece} fled {way}.", piece=names.piece(self.piece), way=self._way(names))


class LeaderStopped(Note, frozen=True, kw_only=True):
    """A leader ended his flight; `unit` is whom he is with now, if anybody."""

    leader: str
    at: int
    unit: str = ""

    def change(self, state: State) -> State:
        """End his flight."""
        return replace(state, in_flight=tuple(leader for leader in state.in_flight if leader != self.leader))

    def hexes(self) -> tuple[int, ...]:
        """List the hex he stops in."""
        return (self.at,)

    def tell(self, names: Names) -> str:
        """Say where, and with whom."""
        company = say(" with {unit}", unit=names.piece(self.unit)) if self.unit else ""
        return say(
            "{leader} stopped at {hex}{company}.",
            leader=names.piece(self.leader),
            hex=names.hex(self.at),
            company=company,
        )


# The end


class BannerTaken(TrackChanged, frozen=True, kw_only=True):
    """A side took its banners for a piece of the other side (JX-40)."""

    piece: str
    banners: int = 1

    def change(self, state: State) -> State:
        """Set the track."""
        return replace(state, banners={**state.banners, self.side: self.value})

    def tell(self, names: Names) -> str:
        """Say whose they are and how many that makes."""
        banners = say("a banner") if self.banners == 1 else count(self.banners, "banner")
        return say(
            "{side} took {banners} for {piece}: {value}.",
            side=names.side(self.side),
            banners=banners,
            piece=names.piece(self.piece),
            value=self.value,
        )


class BattleConcluded(Note, frozen=True, kw_only=True):
    """The battle was conceded, drawn, or left by one side altogether (JX-41)."""

    conclusion: Outcome

    def change(self, state: State) -> State:
        """End it."""
        return replace(state, conclusion=self.conclusion)

    def tell(self, names: Names) -> str:
        """Say how."""
        return self.conclusion.sentence
