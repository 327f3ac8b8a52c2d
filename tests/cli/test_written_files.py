"""What commands write: new files only, whole or not at all, and never in the place of what they are made from."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commanded import CULLODEN, ROOT, run
from tests.share import a_share
from tests.storage.skirmish import room_for

EXISTS = "cannot be written: it already exists; name a new file, or add --force to replace it"
LINK = "cannot be written: it is a link; name a new file"
NO_FILE = "cannot be written: it is not a file; name a new one"

WRITERS = {"report": ".html", "animate": ".webp", "picture": ".png"}


def asked(command: str, battle: Path, out: Path) -> tuple[object, ...]:
    return command, CULLODEN if command == "picture" else battle, "-o", out


@pytest.mark.parametrize("command", WRITERS)
def test_a_command_writes_in_no_others_place(
    tmp_path: Path, battle: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    ending = WRITERS[command]
    mine, link, nowhere, pipe = (tmp_path / f"{name}{ending}" for name in ("mine", "link", "nowhere", "pipe"))
    mine.write_bytes(b"mine")
    link.symlink_to(mine)
    nowhere.symlink_to(tmp_path / "not there")
    os.mkfifo(pipe)
    before = sorted(tmp_path.iterdir())
    for out, sentence in ((mine, EXISTS), (link, LINK), (nowhere, LINK), (pipe, NO_FILE)):
        said = run(capsys, *asked(command, battle, out))
        assert (said.status, said.out, said.err) == (1, [], [f"{out}: {sentence}"])
    for out, sentence in ((link, LINK), (nowhere, LINK), (pipe, NO_FILE)):
        assert run(capsys, *asked(command, battle, out), "--force").err == [f"{out}: {sentence}"]
    assert (sorted(tmp_path.iterdir()), mine.read_bytes()) == (before, b"mine")


def test_force_replaces_a_file(tmp_path: Path, battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    out.write_bytes(b"old")
    assert run(capsys, *asked("report", battle, out), "--force").status == 0
    assert out.read_bytes().startswith(b"<!doctype html>")


@pytest.mark.parametrize("command", ["report", "animate"])
def test_a_saved_game_is_not_replaced_by_what_is_made_of_it(
    tmp_path: Path, battle: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    before = battle.read_bytes()
    assert run(capsys, *asked(command, battle, battle), "--force").status == 2
    same = battle.with_suffix(WRITERS[command])
    same.hardlink_to(battle)
    said = run(capsys, *asked(command, battle, same), "--force")
    same.unlink()
    sentence = "cannot be written: the new file is made from it; name another one"
    assert (said.status, said.err) == (1, [f"{same}: {sentence}"])
    assert battle.read_bytes() == before


@pytest.mark.parametrize("command", a_share(WRITERS, 3))
def test_a_full_disk_leaves_no_half_of_a_file(
    tmp_path: Path, battle: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    out = tmp_path / f"out{WRITERS[command]}"
    with room_for(1_000):
        said = run(capsys, *asked(command, battle, out))
    assert (said.status, len(said.err), list(tmp_path.iterdir())) == (1, 1, [])


def test_a_full_disk_leaves_no_half_of_a_tileset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = tmp_path / "whole"
    half = tmp_path / "half"
    for folder in (whole, half):
        folder.mkdir()
    assert run(capsys, "new-map", "Glen", "-o", whole / "glen.tmx").status == 0
    with room_for(2_000):
        said = run(capsys, "new-map", "Glen", "-o", half / "glen.tmx")
    assert (said.status, len(said.err)) == (1, 1)
    assert run(capsys, "new-map", "Glen", "-o", half / "glen.tmx").status == 0

    def contents(folder: Path) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    assert contents(half) == contents(whole)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_report_being_drawn_can_be_ended(tmp_path: Path, battle: Path, number: signal.Signals) -> None:
    """The display that pictures are drawn without takes no signal for itself."""
    # A shell that runs the tests in the background has them ignore an interruption.
    program = (
        f"import os, signal, time; signal.signal({int(number)}, signal.SIG_DFL); "
        "from game.ui.menus.saved.share import _draw_unseen; _draw_unseen(); "
        f"os.kill(os.getpid(), {int(number)}); time.sleep(3600)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False, timeout=600
    )
    assert done.returncode in (-number, 1)
