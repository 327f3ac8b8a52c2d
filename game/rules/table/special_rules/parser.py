"""How a line of a map is read as a special rule: its keys, their values, and everything wrong with them (JX-153)."""

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from game.engine.suggestions import nearest
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.scenario import Problem, Value
from game.i18n import tr
from game.rules.table.kinds import ARMS, LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.setup.property_reader import whole
from game.rules.table.sides import SIDES
from game.rules.table.special_rules.special_rule import Key, Reader, RuleParser, RuleSyntaxError, SpecialRule

PROPERTY = re.compile(r"(?:([a-z]+)_)?special_(\d{1,4})")
EXAMPLE = "special_1"
"""A property of the kind, to be named as allowed."""

_KEY = re.compile(r"(?:^|\s+)([\w-]+)\s*=\s*")
LATEST = 99
"""The last turn for which anything can be put off: turns in which no one can do anything pass without a question."""

OPEN = sys.maxsize
"""Where turns end that have no end."""

R = TypeVar("R", bound=SpecialRule)


Keys = dict[str, Key]


def is_special_rule(name: str, *systems: str) -> bool:
    """Return whether a property of a map holds a special rule, for all systems or for one of those named."""
    found = PROPERTY.fullmatch(name)
    return found is not None and found[1] in (None, *systems)


def special_lines(properties: Mapping[str, Value], system: str) -> Iterator[tuple[str, str, str]]:
    """Yield each special rule of a map in the order of their numbers: its property, its first word, the rest.

    One for a system alone replaces that of the same number there, or takes it away where it is empty.
    """
    found: dict[int, str] = {}
    for name in sorted(properties, key=lambda name: name.startswith(f"{system}_")):
        if is_special_rule(name, system):
            found[int(name.rpartition("_")[2])] = name
    for _, name in sorted(found.items()):
        word, _, rest = " ".join(str(properties[name]).split()).partition(" ")
        if word or name.startswith("special_"):
            yield name, word, rest


def read_special_rules(
    properties: Mapping[str, Value],
    parser: RuleParser,
    rules: Mapping[str, type[R]],
    passed_over: Collection[str] = (),
    system: str = "",
) -> tuple[tuple[R, ...], list[Problem]]:
    """Return all special rules of a map in the order of their numbers, and everything that is wrong with them (JX-153).

    `rules`: those that the system knows, by name. Lines of rules `passed_over` are not read, nor those for others than
    `system`.
    """
    found, problems = [], []
    for property_name, name, rest in special_lines(properties, system):
        if name in passed_over:
            continue
        line = _Line(property_name, parser, rules, passed_over)
        rule = line.read(name, rest)
        problems += [Problem("map", f"property {property_name!r}{sentence}") for sentence in line.wrong]
        if rule and not line.wrong:
            found.append(rule)
    return tuple(found), problems


class _Line:
    """One line being read."""

    def __init__(
        self, rule_id: str, parser: RuleParser, rules: Mapping[str, type[Any]], passed_over: Collection[str]
    ) -> None:
        self.rule_id, self.parser, self.rules = rule_id, parser, rules
        self.allowed = (*rules, *passed_over)
        self.wrong: list[str] = []

    def read(self, name: str, rest: str) -> Any:
        rule = self.rules.get(name)
        if rule is None:
            what = f"{name!r} is not a special rule" if name else "it is empty; begin with the name of a rule"
            self.wrong.append(f": {what}{nearest(name, self.allowed)}")
            return None
        stray, *pairs = _KEY.split(rest)
        if stray:
            self.wrong.append(f": after {name!r} comes {stray!r}; write every condition as key=value")
        given: dict[str, str] = {}
        for key, value in zip(pairs[::2], pairs[1::2], strict=True):
            if key not in rule.keys:
                self.wrong.append(f": {key!r} is not a key of {name!r}{nearest(key, rule.keys)}")
            elif key in given:
                self.wrong.append(f": the key {key!r} appears twice; keep one")
            given[key] = value.strip()
        for key, allowed in rule.keys.items():
            if allowed.required and key not in given:
                self.wrong.append(f": {name!r} needs the key {key!r}; add {key}=…")
        fields = dict(self._values(rule, given))
        if self.wrong:
            return None
        found = rule(id=self.rule_id, **fields)
        self.wrong += [f": {objection}" for objection in found.objections(self.parser)]
        return found

    def _values(self, rule: type[SpecialRule], given: dict[str, str]) -> Iterator[tuple[str, Any]]:
        for key, value in given.items():
            if key not in rule.keys:
                continue
            allowed = rule.keys[key]
            try:
                yield allowed.field, allowed.read(value, self.parser)
            except RuleSyntaxError as error:
                self.wrong.append(f", {key}={value}: {error}")


# Values


def number(minimum: int, maximum: int | None = None) -> Reader:
    """Return a reader of a whole number within bounds."""

    def read(text: str, parser: RuleParser) -> int:
        value = whole(text)
        if value is None or value < minimum or (maximum is not None and value > maximum):
            bounds = f"from {minimum}" + ("" if maximum is None else f" to {maximum}")
            raise RuleSyntaxError(f"{text!r} must be a whole number {bounds}")
        return value

    return read


