"""Names in another language, and the words of a sentence that go by them: its gender, case and number.

A catalogue gives a name as `Name | tag | key=form | …`; the tag is m, f, n or p, a plural. A sentence takes a form as
`{unit:gen}`, and a word that depends on the tag as `{unit:s=flieht,p=fliehen}`.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from game.i18n.agreement import is_plural

TAGS = ("m", "f", "n", "p")
PLURAL: Final = "p"
KEY = re.compile(r"[a-z]{2,8}", re.ASCII)
FORM = re.compile(r"[A-Za-z][a-z]{1,7}", re.ASCII)
"""A form in braces; with a capital where it starts a sentence."""

CHOICE = re.compile(r"[smfnp]=[^{},=]{0,60}(?:,[smfnp]=[^{},=]{0,60}){0,4}")
"""Words in braces, one of which is chosen."""

FIRST_FORM = re.compile(r"(?:^|(?<=[.!?] ))\{(\w+):([a-z])(?=[a-z]{1,7}\})", re.ASCII)
"""A form that starts a sentence, where even an article has a capital."""

NEXT: Final[Mapping[str, tuple[str, ...]]] = {
    "m": ("m", "s"),
    "f": ("f", "s", "m"),
    "n": ("n", "s", "m"),
    "p": ("p",),
}
"""The word for a tag, and those that stand in for it; after them the first."""

DECIMAL = re.compile(r"[+-]?\d+\.\d+(?: ?%)?", re.ASCII)
SEPARATOR = ", "


class NameFault(Exception):
    """An entry that is no name: why, in a few words."""


class Name(msgspec.Struct, frozen=True):
    """A name, its tag, and its other forms by their keys."""

    text: str
    tag: str = "m"
    forms: Mapping[str, str] = {}


class Names(msgspec.Struct, frozen=True):
    """The names of a catalogue by the English ones, and how its language writes decimals and nouns in sentences."""

    known: Mapping[str, Name] = {}
    point: str = "."
    keeps_capitals: bool = False

    def of(self, text: str) -> Name | None:
        """Find a name, or the names of a list parted by commas; None where nothing in it is a name."""
        if name := self.known.get(text):
            return name
        parts, found, at = text.split(SEPARATOR), list[str](), 0
        while at < len(parts) > 1:
            # A name may have a comma of its own: Macphersons, right.
            ends = range(min(len(parts), at + 2), at, -1)
            end = next((end for end in ends if SEPARATOR.join(parts[at:end]) in self.known), at + 1)
            part = SEPARATOR.join(parts[at:end])
            name = self.known.get(part)
            found.append(name.text if name else part)
            at = end
        told = SEPARATOR.join(found)
        return Name(told, PLURAL) if found and told != text else None


def read_name(text: str) -> Name:
    """Read what a catalogue has for a name; NameFault where it cannot be used."""
    name, *parts = (part.strip() for part in text.split("|"))
    tag = parts[0] if parts and "=" not in parts[0] else ""
    if tag and tag not in TAGS:
        raise NameFault(f"the tag {tag!r} is none of {', '.join(TAGS)}")
    forms: dict[str, str] = {}
    for part in parts[bool(tag) :]:
        key, equals, form = part.partition("=")
        if not equals or not KEY.fullmatch(key.strip()) or not form.strip():
            raise NameFault(f"{part!r} is no form such as 'gen=…'")
        forms[key.strip()] = form.strip()
    if not name:
        raise NameFault("it has no name before its tag")
    return Name(name, tag or "m", forms)


def is_of_names(how: str) -> bool:
    """Return whether what follows the colon in braces asks for a form or a word by the name."""
    return bool(FORM.fullmatch(how) or CHOICE.fullmatch(how))


class Value:
    """A value of a translated sentence, which can be asked for a form or for the word that goes with it."""

    __slots__ = ("name", "value")

    def __init__(self, value: object, name: Name | None, english: str) -> None:
        self.value, self.name = value, name
        if name is None and isinstance(value, str):
            self.name = Name(value, PLURAL if is_plural(english) else "m")

    def __str__(self) -> str:
        return self.name.text if self.name else str(self.value)

    def __repr__(self) -> str:
        return repr(str(self) if self.name else self.value)

    def __format__(self, how: str) -> str:
        if CHOICE.fullmatch(how):
            words = dict(reversed([word.partition("=")[::2] for word in how.split(",")]))
            tag = self.name.tag if self.name else "m"
            return next((words[key] for key in NEXT[tag] if key in words), how.split(",")[0][2:])
        if FORM.fullmatch(how):
            form = self.name.forms.get(how.lower(), self.name.text) if self.name else str(self.value)
            return form[:1].upper() + form[1:] if how[:1].isupper() else form
        return format(str(self) if self.name else self.value, how)
