"""What counts in a position of Jacobite Rising: fitted by `python -m game.tools.fit_prospects`."""

from collections.abc import Mapping
from types import MappingProxyType

PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "engaged": -0.32,
        "in danger": -0.56,
        "in danger when struck next": -0.14,
        "leaders": -0.08,
        "lone leaders": -0.8,
        "strength": 0.43,
        "supported": 0.0,
        "to act": 0.05,
        "to win": 1.24,
        "track banners": 1.43,
        "track banners squared": 1.21,
        "units": 0.66,
        "weak": 0.0,
        "worth": 0.07,
    }
)
"""The weight of each feature, as a log-odds of winning."""
