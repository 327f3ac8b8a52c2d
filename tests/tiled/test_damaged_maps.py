"""Damaged maps by the thousand: each ends in sentences, in little room, and none keeps anybody waiting (see damage)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.rules.jacobite.special_rules.rules import RULES
from tests.share import a_share
from tests.tiled.damage import RULES as SPECIALS

ROOT = Path(__file__).resolve().parents[2]
MAPS, SOAK_MAPS, AT_ONCE = 300, 5000, 100
MEGABYTES = 300
SECONDS = 2
"""Seconds of work on one map; asked for only in an evening, on a machine that has nothing else to do."""


def read_damaged(first: int, count: int) -> dict[str, float]:
    """Read damaged maps in a process of their own, whose memory is all theirs."""
    command = [sys.executable, "-m", "tests.tiled.damage", str(first), str(count)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def hold_to_the_limits(first: int) -> dict[str, float]:
    measured = read_damaged(first, AT_ONCE)
    assert measured["megabytes"] < MEGABYTES, measured
    # Some damage does no harm; most is told.
    assert measured["sentences"] > measured["maps"] > measured["sound"] > 0, measured
    return measured


def test_damage_writes_every_special_rule() -> None:
    assert {line.split()[0] for line in SPECIALS} == set(RULES)


@pytest.mark.parametrize("first", a_share(range(0, MAPS, AT_ONCE), 3))
def test_a_damaged_map_ends_in_sentences(first: int) -> None:
    hold_to_the_limits(first)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(MAPS, SOAK_MAPS, AT_ONCE))
def test_a_damaged_map_ends_soon_in_sentences(first: int) -> None:
    measured = hold_to_the_limits(first)
    assert measured["slowest"] < SECONDS, measured
