"""The log as it is kept: a sentence for each action and what came of it, folded by turns, filtered by side and kind."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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
from game.i18n import tr
from game.ui.session.text.account import Thread, followed, is_detail, joined, rolled, split
from game.ui.session.text.dice_text import description

FIGHTS, MOVES, CARDS, DICE = KINDS = ("fights", "moves", "cards", "dice")
"""What the sentences of the log can be about."""


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of the log and the hexes it speaks of.

    `frame_index` is how many frames have happened with it, `turn` whose and which turn it belongs to. `heads` says that
    a turn begins with it, `is_phase` that a phase does; `roll` are the dice that fell. `adds`: it belongs to the action
    of the sentence before. `parts` are the sentences of an action, where it has several; `is_part`: it is shown as one.
    """

    text: str
    hexes: tuple[Hex, ...]
    frame_index: int
    turn: int
    side: str
    kind: str = ""
    heads: bool = False
    is_phase: bool = False
    roll: DiceRolled | None = None
    event: Event
    adds: bool = False
    parts: tuple["Sentence", ...] = ()
    is_part: bool = False

    @property
    def since(self) -> int:
        """How many frames had happened with its first part."""
        return self.parts[0].frame_index if self.parts else self.frame_index


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
        self._threads = [Thread()]
        self._told: tuple[int, list[Sentence]] = (0, [])
        self._turn = view(setup).turn
        self._sides: dict[str, str] = {}
        self._things: dict[str, str] = {}
        self._members: dict[str, list[str]] = {}
        self._learn_sides(view(setup))
        self.kind, self.side = "", ""
        self.folded: set[int] = set()
        self.opened = 0
        self.back = 0

    def follow(self, frames: Sequence[Frame], *, anew: bool = False) -> None:
        """Take in the frames that have been added; or, after some were undone, those that are others now."""
        if anew:
            self._forget_from(frames)
        for number, frame in enumerate(frames[len(self._until) - 1 :], len(self._until)):
            event, view = frame.event, self._view(frame.state)
            self._learn_sides(view)
            before = self._threads[-1]
            heads = view.turn != self._turn
            text = (
                rolled(event, before.last) if isinstance(event, DiceRolled) else event.describe(self._names)
            )
            thread, adds = followed(Thread() if heads else before, event, self._members, is_told=bool(text))
            if text:
                self.sentences.append(
                    Sentence(
                        text=text,
                        hexes=hexes_of(event, view),
                        frame_index=number,
                        turn=view.turn,
                        side=_doer(event, self._sides, view),
                        kind=_kind(event),
                        heads=heads,
                        is_phase=event.is_phase,
                        roll=event if isinstance(event, DiceRolled) else None,
                        event=event,
                        adds=adds,
                    )
                )
                self._moments.append(number)
                self._turn = view.turn
            self._until.append(len(self.sentences))
            self._events.append(event)
            self._threads.append(thread)

    def _learn_sides(self, view: View) -> None:
        """Remember whose each piece and group is, its name and who is with it, for when it is gone."""
        members: dict[str, list[str]] = {}
        for piece in (*view.pieces, *view.waiting):
            self._sides[piece.id] = self._sides[piece.side] = piece.side
            members.setdefault(piece.id, []).insert(0, piece.id)
            if piece.with_piece:
                members.setdefault(piece.with_piece, []).append(piece.id)
            if piece.id not in self._things:
                self._things[piece.id] = self._names.piece(piece.id)
        for group in view.groups:
            self._sides[group.id] = group.side
            members[group.id] = [group.id, *group.members]
            if group.id not in self._things:
                self._things[group.id] = self._names.group(group.id)
        self._members.update(members)

    @property
    def named(self) -> dict[str, str]:
        """The side of each thing that sentences name, by its name; a name that both sides have is left out."""
        owners: dict[str, set[str]] = {}
        for thing, name in self._things.items():
            owners.setdefault(name, set()).add(self._sides[thing])
        return {name: next(iter(sides)) for name, sides in owners.items() if len(sides) == 1 and name}

    def _forget_from(self, frames: Sequence[Frame]) -> None:
        """Forget what was shown from the first frame on that is another now."""
        same = 0
        for frame, event in zip(frames, self._events, strict=False):
            if frame.event != event:
                break
            same += 1
        text = self._until[same]
        del self._events[same:], self._until[same + 1 :], self._threads[same + 1 :]
        del self.sentences[text:], self._moments[text:]
        self._told = (0, [])
        self._turn = self._view(frames[same - 1].state if same else self._opening).turn

    def newest(self, frame_index: int) -> Sentence | None:
        """Return the last sentence of the frames shown, of an action the last part."""
        until = self._until[min(frame_index, len(self._until) - 1)]
        return self.sentences[until - 1] if until else None

    def action(self, frame_index: int) -> Sentence | None:
        """Return the last action of the frames shown, as far as it had come."""
        end = self._until[min(frame_index, len(self._until) - 1)]
        start = max(0, end - 1)
        while start and self.sentences[start].adds:
            start -= 1
        parts = tuple(self.sentences[start:end])
        return self._action(parts) if len(parts) > 1 else next(iter(parts), None)

    def account(self, frame_index: int) -> list[Sentence]:
        """List the sentences of the frames shown, one for each action; headings of phases without any are left out."""
        until = self._until[min(frame_index, len(self._until) - 1)]
        if self._told[0] != until:
            self._told = until, list(self._actions(self.sentences[:until]))
        return self._told[1]

    def _actions(self, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
        start = 0
        for end in range(1, len(sentences) + 1):
            if end < len(sentences) and sentences[end].adds:
                continue
            parts = tuple(sentences[start:end])
            is_empty = parts[0].is_phase and end < len(sentences) and _is_heading(sentences[end])
            if len(parts) > 1:
                yield self._action(parts)
            elif not is_empty:
                yield parts[0]
            start = end

    def _action(self, parts: tuple[Sentence, ...]) -> Sentence:
        """Join the sentences of an action."""
        first, last = parts[0], parts[-1]
        rolls = [part.roll for part in parts if part.roll]
        return msgspec.structs.replace(
            first,
            text=self.joined(parts),
            hexes=tuple(dict.fromkeys(hex_id for part in parts for hex_id in part.hexes)),
            frame_index=last.frame_index,
            roll=rolls[0] if len(rolls) == 1 else None,
            parts=parts,
        )

    def joined(self, parts: Iterable[Sentence]) -> str:
        """Join sentences into one, in their order in time and without mere details."""
        told = _told(sorted(parts, key=lambda part: part.frame_index))
        return joined([split(part.text, part.event, self._things) for part in told])

    def told(self, frame_index: int, count: int) -> list[Sentence]:
        """List the last so many sentences of the frames shown, without the headings of turns and phases."""
        text = self.account(frame_index)
        return [sentence for sentence in text[-3 * count :] if not _is_heading(sentence)][-count:]

    def turn_start(self, frame_index: int) -> int:
        """Return how many frames had happened when the turn looked at began."""
        text = self.sentences[: self._until[min(frame_index, len(self._until) - 1)]]
        heads = (sentence.frame_index for sentence in reversed(text) if sentence.heads)
        return next(heads, 0)

    def shown(self, frame_index: int) -> list[Sentence]:
        """List the sentences of the frames shown that pass the filter and are not folded away, oldest first.

        Below the one that is opened are its parts; dice alone are listed roll by roll.
        """
        text = self._filtered(frame_index)
        turns = {sentence.turn for sentence in text if not sentence.heads}
        found = []
        for sentence in text:
            if sentence.heads:
                if sentence.turn in turns or not (self.kind or self.side):
                    found.append(sentence)
            elif sentence.turn not in self.folded:
                found.append(sentence)
                if sentence.since == self.opened:
                    found += apart(sentence)
        return found

    def _filtered(self, frame_index: int) -> list[Sentence]:
        text = self.account(frame_index)
        if self.kind == DICE:
            text = [part for sentence in text for part in apart(sentence)]
        return [sentence for sentence in text if sentence.heads or self._passes(sentence)]

    def hidden(self, turn: int) -> int:
        """Count the sentences of a turn that are folded away."""
        if turn not in self.folded:
            return 0
        text = self._filtered(len(self._until) - 1)
        return sum(sentence.turn == turn and not sentence.heads for sentence in text)

    def _passes(self, sentence: Sentence) -> bool:
        kinds = (FIGHTS, DICE) if self.kind == FIGHTS else (self.kind,)
        return (not self.kind or sentence.kind in kinds) and self.side in ("", sentence.side)

    def open(self, sentence: Sentence) -> None:
        """Show the parts of a sentence below it, or hide them again."""
        if sentence.parts:
            self.opened = 0 if self.opened == sentence.since else sentence.since

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


def apart(sentence: Sentence) -> Iterator[Sentence]:
    """Yield the sentences of an action one by one."""
    for part in sentence.parts or (sentence,):
        yield part if part.heads else _apart(part)


def _apart(part: Sentence) -> Sentence:
    """Return a sentence of an action as it is shown by itself: dice with what they were for and their whole sum."""
    text = f"{part.roll.reason.title}{tr(': ')}{description(part.roll)}" if part.roll else part.text
    return msgspec.structs.replace(part, text=text, is_part=True)


def _told(parts: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences of an action without its mere details; of the steps of one piece only the last."""
    for part, after in zip(parts, (*parts[1:], None), strict=True):
        is_step = after is not None and _step(part) is not None and _step(part) == _step(after)
        if not is_step and not is_detail(part.event):
            yield part


def _step(part: Sentence) -> tuple[object, ...] | None:
    event = part.event
    return (type(event), event.piece, event.gait) if isinstance(event, PieceMoved) else None


def _is_heading(sentence: Sentence) -> bool:
    return sentence.heads or sentence.is_phase


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
