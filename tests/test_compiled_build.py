"""What the compiled build leaves out, and that records rewritten for it answer as those of msgspec do."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

RECORDS = '''\
from __future__ import annotations
import msgspec
from functools import cached_property

class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row."""
    name: str
    ranges: tuple[int, ...] = ()
    marks: dict[str, int] = {}
    bonus: int = 2 + 1

class Kept(Row, frozen=True, kw_only=True, dict=True):
    rows: tuple[Row, ...]
    bonus: int = 5

    @cached_property
    def longest(self) -> int:
        return max(self.ranges)

def wider(row: Row) -> Row:
    return msgspec.structs.replace(row, ranges=(*row.ranges, 9))
'''
ASKED = """\
import pickle
import msgspec
from game.engine.rows import Kept, Row, wider

def told(kind):
    fields = msgspec.structs.fields(kind)
    return [(each.name, each.type, each.default, each.default_factory, each.required) for each in fields]

class Heir(Row, frozen=True, kw_only=True):
    own: int = 1

row = Row(name="a", ranges=(1, 2))
kept = msgspec.convert({"name": "b", "ranges": ["3"], "rows": [{"name": "c"}]}, Kept, strict=False)
print(told(Row), told(Kept), repr(kept), kept.longest, row, wider(row), wider(row) == row, Heir(name="h", own=2))
print(Row(name="a", ranges=(1, 2)) == row, pickle.loads(pickle.dumps(kept)) == kept)
print(msgspec.structs.asdict(row), msgspec.structs.replace(kept, name="d"))
print(msgspec.to_builtins(kept), msgspec.json.encode((row, kept)))
print(msgspec.structs.replace(Heir(name="h"), own=3))
for given in ({"ranges": [1]}, {"name": "a", "ranges": ["far"]}, {"name": "b", "rows": [{}]}):
    try:
        msgspec.convert(given, Kept, strict=False)
    except msgspec.ValidationError:
        print("refused")
"""


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module that makes the compiled build."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return import_module("fast")


def test_what_is_left_out_is_there_and_nothing_compiled_is_inherited_by_it(fast: Any) -> None:
    sources = import_module("native.sources").Sources(ROOT, fast.modules(ROOT))
    assert sources.heirs_left_out() == []
    assert ("game.engine.play.match", "Match") not in sources.native
    assert len(sources.native) > 300


def test_rewritten_records_answer_as_those_of_msgspec(fast: Any, tmp_path: Path) -> None:
    (tmp_path / "game" / "engine").mkdir(parents=True)
    (tmp_path / "game" / "__init__.py").touch()
    (tmp_path / "game" / "engine" / "rows.py").write_text(RECORDS)
    (tmp_path / "asked.py").write_text(ASKED)
    plain = _asked(tmp_path)
    assert plain.count("refused") == 3
    assert fast.rewrite(tmp_path, ["game/engine/rows.py"]) == 2
    assert "msgspec.Struct" not in (tmp_path / "game" / "engine" / "rows.py").read_text()
    assert _asked(tmp_path) == plain


def _asked(folder: Path) -> str:
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "asked.py"], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return done.stdout
