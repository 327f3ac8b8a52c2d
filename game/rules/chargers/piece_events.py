"""What can happen to units and leaders, in the past tense: how it changes the state and how it is told."""

from typing import Literal

import msgspec

from game.engine.decisions.location import Pose
from game.engine.event import Counted, Ending, Gait, Names, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_count, tr_mark
from game.plane.measures import Point
from game.rules.chargers import statistics
from game.rules.chargers.state import (
    ACTED,
    ADVANCED,
    ELIMINATED,
    HELD_NEXT,
    JOINED,
    LEFT,
    PURSUING,
    REFORMED,
    WENT,
    Piece,
    State,
)
from game.rules.chargers.tables import CHARGING, FLEEING, MARCHED, MOVED, PASSED, SHAKEN
from game.rules.table.special_rules.questions import Award

replace = msgspec.structs.replace

Manner = Literal[
    "advance",
    "march",
    "pivot",
    "turn guns",
    "reform",
    "charge",
    "aligned",
    "charge fleeing",
    "failed charge",
    "combat reform",
    "flee",
    "turn to flee",
    "rallied",
    "pursue",
    "pursue into",
    "draw in",
    "face",
    "after combat",
    "reformed after combat",
]
"""How a unit came to where it is."""

MARKS: dict[Manner, tuple[str, ...]] = {
    "advance": (MOVED, ADVANCED, ACTED),
    "march": (MOVED, ADVANCED, MARCHED, ACTED),
    "pivot": (MOVED, ACTED),
    "turn guns": (ACTED,),
    "reform": (MOVED, ADVANCED, REFORMED, ACTED),
    "charge fleeing": (SHAKEN,),
    "failed charge": (SHAKEN,),
    "pursue into": (CHARGING, PURSUING),
    "reformed after combat": (HELD_NEXT,),
}
"""What a unit is marked with when it has moved so (TX-43, TX-45, TX-46, TX-47, TX-48, T9-47, T9-54, TQ-24, TX-62,
TX-66)."""

SENTENCES: dict[Manner, str] = {
    "advance": tr_mark("{unit} moved to {hex}."),
    "march": tr_mark("{unit} marched to {hex}."),
    "pivot": tr_mark("{unit} pivoted in {hex}."),
    "turn guns": tr_mark("{unit} pivoted in {hex}."),
    "reform": tr_mark("{unit} reformed in {hex}."),
    "charge": tr_mark("{unit} charged to {hex}."),
    "aligned": tr_mark("{unit} was turned to its charger."),
    "charge fleeing": tr_mark("{unit} charged the fleeing as far as {hex}."),
    "failed charge": tr_mark("{unit} failed its charge and is in {hex}."),
    "combat reform": tr_mark("{unit} reformed to face its charger."),
    "flee": tr_mark("{unit} fled to {hex}."),
    "turn to flee": "",
    "rallied": tr_mark("{unit} reformed in {hex}."),
    "pursue": tr_mark("{unit} pursued to {hex}."),
    "pursue into": tr_mark("{unit} pursued into a new enemy in {hex}."),
    "draw in": tr_mark("{unit} closed up in {hex}."),
    "face": tr_mark("{unit} turned to its enemy."),
    "after combat": tr_mark("{unit} pivoted in {hex}."),
    "reformed after combat": tr_mark("{unit} reformed in {hex}."),
}


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit was set down at a new place, heading or formation; `files` is 0 where they stay the same."""

    manner: Manner
    pose: Pose
    files: int = 0

    @property
    def gait(self) -> Gait:
        """Show a flight as one."""
        return "flight" if self.manner == "flee" else "march"

    def change(self, state: State) -> State:
        """Set it down."""
        unit = replace(state.pieces[self.piece], pose=self.pose).with_marks(*MARKS.get(self.manner, ()))
        if self.manner in ("charge fleeing", "failed charge"):
            unit = unit.without_marks(CHARGING)
        if self.files:
            unit = replace(unit, files=self.files)
        return state.with_piece(unit)

    def describe(self, names: Names) -> str:
        """Say what it did."""
        sentence = SENTENCES[self.manner]
        hex_name = names.hex(self.path[-1])
        return tr(sentence, unit=names.piece(self.piece), hex=hex_name) if sentence else ""

    def statistic(self) -> Counted | None:
        """Count flights."""
        return Counted(statistics.fled(), self.piece) if self.manner == "flee" else None


class UnitStayed(PieceChanged, frozen=True, kw_only=True):
    """A unit stayed where it was, as its move, or may only advance now (TX-46, TX-49)."""

    marks: tuple[str, ...] = (ACTED,)

    def change(self, state: State) -> State:
        """Note that it has had its move."""
        return state.with_piece(state.pieces[self.piece].with_marks(*self.marks))

    def describe(self, names: Names) -> str:
        """Say nothing."""
        return ""


class MarchFailed(UnitStayed, frozen=True, kw_only=True):
    """A unit failed the test to march near an enemy, and may still advance (TX-46)."""

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} does not march; it may advance.", unit=names.piece(self.piece))


class HealthLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost health and has some left (TX-24)."""

    left: int

    def change(self, state: State) -> State:
        """Take it away, and files with the models."""
        return state.with_piece(state.pieces[self.piece].with_health(self.left))

    def describe(self, names: Names) -> str:
        """Say what is left."""
        return tr_count(
            self.left,
            "{unit} has {number} health left.",
            "{unit} has {number} health left.",
            unit=names.piece(self.piece),
        )


