"""The commands of the command line: each prints its result and gives the exit status."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from io import TextIOWrapper
from pathlib import Path
from types import MappingProxyType
from typing import Any, TextIO

# Small products of matrices are no quicker on several cores and slow down all else; numpy asks when it is read in.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from game.hexgrid.scenario import ScenarioError
from game.i18n import tr
from game.storage import crash_reports, languages, user_folders
from game.storage.battle_file import SaveError
from game.storage.file_system import NewFileError
from game.tiled.reading import folders
from game.tools import command_line
from game.tools.command_line import Command, CommandError, WronglyAskedError, clean

OK, DOES_NOT_HOLD, ASKED_WRONGLY = 0, 1, 2


def main(
    words: list[str], program: str = "main.py", more: Mapping[str, Command] = MappingProxyType({})
) -> int:
    """Run a command and give its exit status; options alone are those of `play`."""
    _fill_in_for_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal need not know every letter of a name
    try:
        parser = command_line.parser({**COMMANDS, **more}, program)
        if not words or (words[0].startswith("-") and words[0] not in command_line.HELP):
            words = ["play", *words]
        try:
            asked = parser.parse_args(words)
        finally:
            sys.stdout.flush()  # a help that was asked for ends the program
        folders.allow(getattr(asked, "allow", ()))
        status: int = asked.command(asked)
        sys.stdout.flush()
        return status
    except WronglyAskedError as error:
        return _fail(str(error), ASKED_WRONGLY)
    except (CommandError, ScenarioError, SaveError) as error:
        return _fail(str(error))
    except NewFileError as error:
        return _fail(f"{error.filename}: cannot be written: {error.strerror}")
    except KeyboardInterrupt:
        return _fail("stopped")
    except BrokenPipeError:
        _write_no_more()
        return OK
    except OSError as error:
        if error.filename is not None or isinstance(error.__context__, Exception):
            return _fail(_unexpected(error))
        _write_no_more()
        return _fail(f"the output cannot be written: {error.strerror}; send it somewhere else")
    except Exception as error:
        return _fail(_unexpected(error))


def _fill_in_for_closed_streams() -> None:
    """Open a closed stream to nowhere, or the next file would take its place and have messages written into it."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _write_no_more() -> None:
    """Let go what was printed last: Python would try to write it once more at its end, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def play(asked: argparse.Namespace) -> int:
    """Open the window."""
    _speak()
    if sum(map(bool, (asked.map, asked.load, asked.position))) > 1:
        raise WronglyAskedError("--map, --load, --position: give one of them only")
    scenario = None
    if asked.map:
        from game.storage.battles import open_map

        scenario = open_map(asked.map, asked.system, as_it_was=asked.as_it_was)[1]
    if asked.system and not asked.map:
        raise WronglyAskedError("--system: name a map with --map as well; a saved game has its own rules")
    if asked.as_it_was and not asked.map:
        raise WronglyAskedError(
            "--as-it-was: name a map with --map as well; a saved game is one or the other"
        )
    if asked.side:
        from game.engine.ruleset import shipped

        sides = {side.id for rules in shipped() for side in rules.info.sides}
        for side, _ in asked.side:
            if side not in sides:
                allowed = ", ".join(sorted(sides))
                raise WronglyAskedError(f"--side: there is no side {side!r}; there are {allowed}")
    return _open_window(
        scenario=scenario,
        load=asked.load,
        position=_position(asked.position),
        seed=asked.seed,
        seats=dict(asked.side or ()),
        saves_folder=_folder_for_battles(),
        map_file=asked.map,
        settings=user_folders.settings(),
        think=asked.think,
    )


def _position(file: Path | None) -> Any:
    """Read the position that a battle begins at."""
    if file is None:
        return None
    from game.content.positions import open_position  # it takes longer than the title may

    return open_position(file)


def _folder_for_battles() -> Path:
    """Return the folder of saved games; where it cannot be made a battle can be played, but not saved."""
    try:
        return user_folders.battles()
    except SaveError as error:
        print(error, file=sys.stderr)
        return user_folders.home() / "battles"


def check(asked: argparse.Namespace) -> int:
    """Read maps as the game would and tell every problem; a warning is no fault."""
    from game.storage.battles import check_map

    status = OK
    for path in asked.files:
        checked = check_map(path, asked.system, thoroughly=True)
        for problem in checked.errors:
            _say(f"{path}: {problem}")
        for problem in checked.warnings:
            _say(f"{path}: {problem.location}: warning: {problem.sentence}")
        if checked.errors:
            status = DOES_NOT_HOLD
        else:
            _say(f"{path}: ok")
    return status


def picture(asked: argparse.Namespace) -> int:
    """Draw a map's own tiles, unscaled and nothing else, as Tiled does."""
    from game.tools import maps as tool

    width, height = tool.draw(asked.file, asked.out, force=asked.force)
    print(f"{width} x {height}")
    return OK


