"""What can happen to units and leaders, in the past tense."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from game.engine.decisions.location import Pose
from game.engine.event import Counted, Ending, Gait, Names, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr_mark
from game.plane.measures import Point
from game.rules.chargers.state import (
    ACTED,
    ADVANCED,
    ELIMINATED,
    HELD_NEXT,
    JOINED,
    LEFT,
    NO_MARCH,
    PURSUING,
    REFORMED,
    WENT,
    Piece,
    State,
)
from game.rules.chargers.tables import CHARGING, FLEEING, MARCHED, MOVED, PASSED, SHAKEN
from game.rules.table.facts import Fact, values
from game.rules.table.special_rules.questions import Award

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
    "pivot": tr_mark("{unit} pivoted at {hex}."),
    "turn guns": tr_mark("{unit} pivoted at {hex}."),
    "reform": tr_mark("{unit} reformed at {hex}."),
    "charge": tr_mark("{unit} charged to {hex}."),
    "aligned": tr_mark("{unit} turned to the charger."),
    "charge fleeing": tr_mark("{unit} charged the fleeing as far as {hex}."),
    "failed charge": tr_mark("{unit} did not reach the enemy and stopped at {hex}."),
    "combat reform": tr_mark("{unit} reformed to face the charger."),
    "flee": tr_mark("{unit} ran as far as {hex}."),
    "turn to flee": "",
    "rallied": tr_mark("{unit} reformed at {hex}."),
    "pursue": tr_mark("{unit} pursued to {hex}."),
    "pursue into": tr_mark("{unit} pursued into a new enemy at {hex}."),
    "draw in": tr_mark("{unit} closed up at {hex}."),
    "face": tr_mark("{unit} turned to the enemy."),
    "after combat": tr_mark("{unit} pivoted at {hex}."),
    "reformed after combat": tr_mark("{unit} reformed at {hex}."),
}


class OfPiece(Fact):
    """What befalls a piece: the fields of the event become its own, and marks are put on it or taken off."""

    __slots__ = ()
    adds: ClassVar[tuple[str, ...]] = ()
    drops: ClassVar[tuple[str, ...]] = ()
    piece: PieceId

    def change(self, state: State) -> State:
        """Return the state with the piece changed."""
        piece = state.pieces[self.piece]
        marks = piece.marks.difference(self.drops).union(self.adds)
        return state.with_piece(self.changed(piece, marks=marks))


class PieceFact(OfPiece, PieceChanged, frozen=True, kw_only=True):
    """A piece in its hex was changed."""


class UnitMoved(PieceMoved, frozen=True, kw_only=True):
    """A unit was set down at a new place, heading or formation; `files` is 0 where they stay the same."""

    counts = tr_mark("times a unit fled")

    manner: Manner
    pose: Pose
    files: int = 0

    @property
    def gait(self) -> Gait:
        """Show a flight as one."""
        return "flight" if self.manner == "flee" else "march"

    def change(self, state: State) -> State:
        unit = replace(state.pieces[self.piece], pose=self.pose).with_marks(*MARKS.get(self.manner, ()))
        if self.manner in ("charge fleeing", "failed charge"):
            unit = unit.without_marks(CHARGING)
        if self.files:
            unit = replace(unit, files=self.files)
        return state.with_piece(unit)

    def describe(self, names: Names) -> str:
        return self.told(SENTENCES[self.manner], names)

    def statistic(self) -> Counted | None:
        return super().statistic() if self.manner == "flee" else None


class UnitStayed(PieceFact, frozen=True, kw_only=True):
    """A unit stayed where it was, as its move (TX-49)."""

    adds = (ACTED,)


class LeaderStayed(PieceFact, frozen=True, kw_only=True):
    """A leader stayed where he was, as his move (TX-76)."""

    adds = (WENT, JOINED)


class MarchFailed(PieceFact, frozen=True, kw_only=True):
    """A unit failed the test to march near an enemy, and may still advance (TX-46)."""

    says = tr_mark("{unit} could not march, only advance.")
    adds = (NO_MARCH,)


class HealthLost(PieceChanged, frozen=True, kw_only=True):
    """A unit lost health and has some left; files go with the models (TX-24)."""

    says = tr_mark("{unit} lost {lost} health ({left} left).")

    lost: int
    left: int

    def change(self, state: State) -> State:
        return state.with_piece(state.pieces[self.piece].with_health(self.left))


class UnitGone(PieceRemoved, frozen=True, kw_only=True):
    """A unit is off the field for good, and so is what it had declared; `centre` is where it was last (TQ-20)."""

    says = tr_mark("That was the end of {unit}.")
    counts = tr_mark("units destroyed")

    centre: Point

    def change(self, state: State) -> State:
        return _taken_off(state, state.pieces[self.piece], ELIMINATED, self.centre)


class UnitFledOff(UnitGone, frozen=True, kw_only=True):
    """A fleeing unit left the board, which destroys it (TX-73)."""

    says = tr_mark("{unit} fled off the board.")
    ending: ClassVar[Ending] = "flight"


class UnitLeft(PieceRemoved, frozen=True, kw_only=True):
    """A unit left the field by an exit, its leader with it, which counts for something (TX-96)."""

    says = tr_mark("{unit} left the board by an exit.")
    counts = tr_mark("units gone by an exit")
    ending: ClassVar[Ending] = "exit"

    centre: Point
    award: Award

    def change(self, state: State) -> State:
        state = _taken_off(state, state.pieces[self.piece], LEFT, self.centre)
        leaders = [
            replace(piece, unit=NO_PIECE, fate=LEFT)
            for piece in state.pieces.values()
            if piece.unit == self.piece
        ]
        return replace(state.with_piece(*leaders), awards=(*state.awards, self.award))


def _taken_off(state: State, unit: Piece, fate: str, centre: Point) -> State:
    health = 0 if fate == ELIMINATED else unit.health
    gone = replace(unit, fate=fate, pose=None, health=health, marks=frozenset())
    state = state.with_piece(gone).without_charge(unit.id)
    return replace(state, last_centres={**state.last_centres, unit.id: centre})


# States


class FlightBegan(PieceFact, frozen=True, kw_only=True):
    """A unit flees from now on: what it was to do is undone, and its charge is no more (TX-72, TQ-19)."""

    says = tr_mark("{unit} fled.")
    adds = (FLEEING,)
    drops = (CHARGING, PURSUING)

    def change(self, state: State) -> State:
        return super().change(state).without_charge(self.piece)


class UnitRallied(PieceFact, frozen=True, kw_only=True):
    """A fleeing unit rallied and is Shaken (TX-41)."""

    says = tr_mark("{unit} rallied.")
    adds = (SHAKEN, ACTED)
    drops = (FLEEING,)


class PanicPassed(PieceFact, frozen=True, kw_only=True):
    """A unit passed a Panic test, and tests no more for flights through it in this phase (T9-67)."""

    adds = (PASSED,)


# Leaders


class LeaderMoved(OfPiece, PieceMoved, frozen=True, kw_only=True):
    """A leader moved by himself, or left his unit (TX-76)."""

    says = tr_mark("{leader} moved to {hex}.")
    sets = values(unit=NO_PIECE)
    adds = (WENT,)

    pose: Pose


class LeaderJoined(OfPiece, PieceMoved, frozen=True, kw_only=True):
    """A leader joined a unit (TX-76, TX-77)."""

    says = tr_mark("{leader} joined {unit}.")
    sets = values(pose=None)
    adds = (WENT, JOINED)

    unit: PieceId


class LeaderLost(OfPiece, PieceRemoved, frozen=True, kw_only=True):
    """A leader fell, or was lost with his unit (TX-77, TX-78, TX-79)."""

    says = tr_mark("{leader} was lost.")
    counts = tr_mark("leaders lost")
    sets = values(unit=NO_PIECE, pose=None, fate=ELIMINATED)


COUNTED = (UnitGone, LeaderLost, UnitMoved, UnitLeft)
"""What is counted when a battle is summed up, the gravest first."""
