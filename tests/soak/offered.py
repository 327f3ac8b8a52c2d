"""The shipped battles under each of the rules that offer them."""

from pathlib import Path

from game.hexgrid.scenario import Scenario
from game.storage.battles import check_map, shipped_maps
from game.storage.offers import offers


def under_all(path: Path) -> list[Scenario]:
    """List a map's battle under each of its systems."""
    scenario = check_map(path).scenario
    assert scenario is not None
    return [offer.scenario for offer in offers(scenario) if not offer.problems]


def offered() -> list[tuple[Path, Scenario]]:
    """List the shipped battles, each under all its systems before the next."""
    return [(path, scenario) for path in shipped_maps() for scenario in under_all(path)]
