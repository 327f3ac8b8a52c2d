"""Where a piece is: a hex, or on a measured table a pose, in whole numbers that are read and written exactly."""

import re
from typing import Final

import msgspec

from game.engine.decisions.decision import InvalidAnswerError
from game.hexgrid.facing import Facing, facing_name
from game.i18n import tr

INCH: Final = 1000
DEGREE: Final = 100
FULL_CIRCLE: Final = 360 * DEGREE
INCH_DECIMALS: Final = 3
DEGREE_DECIMALS: Final = 2

_NUMBER = re.compile(r"(-?)([0-9]{1,5})(?:\.([0-9]+))?")


class Pose(msgspec.Struct, frozen=True):
    """A measured place: thousandths of an inch from the north-west corner, heading in hundredths of a degree.

    The heading is clockwise from north, from 0 up to 35999.
    """

    x: int
    y: int
    heading: int = 0

    def turned(self, hundredths: int) -> "Pose":
        """Return the pose turned clockwise on the spot."""
        return Pose(self.x, self.y, (self.heading + hundredths) % FULL_CIRCLE)


def heading_in_words(heading: int) -> str:
    """Say where a measured piece looks: the point of the compass, and the nearest degree."""
    degrees = (heading + DEGREE // 2) // DEGREE % 360
    return tr("facing {direction} ({degrees}°)", direction=facing_name(Facing(degrees)), degrees=degrees)


def write_number(value: int, decimals: int) -> str:
    """Write a whole number of small units as a decimal, in the shortest form: 3250 of three decimals is "3.25"."""
    whole, rest = divmod(abs(value), 10**decimals)
    fraction = f"{rest:0{decimals}d}".rstrip("0")
    return ("-" if value < 0 else "") + str(whole) + (f".{fraction}" if fraction else "")


def read_number(text: str, decimals: int) -> int:
    """Read a decimal into whole small units, exactly; InvalidAnswerError when it is none or has too many decimals."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise InvalidAnswerError(tr("{text} is not a number", text=repr(text)))
    sign, whole, fraction = match.group(1), match.group(2), match.group(3) or ""
    if len(fraction) > decimals:
        raise InvalidAnswerError(
            tr("{text} has too many decimals: {decimals} at most", text=text, decimals=decimals)
        )
    value = int(whole + fraction.ljust(decimals, "0"))
    return -value if sign else value


def write_pose(pose: Pose, *, with_heading: bool = True) -> str:
    """Write a pose as numbers of inches and degrees: "12.345 8.001 270"."""
    numbers = [write_number(pose.x, INCH_DECIMALS), write_number(pose.y, INCH_DECIMALS)]
    if with_heading:
        numbers.append(write_number(pose.heading, DEGREE_DECIMALS))
    return " ".join(numbers)


def read_pose(text: str, *, with_heading: bool = True) -> Pose:
    """Read the numbers of a pose; InvalidAnswerError says what is wrong with them."""
    numbers = text.split(" ")
    if with_heading and len(numbers) != 3:
        raise InvalidAnswerError(
            tr("{text} is not a place: type three numbers, two of inches and a heading", text=repr(text))
        )
    if not with_heading and len(numbers) != 2:
        raise InvalidAnswerError(tr("{text} is not a place: type two numbers of inches", text=repr(text)))
    x, y = (read_number(number, INCH_DECIMALS) for number in numbers[:2])
    heading = read_number(numbers[2], DEGREE_DECIMALS) if with_heading else 0
    if not 0 <= heading < FULL_CIRCLE:
        raise InvalidAnswerError(
            tr("{heading} is not a heading: headings go from 0 to 359.99 degrees", heading=numbers[2])
        )
    return Pose(x, y, heading)
