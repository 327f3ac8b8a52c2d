"""No screen has an English word on it or cuts a text, in any of the languages that are whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.i18n.test_translations import WHOLE
from tests.share import wide
from tests.shipped import SHIPPED

ROOT = Path(__file__).resolve().parents[2]

EVERY_DAY = {
    (code, "200" if at % 2 else "100", SHIPPED[at % len(SHIPPED)]) for at, code in enumerate(sorted(WHOLE))
}
"""A system and a size of text of each language in turn; the others are walked over by the wide runs."""

CASES = [(code, text, system) for code in WHOLE for text in ("100", "200") for system in SHIPPED]


@pytest.mark.parametrize(
    ("code", "text", "system"), [case if case in EVERY_DAY else wide(case) for case in CASES]
)
def test_no_screen_is_partly_english_or_cut(code: str, text: str, system: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.i18n.screens", code, text, str(tmp_path), system],
        cwd=ROOT,
        env={**os.environ, "ROUT_AND_RALLY_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == []
