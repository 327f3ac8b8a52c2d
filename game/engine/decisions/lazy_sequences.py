"""Sequences whose items are counted without being made: of very many answers one is picked, and made then."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """Items that are made when they are looked at."""

    @abstractmethod
    def make(self, at: int) -> T_co:
        """Make the item at a place, from 0."""

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        if isinstance(index, slice):
            return tuple(map(self.make, range(*index.indices(len(self)))))
        return self.make(range(len(self))[index])


class LazyMap(LazySequence[T_co]):
    """What a function makes of each item of a sequence."""

    def __init__(self, function: Callable[[Any], T_co], items: Sequence[Any]) -> None:
        self._function, self._items = function, items

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T_co]:
        return map(self._function, self._items)

    def make(self, at: int) -> T_co:
        """Make the item at a place."""
        return self._function(self._items[at])


class LazyConcat(LazySequence[T_co]):
    """The items of some sequences in their order; none of the sequences is copied."""

    def __init__(self, parts: Sequence[Sequence[T_co]]) -> None:
        self._parts = parts
        self._starts = [0, *accumulate(map(len, parts))]

    def __len__(self) -> int:
        return self._starts[-1]

    def __iter__(self) -> Iterator[T_co]:
        return chain.from_iterable(self._parts)

    def make(self, at: int) -> T_co:
        """Return the item at a place."""
        part = bisect_right(self._starts, at) - 1
        return self._parts[part][at - self._starts[part]]
