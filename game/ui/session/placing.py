"""Pieces being put down: a field as it is so far, and a measured piece that follows the pointer."""

import math
from typing import Final

import msgspec

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Option
from game.engine.decisions.location import DEGREE, Pose
from game.engine.decisions.placement import Placement
from game.engine.shown.view import ArrowView, GroupView, PieceView, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_PIECE, PieceId


def arranged(view: View, decision: Arrangement) -> View:
    """Show everything put where it is: a piece in its hex, an arrow to its target, a group with its order."""
    placed = decision.placed
    pieces = {piece.id for piece in view.pieces}
    arrows = tuple(
        ArrowView(
            id=f"put-{piece}",
            side=decision.side,
            kind="attack",
            start=PieceId(piece),
            end=PieceId(place),
            label=decision.label_of(piece),
        )
        for piece, place in placed.items()
        if piece in pieces and place in pieces
    )
    return msgspec.structs.replace(
        view,
        pieces=tuple(_moved(piece, decision) for piece in view.pieces),
        groups=tuple(_ordered(group, decision) for group in view.groups),
        arrows=(*view.arrows, *arrows),
    )


def _moved(piece: PieceView, decision: Arrangement) -> PieceView:
    place = decision.placed.get(piece.with_piece or piece.id)
    if not isinstance(place, int):
        return piece
    # A measured piece that is put into a hex is not measured any more.
    look = "blocks" if piece.look == "rectangle" else piece.look
    return msgspec.structs.replace(piece, hex_id=place, pose=None, look=look)


def _ordered(group: GroupView, decision: Arrangement) -> GroupView:
    place = decision.placed.get(group.id)
    order = decision.label_of(group.id) or (place if isinstance(place, str) else "")
    if place is None or not order:
        return group
    return msgspec.structs.replace(group, order=order, order_text="")


def without_fallen(view: View) -> View:
    """Take the pieces off a field that fell as the battle ended, whose blocks were not taken off any more."""
    fallen = {piece for piece, fate in view.gone if fate == "eliminated"}
    return msgspec.structs.replace(
        view, pieces=tuple(piece for piece in view.pieces if piece.id not in fallen)
    )


def faulty_hexes(view: View, decision: Arrangement) -> frozenset[Hex]:
    """List the hexes of the pieces that are at fault, as they are shown."""
    return _hexes(view, decision.faults(decision.placed))


def lost_hexes(view: View, decision: Arrangement) -> frozenset[Hex]:
    """List the hexes of the pieces that would be lost where they are put, as they are shown."""
    return _hexes(view, decision.losses(decision.placed))


def _hexes(view: View, pieces: tuple[str, ...]) -> frozenset[Hex]:
    return frozenset(piece.hex_id for piece in view.pieces if piece.id in pieces)


TURN: Final = 15 * DEGREE
"""How far a notch of the wheel or a key turns it."""
AIM: Final = 250
"""So many thousandths of an inch a hand aims beside the place that is meant."""


class PlacementGhost:
    """Where a piece would be set down: `wanted` is what is pointed at, `pose` the nearest legal place to it.

    `objection` says what is wrong with the one that is wanted, "" if nothing. `over` is another piece that is pointed
    at, "" if none.
    """

    def __init__(self, decision: Placement) -> None:
        self.decision, self.over = decision, NO_PIECE
        self._want(decision.start)

    @property
    def is_legal(self) -> bool:
        """Whether it may be set down where it is shown."""
        return not self.objection or self.pose != self.wanted

    @property
    def label(self) -> str:
        """What sets it down where it is shown, in words."""
        decision = self.decision
        return decision.option(decision.notation(self.pose)).preview().label

    @property
    def onto(self) -> Option | None:
        """The answer that sets it down on the piece that is pointed at, if there is one."""
        return self.decision.onto(self.over) if self.over else None

    def go(self, x: int, y: int, over: PieceId = NO_PIECE) -> None:
        """Follow the pointer to a place, in thousandths of an inch, and to the piece that is there."""
        self.over = over
        if self.decision.has_place:
            self._want(Pose(x, y, self.wanted.heading))

    def turn(self, steps: int) -> None:
        """Turn clockwise on the spot; a piece without a front stays as it is."""
        if self.decision.has_heading:
            self._want(self.wanted.turned(steps * TURN))

    def option(self) -> Option:
        """Return the answer that sets it down where it is shown; InvalidAnswerError says why it may not be."""
        return self.onto or self.decision.choose(self.pose)

    def _want(self, pose: Pose) -> None:
        self.wanted, self.objection = pose, self.decision.objection(pose)
        is_near = self.objection or not self.decision.has_place
        self.pose = (self.decision.suggest(pose) or pose) if is_near else pose
        if self.pose != pose and self._is_meant():
            self.objection = ""

    def _is_meant(self) -> bool:
        """Whether it ends where it is pointed at, as well as one aims; a heading that was not turned is left open."""
        pose, wanted = self.pose, self.wanted
        is_there = math.hypot(pose.x - wanted.x, pose.y - wanted.y) <= AIM
        return is_there and wanted.heading in (pose.heading, self.decision.start.heading)
