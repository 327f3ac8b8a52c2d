"""A state in plain words and numbers: by what it differs from the first one of its battle.

The types of its fields say how each value is written, and what may stand there when it is read: hexes are written by
their names, pieces and sides must be those of the battle. Reading gives back the very same state.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from game.engine.battle_setup import BattleSetup, G, P, S
from game.engine.ruleset import RuleSet
from game.engine.suggestions import nearest
from game.hexgrid.facing import Facing, facings
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, NO_SIDE, HexId, PieceId, SideId
from game.hexgrid.scenario import Problem, Scenario, ScenarioError

NONE = "none"
"""What is written where a field holds nothing."""

NOWHERE = range(-4, 0)
"""Numbers of places that are no hex."""

MOST = 10_000_000
"""No number of a battle comes near to it."""

MAX_LETTERS = 1_000
FIXED = ("id", "side", "kind")
"""What a piece or a group is from the beginning to the end."""


def difference(grid: Grid, base: Any, state: Any) -> dict[str, Any]:
    """Write down by what a state differs from the first one of its battle, as plain as TOML."""
    found: dict[str, Any] = _difference(grid, type(state), base, state)
    return found


def begun(rules: RuleSet[G, S, P], scenario: Scenario) -> BattleSetup[G, S]:
    """Make a scenario ready to be played, or to be played on from a later state; ScenarioError where it cannot be."""
    setup = rules.play.setup(scenario)
    if scenario.now is None:
        return setup
    if rules.play.resume is None:
        sentence = "these rules cannot begin in the middle of a battle; begin with the map"
        raise ScenarioError(scenario.source, (Problem("now", sentence),))
    sides = [side.id for side in rules.info.sides]
    try:
        state = applied(setup.grid, setup.state, scenario.now, sides, rules.play.words)
    except ScenarioError as error:
        raise ScenarioError(scenario.source, error.problems) from None
    return msgspec.structs.replace(setup, state=state)


def applied(
    grid: Grid,
    base: Any,
    written: Mapping[str, Any],
    sides: Collection[str],
    words: Mapping[str, Collection[Any]],
) -> Any:
    """Return the state that differs so from a first one; ScenarioError says what cannot be.

    `words` are what fields may hold, by their names, where their types do not say. A field that is called as one of
    the records in a table, such as `group` for those in `groups`, holds the id of one of them or none.
    """
    for name in base.__struct_fields__:
        if isinstance(ids := getattr(base, name), dict):
            more = written.get(name)
            words = {**words, name[:-1]: ("", *ids, *(more if isinstance(more, dict) else ()))}
    return _Reader(grid, sides, [*base.pieces], words).merged(type(base), base, written, "now")


@cache
def _fields(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a record, type variables of its bases filled in."""
    known: dict[Any, Any] = {}
    for base in (generic for each in kind.__mro__ for generic in getattr(each, "__orig_bases__", ())):
        known |= zip(getattr(get_origin(base), "__parameters__", ()), get_args(base), strict=False)
    hints = get_type_hints(kind)
    return {name: _filled_in(hints[name], known) for name in getattr(kind, "__struct_fields__", ())}


def _filled_in(kind: Any, known: Mapping[Any, Any]) -> Any:
    if isinstance(kind, TypeVar):
        return known[kind]
    parameters = getattr(kind, "__parameters__", ())
    return kind[tuple(known[each] for each in parameters)] if parameters else kind


