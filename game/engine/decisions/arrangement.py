"""Pieces put here and there until all is as it may be: a question whose answers count only when it is done."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from game.engine.decisions.decision import (
    Anchor,
    Decision,
    InvalidAnswerError,
    LateOptions,
    Option,
    OptionPreview,
    Options,
    button,
)
from game.i18n import tr

Placed = Mapping[str, Any]
"""Where each piece is put: a hex, a target, an order. A piece that is not in it stays as it was."""


class Put(msgspec.Struct, frozen=True):
    """The value of an option that puts a piece somewhere; None takes it back, so that it stays as it was.

    `label` is what is shown of it on the board until all is done: an order in words.
    """

    piece: str
    place: Any
    label: str = ""


class Arrangement(Decision, frozen=True, kw_only=True):
    """A question answered piece by piece: `withdraw A D5`, `withdraw A D6` if thought better of, `withdraw done`.

    `puts` are all options to put a piece somewhere, each with a `Put` as its value, or made from one when it is looked
    at; what has been put is undone by `withdraw A back`. They do not depend on where the others are:
    `objection(placed)` says what is still wrong with the whole, naming the rule ("" if nothing), and `faults(placed)`
    which pieces are. Only then is `done` offered, and the rules are sent it, its value being the whole as a dict;
    `done_notation` is how it is written if not `withdraw done`. `losses(placed)` names the pieces that would be lost
    if it were done so. `settled()` is an arrangement without objection, for players that find none by themselves:
    without it, that no one is put anywhere. `placed` is what has been put so far, by so many `answers`, and
    `known_pieces` are all there are, once that is known; the rules leave all three alone.
    """

    verb: str
    puts: Sequence[Option]
    objection: Callable[[Placed], str]
    done_label: str
    faults: Callable[[Placed], tuple[str, ...]] = lambda placed: ()
    losses: Callable[[Placed], tuple[str, ...]] = lambda placed: ()
    settled: Callable[[], Placed] = dict
    done_notation: str = ""
    placed: Placed = MappingProxyType({})
    answers: int = 0
    known_pieces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Offer what can be answered now."""
        msgspec.structs.force_setattr(self, "options", LateOptions(self._offered))

    def _offered(self) -> Options:
        """List every put that changes something, and `done` if nothing is wrong."""
        placed = self.placed
        offered: list[tuple[str, int | Option]] = [
            (put.piece, at) for at, put in enumerate(self.values) if placed.get(put.piece) != put.place
        ]
        offered += [(piece, self._back(piece)) for piece in placed]
        if not self.wrong:
            offered.append(("", self.done(placed)))
        return Options(offered, lambda each: each[1] if isinstance(each[1], Option) else self.puts[each[1]])

    @property
    def values(self) -> Sequence[Put]:
        """What is put where by each of the puts."""
        puts = self.puts
        return puts.values if isinstance(puts, Options | LateOptions) else [option.value for option in puts]

    @property
    def by_piece(self) -> dict[str, list[int]]:
        """The places among the options of what each piece can do, and under "" that of the answer that ends it."""
        found: dict[str, list[int]] = {}
        assert isinstance(self.options, LateOptions)
        for at, (piece, _) in enumerate(self.options.values):
            found.setdefault(piece, []).append(at)
        return found

    @property
    def wrong(self) -> str:
        """What is still wrong with the whole; "" when it may be done."""
        return self.objection(self.placed)

    @property
    def forced(self) -> Option | None:
        """`done`, if nothing can be put anywhere."""
        return None if self.puts else self.done(self.placed)

    @property
    def finish(self) -> Option:
        """The option that ends it; InvalidAnswerError says what is still wrong."""
        return self.option(self.ending)

    @property
    def ending(self) -> str:
        """The notation of the option that ends it."""
        return self.done_notation or f"{self.verb} done"

    def label_of(self, piece: str) -> str:
        """Return what is shown of where a piece is put; "" if it is put nowhere, or its label says nothing."""
        place = self.placed.get(piece)
        puts = (at for at, put in enumerate(self.values) if put.piece == piece and put.place == place)
        return next((self.puts[at].value.label for at in puts), "")

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be put somewhere, in order."""
        return self.known_pieces or tuple(dict.fromkeys(put.piece for put in self.values))

    def done(self, placed: Placed) -> Option:
        """Make the option that ends it with everything placed so."""
        return button(self.ending, self.done_label, dict(placed))

    @staticmethod
    def with_put(placed: Placed, put: Put) -> Placed:
        """Return where all are once a piece has been put somewhere."""
        others = {piece: place for piece, place in placed.items() if piece != put.piece}
        return others if put.place is None else {**others, put.piece: put.place}

    def after(self, option: Option) -> Decision | None:
        """Return the question that follows an answer; None once it is done."""
        if not isinstance(option.value, Put):
            return None
        return msgspec.structs.replace(
            self,
            placed=self.with_put(self.placed, option.value),
            answers=self.answers + 1,
            known_pieces=self.pieces,
        )

    def option(self, notation: str) -> Option:
        """Find the option with this notation; InvalidAnswerError says what is still wrong if it is `done`."""
        if notation == self.ending and self.wrong:
            raise InvalidAnswerError(self.wrong)
        return super().option(notation)

    def toward(self, target: Placed) -> Option:
        """Return the next answer on the way to an arrangement, in the order of the pieces; `done` when it is there."""
        for option in self.options:
            put = option.value
            if isinstance(put, Put) and target.get(put.piece) == put.place != self.placed.get(put.piece):
                return option
        return self.option(self.ending)

    def _back(self, piece: str) -> Option:
        """Make the option that takes a piece back."""
        notation = f"{self.verb} {piece} back"
        named = (self.puts[at].anchors[0] for at, put in enumerate(self.values) if put.piece == piece)
        return Option(
            notation=notation,
            anchors=(next(named, Anchor("piece", piece)), Anchor("button", notation)),
            preview=lambda: OptionPreview(tr("Cancel")),
            value=Put(piece, None),
        )
