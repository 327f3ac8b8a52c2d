"""What can happen in a battle, in the past tense: how it changes the state and how it is shown."""

import msgspec

from game.engine.battle_setup import Outcome
from game.engine.event import (
    AttackAnnounced,
    Counted,
    Ending,
    Gait,
    Names,
    Note,
    PieceChanged,
    PieceMoved,
    PieceRemoved,
    PiecesNamed,
    TrackChanged,
)
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr
from game.rules.jacobite import statistics
from game.rules.jacobite.literals import AttackKind, Fate, PhaseId
from game.rules.jacobite.state import OFF, State, Turn
from game.rules.jacobite.words import count

replace = msgspec.structs.replace


# The turn


class TurnBegan(Note, frozen=True, kw_only=True):
    """A side's turn began (JX-30)."""

    number: int
    side: SideId

    def change(self, state: State) -> State:
        """Wipe the slate of the turn."""
        return replace(state, turn=Turn(number=self.number, side=self.side, phase="card"))

    def describe(self, names: Names) -> str:
        """Head the turn in the log."""
        return tr("Turn {number}: {side}.", number=self.number, side=names.plural_name(self.side))


class PhaseBegan(Note, frozen=True, kw_only=True):
    """A phase of the turn began (JX-30)."""

    phase: PhaseId

    def change(self, state: State) -> State:
        """Set the phase."""
        return replace(state, turn=replace(state.turn, phase=self.phase))

    def describe(self, names: Names) -> str:
        """Return no sentence: the prompt says it."""
        return ""


class OrdersGiven(PiecesNamed, frozen=True, kw_only=True):
    """Pieces were ordered (JX-32)."""

    def change(self, state: State) -> State:
        """Mark them, next to those ordered before."""
        ordered = tuple(sorted({*state.turn.ordered, *self.pieces}))
        return replace(state, turn=replace(state.turn, ordered=ordered))

    def describe(self, names: Names) -> str:
        """Name them."""
        if not self.pieces:
            return tr("No units were ordered.")
        return tr("Orders went to {pieces}.", pieces=", ".join(names.piece(piece) for piece in self.pieces))


# Going from hex to hex


class PieceRelocated(PieceMoved, frozen=True, kw_only=True):
    """A piece went, with the leader attached to it."""

    leader: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        """Put it, and its leader, into the last hex of the path."""
        gone = (self.piece, self.leader) if self.leader else (self.piece,)
        return state.with_piece(*(replace(state.pieces[piece], at=self.path[-1]) for piece in gone))

    def _way(self, names: Names) -> str:
        return tr("from {start} to {end}", start=names.hex(self.path[0]), end=names.hex(self.path[-1]))


def _having_moved(state: State, pieces: tuple[PieceId, ...], hexes: int) -> State:
    """Note that pieces moved this turn, added to what they moved before."""
    before = dict(state.turn.moved)
    for piece in pieces:
        before[piece] = before.get(piece, 0) + hexes
    return replace(state, turn=replace(state.turn, moved=tuple(before.items())))


class OrderedPieceMoved(PieceRelocated, frozen=True, kw_only=True):
    """An ordered piece moved (JX-33)."""

    def change(self, state: State) -> State:
        """Move it and note how far it went."""
        pieces = (self.piece, self.leader) if self.leader else (self.piece,)
        return _having_moved(super().change(state), pieces, len(self.path) - 1)

    def describe(self, names: Names) -> str:
        """Return from where to where."""
        return tr("{piece} moved {way}.", piece=names.piece(self.piece), way=self._way(names))


class GroundTaken(OrderedPieceMoved, frozen=True, kw_only=True):
    """An attacker advanced into the hex its enemy left (JX-56)."""

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.ground_taken(), self.piece)

    def describe(self, names: Names) -> str:
        """Return which hex."""
        return tr(
            "{piece} took ground at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1])
        )


