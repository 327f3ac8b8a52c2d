"""What counts in a position of Jacobite Rising: fitted by `python -m game.tools.fit_prospects`."""

from collections.abc import Mapping
from types import MappingProxyType

PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "engaged": -0.2,
        "in danger": -0.7,
        "in danger when struck next": -0.13,
        "lone leaders": -0.8,
        "strength": 1.3,
        "to act": 0.06,
        "to win": 1.0,
        "track banners": 1.2,
        "track banners squared": 0.5,
        "units": 1.1,
        "worth": 0.08,
    }
)
"""The weight of each feature, as a log-odds of winning."""
