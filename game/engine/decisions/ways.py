"""Questions asked hex by hex that a player answers at once, by where the way is to end."""

from collections.abc import Iterable

import msgspec

from game.engine.decisions.decision import Anchor, Decision, Way
from game.i18n import tr


def written(answers: tuple[str, ...]) -> str:
    """Return the notation of a way."""
    return "; ".join(answers)


def best_ways(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Return the best way to each end: that which costs least, then the shortest, then the first."""
    best: dict[Anchor, Way] = {}
    for way in ways:
        known = best.get(way.anchors[0])
        if known is None or _loss(way) < _loss(known):
            best[way.anchors[0]] = way
    return tuple(best.values())


def _loss(way: Way) -> tuple[tuple[bool, int, int], int]:
    return way.preview().loss, len(way.answers)


def chosen_by_end(decision: Decision) -> Decision:
    """Return a question with its ways for options; itself where it has none."""
    ways = decision.ways() if decision.ways is not None else ()
    if not ways:
        return decision

    def why_not(clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
        if anchor.kind == "hex" and any(anchor.hex_id in way.path for way in ways):
            return tr("The way continues from there: choose the hex where it ends.")
        return decision.why_not(clicked, anchor) if decision.why_not is not None else ""

    return msgspec.structs.replace(decision, options=ways, why_not=why_not, ways=None)