class UnitRetreated(PieceRelocated, frozen=True, kw_only=True):
    """A unit was driven one hex back (JR-02)."""

    @property
    def gait(self) -> Gait:
        """Show it driven."""
        return "driven"

    def describe(self, names: Names) -> str:
        """Return from where to where."""
        return tr("{piece} retreated to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.hex))


class UnitRetired(PieceRelocated, frozen=True, kw_only=True):
    """Cavalry avoided a melee by one hex of its retirement (JR-53)."""

    def describe(self, names: Names) -> str:
        """Return from where to where."""
        return tr("{piece} retired to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.hex))


class LeaderAttached(Note, frozen=True, kw_only=True):
    """A leader joined a unit, or a unit came into a lone leader's hex."""

    leader: PieceId
    unit: PieceId

    def describe(self, names: Names) -> str:
        """Return whom he leads now."""
        return tr("{leader} joined {unit}.", leader=names.piece(self.leader), unit=names.piece(self.unit))


# Combat


class AttackDeclared(AttackAnnounced, frozen=True, kw_only=True):
    """A unit attacked one other (JX-54); `attack_kind` is one of the ways of `dice`."""

    attack_kind: AttackKind

    @property
    def is_shot(self) -> bool:
        """Show smoke unless it is a melee."""
        return self.attack_kind in ("ranged", "fling", "return")

    @property
    def target(self) -> PieceId:
        """The piece that is attacked."""
        return self.targets[0]

    def change(self, state: State) -> State:
        """Note that the attacker has fought, if the attack was its own."""
        if self.attack_kind not in ("ranged", "melee"):
            return state
        return replace(state, turn=replace(state.turn, fought=(*state.turn.fought, self.attacker)))

    def describe(self, names: Names) -> str:
        """Return who attacks whom and how."""
        attacker, target = names.piece(self.attacker), names.piece(self.target)
        return {
            "ranged": tr("{attacker} fired at {target}.", attacker=attacker, target=target),
            "melee": tr("{attacker} attacked {target} in melee.", attacker=attacker, target=target),
            "bonus": tr("{attacker} attacked {target} in a bonus melee.", attacker=attacker, target=target),
            "back": tr("{attacker} battled back at {target}.", attacker=attacker, target=target),
            "first": tr("{attacker} rolled first against {target}.", attacker=attacker, target=target),
            "fling": tr("{attacker} fired at {target} before the melee.", attacker=attacker, target=target),
            "return": tr("{attacker} fired back at {target}.", attacker=attacker, target=target),
            "escape": tr("{attacker} attacked {target} during his escape.", attacker=attacker, target=target),
        }[self.attack_kind]


class BlockRegained(PieceChanged, frozen=True, kw_only=True):
    """A unit got a block back (JX-102, JX-118)."""

    left: int

    def change(self, state: State) -> State:
        """Return the block back."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def describe(self, names: Names) -> str:
        """Return how many it has."""
        return tr("{piece} regained a block ({left} now).", piece=names.piece(self.piece), left=self.left)


class BlocksLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost blocks, to hits or for want of room to retreat (JR-18)."""

    blocks: int
    left: int
    no_room: bool = False

    def change(self, state: State) -> State:
        """Take the blocks away."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def describe(self, names: Names) -> str:
        """Return how many, and why if not to hits."""
        piece, blocks = names.piece(self.piece), count(self.blocks, "block")
        if self.no_room:
            return tr(
                "{piece} lost {blocks}, with no room to retreat ({left} left).",
                piece=piece,
                blocks=blocks,
                left=self.left,
            )
        return tr("{piece} lost {blocks} ({left} left).", piece=piece, blocks=blocks, left=self.left)


class PieceLost(PieceRemoved, frozen=True, kw_only=True):
    """A piece was lost."""

    def _fate(self) -> Fate:
        return "eliminated"

    def change(self, state: State) -> State:
        """Take it off the board and note its fate."""
        piece = replace(state.pieces[self.piece], at=OFF, fate=self._fate(), being_removed=False)
        flight = tuple(leader for leader in state.retreating_leader if leader != self.piece)
        return replace(state.with_piece(piece), retreating_leader=flight)


class UnitEliminated(PieceLost, frozen=True, kw_only=True):
    """A unit lost its last block."""

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.eliminated(), self.piece)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr(
            "That was the end of {piece} at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at)
        )


class UnitRouted(PieceLost, frozen=True, kw_only=True):
    """A unit failed its rally check (JR-38)."""

    @property
    def ending(self) -> Ending:
        """Show it running."""
        return "flight"

    def _fate(self) -> Fate:
        return "routed"

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.routed(), self.piece)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("{piece} routed from {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class UnitRallied(Note, frozen=True, kw_only=True):
    """A unit passed its rally check (JR-37)."""

    opens = False

    piece: PieceId
    at: HexId

    def hexes(self) -> tuple[HexId, ...]:
        """List its hex."""
        return (self.at,)

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.rallied(), self.piece)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("{piece} rallied at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class FlagsAnswered(Note, frozen=True, kw_only=True):
    """A unit's owner answered its flags: how many are ignored, how many hexes it must go (JR-02, JR-22)."""

    opens = False

    piece: PieceId
    flags: int
    ignored: int
    retreat_length: int

    def describe(self, names: Names) -> str:
        """Return what was ignored; how far the unit retreats is seen from that."""
        unit, flags = names.piece(self.piece), count(self.flags, "flag")
        if not self.retreat_length and self.ignored == self.flags:
            return tr("{unit} ignored {flags} and held.", unit=unit, flags=flags)
        if not self.retreat_length:
            return tr(
                "{unit} ignored {ignored} of {flags} and held.", unit=unit, ignored=self.ignored, flags=flags
            )
        if not self.ignored:
            return ""
        return tr("{unit} ignored {ignored} of {flags}.", unit=unit, ignored=self.ignored, flags=flags)


# The end


class BannerTaken(TrackChanged, frozen=True, kw_only=True):
    """A side took its banners for a piece of the other side (JX-40)."""

    piece: PieceId
    banners: int = 1

    def change(self, state: State) -> State:
        """Set the track."""
        return replace(state, banners={**state.banners, self.side: self.value})

    def describe(self, names: Names) -> str:
        """Return whose they are and how many that makes."""
        banners = count(self.banners, "banner")
        return tr(
            "The {side} took {banners} for {piece} ({value} in total).",
            side=names.plural_name(self.side),
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

    def describe(self, names: Names) -> str:
        """Return how."""
        return self.conclusion.sentence
