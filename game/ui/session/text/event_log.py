"""The log as it is kept: a sentence for each thing that has happened, folded by turns, filtered by side and kind."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

import msgspec

from game.engine.event import (
    AttackAnnounced,
    CardMoved,
    DiceRolled,
    Event,
    Frame,
    GroupChanged,
    Names,
    PieceMoved,
    PiecesNamed,
    TrackChanged,
)
from game.engine.shown.view import View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count

FIGHTS, MOVES, CARDS, DICE = KINDS = ("fights", "moves", "cards", "dice")
"""What the sentences of the log can be about."""


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of the log and the hexes it speaks of.

    `frame_index` is how many frames have happened with it, `turn` whose and which turn it belongs to. `heads` says that
    a turn begins with it; `roll` are the dice that fell.
    """

    text: str
    hexes: tuple[Hex, ...]
    frame_index: int
    turn: int
    side: str
    kind: str = ""
    heads: bool = False
    roll: DiceRolled | None = None


class EventLog:
    """Keeps the sentences of a battle, and which of them are to be shown."""

    def __init__(self, names: Names, view: Callable[[object], View], setup: object) -> None:
        self._names = names
        self._view = view
        self._opening = setup
        self.sentences: list[Sentence] = []
        self._moments: list[int] = []
        self._until: list[int] = [0]
        self._events: list[Event] = []
        self._turn = view(setup).turn
        self._sides: dict[str, str] = {}
        self._learn_sides(view(setup))
        self.kind, self.side = "", ""
        self.folded: set[int] = set()
        self.back = 0

    def follow(self, frames: Sequence[Frame], *, anew: bool = False) -> None:
        """Take in the frames that have been added; or, after some were undone, those that are others now."""
        if anew:
            self._forget_from(frames)
        for number, frame in enumerate(frames[len(self._until) - 1 :], len(self._until)):
            view = self._view(frame.state)
            self._learn_sides(view)
            heads, side = view.turn != self._turn, _doer(frame.event, self._sides, view)
            if sentence := _sentence(frame.event, number, view, self._names, heads=heads, side=side):
                self.sentences.append(sentence)
                self._moments.append(number)
                self._turn = view.turn
            self._until.append(len(self.sentences))
            self._events.append(frame.event)

    def _learn_sides(self, view: View) -> None:
        """Remember whose each piece and group is, for when it is gone; a side is its own."""
        for piece in (*view.pieces, *view.waiting):
            self._sides[piece.id] = self._sides[piece.side] = piece.side
        for group in view.groups:
            self._sides[group.id] = group.side

    def _forget_from(self, frames: Sequence[Frame]) -> None:
        """Forget what was shown from the first frame on that is another now."""
        same = 0
        for frame, event in zip(frames, self._events, strict=False):
            if frame.event != event:
                break
            same += 1
        text = self._until[same]
        del self._events[same:], self._until[same + 1 :], self.sentences[text:], self._moments[text:]
        self._turn = self._view(frames[same - 1].state if same else self._opening).turn

    def newest(self, frame_index: int) -> Sentence | None:
        """Return the last sentence of the frames shown."""
        until = self._until[min(frame_index, len(self._until) - 1)]
        return self.sentences[until - 1] if until else None

    def told(self, frame_index: int, count: int) -> list[Sentence]:
        """List the last so many sentences of the frames shown, without the headings of turns."""
        text = self.sentences[: self._until[min(frame_index, len(self._until) - 1)]]
        return [sentence for sentence in text[-3 * count :] if not sentence.heads][-count:]

    def turn_start(self, frame_index: int) -> int:
        """Return how many frames had happened when the turn looked at began."""
        text = self.sentences[: self._until[min(frame_index, len(self._until) - 1)]]
        heads = (sentence.frame_index for sentence in reversed(text) if sentence.heads)
        return next(heads, 0)

    def shown(self, frame_index: int) -> list[Sentence]:
        """List the sentences of the frames shown that pass the filter and are not folded away, oldest first."""
        text = self.sentences[: self._until[min(frame_index, len(self._until) - 1)]]
        passing = [sentence for sentence in text if self._passes(sentence)]
        turns = {sentence.turn for sentence in passing}
        return [
            sentence
            for sentence in text
            if (sentence.heads and sentence.turn in turns)
            or (sentence.turn not in self.folded and not sentence.heads and self._passes(sentence))
        ]

    def hidden(self, turn: int) -> int:
        """Count the sentences of a turn that are folded away."""
        if turn not in self.folded:
            return 0
        return sum(
            sentence.turn == turn and not sentence.heads and self._passes(sentence)
            for sentence in self.sentences
        )

    def _passes(self, sentence: Sentence) -> bool:
        kinds = (FIGHTS, DICE) if self.kind == FIGHTS else (self.kind,)
        return (not self.kind or sentence.kind in kinds) and self.side in ("", sentence.side)

    def filter_kind(self, kind: str) -> None:
        """Filter by a kind of sentences, or show all kinds if that was the filter."""
        self.kind = kind if self.kind != kind else ""

    def filter_side(self, side: str) -> None:
        """Filter by the side whose doing it was, or show both if that was the filter."""
        self.side = side if self.side != side else ""

    def next_side(self, sides: Sequence[str]) -> None:
        """Filter by the next of the sides, after the last one by none."""
        ways = ("", *sides)
        self.side = ways[(ways.index(self.side) + 1) % len(ways)]

    def next_kind(self) -> None:
        """Filter by the next kind of sentences."""
        kinds = ("", *KINDS)
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]

    def fold(self, turn: int) -> None:
        """Fold a turn away, or open it again."""
        self.folded ^= {turn}

    def fold_all(self) -> None:
        """Fold all turns but the newest away, or open all again."""
        turns = {sentence.turn for sentence in self.sentences if sentence.heads}
        newest = max(turns, default=0)
        self.folded = set() if self.folded else turns - {newest}

    def scroll(self, sentences: int) -> None:
        """Go back in the log, or forward."""
        self.back = max(0, min(len(self.sentences) - 1, self.back + sentences))

    # The moments at which something was shown

    def before(self, frame_index: int) -> int:
        """Find the moment of the sentence before; 0 is before everything."""
        area = bisect_left(self._moments, frame_index)
        return self._moments[area - 1] if area else 0

    def after(self, frame_index: int) -> int:
        """Find the moment of the sentence after, or the newest there is."""
        area = bisect_left(self._moments, frame_index + 1)
        return self._moments[area] if area < len(self._moments) else self._moments[-1] if self._moments else 0

    def turn_before(self, frame_index: int) -> int:
        """Find the beginning of a turn, before it."""
        heads = [
            sentence.frame_index
            for sentence in self.sentences
            if sentence.heads and sentence.frame_index < frame_index
        ]
        return heads[-1] if heads else 0

    def between(self, start: int, end: int) -> bool:
        """Return whether anything was logged in the frames between two moments."""
        return bisect_left(self._moments, start + 1) < bisect_left(self._moments, end + 1)


