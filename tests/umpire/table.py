"""The umpire's own table: pieces, cards and banners as he moves them himself, compared with the game's state."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.umpire.field import SIDES, Field

if TYPE_CHECKING:
    from tests.umpire.special_rules import Special

FOOT, HORSE, GUNS, LEADER = "foot", "horse", "guns", "leader"
COMMAND, COMBAT = "command", "combat"
OFF = -1


@dataclass
class Piece:
    """A unit or a leader."""

    id: str
    side: str
    kind: str
    at: int
    blocks: int = 0
    full: int = 0
    fate: str = ""
    being_removed: bool = False

    @property
    def facts(self) -> tuple[Any, ...]:
        """Return all that can change of it."""
        return self.at, self.blocks, self.fate, self.being_removed


def arm(piece: Piece) -> str:
    """Name the class of a piece."""
    if piece.kind == "leader":
        return LEADER
    return HORSE if piece.kind.endswith("cavalry") else GUNS if piece.kind.endswith("artillery") else FOOT


@dataclass
class Turn:
    """What has been done in a turn."""

    number: int
    side: str
    ordered: set[str] = field(default_factory=set)
    moved: dict[str, int] = field(default_factory=dict)
    fought: set[str] = field(default_factory=set)
    card: str = ""
    played: list[tuple[str, str]] = field(default_factory=list)


class Table:
    """A position, changed step by step."""

    def __init__(self, battlefield: Field) -> None:
        self.field = battlefield
        self.specials: list[Special] = []
        self.pieces: dict[str, Piece] = {}
        for placed in battlefield.scenario.pieces:
            properties = placed.properties
            blocks = (
                (int(properties["blocks"]), int(properties["full"])) if placed.kind != "leader" else (1, 1)
            )
            piece = Piece(str(properties["id"]), str(properties["side"]), placed.kind, placed.cell, *blocks)
            self.pieces[piece.id] = piece
        self.turn = Turn(1, str(battlefield.properties.get("first", SIDES[0])))
        self.banners = dict.fromkeys(SIDES, 0)
        self.hands: dict[tuple[str, str], list[str]] = {}
        self.decks: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {}
        self.fleeing: list[str] = []
        self.awards: list[tuple[str, str, str, int]] = []
        self.spent: set[tuple[str, str]] = set()
        self.is_cannonade = False
        self._units: dict[int, Piece] = {}
        self._leaders: dict[int, Piece] = {}
        self.changed()

    @property
    def round(self) -> int:
        """Count the turns of its own side."""
        return (self.turn.number + 1) // 2

    # Who stands where

    def changed(self) -> None:
        """Look again who stands where."""
        standing = [piece for piece in self.pieces.values() if piece.at != OFF]
        self._units = {piece.at: piece for piece in standing if piece.kind != "leader"}
        self._leaders = {
            piece.at: piece for piece in standing if piece.kind == "leader" and piece.id not in self.fleeing
        }

    def put(self, piece: Piece, hex_id: int) -> None:
        """Put a piece into a hex."""
        piece.at = hex_id
        self.changed()

    def remove(self, piece: Piece, fate: str) -> None:
        """Take a piece off the board."""
        piece.fate, piece.being_removed = fate, False
        if piece.id in self.fleeing:
            self.fleeing.remove(piece.id)
        self.put(piece, OFF)

    def units(self, side: str) -> list[Piece]:
        """List a side's units on the board."""
        return [piece for piece in self._units.values() if piece.side == side]

    def leaders(self, side: str) -> list[Piece]:
        """List a side's leaders on the board."""
        return [piece for piece in self._leaders.values() if piece.side == side]

    def unit(self, hex_id: int) -> Piece | None:
        """Find the unit in a hex."""
        return self._units.get(hex_id)

    def leader(self, hex_id: int) -> Piece | None:
        """Find the leader in a hex; who flees is nowhere."""
        return self._leaders.get(hex_id)

    def leader_with(self, unit: Piece) -> Piece | None:
        """Find the leader attached to a unit; one who falls gives nothing (JQ-24)."""
        leader = self._leaders.get(unit.at)
        return leader if leader and not leader.being_removed else None

    def holder(self, hex_id: int) -> Piece | None:
        """Find who can be attacked in a hex."""
        return self._units.get(hex_id) or self._leaders.get(hex_id)

    def enemies_beside(self, hex_id: int, side: str) -> list[Piece]:
        """List the enemies adjacent to a hex."""
        near = [self.holder(step) for step in self.field.adjacent[hex_id]]
        return [piece for piece in near if piece and piece.side != side]

    def friends_beside(self, hex_id: int, side: str) -> list[Piece]:
        """List the units of a side adjacent to a hex."""
        near = [self.unit(step) for step in self.field.adjacent[hex_id]]
        return [piece for piece in near if piece and piece.side == side]

    def stands(self, piece: Piece) -> bool:
        """Return whether a piece is on the board and not about to leave it."""
        return piece.at != OFF and not piece.being_removed

    def hand(self, side: str, deck: str) -> list[str]:
        """Return a hand of cards."""
        return self.hands.setdefault((side, deck), [])

    def rules(self, name: str) -> list["Special"]:
        """List the special rules of a name."""
        return [special for special in self.specials if special.name == name]

    # Against the game

    def difference(self, state: Any) -> str:
        """Say in what the game's state is another; "" if in nothing."""
        for piece_id, piece in self.pieces.items():
            theirs = state.pieces[piece_id]
            facts = (
                theirs.at,
                theirs.blocks if piece.kind != "leader" else piece.blocks,
                theirs.fate,
                theirs.being_removed,
            )
            if facts != piece.facts:
                return f"{piece_id} (at, blocks, fate, falling) is {facts} and should be {piece.facts}"
        if state.banners != self.banners:
            return f"the banners are {state.banners} and should be {self.banners}"
        if sorted(state.retreating_leader) != sorted(self.fleeing):
            return f"{state.retreating_leader} flee, but {self.fleeing} should"
        for (side, deck), hand in self.hands.items():
            if Counter(state.cards.hand(side, deck)) != Counter(hand):
                return f"the {deck} hand of {side} is {state.cards.hand(side, deck)} and should be {hand}"
        for deck_id, cards in self.decks.items():
            if list(state.cards.decks.get(deck_id, ())) != cards:
                return f"the deck {deck_id} is not in its order"
        return ""
