"""Parts of the sentences that tell special rules on a battle's page."""

from collections.abc import Callable, Iterable

from game.engine.event import Names
from game.i18n import tr
from game.rules.jacobite.special_rules.parser import OPEN
from game.rules.jacobite.special_rules.special_rule import BACK, MELEE, RALLY, RANGED, SpecialRule
from game.rules.jacobite.state import Position
from game.rules.jacobite.tables import KINDS, LEADER, TERRAINS
from game.rules.jacobite.words import count

WAYS_TOLD = {
    RANGED: tr("in ranged combat"),
    MELEE: tr("in melee"),
    BACK: tr("battling back"),
    RALLY: tr("in rally checks"),
}

_ON = ("clear", "hill", "crag", "rough", "bridge", "road")
"""Terrains that one stands on, not in."""


def describe_banners(special_rule: SpecialRule, names: Names) -> str:
    """Return a rule in a sentence, under the map maker's own name for it if it has one."""
    sentence = tr("{sentence} ({rule}).", sentence=special_rule.sentence(names), rule=special_rule.rule)
    sentence = sentence[0].upper() + sentence[1:]
    return f"{special_rule.title}: {sentence}" if special_rule.title else sentence


def join_names(parts: Iterable[str], joint: str = "and") -> str:
    """Join words: "A, B and C"."""
    *first, last = parts
    if not first:
        return last
    parts = {"first": ", ".join(first), "last": last}
    return tr("{first} or {last}", **parts) if joint == "or" else tr("{first} and {last}", **parts)


def whom(special_rule: SpecialRule, names: Names, noun: str = "unit") -> str:
    """Name whom a rule is for, as one: "each Jacobite unit of militia"."""
    if special_rule.pieces:
        title = [names.piece(piece) for piece in special_rule.pieces]
        return tr("each of {listed}", listed=join_names(title)) if len(title) > 1 else title[0]
    side = f"{names.side(special_rule.side)} " if special_rule.side else ""
    units = [kind for kind in special_rule.kinds if kind != LEADER]
    if not special_rule.kinds:
        return tr("each {side}piece", side=side) if noun == "piece" else tr("each {side}unit", side=side)
    if not units:
        return tr("each {side}leader", side=side)
    of = tr("unit of {listed}", listed=join_names(_types(units), "or"))
    return (
        tr("each {side}{of}", side=side, of=of)
        if len(units) == len(special_rule.kinds)
        else tr("each {side}leader or {of}", side=side, of=of)
    )


def _types(units: list[str]) -> list[str]:
    """Name types of units, a whole class of them by its own name."""
    named: list[str] = []
    for unit in units:
        arm = KINDS[unit].arm
        whole = all(kind.id in units for kind in KINDS.values() if kind.arm == arm)
        named.append(arm if whole else KINDS[unit].name)
    return list(dict.fromkeys(named))


def conditions(special_rule: SpecialRule, label: Callable[[int], str]) -> list[str]:
    """List the conditions under which a rule holds; `label` names a hex."""
    found = (
        [join_names((WAYS_TOLD[way] for way in special_rule.attack_kinds), "or")]
        if special_rule.attack_kinds
        else []
    )
    if special_rule.beyond:
        found.append(tr("beyond {hexes}", hexes=count(special_rule.beyond, "hex")))
    if special_rule.on:
        found.append(join_names(map(_at, special_rule.on), "or"))
    if special_rule.hexes:
        found.append(tr("in {hexes}", hexes=join_names(map(label, special_rule.hexes), "or")))
    if special_rule.turns is not None:
        found.append(span(special_rule.turns))
    return found


def _at(terrain: str) -> str:
    battlefield = a_ground(terrain)
    return tr("on {ground}", ground=battlefield) if terrain in _ON else tr("in {ground}", ground=battlefield)


def under(special_rule: SpecialRule, names: Names) -> str:
    """Return the conditions of a rule behind its effect: " in melee in forest", or nothing."""
    return "".join(f" {condition}" for condition in conditions(special_rule, names.hex))


def a_ground(terrain: str) -> str:
    """Name a terrain with its article: "an enclosure", "rough ground"."""
    name = TERRAINS[terrain].name
    if name.endswith("ground"):
        return name
    return tr("an {terrain}", terrain=name) if name[0] in "aeiou" else tr("a {terrain}", terrain=name)


def span(turns: range) -> str:
    """Tell in which turns."""
    first, last = turns.start, turns.stop - 1
    if turns.stop == OPEN:
        return tr("from turn {first} on", first=first)
    return (
        tr("in turn {first}", first=first)
        if first == last
        else tr("in turns {first} to {last}", first=first, last=last)
    )


def source(special_rule: SpecialRule, position: Position) -> str:
    """Name a rule in a Tally: as the map maker calls it, else by its conditions."""
    return (
        special_rule.title
        or " ".join(conditions(special_rule, position.grid.label))
        or tr("special rule of this battle")
    )
