"""What happens to leaders in danger, retreating and in a rout, in the past tense (sections 7 to 10)."""

import msgspec

from game.engine.event import Counted, Ending, Gait, Names, Note, PieceChanged
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.i18n import tr
from game.rules.jacobite import statistics
from game.rules.jacobite.events import PieceLost, PieceRelocated
from game.rules.jacobite.literals import Fate
from game.rules.jacobite.state import LEFT, State

replace = msgspec.structs.replace


class LeaderHit(PieceChanged, frozen=True, kw_only=True):
    """A leader was hit; his block stands until those around him have checked (JR-81)."""

    def change(self, state: State) -> State:
        """Mark him."""
        return state.with_piece(replace(state.pieces[self.piece], being_removed=True))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.leaders_lost(), self.piece)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("{piece} was eliminated at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class LeaderSweptAway(LeaderHit, frozen=True, kw_only=True):
    """A leader was carried off with his routed unit (JR-50)."""

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr(
            "{piece} was swept away in the rout at {hex}.",
            piece=names.piece(self.piece),
            hex=names.hex(self.at),
        )


class LeaderUnhurt(Note, frozen=True, kw_only=True):
    """A casualty check missed a leader, or a rout did not carry him off (JR-49, JR-79)."""

    opens = False

    leader: PieceId
    at: HexId

    def hexes(self) -> tuple[HexId, ...]:
        """List his hex."""
        return (self.at,)

    def describe(self, names: Names) -> str:
        """Return no sentence: the roll or the card has its own."""
        return ""


class LeaderRemoved(PieceLost, frozen=True, kw_only=True):
    """The block of a fallen leader was taken off the board."""

    def describe(self, names: Names) -> str:
        """Return no sentence: his loss has its own."""
        return ""


class LeaderTrapped(PieceLost, frozen=True, kw_only=True):
    """A leader had nowhere to go (JR-66, JQ-19)."""

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.leaders_lost(), self.piece)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr(
            "{piece} was trapped at {hex} and eliminated.",
            piece=names.piece(self.piece),
            hex=names.hex(self.at),
        )


class LeaderLeft(PieceLost, frozen=True, kw_only=True):
    """A leader left the field over his own baseline (JR-67)."""

    @property
    def ending(self) -> Ending:
        """Show it going off."""
        return "exit"

    def _fate(self) -> Fate:
        return LEFT

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr("{piece} left the board at {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class LeaderRetreatBegan(Note, frozen=True, kw_only=True):
    """A lone leader began his retreat (JR-59)."""

    opens = False

    leader: PieceId
    at: HexId

    def change(self, state: State) -> State:
        """Start his retreat: in no piece's way, with no unit."""
        return replace(state, retreating_leader=(*state.retreating_leader, self.leader))

    def hexes(self) -> tuple[HexId, ...]:
        """List the hex he retreats from."""
        return (self.at,)

    def describe(self, names: Names) -> str:
        """Return the sentence for the log."""
        return tr(
            "{leader} had to retreat from {hex}.", leader=names.piece(self.leader), hex=names.hex(self.at)
        )


class LeaderRetreated(PieceRelocated, frozen=True, kw_only=True):
    """A retreating leader moved one hex."""

    @property
    def gait(self) -> Gait:
        """Show it running."""
        return "flight"

    def describe(self, names: Names) -> str:
        """Return from where to where."""
        return tr("{piece} retreated to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.hex))


class LeaderStopped(Note, frozen=True, kw_only=True):
    """A leader ended his retreat; `unit` is whom he is with now, if anyone."""

    opens = False

    leader: PieceId
    at: HexId
    unit: PieceId = NO_PIECE

    def change(self, state: State) -> State:
        """End his retreat."""
        return replace(
            state,
            retreating_leader=tuple(leader for leader in state.retreating_leader if leader != self.leader),
        )

    def hexes(self) -> tuple[HexId, ...]:
        """List the hex he stops in."""
        return (self.at,)

    def describe(self, names: Names) -> str:
        """Return where, and with whom."""
        company = tr(" with {unit}", unit=names.piece(self.unit)) if self.unit else ""
        return tr(
            "{leader} stopped at {hex}{company}.",
            leader=names.piece(self.leader),
            hex=names.hex(self.at),
            company=company,
        )
