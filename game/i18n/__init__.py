"""The sentences the player reads, in the language he reads: everything shown goes through `tr`."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import ParamSpec, TypeAlias, TypeVar, cast

import msgspec

from game.i18n.agreement import agreed
from game.i18n.plural_forms import ENGLISH, PluralForms

P = ParamSpec("P")
T = TypeVar("T")


class Plurals(msgspec.Struct, frozen=True):
    """The sentences of a catalogue that are said with a number: by the English one for 1, each in all its forms."""

    sentences: Mapping[str, tuple[str, ...]] = {}
    forms: PluralForms = ENGLISH


Language: TypeAlias = tuple[Mapping[str, str], Plurals]
"""A catalogue and its sentences with numbers, as `use` takes them."""

_catalogue: Mapping[str, str] = {}
_plurals = Plurals()

_forget: list[Callable[[], None]] = []
"""What forgets everything that was given in the language before."""


def remembered(tell: Callable[P, T]) -> Callable[P, T]:
    """Let a pure function of hashable things remember what it told, until the language changes."""
    cached = lru_cache(maxsize=1 << 14, typed=True)(tell)
    _forget.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


@remembered
def tr(sentence: str, /, **values: Hashable) -> str:
    """Return a sentence in the language in use, its `{names}` filled in with what they stand for.

    The sentence is a literal, so that it can be found for the catalogue; names, numbers and hexes are values. In
    English the verb after a name agrees with it.
    """
    told = _catalogue.get(sentence)
    if not values:
        return sentence if told is None else told
    return (agreed(sentence, values) if told is None else told).format(**values)


def tr_count(number: int, one: str, many: str, /, **values: Hashable) -> str:
    """Return a sentence in the form that the number asks for in the language in use; it is in it as `{number}`.

    English has the two forms given; a language may have more or fewer.
    """
    forms = _plurals.sentences.get(one)
    if forms is None:
        return tr(one if number == 1 else many, number=number, **values)
    return forms[_plurals.forms.of(number)].format(number=number, **values)


def tr_mark(sentence: str, /) -> str:
    """Mark a sentence for the catalogue that is handed to `tr` elsewhere."""
    return sentence


def tr_mark_count(one: str, many: str, /) -> tuple[str, str]:
    """Mark a sentence for the catalogue that is handed to `tr_count` elsewhere."""
    return one, many


def use(catalogue: Mapping[str, str], plurals: Plurals | None = None) -> None:
    """Return what follows by a catalogue; a sentence that is not in it is shown as it is written."""
    global _catalogue, _plurals
    _catalogue, _plurals = catalogue, plurals or Plurals()
    for forget in _forget:
        forget()


def in_use() -> Language:
    """Return the language in use, for another process."""
    return _catalogue, _plurals