def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what a type is made of: tuple, dict, frozenset …, and the types of its parts."""
    if isinstance(kind, type) and issubclass(kind, dict):
        base = next(each for each in getattr(kind, "__orig_bases__", ()) if get_origin(each) is dict)
        return dict, get_args(base)
    return get_origin(kind), get_args(kind)


def _is_record(kind: Any) -> bool:
    return hasattr(kind, "__struct_fields__")


def _or_none(kind: Any) -> Any:
    """Return the type that a field has besides None; None where it always holds something."""
    kinds = get_args(kind)
    return next(each for each in kinds if each is not NoneType) if NoneType in kinds else None


def _difference(grid: Grid, kind: Any, base: Any, value: Any) -> Any:
    if _is_record(kind):
        return {
            name: _difference(grid, of, getattr(base, name), getattr(value, name))
            for name, of in _fields(kind).items()
            if getattr(base, name) != getattr(value, name)
        }
    made_of, parts = _parts(kind)
    if made_of is dict and _is_record(parts[1]):
        return {
            key: _difference(grid, parts[1], base[key], each) if key in base else _plain(grid, parts[1], each)
            for key, each in value.items()
            if key not in base or base[key] != each
        }
    return _plain(grid, kind, value)


def _plain(grid: Grid, kind: Any, value: Any) -> Any:
    if (other := _or_none(kind)) is not None:
        return NONE if value is None else _plain(grid, other, value)
    if kind is HexId:
        return grid.label(value) if value >= 0 else value
    if _is_record(kind):
        fields = msgspec.structs.fields(kind)
        return {
            field.name: _plain(grid, _fields(kind)[field.name], getattr(value, field.name))
            for field in fields
            if field.required or getattr(value, field.name) != _default(field)
        }
    made_of, parts = _parts(kind)
    if made_of is dict:
        return {str(_plain(grid, parts[0], key)): _plain(grid, parts[1], each) for key, each in value.items()}
    if made_of is tuple:
        of = parts if parts[-1] is not Ellipsis else parts[:1] * len(value)
        return [_plain(grid, each, one) for each, one in zip(of, value, strict=True)]
    if made_of is frozenset:
        return sorted(_plain(grid, parts[0], each) for each in value)
    return str(value) if isinstance(value, Fraction) else value


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


class _Reader:
    """Reads what was written, and says where something cannot be."""

    def __init__(
        self,
        grid: Grid,
        sides: Collection[str],
        pieces: Collection[str],
        words: Mapping[str, Collection[Any]],
    ) -> None:
        self._grid, self._words = grid, words
        self._ids: dict[Any, Collection[Any]] = {
            SideId: (NO_SIDE, *sides),
            PieceId: (NO_PIECE, *pieces),
            Facing: facings(grid),
        }
        self._pieces = pieces

    def merged(self, kind: Any, base: Any, written: Any, place: str) -> Any:
        """Read what is written over a value there is."""
        if _is_record(kind):
            fields = _fields(kind)
            given = self._table(written, place)
            allowed = [name for name in fields if "id" not in fields or name not in FIXED]
            for name in given:
                if name not in allowed:
                    raise _wrong(place, f"{name!r} cannot be changed{nearest(name, allowed)}")
            changes = {
                name: self.merged(fields[name], getattr(base, name), value, f"{place}.{name}")
                for name, value in given.items()
            }
            return msgspec.structs.replace(base, **changes)
        made_of, parts = _parts(kind)
        if made_of is dict and _is_record(parts[1]):
            made = dict(base)
            for key, value in self._table(written, place).items():
                at = f"{place}.{key}"
                if key in made:
                    made[key] = self.merged(parts[1], made[key], value, at)
                elif parts[0] is PieceId:
                    raise _wrong(at, f"there is no such piece{nearest(key, self._pieces)}")
                else:
                    made[key] = self.read(parts[1], value, at)
                    if getattr(made[key], "id", key) != key:
                        raise _wrong(at, f"its id must be {key!r}")
            return made if get_origin(kind) else kind(made.values())  # such a table knows its ids
        return self.read(kind, written, place)

    def read(self, kind: Any, written: Any, place: str) -> Any:
        """Read a value by its type."""
        if (other := _or_none(kind)) is not None:
            return None if written == NONE else self.read(other, written, place)
        if kind is HexId:
            return self._hex(written, place)
        if kind in self._ids:
            return self._one_of(self._ids[kind], written, place)
        if _is_record(kind):
            return self._record(kind, written, place)
        made_of, parts = _parts(kind)
        if made_of is Literal:
            return self._one_of(parts, written, place)
        if made_of is dict:
            table = self._table(written, place)
            return {
                self.read(parts[0], key, place): self.read(parts[1], table[key], f"{place}.{key}")
                for key in table
            }
        if made_of in (tuple, frozenset):
            return made_of(self._list(made_of, parts, written, place))
        return self._value(kind, written, place)

    def _record(self, kind: Any, written: Any, place: str) -> Any:
        table, fields = self._table(written, place), _fields(kind)
        for name in table:
            if name not in fields:
                raise _wrong(place, f"unknown key {name!r}{nearest(name, fields)}")
        for field in msgspec.structs.fields(kind):
            if field.required and field.name not in table:
                raise _wrong(place, f"{field.name!r} is missing; give it")
        return kind(
            **{name: self.read(fields[name], value, f"{place}.{name}") for name, value in table.items()}
        )

    def _list(self, made_of: Any, parts: tuple[Any, ...], written: Any, place: str) -> list[Any]:
        if not isinstance(written, list):
            raise _wrong(place, f"is {written!r}; it must be a list")
        if made_of is tuple and parts[-1] is not Ellipsis:
            if len(parts) != len(written):
                raise _wrong(place, f"has {len(written)} parts; it must have {len(parts)}")
            return [self.read(kind, each, place) for kind, each in zip(parts, written, strict=True)]
        return [self.read(parts[0], each, place) for each in written]

    def _hex(self, written: Any, place: str) -> HexId:
        if type(written) is int and written in NOWHERE:
            return HexId(written)
        try:
            return self._grid.hex(str(written))
        except KeyError as error:
            raise _wrong(place, str(error.args[0])) from None

    def _value(self, kind: Any, written: Any, place: str) -> Any:
        kind = getattr(kind, "__supertype__", kind)
        allowed = self._allowed(place)
        if kind is Fraction:
            try:
                return Fraction(str(written)[:20])
            except (ValueError, ZeroDivisionError):
                raise _wrong(place, f"is {written!r}; it must be a fraction, such as '1/3'") from None
        if kind is float and type(written) is int:
            written = float(written)
        if type(written) is not kind:
            raise _wrong(place, f"is {written!r}; it must be {_NAMES[kind]}")
        if allowed is not None:
            return self._one_of(allowed, written, place)
        if isinstance(written, str) and (len(written) > MAX_LETTERS or not written.isprintable()):
            raise _wrong(place, f"must be a line of at most {MAX_LETTERS} letters")
        if not isinstance(written, str) and not -MOST <= written <= MOST:
            raise _wrong(place, f"is {written}; it must be from {-MOST} to {MOST}")
        return written

    def _allowed(self, place: str) -> Collection[Any] | None:
        """Return what a field may hold: by its own name, or by that of the field it is part of."""
        names = (name for name in reversed(place.split(".")) if name in self._words)
        return self._words.get(next(names, ""))

    def _table(self, written: Any, place: str) -> Mapping[str, Any]:
        if not isinstance(written, dict):
            raise _wrong(place, f"is {written!r}; it must be a table")
        return written

    def _one_of(self, allowed: Collection[Any], written: Any, place: str) -> Any:
        if not isinstance(written, str | int) or written not in allowed:
            if isinstance(allowed, range):
                raise _wrong(place, f"is {written!r}; it must be from {allowed[0]} to {allowed[-1]}")
            raise _wrong(place, f"is {written!r}{nearest(str(written), list(map(str, allowed)))}")
        return written


_NAMES: Mapping[Any, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "a word"}


def _wrong(place: str, sentence: str) -> ScenarioError:
    return ScenarioError("", (Problem(place, sentence),))
