"""What the command card in play, and cards played on a piece, change in moving and fighting (section 17)."""

from game.engine.shown.tally import Item
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import HIGHLAND, HIGHLAND_RUN, LEADER_MOVE, AttackKind


def card_for(position: Position, unit: Piece) -> CommandCard | None:
    """Return the command card in play, if it orders a unit and is for its arm."""
    # Reading JX-119: whom a combat card orders besides is ordered like those of its kind whom the command card orders,
    # so that the card's dice, its moves and its falling back hold for it too.
    card = COMMAND_CARDS.get(position.state.turn.card)
    if card is None or not position.is_ordered(unit.id) or (card.arms and unit.type.arm not in card.arms):
        return None
    return card


def tactic_dice(position: Position, unit: Piece, attack_kind: AttackKind) -> list[Item]:
    """List the dice the command card in play adds to a unit's attack (JX-97, JX-98, JX-100, JX-101)."""
    card = card_for(position, unit)
    if card is None or not card.dice or attack_kind not in card.attack_kinds:
        return []
    if card.if_still and position.hexes_moved(unit.id):
        return []
    return [Item(card.title, card.dice, card.rule)]


def ordinary_move(position: Position, piece: Piece) -> int:
    """Count the hexes a piece may move and still fight somehow.

    The unit table: JX-10, JX-11, JX-12, JX-13, JX-14, JX-15, JX-16, JX-17, JX-18; a leader: JX-19. Cards may let it
    move further: JX-99, JX-101, JX-111, JX-132.
    """
    if piece.is_leader:
        return LEADER_MOVE
    move = HIGHLAND_RUN if piece.kind == HIGHLAND else piece.type.move
    if (card := card_for(position, piece)) is not None:
        move = max(move, card.move)
    for played in position.played_on(piece.id):
        move = max(move, COMBAT_CARDS[played].move) + COMBAT_CARDS[played].extra_hexes
    return move


def moves_freely(position: Position, unit: Piece) -> bool:
    """Return whether infantry loses no die in melee for having moved (JX-99, JX-132)."""
    card = card_for(position, unit)
    return (card is not None and card.moves_freely) or any(
        COMBAT_CARDS[played].moves_freely for played in position.played_on(unit.id)
    )


def fall_back_hexes(position: Position) -> int:
    """Count the hexes ordered units may fall back this turn instead of moving and fighting; else 0 (JX-102)."""
    card = COMMAND_CARDS.get(position.state.turn.card)
    return card.falls_back if card else 0
