"""Facts in the past tense: the few kinds that the window can draw for any rule system."""

from typing import Any, ClassVar, Literal, Protocol

import msgspec

from game.engine.check import Check
from game.engine.dice import Roll
from game.engine.tally import Tally
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_mark


class Names(Protocol):
    """Gives the players' names for ids."""

    def piece(self, piece: PieceId) -> str:
        """Name a piece."""

    def side(self, side: SideId) -> str:
        """Name a side next to a thing of its own: Blue."""

    def plural_name(self, side: SideId) -> str:
        """Name those of a side as they act in a sentence: Blues, so that "the" goes before it."""

    def hex(self, hex_id: HexId) -> str:
        """Name a hex: C3."""

    def group(self, group: str) -> str:
        """Name a group: the left wing."""


Gait = Literal["march", "driven", "flight"]
"""How a piece goes: in step, driven back, or running."""

Ending = Literal["fall", "flight", "exit"]
"""How a piece leaves the board: it falls, runs, or goes off."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that has happened, with everything needed to apply, to draw and to tell it."""

    reveals: ClassVar[str] = ""
    """What a player learnt by it that cannot be unlearnt, so that undo stops there: "dice have been rolled since"."""

    def describe(self, names: Names) -> str:
        """Return the sentence for the log with names and hexes; "" for what needs no word."""
        raise NotImplementedError

    def change(self, state: Any) -> Any:
        """Return the state after it."""
        return state

    def hexes(self) -> tuple[HexId, ...]:
        """List the hexes it speaks of, for the log to show."""
        return ()

    def statistic(self) -> "Counted | None":
        """Return what it is counted as when a battle is summed up; None for what is not."""
        return None


class Frame(msgspec.Struct, frozen=True):
    """One event and the state after it."""

    event: Event
    state: Any


class Counted(msgspec.Struct, frozen=True):
    """One more of something that happened to a piece: "units routed"."""

    what: str
    piece: PieceId


class PieceMoved(Event, frozen=True, kw_only=True):
    """A piece went along a path, its first hex the one it left."""

    piece: PieceId
    path: tuple[HexId, ...]

    @property
    def gait(self) -> Gait:
        """How it went, as it is shown."""
        return "march"

    def hexes(self) -> tuple[HexId, ...]:
        """List the path."""
        return self.path


class PieceChanged(Event, frozen=True, kw_only=True):
    """A piece in its hex was changed: blocks lost or regained, a leader hit."""

    piece: PieceId
    at: HexId

    def hexes(self) -> tuple[HexId, ...]:
        """List its hex."""
        return (self.at,)


class PieceRemoved(Event, frozen=True, kw_only=True):
    """A piece left the board for good, from the hex it was in."""

    piece: PieceId
    at: HexId

    @property
    def ending(self) -> Ending:
        """How it left, as it is shown."""
        return "fall"

    def hexes(self) -> tuple[HexId, ...]:
        """List its last hex."""
        return (self.at,)


class CardMoved(Event, frozen=True, kw_only=True):
    """A card went from one place to another; `shown` says whether both sides see which."""

    card: str
    side: SideId
    shown: bool = False


class TrackChanged(Event, frozen=True, kw_only=True):
    """A track, such as the banners of a side, is at a new value."""

    track: str
    side: SideId
    value: int


class GroupChanged(Event, frozen=True, kw_only=True):
    """Something about a group changed: its order, its commander, its markers or its members."""

    group: str


class AttackAnnounced(Event, frozen=True, kw_only=True):
    """A piece attacks others: an arrow to each is drawn while it is shown.

    `path` are the hex of the attacker and those of the targets; without it they are where the pieces are.
    """

    attacker: PieceId
    targets: tuple[PieceId, ...]
    path: tuple[HexId, ...] = ()

    @property
    def is_shot(self) -> bool:
        """Whether it is shot, so that smoke is seen."""
        return False

    def hexes(self) -> tuple[HexId, ...]:
        """Return the hexes of attacker and targets."""
        return self.path


class Note(Event, frozen=True, kw_only=True):
    """Something said that moves nothing the window draws."""


class PiecesNamed(Note, frozen=True, kw_only=True):
    """A side named pieces of its own where they are, as for orders."""

    pieces: tuple[PieceId, ...]


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why dice are rolled: for whom, about which piece, the sum they come from, and what each face means.

    `check` is what their total is compared with, where it is. `face_meanings` pairs a face with a word; a face that
    is not named means nothing here. `no_effect` says in a word what it means that no die shows a named face. `hits_on`
    is the least number with which each die hits, in their order, where dice are counted one by one. `results` says what
    each number of dice with a named face comes to, from none on, where that is no mere sum.
    """

    side: SideId
    title: str
    piece: PieceId = NO_PIECE
    tally: Tally | None = None
    check: Check | None = None
    face_meanings: tuple[tuple[str, str], ...] = ()
    no_effect: str = ""
    results: tuple[str, ...] = ()
    hits_on: tuple[int, ...] = ()


class DiceRolled(Event, frozen=True, kw_only=True):
    """Dice have fallen."""

    reveals = tr_mark("dice have been rolled since")

    roll: Roll
    reason: Reason

    @property
    def counting(self) -> tuple[bool, ...]:
        """Say of each die whether it counts: it hits, its number is used, or its symbol means something here."""
        roll, reason = self.roll, self.reason
        if reason.hits_on:
            return tuple(
                number >= needed for number, needed in zip(roll.numbers, reason.hits_on, strict=True)
            )
        if not roll.pool.die.is_numbered:
            meaning = dict(reason.face_meanings)
            return tuple(face in meaning for face in roll.faces)
        unused = list(roll.kept)
        found = []
        for number in roll.numbers:
            found.append(number in unused)
            if number in unused:
                unused.remove(number)
        return tuple(found)

    def describe(self, names: Names) -> str:
        """Return what was rolled, for what."""
        faces, check = " ".join(self.roll.faces), self.reason.check
        if check is None:
            return tr("{reason}: {faces}.", reason=self.reason.title, faces=faces)
        sentence = (
            tr_mark("{reason}: {faces}. {sum}: passed.")
            if check.is_passed(self.roll.total)
            else tr_mark("{reason}: {faces}. {sum}: failed.")
        )
        return tr(sentence, reason=self.reason.title, faces=faces, sum=check.text(self.roll))
