"""The moves of a unit in the movement phase: their words, their cost and where they end (section 15)."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from game.engine.decisions.decision import InvalidAnswerError
from game.engine.decisions.location import (
    DEGREE_DECIMALS,
    FULL_CIRCLE,
    INCH_DECIMALS,
    read_number,
    write_number,
)
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.plane.measures import arc_length
from game.plane.rect import Rect, straight_sweep, turn_sweep
from game.rules.chargers.places import boundary, boundary_at
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import MOST_FILES, MOST_STEPS, MOST_WHEEL

Way = Literal["forward", "back", "left", "right", "wheel left", "wheel right"]
Verb = Literal["move", "march", "pivot", "reform", "stay", "leave"]

STRAIGHT: Final = ("back", "left", "right")
FORMS: Final = (
    "move A forward 3.25 wheel left 30",
    "move A back 1.5",
    "move A left 2",
    "march A forward 8",
    "pivot A 90",
    "reform A 10 90",
    "stay A",
    "leave A",
    "move done",
)
"""How answers are written in the movement phase."""


class Step(msgspec.Struct, frozen=True):
    """A step of a move: straight by thousandths of an inch, or a wheel by hundredths of a degree."""

    way: Way
    amount: int

    @property
    def notation(self) -> str:
        """How it is written."""
        return f"{self.way} {write_number(self.amount, DEGREE_DECIMALS if self.is_wheel else INCH_DECIMALS)}"

    @property
    def is_wheel(self) -> bool:
        return self.way.startswith("wheel")


class Manoeuvre(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit does as its move; `heading` and `files` are those of a pivot or reform."""

    verb: Verb
    unit: PieceId
    steps: tuple[Step, ...] = ()
    heading: int = 0
    files: int = 0

    @property
    def notation(self) -> str:
        """How it is written, in the shortest form."""
        words = [self.verb, self.unit, *(step.notation for step in self.steps)]
        if self.verb == "reform":
            words.append(str(self.files))
        if self.verb in ("pivot", "reform"):
            words.append(write_number(self.heading, DEGREE_DECIMALS))
        return " ".join(words)

    @property
    def is_advance(self) -> bool:
        """Whether it goes forward or wheels, rather than one step back or sideways (TX-43, TX-45)."""
        return not any(step.way in STRAIGHT for step in self.steps)


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A manoeuvre worked out: where it ends, all that it sweeps, and what it costs in thousandths of an inch."""

    end: Rect
    sweep: tuple[Rect, ...]
    cost: int = 0


def wheel_cost(width: int, angle: int) -> int:
    """Return what a wheel costs: the arc of the outer corner, rounded (TX-44)."""
    return arc_length(width, angle)


def course_of(unit: Piece, manoeuvre: Manoeuvre) -> Course:
    """Work out a manoeuvre: what it sweeps, unrounded, and its end, rounded (TX-01, TX-07, TX-08, TX-44)."""
    start = boundary(unit)
    if manoeuvre.verb in ("pivot", "reform"):
        files = manoeuvre.files or unit.files
        shape = boundary_at(unit, start.pose, files)
        turned = start.about_centre(manoeuvre.heading, shape.width, shape.depth)
        return Course(end=turned.kept(), sweep=(turned,))
    rect, cost = start, 0
    sweep: list[Rect] = []
    for step in manoeuvre.steps:
        if step.way == "wheel left" or step.way == "wheel right":
            side: Literal["left", "right"] = "left" if step.way == "wheel left" else "right"
            angle = step.amount if side == "right" else -step.amount
            sweep += turn_sweep(rect, rect.corner(side), angle)
            rect = rect.wheeled(side, step.amount)
            cost += wheel_cost(unit.width, step.amount)
        else:
            forward, right = {
                "forward": (step.amount, 0),
                "back": (-step.amount, 0),
                "left": (0, -step.amount),
                "right": (0, step.amount),
            }[step.way]
            sweep.append(straight_sweep(rect, forward, right))
            rect = rect.moved(forward, right)
            cost += step.amount
    return Course(end=rect.kept(), sweep=tuple(sweep), cost=cost)


# Reading


def not_understood(notation: str) -> InvalidAnswerError:
    """Return that an answer of the movement phase is not understood, with the forms there are (TX-99)."""
    return InvalidAnswerError(
        tr("{notation} is not understood; write {forms}", notation=repr(notation), forms=", ".join(FORMS))
    )


def read_manoeuvre(notation: str) -> Manoeuvre:
    """Read a manoeuvre; InvalidAnswerError says what is wrong with it (section 22, TX-99)."""
    words = notation.split(" ")
    if len(words) < 2 or words[0] not in ("move", "march", "pivot", "reform", "stay", "leave"):
        raise not_understood(notation)
    verb, unit, rest = words[0], PieceId(words[1]), words[2:]
    if verb in ("stay", "leave") and not rest:
        return Manoeuvre(verb="stay" if verb == "stay" else "leave", unit=unit)
    if verb == "pivot" and len(rest) == 1:
        return Manoeuvre(verb="pivot", unit=unit, heading=read_heading(rest[0]))
    if verb == "reform" and len(rest) == 2:
        return Manoeuvre(verb="reform", unit=unit, files=read_files(rest[0]), heading=read_heading(rest[1]))
    if verb in ("move", "march") and rest:
        steps = tuple(_steps(notation, rest))
        return Manoeuvre(verb="move" if verb == "move" else "march", unit=unit, steps=steps)
    raise not_understood(notation)


def read_heading(text: str) -> int:
    """Read a heading into hundredths of a degree."""
    heading = read_number(text, DEGREE_DECIMALS)
    if not 0 <= heading < FULL_CIRCLE:
        raise InvalidAnswerError(
            tr("{heading} is not a heading: headings go from 0 to 359.99 degrees", heading=text)
        )
    return heading


def read_files(text: str) -> int:
    """Read a number of files."""
    files = read_number(text, 0)
    if not 1 <= files <= MOST_FILES:
        raise InvalidAnswerError(
            tr("{files} is no number of files: 1 to {most} (TX-48)", files=text, most=MOST_FILES)
        )
    return files


def _steps(notation: str, words: list[str]) -> Iterator[Step]:
    """Read the steps of a move: up to four forward or wheel, or one back, left or right (TX-43, TX-45)."""
    steps = 0
    while words:
        steps += 1
        if words[0] == "wheel" and len(words) >= 3 and words[1] in ("left", "right"):
            angle = read_number(words[2], DEGREE_DECIMALS)
            if not 0 < angle <= MOST_WHEEL:
                raise InvalidAnswerError(tr("{angle}: a wheel is at most 90 degrees (TX-43)", angle=words[2]))
            yield Step("wheel left" if words[1] == "left" else "wheel right", angle)
            words = words[3:]
            continue
        way: Way | None = next((way for way in _STRAIGHT_WAYS if way == words[0]), None)
        if way is None or len(words) < 2:
            raise not_understood(notation)
        length = read_number(words[1], INCH_DECIMALS)
        if length <= 0:
            raise InvalidAnswerError(tr("{length} is no length: more than 0", length=words[1]))
        if way in STRAIGHT and (steps > 1 or len(words) > 2):
            raise InvalidAnswerError(
                tr("a step {way} is a move of its own and goes with no other step (TX-45)", way=way)
            )
        yield Step(way, length)
        words = words[2:]
    if steps > MOST_STEPS:
        raise InvalidAnswerError(
            tr("{steps} steps; a move has {most} at most (TX-43)", steps=steps, most=MOST_STEPS)
        )


_STRAIGHT_WAYS: Final[tuple[Way, ...]] = ("forward", "back", "left", "right")
