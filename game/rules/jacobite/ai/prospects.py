"""What counts in a position of Jacobite Rising: fitted by `python -m research.fit_prospects`."""

from collections.abc import Mapping
from types import MappingProxyType

PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "clock": 0.8,
        "engaged": -1.2,
        "hand": 1.0,
        "in danger": -1.0,
        "in danger when struck next": -0.1,
        "lone leaders": -0.4,
        "strength": 1.7,
        "to win": 1.0,
        "track banners": 0.8,
        "track banners squared": 0.7,
        "units": 0.8,
        "worth": 0.04,
    }
)
"""The weight of each feature, as a log-odds of winning."""
