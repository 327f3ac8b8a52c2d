"""The commands of the program and what may be written behind each."""

import argparse
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from game.players import PLAYER_NAMES, SECONDS
from game.tools import arguments

HELP = ("-h", "--help")

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All that a terminal obeys but the end of a line and the tab."""

MOST = 1_000
"""Letters of what was asked that are repeated."""


class CommandError(Exception):
    """What a command cannot do, in a sentence."""


class WronglyAskedError(CommandError):
    """What does not go together of what a command was asked."""


def clean(text: str) -> str:
    """Return a text without what a terminal would take for a command."""
    return CONTROLS.sub("\ufffd", text)


class Parser(argparse.ArgumentParser):
    """A parser that repeats no endless words."""

    def error(self, message: str) -> NoReturn:
        """End with a message, its middle left out where it is long."""
        cut = len(message) > MOST
        super().error(clean(f"{message[: MOST // 2]} … {message[-MOST // 2 :]}" if cut else message))


class Argument:
    """Something that may be written behind a command, described as argparse wants it."""

    def __init__(self, *names: str, **details: Any) -> None:
        self.names, self.details = names, details


class Command(NamedTuple):
    """What carries out a command and gives the exit status, and its arguments; of those in a tuple it takes one."""

    run: Callable[[argparse.Namespace], int]
    arguments: tuple[Argument | tuple[Argument, ...], ...]


def parser(commands: Mapping[str, Command], program: str = "main.py") -> argparse.ArgumentParser:
    """Make the parser of all commands; `program` is what was started."""
    whole = Parser(prog=program, description="Rout & Rally, a hex wargame for two people at one computer.")
    several = whole.add_subparsers(metavar="COMMAND", required=True)
    for name, command in commands.items():
        purpose = command.run.__doc__
        one = several.add_parser(name, help=purpose, description=purpose)
        one.set_defaults(command=command.run)
        for argument in command.arguments:
            if isinstance(argument, Argument):
                one.add_argument(*argument.names, **argument.details)
                continue
            group = one.add_mutually_exclusive_group(required=True)
            for each in argument:
                group.add_argument(*each.names, **each.details)
    return whole


def optional_file(what: str) -> Argument:
    """Name a file, or leave it to `--position`."""
    return Argument("file", type=arguments.file, nargs="?", metavar="FILE", help=what)


def position(what: str) -> Argument:
    """Name the file of a position."""
    return Argument("--position", type=arguments.file, metavar="FILE", help=what)


def output(kind: Callable[[str], object], metavar: str, what: str) -> Argument:
    """Name the file that is written."""
    return Argument("-o", "--out", type=kind, required=True, metavar=metavar, help=what)


MAP = "a map (.tmx or .tmj)"
ONE_MAP = Argument("file", type=arguments.file, metavar="FILE", help=MAP)
SAVED_GAME = Argument("file", type=arguments.file, metavar="FILE", help="a saved game")
SYSTEM = Argument(
    "--system", type=arguments.system, default="", metavar="NAME", help="play the map under these rules"
)
AS_IT_WAS = Argument(
    "--as-it-was", action="store_true", help="play it as uneven as it was, where the map offers that"
)
FOLDERS = Argument(
    "--allow",
    type=arguments.path,
    action="append",
    default=[],
    metavar="FOLDER",
    help="let the map read tilesets and pictures from this folder too",
)
FORCE = Argument("--force", action="store_true", help="replace the file if there is one already")
FIRST_SEED = Argument(
    "--seed",
    type=arguments.seed,
    default=1,
    metavar="N",
    help="the seed of the first battle; each later one adds 1",
)
WORKERS = Argument(
    "--workers", type=arguments.workers, default=1, metavar="N", help="how many processes to use"
)
THINK = Argument(
    "--think",
    type=arguments.seconds,
    metavar="SECONDS",
    help="how long a player that searches may think about a question; then the machine's speed matters",
)
JSON = Argument("--json", action="store_true", help="print JSON")

PLAY = (
    Argument("--map", type=arguments.file, help="start this battle at once"),
    SYSTEM,
    AS_IT_WAS,
    FOLDERS,
    Argument("--seed", type=arguments.seed, help="the seed of the dice; random if not given"),
    Argument("--load", type=arguments.file, help="resume this saved game"),
    position("begin at this position, copied from a battle or written by hand"),
    Argument(
        "--side",
        type=arguments.side,
        action="append",
        default=[],
        metavar="SIDE=PLAYER",
        help=f"who plays a side: {', '.join((arguments.HUMAN, *PLAYER_NAMES))}; both are human by default",
    ),
    Argument(
        "--think",
        type=arguments.seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"how long a computer player may search about a question; {SECONDS:g} by default",
    ),
)
CHECK = (Argument("files", type=arguments.path, nargs="+", metavar="FILE", help=MAP), SYSTEM, FOLDERS)
PICTURE = (ONE_MAP, SYSTEM, FOLDERS, output(arguments.png, "OUT.png", "the picture"), FORCE)
NEW_MAP = (
    Argument("title", type=arguments.title, metavar="TITLE", help="the name of the battle"),
    output(arguments.new_map, "FILE", "a new .tmx file in a folder of its own"),
    SYSTEM,
    Argument("--flat", action="store_true", help="flat-top hexes, on a smaller map"),
)
SIMULATE = (
    ONE_MAP,
    SYSTEM,
    AS_IT_WAS,
    FOLDERS,
    Argument("--games", type=arguments.count, default=1, metavar="N", help="how many; 1 by default"),
    FIRST_SEED,
    Argument(
        "--players",
        type=arguments.players,
        default=("random", "random"),
        metavar="A,B",
        help=f"who plays the sides, in the order of the rules: {', '.join(PLAYER_NAMES)}; both are random by default",
    ),
    WORKERS,
    THINK,
    JSON,
)
ADVISE = (
    optional_file(f"a saved game, a position (.toml or .txt) or {MAP}"),
    position("a position in place of FILE, whatever it is called"),
    SYSTEM,
    FOLDERS,
    Argument("--after", type=arguments.count, metavar="N", help="as the battle was after so many answers"),
    Argument("--own", default="", metavar="ANSWER", help="try this answer out as well"),
    Argument(
        "--review",
        action="store_true",
        help="name the three answers that cost most instead; it takes minutes",
    ),
    JSON,
)
REPLAY = (
    SAVED_GAME,
    Argument("--watch", action="store_true", help="show it in the window instead of printing it"),
)
REPORT = (SAVED_GAME, output(arguments.page, "OUT.html", "the page to write"), FORCE)
ANIMATE = (
    SAVED_GAME,
    output(arguments.animation, "FILE", "the picture: .webp, or .gif for what knows nothing newer"),
    FORCE,
    Argument("--turn", type=arguments.count, metavar="N", help="which turn; the newest by default"),
)
VIGNETTE = (Argument("files", type=arguments.path, nargs="+", metavar="FILE", help="a vignette (.toml)"),)
ODDS = (
    optional_file(f"a saved game, a position (.txt), a vignette (.toml) or {MAP}"),
    position("a position in place of FILE, whatever it is called"),
    (
        Argument("--attack", nargs=2, metavar=("P", "TARGET"), help="who attacks whom, by their ids"),
        Argument("--answer", metavar="NOTATION", help="one of the answers asked for"),
    ),
    SYSTEM,
    FOLDERS,
    JSON,
)
SYSTEMS = (Argument("files", type=arguments.path, nargs="*", metavar="FILE", help=MAP), FOLDERS, JSON)
