"""Which build of the game runs: plain Python, or one whose modules are compiled."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES


def compiled_modules() -> int:
    """Count the modules of the game that are compiled, of those in use."""
    files = [
        str(getattr(module, "__file__", ""))
        for name, module in sys.modules.items()
        if name.startswith("game.")
    ]
    return sum(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)
