"""Decks, hands, and the combat cards that may be played at each moment (sections 14, 17 and 18)."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tests.umpire.account import Reader
from tests.umpire.field import SIDES
from tests.umpire.numbers import rally_dice
from tests.umpire.table import COMBAT, COMMAND, FOOT, GUNS, HORSE, LEADER, Piece, arm


class Card(NamedTuple):
    """A combat card: its rules, how many a side has, its moment, the ways and pieces it is for, its dice."""

    rules: tuple[str, str]
    copies: tuple[int, int]
    timing: str
    attack_kinds: str = ""
    pieces: tuple[str, ...] = ()
    dice: int = 0


NONE = ("", "")
STEADY, BACK = "flags", "back-to-the-colours"
CARDS = {
    "highland-charge": Card(("JX-110", ""), (4, 0), "attack", "melee bonus", ("highland",), 1),
    "down-the-brae": Card(("JX-111", ""), (3, 0), "move", "", ("highland",)),
    "first-strike": Card(("JX-112", "JX-130"), (3, 2), "struck"),
    "ambush": Card(("JX-113", ""), (2, 0), "struck", dice=1),
    "hold-clansmen": Card(("JX-114", ""), (4, 0), "rally", dice=2),
    "stubborn-hearts": Card(("JX-115", ""), (3, 0), STEADY),
    "fire-and-fling": Card(("JX-116", ""), (2, 0), "attack", "melee bonus", ("highland", "lowland")),
    "fury": Card(("JX-117", ""), (2, 0), "rolled", "melee bonus"),
    BACK: Card(("JX-118", "JX-134"), (2, 1), "end"),
    "one-clan-more": Card(("JX-119", ""), (2, 0), "order"),
    "shielded-by-his-men": Card(("JX-120", ""), (1, 0), "casualty"),
    "no-stopping-them": Card(("JX-121", ""), (1, 0), "after bonus"),
    "platoon-fire": Card(("", "JX-125"), (0, 5), "attack", "ranged", (FOOT,), 1),
    "stand-fast": Card(("", "JX-126"), (0, 4), STEADY),
    "bayonet-drill": Card(("", "JX-127"), (0, 4), "attack", "melee bonus back", (FOOT,), 1),
    "canister": Card(("", "JX-128"), (0, 3), "attack", "melee back ranged", (GUNS,), 1),
    "rally-on-the-colours": Card(("", "JX-129"), (0, 3), "rally", dice=2),
    "dragoons": Card(("", "JX-131"), (0, 2), "attack", "melee bonus", (HORSE,), 1),
    "at-the-quickstep": Card(("", "JX-132"), (0, 2), "move", "", (FOOT,)),
    "one-battalion-more": Card(("", "JX-133"), (0, 2), "order"),
    "return-fire": Card(("", "JX-135"), (0, 1), "after fire", "", (FOOT,)),
}
COMMAND_CARDS = {
    **dict.fromkeys(("scout-left", "scout-centre", "scout-right"), 2),
    "probe-left": 3,
    "probe-centre": 4,
    "probe-right": 3,
    "advance-left": 3,
    "advance-centre": 4,
    "advance-right": 3,
    **dict.fromkeys(("assault-left", "assault-centre", "assault-right"), 2),
    "forward": 2,
    "line-command": 3,
    "foot-forward": 2,
    "inspired-leadership": 3,
    "steady-volley": 2,
    "quick-advance": 2,
    "horse-charge": 2,
    "bombard": 2,
    "fall-back-and-reform": 2,
}
"""The command deck (JX-90 to JX-102)."""
WITH_COMBAT_CARD = ("scout", "probe", "inspired", "fall")
"""How the command cards begin that bring a combat card, marked (K)."""
AMBUSH_GROUND = ("forest", "town", "rough", "enclosure", "hill")


def deck_id(deck: str, side: str) -> str:
    """Name a deck."""
    return deck if deck == COMMAND else f"{deck}-{side}"


class Cards(Reader):
    """Plays cards."""

    def play_card(self, side: str, deck: str, card: str, piece: str = "") -> None:
        """Lay a card of the hand open."""
        self.event("CardPlayed", card=card, side=side, deck=deck, piece=piece)
        self.hold(card in self.table.hand(side, deck), "the card is not in the hand")
        self.table.hand(side, deck).remove(card)
        self.table.discards.setdefault(deck_id(deck, side), []).append(card)
        if deck == COMMAND:
            self.table.turn.card = card
        else:
            self.table.turn.played.append((card, piece))
            self.rule(CARDS[card].rules[SIDES.index(side)])

    def playable_cards(
        self, side: str, timing: str, piece: Piece, attack_kind: str = "", blocked: Iterable[str] = ()
    ) -> set[str]:
        """List the combat cards in a hand that may be played on a piece."""
        if self.table.is_cannonade or any(on == piece.id for _, on in self.table.turn.played):
            return set()

        def fits(name: str) -> bool:
            card = CARDS[name]
            right_attack = not card.attack_kinds or attack_kind in card.attack_kinds.split()
            right_piece = not card.pieces or piece.kind in card.pieces or arm(piece) in card.pieces
            hidden = name != "ambush" or self.table.field.terrain[piece.at] in AMBUSH_GROUND
            return card.timing == timing and right_attack and right_piece and hidden and name not in blocked

        return {name for name in self.table.hand(side, COMBAT) if fits(name)}

    def offer(
        self, side: str, timing: str, pieces: list[Piece], attack_kind: str = "", blocked: Iterable[str] = ()
    ) -> tuple[str, str]:
        """Let a side play a combat card; give the card and its piece, or two empty words."""
        allowed = {
            (card, on.id)
            for on in pieces
            for card in self.playable_cards(side, timing, on, attack_kind, blocked)
        }
        step = self.is_asked("combat", side)
        asks_for_nothing = step is not None and {option.value for option in step.decision.options} == {NONE}
        if not allowed and not asks_for_nothing:
            return NONE
        answer = self.asked("combat", side, {*allowed, NONE}, values=True)
        card, piece = answer.value
        if card:
            self.play_card(side, COMBAT, card, piece)
        return card, piece

    # Decks

    def shuffle(self, name: str, cards: list[str]) -> None:
        """Make a deck."""
        event = self.event("DeckShuffled", deck_id=name)
        self.hold(Counter(event.cards) == Counter(cards), f"the deck {name} should be made of {cards}")
        self.table.decks[name], self.table.discards[name] = list(event.cards), []

    def deal(self) -> None:
        """Shuffle the decks and deal the hands (JX-39, JX-146)."""
        properties = self.table.field.properties
        by_cards = properties.get("command") == "cards"
        with_combat = by_cards or any(f"combat_{side}" in properties for side in SIDES)
        if by_cards:
            self.shuffle(COMMAND, [card for card, copies in COMMAND_CARDS.items() for _ in range(copies)])
        for at, side in enumerate(SIDES):
            if with_combat:
                deck = [name for name, card in CARDS.items() for _ in range(card.copies[at])]
                self.shuffle(deck_id(COMBAT, side), deck)
            for kind, plays in ((COMMAND, by_cards), (COMBAT, with_combat)):
                number = int(properties.get(f"{kind}_{side}", 0)) if plays else 0
                for special in self.table.rules("surprise"):
                    if (kind, special.side) == (COMMAND, side):
                        number = min(number, special.number("cards"))
                        self.rule("JX-146")
                if number:
                    top = self.table.decks[deck_id(kind, side)]
                    self.event("CardsDealt", side=side, deck=kind, cards=tuple(top[:number]))
                    self.table.hands[side, kind], top[:number] = top[:number], []

    def draw(self, side: str, deck: str) -> str:
        """Draw the top card; an empty deck is made again of its discards (JX-37, JX-38)."""
        name = deck_id(deck, side)
        if not self.table.decks.get(name):
            if not self.table.discards.get(name):
                return ""
            self.shuffle(name, self.table.discards[name])
            self.rule("JX-38")
        card = self.table.decks[name][0]
        self.event("CardDrawn", side=side, deck=deck, card=card)
        del self.table.decks[name][0]
        self.table.hand(side, deck).append(card)
        return card

    def keep_one(self, side: str) -> None:
        """Draw two command cards and keep one (JX-90)."""
        drawn = [card for card in (self.draw(side, COMMAND), self.draw(side, COMMAND)) if card]
        if len(drawn) == 2:
            answer = self.asked("keep", side, {f"keep {card}" for card in drawn})
            drawn.remove(answer.value)
            self.event("CardDiscarded", side=side, deck=COMMAND, card=drawn[0])
            self.table.hand(side, COMMAND).remove(drawn[0])
            self.table.discards.setdefault(COMMAND, []).append(drawn[0])

    def end_cards(self, side: str) -> None:
        """Draw what the command card in play brings (JX-37)."""
        card = self.table.turn.card
        if not card:
            return
        self.rule("JX-37")
        if card.startswith("scout"):
            self.keep_one(side)
        else:
            self.draw(side, COMMAND)
        if card.startswith(WITH_COMBAT_CARD) and self.table.decks.get(deck_id(COMBAT, side)) is not None:
            self.draw(side, COMBAT)

    def rally_number(self, piece: Piece, *, driven_by_cavalry: bool = False, more: int = 0) -> int:
        """Count the dice of a rally check, a card of its owner among them (JX-114, JX-129)."""
        card, _ = self.offer(piece.side, "rally", [piece])
        return rally_dice(
            self.table,
            piece,
            driven_by_cavalry=driven_by_cavalry,
            more=more + (CARDS[card].dice if card else 0),
        )


def is_leader(piece: Piece) -> bool:
    """Return whether a piece is a leader."""
    return arm(piece) == LEADER
