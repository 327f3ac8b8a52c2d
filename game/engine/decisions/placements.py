"""A question answered by setting one of several measured pieces down."""

from collections.abc import Callable, Iterator

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.placement import Placement
from game.hexgrid.ids import PieceId


class Placements(Decision, frozen=True, kw_only=True):
    """A question where one of `movers` is set down, each as its own `placement(piece)` says, or an option is taken.

    `read(notation)` makes the option of a written answer, or raises InvalidAnswerError; the options of the placements
    are read by it too.
    """

    movers: tuple[PieceId, ...]
    placement: Callable[[PieceId], Placement]
    read: Callable[[str], Option]

    @property
    def forced(self) -> Option | None:
        """The one option there is, if no piece may be set down."""
        return self.options[0] if len(self.options) == 1 and not self.movers else None

    def option(self, notation: str) -> Option:
        """Read an answer; InvalidAnswerError says in a sentence what is wrong with it."""
        for option in (*self.options, *self.meta_options):
            if option.notation == notation:
                return option
        return self.read(notation)

    def resolve(self, answer: Option | str) -> Option:
        """Return the option an answer stands for, read anew where it is none of its own."""
        notation = answer if isinstance(answer, str) else answer.notation
        return self.option(notation)

    def candidates(self, below: Callable[[int], int]) -> list[Option]:
        """Make the options that a player without a mouse chooses among: those of one piece by chance, and its own."""
        if not self.movers:
            return list(self.options)
        piece = self.movers[below(len(self.movers))]
        return [*self.placement(piece).candidates(below), *self.options]

    def iter_options(self) -> Iterator[Option]:
        """Yield the options listed for each piece, then those beside them."""
        for piece in self.movers:
            yield from self.placement(piece).options
        yield from self.options
