"""Python's search for garbage, put off while many things are made at once that are all needed."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Look for no garbage meanwhile: among hundreds of thousands of new things the search takes most of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
