"""The plural forms of a language, as the head of a catalogue gives them: which form a number asks for.

`nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;`

The expression is that of gettext, in the grammar of C. It is read and worked out here; it is never run as a program.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

HEAD = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]*);?\s*", re.ASCII)
TOKEN = re.compile(r"\s*(\d{1,9}|n|\|\||&&|[=!<>]=|[<>!?:+*/%()-])", re.ASCII)

LONGEST = 500
"""Characters of the entry: that of no language comes near to it."""

DEEPEST = 40
"""Brackets and conditions inside each other."""

FAR = 1000
"""Numbers from here on have the form of one below that ends in the same two digits."""

BINARY: Final[tuple[Mapping[str, Callable[[int, int], int]], ...]] = (
    {"||": lambda one, other: int(bool(one or other))},
    {"&&": lambda one, other: int(bool(one and other))},
    {"==": lambda one, other: int(one == other), "!=": lambda one, other: int(one != other)},
    {
        "<": lambda one, other: int(one < other),
        ">": lambda one, other: int(one > other),
        "<=": lambda one, other: int(one <= other),
        ">=": lambda one, other: int(one >= other),
    },
    {"+": lambda one, other: one + other, "-": lambda one, other: one - other},
    {
        "*": lambda one, other: one * other,
        "/": lambda one, other: one // other,
        "%": lambda one, other: one % other,
    },
)
"""The operators of two values, those that bind weakest first."""

Form = Callable[[int], int]


class PluralFormsError(Exception):
    """Plural forms that cannot be read: why, in a few words."""


class PluralForms(msgspec.Struct, frozen=True):
    """How many forms there are, and that of each number below `FAR`."""

    count: int
    table: tuple[int, ...]

    def of(self, number: int) -> int:
        """Return which form a number asks for."""
        number = abs(number)
        return self.table[number if number < FAR else FAR - 100 + number % 100]


ENGLISH: Final = PluralForms(2, tuple(int(number != 1) for number in range(FAR)))


def read_plural_forms(head: str) -> PluralForms:
    """Read the entry Plural-Forms of the head of a catalogue; PluralFormsError when it cannot be used."""
    found = HEAD.fullmatch(head)
    if not found or len(head) > LONGEST:
        raise PluralFormsError("it must be like 'nplurals=2; plural=(n != 1);'")
    count, form = int(found[1]), _Expression(found[2]).read()
    try:
        table = tuple(form(number) for number in range(FAR))
    except ZeroDivisionError:
        raise PluralFormsError("it divides by 0") from None
    if not set(table) <= set(range(count)):
        raise PluralFormsError(f"it gives a form that is not 0 to {count - 1}")
    return PluralForms(count, table)


class _Expression:
    """An expression that is being read, a token at a time."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            found = TOKEN.match(text, place)
            if not found:
                raise PluralFormsError(f"{text[place:].strip()[:10]!r} is no part of an expression")
            self.tokens.append(found[1])
            place = found.end()
        self.tokens.reverse()
        self.depth = 0

    def read(self) -> Form:
        """Return what works the whole expression out for a number."""
        form = self._conditional()
        if self.tokens:
            raise PluralFormsError(f"{self.tokens[-1]!r} is one too many")
        return form

    def _next(self, *allowed: str) -> str:
        """Take the next token if it is one of those allowed; else return an empty text."""
        return self.tokens.pop() if self.tokens and self.tokens[-1] in allowed else ""

    def _need(self, token: str) -> None:
        if not self._next(token):
            raise PluralFormsError(f"{token!r} is missing")

    def _conditional(self) -> Form:
        self.depth += 1
        if self.depth > DEEPEST:
            raise PluralFormsError("it has too many parts inside each other")
        condition = self._binary(0)
        if self._next("?"):
            yes = self._conditional()
            self._need(":")
            no = self._conditional()
            self.depth -= 1
            return lambda number: yes(number) if condition(number) else no(number)
        self.depth -= 1
        return condition

    def _binary(self, level: int) -> Form:
        if level == len(BINARY):
            return self._single()
        form = self._binary(level + 1)
        while operator := self._next(*BINARY[level]):
            form = _joined(BINARY[level][operator], form, self._binary(level + 1))
        return form

    def _single(self) -> Form:
        if self._next("!"):
            inner = self._single()
            return lambda number: int(not inner(number))
        if self._next("("):
            form = self._conditional()
            self._need(")")
            return form
        if self._next("n"):
            return lambda number: number
        token = self.tokens.pop() if self.tokens else ""
        if not token.isdigit():
            raise PluralFormsError(f"a number or n is missing{f' before {token!r}' if token else ''}")
        value = int(token)
        return lambda number: value


def _joined(operator: Callable[[int, int], int], one: Form, other: Form) -> Form:
    return lambda number: operator(one(number), other(number))
