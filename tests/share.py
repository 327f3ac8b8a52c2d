"""A share of many cases for every day; the others are made by the wide runs (`--wide`, in continuous integration)."""

from collections.abc import Iterable
from typing import Any

import pytest

WIDE = pytest.mark.wide


def a_share(cases: Iterable[Any], every: int) -> list[Any]:
    """Return all cases, one in so many for every day and the others marked as wide."""
    return [case if at % every == 0 else wide(case) for at, case in enumerate(cases)]


def wide(case: Any, **named: Any) -> Any:
    """Return a case that only the wide runs make."""
    values = case if type(case) is tuple else (case,)  # a named tuple is one value
    return pytest.param(*values, marks=WIDE, **named)
