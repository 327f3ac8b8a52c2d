"""What the window writes comes through the catalogue, but for names."""

import os
import subprocess
import sys
from pathlib import Path

from game.screen.keys import KEYS

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"English", "Rout & Rally"}
"""What is called the same in every language, besides the keys as they are printed on keyboards."""


def test_only_names_and_keys_are_written_without_the_catalogue(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.language.strangers", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "ROUT_AND_RALLY_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.splitlines()) - {key for key, _ in KEYS} == NAMES
