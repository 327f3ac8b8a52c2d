"""All ends of a charge, which of them are lawful, and why others are not (section 8)."""

from collections.abc import Iterable, Sequence

from game.plane.rect import Edge
from game.rules.chargers.charge_search.contact import (
    bases_in_contact,
    charger_bases,
    count_models,
    facing_bases,
    facing_of,
)
from game.rules.chargers.charge_search.records import (
    NO_UNITS,
    ChargePath,
    End,
    EndObjection,
    Ends,
    Offset,
    Table,
)
from game.rules.chargers.charge_search.search import Found, Search


def find_ends(
    table: Table,
    charger: str,
    target: str,
    edge: Edge,
    *,
    left_out: frozenset[str] = NO_UNITS,
    may_touch: frozenset[str] | None = None,
    may_turn: bool = True,
    only: Sequence[Offset] | None = None,
) -> Ends:
    """Return all ends of a charge and the lawful ones among them (TX-34, TX-35, T9-18, T9-20, T9-21).

    `edge` is the charged facing. `left_out` are units that are taken for gone (T9-63, T9-33). `may_touch` are
    the other enemies an end may touch (TQ-15), any if None. Without `may_turn` the target is never turned.
    `only` are the offsets looked at, all if None.
    """
    search = Search(table, charger, target, edge, left_out, only)
    found = search.unturned()
    if not found and may_turn:
        found = search.turned()
    ends = tuple(_end(table, search, one) for one in found)
    return Ends(
        charger=charger,
        target=target,
        edge=edge,
        left_out=left_out,
        may_touch=may_touch,
        ends=ends,
        lawful=lawful_ends(ends, may_touch),
    )


def straight_end(table: Table, charger: str, target: str, edge: Edge) -> End | None:
    """Return the end of the path without a wheel, the target not turned and no other enemy touched (TX-62)."""
    search = Search(table, charger, target, edge, straight_only=True)
    return next((_end(table, search, one) for one in search.unturned() if not one.others), None)


def has_end(
    table: Table, charger: str, target: str, edge: Edge, *, left_out: frozenset[str] = NO_UNITS
) -> bool:
    """Return whether a charge has any end, the target turned if need be; quicker than all of them."""
    search = Search(table, charger, target, edge, left_out)
    return search.is_any()


def may_avoid_others(
    table: Table, charger: str, target: str, edge: Edge, *, left_out: frozenset[str] = NO_UNITS
) -> bool:
    """Return whether an end that is quickly found touches no other enemy; the others may have such a one as well."""
    return Search(table, charger, target, edge, left_out).has_easy_path(alone=True)


def lawful_ends(ends: Iterable[End], may_touch: frozenset[str] | None = None) -> tuple[End, ...]:
    """Return the best ends by the priorities, in the order in which they are offered (T9-22, T9-23, T9-24, T9-74)."""
    allowed = [end for end in ends if may_touch is None or may_touch.issuperset(end.others)]
    if not allowed:
        return ()
    best = min((len(end.others), end.target_turn, -end.models) for end in allowed)
    return tuple(
        sorted(
            (end for end in allowed if (len(end.others), end.target_turn, -end.models) == best),
            key=lambda end: (end.path.effort, abs(end.offset), end.offset),
        )
    )


def end_objection(table: Table, ends: Ends, offset: Offset) -> EndObjection | None:
    """Return why a charge may not end at an offset, None when it may (T9-22, T9-24)."""
    if any(end.offset == offset for end in ends.lawful):
        return None
    end = ends.at(offset)
    if end is None:
        return _missing(table, ends, offset)
    if ends.may_touch is not None and not ends.may_touch.issuperset(end.others):
        undeclared = next(other for other in end.others if other not in ends.may_touch)
        return EndObjection(offset=offset, priority="undeclared", rules=("T9-26",), obstacle=undeclared)
    if not ends.lawful:
        return EndObjection(offset=offset, priority="path", rules=("TX-35",))
    best = ends.lawful[0]
    if len(end.others) > len(best.others):
        found, least = len(end.others), len(best.others)
        return EndObjection(offset=offset, priority="others", rules=("T9-18",), found=found, best=least)
    return EndObjection(
        offset=offset, priority="models", rules=("T9-21",), found=end.models, best=best.models
    )


def _missing(table: Table, ends: Ends, offset: Offset) -> EndObjection:
    """Return why there is no end at an offset."""
    search = Search(table, ends.charger, ends.target, ends.edge, ends.left_out)
    if offset not in search.offsets:
        return EndObjection(offset=offset, priority="raster", rules=("TX-34",))
    search = Search(table, ends.charger, ends.target, ends.edge, ends.left_out, (offset,))
    least = next((end.target_turn for end in ends.lawful), 0)
    turned = next((found.target_turn for found in search.turned()), None)
    if turned is not None and turned > least:
        return EndObjection(offset=offset, priority="turn", rules=("T9-20",), found=turned, best=least)
    return EndObjection(offset=offset, priority="path", rules=("TX-35",), obstacle=search.obstacle(offset))


def _end(table: Table, search: Search, found: Found) -> End:
    charger, target = search.charger, search.target
    target_rect = found.target or target.rect
    facing = facing_of(target_rect, search.edge)
    own = set(charger_bases(charger, facing, found.offset))
    held = [(target, facing_bases(target, search.edge, facing, found.offset, charger.rect.width))]
    for other_id in found.others:
        other = table.units[other_id]
        ours, theirs = bases_in_contact(charger, found.rect, other, other.rect)
        own |= ours
        held.append((other, theirs))
    return End(
        offset=found.offset,
        models=count_models([(charger, frozenset(own)), *held]),
        path=ChargePath(
            side=found.side, angle=found.angle, before=found.before, after=found.after, closing=found.closing
        ),
        pose=found.rect.pose,
        contact=found.contact,
        contact_point=found.point,
        danger=found.danger,
        others=found.others,
        target_turn=found.target_turn,
        target_pose=found.target.pose if found.target is not None else None,
        bases={unit.id: held_bases for unit, held_bases in [(charger, frozenset(own)), *held]},
    )
