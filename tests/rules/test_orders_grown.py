"""Orders grow by each piece that there is no objection to, whether each is asked about or the limit lists them."""

from itertools import chain
from random import Random

import msgspec
import pytest

from game.engine.decisions.decision import Selection
from game.engine.play.match import Match
from game.hexgrid.ids import PieceId, SideId
from game.players.random_player import RandomPlayer
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.state import Position
from game.rules.jacobite.turn.orders import ALL, ALL_IN_A_SECTION, orderable, orders
from game.storage.battles import MAPS, open_map

# Culloden gives orders by cards to 28 units; on Preston a side is short of orders.
FIELDS = ("culloden-1746", "preston-1715")


@pytest.mark.parametrize("field", FIELDS)
def test_jx_32_the_pieces_that_may_be_ordered_too_are_those_without_objection(field: str) -> None:
    rules, scenario = open_map(MAPS / f"{field}.tmx")
    match = Match(rules, scenario, seed=11, keep_frames=False)
    player, random = RandomPlayer(11), Random(11)
    grown = set()
    for _ in range(300):
        pending = match.pending
        if pending is None:
            break
        if pending.kind == "order" and pending.options == ():
            for card in ("", *COMMAND_CARDS):
                question = _under_card(Position(match.setup.battlefield, match.state), pending.side, card)
                if isinstance(question, Selection):
                    grown.add(COMMAND_CARDS[card].whom if card else "free")
                    _hold_growth(question, random)
        match.submit(player.choose(match, pending))
    by_pieces = {card.whom for card in COMMAND_CARDS.values()} - {ALL, ALL_IN_A_SECTION}
    assert grown == {"free", *by_pieces}


def _under_card(position: Position, side: str, card: str) -> object:
    turn = msgspec.structs.replace(position.state.turn, card=card)
    under = Position(position.battlefield, msgspec.structs.replace(position.state, turn=turn))
    return orders(under, SideId(side), side, orderable(under, SideId(side)))


def _hold_growth(question: Selection, random: Random) -> None:
    """Grow a set to the end, and hold at each step what may be added; also to sets one piece short of a legal one."""
    chosen: frozenset[PieceId] = frozenset()
    while True:
        short = (chosen - {piece} for piece in sorted(chosen))
        for pieces in chain((chosen,), short):
            assert question.addable(pieces) == tuple(
                piece
                for piece in question.candidates
                if piece not in pieces and not question.objection(pieces | {piece})
            )
        if not question.addable(chosen):
            return
        chosen |= {random.choice(question.addable(chosen))}
