"""What can never be true of a battle, a module for each rule system: what the fuzzer asks after every event."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def problems_of(system: str) -> Callable[[Any, Any], list[str]]:
    """Return the function that lists the broken invariants of a system's ground and state in words."""
    problems: Callable[[Any, Any], list[str]] = import_module(f"tests.invariants.{system}").problems
    return problems
