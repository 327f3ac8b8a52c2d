"""Who may be ordered together by each command card (sections 14 and 17, JX-151)."""

from itertools import chain, combinations

from tests.umpire.field import SECTIONS
from tests.umpire.table import COMMAND, FOOT, GUNS, HORSE, LEADER, Piece, Table, arm

ORDERS = {"scout": 1, "probe": 2, "advance": 3}
EACH = 2
"""Pieces ordered in each section by Forward."""
FOUR = ("foot-forward", "steady-volley", "quick-advance", "fall-back-and-reform")
BESIDE_A_LEADER = 3


def orderable(table: Table, side: str) -> list[Piece]:
    """List the pieces that may be ordered at all."""
    late = [special for special in table.rules("orders") if table.round < special.number("from")]
    pieces = (*table.units(side), *table.leaders(side))
    return [piece for piece in pieces if not any(special.is_for(piece) for special in late)]


def maximum(table: Table, number: int) -> int:
    """Take off the orders that a side is short of, down to one."""
    short = [
        special.number("fewer")
        for special in table.rules("orders")
        if special.side == table.turn.side and special.holds(table)
    ]
    return max(1, number - sum(short))


def candidates(table: Table, side: str) -> set[str]:
    """List the pieces that the command card in play can order."""
    card, pieces = table.turn.card, orderable(table, side)
    section = card.rsplit("-", 1)[-1] if card else ""
    if section in SECTIONS:
        seen = table.field.sections[side]
        pieces = [piece for piece in pieces if section in seen[piece.at]]
    elif card == "line-command":
        pieces = [piece for piece in pieces if _is_link(table, piece)]
    elif card in ("foot-forward", "steady-volley", "quick-advance"):
        pieces = [piece for piece in pieces if arm(piece) == FOOT]
    elif card == "fall-back-and-reform":
        pieces = [piece for piece in pieces if arm(piece) != LEADER]
    return {piece.id for piece in pieces}


def _is_link(table: Table, piece: Piece) -> bool:
    """Return whether a piece is in a hex of infantry or of a lone leader (JQ-32)."""
    unit = table.unit(piece.at)
    return unit is None or arm(unit) == FOOT


def whole_sets(table: Table, side: str) -> set[str] | None:
    """List the answers to a card that orders whole sets; None for other cards (JX-100, JX-101)."""
    pieces = orderable(table, side)
    if table.turn.card == "horse-charge":
        seen = table.field.sections[side]
        horse = [piece for piece in pieces if arm(piece) == HORSE]
        sets = [[piece.id for piece in horse if section in seen[piece.at]] for section in SECTIONS]
    elif table.turn.card == "bombard":
        sets = [[piece.id for piece in pieces if arm(piece) == GUNS]]
    else:
        return None
    return {f"order {' '.join(sorted(ids))}" for ids in sets if ids} or {"order none"}


def may_be_ordered(table: Table, side: str, ids: frozenset[str]) -> bool:
    """Return whether the card in play, or free orders, let these pieces be ordered together."""
    card, pieces = table.turn.card, [table.pieces[piece_id] for piece_id in sorted(ids)]
    kind, _, section = card.rpartition("-")
    if not card:
        return len(ids) <= maximum(table, int(table.field.properties.get(f"orders_{side}", 4)))
    if section in SECTIONS:
        held = len(table.hand(side, COMMAND)) + 1
        return len(ids) <= maximum(table, ORDERS.get(kind, held))
    if card in FOUR:
        return len(ids) <= maximum(table, 4)
    if card == "forward":
        return len(ids) <= maximum(table, EACH * len(SECTIONS)) and _fills_sections(table, side, pieces)
    if card == "line-command":
        return _is_chain(table, {piece.at for piece in pieces})
    assert card == "inspired-leadership", card
    return _is_round_a_leader(table, pieces)


def _fills_sections(table: Table, side: str, pieces: list[Piece]) -> bool:
    """Return whether the pieces can be shared among the sections, some in each: a piece on a line counts in either."""
    seen = table.field.sections[side]
    some = chain.from_iterable(combinations(SECTIONS, size) for size in range(1, len(SECTIONS) + 1))
    return all(
        sum(seen[piece.at] <= set(sections) for piece in pieces) <= EACH * len(sections) for sections in some
    )


def _is_chain(table: Table, hexes: set[int]) -> bool:
    linked, front = set(list(hexes)[:1]), list(hexes)[:1]
    while front:
        more = (set(table.field.adjacent[front.pop()]) & hexes) - linked
        linked |= more
        front += more
    return linked == hexes


def _is_round_a_leader(table: Table, pieces: list[Piece]) -> bool:
    if not pieces:
        return True
    leaders = [piece for piece in pieces if arm(piece) == LEADER]
    if len(leaders) != 1:
        return False
    near = table.field.adjacent[leaders[0].at]
    others = [piece for piece in pieces if arm(piece) != LEADER and piece.at != leaders[0].at]
    return all(piece.at in near for piece in others) and len(others) <= maximum(table, BESIDE_A_LEADER)
