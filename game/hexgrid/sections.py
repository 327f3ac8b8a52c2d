"""Sections: the left, the centre and the right of the field as each side sees them."""

from enum import IntFlag

from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Edge


class Section(IntFlag):
    """A part of the field; a hex on a line belongs to two."""

    LEFT = 1
    CENTRE = 2
    RIGHT = 4


def sections(grid: Grid, edge: Edge, lines: tuple[float, float] | None = None) -> tuple[Section, ...]:
    """Return for every hex which sections it is in, as the side whose home is `edge` sees them (JX-03).

    The lines are the same on the ground for both sides: `lines` are counted in hex widths from the western
    end of the board, or from its northern end when the sides face east and west. A cell off the board lies
    in no section.
    """
    across = 0 if edge in ("north", "south") else 1
    # Reading JX-03: where hexes interlock across the view (columns of flat-top hexes seen from the north)
    # a column counts as one hex width.
    interlocked = (across == 0) == (grid.plan.axis == "x")
    halves = grid.centres[:, across] * (2 if interlocked else 1)
    first = int(halves[grid.on_board].min()) - 1
    width = (int(halves[grid.on_board].max()) + 1 - first) // 2
    near, far = lines or default_lines(width)
    # A side looks away from its home: from the south and the west the first part is on its left hand.
    ends = (Section.LEFT, Section.RIGHT) if edge in ("south", "west") else (Section.RIGHT, Section.LEFT)

    def of(place: int) -> Section:
        found = Section(0)
        if place <= 2 * near:
            found |= ends[0]
        if 2 * near <= place <= 2 * far:
            found |= Section.CENTRE
        if place >= 2 * far:
            found |= ends[1]
        return found

    places = (halves - first).tolist()
    known = {index: of(index) for index in sorted(set(places))}
    return tuple(
        known[index] if on_board else Section(0)
        for index, on_board in zip(places, grid.on_board.tolist(), strict=True)
    )


def default_lines(width: int) -> tuple[int, int]:
    """Draw the lines of a board a given number of hex widths wide at 4/13 and 9/13 of it, rounded (JX-03)."""
    return (8 * width + 13) // 26, (18 * width + 13) // 26
