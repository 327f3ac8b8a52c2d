"""What a piece could do with an order: where it would go, whom it would attack, and what that is worth (section 14)."""

import msgspec

from game.engine.decision import Decision, Option
from game.engine.greedy_selection import Score
from game.rules.jacobite.ai.attacks import best_blow
from game.rules.jacobite.ai.evaluator import Eye, moved, ordered, tired
from game.rules.jacobite.ai.goals import exit_worth, goals
from game.rules.jacobite.ai.hex_values import place_worth
from game.rules.jacobite.ai.piece_values import health
from game.rules.jacobite.cards.tactics import falls_back
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.turn.movement import destinations

STIRRING = 3
"""What a move must be worth to be made."""

REFORMING = 75
"""The chance in hundredths that two dice bring back a block (JX-102)."""

OUT_OF_REACH = 6
"""Hexes from the nearest enemy at which nothing can be attacked."""

WEAK = 2
"""Blocks with which a unit may think of going out of the enemy's reach."""

FURTHER = 15
"""What a card must gain that lets a piece go further."""

replace = msgspec.structs.replace


def plan_worth(eye: Eye, position: Position, piece: str) -> int:
    """Weigh the best a piece can do if it is ordered, over doing nothing."""
    under = ordered(position, piece)
    standing = under.piece(piece)
    here = place_worth(eye, standing, standing.at)
    moves = (move_worth(eye, under, standing, path) - here for path in ways(eye, under, standing).values())
    leaves = (
        exit_worth(under, standing, eye.danger(under, standing)) if under.battlefield.special_rules else 0
    )
    return max(stay_worth(eye, under, standing), leaves, max(moves, default=0))


def stay_worth(eye: Eye, position: Position, piece: Piece) -> int:
    """Weigh what an ordered piece does without moving, its hex left out."""
    return 0 if piece.is_leader else best_blow(eye, position, piece) + reforming(position, piece)


def ways(eye: Eye, position: Position, piece: Piece) -> dict[int, tuple[int, ...]]:
    """List the moves worth thinking about, goals and falling back apart.

    A leader goes to a unit if he can reach one; a unit that is not much weakened does not go far back.
    """
    paths = destinations(position, piece)
    if falls_back(position) or any(goals(position, piece)):
        return paths
    if piece.is_leader:
        return {hex_id: path for hex_id, path in paths.items() if position.unit_at(hex_id)} or paths
    if piece.blocks <= WEAK:
        return paths
    maximum = eye.steps(piece, piece.at) + 1
    return {hex_id: path for hex_id, path in paths.items() if eye.steps(piece, hex_id) <= maximum}


def move_worth(eye: Eye, position: Position, piece: Piece, path: tuple[int, ...]) -> int:
    """Weigh an ordered piece's move: its new hex and the best attack from there."""
    hex_id = path[-1]
    value = place_worth(eye, piece, hex_id)
    if piece.is_leader:
        return value
    reach = 1 + len(piece.type.ranged)
    if eye.nearest(hex_id) > reach and not falls_back(position):
        return value
    there = tired(moved(position, piece, hex_id), piece.id, len(path) - 1)
    return value + stay_worth(eye, there, there.piece(piece.id))


def reforming(position: Position, unit: Piece) -> int:
    """Weigh the block that a unit may regain by falling back (JX-102)."""
    if not falls_back(position) or unit.is_full or position.has_enemy_beside(unit.at, unit.side):
        return 0
    return REFORMING * (health(unit.blocks + 1) - health(unit.blocks)) // 100


def moves(eye: Eye, decision: Decision) -> Score:
    """Judge the moves of one piece after the other, the foremost first, until one of them has a move worth making."""
    by_piece: dict[str, list[Option]] = {}
    for option in decision.options:
        if option.notation.startswith("move ") and option.notation != "move done":
            by_piece.setdefault(option.value[0], []).append(option)
    scores = _by_cards(eye, decision) or _by_exits(eye, decision)
    if not scores:
        for piece in sorted(by_piece, key=lambda piece: _turn_to_move(eye, piece)):
            scores = _worthwhile(eye, by_piece[piece])
            if scores:
                break
    return lambda option: scores.get(option.notation, 0 if option.notation == "move done" else -1)


def _by_cards(eye: Eye, decision: Decision) -> dict[str, int]:
    """Weigh the cards that let a piece go further, over its price; only those worth playing (JX-111, JX-132)."""
    worths = {
        option.notation: going_further(eye, *option.value)
        for option in decision.options
        if option.notation.startswith("combat ")
    }
    return {notation: value for notation, value in worths.items() if value > 0}


def _by_exits(eye: Eye, decision: Decision) -> dict[str, int]:
    """Weigh leaving the field; only where that is worth it (JX-144)."""
    leaving = {
        option.notation: eye.position.piece(option.notation.split()[1])
        for option in decision.options
        if option.notation.startswith("exit ")
    }
    worths = {
        notation: exit_worth(eye.position, piece, eye.danger(eye.position, piece))
        for notation, piece in leaving.items()
    }
    return {notation: value for notation, value in worths.items() if value > 0}


def going_further(eye: Eye, card: str, piece: str) -> int:
    """Weigh a card that lets an ordered piece go further: what it can attack then that it could not without."""
    position, turn, mover = eye.position, eye.position.state.turn, eye.position.piece(piece)
    if eye.nearest(mover.at) >= OUT_OF_REACH:
        return 0
    played = Position(
        position.battlefield,
        replace(position.state, turn=replace(turn, played=(*turn.played, (card, piece)))),
    )
    here = place_worth(eye, mover, mover.at)
    charges = (
        move_worth(eye, played, mover, path) - here
        for hex_id, path in destinations(played, mover).items()
        if eye.nearest(hex_id) == 1
    )
    best = max(charges, default=0)
    return best - FURTHER - plan_worth(eye, position, piece) if best > FURTHER else 0


def _turn_to_move(eye: Eye, piece: str) -> tuple[int, int, str]:
    """Put lone leaders first, so that the units they join take them along, and leaders who might change last."""
    standing = eye.position.piece(piece)
    if standing.is_leader:
        return (2 if eye.position.unit_at(standing.at) else 0), 0, piece
    return 1, eye.steps(standing, standing.at), piece


def _worthwhile(eye: Eye, options: list[Option]) -> dict[str, int]:
    """Weigh the moves of one piece over staying; only those worth making."""
    position, piece = eye.position, eye.position.piece(options[0].value[0])
    stays = place_worth(eye, piece, piece.at) + stay_worth(eye, position, piece) + STIRRING
    considered = ways(eye, position, piece)
    worths = {
        option.notation: move_worth(eye, position, piece, option.value[1]) - stays
        for option in options
        if option.value[1][-1] in considered
    }
    return {notation: value for notation, value in worths.items() if value > 0}