def new_map(asked: argparse.Namespace) -> int:
    """Write a blank battle to draw in Tiled."""
    from game.tools import maps as tool

    copied = tool.write(asked.title, asked.out, flat=asked.flat, system=asked.system)
    print(f"{asked.out}: a blank map; open it in Tiled")
    if copied:
        folders = sorted({str(path.parent) for path in copied})
        print(f"{len(copied)} files it needs were copied into {' and '.join(folders)}; keep them beside it")
    print(f"python main.py check {asked.out} says what is still missing")
    return OK


def simulate(asked: argparse.Namespace, log_of: Any = None) -> int:
    """Play whole battles and sum them up."""
    import msgspec

    from game.tools import simulate as tool

    summary = tool.simulate(
        asked.file,
        asked.games,
        asked.seed,
        asked.players,
        asked.workers,
        asked.system,
        asked.think,
        log_of,
        as_it_was=asked.as_it_was,
    )
    print(msgspec.json.encode(summary).decode() if asked.json else "\n".join(tool.describe(summary)))
    return OK if summary.finished == summary.games else DOES_NOT_HOLD


def advise(asked: argparse.Namespace) -> int:
    """Say what the general would do at a question, or which answers of a battle cost most."""
    import msgspec

    from game.engine.decisions.decision import InvalidAnswerError
    from game.tools import advise as tool

    file, is_position = _one_file(asked)
    match = tool.opened(file, asked.system, asked.after, is_position=is_position)
    if asked.review:
        worst = tool.worst(match)
        lines, plain = tool.describe_worst(match, worst), tool.as_object(worst)
    else:
        try:
            plans = tool.plans(match, asked.own)
        except InvalidAnswerError as error:
            raise WronglyAskedError(f"--own: {error}") from None
        lines, plain = tool.describe(match, plans), tool.as_object(plans)
    _say(msgspec.json.encode(plain).decode() if asked.json else "\n".join(lines))
    return OK


def replay(asked: argparse.Namespace) -> int:
    """Play a saved game again, holding every step against the rules and the seed."""
    from game.storage.battles import load
    from game.storage.dice_audit import first_fault

    _speak()
    if asked.watch:
        return _open_window(
            scenario=None,
            load=asked.file,
            seed=None,
            seats={},
            saves_folder=user_folders.battles(),
            watch=True,
            settings=user_folders.settings(),
        )
    match, journal = load(asked.file)
    for frame in match.frames:
        if sentence := frame.event.describe(match.names):
            _say(sentence)
    if match.outcome is not None:
        _say(match.outcome.sentence)
    error = first_fault(match, journal)
    return _fail(f"{asked.file}: {error}") if error else OK


def report(asked: argparse.Namespace) -> int:
    """Write a saved game as one HTML file: the field at each turn, the log, the numbers."""
    from game.ui.menus.saved.share import write_saved_report

    _speak()
    write_saved_report(asked.file, asked.out, force=asked.force)
    _say(f"{asked.out}: a report for any browser")
    return OK


def animate(asked: argparse.Namespace) -> int:
    """Write a turn of a saved game as an animated picture."""
    from game.ui.menus.saved.share import animate_saved_turn

    _speak()
    animate_saved_turn(asked.file, asked.out, asked.turn, force=asked.force)
    _say(f"{asked.out}: {asked.out.stat().st_size // 1024} kB")
    return OK


def vignette(asked: argparse.Namespace) -> int:
    """Play rule cases, and say which hold."""
    from game.content.vignette import VignetteError
    from game.tools.vignette import run

    failed = 0
    for path in asked.files:
        try:
            _say(f"ok {path}: {run(path)}")
        except VignetteError as error:
            failed += 1
            _say(f"FAIL {path}: {error}")
    print(f"{len(asked.files) - failed} passed, {failed} failed")
    return DOES_NOT_HOLD if failed else OK


