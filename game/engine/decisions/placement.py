"""Questions answered by a measured place and heading, of one piece or of one of several."""

from collections.abc import Callable, Iterator, Sequence

from game.engine.decisions.decision import Decision, InvalidAnswerError, Option, OptionPreview, on_piece
from game.engine.decisions.lazy_sequences import LazyConcat
from game.engine.decisions.location import Pose, read_pose, write_pose
from game.hexgrid.ids import PieceId
from game.i18n import tr


class Placement(Decision, frozen=True, kw_only=True):
    """A question where a piece (`subject`) is set down: `march A 12.345 8.001 270`.

    `objection(pose)` says in a sentence, with the rule, why the piece may not be set down so ("" if it may), and
    `suggest(pose)` the nearest pose without objection, None if there is none near. `samples(below)` gives some poses
    for players without a mouse, by chance: `below(n)` is a whole number from 0 to less than n. `start` is where the
    piece is now. `options` are answers besides, such as to stay; where no pose may be without objection there is at
    least one. An option that names the piece and another one is also given by setting it down on that. `has_heading`
    is False for a piece without a front, `has_place` for one that only turns, to the poses of `suggest`.
    `outline(pose)` gives the corners of its boundary in thousandths of an inch, for the window to draw.

    A system that writes its moves in other words (`move A forward 3 wheel left 30`) gives `write(pose)`, which makes
    that notation for a pose without objection, and `read(notation)`, which makes the option or raises
    InvalidAnswerError; the value of the option is then what `read` gives, else the pose. `form` says in a sentence how
    an answer is typed. `measures(pose)` tells in sentences what is worth knowing there: what it costs and what is left.
    `trail(pose)` are the poses through which the piece comes there, that in which it is now first; empty where that is
    all there is to show.
    """

    verb: str
    start: Pose
    objection: Callable[[Pose], str]
    suggest: Callable[[Pose], Pose | None]
    samples: Callable[[Callable[[int], int]], Sequence[Pose]]
    has_heading: bool = True
    has_place: bool = True
    outline: Callable[[Pose], tuple[tuple[int, int], ...]] = lambda pose: ()
    write: Callable[[Pose], str] | None = None
    read: Callable[[str], Option] | None = None
    form: str = ""
    measures: Callable[[Pose], tuple[str, ...]] = lambda pose: ()
    trail: Callable[[Pose], tuple[Pose, ...]] = lambda pose: ()

    @property
    def forced(self) -> Option | None:
        """None: the rules do not ask where there is only one place."""
        return None

    def notation(self, pose: Pose) -> str:
        """Write the answer that sets the piece down so."""
        if self.write is not None:
            return self.write(pose)
        return f"{self.verb} {self.subject} {write_pose(pose, with_heading=self.has_heading)}"

    def choose(self, pose: Pose) -> Option:
        """Make the option that sets the piece down so; InvalidAnswerError when it may not be."""
        if reason := self.objection(pose):
            raise InvalidAnswerError(reason)
        notation = self.notation(pose)
        return self.read(notation) if self.read is not None else self._option(notation, pose)

    def option(self, notation: str) -> Option:
        """Read an answer; InvalidAnswerError says in a sentence what is wrong with it."""
        for option in (*self.options, *self.meta_options):
            if option.notation == notation:
                return option
        if self.read is not None:
            return self.read(notation)
        beginning = f"{self.verb} {self.subject} "
        if not notation.startswith(beginning):
            raise InvalidAnswerError(
                tr("{notation} is not understood: {form}", notation=repr(notation), form=self._offer())
            )
        return self.choose(read_pose(notation.removeprefix(beginning), with_heading=self.has_heading))

    def onto(self, piece: PieceId) -> Option | None:
        """Return the option of setting the piece down on another one, None if there is none."""
        named = (on_piece(self.subject), on_piece(piece))
        return next((option for option in self.options if option.anchors == named), None)

    def candidates(self, below: Callable[[int], int]) -> Sequence[Option]:
        """Offer the options that a player without a mouse chooses among, at least one."""
        poses = [pose for pose in self.samples(below) if not self.objection(pose)]
        if not poses and not self.options and (near := self.suggest(self.start)):
            poses = [near]
        return LazyConcat((tuple(map(self.choose, dict.fromkeys(poses))), self.options))

    def _option(self, notation: str, pose: Pose) -> Option:
        return Option(
            notation=notation,
            anchors=(on_piece(self.subject),),
            preview=lambda: OptionPreview(notation),
            value=pose,
        )

    def _offer(self) -> str:
        numbers = "X Y HEADING" if self.has_heading else "X Y"
        shown = [f"{self.verb} {self.subject} {numbers}", *(option.notation for option in self.options[:12])]
        return ", ".join(shown)


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

    def candidates(self, below: Callable[[int], int]) -> Sequence[Option]:
        """Offer the options that a player without a mouse chooses among: those of one piece by chance, and its own."""
        if not self.movers:
            return self.options
        piece = self.movers[below(len(self.movers))]
        return LazyConcat((self.placement(piece).candidates(below), self.options))

    def iter_options(self) -> Iterator[Option]:
        """Yield the options listed for each piece, then those beside them."""
        for piece in self.movers:
            yield from self.placement(piece).options
        yield from self.options
