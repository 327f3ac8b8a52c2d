"""What a player is asked, what may be answered, and which things on the table stand for each answer."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

import msgspec

from game.engine.decisions.lazy_sequences import LazySequence
from game.engine.play.check import Check, Tally
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId

FULL_TURN: Final = 360

AnchorKind = Literal["piece", "group", "hex", "corner", "card", "button"]


class Anchor(NamedTuple):
    """A thing that can be clicked: a piece, group or card by id, a hex by number, or the option's own button.

    A corner is a facing in a hex, its number that of the hex times 360 and the degrees (`on_corner`).
    """

    kind: AnchorKind
    ref: str | int

    @property
    def hex_id(self) -> HexId:
        return HexId(int(self.ref))

    @property
    def piece_id(self) -> PieceId:
        return PieceId(str(self.ref))


@lru_cache(maxsize=1 << 14)
def on_piece(piece: PieceId) -> Anchor:
    """Return the anchor of a piece: one for all options, of which there are very many."""
    return Anchor("piece", piece)


@lru_cache(maxsize=1 << 17)
def on_hex(hex_id: HexId) -> Anchor:
    return Anchor("hex", hex_id)


@lru_cache(maxsize=1 << 14)
def on_group(group: str) -> Anchor:
    """Return the anchor of a group: a click on any of its members."""
    return Anchor("group", group)


@lru_cache(maxsize=1 << 14)
def on_corner(hex_id: HexId, facing: int) -> Anchor:
    """Return the anchor of a facing in a hex, in degrees clockwise from north."""
    return Anchor("corner", hex_id * FULL_TURN + facing)


def corner_of(anchor: Anchor) -> tuple[HexId, int]:
    """Return the hex and the facing of a corner's anchor."""
    hex_id, facing = divmod(int(anchor.ref), FULL_TURN)
    return HexId(hex_id), facing


