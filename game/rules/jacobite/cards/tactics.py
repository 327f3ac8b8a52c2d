"""What the command card in play, and cards played on a piece, change in moving and fighting (JX-97 to JX-101)."""

from game.engine.tally import Item
from game.rules.jacobite.cards.combat import DOWN_THE_BRAE, QUICKSTEP
from game.rules.jacobite.cards.command import (
    BOMBARD,
    COMMAND_CARDS,
    FALL_BACK,
    HORSE_CHARGE,
    INSPIRED,
    QUICK_ADVANCE,
    STEADY_VOLLEY,
)
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND, HIGHLAND_RUN, LEADER_MOVE

QUICK_MOVE = 2
"""Hexes infantry may move by Quick Advance or At the Quickstep."""
BOMBARD_MOVE = 3
"""Hexes artillery may move by Bombard if it does not fight."""
FALL_BACK_MOVE = 2


def tactic_dice(position: Position, unit: Piece, way: str) -> list[Item]:
    """List the dice the command card in play adds to an ordered unit's own attack, of whichever way."""
    # Reading JX-119: whom a combat card orders besides is ordered like those of its kind whom the command card orders,
    # so that the card's dice, its moves and its falling back hold for it too.
    card = COMMAND_CARDS.get(position.state.turn.card)
    if card is None or not position.is_ordered(unit.id) or way not in ("ranged", "melee", "bonus"):
        return []
    arm = unit.type.arm
    adds = (
        card.id == INSPIRED
        or (card.id == HORSE_CHARGE and arm == "cavalry" and way != "ranged")
        or (card.id == BOMBARD and arm == "artillery")
        or (
            card.id == STEADY_VOLLEY
            and arm == "infantry"
            and way == "ranged"
            and not position.hexes_moved(unit.id)
        )
    )
    return [Item(card.title, 1, card.rule)] if adds else []


def ordinary_move(position: Position, piece: Piece) -> int:
    """Count the hexes a piece may move and still fight somehow (JX-10 to JX-19, JX-99, JX-101, JX-111, JX-132)."""
    if piece.is_leader:
        return LEADER_MOVE
    if (
        position.state.turn.card == BOMBARD
        and piece.type.arm == "artillery"
        and position.is_ordered(piece.id)
    ):
        return BOMBARD_MOVE
    move = HIGHLAND_RUN if piece.kind == HIGHLAND else piece.type.move
    if move < QUICK_MOVE and is_quick(position, piece):
        move = QUICK_MOVE
    return move + (DOWN_THE_BRAE in position.played_on(piece.id))


def is_quick(position: Position, unit: Piece) -> bool:
    """Return whether infantry loses no die in melee for having moved (JX-99, JX-132)."""
    if unit.is_leader or unit.type.arm != "infantry":
        return False
    if position.state.turn.card == QUICK_ADVANCE and position.is_ordered(unit.id):
        return True
    return QUICKSTEP in position.played_on(unit.id)


def falls_back(position: Position) -> bool:
    """Return whether this turn's ordered units fall back instead of moving and fighting (JX-102)."""
    return position.state.turn.card == FALL_BACK
