"""What a piece could do with an order: where it would go, whom it would attack, and what that is worth (section 14)."""

from msgspec.structs import replace

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.greedy_selection import Score
from game.hexgrid.ids import HexId, PieceId
from game.rules.jacobite.ai.evaluator import Evaluator, moved, ordered, tired
from game.rules.jacobite.ai.goals import exit_value, goals, health
from game.rules.jacobite.ai.hex_values import WEAK, best_attack, hex_value
from game.rules.jacobite.cards.play import fall_back_hexes
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.turn.movement import destinations

OUT_OF_REACH = 6
"""Hexes from the nearest enemy at which nothing can be attacked."""


def plan_value(evaluator: Evaluator, position: Position, piece: PieceId) -> int:
    """Weigh the best a piece can do if it is ordered, over doing nothing."""
    under = ordered(position, piece)
    standing = under.piece(piece)
    here = hex_value(evaluator, standing, standing.at)
    paths = attack_options(evaluator, under, standing).values()
    moves = (move_value(evaluator, under, standing, path, here) for path in paths)
    leaves = (
        exit_value(under, standing, evaluator.danger(under, standing), evaluator.weights)
        if under.battlefield.special_rules
        else 0
    )
    return max(stay_value(evaluator, under, standing), leaves, max(moves, default=0))


def stay_value(evaluator: Evaluator, position: Position, piece: Piece) -> int:
    """Weigh what an ordered piece does without moving, its hex left out."""
    return (
        0
        if piece.is_leader
        else best_attack(evaluator, position, piece) + reforming(evaluator, position, piece)
    )


def attack_options(evaluator: Evaluator, position: Position, piece: Piece) -> dict[HexId, tuple[HexId, ...]]:
    """List the moves worth thinking about, goals and falling back apart.

    A leader goes to a unit if he can reach one; a unit that is not much weakened does not go far back.
    """
    paths = destinations(position, piece)
    if fall_back_hexes(position) or any(goals(position, piece, evaluator.weights)):
        return paths
    if piece.is_leader:
        return {hex_id: path for hex_id, path in paths.items() if position.unit_at(hex_id)} or paths
    if piece.blocks <= WEAK:
        return paths
    maximum = evaluator.steps(piece, piece.at) + 1
    return {hex_id: path for hex_id, path in paths.items() if evaluator.steps(piece, hex_id) <= maximum}


def move_value(
    evaluator: Evaluator, position: Position, piece: Piece, path: tuple[HexId, ...], here: int
) -> int:
    """Weigh an ordered piece's move: how much better its new hex is than `here`, and the best attack from there."""
    hex_id = path[-1]
    value = hex_value(evaluator, piece, hex_id) - here
    if piece.is_leader:
        return value
    reach = 1 + len(piece.type.ranged)
    if evaluator.nearest(hex_id) > reach and not fall_back_hexes(position):
        return value
    there = tired(moved(position, piece, hex_id), piece.id, len(path) - 1)
    return value + stay_value(evaluator, there, there.piece(piece.id))


def reforming(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the block that a unit may regain by falling back (JX-102)."""
    if not fall_back_hexes(position) or unit.is_full or position.has_enemy_beside(unit.at, unit.side):
        return 0
    weights = evaluator.weights
    return weights.reforming * (health(unit.blocks + 1, weights) - health(unit.blocks, weights)) // 100


def moves(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge the moves of one piece after the other, the foremost first, until one of them has a move worth making."""
    by_piece: dict[PieceId, list[Option]] = {}
    for option in decision.options:
        if option.notation.startswith("move ") and option.notation != "move done":
            by_piece.setdefault(option.value[0], []).append(option)
    scores = _by_cards(evaluator, decision) or _by_exits(evaluator, decision)
    if not scores:
        for piece in sorted(by_piece, key=lambda piece: _turn_to_move(evaluator, piece)):
            scores = _worthwhile(evaluator, by_piece[piece])
            if scores:
                break
    return lambda option: scores.get(option.notation, 0 if option.notation == "move done" else -1)


def _by_cards(evaluator: Evaluator, decision: Decision) -> dict[str, int]:
    """Weigh the cards that let a piece go further, over its price; only those worth playing (JX-111, JX-132)."""
    worths = {
        option.notation: going_further(evaluator, *option.value)
        for option in decision.options
        if option.notation.startswith("combat ")
    }
    return {notation: value for notation, value in worths.items() if value > 0}


def _by_exits(evaluator: Evaluator, decision: Decision) -> dict[str, int]:
    """Weigh leaving the field; only where that is worth it (JX-144)."""
    leaving = {
        option.notation: evaluator.position.piece(PieceId(option.notation.split()[1]))
        for option in decision.options
        if option.notation.startswith("exit ")
    }
    worths = {
        notation: exit_value(
            evaluator.position, piece, evaluator.danger(evaluator.position, piece), evaluator.weights
        )
        for notation, piece in leaving.items()
    }
    return {notation: value for notation, value in worths.items() if value > 0}


def going_further(evaluator: Evaluator, card: str, piece: PieceId) -> int:
    """Weigh a card that lets an ordered piece go further: what it can attack then that it could not without."""
    position, turn, mover = evaluator.position, evaluator.position.state.turn, evaluator.position.piece(piece)
    if evaluator.nearest(mover.at) >= OUT_OF_REACH:
        return 0
    played = Position(
        position.battlefield,
        replace(position.state, turn=replace(turn, played=(*turn.played, (card, piece)))),
    )
    here = hex_value(evaluator, mover, mover.at)
    charges = (
        move_value(evaluator, played, mover, path, here)
        for hex_id, path in destinations(played, mover).items()
        if evaluator.nearest(hex_id) == 1
    )
    best, price = max(charges, default=0), evaluator.weights.price_further
    return best - price - plan_value(evaluator, position, piece) if best > price else 0


def _turn_to_move(evaluator: Evaluator, piece: PieceId) -> tuple[int, int, str]:
    """Put lone leaders first, so that the units they join take them along, and leaders who might change last."""
    standing = evaluator.position.piece(piece)
    if standing.is_leader:
        return (2 if evaluator.position.unit_at(standing.at) else 0), 0, piece
    return 1, evaluator.steps(standing, standing.at), piece


def _worthwhile(evaluator: Evaluator, options: list[Option]) -> dict[str, int]:
    """Weigh the moves of one piece over staying; only those worth making."""
    position, piece = evaluator.position, evaluator.position.piece(options[0].value[0])
    here = hex_value(evaluator, piece, piece.at)
    stays = stay_value(evaluator, position, piece) + evaluator.weights.stirring
    considered = attack_options(evaluator, position, piece)
    worths = {
        option.notation: move_value(evaluator, position, piece, option.value[1], here) - stays
        for option in options
        if option.value[1][-1] in considered
    }
    return {notation: value for notation, value in worths.items() if value > 0}