def _sentence(
    event: Event, frame_index: int, view: View, names: Names, *, heads: bool, side: str
) -> Sentence | None:
    if isinstance(event, DiceRolled):
        text, roll = _rolled(event), event
    else:
        text, roll = event.describe(names), None
    if not text:
        return None
    return Sentence(
        text=text,
        hexes=hexes_of(event, view),
        frame_index=frame_index,
        turn=view.turn,
        side=side,
        kind=_kind(event),
        heads=heads,
        roll=roll,
    )


def _rolled(event: DiceRolled) -> str:
    """Say what dice fell for, and whether a check passed or how many of them hit."""
    title, check = event.reason.title, event.reason.check
    if check is not None:
        return (
            tr("{sum}: passed", sum=title)
            if check.is_passed(event.roll.total)
            else tr("{sum}: failed", sum=title)
        )
    if event.reason.hits_on:
        return f"{title}: {tr_count(sum(event.counting), '{number} hit', '{number} hits')}"
    return title


def hexes_of(event: Event, view: View) -> tuple[Hex, ...]:
    """List the hexes that an event speaks of, and those of pieces that it only names."""
    if event.hexes():
        return event.hexes()
    named: tuple[str, ...] = ()
    if isinstance(event, PiecesNamed):
        named = event.pieces
    elif isinstance(event, GroupChanged):
        named = next((group.members for group in view.groups if group.id == event.group), ())
    elif isinstance(event, AttackAnnounced):
        named = (event.attacker, *event.targets)
    return tuple(piece.hex_id for piece in view.pieces if piece.id in named)


def attack_lines(event: Event | None, view: View) -> tuple[tuple[Hex, Hex], ...]:
    """List the hexes of an attack: the attacker's with each of the targets'."""
    if not isinstance(event, AttackAnnounced):
        return ()
    places: dict[PieceId, Hex] = {piece.id: piece.hex_id for piece in view.pieces}
    hexes = event.path or [places[piece] for piece in (event.attacker, *event.targets) if piece in places]
    return tuple((hexes[0], target) for target in hexes[1:] if target != hexes[0])


def _doer(event: Event, sides: Mapping[str, str], view: View) -> str:
    """Return whose colour an event has: that of the piece, group or side that it names first, else of the turn."""
    if isinstance(event, DiceRolled):
        return event.reason.side
    for field in event.__struct_fields__:
        value = getattr(event, field)
        first = value[0] if isinstance(value, tuple) and value else value
        if isinstance(first, str) and first in sides:
            return sides[first]
    return view.side


def _kind(event: Event) -> str:
    if isinstance(event, DiceRolled):
        return DICE
    if isinstance(event, PieceMoved):
        return MOVES
    if isinstance(event, CardMoved):
        return CARDS
    return FIGHTS if isinstance(event, TrackChanged | AttackAnnounced) or event.hexes() else ""