def amount(text: str, parser: RuleParser) -> int:
    """Read a whole number that adds or takes away: +1 or -1."""
    value = whole(text)
    if not value:
        raise RuleSyntaxError(f"{text!r} must be a whole number, such as +1 or -1, and not 0")
    return value


def word(*allowed: str) -> Reader:
    """Return a reader of one of some words."""

    def read(text: str, parser: RuleParser) -> str:
        if text not in allowed:
            raise RuleSyntaxError(f"{text!r} is not known{nearest(text, allowed)}")
        return text

    return read


def words(*allowed: str) -> Reader:
    """Return a reader of one or more of some words, with | between them."""

    def read(text: str, parser: RuleParser) -> tuple[str, ...]:
        return tuple(word(*allowed)(part, parser) for part in _parts(text))

    return read


def unit_kinds(text: str, parser: RuleParser) -> tuple[str, ...]:
    """Read kinds of units; the name of an arm stands for all its kinds."""
    return _kinds(text, tuple(UNIT_KINDS))


def kinds(text: str, parser: RuleParser) -> tuple[str, ...]:
    """Read kinds of pieces: those of units, and leaders."""
    return _kinds(text, (*UNIT_KINDS, LEADER))


def _kinds(text: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for part in _parts(text):
        if part not in (*allowed, *ARMS):
            raise RuleSyntaxError(f"{part!r} is not a type of unit here{nearest(part, (*allowed, *ARMS))}")
        of_arm = [kind.id for kind in UNIT_KINDS.values() if kind.arm == part]
        found |= dict.fromkeys(of_arm or [part])
    return tuple(found)


def units(text: str, parser: RuleParser) -> tuple[PieceId, ...]:
    """Read pieces none of which is a leader."""
    found = pieces(text, parser)
    for piece in found:
        if parser.pieces[piece].is_leader:
            raise RuleSyntaxError(
                f"{parser.pieces[piece].name} is a leader, and this rule is for units; name a unit"
            )
    return found


def pieces(text: str, parser: RuleParser) -> tuple[PieceId, ...]:
    """Read pieces by id or by name, whatever the case of their letters."""
    return tuple(dict.fromkeys(_piece(part, parser) for part in _parts(text)))


def _piece(part: str, parser: RuleParser) -> PieceId:
    if part in parser.pieces:
        return PieceId(part)
    found = [
        piece.id
        for piece in parser.pieces.values()
        if part.casefold() in (piece.id.casefold(), piece.name.casefold())
    ]
    if len(found) > 1:
        raise RuleSyntaxError(
            f"{part!r} is the name of several pieces; write one of the ids {', '.join(found)}"
        )
    if not found:
        known = {word.casefold(): word for p in parser.pieces.values() for word in (p.id, p.name)}
        raise RuleSyntaxError(f"{part!r} is not a piece{nearest(part, known.values())}")
    return found[0]


def hexes(text: str, parser: RuleParser) -> tuple[HexId, ...]:
    """Read hexes by their names."""
    found = []
    for part in _parts(text):
        try:
            found.append(parser.grid.hex(part.upper()))
        except KeyError as unknown:
            sentence = str(unknown.args[0])
            raise RuleSyntaxError(sentence[0].lower() + sentence[1:].rstrip(".")) from None
    return tuple(dict.fromkeys(found))


def turns(text: str, parser: RuleParser) -> range:
    """Read turns of a side: 3, 2-5, or 4- for all from the fourth on."""
    match = re.fullmatch(r"(\d{1,4})\s*(-?)\s*(\d{0,4})", text)
    first = int(match[1]) if match else 0
    last = 0 if not match else int(match[3] or (OPEN if match[2] else first))
    if match is None or not 1 <= first <= last or (match[3] and not match[2]):
        raise RuleSyntaxError(f"{text!r} are no turns; write 3, 2-5, or 4- for all from the fourth on")
    return range(first, last if last == OPEN else last + 1)


def _parts(text: str) -> list[str]:
    parts = [part.strip() for part in text.split("|")]
    if not all(parts):
        raise RuleSyntaxError("it is empty; write one value, or several with | between them")
    return parts


# Keys that rules have in common

CALLED = {"called": Key("title", lambda text, _: tr(text))}
"""What the map maker calls a rule; every rule has this key."""

SIDE = {"side": Key("side", word(*SIDES))}
WHO = {**CALLED, **SIDE, "kind": Key("kinds", kinds), "piece": Key("pieces", pieces)}
UNITS = {**WHO, "kind": Key("kinds", unit_kinds), "piece": Key("pieces", units)}
WHERE = {"on": Key("on", words(*TERRAINS)), "hexes": Key("hexes", hexes)}
WHEN = {"turns": Key("turns", turns)}


def required(keys: Mapping[str, Key], *names: str) -> Keys:
    """Return keys of which some must be given."""
    return {name: key._replace(required=key.required or name in names) for name, key in keys.items()}
