"""What can happen to pieces, in the past tense: how it changes the state and how it is told."""

from game.engine.event import Counted, Ending, Gait, Names, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr, tr_count
from game.rules.commanders import statistics
from game.rules.commanders.state import (
    FIRED,
    FORMED,
    LEFT,
    LOST,
    MOVED,
    ORDERS,
    RALLIED,
    RAN_AGAIN,
    State,
    replace,
)
from game.rules.commanders.tables import FORMATION_NAMES, MOB, OPEN

# Moves


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit moved and turned, or turned where it was; `deeds` is what it has done by it (BX-21, BX-24)."""

    facing: Facing
    formation: str
    deeds: frozenset[str] = frozenset({MOVED})

    def change(self, state: State) -> State:
        """Put it into the last hex of its path."""
        unit = state.pieces[self.piece]
        return state.with_piece(
            replace(
                unit,
                hex_id=self.path[-1],
                facing=self.facing,
                formation=self.formation,
                done=unit.done | self.deeds,
            )
        )

    def describe(self, names: Names) -> str:
        """Say where to and where it looks."""
        if len(self.path) == 1:
            return tr(
                "{piece} turned to face {facing}.",
                piece=names.piece(self.piece),
                facing=facing_name(self.facing),
            )
        return tr(
            "{piece} moved to {hex}, facing {facing}.",
            piece=names.piece(self.piece),
            hex=names.hex(self.path[-1]),
            facing=facing_name(self.facing),
        )


class UnitTurned(PieceChanged, frozen=True, kw_only=True):
    """A unit turned without a move: rallied, charged or struck (BS-12, BX-25, BX-58)."""

    facing: Facing

    def change(self, state: State) -> State:
        """Turn it."""
        return state.with_piece(replace(state.pieces[self.piece], facing=self.facing))

    def describe(self, names: Names) -> str:
        """Say where it looks."""
        return tr(
            "{piece} turned to face {facing}.", piece=names.piece(self.piece), facing=facing_name(self.facing)
        )


class UnitFled(PieceMoved, frozen=True, kw_only=True):
    """A routed unit made a rout move (BS-19, BX-31).

    `fled_from` pairs each step with the nearest enemy after it and the hexes between them.
    """

    facing: Facing
    fled_from: tuple[tuple[PieceId, int], ...]
    is_second: bool = False

    @property
    def gait(self) -> Gait:
        """Show it running."""
        return "flight"

    def change(self, state: State) -> State:
        """Put it into the last hex of its path, its back to the enemy."""
        unit = state.pieces[self.piece]
        done = unit.done | {RAN_AGAIN} if self.is_second else unit.done
        return state.with_piece(replace(unit, hex_id=self.path[-1], facing=self.facing, done=done))

    def describe(self, names: Names) -> str:
        """Say where to, step by step, and why that way."""
        if len(self.path) == 1:
            return tr("{piece} cannot run and turns its back.", piece=names.piece(self.piece))
        return tr("{piece} runs: {steps}.", piece=names.piece(self.piece), steps=self._steps(names))

    def _steps(self, names: Names) -> str:
        return ", ".join(
            tr_count(
                hexes,
                "to {hex} ({number} hex from {enemy})",
                "to {hex} ({number} hexes from {enemy})",
                hex=names.hex(at),
                enemy=names.piece(enemy),
            )
            if enemy
            else tr("to {hex}", hex=names.hex(at))
            for at, (enemy, hexes) in zip(self.path[1:], self.fled_from, strict=True)
        )


class UnitFledOff(PieceRemoved, frozen=True, kw_only=True):
    """A routed unit crossed the edge of the table, or another edge of the playing area (BS-25, BS-26)."""

    path: tuple[HexId, ...]

    @property
    def ending(self) -> Ending:
        """Show it running."""
        return "flight"

    def change(self, state: State) -> State:
        """Take it off for good."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LOST))

    def describe(self, names: Names) -> str:
        """Name it and the last hex."""
        return tr(
            "{piece} runs off the board from {hex} and is gone.",
            piece=names.piece(self.piece),
            hex=names.hex(self.path[-1]),
        )

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.fled_off(), self.piece)


class UnitArrived(PieceChanged, frozen=True, kw_only=True):
    """A piece came on the field, formed as at a start (AR-14)."""

    formation: str

    def change(self, state: State) -> State:
        """Put it there."""
        piece = state.pieces[self.piece]
        return state.with_piece(replace(piece, hex_id=self.at, formation=self.formation))

    def describe(self, names: Names) -> str:
        """Say where."""
        return tr("{piece} enters the board in {hex}.", piece=names.piece(self.piece), hex=names.hex(self.at))


class UnitLeft(PieceRemoved, frozen=True, kw_only=True):
    """A piece left the field by an exit (AR-13)."""

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


# Changes of a unit


class FormationChanged(PieceChanged, frozen=True, kw_only=True):
    """A unit changed its formation as its whole move (BX-23)."""

    formation: str

    def change(self, state: State) -> State:
        """Set it down."""
        unit = state.pieces[self.piece]
        return state.with_piece(replace(unit, formation=self.formation, done=unit.done | {FORMED, MOVED}))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr(
            "{piece} is {formation} now.",
            piece=names.piece(self.piece),
            formation=tr(FORMATION_NAMES[self.formation]),
        )


