"""The commands run in this process, and what they are run on."""

import re
import shutil
from pathlib import Path

import pytest

from game import commands
from game.storage.battles import MAPS
from research.commands import COMMANDS as MEASURING

ROOT = Path(__file__).resolve().parents[2]
CULLODEN = MAPS / "culloden-1746.tmx"
VIGNETTE = """
title = "A regular unit takes a block"
rules = ["JX-05"]
system = "jacobite"
field = '''
. . .
 . . .
. . .
'''
turn = "jacobite"
[pieces]
A = {side = "jacobite", kind = "regular", at = "B1"}
B = {side = "government", kind = "regular", at = "B2"}
C = {side = "jacobite", kind = "militia", at = "A2"}
[script]
dice = ["IAC"]
answers = ["attack A B", "no back"]
[expect.pieces]
B = {at = "B2", blocks = 3}
"""


class Said:
    """What a command printed and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out.splitlines(), err.splitlines()


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Said:
    """Run a command in this process."""
    capsys.readouterr()
    try:
        status = commands.main(list(map(str, arguments)), more=MEASURING)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return Said(status, said.out, said.err)


def altered(folder: Path, *changes: tuple[str, str], source: Path = CULLODEN) -> Path:
    """Copy the maps with some things changed in one; gives that one."""
    for file in MAPS.iterdir():
        if file.is_file():
            shutil.copy(file, folder / file.name)
    path = folder / source.name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path.write_text(text, encoding="utf-8")
    return path


def described(capsys: pytest.CaptureFixture[str], path: Path, status: int = 1) -> list[str]:
    """What check says of a map, its name left out."""
    said = run(capsys, "check", path)
    assert (said.status, said.err) == (status, [])
    assert all(line.startswith(f"{path}: ") for line in said.out)
    return [line.removeprefix(f"{path}: ") for line in said.out]
