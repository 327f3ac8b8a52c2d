"""`start.py`: what a player without make sees, with every program it runs replaced."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

START = Path(__file__).parent.parent / "start.py"
Words = tuple[str, ...]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Return the module of `start.py` as if it were in a folder of its own."""
    monkeypatch.syspath_prepend(str(START.parent))
    module = import_module("start")
    for name in (module.PLAYERS_NEED, module.MAKERS_NEED):
        (tmp_path / name).write_text(f"{name}\n")
    (tmp_path / "start.py").touch()
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


class Machine:
    """Stands in for the programs that are run; `fails` says which of them end with what they say last."""

    def __init__(self, environment: Path, fails: dict[str, str] | None = None) -> None:
        self.python = environment / "bin" / "python"
        self.fails = fails or {}
        self.ran: list[str] = []

    def run(self, words: list[Any]) -> subprocess.CompletedProcess[str]:
        """Run a program: only `venv` leaves something behind."""
        text = " ".join(str(word) for word in words[1:])
        self.ran.append(text.replace(str(self.python.parent.parent.parent), "ROOT"))
        said = next((says for part, says in self.fails.items() if part in text), None)
        if "venv" in text and said is None:
            python = Path(words[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()
        return subprocess.CompletedProcess([], 0 if said is None else 1, stdout=said or "")


@pytest.fixture
def machine(start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Machine]:
    """Return what makes a machine and puts it in the place of the real one."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(start.shutil, "which", {}.get)

    def make(**fails: str) -> Machine:
        made = Machine(tmp_path / ".venv", {part.replace("_", " "): says for part, says in fails.items()})
        monkeypatch.setattr(start, "run", made.run)
        monkeypatch.setattr(start.subprocess, "call", lambda words: made.run(words).returncode)
        return made

    return make


VERSION = "-c import sys; print(sys.version)"
PIP = "-m pip --version"
INSTALL = "-m pip install --quiet --disable-pip-version-check --require-hashes -r ROOT/requirements.lock"

DEBIAN = """The virtual environment was not created successfully because ensurepip is not
available.  On Debian/Ubuntu systems, you need to install the python3-venv
package using the following command.

Failing command: /usr/bin/python3
"""


def test_an_older_python_can_read_the_file() -> None:
    read = ast.parse(START.read_text(encoding="utf-8"), feature_version=(3, 6))
    assert isinstance(read, ast.Module)


def test_an_older_python_is_refused(
    start: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.sys, "version_info", (3, 10, 4))
    assert start.main([]) == start.FAILED
    assert capsys.readouterr().err == (
        "Rout & Rally needs Python 3.11 or newer, and this is 3.10: "
        "install a newer one from https://www.python.org/downloads/ and start again.\n"
    )


def test_the_first_start_sets_up_and_the_second_only_starts(
    start: Any, machine: Callable[..., Machine], capsys: pytest.CaptureFixture[str]
) -> None:
    made = machine()
    assert start.main(["systems"]) == start.OK
    assert made.ran == ["-m venv ROOT/.venv", PIP, INSTALL, VERSION, "ROOT/main.py systems"]
    assert capsys.readouterr().out == "Setting up the game in .venv: this takes about a minute.\n"
    made.ran.clear()
    assert start.main([]) == start.OK
    assert made.ran == [VERSION, "ROOT/main.py"]


def test_a_changed_list_of_packages_is_installed(start: Any, machine: Callable[..., Machine]) -> None:
    made = machine()
    start.main(["--set-up", "play"])
    (start.ROOT / "requirements.lock").write_text("more\n")
    made.ran.clear()
    assert start.main(["--set-up", "play"]) == start.OK
    assert made.ran == [VERSION, VERSION, PIP, INSTALL, VERSION]


def test_a_half_made_environment_is_made_anew(start: Any, machine: Callable[..., Machine]) -> None:
    left = start.ROOT / ".venv" / "bin" / "activate"
    left.parent.mkdir(parents=True)
    left.touch()
    made = machine()
    assert start.main(["--set-up", "play"]) == start.OK
    assert not left.exists()
    assert made.ran == ["-m venv ROOT/.venv", PIP, INSTALL, VERSION]


def test_plain_pygame_is_taken_out_and_the_right_one_installed(
    start: Any, machine: Callable[..., Machine]
) -> None:
    made = machine()
    start.main(["--set-up", "play"])
    (start.ROOT / ".venv/lib/python3.11/site-packages/pygame-2.6.1.dist-info").mkdir(parents=True)
    made.ran.clear()
    assert start.main(["--set-up", "play"]) == start.OK
    assert made.ran == [PIP, "-m pip uninstall --yes pygame pygame-ce", INSTALL, VERSION]


def test_a_python_without_venv_is_told_what_to_install(
    start: Any, machine: Callable[..., Machine], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(m_venv=DEBIAN)
    assert start.main([]) == start.FAILED
    assert capsys.readouterr().err == (
        "This Python cannot make an environment: "
        "The virtual environment was not created successfully because ensurepip is not available. "
        "On Debian and Ubuntu `sudo apt install python3-venv` adds what is missing; then start again.\n"
    )


def test_a_failed_installation_is_told_and_tried_again(
    start: Any, machine: Callable[..., Machine], capsys: pytest.CaptureFixture[str]
) -> None:
    machine(pip_install="Looking\nERROR: No matching distribution found.\n")
    assert start.main([]) == start.FAILED
    assert capsys.readouterr().err == (
        "The packages of the game could not be installed: ERROR: No matching distribution found. "
        "Look at the connection to the internet and the space on the disk, then start again.\n"
    )
    made = machine()
    assert start.main(["--set-up", "play"]) == start.OK
    assert made.ran == [PIP, INSTALL, VERSION]


# The compiled copy


@pytest.fixture
def compiled(start: Any, machine: Callable[..., Machine], monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a machine whose Python says "" of itself, with a copy compiled by it of the game as it is."""
    made = machine()
    start.main(["--set-up", "play"])
    module = start.ROOT / "game" / "engine" / "event.py"
    module.parent.mkdir(parents=True)
    module.write_text("EVENTS = 1\n")
    (start.ROOT / start.COMPILED).mkdir(parents=True)
    (start.ROOT / start.COMPILED / start.STAMP).write_text(start.made_of(""))
    made.ran.clear()
    return made


def test_a_compiled_copy_of_the_game_as_it_is_is_started(
    start: Any, compiled: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert start.main(["systems"]) == start.OK
    assert compiled.ran == [VERSION, VERSION, "ROOT/build/fast/main.py systems"]
    assert capsys.readouterr().err == "The rules run compiled.\n"


@pytest.mark.parametrize("changed", ["game/engine/event.py", "packaging/native/rewrite.py", "game/new.py"])
def test_a_compiled_copy_of_other_sources_is_not_started(
    start: Any, compiled: Machine, capsys: pytest.CaptureFixture[str], changed: str
) -> None:
    capsys.readouterr()
    (start.ROOT / changed).parent.mkdir(parents=True, exist_ok=True)
    (start.ROOT / changed).write_text("EVENTS = 2\n")
    assert start.main(["systems"]) == start.OK
    assert compiled.ran == [VERSION, VERSION, "ROOT/main.py systems"]
    assert capsys.readouterr().err == start.IS_OLDER + "\n"


def test_a_compiled_copy_of_another_python_is_not_started(start: Any, compiled: Machine) -> None:
    (start.ROOT / start.COMPILED / start.STAMP).write_text(start.made_of("3.99"))
    assert start.main([]) == start.OK
    assert compiled.ran == [VERSION, VERSION, "ROOT/main.py"]


class Compiling:
    """Stands in for the program that compiles in the background: it holds the file that it was given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, start: Any) -> None:
        self.begun: list[str] = []
        self.held: list[int] = []
        monkeypatch.setattr(start.subprocess, "Popen", self.begin)
        monkeypatch.setattr(start.shutil, "which", {"cc": "/usr/bin/cc"}.get)

    def begin(self, words: list[str], **given: Any) -> None:
        self.begun.append(" ".join(words[1:]))
        self.held.append(os.dup(given["stdout"].fileno()))

    def end(self, last: str = "") -> None:
        """Let it end, or be killed where it says nothing more."""
        os.write(self.held[-1], last.encode())
        os.close(self.held[-1])


@pytest.fixture
def compiling(start: Any, compiled: Machine, monkeypatch: pytest.MonkeyPatch) -> Compiling:
    """Return a machine with a compiler and nothing compiled yet."""
    (start.ROOT / start.COMPILED / start.STAMP).unlink()
    return Compiling(monkeypatch, start)


def said(start: Any, capsys: pytest.CaptureFixture[str]) -> str:
    """Start the game, and return what is said of its rules."""
    capsys.readouterr()
    assert start.main([]) == start.OK
    return capsys.readouterr().err


def test_without_a_compiler_nothing_is_compiled_and_nothing_said(
    start: Any, compiling: Compiling, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.shutil, "which", {}.get)
    assert (said(start, capsys), compiling.begun) == ("", [])


def test_without_a_compiled_copy_a_machine_with_a_compiler_makes_one_in_the_background_once(
    start: Any, compiling: Compiling, compiled: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(start, capsys) == start.IS_PLAIN + "\n"
    assert said(start, capsys) == start.IS_NOT_YET.format(log=start.COMPILING) + "\n"
    assert compiling.begun == [f"{start.ROOT / 'start.py'} --set-up compile"]
    assert compiled.ran == [VERSION, VERSION, "ROOT/main.py"] * 2


def test_compiling_that_was_killed_is_begun_again(
    start: Any, compiling: Compiling, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(start, capsys) == start.IS_PLAIN + "\n"
    compiling.end("half of it is done\n")
    assert said(start, capsys) == start.IS_PLAIN + "\n"
    assert (start.ROOT / start.COMPILING).read_text() == ""
    assert len(compiling.begun) == 2


def test_what_could_not_be_compiled_is_tried_again_only_when_it_has_changed(
    start: Any, compiling: Compiling, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(start, capsys) == start.IS_PLAIN + "\n"
    compiling.end("no Python.h\n" + start.IN_VAIN.format(stamp=start.made_of("")))
    assert said(start, capsys) == start.IS_IN_VAIN.format(log=start.COMPILING) + "\n"
    (start.ROOT / "game" / "new.py").touch()
    assert said(start, capsys) == start.IS_PLAIN + "\n"
    assert len(compiling.begun) == 2


def test_changed_sources_are_compiled_again(
    start: Any, compiling: Compiling, capsys: pytest.CaptureFixture[str]
) -> None:
    stamp = start.ROOT / start.COMPILED / start.STAMP
    stamp.write_text(start.made_of(""))
    assert said(start, capsys) == start.IS_COMPILED + "\n"
    (start.ROOT / "game" / "new.py").touch()
    assert said(start, capsys) == start.IS_PLAIN + "\n"


def test_on_a_disk_that_cannot_be_written_the_game_starts_and_nothing_is_compiled(
    start: Any, compiling: Compiling, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path, mode: str = "r", **_: Any) -> Any:
        if "a" in mode:
            raise OSError(30, "Read-only file system", str(path))
        return opened(path, mode)

    opened = Path.open
    monkeypatch.setattr(Path, "open", refuse)
    assert (said(start, capsys), compiling.begun) == ("", [])


@pytest.mark.parametrize(("ended", "is_in_vain"), [(0, False), (1, True), (-9, False)])
def test_only_what_failed_by_itself_is_marked(
    start: Any, compiled: Machine, monkeypatch: pytest.MonkeyPatch, ended: int, is_in_vain: bool, capsys: Any
) -> None:
    monkeypatch.setattr(start.os, "nice", lambda _: None)
    monkeypatch.setattr(start.subprocess, "call", lambda words: ended)
    assert start.main(["--set-up", "compile"]) == ended
    assert (start.IN_VAIN.format(stamp=start.made_of("")) in capsys.readouterr().out) is is_in_vain


def test_the_rules_are_compiled_in_an_environment_of_their_own(
    start: Any, compiled: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start.os, "nice", lambda _: None)
    assert start.main(["--set-up", "compile"]) == start.OK
    assert compiled.ran[-1] == "ROOT/packaging/fast.py"
    assert any("ROOT/requirements-dev.lock" in words for words in compiled.ran)
    assert (start.ROOT / "build" / "compiler" / "ready-dev").is_file()


def test_who_works_on_the_game_compiles_it_by_hand(
    start: Any, compiled: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.subprocess, "Popen", None)
    monkeypatch.setattr(start.shutil, "which", {"cc": "/usr/bin/cc"}.get)
    (start.ROOT / start.COMPILED / start.STAMP).unlink()
    start.main(["--set-up", "develop"])
    capsys.readouterr()
    assert start.main([]) == start.OK
    assert capsys.readouterr().err == ""


# What others left, and what others do meanwhile


def test_a_mark_of_something_else_is_no_mark(start: Any, machine: Callable[..., Machine]) -> None:
    made = machine()
    start.main(["--set-up", "play"])
    mark = start.ROOT / ".venv" / "ready"
    mark.write_bytes(b"\xff\xfe")
    made.ran.clear()
    assert start.main(["--set-up", "play"]) == start.OK
    assert made.ran == [VERSION, VERSION, PIP, INSTALL, VERSION]
    mark.unlink()
    (mark / "more").mkdir(parents=True)
    made.ran.clear()
    assert start.main(["--set-up", "play"]) == start.OK
    assert made.ran == [PIP, INSTALL, VERSION]
    assert mark.is_file()


def test_a_python_that_cannot_be_run_is_made_anew(
    start: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An environment copied from another machine, or from another system."""
    environment = start.Environment(start.ROOT / ".venv")
    environment.python.parent.mkdir(parents=True)
    environment.python.write_bytes(b"\x7fELF of another machine")
    for mode in (0o644, 0o755):
        environment.python.chmod(mode)
        assert (environment.is_ready("requirements.lock"), environment.can_install()) == (False, False)
    (start.ROOT / ".venv" / "ready").write_bytes(b"x")
    monkeypatch.setattr(
        start.Environment, "make", lambda self: (_ for _ in ()).throw(start.SetupError("anew"))
    )
    assert start.main(["--set-up", "play"]) == start.FAILED
    assert capsys.readouterr().err == "anew\n"


def test_a_folder_that_cannot_be_written_is_named_with_its_remedy(
    start: Any,
    machine: Callable[..., Machine],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(path: Path, data: bytes) -> int:
        raise OSError(30, "Read-only file system", str(path))

    made = machine()
    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert start.main([]) == start.FAILED
    assert made.ran == []
    assert re.fullmatch(
        rf"Nothing can be written into {start.ROOT}: \S+: Read-only file system\. "
        r"Copy the game into a folder of your own, such as your home, and start it there\.\n",
        capsys.readouterr().err,
    )


def test_a_second_start_waits_for_the_first_and_finds_it_done(start: Any, tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = f"""
import sys, time
from pathlib import Path
sys.path.insert(0, {str(START.parent)!r})
import start
start.ROOT = Path({str(tmp_path)!r})
log = Path({str(log)!r})
def run(words):
    text = " ".join(map(str, words[1:]))
    if "venv" in text:
        folder = Path(words[-1])
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").touch()
        with log.open("a") as file:
            print("made", file=file)
        time.sleep(2)
    return start.subprocess.CompletedProcess([], 0, stdout="")
start.run = run
sys.exit(start.main(["--set-up", "play"]))
"""
    both = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    said = sorted(each.communicate(timeout=60)[0] for each in both)
    assert [each.returncode for each in both] == [0, 0]
    assert log.read_text() == "made\n"
    assert said == [
        "Setting up the game in .venv: this takes about a minute.\n",
        "The game is being set up by another start: this one waits for it.\n",
    ]


# The lists of packages


@pytest.mark.parametrize(
    "name", ["requirements", "requirements-dev", "requirements-cluster", "packaging/requirements"]
)
def test_each_package_of_a_list_is_locked_with_its_digests(name: str) -> None:
    """What a list names, and all that those lead to, each of one version and with digests."""
    locked = (START.parent / f"{name}.lock").read_text()
    packages = re.findall(
        r"^([a-z0-9._-]+)(?:\[\w+\])?==(\S+)[^\n]*\\\n((?:    --hash=sha256:\w{64}.*\n)+)", locked, re.M
    )
    assert len(packages) == len(re.findall(r"^[^\s#]", locked, re.M)) > 10
    versions = {(package, version) for package, version, _ in packages}

    def wanted(path: Path) -> set[tuple[str, str]]:
        found = set()
        for line in path.read_text().splitlines():
            if line.startswith("-r "):
                found |= wanted(path.parent / line[3:])
            elif line and not line.startswith("#"):
                package, _, version = line.partition("==")
                found.add((re.sub(r"\[.*\]", "", package).lower().replace("_", "-"), version))
        return found

    assert wanted(START.parent / f"{name}.txt") <= versions


def test_everything_is_installed_by_its_digests_and_every_action_by_its_commit() -> None:
    root = START.parent
    texts = [root / "Makefile", root / ".ci" / "run", *root.glob(".github/workflows/*.yml")]
    lines = [line for path in texts for line in path.read_text().splitlines()]
    installing = [line for line in lines if re.search(r"pip install|-m build", line)]
    assert installing
    assert [line for line in installing if not re.search("--require-hashes|--no-isolation", line)] == []
    actions = [line for line in lines if "uses:" in line]
    assert actions
    assert [line for line in actions if not re.search(r"@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line)] == []
