"""`main.py` and `start.py` themselves: what is written behind them is never run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import main
from tests.cli.commanded import ROOT

TRACKER = "from joblib.externals.loky.backend.resource_tracker import main"


def test_a_file_named_like_a_program_is_not_run(tmp_path: Path) -> None:
    named = f"{TRACKER}; open('made','w').close() #.tmx"
    (tmp_path / named).write_text("<map/>")
    for words in (["check", named], [named], ["-c", named], ["-c", f"{TRACKER}; main(0, False)"]):
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", *words],
            cwd=tmp_path,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode in (1, 2), words
        assert [path.name for path in tmp_path.iterdir()] == [named]


def test_only_the_whole_command_of_the_tracker_is_known() -> None:
    """What joblib starts its tracker with, as its own source says."""
    assert re.fullmatch(main.TRACKER, f"-c {TRACKER}; main(7, False)")
    for other in (
        f"{TRACKER}; main(7, False)",
        f"-c {TRACKER}; main(7, False); x",
        f"-c {TRACKER}; main(x, False)",
    ):
        assert not re.fullmatch(main.TRACKER, other)
    from joblib.externals.loky.backend import resource_tracker

    source = Path(resource_tracker.__file__).read_text(encoding="utf-8")
    assert "f'from {main.__module__} import main; main({r}, {VERBOSE})'" in source
