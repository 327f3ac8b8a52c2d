"""Faults planted in the source, a line of it changed at a time, each of which the tests named with it must find.

`planted.toml` lists them: the file, what is there, what is put in its place, and the test that found it first.
"""

import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLANTED = tomllib.loads(Path(__file__).with_name("planted.toml").read_text(encoding="utf-8"))["fault"]
NEEDED = ("game", "tests", "assets", "maps", "docs", "research", "main.py", "start.py", "pyproject.toml")


def piece(folder: Path, number: int) -> Counter[str]:
    """Plant a fault in a copy of the project, and run the test that must find it."""
    fault = PLANTED[number]
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for name in NEEDED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, copy / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
        else:
            shutil.copy(whole, copy / name)
    path = copy / fault["file"]
    text = path.read_text(encoding="utf-8")
    assert text.count(fault["was"]) == 1, (
        f"{fault['title']}: {fault['file']} has changed; write the fault anew"
    )
    path.write_text(text.replace(fault["was"], fault["now"]), encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", fault["found_by"]]
    done = subprocess.run(words, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1, f"{fault['title']}: not found by {fault['found_by']}\n{done.stdout[-2000:]}"
    return Counter({"faults found": 1})
