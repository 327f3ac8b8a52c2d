"""What can happen in a battle, in the past tense: how it changes the state and how it is shown."""

from collections.abc import Hashable
from typing import ClassVar

from msgspec.structs import replace

from game.engine.event import (
    AttackAnnounced,
    Ending,
    Gait,
    Names,
    Note,
    PieceMoved,
    PieceRemoved,
    PiecesNamed,
    TrackChanged,
)
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.state import OFF, State, Turn
from game.rules.jacobite.tables import AttackKind, Fate, PhaseId
from game.rules.jacobite.words import count
from game.rules.table.facts import PieceFact, values
from game.rules.table.rounds import BattleEnded

# The turn


class TurnBegan(Note, frozen=True, kw_only=True):
    """A side's turn began (JX-30)."""

    says = tr_mark("Turn {number}: {side}.")

    number: int
    side: SideId

    def change(self, state: State) -> State:
        return replace(state, turn=Turn(number=self.number, side=self.side, phase="card"))


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the turn began (JX-30); the prompt tells it."""

    phase: PhaseId

    def change(self, state: State) -> State:
        return replace(state, turn=replace(state.turn, phase=self.phase))


class OrdersGiven(PiecesNamed, frozen=True, kw_only=True):
    """Pieces were ordered, next to those ordered before (JX-32)."""

    def change(self, state: State) -> State:
        ordered = tuple(sorted({*state.turn.ordered, *self.pieces}))
        return replace(state, turn=replace(state.turn, ordered=ordered))

    def describe(self, names: Names) -> str:
        to_some, to_none = tr_mark("Orders went to {pieces}."), tr_mark("No units were ordered.")
        return self.told(to_some if self.pieces else to_none, names)

    def word(self, word: str, names: Names) -> Hashable:
        return ", ".join(map(names.piece, self.pieces)) if word == "pieces" else super().word(word, names)


# Going from hex to hex


class PieceRelocated(PieceMoved, frozen=True, kw_only=True):
    """A piece went, with the leader attached to it."""

    leader: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        gone = (self.piece, self.leader) if self.leader else (self.piece,)
        return state.with_piece(*(replace(state.pieces[piece], at=self.path[-1]) for piece in gone))


def _having_moved(state: State, pieces: tuple[PieceId, ...], hexes: int) -> State:
    """Note that pieces moved this turn, added to what they moved before."""
    before = dict(state.turn.moved)
    for piece in pieces:
        before[piece] = before.get(piece, 0) + hexes
    return replace(state, turn=replace(state.turn, moved=tuple(before.items())))


class OrderedPieceMoved(PieceRelocated, frozen=True, kw_only=True):
    """An ordered piece moved (JX-33)."""

    says = tr_mark("{piece} moved {way}.")

    def change(self, state: State) -> State:
        pieces = (self.piece, self.leader) if self.leader else (self.piece,)
        return _having_moved(super().change(state), pieces, len(self.path) - 1)

    def word(self, word: str, names: Names) -> Hashable:
        if word == "way":
            start, end = self.path[0], self.path[-1]
            return tr("from {start} to {end}", start=names.hex(start), end=names.hex(end))
        return super().word(word, names)


class GroundTaken(OrderedPieceMoved, frozen=True, kw_only=True):
    """An attacker advanced into the hex its enemy left (JX-56)."""

    says = tr_mark("{piece} took ground at {hex}.")
    counts = tr_mark("times ground was taken")


class UnitRetreated(PieceRelocated, frozen=True, kw_only=True):
    """A unit was driven one hex back (JR-02)."""

    says = tr_mark("{piece} retreated to {hex}.")
    gait: ClassVar[Gait] = "driven"


class UnitRetired(PieceRelocated, frozen=True, kw_only=True):
    """Cavalry avoided a melee by one hex of its retirement (JR-53)."""

    says = tr_mark("{piece} retired to {hex}.")


class LeaderAttached(Note, frozen=True, kw_only=True):
    """A leader joined a unit, or a unit came into a lone leader's hex."""

    says = tr_mark("{leader} joined {unit}.")

    leader: PieceId
    unit: PieceId


# Combat


_ATTACKS = {
    "ranged": tr_mark("{attacker} fired at {target}."),
    "melee": tr_mark("{attacker} attacked {target} in melee."),
    "bonus": tr_mark("{attacker} attacked {target} in a bonus melee."),
    "back": tr_mark("{attacker} battled back at {target}."),
    "first": tr_mark("{attacker} rolled first against {target}."),
    "fling": tr_mark("{attacker} fired at {target} before the melee."),
    "return": tr_mark("{attacker} fired back at {target}."),
    "escape": tr_mark("{attacker} attacked {target} during his escape."),
}


class AttackDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit attacked one other (JX-54); `attack_kind` is one of the ways of `dice`."""

    attack_kind: AttackKind

    @property
    def is_shot(self) -> bool:
        """Show smoke unless it is a melee."""
        return self.attack_kind in ("ranged", "fling", "return")

    @property
    def target(self) -> PieceId:
        return self.targets[0]

    def change(self, state: State) -> State:
        if self.attack_kind not in ("ranged", "melee"):
            return state
        return replace(state, turn=replace(state.turn, fought=(*state.turn.fought, self.attacker)))

    def describe(self, names: Names) -> str:
        return self.told(_ATTACKS[self.attack_kind], names)


class BlockRegained(PieceFact, frozen=True, kw_only=True):
    """A unit got a block back (JX-102, JX-118)."""

    says = tr_mark("{piece} regained a block ({left} now).")
    takes = values(blocks="left")

    left: int


class BlocksLost(PieceFact, frozen=True, kw_only=True):
    """A unit lost blocks, to hits or for want of room to retreat (JR-18)."""

    takes = values(blocks="left")

    blocks: int
    left: int
    no_room: bool = False

    def describe(self, names: Names) -> str:
        to_hits, no_room = (
            tr_mark("{piece} lost {blocks} ({left} left)."),
            tr_mark("{piece} lost {blocks}, with no room to retreat ({left} left)."),
        )
        return self.told(no_room if self.no_room else to_hits, names)

    def word(self, word: str, names: Names) -> Hashable:
        return count(self.blocks, "block") if word == "blocks" else super().word(word, names)


class PieceLost(PieceRemoved, frozen=True, kw_only=True):
    """A piece was lost; `fate` is what became of it."""

    fate: ClassVar[Fate] = "eliminated"

    def change(self, state: State) -> State:
        piece = replace(state.pieces[self.piece], at=OFF, fate=self.fate, being_removed=False)
        flight = tuple(leader for leader in state.retreating_leader if leader != self.piece)
        return replace(state.with_piece(piece), retreating_leader=flight)


class UnitEliminated(PieceLost, frozen=True, kw_only=True):
    """A unit lost its last block."""

    says = tr_mark("That was the end of {piece} at {hex}.")
    counts = tr_mark("units eliminated")


class UnitRouted(PieceLost, frozen=True, kw_only=True):
    """A unit failed its rally check (JR-38)."""

    says = tr_mark("{piece} routed from {hex}.")
    counts = tr_mark("units routed")
    ending: ClassVar[Ending] = "flight"
    fate: ClassVar[Fate] = "routed"


class NoteAtHex(Note, frozen=True, kw_only=True):
    """Something said of a piece in its hex, in the sentence of the action before."""

    opens = False

    at: HexId

    def hexes(self) -> tuple[HexId, ...]:
        return (self.at,)


class UnitRallied(NoteAtHex, frozen=True, kw_only=True):
    """A unit passed its rally check (JR-37)."""

    says = tr_mark("{piece} rallied at {hex}.")
    counts = tr_mark("rally checks passed")

    piece: PieceId


class FlagsAnswered(Note, frozen=True, kw_only=True):
    """A unit's owner answered its flags: how many are ignored, how many hexes it must go (JR-02, JR-22)."""

    opens = False

    piece: PieceId
    flags: int
    ignored: int
    retreat_length: int

    def describe(self, names: Names) -> str:
        """Return what was ignored; how far the unit retreats is seen from that."""
        if self.retreat_length and not self.ignored:
            return ""
        if self.retreat_length:
            sentence = tr_mark("{unit} ignored {ignored} of {flags}.")
        elif self.ignored == self.flags:
            sentence = tr_mark("{unit} ignored {flags} and held.")
        else:
            sentence = tr_mark("{unit} ignored {ignored} of {flags} and held.")
        return self.told(sentence, names)

    def word(self, word: str, names: Names) -> Hashable:
        return count(self.flags, "flag") if word == "flags" else super().word(word, names)


# The end


class BannerTaken(TrackChanged, frozen=True, kw_only=True):
    """A side took its banners for a piece of the other side (JX-40)."""

    says = tr_mark("The {side} took {banners} for {piece} ({value} in total).")

    piece: PieceId
    banners: int = 1

    def change(self, state: State) -> State:
        return replace(state, banners={**state.banners, self.side: self.value})

    def word(self, word: str, names: Names) -> Hashable:
        return count(self.banners, "banner") if word == "banners" else super().word(word, names)


class BattleConcluded(BattleEnded, frozen=True, kw_only=True):
    """The battle was conceded, drawn, or left by one side altogether (JX-41)."""
