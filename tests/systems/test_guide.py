"""The guide `docs/adding-a-system.md`, followed to the letter in an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

from game.engine.ruleset import Content, Opponent, Play, Shown
from tests.cli.commanded import ROOT

GUIDE = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")
FILES = re.compile(r"```(?:python|toml) (\S+)\n(.*?)```", re.DOTALL)
COMMANDS = re.compile(r"^PYTHONPATH=beside python main.py (.*)$", re.MULTILINE)


def test_the_small_system_of_the_guide_plays(tmp_path: Path) -> None:
    files = FILES.findall(GUIDE)
    assert len(files) == 3
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "beside")}
    out = []
    for command in COMMANDS.findall(GUIDE):
        words = [sys.executable, str(ROOT / "main.py"), *command.split()]
        done = subprocess.run(
            words, capture_output=True, text=True, cwd=tmp_path, env=environment, check=True
        )
        out += done.stdout.splitlines()
    assert [line for line in out if line.startswith("toss:")] == ["toss: Toss (rules 1)."]
    assert out[-1] == "1 passed, 0 failed"


def test_the_guide_names_only_what_there_is() -> None:
    fields = {name for part in (Play, Shown, Opponent, Content) for name in part.__struct_fields__}
    named = {
        "read_vignette",
        "check_expectations",
        "why_not",
        "resume",
        "areas",
        "score_options",
        "expert_judgement",
        "rule_references",
    }
    assert named - {"why_not"} <= fields
    assert all(name in GUIDE for name in named)
    for path in re.findall(r"`(?:tests/systems/)?(skirmish/\w+\.py|test_\w+\.py)`", GUIDE):
        base = ROOT / "tests" / "systems"
        assert (base / path).exists() or (base / "game" / "rules" / path).exists(), path
