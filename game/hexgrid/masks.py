"""Sets of hexes as the bits of whole numbers: where pieces can go is counted for a whole field by some sums."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from game.hexgrid.ids import HexId


def mask_of(hexes: Iterable[HexId]) -> int:
    """Return the mask of some hexes: each is the bit of its number."""
    mask = 0
    for hex_id in hexes:
        mask |= 1 << hex_id
    return mask


def holds(mask: int, hex_id: HexId) -> bool:
    """Return whether a hex is in a mask; a place off the field never is."""
    return hex_id >= 0 and mask >> hex_id & 1 == 1


def hexes_of(mask: int) -> Iterator[HexId]:
    """Yield the hexes of a mask in the order of their numbers."""
    while mask:
        lowest = mask & -mask
        yield HexId(lowest.bit_length() - 1)
        mask ^= lowest


class HexMasks:
    """The masks of one field: which hexes touch others, and which are near one."""

    def __init__(
        self,
        columns: int,
        adjacent: Sequence[Sequence[HexId]],
        within: Callable[[HexId, int], Iterable[HexId]],
    ) -> None:
        # From each hex of such a mask there is a hex so many cells further on.
        onward: dict[int, int] = {}
        for hex_id, near in enumerate(adjacent):
            for other in near:
                onward[other - hex_id] = onward.get(other - hex_id, 0) | 1 << hex_id
        cells = (1, columns - 1, columns, columns + 1)
        self._row = columns
        self._steps = tuple([onward.get(number, 0) for number in cells])
        self._backs = tuple([onward.get(-number, 0) for number in cells])
        self._within = within
        self._known: dict[tuple[HexId, int], int] = {}

    def spread(self, mask: int) -> int:
        """Return the mask of the hexes that touch any of a mask."""
        row = self._row
        on, aslant, down, across = self._steps
        back, slanting, up, crossing = self._backs
        return (
            (mask & on) << 1
            | (mask & aslant) << (row - 1)
            | (mask & down) << row
            | (mask & across) << (row + 1)
            | (mask & back) >> 1
            | (mask & slanting) >> (row - 1)
            | (mask & up) >> row
            | (mask & crossing) >> (row + 1)
        )

    def within(self, hex_id: HexId, reach: int) -> int:
        """Return the mask of the hexes at most so far from one, itself included."""
        found = self._known.get((hex_id, reach))
        if found is None:
            found = self._known[hex_id, reach] = mask_of(self._within(hex_id, reach)) | 1 << hex_id
        return found