class UnitShot(PieceChanged, frozen=True, kw_only=True):
    """A unit has made its shot of this round (BX-50)."""

    def change(self, state: State) -> State:
        """Note it."""
        unit = state.pieces[self.piece]
        return state.with_piece(replace(unit, done=unit.done | {FIRED}))

    def describe(self, names: Names) -> str:
        """Say nothing: the roll tells it."""
        return ""


class BlocksLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost a block or more and has some left."""

    lost: int
    left: int

    def change(self, state: State) -> State:
        """Take them away, and count them for this phase (BX-40)."""
        state = state.with_piece(replace(state.pieces[self.piece], blocks=self.left))
        lost = {**state.lost, self.piece: state.lost.get(self.piece, 0) + self.lost}
        return replace(state, lost=lost)

    def describe(self, names: Names) -> str:
        """Say what is left."""
        return tr_count(
            self.left,
            "{piece} has {number} block left.",
            "{piece} has {number} blocks left.",
            piece=names.piece(self.piece),
        )


class UnitDestroyed(PieceRemoved, frozen=True, kw_only=True):
    """A unit lost its last block, or was taken where it was (BX-31, BX-54)."""

    def change(self, state: State) -> State:
        """Take it off for good."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LOST, blocks=0))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is destroyed.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.destroyed(), self.piece)


class UnitRouted(PieceChanged, frozen=True, kw_only=True):
    """A unit routed: it is out of command and in no formation (BX-41, BS-02, BQ-09)."""

    def change(self, state: State) -> State:
        """Mark it."""
        unit = state.pieces[self.piece]
        return state.with_piece(
            replace(unit, is_routed=True, was_left_routed=False, is_out=True, formation=MOB)
        )

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} routs.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.routs(), self.piece)


class RanksOpened(PieceChanged, frozen=True, kw_only=True):
    """A closed unit failed its check out of contact: its ranks open and it is out of command (BX-41)."""

    def change(self, state: State) -> State:
        """Open it."""
        return state.with_piece(replace(state.pieces[self.piece], formation=OPEN, is_out=True))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("The ranks of {piece} open, and it is out of command.", piece=names.piece(self.piece))


class UnitRallied(PieceChanged, frozen=True, kw_only=True):
    """A routed unit was rallied (BS-10, BS-31, BQ-05, BQ-09)."""

    def change(self, state: State) -> State:
        """Take its rout marker away."""
        unit = state.pieces[self.piece]
        return state.with_piece(
            replace(
                unit,
                is_routed=False,
                was_left_routed=False,
                is_out=False,
                formation=unit.rallied_formation,
                done=unit.done | {RALLIED},
            )
        )

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is rallied.", piece=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.rallies(), self.piece)


class BroughtBack(PieceChanged, frozen=True, kw_only=True):
    """A unit out of command was brought back into command (BS-28)."""

    def change(self, state: State) -> State:
        """Take the marker away."""
        return state.with_piece(replace(state.pieces[self.piece], is_out=False))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is in command again.", piece=names.piece(self.piece))


class OrdersGiven(PieceChanged, frozen=True, kw_only=True):
    """A mob was given orders for this round (BS-29)."""

    def change(self, state: State) -> State:
        """Note them."""
        unit = state.pieces[self.piece]
        return state.with_piece(replace(unit, done=unit.done | {ORDERS}))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} has its orders.", piece=names.piece(self.piece))


class OutOfCommand(PieceChanged, frozen=True, kw_only=True):
    """A unit came to be out of command (BS-27, BX-04)."""

    def change(self, state: State) -> State:
        """Mark it."""
        return state.with_piece(replace(state.pieces[self.piece], is_out=True))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{piece} is out of command.", piece=names.piece(self.piece))


# Commanders


class CommanderMoved(PieceMoved, frozen=True, kw_only=True):
    """A commander moved, or went along with his unit; `is_move`: whether that was his move (BX-03)."""

    is_move: bool = True

    def change(self, state: State) -> State:
        """Put him into the last hex of his path."""
        leader = state.pieces[self.piece]
        done = leader.done | {MOVED} if self.is_move else leader.done
        return state.with_piece(replace(leader, hex_id=self.path[-1], done=done))

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{leader} goes to {hex}.", leader=names.piece(self.piece), hex=names.hex(self.path[-1]))


class CommanderFell(PieceRemoved, frozen=True, kw_only=True):
    """A commander fell, or was taken (BX-07)."""

    is_taken: bool = False

    def change(self, state: State) -> State:
        """Take him off for good."""
        return state.with_piece(replace(state.pieces[self.piece], hex_id=LOST))

    def describe(self, names: Names) -> str:
        """Name him."""
        if self.is_taken:
            return tr("{leader} is taken.", leader=names.piece(self.piece))
        return tr("{leader} falls.", leader=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.commanders_lost(), self.piece)
