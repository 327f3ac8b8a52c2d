"""What counts in a position of Formations: fitted by `python -m research.fit_prospects formations`."""

from collections.abc import Mapping
from types import MappingProxyType

PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "engaged": 1.30,
        "marker blast": -0.25,
        "marker broken": 0.74,
        "marker done": 0.26,
        "marker overwatch": 0.80,
        "strength": 3.16,
        "supported": 0.14,
        "to act": 0.09,
        "track losses": -0.34,
        "track losses squared": -0.86,
        "units": 2.01,
        "weak": -0.10,
    }
)
"""The weight of each feature, as a log-odds of winning."""
