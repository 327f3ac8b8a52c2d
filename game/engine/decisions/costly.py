"""Searches that a rule system does for one answer, and how long each may take: the benchmark times them."""

from collections.abc import Callable

import msgspec


class CostlySearch(msgspec.Struct, frozen=True, kw_only=True):
    """A search that could be asked for at a moment: `work` names its kind, the same for all of that kind."""

    work: str
    milliseconds: int
    run: Callable[[], object]