def _open_window(**wanted: Any) -> int:
    from game.ui.opening import run  # no other command wants a window
    from game.ui.window import NoWindow

    try:
        run(**wanted)
    except NoWindow as error:
        raise CommandError(str(error)) from None
    return OK


def _speak() -> None:
    """Choose the language of the player."""
    if error := languages.speak(user_folders.settings()):
        print(error, file=sys.stderr)


def odds(asked: argparse.Namespace) -> int:
    """Return the exact odds of one answer or attack in a saved game, or as a vignette or a map begins."""
    import msgspec

    from game.content.vignette import VignetteError
    from game.engine.decisions.decision import InvalidAnswerError
    from game.tools import odds as tool

    file, is_position = _one_file(asked)
    try:
        if asked.attack:
            piece, target = asked.attack
            forecast = tool.of_attack(file, piece, target, asked.system, is_position=is_position)
        else:
            forecast = tool.of_answer(file, asked.answer, asked.system, is_position=is_position)
    except VignetteError as error:
        raise CommandError(f"{file}: {error}") from None
    except InvalidAnswerError as error:
        raise WronglyAskedError(f"{file}: {error}") from None
    text = msgspec.json.encode(tool.as_object(forecast)).decode() if asked.json else None
    _say(text or "\n".join(tool.describe(forecast)))
    return OK


def _one_file(asked: argparse.Namespace) -> tuple[Path, bool]:
    """Return the file or else the position that is named, and whether it is a position."""
    from game.tiled.reading.files import MAP_ENDINGS

    if bool(asked.file) == bool(asked.position):
        raise WronglyAskedError("name either FILE or --position FILE")
    if asked.system and (asked.position or asked.file.suffix.lower() not in MAP_ENDINGS):
        raise WronglyAskedError("--system: name a map; a saved game or a position has its own rules")
    return asked.file or asked.position, not asked.file


def systems(asked: argparse.Namespace) -> int:
    """List the rule systems, and under which of them maps can be played."""
    import msgspec

    from game.tools import systems as tool

    found = tool.listing(asked.files)
    _say(msgspec.json.encode(found).decode() if asked.json else "\n".join(tool.describe(found)))
    return OK if found.is_sound else DOES_NOT_HOLD


def _unexpected(error: Exception) -> str:
    """Write down an error that no one thought of, and say where."""
    report = crash_reports.write(error)
    if report is None:
        return tr("something went wrong, and no report could be written")
    return tr("something went wrong; a report was written to {file}", file=crash_reports.display_path(report))


def _say(text: str, stream: TextIO | None = None) -> None:
    """Print a text, which may have come with a stranger's file, without what a terminal would take for a command."""
    print(clean(text), file=stream)


def _fail(sentences: str, status: int = DOES_NOT_HOLD) -> int:
    _say(sentences, sys.stderr)
    return status


COMMANDS = {
    "play": Command(play, command_line.PLAY),
    "check": Command(check, command_line.CHECK),
    "picture": Command(picture, command_line.PICTURE),
    "new-map": Command(new_map, command_line.NEW_MAP),
    "simulate": Command(simulate, command_line.SIMULATE),
    "advise": Command(advise, command_line.ADVISE),
    "replay": Command(replay, command_line.REPLAY),
    "report": Command(report, command_line.REPORT),
    "animate": Command(animate, command_line.ANIMATE),
    "vignette": Command(vignette, command_line.VIGNETTE),
    "odds": Command(odds, command_line.ODDS),
    "systems": Command(systems, command_line.SYSTEMS),
}


def run(more: Mapping[str, Command] = MappingProxyType({})) -> None:
    """Run the program as it was called, with `more` commands than its own; it ends with the exit status."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with _workers():
        status = main(sys.argv[1:], Path(sys.argv[0]).name, more)
    sys.exit(status)


def _workers() -> AbstractContextManager[object]:
    """Let a one-file build begin workers by itself: there is no Python that joblib's own could be begun with."""
    if not getattr(sys, "frozen", False):
        return nullcontext()
    from joblib import parallel_config

    workers: AbstractContextManager[object] = parallel_config(backend="multiprocessing")
    return workers