class OptionPreview(msgspec.Struct, frozen=True):
    """What an option says of itself: its label, the dice it will roll, the blocks it will cost, and more lines.

    `harm` weighs what else it costs against the other answers, by the rules' own measure: hexes of a retreat.
    `check` are the dice of the check that the owner rolls after it. `checks` are the rolls against a number that it
    leads to, whoever makes them: their probability is shown next to it, as `chance` is, that of a roll against a table
    to do what it is for. `danger` says in a sentence what is lost by it.
    `distance` is how far off the thing is that it names last, as it is written there. `outlines` are the boundaries
    of measured pieces that it leads to, their corners in thousandths of an inch.
    """

    label: str
    tally: Tally | None = None
    cost: int = 0
    lines: tuple[str, ...] = ()
    check: int = 0
    checks: tuple[Check, ...] = ()
    chance: float | None = None
    danger: str = ""
    distance: str = ""
    outlines: tuple[tuple[tuple[int, int], ...], ...] = ()
    harm: int = 0

    @property
    def loss(self) -> tuple[bool, int, int]:
        """What it costs its owner, to compare answers by: something lost for good first, then blocks, then harm."""
        return bool(self.danger), self.cost, self.harm


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One legal answer: its notation, what is clicked for it in order, and what it means to the procedure.

    `preview` is made on demand, since most options are never looked at.
    """

    notation: str
    anchors: tuple[Anchor, ...]
    preview: Callable[[], OptionPreview]
    value: Any = None


class Way(Option, frozen=True, kw_only=True):
    """Answers in a row, chosen by the end of the way: its hexes from the first one on, and the answer at each."""

    path: tuple[HexId, ...]
    answers: tuple[str, ...]


class Options(LazySequence[Option]):
    """Options made from `answers`, each when it is first looked at: of a question with many, most never are.

    `write` gives the notation of an answer alone, so that one of very many is found without making the others.
    """

    def __init__(
        self, answers: Sequence[Any], make: Callable[[Any], Option], write: Callable[[Any], str] | None = None
    ) -> None:
        self._answers = answers
        self._make = make
        self._write = write
        self._made: dict[int, Option] = {}
        self._places: dict[str, int] | None = None

    @property
    def values(self) -> Sequence[Any]:
        """What the options are made from, made itself for good."""
        if not isinstance(self._answers, list):
            self._answers = list(self._answers)
        return self._answers

    def __len__(self) -> int:
        return len(self._answers)

    def make(self, at: int) -> Option:
        """Return the option at a place, made once."""
        if at not in self._made:
            self._made[at] = self._make(self._answers[at])
        return self._made[at]

    def __iter__(self) -> Iterator[Option]:
        made, make = self._made, self._make
        for at, answer in enumerate(self._answers):
            option = made.get(at)
            if option is None:
                option = made[at] = make(answer)
            yield option

    def __contains__(self, option: object) -> bool:
        return option in self._made.values()

    def find(self, notation: str) -> Option | None:
        """Return the option of this notation, None if there is none."""
        if self._write is None:
            return next((option for option in self if option.notation == notation), None)
        if self._places is None:
            written = [self._write(answer) for answer in self._answers]
            # Of two answers of one notation the first is found.
            self._places = {text: at for at, text in reversed([*enumerate(written)])}
        at = self._places.get(notation)
        return None if at is None else self[at]


class LateOptions(LazySequence[Option]):
    """Options listed when they are first looked at: a question answered again in a fork is never looked at."""

    def __init__(self, make: Callable[[], Sequence[Option]]) -> None:
        self._make = make

    @cached_property
    def _options(self) -> Sequence[Option]:
        return self._make()

    @property
    def values(self) -> Sequence[Any]:
        """What the options are made from; their own values where they are made already."""
        options = self._options
        return options.values if isinstance(options, Options) else [option.value for option in options]

    def __len__(self) -> int:
        return len(self._options)

    def make(self, at: int) -> Option:
        """Return the option at a place."""
        return self._options[at]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __contains__(self, option: object) -> bool:
        return option in self._options

    def find(self, notation: str) -> Option | None:
        """Return the option of this notation, None if there is none."""
        if isinstance(self._options, Options):
            return self._options.find(notation)
        return next((option for option in self._options if option.notation == notation), None)


class InvalidAnswerError(Exception):
    """An answer that the pending decision does not offer, said in a sentence."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A question to one side with every legal answer.

    `subject` is the piece it is about, `group` the group whose pieces act, which the window outlines. `meta_options`
    (conceding, offering a draw) may be answered as well but do not count when the program answers a question with one
    option itself. `why_not` says why a thing is not offered, given what was clicked before it and the thing; of the
    group clicked last, what it cannot do now. `secret` marks a question whose very asking would tell what a side holds.
    `refusal(notation)` says in a sentence why a written answer is none, "" where nothing more is to be said than what
    is offered. `ways` lists whole ways through this question and those like it that follow, for a player who chooses by
    the end. `attacks` is False where those who act go on to attack nobody in the way that their aims tell.
    """

    side: SideId
    kind: str
    prompt: str
    options: Sequence[Option] = ()
    subject: PieceId = NO_PIECE
    group: str = ""
    meta_options: tuple[Option, ...] = ()
    why_not: Callable[[tuple[Anchor, ...], Anchor], str] | None = None
    secret: bool = False
    refusal: Callable[[str], str] | None = None
    ways: Callable[[], Sequence[Way]] | None = None
    attacks: bool = True

    @property
    def forced(self) -> Option | None:
        """The one option there is, if there is no choice."""
        return self.options[0] if len(self.options) == 1 else None

    def iter_options(self) -> Iterator[Option]:
        """Yield every option, the `meta_options` left out."""
        return iter(self.options)

    def after(self, option: Option) -> "Decision | None":
        """Return the question that the same one continues with; None, as here, when it is answered for good."""
        return None

    def resolve(self, answer: Option | str) -> Option:
        """Return the option an answer stands for: its own, or the one of the same notation; else InvalidAnswerError."""
        if isinstance(answer, str):
            return self.option(answer)
        return answer if answer in self.options else self.option(answer.notation)

    def option(self, notation: str) -> Option:
        """Find the option with this notation; InvalidAnswerError when there is none."""
        options = self.options
        if isinstance(options, Options | LateOptions):
            if found := options.find(notation):
                return found
            options = ()
        for option in (*options, *self.meta_options):
            if option.notation == notation:
                return option
        if self.refusal is not None and (reason := self.refusal(notation)):
            raise InvalidAnswerError(reason)
        raise InvalidAnswerError(
            f"{notation!r} is not among the answers {self.side} may give: {self._offer()}"
        )

    def _offer(self) -> str:
        shown = [option.notation for option in self.options[:12]]
        others = len(self.options) - len(shown)
        return ", ".join(shown) + (f" and {others} more" if others else "")


class Selection(Decision, frozen=True, kw_only=True):
    """A question answered by a set of pieces: too many sets to list, so they are grown one piece at a time.

    `objection(pieces)` says why a set may not stand as it is ("" if it may). Every legal set can be grown from the
    empty one through legal sets. `list_addable(pieces)` lists in order the candidates that may be added to a legal
    set; without it, and for a set that may not stand, `objection` is asked about each, which is slower. `maximum` is
    how many may be chosen at most, 0 where that is no fixed number.
    """

    verb: str
    candidates: tuple[PieceId, ...]
    objection: Callable[[frozenset[PieceId]], str]
    list_addable: Callable[[frozenset[PieceId]], tuple[PieceId, ...]] | None = None
    maximum: int = 0

    @property
    def forced(self) -> Option | None:
        """The empty answer, if no piece may be chosen."""
        if any(not self.objection(frozenset((piece,))) for piece in self.candidates):
            return None
        return self.choose(frozenset())

    def addable(self, chosen: frozenset[PieceId]) -> tuple[PieceId, ...]:
        """List the pieces that may be added to those chosen."""
        if self.list_addable is not None and not self.objection(chosen):
            return self.list_addable(chosen)
        others = [piece for piece in self.candidates if piece not in chosen]
        return tuple(piece for piece in others if not self.objection(chosen | {piece}))

    def choose(self, chosen: frozenset[PieceId]) -> Option:
        """Make the option that chooses these pieces; InvalidAnswerError when they may not be ordered together."""
        strangers = sorted(chosen - set(self.candidates))
        if strangers:
            raise InvalidAnswerError(
                f"{strangers[0]!r} cannot be chosen: {self.side} may choose {self._offer()}"
            )
        if reason := self.objection(chosen):
            raise InvalidAnswerError(reason)
        pieces = tuple(sorted(chosen))
        notation = f"{self.verb} {' '.join(pieces) or 'none'}"
        return Option(
            notation=notation,
            anchors=tuple(map(on_piece, pieces)),
            preview=lambda: OptionPreview(notation),
            value=pieces,
        )

    def iter_options(self) -> Iterator[Option]:
        """Yield every legal set, smallest first; there can be very many."""
        for size in range(len(self.candidates) + 1):
            for chosen in combinations(self.candidates, size):
                if not self.objection(frozenset(chosen)):
                    yield self.choose(frozenset(chosen))

    def option(self, notation: str) -> Option:
        """Read `order A B` or `order none`; InvalidAnswerError when the set may not stand."""
        for option in self.meta_options:
            if option.notation == notation:
                return option
        verb, *pieces = notation.split() or [""]
        if verb != self.verb or not pieces:
            raise InvalidAnswerError(
                f"{notation!r} is no answer here: {self.side} is asked for '{self.verb} …'"
            )
        chosen = frozenset(PieceId(piece) for piece in pieces if pieces != ["none"])
        option = self.choose(chosen)
        if option.notation != notation:
            raise InvalidAnswerError(f"{notation!r} is written {option.notation!r}")
        return option

    def _offer(self) -> str:
        return ", ".join(self.candidates) or "nobody"


def click(notation: str, *clicked: Anchor, label: str, value: Any = None, **text: Any) -> Option:
    """Make an option that is chosen by clicking things in order; `text` goes into its preview."""
    return Option(
        notation=notation, anchors=clicked, preview=lambda: OptionPreview(label, **text), value=value
    )


def button(notation: str, label: str, value: Any = None, **text: Any) -> Option:
    """Make an option that is chosen by its own button; `text` goes into its preview."""
    value = notation if value is None else value
    return click(notation, Anchor("button", notation), label=label, value=value, **text)


def done(label: str, notation: str = "done") -> Option:
    """Make the option that ends a list of answers; it has no value, as they have."""
    return click(notation, Anchor("button", notation), label=label)
