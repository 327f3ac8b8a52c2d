"""Every command line in the README and the documents is understood, whatever files it names."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from game import commands
from game.tools.command_line import Command
from research.commands import COMMANDS as MEASURING
from tests.cli import commanded
from tests.cli.commanded import CULLODEN, ROOT, run

DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
LINE = re.compile(r"python main\.py[^`\n|]*")
OPTIONS = re.compile(r"\| `python main\.py` \| opens the game; `(--\w+ FILE)` \S+ \S+ \S+ `(--\w+ FILE)`")


def written() -> list[str]:
    """List the command lines, without what is said behind them."""
    lines = {
        re.split(r"\s{2,}", line)[0].strip()
        for path in DOCUMENTS
        for line in LINE.findall(path.read_text(encoding="utf-8"))
    }
    (options,) = OPTIONS.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    return sorted(lines | {f"python main.py {option}" for option in options})


@pytest.fixture
def files(tmp_path: Path, battle: Path) -> dict[str, str]:
    """What stands for the names in the documents."""
    ardnish = tmp_path / "ardnish" / "ardnish.tmx"
    ardnish.parent.mkdir()
    ardnish.write_bytes(CULLODEN.read_bytes())
    (tmp_path / "mine").mkdir()
    return {
        "FILE": str(battle),
        "MAP...": str(CULLODEN),
        "ardnish/ardnish.tmx": str(ardnish),
        "mine/battle.tmx": str(tmp_path / "mine" / "battle.tmx"),
        "NAME": "jacobite",
        "A,B": "general,greedy",
        "N": "2",
        "OUT.png": "out.png",
    }


@pytest.mark.parametrize("line", written())
def test_a_command_line_of_the_documents_is_understood(
    line: str, files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    understood: list[str] = []

    def stand_in(name: str, command: Command) -> Command:
        def run(asked: object) -> int:
            understood.append(name)
            return commands.OK

        return command._replace(run=run)

    every = {**commands.COMMANDS, **MEASURING}
    stand_ins = {name: stand_in(name, command) for name, command in every.items()}
    monkeypatch.setattr(commands, "COMMANDS", stand_ins)
    monkeypatch.setattr(commanded, "MEASURING", {})
    words = [files.get(word, word) for word in shlex.split(line)[2:]]
    if words[:1] == ["new-map"]:
        Path(files["ardnish/ardnish.tmx"]).unlink()
    said = run(capsys, *words)
    assert (said.status, said.err) == (0, [])
    assert understood == [words[0] if words and words[0] in every else "play"]


def test_every_target_and_every_module_that_the_documents_run_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (*DOCUMENTS, ROOT / "CONTRIBUTING.md"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"`make ([\w-]+)", text))
    assert {"test", "docs", "soak"} <= targets
    assert [
        target for target in sorted(targets) if not re.search(rf"^{target}:", makefile, re.MULTILINE)
    ] == []
    modules = set(re.findall(r"`python -m ([\w.]+)", text))
    assert [module for module in sorted(modules) if find_spec(module) is None] == []
    assert modules


def test_there_are_command_lines_in_the_documents() -> None:
    assert len(written()) > 25
    assert {"python main.py", "python main.py --load FILE", "python main.py --map FILE"} < set(written())
