"""What every command prints and with which status it ends: asked wrongly, for help, without a screen, cut short."""

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.commands import main
from game.engine.play.match import Match
from game.storage.battles import MAPS
from tests.cli.commanded import CULLODEN, ROOT, VIGNETTE, run
from tests.share import a_share

# Asked wrongly: status 2, the usage and one plain line

WRONGLY: dict[str, list[object]] = {
    "invalid choice: 'besiege'": ["besiege"],
    "the following arguments are required: FILE": ["check"],
    "argument --games: '0' is not a whole number from 1": ["simulate", CULLODEN, "--games", 0],
    "argument --games: 'many' is not a whole number from 1": ["simulate", CULLODEN, "--games", "many"],
    "argument --workers: '-1' is not a whole number from 1": ["simulate", CULLODEN, "--workers=-1"],
    "argument --seed: 'x' is not a whole number of up to 18 digits": ["simulate", CULLODEN, "--seed", "x"],
    f"argument --seed: '{'9' * 18}' is not a whole number": ["play", "--seed", "9" * 6_000],
    "argument --games: '²' is not a whole number from 1": ["simulate", CULLODEN, "--games", "²"],
    "argument --workers: 100000 are too many; 64 at most can run": [
        "simulate",
        CULLODEN,
        "--workers",
        "100000",
    ],
    "argument --players: 'random' should name two players": ["simulate", CULLODEN, "--players", "random"],
    "argument --players: there is no player 'napoleon'": [
        "simulate",
        CULLODEN,
        "--players",
        "random,napoleon",
    ],
    "argument --players: 'greedy' should name two or more": [
        "ladder",
        CULLODEN,
        "--players",
        "greedy",
        "--games",
        2,
    ],
    "argument --games: 3 is odd": ["ladder", CULLODEN, "--players", "greedy,random", "--games", 3],
    "argument --think: 'long' is not a number of seconds": ["play", "--think", "long"],
    "argument --think: 0 is not between 0.1 and 600 seconds": ["play", "--think", 0],
    "argument FILE: there is no file 'nowhere.tmx'": ["simulate", "nowhere.tmx"],
    "argument FILE: there is no file 'nowhere.battle'": ["replay", "nowhere.battle"],
    "argument --map: there is no file 'nowhere.tmx'": ["play", "--map", "nowhere.tmx"],
    "argument --load: there is no file 'nowhere.battle'": ["play", "--load", "nowhere.battle"],
    "argument --side: there is no player 'napoleon'": ["play", "--side", "jacobite=napoleon"],
    "argument FILE: there is no file 'xxx": ["simulate", "x" * 5_000],
    "unrecognized arguments: --shout": ["check", CULLODEN, "--shout"],
}


@pytest.mark.parametrize(("sentence", "arguments"), WRONGLY.items())
def test_asked_wrongly_a_command_says_how_to_ask(
    capsys: pytest.CaptureFixture[str], sentence: str, arguments: list[object]
) -> None:
    said = run(capsys, *arguments)
    assert (said.status, said.out) == (2, [])
    assert said.err[0].startswith("usage: main.py")
    assert sentence in said.err[-1]


NO_SCREEN = {
    "nothing": "no window can be opened (nothing not available); the game needs a screen",
    "": "no window can be opened, for there is no screen: start the game on a desktop",
}
"""What is said by the driver asked for; "" leaves it to SDL, which takes one that shows nothing."""


