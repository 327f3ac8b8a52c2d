"""Parts of the sentences that tell special rules on a battle's page."""

from collections.abc import Callable, Iterable

from game.engine.event import Names
from game.i18n import say
from game.rules.jacobite.special_rules.parser import OPEN
from game.rules.jacobite.special_rules.special_rule import BACK, MELEE, RALLY, RANGED, Special
from game.rules.jacobite.state import Position
from game.rules.jacobite.tables import KINDS, LEADER, TERRAINS
from game.rules.jacobite.words import count

WAYS_TOLD = {
    RANGED: say("in ranged combat"),
    MELEE: say("in melee"),
    BACK: say("battling back"),
    RALLY: say("in rally checks"),
}

_ON = ("clear", "hill", "crag", "rough", "bridge", "road")
"""Terrains that one stands on, not in."""


def told(special: Special, names: Names) -> str:
    """Tell a rule in a sentence, under the map maker's own name for it if it has one."""
    sentence = say("{sentence} ({rule}).", sentence=special.sentence(names), rule=special.rule)
    sentence = sentence[0].upper() + sentence[1:]
    return f"{special.called}: {sentence}" if special.called else sentence


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """Join words: "A, B and C"."""
    *first, last = parts
    if not first:
        return last
    parts = {"first": ", ".join(first), "last": last}
    return say("{first} or {last}", **parts) if joint == "or" else say("{first} and {last}", **parts)


def whom(special: Special, names: Names, noun: str = "unit") -> str:
    """Name whom a rule is for, as one: "each Jacobite unit of militia"."""
    if special.pieces:
        called = [names.piece(piece) for piece in special.pieces]
        return say("each of {listed}", listed=listed(called)) if len(called) > 1 else called[0]
    side = f"{names.side(special.side)} " if special.side else ""
    units = [kind for kind in special.kinds if kind != LEADER]
    if not special.kinds:
        return say("each {side}piece", side=side) if noun == "piece" else say("each {side}unit", side=side)
    if not units:
        return say("each {side}leader", side=side)
    of = say("unit of {listed}", listed=listed(_types(units), "or"))
    return (
        say("each {side}{of}", side=side, of=of)
        if len(units) == len(special.kinds)
        else say("each {side}leader or {of}", side=side, of=of)
    )


def _types(units: list[str]) -> list[str]:
    """Name types of units, a whole class of them by its own name."""
    named: list[str] = []
    for unit in units:
        family = KINDS[unit].family
        whole = all(kind.id in units for kind in KINDS.values() if kind.family == family)
        named.append(family if whole else KINDS[unit].name)
    return list(dict.fromkeys(named))


def conditions(special: Special, label: Callable[[int], str]) -> list[str]:
    """List the conditions under which a rule holds; `label` names a hex."""
    found = [listed((WAYS_TOLD[way] for way in special.ways), "or")] if special.ways else []
    if special.beyond:
        found.append(say("beyond {hexes}", hexes=count(special.beyond, "hex")))
    if special.on:
        found.append(listed(map(_at, special.on), "or"))
    if special.hexes:
        found.append(say("in {hexes}", hexes=listed(map(label, special.hexes), "or")))
    if special.turns is not None:
        found.append(span(special.turns))
    return found


def _at(terrain: str) -> str:
    ground = a_ground(terrain)
    return say("on {ground}", ground=ground) if terrain in _ON else say("in {ground}", ground=ground)


def under(special: Special, names: Names) -> str:
    """Tell the conditions of a rule behind its effect: " in melee in forest", or nothing."""
    return "".join(f" {condition}" for condition in conditions(special, names.hex))


def a_ground(terrain: str) -> str:
    """Name a terrain with its article: "an enclosure", "rough ground"."""
    name = TERRAINS[terrain].name
    if name.endswith("ground"):
        return name
    return say("an {terrain}", terrain=name) if name[0] in "aeiou" else say("a {terrain}", terrain=name)


def span(turns: range) -> str:
    """Tell in which turns."""
    first, last = turns.start, turns.stop - 1
    if turns.stop == OPEN:
        return say("from turn {first} on", first=first)
    return (
        say("in turn {first}", first=first)
        if first == last
        else say("in turns {first} to {last}", first=first, last=last)
    )


def source(special: Special, now: Position) -> str:
    """Name a rule in a Tally: as the map maker calls it, else by its conditions."""
    return (
        special.called or " ".join(conditions(special, now.grid.label)) or say("special rule of this battle")
    )
