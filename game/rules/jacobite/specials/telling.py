"""Parts of the sentences that tell special rules on a battle's page."""

from collections.abc import Callable, Iterable

from game.engine.event import Names
from game.rules.jacobite.specials.special import BACK, MELEE, RALLY, RANGED, Special
from game.rules.jacobite.specials.vocabulary import OPEN
from game.rules.jacobite.state import Position
from game.rules.jacobite.tables import KINDS, LEADER, TERRAINS

WAYS_TOLD = {RANGED: "in ranged combat", MELEE: "in melee", BACK: "battling back", RALLY: "in rally checks"}

_ON = dict.fromkeys(("clear", "hill", "crag", "rough", "bridge", "road"), "on")
"""Terrains that one stands on, not in."""


def told(special: Special, names: Names) -> str:
    """Tell a rule in a sentence, under the map maker's own name for it if it has one."""
    sentence = f"{special.sentence(names)} ({special.rule})."
    sentence = sentence[0].upper() + sentence[1:]
    return f"{special.called}: {sentence}" if special.called else sentence


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """Join words: "A, B and C"."""
    *first, last = parts
    return f"{', '.join(first)} {joint} {last}" if first else last


def whom(special: Special, names: Names, noun: str = "unit") -> str:
    """Name whom a rule is for, as one: "each Jacobite unit of militia"."""
    if special.pieces:
        called = [names.piece(piece) for piece in special.pieces]
        return f"each of {listed(called)}" if len(called) > 1 else called[0]
    side = f"{names.side(special.side)} " if special.side else ""
    units = [kind for kind in special.kinds if kind != LEADER]
    if not special.kinds:
        return f"each {side}{noun}"
    if not units:
        return f"each {side}leader"
    of = f"unit of {listed(_types(units), 'or')}"
    return f"each {side}{of}" if len(units) == len(special.kinds) else f"each {side}leader or {of}"


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
        found.append(f"beyond {special.beyond} hex{'es' if special.beyond > 1 else ''}")
    if special.on:
        found.append(
            listed((f"{_ON.get(terrain, 'in')} {a_ground(terrain)}" for terrain in special.on), "or")
        )
    if special.hexes:
        found.append(f"in {listed(map(label, special.hexes), 'or')}")
    if special.turns is not None:
        found.append(span(special.turns))
    return found


def under(special: Special, names: Names) -> str:
    """Tell the conditions of a rule behind its effect: " in melee in forest", or nothing."""
    return "".join(f" {condition}" for condition in conditions(special, names.hex))


def a_ground(terrain: str) -> str:
    """Name a terrain with its article: "an enclosure", "rough ground"."""
    name = TERRAINS[terrain].name
    if name.endswith("ground"):
        return name
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def span(turns: range) -> str:
    """Tell in which turns."""
    first, last = turns.start, turns.stop - 1
    if turns.stop == OPEN:
        return f"from turn {first} on"
    return f"in turn {first}" if first == last else f"in turns {first} to {last}"


def source(special: Special, now: Position) -> str:
    """Name a rule in a Tally: as the map maker calls it, else by its conditions."""
    return special.called or " ".join(conditions(special, now.grid.label)) or "special rule of this battle"
