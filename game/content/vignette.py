"""Vignettes: a rule in a small position, with the dice and answers to come and what must hold at the end.

What all vignettes have in common is read here; the rule system reads the rest of its position and expectations.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from game.content import rulebook
from game.content.rulebook import RuleBookError
from game.engine.ruleset import RuleSet, find
from game.engine.suggestions import nearest
from game.engine.vignette_tables import OFF, VignettePosition, VignetteTables
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import (
    OwnTerrain,
    Placed,
    Plan,
    Scenario,
    ScenarioError,
    Start,
    column_letters,
    label,
)

NO_HEX = "_"


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that knows all its keys."""


class PieceEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the position; `own` are the keys that its rule system reads."""

    side: str
    kind: str
    at: str = ""
    name: str = ""
    own: dict[str, Any] = {}


class Answer(Strict, frozen=True, kw_only=True):
    """A scripted answer; `offered` are exactly the options it is chosen from."""

    choose: str
    by: str = ""
    offered: list[str] | None = msgspec.field(default=None, name="from")


class TerrainEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A terrain of the position's own, as a map would define it; `own` are its other properties."""

    letter: str
    like: str
    name: str = ""
    own: dict[str, Any] = {}


class Script(Strict, frozen=True, kw_only=True):
    """The dice and the answers to come; the die that is rolled reads the text of its roll."""

    dice: list[str] = []
    answers: list[str | Answer] = []


class DecisionExpected(Strict, frozen=True, kw_only=True):
    """What must be asked when the answers have run out."""

    by: str = ""
    options: list[str] | None = None


class Expect(msgspec.Struct, frozen=True, kw_only=True):
    """What must hold at the end; `own` are the expectations that the rule system checks."""

    decision: DecisionExpected | None = None
    over: str | None = None
    own: dict[str, Any] = {}


class Vignette(msgspec.Struct, frozen=True, kw_only=True):
    """A vignette file; `own` are the keys at its head that its rule system reads."""

    noun: ClassVar[str] = "vignette"

    title: str
    rules: list[str]
    field: str
    pieces: dict[str, PieceEntry] = {}
    system: str
    terrains: dict[str, TerrainEntry] = {}
    script: Script = Script()
    expect: Expect = Expect()
    own: dict[str, Any] = {}


MAX_BYTES = 256 << 10
"""Bytes that no position comes near to."""


QUOTED = re.compile(
    r'''#[^\n]*|"""(?s:\\.|[^\\])*?(?:"""|\Z)|'{3}(?s:.*?)(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?'''
)
"""Comments and strings, also one without an end."""

DEEP = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){8}")
"""A key of more parts than any has; reading one of thousands takes all memory."""


class VignetteError(Exception):
    """A vignette that cannot be set up, or does not hold: why, in a sentence."""


