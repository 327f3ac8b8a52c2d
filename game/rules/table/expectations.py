"""What a vignette expects of the last position, held against what is found there."""

from collections.abc import Collection, Iterator, Mapping
from math import isclose
from typing import Any

from game.engine.suggestions import nearest
from game.rules.table.sides import SIDES

EXACT = 0.001
"""How near a measured number must be (TX-98)."""

FATES = ("left", "off", "eliminated")

Table = Mapping[Any, Any]


def differences(
    expect: Table, found: Table, states: Collection[str], passing: Collection[str] = ()
) -> Iterator[str]:
    """Yield in sentences what is otherwise than expected, unknown keys among them.

    `found` has a side or a table for each key; "pieces" and "groups" are tables of tables, where the fate of a piece
    off the field is a word. A tuple is one value in several writings, a set the state in words: those expected must
    hold, and none but `passing` ones where the list is empty.
    """
    for key, wanted in expect.items():
        if key not in found:
            yield f"expect: unknown key {key!r}{nearest(key, found)}"
        elif isinstance(found[key], str):
            if wanted not in SIDES:
                yield f"expect: {wanted!r} is no side{nearest(str(wanted), SIDES)}"
            elif found[key] != wanted:
                yield f"{key} is {found[key]}, not {wanted}"
        elif not isinstance(wanted, dict):
            yield f"expect.{key} is {wanted!r}; it must be a table"
        elif key in ("pieces", "groups"):
            for name, of_one in wanted.items():
                yield from _of_one(key, name, of_one, found[key], states, passing)
        else:
            yield from _compare(key, found[key], wanted, states, passing)


def _of_one(
    key: str, name: str, wanted: Any, all_found: Table, states: Collection[str], passing: Collection[str]
) -> Iterator[str]:
    if name not in all_found:
        yield f"expect: there is no {key[:-1]} {name!r}{nearest(name, all_found)}"
        return
    found = all_found[name]
    at = found if isinstance(found, str) else found.get("at")
    fate = at if at in FATES else "on the field"
    if isinstance(wanted, str) and key == "pieces":
        if fate != wanted:
            yield f"{name} is {fate}, not {wanted}"
    elif not isinstance(wanted, dict):
        yield f"expect.{key}: {name} is {wanted!r}; it must be a table{' or a word' * (key == 'pieces')}"
    elif isinstance(found, str):
        yield f"{name} is {found}"
    else:
        yield from _compare(name, found, wanted, states, passing)


def _compare(
    name: str, found: Table, wanted: Table, states: Collection[str], passing: Collection[str]
) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in found:
            yield f"expect: unknown key {key!r} of {name}{nearest(key, found)}"
        elif key == "state":
            yield from _states(name, found[key], value, states, passing)
        elif not _is_same(found[key], value):
            has = found[key][0] if isinstance(found[key], tuple) else found[key]
            yield f"{name} has {key} {has!r}, not {value!r}"


def _is_same(found: Any, wanted: Any) -> bool:
    if isinstance(found, tuple):
        return wanted in found
    if isinstance(found, float) and isinstance(wanted, int | float):
        return isclose(found, wanted, rel_tol=0, abs_tol=EXACT / 2)
    return bool(found == wanted) and type(found) is type(wanted)


def _states(
    name: str, found: set[str], wanted: Any, states: Collection[str], passing: Collection[str]
) -> Iterator[str]:
    words = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(words, list):
        yield f"expect: the state of {name} is {words!r}; it must be a word or a list of words"
        return
    for word in words:
        if states and word not in states:
            yield f"expect: {word!r} is no state{nearest(str(word), states)}"
        elif word not in found:
            yield f"{name} is not {word}"
    if not words and (lasting := found.difference(passing)):
        yield f"{name} is {', '.join(sorted(lasting))}"
