"""One way from clicks to answers, for every decision of every rule system.

An option is chosen when the things clicked are the whole of its anchors, in their order; a set of pieces is grown click
by click and confirmed. Facings are turned through until one is taken.
"""

from collections.abc import Sequence

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import (
    FULL_TURN,
    Anchor,
    Decision,
    InvalidAnswerError,
    Option,
    OptionPreview,
    Selection,
    corner_of,
    on_corner,
    on_piece,
)
from game.engine.decisions.placement import Placements
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr

Offers = dict[Anchor, tuple[Option, ...]]

BESIDE = 45
"""So many degrees from a corner a click at the rim of a hex still takes it."""


class Controller:
    """The choice being made: `picked` are the first anchors of an option, `chosen` the pieces of a set so far.

    `facing` are the degrees that were turned to last, or that the piece picked has; `is_turned` says which.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.picked: tuple[Anchor, ...] = ()
        self.chosen: tuple[PieceId, ...] = ()
        self.facing = 0
        self.is_turned = False
        self._offers: Offers | None = None
        self._following: dict[tuple[Anchor, ...], Offers] = {}

    @property
    def is_half_made(self) -> bool:
        """Whether there is something to undo."""
        return bool(self.picked or self.chosen)

    def offers(self) -> Offers:
        """What can be clicked next, each thing with the options it leads to; for a set, what can join or leave it."""
        if self._offers is None:
            if isinstance(self.decision, Selection):
                pieces = (*self.chosen, *self.decision.addable(frozenset(self.chosen)))
                self._offers = {Anchor("piece", piece): () for piece in pieces}
            else:
                self._offers = self._after(self.picked)
        return self._offers

    def starts(self) -> Offers:
        """What could be clicked first, whatever is picked now."""
        return {} if isinstance(self.decision, Selection) else self._after(())

    def buttons(self) -> tuple[Option, ...]:
        """The options whose button can be pressed now, be it instead of what is half chosen."""
        reachable = {**self.starts(), **self.offers()}
        return tuple(
            options[0] for anchor, options in reachable.items() if anchor.kind == "button" and options
        )

    def is_next(self, option: Option) -> bool:
        """Return whether the next click can complete an option."""
        return option.anchors[:-1] == self.picked and option.anchors[-1] in self.offers()

    def corners(self) -> dict[Hex, tuple[int, ...]]:
        """Return the facings that can be taken next, by hex and clockwise from north."""
        found: dict[Hex, list[int]] = {}
        for anchor in self.offers():
            if anchor.kind == "corner":
                hex_id, facing = corner_of(anchor)
                found.setdefault(hex_id, []).append(facing)
        return {hex_id: tuple(sorted(facings)) for hex_id, facings in found.items()}

    def corner(self, hex_id: Hex) -> Anchor | None:
        """Return the facing in a hex that is turned to now, the nearest to it that is offered; None if none is."""
        facings = self.corners().get(hex_id, ())
        if not facings:
            return None
        return on_corner(hex_id, min(facings, key=lambda facing: _apart(facing, self.facing)))

    def turn(self, hex_id: Hex, corners: int) -> bool:
        """Turn so many of the offered facings of a hex clockwise; says whether there are any."""
        current = self.corner(hex_id)
        if current is None:
            return False
        facings = self.corners()[hex_id]
        at = facings.index(corner_of(current)[1])
        self.facing, self.is_turned = facings[(at + corners) % len(facings)], True
        return True

    def click(
        self,
        here: Sequence[Anchor],
        exact: Sequence[Anchor] = (),
        toward: int | None = None,
        *,
        is_explained: bool = False,
    ) -> Option | None:
        """Click where these things lie, the likeliest first; gives the option this completes.

        `exact` are those the pointer is right upon, where several share a hex; `toward` are the degrees to the side
        of the hex that was clicked. A click that fits nothing takes a half-made choice back, but where it
        `is_explained` why it does not go on with that.
        """
        if isinstance(self.decision, Selection):
            self._toggle(here, exact)
            return None
        anchor = self._fitting(here, exact, toward)
        if anchor is None:
            if not is_explained:
                self.clear()
            return None
        return self.pick(anchor)

    def pick(self, anchor: Anchor) -> Option | None:
        """Add one anchor that is offered, here or to begin with; gives the option this completes."""
        if isinstance(self.decision, Selection):
            self._toggle((anchor,), (anchor,))
            return None
        if anchor not in self.offers():
            self._pick(())
        self._pick((*self.picked, anchor))
        if (only := self.forced()) is not None and only.kind == "corner":
            self._pick((*self.picked, only))
        return self._complete()

    def confirm(self) -> Option | None:
        """Return the option chosen so far: a whole set of pieces, or an option that longer ones begin like."""
        if isinstance(self.decision, Selection):
            return self.decision.choose(frozenset(self.chosen))
        if isinstance(self.decision, Arrangement) and not self.picked:
            return self.decision.finish
        reached = self._beginning(self.picked)
        return next((option for option in reached if option.anchors == self.picked), None)

    def in_mind(self) -> Option | None:
        """Return the answer that is chosen so far, where it may be given as it is."""
        return self.confirm() if self.is_half_made and not self.may_confirm() else None

    def may_confirm(self) -> str:
        """Return why the set chosen so far may not stand; "" when it may be confirmed."""
        if isinstance(self.decision, Arrangement) and not self.picked:
            return self.decision.wrong
        if not isinstance(self.decision, Selection):
            return "" if self.confirm() else tr("nothing is selected yet")
        return self.decision.objection(frozenset(self.chosen))

    def back(self) -> bool:
        """Take back the newest click; says whether there was one."""
        if not self.is_half_made:
            return False
        self.chosen = self.chosen[:-1]
        self._pick(self.picked[:-1])
        return True

    def clear(self) -> None:
        """Take back the half-made choice."""
        self._pick(())

    def forced(self) -> Anchor | None:
        """The one thing that can be clicked, if there is no other."""
        offers = self.offers()
        return next(iter(offers)) if len(offers) == 1 else None

    def preview(self, anchor: Anchor) -> OptionPreview | None:
        """What choosing a thing would do, if it completes an option."""
        option = self.completed(anchor)
        return option.preview() if option is not None else None

    def completed(self, anchor: Anchor) -> Option | None:
        """The option that choosing a thing completes, if it does; the only facing in a hex is taken with it."""
        whole, options = (*self.picked, anchor), self.offers().get(anchor, ())
        if len(options) == 1 and [rest.kind for rest in options[0].anchors[len(whole) :]] == ["corner"]:
            return options[0]
        return next((option for option in options if option.anchors == whole), None)

    def answer(self, notation: str) -> Option | None:
        """The option of this notation, if it is offered."""
        try:
            return self.decision.option(notation)
        except InvalidAnswerError:
            return None

    def why_not(self, anchor: Anchor, *, is_own: bool = False) -> str:
        """Why a thing cannot be chosen, as far as the rules say; "" if it can, or if they do not say.

        A piece of the own side is no target: of it is said why it cannot act itself.
        """
        offered = anchor in self.offers() or anchor in self.starts() or anchor in self.picked
        if offered or self.decision.why_not is None:
            return ""
        clicked = tuple(map(on_piece, self.chosen)) if isinstance(self.decision, Selection) else self.picked
        try:
            told = self.decision.why_not(clicked, anchor)
            return told or (self.decision.why_not((), anchor) if is_own else "")
        except (KeyError, InvalidAnswerError):
            return ""

    def _after(self, prefix: tuple[Anchor, ...]) -> Offers:
        if prefix not in self._following:
            found: dict[Anchor, list[Option]] = {}
            if not prefix and isinstance(self.decision, Placements):
                found = {on_piece(piece): [] for piece in self.decision.movers}
            for option in self._beginning(prefix):
                if len(option.anchors) > len(prefix):
                    found.setdefault(option.anchors[len(prefix)], []).append(option)
            self._following[prefix] = {anchor: tuple(options) for anchor, options in found.items()}
        return self._following[prefix]

    def _beginning(self, prefix: tuple[Anchor, ...]) -> Sequence[Option]:
        """Return the options whose anchors begin like this, of which there can be very many."""
        return self._after(prefix[:-1]).get(prefix[-1], ()) if prefix else self.decision.options

    def beside(
        self, here: Sequence[Anchor], exact: Sequence[Anchor] = (), toward: int | None = None
    ) -> Anchor | None:
        """Return who is chosen instead of the piece picked by a click in its hex, which could turn it as well.

        A click right upon him, or near the middle of the hex while nothing is turned, means him.
        """
        last = self.picked[-1] if self.picked else None
        if last is None or last.kind != "piece" or last not in here:
            return None
        is_upon = any(anchor in self.starts() for anchor in exact) and last not in exact
        if not is_upon and (toward is not None or self.is_turned):
            return None
        other = self._next_beginning(here, exact)
        return None if other in self.offers() else other

    def _fitting(
        self, here: Sequence[Anchor], exact: Sequence[Anchor], toward: int | None = None
    ) -> Anchor | None:
        """Find the thing to pick: one that continues from here, else one to begin with, in turn where several can."""
        if self.beside(here, exact, toward) is None:
            offers = self.offers()
            for anchor in (*exact, *here):
                if anchor in offers and anchor not in self.picked:
                    return anchor
            for anchor in here:
                if anchor.kind == "hex" and (corner := self._corner_clicked(anchor.hex_id, toward)):
                    return corner
            if (instead := self.instead_of_last(here)) is not None:
                self._pick(self.picked[:-1])
                return instead
        if (beginning := self._next_beginning(here, exact)) is not None:
            self._pick(())
        return beginning

    def instead_of_last(self, here: Sequence[Anchor]) -> Anchor | None:
        """Return what a click chooses in place of the last of several things picked: another target, say."""
        if not self.picked[1:]:
            return None
        others, last = self._after(self.picked[:-1]), self.picked[-1]
        return next(
            (each for each in here if each in others and each.kind == last.kind == "piece" and each != last),
            None,
        )

    def _next_beginning(self, here: Sequence[Anchor], exact: Sequence[Anchor]) -> Anchor | None:
        """Return what a click begins with: of several here the one after that which is picked, None after the last."""
        starts, last = self.starts(), self.picked[-1] if self.picked else None
        upon = [anchor for anchor in exact if anchor in starts]
        if upon and last not in upon:
            return upon[0]
        beginnings = [*upon, *(anchor for anchor in here if anchor in starts and anchor not in upon)]
        following = beginnings.index(last) + 1 if last in beginnings else 0
        return beginnings[following] if following < len(beginnings) else None

    def _corner_clicked(self, hex_id: Hex, toward: int | None) -> Anchor | None:
        """Return the facing that a click in a hex takes: that of its side, else the one turned to."""
        facings = self.corners().get(hex_id, ())
        if facings and toward is not None:
            nearest = min(facings, key=lambda facing: _apart(facing, toward))
            self.facing = nearest if _apart(nearest, toward) <= BESIDE else self.facing
        return self.corner(hex_id)

    def _complete(self) -> Option | None:
        reached = self._beginning(self.picked)
        return reached[0] if reached and all(option.anchors == self.picked for option in reached) else None

    def _pick(self, anchors: tuple[Anchor, ...]) -> None:
        self.picked, self.is_turned = anchors, False
        self._offers = None

    def _toggle(self, here: Sequence[Anchor], exact: Sequence[Anchor]) -> None:
        """Change a set by a click: the pieces of a hex come in one after the other, then both, then none."""
        assert isinstance(self.decision, Selection)
        offers = self.offers()
        if not any(anchor in offers for anchor in here):
            return
        # Whoever shares the hex may come in for one who is chosen, though there is no room for both.
        pieces = [anchor.piece_id for anchor in here if anchor.ref in self.decision.candidates]
        if right_upon := [anchor.piece_id for anchor in exact if anchor in offers]:
            pieces = right_upon
        stages: list[tuple[PieceId, ...]] = [(), *((piece,) for piece in pieces)]
        if len(pieces) > 1:
            stages.append(tuple(pieces))
        time = tuple(piece for piece in pieces if piece in self.chosen)
        others = tuple(piece for piece in self.chosen if piece not in pieces)
        at = stages.index(time) if time in stages else 0
        for step in range(1, len(stages)):
            following = (*others, *stages[(at + step) % len(stages)])
            if not self._objection(following):
                self.chosen = following
                break
        self._offers = None

    def sharing(self, here: Sequence[Anchor], exact: Sequence[Anchor]) -> tuple[PieceId, ...]:
        """Return the pieces of a hex of which some or all can join a set; nothing if only one can or one is meant."""
        if not isinstance(self.decision, Selection) or any(anchor in self.offers() for anchor in exact):
            return ()
        pieces = [anchor.piece_id for anchor in here if anchor.ref in self.decision.candidates]
        others = [piece for piece in self.chosen if piece not in pieces]
        return tuple(pieces) if len(pieces) > 1 and not self._objection((*others, *pieces)) else ()

    def choose_of(self, pieces: Sequence[PieceId], wanted: Sequence[PieceId]) -> None:
        """Leave just those wanted of some pieces in the set."""
        self.chosen = (*(piece for piece in self.chosen if piece not in pieces), *wanted)
        self._offers = None

    def _objection(self, chosen: tuple[PieceId, ...]) -> str:
        assert isinstance(self.decision, Selection)
        return self.decision.objection(frozenset(chosen))


def _apart(facing: int, other: int) -> int:
    """Return how many degrees lie between two facings."""
    apart = abs(facing - other) % FULL_TURN
    return min(apart, FULL_TURN - apart)
