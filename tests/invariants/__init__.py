"""What can never be true of a battle, a module for each rule system: what the fuzzer asks after every event."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def problems_of(system: str) -> Callable[[Any, Any], list[str]]:
    """Return the function that lists the broken invariants of a system's ground and state in words."""
    problems: Callable[[Any, Any], list[str]] = import_module(f"tests.invariants.{system}").problems
    return problems


def at_rest_of(system: str) -> Callable[[Any, Any], list[str]]:
    """Return the function that lists what may not be so when somebody is asked, though it may between two events."""
    at_rest: Callable[[Any, Any], list[str]] | None = getattr(
        import_module(f"tests.invariants.{system}"), "at_rest", None
    )
    return at_rest or (lambda battlefield, state: [])
