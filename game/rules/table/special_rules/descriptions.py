"""Parts of the sentences that say on a battle's page what its special rules do."""

from collections.abc import Callable, Iterable

from game.engine.event import Names
from game.hexgrid.ids import HexId
from game.i18n import tr, tr_mark
from game.rules.table.kinds import LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.special_rules.parser import OPEN
from game.rules.table.special_rules.special_rule import SpecialRule

_ON = ("clear", "hill", "crag", "rough", "bridge", "road")
"""Terrains that a piece is on, not in."""


def description(rule: SpecialRule, names: Names) -> str:
    """Return what a rule does in a sentence, after the map maker's own name for it if it has one."""
    sentence = tr("{sentence} ({rule}).", sentence=rule.sentence(names), rule=rule.rule)
    sentence = sentence[0].upper() + sentence[1:]
    return f"{rule.title}{tr(': ')}{sentence}" if rule.title else sentence


def join_names(parts: Iterable[str], joint: str = "and") -> str:
    """Join words: "A, B and C"."""
    *first, last = parts
    if not first:
        return last
    parts = {"first": ", ".join(first), "last": last}
    return tr("{first} or {last}", **parts) if joint == "or" else tr("{first} and {last}", **parts)


def whom(rule: SpecialRule, names: Names, noun: str = "unit") -> str:
    """Name whom a rule is for, as one: "each Jacobite unit of militia"."""
    if rule.pieces:
        called = [names.piece(piece) for piece in rule.pieces]
        return tr("each of {listed}", listed=join_names(called)) if len(called) > 1 else called[0]
    units = [kind for kind in rule.kinds if kind != LEADER]
    listed = join_names(_kind_names(units), "or") if units else ""
    if not rule.kinds:
        of_side, of_both = EACH[noun]
    elif not units:
        of_side, of_both = EACH["leader"]
    else:
        of_side, of_both = EACH["of" if len(units) == len(rule.kinds) else "leader or of"]
    said = {"of": tr("unit of {listed}", listed=listed)} if units else {}
    return tr(of_side, side=names.side(rule.side), **said) if rule.side else tr(of_both, **said)


EACH = {
    "unit": (tr_mark("each {side} unit"), tr_mark("each unit")),
    "piece": (tr_mark("each {side} piece"), tr_mark("each piece")),
    "leader": (tr_mark("each {side} leader"), tr_mark("each leader")),
    "of": (tr_mark("each {side} {of}"), tr_mark("each {of}")),
    "leader or of": (tr_mark("each {side} leader or {of}"), tr_mark("each leader or {of}")),
}
"""Whom a rule is for: of one side, and of both."""


def _kind_names(units: list[str]) -> list[str]:
    """Name kinds of units, a whole arm of them by its own name."""
    named: list[str] = []
    for unit in units:
        arm = UNIT_KINDS[unit].arm
        whole = all(kind.id in units for kind in UNIT_KINDS.values() if kind.arm == arm)
        named.append(tr(arm) if whole else UNIT_KINDS[unit].name)
    return list(dict.fromkeys(named))


def where_and_when(rule: SpecialRule, label: Callable[[HexId], str]) -> list[str]:
    """Return the conditions of place and time under which a rule holds; `label` names a hex."""
    found = [join_names(map(_at, rule.on), "or")] if rule.on else []
    if rule.hexes:
        found.append(tr("in {hexes}", hexes=join_names(map(label, rule.hexes), "or")))
    if rule.turns is not None:
        found.append(span(rule.turns))
    return found


def _at(terrain: str) -> str:
    ground = terrain_name(terrain)
    return tr("on {ground}", ground=ground) if terrain in _ON else tr("in {ground}", ground=ground)


def terrain_name(terrain: str) -> str:
    """Name a terrain with its article: "an enclosure", "rough ground"."""
    name = TERRAINS[terrain].name
    if name.endswith("ground"):
        return name
    return tr("an {terrain}", terrain=name) if name[0] in "aeiou" else tr("a {terrain}", terrain=name)


TURNS = (tr_mark("from turn {first} on"), tr_mark("in turn {first}"), tr_mark("in turns {first} to {last}"))
ROUNDS = (
    tr_mark("from round {first} on"),
    tr_mark("in round {first}"),
    tr_mark("in rounds {first} to {last}"),
)
"""Where a rule is shared, its turns are rounds (AR-15)."""


def span(turns: range, words: tuple[str, str, str] = TURNS) -> str:
    """Return in which turns, or rounds."""
    first, last = turns.start, turns.stop - 1
    says = words[0] if turns.stop == OPEN else words[1] if first == last else words[2]
    return tr(says, first=first, last=last)
