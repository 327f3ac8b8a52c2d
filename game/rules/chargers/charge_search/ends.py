"""All ends of a charge, which of them are lawful, and why others are not (section 8)."""

from game.plane.rect import Edge
from game.rules.chargers.charge_search.records import NO_UNITS, EndObjection, Ends, Offset, Table


def find_ends(
    table: Table,
    charger: str,
    target: str,
    edge: Edge,
    *,
    left_out: frozenset[str] = NO_UNITS,
    may_touch: frozenset[str] | None = None,
    may_turn: bool = True,
) -> Ends:
    """Return all ends of a charge and the lawful ones among them (TX-34, TX-35, T9-18, T9-20, T9-21).

    `edge` is the charged facing. `left_out` are units that are taken for gone (T9-63, T9-33). `may_touch` are
    the other enemies an end may touch (TQ-15), any if None. Without `may_turn` the target is never turned.
    """
    raise NotImplementedError


def has_end(
    table: Table, charger: str, target: str, edge: Edge, *, left_out: frozenset[str] = NO_UNITS
) -> bool:
    """Return whether a charge has any end, the target turned if need be; quicker than all of them."""
    raise NotImplementedError


def end_objection(table: Table, ends: Ends, offset: Offset) -> EndObjection | None:
    """Return why a charge may not end at an offset, None when it may (T9-22, T9-24)."""
    raise NotImplementedError
