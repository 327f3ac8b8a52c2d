"""A fault to plant in the rules, which a second reading must find."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest


class Fault(NamedTuple):
    """A fault: the first position in which it shows, and what it puts in the place of what."""

    seed: int
    location: Any
    name: str
    wrong: Any

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put it into the rules."""
        patch.setattr(self.location, self.name, self.wrong)


def always(value: Any) -> Callable[..., Any]:
    """Make what says the same of everything."""
    return lambda *_, **__: value


def nothing(*_: Any, **__: Any) -> Iterator[Any]:
    """Do and ask nothing."""
    yield from ()
