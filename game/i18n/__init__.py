"""The sentences the player reads, in the language he reads: everything shown goes through `tr`."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import ParamSpec, TypeAlias, TypeVar, cast

import msgspec

from game.i18n.agreement import agreed
from game.i18n.names import DECIMAL, FIRST_FORM, Names, Value
from game.i18n.plural_forms import ENGLISH, PluralForms

P = ParamSpec("P")
T = TypeVar("T")


class Plurals(msgspec.Struct, frozen=True):
    """The sentences of a catalogue that are said with a number: by the English one for 1, each in all its forms."""

    sentences: Mapping[str, tuple[str, ...]] = {}
    forms: PluralForms = ENGLISH


Language: TypeAlias = tuple[Mapping[str, str], Plurals, Names]
"""A catalogue, its sentences with numbers and its names, as `use` takes them."""

_catalogue: Mapping[str, str] = {}
_plurals = Plurals()
_names = Names()
_originals: Mapping[str, str] = {}
"""The English ones of what is shown, for words that come into sentences already translated."""

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
    return _filled(agreed(sentence, values) if told is None else told, values)


def tr_name(name: str) -> str:
    """Return a name or title that is shown by itself, or several parted by commas, in the language in use."""
    found = _names.of(name) if _names.known else None
    return found.text if found else _catalogue.get(name, name)


def tr_decimal(number: str) -> str:
    """Return a decimal as people write it in the language in use."""
    return number if _names.point == "." else number.replace(".", _names.point)


def inside(phrase: str) -> str:
    """Return a translated phrase as it is inside a sentence: with a small letter, unless nouns keep theirs."""
    return phrase if _names.keeps_capitals else phrase[:1].lower() + phrase[1:]


def _filled(sentence: str, values: Mapping[str, Hashable]) -> str:
    """Fill values into a sentence: as they are, or in a catalogue's language names and decimals as it writes them."""
    if not _catalogue:
        return sentence.format(**values)
    sentence = FIRST_FORM.sub(lambda found: f"{{{found[1]}:{found[2].upper()}", sentence)
    told = sentence.format(**{key: _value(value) for key, value in values.items()})
    starts = sentence.startswith("{") and sentence.endswith((".", "!", "?"))
    return told[:1].upper() + told[1:] if starts else told


def _value(value: Hashable) -> Value:
    if isinstance(value, float):
        value = str(value)
    if not isinstance(value, str):
        return Value(value, None, "")
    if DECIMAL.fullmatch(value):
        value = tr_decimal(value)
    return Value(value, _names.of(value), _originals.get(value, value))


def tr_count(number: int, one: str, many: str, /, **values: Hashable) -> str:
    """Return a sentence in the form that the number asks for in the language in use; it is in it as `{number}`.

    English has the two forms given; a language may have more or fewer.
    """
    forms = _plurals.sentences.get(one)
    if forms is None:
        return tr(one if number == 1 else many, number=number, **values)
    return _filled(forms[_plurals.forms.of(number)], {"number": number, **values})


def tr_mark(sentence: str, /) -> str:
    """Mark a sentence for the catalogue that is handed to `tr` elsewhere."""
    return sentence


def tr_mark_count(one: str, many: str, /) -> tuple[str, str]:
    """Mark a sentence for the catalogue that is handed to `tr_count` elsewhere."""
    return one, many


def use(catalogue: Mapping[str, str], plurals: Plurals | None = None, names: Names | None = None) -> None:
    """Return what follows by a catalogue; a sentence that is not in it is shown as it is written."""
    global _catalogue, _plurals, _names, _originals
    _catalogue, _plurals = catalogue, plurals or Plurals()
    named = (names or Names()).known
    # What is shown may come into a sentence again: a piece's name of a view.
    told = {name.text: name for name in named.values()}
    _names = msgspec.structs.replace(names or Names(), known={**told, **named})
    _originals = {told: sentence for sentence, told in catalogue.items()}
    for forget in _forget:
        forget()


def in_use() -> Language:
    """Return the language in use, for another process."""
    return _catalogue, _plurals, _names
