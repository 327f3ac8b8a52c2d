"""What can happen to pieces, in the past tense: how it changes the state and how it is told."""

import msgspec

from game.engine.event import Counted, Ending, Gait, Names, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_count
from game.rules.formations import statistics
from game.rules.formations.state import AWAY, LEFT, LOST, State

replace = msgspec.structs.replace


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit moved, its leaders with it (EX-20)."""

    def change(self, state: State) -> State:
        """Put it into the last hex of its path."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=self.path[-1]))

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} moved to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class UnitWithdrew(UnitMoved, frozen=True, kw_only=True):
    """A unit withdrew (EX-44)."""

    @property
    def gait(self) -> Gait:
        """Show it driven."""
        return "driven"

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{piece} withdrew to {hex}.", piece=names.piece(self.piece), hex=names.hex(self.path[-1]))


class UnitArrived(PieceChanged, frozen=True, kw_only=True):
    """A unit came on the field, or came back (AR-14, EX-46)."""

    def change(self, state: State) -> State:
        """Put it there."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=self.at))

    def describe(self, names: Names) -> str:
        """Say where."""
        return tr("{piece} enters the board in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class BlocksLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost a block or more and has some left (EX-33, EX-43)."""

    left: int

    def change(self, state: State) -> State:
        """Take them away."""
        return state.with_piece(replace(state.pieces[self.piece], blocks=self.left))

    def describe(self, names: Names) -> str:
        """Say what is left."""
        return tr_count(
            self.left,
            "{piece} has {number} block left.",
            "{piece} has {number} blocks left.",
            piece=names.piece(self.piece),
        )


class UnitDestroyed(PieceRemoved, frozen=True, kw_only=True):
    """A unit was destroyed."""

    def change(self, state: State) -> State:
        """Take it off for good."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LOST, blocks=0))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is destroyed.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.destroyed(), self.piece)


class UnitWithdrewOff(PieceRemoved, frozen=True, kw_only=True):
    """A unit withdrew off the field, and may come back (EX-46)."""

    @property
    def ending(self) -> Ending:
        """Show it running."""
        return "flight"

    def change(self, state: State) -> State:
        """Take it off for now."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=AWAY))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} withdraws off the board.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.left_field(), self.piece)


class UnitLeft(PieceRemoved, frozen=True, kw_only=True):
    """A unit left the field by an exit, its leaders with it if they go along (AR-13)."""

    @property
    def ending(self) -> Ending:
        """Show it going off."""
        return "exit"

    def change(self, state: State) -> State:
        """Take it off."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LEFT))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} leaves the board by an exit.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.exits(), self.piece)


class LeaderJoined(PieceMoved, frozen=True, kw_only=True):
    """A leader joined a unit of his formation (EX-05); a unit off the field has no hex."""

    unit: PieceId

    def change(self, state: State) -> State:
        """Put him with it."""
        leader = replace(state.pieces[self.piece], unit=self.unit, hex_id=state.pieces[self.unit].hex_id)
        return state.with_piece(leader)

    def describe(self, names: Names) -> str:
        """Say whom he joined."""
        return tr("{leader} joins {unit}.", leader=names.piece(self.piece), unit=names.piece(self.unit))


class LeaderLost(PieceRemoved, frozen=True, kw_only=True):
    """A leader was lost (EX-05)."""

    def change(self, state: State) -> State:
        """Take him off for good."""
        return state.with_piece(replace(state.pieces[self.piece], unit=NO_PIECE, hex_id=LOST))

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{leader} is lost.", leader=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.leaders_lost(), self.piece)