def load(path: Path) -> Vignette:
    """Read a vignette file; VignetteError when it is none."""
    try:
        if not path.is_file():
            raise VignetteError(
                "cannot be read: it is a folder" if path.is_dir() else "cannot be read: it is not there"
            )
        with path.open("rb") as stream:
            return parse(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise VignetteError(f"cannot be read: {error.strerror}") from None


def parse(data: bytes, kind: type[Vignette] = Vignette) -> Vignette:
    """Read the text of a vignette, or of a `kind` of it; VignetteError when it is none."""
    if len(data) > MAX_BYTES:
        raise VignetteError(f"is larger than {MAX_BYTES >> 10} KB, the limit for a {kind.noun}")
    try:
        text = data.decode("utf-8-sig")  # editors may begin a file with a mark
        if deep := DEEP.search(QUOTED.sub("q", text)):
            raise VignetteError(f"is not a {kind.noun}: the key {deep.group()[:40]} … has too many parts")
        tables = tomllib.loads(text)
    except RecursionError:
        raise VignetteError(f"is not a {kind.noun}: too many brackets lie in one another") from None
    except UnicodeDecodeError as error:
        raise VignetteError(f"is not a {kind.noun}: its byte {error.start + 1} is no text in UTF-8") from None
    except ValueError as error:
        fault = "a number has too many digits" if "integer string conversion" in str(error) else str(error)
        raise VignetteError(f"is not a {kind.noun}: {fault}") from None
    return read(tables, kind)


def read(tables: dict[str, Any], kind: type[Vignette]) -> Vignette:
    """Read the tables of a vignette, or of a `kind` of it that has more; VignetteError says what is wrong."""
    try:
        expect = tables.get("expect", {})
        sorted_out = _with_own(tables, kind)
        for name, entry in (("pieces", PieceEntry), ("terrains", TerrainEntry)):
            if isinstance(table := tables.get(name), dict):
                sorted_out[name] = {
                    key: _with_own(inner, entry) if isinstance(inner, dict) else inner
                    for key, inner in table.items()
                }
        if isinstance(expect, dict):
            sorted_out["expect"] = _with_own(expect, Expect)
        vignette = msgspec.convert(sorted_out, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise VignetteError(f"is not a {kind.noun}: {error}") from None
    _check_rules(vignette)
    return vignette


def _with_own(table: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Set the keys of a table that are not those of a record apart, as its field `own`."""
    names = {field.encode_name for field in msgspec.structs.fields(kind)} - {"own"}
    return {
        **{name: value for name, value in table.items() if name in names},
        "own": {name: value for name, value in table.items() if name not in names},
    }


def _check_rules(vignette: Vignette) -> None:
    """Raise VignetteError where a vignette is about a rule that its system's book does not have."""
    try:
        find(vignette.system)
        known = rulebook.numbers(vignette.system)
    except ScenarioError as error:
        raise VignetteError("; ".join(problem.sentence for problem in error.problems)) from None
    except RuleBookError as error:
        raise VignetteError(str(error)) from None
    for rule in vignette.rules:
        if rule not in known:
            raise VignetteError(
                f"rules: {rule!r} is no rule of {vignette.system}{nearest(rule, _alike(rule, known))}"
            )


def _alike(rule: str, known: frozenset[str]) -> list[str]:
    """List the numbers with the same letters as one that there is not, or all if there are none."""
    return [number for number in known if number[:2] == rule[:2].upper()] or list(known)


def scenario_of(vignette: Vignette, source: str = "vignette") -> Scenario:
    """Set up the position of a vignette as a scenario; ScenarioError or VignetteError when it cannot be."""
    rules = find(vignette.system, source)
    if MAP in vignette.own:
        return _moment(vignette, rules, source)
    plan = _plan(vignette, rules, ON_PAPER)
    position = rules.content.read_vignette(
        VignetteTables(
            sides=tuple(side.id for side in rules.info.sides),
            head=vignette.own,
            pieces={piece: entry.own for piece, entry in vignette.pieces.items()},
            off=frozenset(piece for piece, entry in vignette.pieces.items() if entry.at == OFF),
            source=source,
        )
    )
    return _scenario(
        vignette, plan, position, properties=position.properties, start=position.start, source=source
    )


def _scenario(vignette: Vignette, plan: Plan, position: VignettePosition, **more: Any) -> Scenario:
    """Set up the pieces and terrains of a vignette on its field; `more` is what else a scenario says."""
    cells = {label(plan, cell): cell for cell, terrain in enumerate(plan.terrain) if terrain}
    own_terrains = (
        OwnTerrain(id=name, like=entry.like, name=entry.name, properties=entry.own, place=f"terrain {name}")
        for name, entry in vignette.terrains.items()
    )
    return Scenario(
        system=vignette.system,
        title=vignette.title,
        plan=plan,
        pieces=tuple(_placed(piece, entry, cells, position) for piece, entry in vignette.pieces.items()),
        own_terrains=tuple(own_terrains),
        **more,
    )


class Moment(Strict, frozen=True, kw_only=True):
    """What a moment of a battle says besides what all vignettes do, so that the battle can be played on from it.

    The pieces are where the `map` has them. `now` is by what the state differs from its first one, None before the
    battle has begun; `since` are the answers, dice and cards after that, in the words of `Entry`. `axis` and `shifted`
    are those of the plan, `source` is the map, and `start` where it begins.
    """

    map: dict[str, str | int | float | bool]
    axis: Literal["x", "y"] = "y"
    shifted: Literal["odd", "even"] = "odd"
    source: str = ""
    start: Start | None = None
    now: dict[str, Any] | None = None
    since: list[str] = []


MAP = "map"
ON_PAPER = Moment(map={})


def moment_of(vignette: Vignette) -> Moment | None:
    """Return what a vignette says of a moment of a battle; None for one that was written by hand."""
    try:
        return msgspec.convert(vignette.own, Moment) if MAP in vignette.own else None
    except msgspec.ValidationError as error:
        raise VignetteError(f"is not a position: {error}") from None


def _moment(vignette: Vignette, rules: RuleSet[Any, Any, Any], source: str) -> Scenario:
    """Set up a moment of a battle, from which it is played on."""
    moment = moment_of(vignette)
    assert moment is not None
    nowhere = VignettePosition(
        start=Start(turn=NO_SIDE, phase=""),
        pieces={piece: entry.own for piece, entry in vignette.pieces.items()},
    )
    return _scenario(
        vignette,
        _plan(vignette, rules, moment),
        nowhere,
        properties=moment.map,
        start=moment.start,
        now=moment.now,
        source=moment.source or source,
    )


def _plan(vignette: Vignette, rules: RuleSet[Any, Any, Any], moment: Moment) -> Plan:
    """Read a drawn field: a letter a hex, every second row shifted; a terrain may be named in full as well."""
    letters = {terrain.id: terrain.id for terrain in rules.info.terrains} | {NO_HEX: ""}
    letters |= {terrain.letter: terrain.id for terrain in reversed(rules.info.terrains)}
    letters |= {entry.letter: terrain for terrain, entry in vignette.terrains.items()}
    rows = [line.split() for line in vignette.field.splitlines() if line.strip()]
    if not rows:
        raise VignetteError("the field has no hex")
    width = max(map(len, rows))
    terrain = []
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row):
            if letter not in letters:
                location = f"field, hex {column_letters(column)}{number}"
                raise VignetteError(
                    f"{location}: {letter!r} is not a terrain; use one of {' '.join(letters)}"
                )
            terrain.append(letters[letter])
        terrain += [""] * (width - len(row))
    return Plan(
        axis=moment.axis, shifted=moment.shifted, columns=width, rows=len(rows), terrain=tuple(terrain)
    )


def _placed(piece: str, entry: PieceEntry, cells: Mapping[str, int], position: VignettePosition) -> Placed:
    if entry.at not in cells and (piece not in position.without_hex or not cells):
        raise VignetteError(f"piece {piece}: there is no hex {entry.at!r} on the field")
    return Placed(
        layer="units",
        kind=entry.kind,
        name=entry.name or piece,
        cell=cells.get(entry.at, min(cells.values())),
        properties={"id": piece, "side": entry.side, **position.pieces.get(piece, {})},
        place=f"piece {piece}",
    )
