"""Random battles in which everything that must hold is held at every step."""

from collections import Counter
from pathlib import Path

from tests.fuzz.fuzzer import fuzz
from tests.fuzz.test_fuzz import CHUNKS, SEEDS

DECISIONS = 20_000


def piece(folder: Path, number: int) -> Counter[str]:
    """Fuzz with seeds of its own."""
    battles = fuzz((CHUNKS + number) * SEEDS, DECISIONS)
    return Counter({"decisions": DECISIONS, "battles": battles})