class UnitGone(PieceRemoved, frozen=True, kw_only=True):
    """A unit is off the field for good; `centre` is where it was last (TQ-20)."""

    centre: Point

    def change(self, state: State) -> State:
        """Take it off, and what it had declared."""
        return _taken_off(state, state.pieces[self.piece], ELIMINATED, self.centre)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} is destroyed.", unit=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.destroyed(), self.piece)


class UnitFledOff(UnitGone, frozen=True, kw_only=True):
    """A fleeing unit left the board, which destroys it (TX-73)."""

    @property
    def ending(self) -> Ending:
        """Show it running."""
        return "flight"

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} flees off the board.", unit=names.piece(self.piece))


class UnitLeft(PieceRemoved, frozen=True, kw_only=True):
    """A unit left the field by an exit, its leader with it (TX-96)."""

    centre: Point
    award: Award

    @property
    def ending(self) -> Ending:
        """Show it going off."""
        return "exit"

    def change(self, state: State) -> State:
        """Take both off, and note what it counts for."""
        state = _taken_off(state, state.pieces[self.piece], LEFT, self.centre)
        leaders = [
            replace(piece, unit=NO_PIECE, fate=LEFT)
            for piece in state.pieces.values()
            if piece.unit == self.piece
        ]
        return replace(state.with_piece(*leaders), awards=(*state.awards, self.award))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} leaves the board by an exit.", unit=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.exits(), self.piece)


def _taken_off(state: State, unit: Piece, fate: str, centre: Point) -> State:
    health = 0 if fate == ELIMINATED else unit.health
    gone = replace(unit, fate=fate, pose=None, health=health, marks=frozenset())
    state = state.with_piece(gone).without_charge(unit.id)
    return replace(state, last_centres={**state.last_centres, unit.id: centre})


# States


class FlightBegan(PieceChanged, frozen=True, kw_only=True):
    """A unit flees from now on: what it was to do is undone, and its charge is no more (TX-72, TQ-19)."""

    def change(self, state: State) -> State:
        """Mark it."""
        unit = state.pieces[self.piece].without_marks(CHARGING, PURSUING).with_marks(FLEEING)
        return state.with_piece(unit).without_charge(self.piece)

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} flees.", unit=names.piece(self.piece))


class UnitRallied(PieceChanged, frozen=True, kw_only=True):
    """A fleeing unit rallied and is Shaken (TX-41)."""

    def change(self, state: State) -> State:
        """Change its marks."""
        return state.with_piece(state.pieces[self.piece].without_marks(FLEEING).with_marks(SHAKEN, ACTED))

    def describe(self, names: Names) -> str:
        """Name it."""
        return tr("{unit} rallies.", unit=names.piece(self.piece))


class PanicPassed(PieceChanged, frozen=True, kw_only=True):
    """A unit passed a Panic test, and tests no more for flights through it in this phase (T9-67)."""

    def change(self, state: State) -> State:
        """Mark it."""
        return state.with_piece(state.pieces[self.piece].with_marks(PASSED))

    def describe(self, names: Names) -> str:
        """Say nothing: the roll was told."""
        return ""


# Leaders


class LeaderMoved(PieceMoved, frozen=True, kw_only=True):
    """A leader moved by himself, or left his unit (TX-76)."""

    pose: Pose

    def change(self, state: State) -> State:
        """Set him down alone."""
        leader = replace(state.pieces[self.piece], unit=NO_PIECE, pose=self.pose).with_marks(WENT)
        return state.with_piece(leader)

    def describe(self, names: Names) -> str:
        """Say where to."""
        return tr("{leader} moved to {hex}.", leader=names.piece(self.piece), hex=names.hex(self.path[-1]))


class LeaderJoined(PieceMoved, frozen=True, kw_only=True):
    """A leader joined a unit (TX-76, TX-77)."""

    unit: PieceId

    def change(self, state: State) -> State:
        """Put him with it."""
        leader = replace(state.pieces[self.piece], unit=self.unit, pose=None).with_marks(WENT, JOINED)
        return state.with_piece(leader)

    def describe(self, names: Names) -> str:
        """Say whom he joined."""
        return tr("{leader} joins {unit}.", leader=names.piece(self.piece), unit=names.piece(self.unit))


class LeaderLost(PieceRemoved, frozen=True, kw_only=True):
    """A leader fell, or was lost with his unit (TX-77, TX-78, TX-79)."""

    def change(self, state: State) -> State:
        """Take him off for good."""
        leader = replace(state.pieces[self.piece], unit=NO_PIECE, pose=None, fate=ELIMINATED)
        return state.with_piece(leader)

    def describe(self, names: Names) -> str:
        """Name him."""
        return tr("{leader} is lost.", leader=names.piece(self.piece))

    def statistic(self) -> Counted:
        """Count it."""
        return Counted(statistics.leaders_lost(), self.piece)
