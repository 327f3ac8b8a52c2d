"""Rout & Rally: a hex wargame of the Jacobite risings."""

import gc
import os  # noqa: TID251
import sys
from pkgutil import extend_path

if "" in os.environ.get("PYTHONPATH", "x").split(os.pathsep):
    # Python takes an empty entry for the folder one happens to be in, where a stranger's rule system may be.
    sys.path[1:] = [entry for entry in sys.path[1:] if entry not in ("", os.getcwd())]  # noqa: PTH109

# A battle makes a great many records and hardly a ring of them, so rings may be looked for less often.
gc.set_threshold(50_000)

__path__ = extend_path(__path__, __name__)
"""A folder `game/rules/NAME` anywhere on the path of Python is a rule system installed beside the game."""