@pytest.mark.parametrize("driver", NO_SCREEN)
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a screen")
def test_without_a_screen_the_window_is_missed_in_a_sentence(tmp_path: Path, driver: str) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    left = {name: value for name, value in os.environ.items() if name not in screens}
    asked = {"SDL_VIDEODRIVER": driver} if driver else {}
    done = subprocess.run(
        [sys.executable, "main.py", "play"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**left, **asked, "ROUT_AND_RALLY_HOME": str(tmp_path)},
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == NO_SCREEN[driver]


def commands() -> list[str]:
    """Read the commands from the program's own help."""
    usage = subprocess.run(
        [sys.executable, "main.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return re.findall(r"^    ([a-z-]+)  ", usage, re.MULTILINE)


def test_a_python_that_lacks_what_the_game_needs_gets_a_sentence() -> None:
    bare = [sys.executable, "-S", "main.py", "check", str(CULLODEN)]
    done = subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, check=False)
    sentence = (
        "msgspec is not installed for this Python; `python3 start.py` sets everything up, and "
        "`.venv/bin/python main.py` then runs any command\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    found = commands()
    assert set(found) == set(ARGUMENTS) | WINDOW
    for command in found:
        said = run(capsys, command, "--help")
        assert (said.status, said.err) == (0, [])
        assert said.out[0].startswith(f"usage: main.py {command} ")


# What a command may not do


ARGUMENTS: dict[str, tuple[str, ...]] = {
    "check": (str(CULLODEN),),
    "picture": (str(CULLODEN), "-o", "FOLDER/map.png"),
    "new-map": ("A field", "-o", "FOLDER/field.tmx"),
    "simulate": (str(CULLODEN),),
    "ladder": (str(MAPS / "keith-1746.tmx"), "--players", "random,greedy", "--games", "2"),
    "advise": (str(MAPS / "keith-1746.tmx"),),
    "replay": ("BATTLE",),
    "systems": (str(CULLODEN),),
    "vignette": ("VIGNETTE",),
    "odds": ("VIGNETTE", "--attack", "A", "B"),
}
"""The commands that need no window, and what each is asked here."""

WINDOW = {"play", "bench", "report", "animate"}
"""The commands that open a window, to play in it or to measure it, or draw as it does."""


def test_no_command_opens_a_window(battle: Path, vignette: Path, tmp_path: Path) -> None:
    """No display and no sound device, no module of the window, pygame's display never set up: in one process."""
    files = {"BATTLE": str(battle), "VIGNETTE": str(vignette), "FOLDER": str(tmp_path)}
    asked = [
        [command, *(re.sub("BATTLE|VIGNETTE|FOLDER", lambda found: files[found[0]], word) for word in words)]
        for command, words in ARGUMENTS.items()
    ]
    program = (
        "import sys\n"
        "from game.commands import main\n"
        "from research.commands import COMMANDS\n"
        f"for words in {asked!r}:\n"
        "    status = main(words, more=COMMANDS)\n"
        "    shown = [name for name in sys.modules if name.startswith(('game.ui', 'pygame_gui'))]\n"
        "    pygame = sys.modules.get('pygame')\n"
        "    up = bool(pygame and (pygame.display.get_init() or pygame.mixer.get_init()))\n"
        "    print('AFTER', words[0], status, shown, up)\n"
    )
    no_screen = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=no_screen, capture_output=True, text=True, check=False
    )
    after = [line for line in done.stdout.splitlines() if line.startswith("AFTER")]
    assert (after, done.stderr) == ([f"AFTER {command} 0 [] False" for command in ARGUMENTS], "")


def test_a_command_prints_nothing_but_its_own_lines(vignette: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "vignette", str(vignette)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"ok {vignette}: A regular unit takes a block\n1 passed, 0 failed\n",
        "",
    )


def test_a_reader_who_has_read_enough_gets_no_traceback(battle: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(
            [sys.executable, "main.py", "replay", str(battle)],
            cwd=ROOT,
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")


COMMANDS: dict[str, list[object]] = {
    "check": ["check", CULLODEN],
    "simulate": ["simulate", MAPS / "keith-1746.tmx"],
    "help": ["--help"],
}


@pytest.mark.parametrize("command", a_share(COMMANDS, 3))
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_what_cannot_be_printed_is_told_without_a_traceback(command: str, tmp_path: Path) -> None:
    for unbuffered in ("", "1"):
        with Path("/dev/full").open("w") as full:
            done = in_a_shell(COMMANDS[command], tmp_path, stdout=full, unbuffered=unbuffered)
        text = "the output cannot be written: No space left on device; send it somewhere else\n"
        # Python's own parser passes over a help of which not even the first letter can be written.
        assert (done.returncode, done.stderr) == ((0, "") if command == "help" and unbuffered else (1, text))
    assert not (tmp_path / "reports").exists()


@pytest.mark.parametrize("command", a_share(COMMANDS, 3))
@pytest.mark.skipif(os.name == "nt", reason="streams are closed in another way there")
def test_a_command_does_without_streams_that_are_closed(command: str, tmp_path: Path) -> None:
    def close() -> None:
        for stream in (0, 1, 2):
            os.close(stream)

    assert in_a_shell(COMMANDS[command], tmp_path, preexec_fn=close).returncode == 0
    assert not (tmp_path / "reports").exists()


@pytest.mark.skipif(os.name == "nt", reason="a program is stopped in another way there")
def test_a_game_that_is_stopped_while_it_is_read_in_says_nothing(tmp_path: Path) -> None:
    # What is read in first stops the game itself, as a player does who has changed his mind.
    (tmp_path / "argparse.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)", "utf-8")
    done = in_a_shell(["check", CULLODEN], tmp_path, path=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.skipif(os.name == "nt", reason="no file can be called so there")
def test_a_strangers_file_commands_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vignette = tmp_path / "\x1b]0;hi\x07.toml"
    vignette.write_text(VIGNETTE.replace("A regular unit", r"\u001b[2J\u009bregular"), encoding="utf-8")
    said = run(capsys, "vignette", vignette)
    title = "\ufffd[2J\ufffdregular takes a block"
    assert said.out == [f"ok {tmp_path}/\ufffd]0;hi\ufffd.toml: {title}", "1 passed, 0 failed"]


def in_a_shell(
    arguments: list[object], home: Path, unbuffered: str = "", path: str = "", **more: Any
) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own."""
    own = {"PYTHONUNBUFFERED": unbuffered, "PYTHONPATH": path, "ROUT_AND_RALLY_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "main.py", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **own},
        text=True,
        check=False,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
    )


def test_a_battle_that_is_stopped_from_the_keyboard_ends_in_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "submit", interrupted)
    said = run(capsys, "simulate", CULLODEN)
    assert (said.status, said.err) == (1, ["stopped"])


def test_a_terminal_that_cannot_write_our_letters_gets_no_traceback(
    vignette: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vignette.write_text(VIGNETTE.replace("A regular unit", "Sir Séamus’s “unit”"), encoding="utf-8")
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert main(["vignette", str(vignette)]) == 0


def test_the_help_names_the_program_that_was_started(capsys: pytest.CaptureFixture[str]) -> None:
    for words, program in ((["--help"], "rout-and-rally"), (["check", "--help"], "rout-and-rally check")):
        with pytest.raises(SystemExit):
            main(words, "rout-and-rally")
        assert capsys.readouterr().out.startswith(f"usage: {program} ")


@pytest.mark.parametrize(
    "words", [["check"], ["check", "--system"], ["--seed"], ["play", "--side"], ["vignette"]]
)
def test_an_endless_word_is_not_repeated_to_its_end(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    said = run(capsys, *words, "\x1b" + "a" * 60_000)
    assert said.status == 2
    assert 0 < len("".join(said.err)) < 2_500 and "\x1b" not in "".join(said.err)


def test_an_empty_entry_of_the_path_of_python_is_not_the_folder_one_is_in(tmp_path: Path) -> None:
    stranger = tmp_path / "game" / "rules" / "stranger"
    stranger.mkdir(parents=True)
    (stranger / "__init__.py").write_text("open('made', 'w').close()")
    for path, names in ((f"{os.pathsep}/x", False), (str(tmp_path), True)):
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", "systems"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ("stranger" in done.stdout, (tmp_path / "made").exists()) == (names, names)
