"""A moment of a battle as one text: a vignette with what its map says, and what has changed since."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.content.vignette import NO_HEX, VignetteError
from game.engine.play.journal import Answered, Entry, Rolled, Shuffled
from game.engine.play.match import Match
from game.engine.play.written_state import difference
from game.engine.ruleset import RuleSet
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import PIECE_LAYERS, Placed, Scenario, label

DICE, CARDS = "dice", "cards"
BARE = re.compile(r"[A-Za-z0-9_-]+")
AnyMatch = Match[Any, Any, Any]


def text_of(match: AnyMatch) -> str:
    """Write down the moment at which a battle is; it can be played on from what `vignette` reads of the text."""
    rules, scenario = match.rules, match.scenario
    state, entries, is_resumed = match.newest_checkpoint
    first = rules.play.setup(scenario)
    now = difference(first.grid, first.state, state) if is_resumed else None
    return "\n".join(_lines(rules, scenario, list(first.state.pieces), now, match.entries[entries:]))


def _lines(
    rules: RuleSet[Any, Any, Any],
    scenario: Scenario,
    ids: Sequence[str],
    now: dict[str, Any] | None,
    since: Sequence[Entry],
) -> Iterator[str]:
    plan = scenario.plan
    head = {"title": scenario.title, "rules": [], "system": scenario.system, "source": scenario.source}
    head |= {"axis": plan.axis, "shifted": plan.shifted}
    yield from _table(head)
    if scenario.start is not None:
        start = msgspec.to_builtins(scenario.start)
        yield from _table({"start": {key: value for key, value in start.items() if value is not None}})
    yield "since = ["
    yield from (f"  {_toml(_written(entry))}," for entry in since)
    yield "]"
    yield 'field = """'
    yield from _field(rules, scenario)
    yield '"""'
    yield "\n[map]"
    yield from _table(scenario.properties)
    if scenario.own_terrains:
        yield "\n[terrains]"
    for number, own in enumerate(scenario.own_terrains, 1):
        yield from _table(
            {own.id: {"letter": str(number), "like": own.like, "name": own.name, **own.properties}}
        )
    yield "\n[pieces]"
    yield from _table(_pieces(scenario, ids))
    if now is not None:
        yield "\n[now]"
        yield from _table({key: value for key, value in now.items() if not _is_deep(value)})
        for name, table in now.items():
            if _is_deep(table):
                yield f"\n[now.{name}]"
                yield from _table(table)
    yield ""


def _is_deep(value: Any) -> bool:
    """Return whether a table holds tables, so that each of them has a line of its own."""
    return isinstance(value, dict) and any(isinstance(each, dict) for each in value.values())


def _field(rules: RuleSet[Any, Any, Any], scenario: Scenario) -> Iterator[str]:
    """Draw the field: a letter a hex, or the name of a terrain that has none of its own."""
    letters = {"": NO_HEX} | {terrain.id: terrain.letter for terrain in rules.info.terrains}
    taken = {terrain.letter: terrain.id for terrain in reversed(rules.info.terrains)}
    letters = {
        terrain: letter for terrain, letter in letters.items() if taken.get(letter, terrain) == terrain
    }
    letters |= {own.id: str(number) for number, own in enumerate(scenario.own_terrains, 1)}
    plan = scenario.plan
    for row in range(plan.rows):
        cells = plan.terrain[row * plan.columns : (row + 1) * plan.columns]
        is_set_in = plan.axis == "y" and (row % 2 == 1) == (plan.shifted == "odd")
        yield " " * is_set_in + " ".join(letters.get(terrain, terrain) for terrain in cells)


def _pieces(scenario: Scenario, ids: Sequence[str]) -> dict[str, Any]:
    """Return the pieces as the map has them, by their ids; what is on other layers is no part of a battle."""
    placed = [piece for piece in scenario.pieces if piece.layer in PIECE_LAYERS]
    return {name: _piece(scenario, piece) for name, piece in zip(ids, placed, strict=True)}


def _piece(scenario: Scenario, piece: Placed) -> dict[str, Any]:
    own = {key: value for key, value in piece.properties.items() if key not in ("id", "side")}
    named = {"name": piece.name} if piece.name else {}
    shared = {"side": piece.properties["side"], "kind": piece.kind, "at": label(scenario.plan, piece.cell)}
    return {**shared, **named, **own}


def _written(entry: Entry) -> str:
    """Write an answer with who gave it, or what chance gave."""
    match entry:
        case Answered():
            return f"{entry.by}: {entry.answer}"
        case Rolled():
            return f"{DICE}: {entry.faces}"
        case Shuffled():
            return f"{CARDS}: {' '.join(map(str, entry.order))}"


def entry_of(text: str) -> Entry:
    """Read an answer, dice or cards; VignetteError when it is none of them."""
    what, colon, rest = text.partition(": ")
    if not colon:
        raise VignetteError(f"since: {text[:60]!r} must be 'SIDE: answer', 'dice: faces' or 'cards: numbers'")
    if what == DICE:
        return Rolled(faces=rest)
    if what != CARDS:
        return Answered(by=SideId(what), answer=rest)
    if not all(number.isdecimal() and len(number) < 4 for number in rest.split()):
        raise VignetteError(f"since: {text[:60]!r}: give the numbers of the cards, as 'cards: 2 0 1'")
    return Shuffled(order=tuple(map(int, rest.split())))


def _table(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(key)} = {_toml(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _toml(key)


def _toml(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{" + ", ".join(_table(value)) + "}"
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list | tuple) else repr(value)
