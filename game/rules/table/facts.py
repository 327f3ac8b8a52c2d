"""Events that are applied by their fields, as they are told by them (see `Event.says`): what most events are.

A field of an event that the piece, group or state has too is its new value; `takes` says which field of the event gives
another one, or is taken in where that is a set; `sets` are the same for every such event, and `does` is added to what
the piece has done in this round. What needs more overrides `change`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from game.engine.event import Ending, Event, GroupChanged, Note, PieceChanged, PieceMoved, PieceRemoved
from game.hexgrid.ids import PieceId
from game.i18n import tr_mark, tr_mark_count
from game.rules.table.kinds import LEFT, LOST


@cache
def _shared(event: type[Event], record: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field for field in event.__struct_fields__ if field in record.__struct_fields__)


def values(**fields: object) -> Mapping[str, object]:
    """Write the fields that a fact sets."""
    return fields


class Fact:
    """What all facts have: the fields that change besides their own."""

    __slots__ = ()
    sets: ClassVar[Mapping[str, object]] = values()
    takes: ClassVar[Mapping[str, object]] = values()

    def changed(self, record: Any, **more: object) -> Any:
        """Return a record with the fields of the fact."""
        own = {field: getattr(self, field) for field in _shared(type(self), type(record))}  # type: ignore[arg-type]
        for field, name in self.takes.items():
            before, value = getattr(record, field), getattr(self, str(name))
            own[field] = before | {value} if isinstance(before, frozenset) else value
        return replace(record, **{**own, **self.sets, **more})


class _OfPiece(Fact):
    __slots__ = ()
    piece: PieceId

    @property
    def does(self) -> frozenset[str]:
        """What its piece has done by it."""
        return frozenset()

    def change(self, state: Any, **more: object) -> Any:
        """Return the state with the piece changed."""
        piece, does = state.pieces[self.piece], self.does
        if does:
            more["done"] = piece.done | does
        return state.with_piece(self.changed(piece, **more))


class PieceFact(_OfPiece, PieceChanged, frozen=True, kw_only=True):
    """A piece in its hex was changed."""


class PieceWent(_OfPiece, PieceMoved, frozen=True, kw_only=True):
    """A piece went along a path and is in its last hex."""

    def change(self, state: Any, **more: object) -> Any:
        return super().change(state, hex_id=self.path[-1], **more)


class PieceGone(_OfPiece, PieceRemoved, frozen=True, kw_only=True):
    """A piece left the field; `sets` says where it is then."""

    sets = values(hex_id=LOST)


class GroupFact(Fact, GroupChanged, frozen=True, kw_only=True):
    """A group was changed."""

    def change(self, state: Any) -> Any:
        return state.with_group(self.changed(state.groups[self.group]))


class BattleFact(Fact, Note, frozen=True, kw_only=True):
    """Something about the battle itself was changed."""

    def change(self, state: Any) -> Any:
        return self.changed(state)


# The same in several systems


class UnitArrived(PieceFact, frozen=True, kw_only=True):
    """A piece came on the field (AR-14)."""

    says = tr_mark("{piece} entered the board at {hex}.")
    opens = True

    def change(self, state: Any, **more: object) -> Any:
        return super().change(state, hex_id=self.at, **more)


class UnitLeft(PieceGone, frozen=True, kw_only=True):
    """A piece left the field by an exit (AR-13)."""

    says = tr_mark("{piece} left the board by an exit.")
    counts = tr_mark("units gone by an exit")
    sets = values(hex_id=LEFT)
    ending: ClassVar[Ending] = "exit"


class UnitDestroyed(PieceGone, frozen=True, kw_only=True):
    """A unit was destroyed."""

    says = tr_mark("That was the end of {piece}.")
    counts = tr_mark("units destroyed")
    sets = values(hex_id=LOST, blocks=0)


class BlocksLost(PieceFact, frozen=True, kw_only=True):
    """A unit lost a block or more and has some left."""

    says = tr_mark_count(
        "{piece} lost {number} block ({blocks} left).", "{piece} lost {number} blocks ({blocks} left)."
    )
    number_of = "lost"

    blocks: int
    lost: int
