"""The plural forms of a language, as the head of a catalogue gives them: which form a number asks for.

`nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;`

The expression is that of gettext, in the grammar of C, and gettext's own reader makes a function of it: it knows
numbers, `n` and operators, and nothing else.
"""

import re
from gettext import c2py
from typing import Final

import msgspec

HEAD = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]*);?\s*", re.ASCII)

LONGEST = 500
"""Characters of the entry: that of no language comes near to it."""

FAR = 1000
"""Numbers from here on have the form of one below that ends in the same two digits."""


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
    count = int(found[1])
    try:
        table = tuple(map(c2py(found[2]), range(FAR)))
    except ZeroDivisionError:
        raise PluralFormsError("it divides by 0") from None
    except (
        ValueError,
        SyntaxError,
        MemoryError,
    ):  # the last is what Python says of an expression nested too deep
        raise PluralFormsError(f"{found[2].strip()[:40]!r} is no expression that gettext reads") from None
    if not set(table) <= set(range(count)):
        raise PluralFormsError(f"it gives a form that is not 0 to {count - 1}")
    return PluralForms(count, table)
