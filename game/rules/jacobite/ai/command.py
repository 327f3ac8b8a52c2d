"""Which command card is played, who is ordered by it, and which card is kept (section 17)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.decisions.greedy_selection import Score, best, grow
from game.hexgrid.ids import PieceId, SideId
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.ai.plans import plan_value
from game.rules.jacobite.ai.weights import Weights
from game.rules.jacobite.cards.command import COMMAND_CARDS, CommandCard
from game.rules.jacobite.state import COMMAND, Battlefield, Pieces, Position
from game.rules.jacobite.turn.order_limits import SECTION
from game.rules.jacobite.turn.orders import orderable, orders


def _saved(weights: Weights, card: CommandCard) -> int:
    """Return what it is worth to have a card still in hand."""
    worth: int = getattr(weights, f"saved_{card.id.replace('-', '_')}", 0)
    return worth


class Plans:
    """What each piece's best plan is worth under a card, worked out when it is first asked for."""

    __slots__ = ("_worths", "evaluator", "position")

    def __init__(self, evaluator: Evaluator, position: Position) -> None:
        self.evaluator, self.position = evaluator, position
        self._worths: dict[PieceId, int] = {}

    def __getitem__(self, piece: PieceId) -> int:
        if piece not in self._worths:
            self._worths[piece] = max(0, plan_value(self.evaluator, self.position, piece))
        return self._worths[piece]


class _Known(NamedTuple):
    """Plans and all that they depend on."""

    field: Battlefield
    pieces: Pieces
    depends: tuple[Any, ...]
    plans: Plans


_known: list[_Known] = []
"""The plans worked out last: the orders are chosen right after the card."""

REMEMBERED = 16
"""So many are remembered: a player that searches asks about the same position again and again."""


def _plans(evaluator: Evaluator) -> Plans:
    """Return the plans of pieces that are ordered as they are, the same for each card that changes no unit."""
    position, state = evaluator.position, evaluator.position.state
    card = COMMAND_CARDS.get(state.turn.card)
    if card is not None and card.changes_units:
        return Plans(evaluator, position)
    turn = replace(state.turn, phase="order", card="")
    banners = tuple(sorted(state.banners.items()))
    depends = (evaluator.side, evaluator.weights, turn, banners, state.awards, state.used_rules)
    for known in _known:
        is_same = known.field is position.battlefield and known.pieces is state.pieces
        if is_same and known.depends == depends:
            return known.plans
    plans = Plans(evaluator, position)
    _known.append(_Known(position.battlefield, state.pieces, depends, plans))
    while len(_known) > REMEMBERED:
        del _known[0]
    return plans


def order(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge sets of pieces to order by what each can do."""
    return _sets(evaluator.position, _plans(evaluator))


def card(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge command cards by the best orders that each allows, less what it is worth to keep it."""
    plain, weights = _plans(evaluator), evaluator.weights

    def score(option: Option) -> int:
        text = COMMAND_CARDS[option.value]
        under = _in_play(evaluator.position, evaluator.side, text)
        plans = Plans(evaluator, under) if text.changes_units else plain
        asked = orders(under, evaluator.side, evaluator.side, orderable(under, evaluator.side))
        rated = _sets(under, plans)
        promised = sum(plans[piece] for piece in _best_set(asked, rated).value)
        return promised + weights.draws * text.combat - _saved(weights, text)

    return score


def keep(evaluator: Evaluator, decision: Decision) -> Score:
    """Judge the cards that may be kept by how many pieces each could order as they are now."""

    def score(option: Option) -> int:
        text = COMMAND_CARDS[option.value]
        reach = text.count or 4
        if text.section:
            section = SECTION[text.section]
            reach = min(
                reach,
                sum(
                    evaluator.position.in_section(unit, section)
                    for unit in evaluator.position.units(evaluator.side)
                ),
            )
        return (
            evaluator.weights.keeps_reach * reach
            + evaluator.weights.draws * text.combat
            + _saved(evaluator.weights, text)
        )

    return score


def _in_play(position: Position, side: SideId, card: CommandCard) -> Position:
    cards, turn = position.state.cards, position.state.turn
    held = list(cards.hand(side, COMMAND))
    held.remove(card.id)
    hands = {**cards.hands, side: {**cards.hands[side], COMMAND: tuple(held)}}
    state = replace(position.state, cards=replace(cards, hands=hands), turn=replace(turn, card=card.id))
    return Position(position.battlefield, state)


def _sets(position: Position, plans: Plans) -> Score:
    """Judge a set by its plans, and half as much by what could still join it where a card begins with a leader."""
    card = COMMAND_CARDS.get(position.state.turn.card)
    followers = card.count if card and card.whom == "leader" else 0

    def score(option: Option) -> int:
        chosen: tuple[PieceId, ...] = option.value
        value = sum(2 * plans[piece] + (not position.piece(piece).is_leader) for piece in chosen)
        value += plans.evaluator.weights.in_line * _pairs(
            position, [piece for piece in chosen if plans[piece]]
        )
        return value + (_followers(position, plans, chosen, followers) if followers and chosen else 0)

    return score


def _pairs(position: Position, pieces: list[PieceId]) -> int:
    """Count the pairs of units side by side."""
    hexes = {unit.at for piece in pieces if not (unit := position.piece(piece)).is_leader}
    return (
        sum(adjacent in hexes for hex_id in sorted(hexes) for adjacent in position.grid.adjacent(hex_id)) // 2
    )


def _followers(position: Position, plans: Plans, chosen: tuple[PieceId, ...], maximum: int) -> int:
    """Weigh the best units that may still be ordered adjacent to a leader chosen, `maximum` at most (JX-97)."""
    leader = next(position.piece(piece) for piece in chosen if position.piece(piece).is_leader)
    adjacent = [unit.id for unit in position.units_beside(leader.at, leader.side)]
    taken = sum(piece in adjacent for piece in chosen)
    worths = sorted((plans[unit] for unit in adjacent if unit not in chosen), reverse=True)[: maximum - taken]
    own = position.unit_at(leader.at)
    return sum(worths) + (plans[own.id] if own and own.id not in chosen else 0)


def _best_set(decision: Decision, score: Score) -> Option:
    if isinstance(decision, Selection):
        return grow(decision, score, _first)
    return best(decision.options, score, _first)[1]


def _first(options: Sequence[Option]) -> Option:
    return options[0]
